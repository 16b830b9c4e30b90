"""What every setting of one hand is worth, and what it costs against the best: for games whose hands are set."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from hoyle.book import Terms
from hoyle.errors import HoyleError
from hoyle.games.parts.setting_hands import HOUSE_WAY, set_by_house, setting_names
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


def by_name(
    terms: Terms, split: Split, hand: Cards, settings: Iterable[SettingCost]
) -> Mapping[str, Fraction]:
    """The expectation of each setting by the name under which a prompt offers it, and of the house way."""
    found = {tuple(map(frozenset, each.parts)): each.expectation for each in settings}
    worths = {
        name: found[tuple(frozenset(hand[place] for place in part) for part in places)]
        for name, places in zip(setting_names(split), split.places, strict=True)
    }
    house = set_by_house(terms, split, hand)
    return {HOUSE_WAY: found[tuple(map(frozenset, house.parts))], **worths}
