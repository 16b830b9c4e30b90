"""Multiple-action blackjack solved and played: every round of the engine's own script on short shoes, as fractions."""

from __future__ import annotations

from fractions import Fraction

import pytest

from hoyle.book.terms import Terms
from hoyle.engine import Ask, Round
from hoyle.exact.multiple_action_blackjack.solve import circle_par, solutions
from hoyle.exact.multiple_action_blackjack.strategy import player
from hoyle.fast.blackjack.hands import Hand
from hoyle.games.blackjack.circles.circle_wagers import CIRCLES
from hoyle.games.catalog import open_terms
from hoyle.report.sweeps.rule_deltas import changed
from hoyle.strategy.seat_view import Seen
from tests.agreement.test_free_bet_exact import UNIT, Plays, cards_of, rounds_of, spread_of

PATH = "ny/multiple_action_blackjack"
SHOES: dict[str, tuple[Hand, int]] = {
    "doubles": ((1, 0, 0, 0, 1, 1, 0, 0, 0, 11), 2),
    "eights": ((0, 0, 0, 0, 0, 0, 1, 3, 0, 9), 2),
    "aces": ((2, 0, 0, 0, 0, 0, 1, 0, 0, 13), 3),
}


def by_the_sheet(terms, cards, circle_count: int) -> Plays:  # type: ignore[no-untyped-def]
    choose = player(terms, cards, circle_count)

    def choice(table: Round) -> str:
        assert isinstance(table.prompt, Ask)
        names = tuple(choice.name for choice in table.prompt.choices)
        return choose(Seen(names, (), (), (), table.prompt.about))

    return choice


RULES: list[tuple[dict[str, str | int], dict[str, str]]] = [
    ({}, {}),
    ({"dealer_draws_on_soft_17": "yes", "surrender": "yes"}, {}),
    ({"hole_card_check": "none"}, {}),
    ({"hole_card_check": "none"}, {"later_blackjacks": "original_only"}),
    ({}, {"later_blackjacks": "original_only"}),
    ({}, {"first_blackjack": "takes_all"}),
]
# Every rule on one shoe, and every shoe by the plain rules; the others are proven.
PLAYED = [(name, rules) for name in SHOES for rules in RULES if name == "eights" or rules == RULES[0]]


@pytest.mark.parametrize(("name", "options", "readings"), [
    pytest.param(name, *rules, marks=() if (name, rules) in PLAYED else pytest.mark.prove)
    for name in SHOES for rules in RULES
])  # fmt: skip
def test_every_circle_is_the_engines(
    name: str, options: dict[str, str | int], readings: dict[str, str]
) -> None:
    shoe, circle_count = SHOES[name]
    has_splits, _ = played_as_solved(open_terms(PATH, options, readings=readings)[1], shoe, circle_count)
    assert has_splits or name == "doubles"


@pytest.mark.parametrize("allowed", ["yes", "no"])
def test_hands_of_a_split_are_doubled_where_the_rules_let_them(allowed: str) -> None:
    """Two eights, of which one may get a three."""
    terms = changed(open_terms(PATH)[1], {"double_after_split": allowed}, {})
    has_splits, has_doubles = played_as_solved(terms, (0, 0, 1, 0, 0, 1, 0, 2, 0, 12), 1)
    assert has_splits
    assert has_doubles == (allowed == "yes")


def played_as_solved(terms: Terms, shoe: Hand, circle_count: int) -> tuple[bool, bool]:
    """Plays every round of a short shoe, and holds it against the sheets. Whether pairs are split, and then doubled."""
    cards = cards_of(shoe)
    nets: list[dict[Fraction, Fraction]] = [{} for _ in range(circle_count)]
    actions = [Fraction(0)] * circle_count
    wagers = CIRCLES[:circle_count]
    choose, offers, has_doubles = by_the_sheet(terms, cards, circle_count), set(), False

    def offered(table: Round) -> str:
        assert isinstance(table.prompt, Ask)
        if table.prompt.about.endswith("made by a split"):
            offers.update(choice.name for choice in table.prompt.choices)
        return choose(table)

    for chance, table in rounds_of(terms, cards, offered, wagers):
        has_doubles |= {"split", "double"} <= {line.wager for line in table.lines}
        for at, circle in enumerate(wagers):
            mine = [line for line in table.lines if circle in (line.wager, line.on)]
            net = Fraction(sum(line.net for line in mine), UNIT)
            nets[at][net] = nets[at].get(net, Fraction(0)) + chance
            actions[at] += chance * Fraction(sum(line.stake for line in mine), UNIT)
    has_splits = any(way.splits for found in solutions(terms, cards, circle_count) for way in found.ways)
    for at in range(circle_count):
        sheet = circle_par(terms, at, cards, circle_count)
        assert sheet.expectation == sum(net * chance for net, chance in nets[at].items()), CIRCLES[at]
        assert sheet.average_action == actions[at]
        exactly = circle_par(terms, at, cards, circle_count, exact=True)
        assert exactly.exact == "all"
        assert spread_of(exactly) == nets[at]
    assert ("double" in offers) == (bool(offers) and terms.says_yes("double_after_split"))
    return has_splits, has_doubles
