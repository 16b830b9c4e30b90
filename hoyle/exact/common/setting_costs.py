"""What every setting of one hand is worth, and what it costs against the best: for games whose hands are set."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

from hoyle.errors import HoyleError
from hoyle.kit.cards import Cards, show_cards
from hoyle.kit.ways import Split


class SettingCost(NamedTuple):
    """One setting, its hands from the high one down: its expectation, and what it costs, per unit of the wager."""

    parts: tuple[Cards, ...]
    is_foul: bool
    expectation: Fraction
    cost: Fraction

    def show(self) -> str:
        return " over ".join(map(show_cards, self.parts))


class Setting(NamedTuple):
    parts: tuple[Cards, ...]
    is_foul: bool
    expectation: Fraction


def by_cost(settings: Iterable[Setting]) -> list[SettingCost]:
    """The best first; a foul after what is worth as much."""
    every = list(settings)
    best = max(each.expectation for each in every)
    found = (SettingCost(*each, best - each.expectation) for each in every)
    return sorted(found, key=lambda each: (each.cost, each.is_foul))


def check_hand(split: Split, cards: Sequence[str]) -> None:
    """Refuse what is not one hand of the game's cards."""
    if (
        len(set(cards)) != split.size
        or len(cards) != split.size
        or any(card not in split.codes for card in cards)
    ):
        raise HoyleError(
            f"{' '.join(cards)} are not {split.size} different cards; give {split.size}, each like Ah, Td, 2c or Jk"
        )
