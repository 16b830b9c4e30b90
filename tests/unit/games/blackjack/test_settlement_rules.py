"""What is called on a hand, by the rules of settlement that a book states; and rules that make no sense together."""

from pathlib import Path

import pytest

from hoyle.book.file_check import findings
from hoyle.book.loader import add_rulebooks, documents_for
from hoyle.errors import TermsError
from hoyle.games.blackjack.hand import Hand
from hoyle.games.blackjack.settlement import against_dealer
from hoyle.games.blackjack.settlement_rules import DEALT, SPLIT, SWITCHED, SettlementRules, rules_from
from hoyle.games.catalog import find_game, needs_of, open_terms
from tests.unit.games.blackjack.blackjack_rounds import play
from tests.unit.games.dealt_rounds import drawn, nets, outcomes

BOOKS = Path(__file__).parents[3] / "fixtures" / "other_settlements"
PATH = "workshop/blackjack"


def hand(cards, came_by=DEALT):
    found = Hand(came_by=came_by)
    for card in cards.split():
        found.take(card)
    return found


def called(rules, mine, theirs, came_by=DEALT):
    return against_dealer(hand(mine, came_by), hand(theirs), rules)


NATURAL, NINETEEN, TWENTY, TWENTY_ONE, BUST = "Ah Kd", "9h Td", "Th Qd", "5h 6d Tc", "Th 6d Kc"
SIXTEEN_AND_SIX, SIXTEEN_AND_SEVEN = "Tc 6s 6h", "Tc 6s 7h"

CASES = [
    # what is ruled, the player's cards, the dealer's, what is called
    ({}, TWENTY, "Tc Js", "push"),
    ({}, TWENTY_ONE, "7c 7s 7h", "push"),
    ({}, NATURAL, "7c 7s 7h", "blackjack"),
    ({}, NATURAL, "Ac Ts", "push"),
    ({}, TWENTY_ONE, "Ac Ts", "dealer_blackjack"),
    ({}, BUST, SIXTEEN_AND_SIX, "lose"),
    ({}, NINETEEN, SIXTEEN_AND_SIX, "win"),
    ({"push_at": 22}, NINETEEN, SIXTEEN_AND_SIX, "push"),
    ({"push_at": 22}, NINETEEN, SIXTEEN_AND_SEVEN, "win"),
    ({"push_at": 22}, BUST, SIXTEEN_AND_SIX, "lose"),
    ({"push_at": 22}, NATURAL, SIXTEEN_AND_SIX, "blackjack"),
    ({"push_at": 22, "natural_against_push_at": "push"}, NATURAL, SIXTEEN_AND_SIX, "push"),
    ({"push_at": 22, "natural_against_push_at": "push"}, NATURAL, SIXTEEN_AND_SEVEN, "blackjack"),
    ({"equal_totals": "lose"}, TWENTY, "Tc Js", "lose"),
    ({"equal_totals": "win"}, TWENTY, "Tc Js", "win"),
    ({"equal_totals": "win"}, NINETEEN, "Tc Js", "lose"),
    ({"equal_totals": "lose"}, TWENTY_ONE, "7c 7s 7h", "push"),
    ({"equal_twenty_ones": "win"}, TWENTY_ONE, "7c 7s 7h", "win"),
    ({"equal_twenty_ones": "win"}, TWENTY_ONE, "Ac Ts", "dealer_blackjack"),
    ({"equal_twenty_ones": "lose"}, NATURAL, "7c 7s 7h", "blackjack"),
    ({"equal_naturals": "win"}, NATURAL, "Ac Ts", "blackjack"),
    ({"equal_naturals": "lose"}, NATURAL, "Ac Ts", "lose"),
    ({"both_bust": "push"}, BUST, SIXTEEN_AND_SEVEN, "push"),
    ({"both_bust": "push"}, BUST, "Tc 7s", "lose"),
    ({"both_bust": "push"}, BUST, "Ac Ts", "lose"),
    ({"natural_against_twenty_one": "blackjack_against_21"}, NATURAL, "7c 7s 7h", "blackjack_against_21"),
    ({"natural_against_twenty_one": "blackjack_against_21"}, NATURAL, "Tc Js", "blackjack"),
]


@pytest.mark.parametrize(("stated", "mine", "theirs", "outcome"), CASES)
def test_what_is_called(stated, mine, theirs, outcome):
    assert called(SettlementRules(**stated), mine, theirs) == outcome


@pytest.mark.parametrize("came_by", [SPLIT, SWITCHED])
@pytest.mark.parametrize(("counts_as", "against_natural", "against_21", "against_20"), [
    ("twenty_one", "dealer_blackjack", "push", "win"),
    ("tying_twenty_one", "push", "push", "win"),
    ("natural", "push", "{}_blackjack", "{}_blackjack"),
])  # fmt: skip
def test_an_ace_and_a_ten_by_how_they_came_together(
    came_by, counts_as, against_natural, against_21, against_20
):
    rules = SettlementRules(**{f"{came_by}_twenty_one_counts_as": counts_as})
    found = [called(rules, NATURAL, theirs, came_by) for theirs in ("Ac Ts", "7c 7s 7h", "Tc Js")]
    assert found == [each.format(came_by) for each in (against_natural, against_21, against_20)]
    other = {SPLIT: SWITCHED, SWITCHED: SPLIT}[came_by]
    assert called(rules, NATURAL, "Ac Ts", other) == "dealer_blackjack"


