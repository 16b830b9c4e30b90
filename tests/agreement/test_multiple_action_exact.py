"""Multiple-action blackjack solved and played: every round of the engine's own script on short shoes, as fractions."""

from __future__ import annotations

from fractions import Fraction

import pytest

from hoyle.engine import Ask, Round
from hoyle.exact.multiple_action_blackjack.solve import circle_par, solutions
from hoyle.exact.multiple_action_blackjack.strategy import player
from hoyle.fast.blackjack.hands import Hand
from hoyle.games.blackjack.circles.circle_wagers import CIRCLES
from hoyle.games.catalog import open_terms
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
    terms = open_terms(PATH, options, readings=readings)[1]
    shoe, circle_count = SHOES[name]
    cards = cards_of(shoe)
    nets: list[dict[Fraction, Fraction]] = [{} for _ in range(circle_count)]
    actions = [Fraction(0)] * circle_count
    wagers = CIRCLES[:circle_count]
    for chance, table in rounds_of(terms, cards, by_the_sheet(terms, cards, circle_count), wagers):
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
    assert has_splits or name == "doubles"
