"""Which hands are doubled and given up, and when the dealer looks, in a book that leaves every rule to the house."""

from pathlib import Path

import pytest

from hoyle.book.loader import add_rulebooks
from hoyle.engine import Note
from hoyle.errors import TermsError
from hoyle.games.blackjack.blackjack import play_deal
from hoyle.games.blackjack.dealing import Deal, Hooks
from hoyle.games.catalog import open_terms
from tests.unit.games.blackjack.blackjack_rounds import ANN
from tests.unit.games.dealt_rounds import deal_at, nets, offered, open_table

BOOKS = Path(__file__).parents[3] / "fixtures" / "rule_space"
PATH = "anywhere/blackjack"


@pytest.fixture(autouse=True)
def anywhere(registry):
    add_rulebooks(BOOKS)


def begin(cards, **options):
    return deal_at(open_table(PATH, {"insurance": "no", **options}), cards, ANN)


def may(cards, choice, **options):
    return choice in offered(begin({"ann": cards, "dealer": "6c Td"}, **options)).split()


@pytest.mark.parametrize(("rule", "doubled"), [
    ("any_two_cards", "4h 4d|5h 4d|6h 4d|6h 5d|7h 5d|Ah 8d"), ("nine_to_eleven", "5h 4d|6h 4d|6h 5d"),
    ("ten_to_eleven", "6h 4d|6h 5d"), ("any_number_of_cards", "4h 4d|5h 4d|6h 4d|6h 5d|7h 5d|Ah 8d"),
])  # fmt: skip
def test_two_cards_are_doubled_on_these_totals(rule, doubled):
    hands = ("4h 4d", "5h 4d", "6h 4d", "6h 5d", "7h 5d", "Ah 8d")
    assert [hand for hand in hands if may(hand, "double", double_on=rule)] == doubled.split("|")


def test_a_longer_hand_is_doubled_only_where_any_number_of_cards_is():
    for rule, choices in (("any_two_cards", "stand hit"), ("any_number_of_cards", "stand hit double")):
        dealt = begin({"ann": "2h 3d 4c Tc", "dealer": "6c Td 9d"}, double_on=rule).choose("ann hit")
        assert offered(dealt) == choices
    dealt.to_the_end("ann double")
    assert nets(dealt) == {"blackjack": 10, "double": 10}


@pytest.mark.parametrize(("options", "choices"), [
    ({}, ""), ({"double_split_aces": "yes"}, "stand double"),
    ({"split_aces_card_count": 20}, "stand hit double"),
    ({"split_aces_card_count": 20, "double_split_aces": "no"}, "stand hit"),
    ({"split_aces_card_count": 20, "double_after_split": "no"}, "stand hit"),
    ({"split_aces_card_count": 20, "double_on": "ten_to_eleven"}, "stand hit"),
])  # fmt: skip
def test_split_aces(options, choices):
    dealt = begin({"ann": "Ah Ad 6c 7c 2s 3s", "dealer": "6c Td 9d"}, **options).choose("ann split")
    assert (offered(dealt) if not dealt.played.is_over else "") == choices


@pytest.mark.parametrize(("against", "offered_with"), [
    ("any", "A6T"), ("ace", "A"), ("ten", "T"), ("ace_and_ten", "AT"), ("all_but_ace", "6T"), ("all_but_ten", "A6"),
    ("two_to_nine", "6"),
])  # fmt: skip
def test_surrender_by_up_card(against, offered_with):
    found = ""
    for up in "A6T":
        dealt = begin({"ann": "9h 7d", "dealer": f"{up}c 5d"}, surrender="yes", surrender_against=against)
        found += up if "surrender" in offered(dealt).split() else ""
    assert found == offered_with


def test_early_surrender_comes_before_the_dealer_looks():
    early = {"surrender": "yes", "early_surrender_against": "ace"}
    dealt = begin({"ann": "9h 7d", "dealer": "Ac Td"}, **early)
    assert offered(dealt) == "play_on surrender"
    dealt.to_the_end("ann surrender")
    assert nets(dealt) == {"blackjack": -5}
    dealt = begin({"ann": "9h 7d", "dealer": "Ac Td"}, **early).to_the_end("ann play_on")
    assert nets(dealt) == {"blackjack": -10}
    dealt = begin({"ann": "9h 7d", "dealer": "Ac 6d"}, **early).choose("ann play_on")
    assert "surrender" not in offered(dealt)
    assert "surrender" in offered(begin({"ann": "9h 7d", "dealer": "Tc 6d"}, **early))  # late against a ten


