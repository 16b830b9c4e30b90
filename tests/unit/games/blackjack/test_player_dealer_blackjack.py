"""Blackjack against a seat's bank: what is compared, what must be done, and what a book cannot say together."""

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from hoyle.bots import seat_everyone
from hoyle.contract.sentences import Stepper
from hoyle.contract.suite import check_contract
from hoyle.engine import Ask, Limits, Table
from hoyle.engine.round.events import ItemsDrawn
from hoyle.errors import BookError, TermsError
from hoyle.games.blackjack.banked.contradictions import contradictions
from hoyle.games.blackjack.play_rules import rules_from
from hoyle.games.blackjack.settlement_rules import (
    DEALER_BLACKJACK,
    JOKER_21,
    MOST,
    NATURAL,
    SAVING,
    SettlementRules,
)
from hoyle.games.catalog import open_terms
from tests.support.own_book import changed_book

NO_BUST, PURE = "ca/no_bust_21st_century_blackjack", "ca/pure_21_5_blackjack"
EIGHT, SPANISH = "ca/twenty_first_century_blackjack_8_0", "ca/pure_spanish_21_5"
TOTALS = range(4, MOST + 1)


# What is compared, told a second time.


def test_the_nearer_of_two_bust_hands_pushes_if_it_is_the_players() -> None:
    rules = SettlementRules(both_bust="nearer_pushes")
    for mine, theirs in product(range(22, MOST + 1), range(22, 27)):
        assert rules.outcome(mine, theirs) == ("push" if mine < theirs else "lose")
    for mine, theirs in product(TOTALS, range(17, 27)):
        if mine <= 21 or theirs <= 21:
            assert rules.outcome(mine, theirs) == SettlementRules().outcome(mine, theirs)


@pytest.mark.parametrize(("saved", "most"), [("every_bust_hand", MOST), ("nearer_bust_hands", 23)])
def test_a_saving_hand_saves_bust_hands_and_no_others(saved: str, most: int) -> None:
    rules = SettlementRules(saving_hand="three_eights", saved_hands=saved)
    for mine in TOTALS:
        kept = "win" if mine <= 21 else "push" if mine <= most else "lose"
        assert rules.outcome(mine, SAVING) == kept
    assert rules.outcome(NATURAL, SAVING) == "blackjack"
    assert rules.bust_waits


def test_a_joker_with_a_card_is_a_21_or_more_than_one() -> None:
    plain, above = SettlementRules(), SettlementRules(joker_hand_counts_as="above_twenty_one")
    for theirs in (*range(17, 27), NATURAL):
        assert plain.outcome(JOKER_21, theirs) == plain.outcome(21, theirs)
        assert above.outcome(JOKER_21, theirs) == (DEALER_BLACKJACK if theirs == NATURAL else "win")
    for mine in (*TOTALS, NATURAL):
        assert plain.outcome(mine, JOKER_21) == plain.outcome(mine, 21)
        assert above.outcome(mine, JOKER_21) == ("blackjack" if mine == NATURAL else "lose")
    assert plain.outcome(JOKER_21, JOKER_21) == above.outcome(JOKER_21, JOKER_21) == "push"


# What must be done.


@pytest.mark.parametrize(
    ("path", "hit", "hard", "soft"),
    [(NO_BUST, 11, 20, 20), (PURE, 11, 19, 21), (EIGHT, 11, 21, 21), (SPANISH, 0, 17, 21)],
)
def test_the_charts(path: str, hit: int, hard: int, soft: int) -> None:
    rules = rules_from(open_terms(path)[1].settings)
    for total in range(4, 22):
        assert rules.must_hit(total, soft=False) == (total <= hit)
        assert rules.must_stand(total, soft=False) == (total >= hard)
        assert not rules.must_hit(total, soft=True)
        assert rules.must_stand(total, soft=True) == (total >= soft)