def test_a_switched_hand_loses_to_a_natural_in_one_book_and_ties_it_in_another():
    """As two books have it: a dealer's 22 pushes, and a natural that was not switched wins more or less."""
    lost = SettlementRules(
        push_at=22, natural_against_push_at="push", natural_against_twenty_one="blackjack_against_21"
    )
    tied = SettlementRules(push_at=22, switched_twenty_one_counts_as="tying_twenty_one")
    theirs = ("Ac Ts", "7c 7s 7h", SIXTEEN_AND_SIX)
    assert [called(lost, NATURAL, each) for each in theirs] == ["push", "blackjack_against_21", "push"]
    assert [called(tied, NATURAL, each) for each in theirs] == ["push", "blackjack", "blackjack"]
    assert [called(lost, NATURAL, each, SWITCHED) for each in theirs] == ["dealer_blackjack", "push", "push"]
    assert [called(tied, NATURAL, each, SWITCHED) for each in theirs] == ["push", "push", "push"]


def test_a_book_that_says_how_ties_go_says_it_of_21_too():
    assert rules_from({"equal_totals": "lose"}).equal_twenty_ones == "lose"
    assert rules_from({"equal_totals": "lose", "equal_twenty_ones": "win"}).equal_twenty_ones == "win"


# Played.


@pytest.fixture
def workshop(registry):
    add_rulebooks(BOOKS)


def test_a_bust_hand_waits_for_the_dealers(workshop):
    cards = {"ann": "Th 6d Kc", "dealer": "Td 6c 9s"}
    waiting = play(PATH, cards, "ann hit")
    assert nets(waiting) == {"blackjack": 0}
    assert [event.items for event in drawn(waiting.played, "dealer")][-1] == ("9s",)
    at_once = play(PATH, cards, "ann hit", options={"both_bust": "lose"})
    assert nets(at_once) == {"blackjack": -10}
    assert len(drawn(at_once.played, "dealer")) == 2


def test_a_bust_double_waits_with_its_hand(workshop):
    cards = {"ann": "Th 6d Kc", "dealer": "Td 6c 9s"}
    assert nets(play(PATH, cards, "ann double")) == {"blackjack": 0, "double": 0}
    cards = {"ann": "Th 6d Kc", "dealer": "Td 8c"}
    assert nets(play(PATH, cards, "ann double")) == {"blackjack": -10, "double": -10}


def test_a_natural_waits_where_the_dealers_total_bears_on_it(workshop):
    for dealer, net in (("9c 7d 6s", 0), ("9c 7d 5s", 10), ("9c 7d 7s", 15), ("9c Td", 15)):
        assert nets(play(PATH, {"ann": "Ah Kd", "dealer": dealer})) == {"blackjack": net}
    plain = {"natural_against_push_at": "blackjack", "natural_against_twenty_one": "blackjack"}
    at_once = play(PATH, {"ann": "Ah Kd", "dealer": "9c 7d 6s"}, options=plain)
    assert (nets(at_once), len(drawn(at_once.played, "dealer"))) == ({"blackjack": 15}, 2)


def test_aces_that_are_split_to_naturals(workshop):
    cards = {"ann": "Ah Ad Kc 9c", "dealer": "9d Tc"}
    assert nets(play(PATH, cards, "ann split")) == {"blackjack": 12, "split": 10}
    cards = {"ann": "Ah Ad 9c Kc", "dealer": "9d Tc"}
    split = play(PATH, cards, "ann split")
    assert outcomes(split, "split") == ["split_blackjack"]
    assert nets(split) == {"blackjack": 10, "split": 12}


# Rules that make no sense together.


def objections(file):
    known = documents_for(BOOKS / "workshop" / "blackjack.yaml")
    return [(place, message) for place, message in findings(file, needs_of(file), known)]


def with_defaults(file, **defaults):
    options = {
        name: option.model_copy(
            update={"choose": (*option.choose, defaults[name]), "default": defaults[name]}
        )
        if name in defaults
        else option
        for name, option in file.options.items()
    }
    return file.model_copy(update={"options": options})


@pytest.mark.parametrize(("defaults", "setting", "why"), [
    ({"push_at": 19}, "push_at", "a total with which the dealer busts, 22 to 26, or 0 for none"),
    ({"push_at": 0}, "natural_against_push_at", "no total of the dealer's pushes here"),
    ({"even_money": "yes"}, "equal_naturals", "needs no even money"),
])  # fmt: skip
def test_a_file_is_refused(workshop, defaults, setting, why):
    file = find_game(PATH)[1]
    assert objections(file) == []
    ((place, message),) = objections(with_defaults(file, **defaults))
    assert place == ("options", setting)
    assert why in message


@pytest.mark.parametrize(("options", "why"), [
    ({"push_at": 0}, "natural_against_push_at: no total of the dealer's pushes here"),
    ({"even_money": "yes"}, "equal_naturals: a natural that a dealer's natural cannot tie needs no even money"),
])  # fmt: skip
def test_a_house_is_refused(workshop, options, why):
    with pytest.raises(TermsError, match=why):
        open_terms(PATH, options)


def test_a_value_that_no_rule_has_is_refused(workshop):
    file = find_game(PATH)[1]
    both_bust = file.options["both_bust"].model_copy(update={"choose": ("lose", "win"), "default": "lose"})
    changed = file.model_copy(update={"options": {**file.options, "both_bust": both_bust}})
    ((place, message),) = objections(changed)
    assert (place, message) == (("options", "both_bust"), 'the game cannot play "win" (one of lose, push)')