def test_early_surrender_where_nobody_looks_is_a_choice_like_others():
    early = {"surrender": "yes", "early_surrender_against": "ace_and_ten", "hole_card_check": "none"}
    dealt = begin({"ann": "9h 7d", "dealer": "Ac Td"}, **early)
    assert offered(dealt) == "stand hit double surrender"
    dealt.to_the_end("ann surrender")
    assert nets(dealt) == {"blackjack": -5}


@pytest.mark.parametrize(("check", "ends"), [
    ("before_play", "AT"), ("before_play_under_ace", "A"), ("before_play_under_ten", "T"), ("none", ""),
])  # fmt: skip
def test_the_dealer_looks_under_these_cards(check, ends):
    found = ""
    for up, hole in ("AT", "TA"):
        dealt = begin({"ann": "9h 2d", "dealer": f"{up}c {hole}d"}, hole_card_check=check)
        found += up if dealt.played.is_over else ""
    assert found == ends


@pytest.mark.parametrize(("takes", "double"), [("original_only", 0), ("all", -10)])
def test_a_blackjack_found_last(takes, double):
    options = {"hole_card_check": "before_play_under_ace", "dealer_blackjack_takes": takes}
    dealt = begin({"ann": "6h 5d 9c", "dealer": "Tc Ad"}, **options).to_the_end("ann double")
    assert nets(dealt) == {"blackjack": -10, "double": double}


@pytest.mark.parametrize(("options", "reason"), [
    ({"surrender": "yes", "hole_card_check": "none"}, "under an ace nobody looks before play"),
    ({"surrender": "yes", "hole_card_check": "before_play_under_ace"}, "under a ten nobody looks before play"),
    ({"surrender_against": "ten"}, "says nothing where no hand may be given up"),
    ({"early_surrender_against": "ten"}, "says nothing where no hand may be given up"),
    ({"surrender": "yes", "surrender_against": "all_but_ace", "early_surrender_against": "ace"},
     "against an ace no hand may be given up at all"),
    ({"double_after_split": "no", "double_split_aces": "yes"}, "set double_after_split"),
    ({"even_money": "yes", "insurance": "no"}, "even money is offered with insurance"),
])  # fmt: skip
def test_what_makes_no_sense_together_is_refused(options, reason):
    with pytest.raises(TermsError, match=reason):
        open_terms(PATH, options)


@pytest.mark.parametrize("options", [
    {"surrender": "yes", "hole_card_check": "none", "early_surrender_against": "ace_and_ten"},
    {"surrender": "yes", "hole_card_check": "none", "surrender_against": "two_to_nine"},
    {"surrender": "yes", "hole_card_check": "before_play_under_ace", "early_surrender_against": "ten"},
])  # fmt: skip
def test_what_makes_sense_is_not(options):
    open_terms(PATH, options)


@pytest.mark.parametrize(("option", "value", "says"), [
    ("double_on", "nine_to_eleven", r"the book fixes it at any_two_cards \(5324.10\(d\)\)"),
    ("split_aces_card_count", 20, r"the book fixes it at 1 \(5324.10\(c\)\(3\)\(ii\)\)"),
    ("deck_count", 9, r"the reading deck_counts allows 1, 2, 3, 4, 5, 6, 7, 8 \(5324.10\(b\)\(1\)\)"),
    ("early_surrender_against", "ace", r"the book does not speak of such a rule \(5324.11\)"),
])  # fmt: skip
def test_what_a_book_forbids_is_refused_with_its_clause(option, value, says):
    with pytest.raises(TermsError, match=f"{option}: {value} was chosen; {says}"):
        open_terms("ny/blackjack", {option: value})


# What a relative of blackjack does otherwise.

SEEN = []


def two_hands(felt):
    """Two hands to each box, for the wager and for what was meant as insurance."""

    def before(deal, box):
        SEEN.append([" ".join(hand.cards) for hand in box.hands])
        yield Note("both hands are dealt")

    def offer(deal, box, hand, choices):
        return tuple(choice for choice in choices if choice.name != "hit")

    return (yield from play_deal(Deal(felt, ("blackjack", "split"), Hooks(before, offer))))


def test_a_game_may_deal_a_box_two_hands():
    table = open_table(PATH, {"insurance": "no"})
    table.game = table.game._replace(play=two_hands, in_round=("double", "insurance"))
    SEEN.clear()
    dealt = deal_at(
        table, {"ann": "8h 9d 8d 9c 3s 2c Th Jh", "dealer": "6c Td 9d"}, ANN, "wager ann split $10"
    )
    assert SEEN == [["8h 8d", "9d 9c"]]
    assert offered(dealt) == "stand double split"
    dealt.choose("ann split").choose("ann stand").choose("ann stand")
    assert offered(dealt) == "stand double split"  # the second hand may be split as often as the first
    dealt.to_the_end("ann stand")
    assert nets(dealt) == {"blackjack": 10, "split": 20}