def test_the_first_card_goes_to_the_left_of_the_dealer_and_the_first_turn_to_the_left_of_the_bank() -> None:
    game, terms = open_terms(EIGHT)
    table = Table(game, terms, limits=Limits(500, 1_000_00, 100))
    seat_everyone(table, ("ann", "ben", "cat"))
    stepper = Stepper(table, {"1": "9h 4d", "3": "9c 4s", "dealer": "8d 9d"})
    for step in ("bank ben $500", "wager ann blackjack $5", "wager cat blackjack $5", "deal"):
        stepper.do(step)
    played = table.round
    assert played is not None
    dealt = [event.to for event in played.events if isinstance(event, ItemsDrawn)]
    assert dealt == ["1", "3", "dealer", "1", "3", "dealer"]
    assert isinstance(played.prompt, Ask)
    assert played.prompt.seat == "cat"


# What a book cannot say together.

REFUSED: list[tuple[str, dict[str, Any], str, str]] = [
    (PURE, {"must_hit_max": 19}, "must_hit_max", "stands from 19 on"),
    (PURE, {"must_hit_max": 3}, "must_hit_max", "4 to 20, or 0"),
    (PURE, {"must_hit_max": 0, "must_stand_hard_min": 3}, "must_stand_hard_min", "4 to 21, or 0"),
    (PURE, {"must_stand_soft_min": 11}, "must_stand_soft_min", "12 to 21, or 0"),
    (PURE, {"surrender": "no", "surrender_on": "any_number_of_cards"}, "surrender_on", "no hand may be given up"),
    (PURE, {"surrender": "no", "surrender_after_split": "yes"}, "surrender_after_split", "no hand may be given up"),
    (PURE, {"redouble_count_max": 4}, "redouble_count_max", "0 to 3"),
    (PURE, {"redouble_count_max": 1, "double_card": "face_down"}, "redouble_count_max", "face down"),
    (PURE, {"split_tens_hand_count_max": 9}, "split_tens_hand_count_max", "1 to 8 hands"),
    (PURE, {"saved_hands": "nearer_bust_hands"}, "saved_hands", "set saving_hand"),
    (PURE, {"both_bust": "push", "saving_hand": "three_eights"}, "saving_hand", "one of the two must go"),
    (
        PURE,
        {"both_bust": "nearer_pushes", "saving_hand": "three_eights", "saved_hands": "nearer_bust_hands"},
        "saving_hand",
        "one of the two must go",
    ),
    (PURE, {"joker_hand_counts_as": "above_twenty_one"}, "joker_hand_counts_as", "there is no joker"),
    (PURE, {"joker_count_per_deck": 1}, "hole_card_check", "it is none here"),
    (NO_BUST, {"joker_count_per_deck": 5}, "joker_count_per_deck", "0 to 4"),
    (NO_BUST, {"insurance": "yes"}, "insurance", "with jokers the natural is two of them"),
    (NO_BUST, {"split_twenty_one_counts_as": "natural"}, "split_twenty_one_counts_as", "two of them"),
    (NO_BUST, {"early_surrender_against": "ten"}, "early_surrender_against", "it is none here"),
    (NO_BUST, {"joker_count_per_deck": 0}, "action_starts_by", "look at Jk"),
    (PURE, {"bank": "house"}, "settlement_starts", "only where a seat holds the bank"),
    (PURE, {"settlement_starts": "left_of_bank"}, "action_starts_by", "unless settlement_starts is starting_position"),
    (PURE, {"action_starts_by": ("2: A 8", "3: 2 9")}, "action_starts_by", "look at 3 4 5 6 7 10 J Q K"),
    (
        PURE,
        {"action_starts_by": ("1: A 8", "3: 2 9", "4: 3 10", "5: 4 J", "6: 5 Q", "7: 6 K", "8: 7")},
        "action_starts_by",
        "no position beside the bank",
    ),
    (EIGHT, {"early_surrender_against": "none"}, "surrender", "under a ten nobody looks"),
]  # fmt: skip


@pytest.mark.parametrize(("path", "change", "setting", "says"), REFUSED)
def test_what_makes_no_sense_is_refused(path: str, change: dict[str, Any], setting: str, says: str) -> None:
    settings = {**open_terms(path)[1].settings, **change}
    found = dict(contradictions(settings))
    assert says in found[setting]


@pytest.mark.parametrize("path", [NO_BUST, PURE, EIGHT, SPANISH])
def test_what_the_books_say_makes_sense(path: str) -> None:
    assert list(contradictions(open_terms(path)[1].settings)) == []


# Books of one's own.

