"""Spanish 21: every round of the engine's script from a short shoe comes to what the sheet says, as fractions."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction

import pytest

from hoyle.engine import Ask, Round
from hoyle.exact.spanish_21 import tallies
from hoyle.exact.spanish_21.hands import spanish_of
from hoyle.exact.spanish_21.solve import main_par
from hoyle.exact.spanish_21.split_results import together_of
from hoyle.exact.spanish_21.strategy import player
from hoyle.games.catalog import open_terms
from hoyle.kit.cards import Card
from hoyle.strategy.seat_view import seen_at
from tests.agreement.test_blackjack_exact import Plays, rounds_of

NO_HOLE_CARD = {"dealer_second_card": "after_players", "hole_card_check": "none"}
SOFT_17 = {"dealer_draws_on_soft_17": "yes", "surrender": "yes"}
NY, MA = "ny/spanish_21", "ma/spanish_21"
# The book, its options, the stake in cents, and the cards.
SHOES: dict[str, tuple[str, dict[str, str | int], int, dict[Card, int]]] = {
    "bonuses": (NY, {}, 200, {"6s": 1, "7s": 1, "8s": 1, "8h": 1, "5h": 1, "Kh": 4}),
    "five cards": (NY, SOFT_17, 200, {"2h": 3, "4h": 2, "5h": 1, "9h": 1, "Kh": 5}),
    "naturals": (NY, {"hole_card_check": "none"}, 200, {"Ah": 2, "Kh": 4, "9h": 2, "8h": 1, "5h": 1, "6h": 1}),
    "any double": (MA, {}, 200, {"2h": 2, "3h": 1, "5h": 1, "6h": 1, "Kh": 6}),
    "eights": (MA, NO_HOLE_CARD, 200, {"3h": 1, "8h": 5, "Kh": 6, "Ah": 1}),
    "aces": (MA, {}, 200, {"Ah": 3, "9h": 2, "Kh": 9}),
    "super bonus": (NY, {}, 500, {"7s": 4, "7h": 1, "Kh": 6}),
    # Sevens of one suit are hit and those of two are split, so that a split tells of suits.
    "sevens": (NY, {}, 500, {"7s": 3, "7h": 2, "6s": 1, "8s": 1, "8h": 1, "Kh": 3}),
}  # fmt: skip
TWO_HANDS = ("five cards", "naturals", "sevens")  # or the shoe would not do for every round
# Rules that no book has for this game.
OWN = {"some doubles": ("five cards", {"double_on": "nine_to_eleven"})}
SLOW = ("eights", "aces", "sevens", "some doubles")
LATE = ("naturals", "eights")  # a blackjack is found last, and splits against it are told as means


def by_the_sheet(choose: object) -> Plays:
    def choice(table: Round) -> str:
        assert isinstance(table.prompt, Ask)
        return str(choose(seen_at(table, table.prompt)))  # type: ignore[operator]

    return choice


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.prove if name in SLOW else ()) for name in (*SHOES, *OWN)]
)
def test_the_engine_comes_to_the_same_on_a_short_shoe(name: str) -> None:
    name, own = OWN.get(name, (name, {}))
    path, options, cents, cards = SHOES[name]
    terms = open_terms(path, options)[1]
    terms = replace(terms, settings={**terms.settings, **own})
    if name in TWO_HANDS:
        terms = replace(terms, settings={**terms.settings, "split_hand_count_max": 2})
    solved = tallies.solved_of(spanish_of(terms, cards, cents))
    worth, nets = Fraction(0), Counter[Fraction]()
    calls: Counter[tuple[str, ...]] = Counter()
    for chance, table in rounds_of(terms, cards, by_the_sheet(player(terms, cards)), cents=cents):
        net = Fraction(sum(line.net for line in table.lines), cents)
        worth, nets[net] = worth + chance * net, nets[net] + chance  # type: ignore[assignment]
        if not any(line.wager == "split" for line in table.lines):
            key = tuple(sorted(f"{line.wager}.{line.outcome}" for line in table.lines))
            calls[key] += chance  # type: ignore[assignment]
    told: Counter[tuple[str, ...]] = Counter()
    for result in (*tallies.naturals(solved.spanish), *tallies.hands(solved)):
        key = tuple(sorted(f"{part.wager}.{part.outcome}" for part in result.parts))
        told[key] += result.probability  # type: ignore[assignment]
    assert told == calls
    assert tallies.expectation(solved) == worth
    assert not any(way.rules.is_late(way.up) for way in solved.ways) or name in LATE
    if name not in LATE:
        sheet = main_par(solved, together_of(solved, exact=True))
        spread: Counter[Fraction] = Counter()
        for result in sheet.results:
            spread[result.net] += result.probability  # type: ignore[assignment]
        assert spread == nets
        assert sheet.exact == "all"