KEPT = (
    ("uncovered_wagers: {value: returned", "uncovered_wagers: {value: kept"),
    ("kept: {numbers: {uncovered_wagers: kept}}", "comes_back: {numbers: {uncovered_wagers: returned}}"),
)


def books() -> Iterator[tuple[str, tuple[tuple[str, str], ...]]]:
    """Combinations that no document has."""
    yield SPANISH, (("saving_hand: {value: three_eights", "saving_hand: {value: suited_seven_eight_nine"),
                    ("saved_hands: {value: every_bust_hand", "saved_hands: {value: nearer_bust_hands"),
                    ("must_hit_max: {value: 0", "must_hit_max: {value: 9"),
                    ("choose: [0, 2]\n    default: 0", "choose: [0, 2, 3]\n    default: 3"),
                    ("{numbers: {both_bust: push, saving_hand: none}}", "{numbers: {both_bust: nearer_pushes, "
                     "saved_hands: every_bust_hand}}"))  # fmt: skip
    yield NO_BUST, (("joker_count_per_deck: {value: 1", "joker_count_per_deck: {value: 3"),
                    ("joker_hand_counts_as: {value: twenty_one", "joker_hand_counts_as: {value: above_twenty_one"),
                    ("dealer_second_card: {value: after_players", "dealer_second_card: {value: with_first_cards"),
                    ("{numbers: {joker_hand_counts_as: above_twenty_one}}", "{numbers: {joker_count_per_deck: 2}}"),
                    *KEPT)  # fmt: skip
    yield EIGHT, (("bank: {value: player_dealer,", "bank: {value: house,"),
                  ("both_bust: {value: lose", "both_bust: {value: nearer_pushes"),
                  ("saved_hands: {value: nearer_bust_hands", "saved_hands: {value: every_bust_hand"),
                  ("{numbers: {saved_hands: every_bust_hand}}", "{numbers: {both_bust: lose}}"),
                  ("must_stand_soft_min: {value: 21", "must_stand_soft_min: {value: 18"))  # fmt: skip


@pytest.mark.parametrize(("path", "changes"), list(books()))
def test_own_books_are_played(mine: Path, path: str, changes: tuple[tuple[str, str], ...]) -> None:
    check_contract(changed_book(mine, path, *changes), rounds=30)


def test_an_own_book_that_makes_no_sense_is_refused_with_its_line(mine: Path) -> None:
    with pytest.raises((BookError, TermsError), match=r"yaml:\d+: .*cannot be hit, as it stands from 19 on"):
        open_terms(changed_book(mine, PURE, ("must_hit_max: {value: 11", "must_hit_max: {value: 19")))


def test_another_game_of_the_family_knows_only_the_usual_value(mine: Path) -> None:
    changes = (
        "  double_rescue:",
        "  must_hit_max: {value: 11, cite: § 10(a), lines: [397, 403]}\n  double_rescue:",
    )
    with pytest.raises((BookError, TermsError), match="the game knows one of 0"):
        open_terms(changed_book(mine, "oh/blackjack", changes))


def test_what_the_bank_cannot_cover_is_kept_where_a_book_says_so(mine: Path) -> None:
    """The winner of $10 whom the bank can pay $4 gets them and loses the $6 without cover; a loser loses all."""
    path = changed_book(mine, PURE, *KEPT)
    game, terms = open_terms(path)
    for cards, nets in ((("Th 9d", "Tc 9h"), (10_00, 4_00 - 6_00)), (("Th 2d", "Tc 2h"), (-10_00, -10_00))):
        table = Table(game, terms, limits=Limits(500, 1_000_00, 100))
        for name in ("dee", "ann", "bob"):
            table.sit(name, 1_000_00)
        stepper = Stepper(table, {"ann": cards[0], "bob": cards[1], "dealer": "9s 8c"})
        for step in ("bank dee $14", "wager ann blackjack $10", "wager bob blackjack $10", "deal", "choose ann stand",
                     "choose bob stand"):  # fmt: skip
            stepper.do(step)
        assert tuple(line.net for line in stepper.lines if line.wager == "blackjack") == nets
        assert table.money["dee"] == 1_000_00 - sum(nets) - 1_00
        assert table.total() == table.brought
