"""What every setting of one hand is worth, in the games whose hands are set."""

from __future__ import annotations

from typing import Any, NamedTuple

from hoyle.book.resolve import Choices, Overrides
from hoyle.errors import HoyleError
from hoyle.exact.catalog import setting_costs_of
from hoyle.exact.common.setting_costs import SettingCost
from hoyle.games.catalog import module_of, open_terms
from hoyle.games.parts.setting_hands import set_by_house
from hoyle.kit.cards import Cards, parse_cards, show_cards
from hoyle.report.sheet.digits import decimal

PLACES = 5


class HandSettings(NamedTuple):
    """Every setting, the best first; `names` are those of its hands, `house` the hands that the house way sets."""

    path: str
    cards: Cards
    names: tuple[str, ...]
    house: tuple[frozenset[str], ...]
    settings: tuple[SettingCost, ...]

    def is_house_way(self, setting: SettingCost) -> bool:
        return tuple(map(frozenset, setting.parts)) == self.house

    def to_dict(self) -> dict[str, Any]:
        """As `hoyle strategy GAME --hand CARDS --json` prints it."""
        return {
            "path": self.path,
            "cards": list(self.cards),
            "settings": [
                {
                    "hands": {name: list(part) for name, part in zip(self.names, each.parts, strict=True)},
                    "is_foul": each.is_foul,
                    "is_house_way": self.is_house_way(each),
                    "worth": float(each.expectation),
                    "worth_exact": str(each.expectation),
                    "cost": float(each.cost),
                }
                for each in self.settings
            ],
        }

    def table(self) -> tuple[list[str], list[list[str]]]:
        rows = [
            [
                *(show_cards(part) for part in each.parts),
                decimal(each.expectation, PLACES),
                decimal(each.cost, PLACES),
                self._said(each),
            ]
            for each in self.settings
        ]
        return [*self.names, ">worth", ">cost", ""], rows

    def _said(self, setting: SettingCost) -> str:
        return "foul" if setting.is_foul else "the house way" if self.is_house_way(setting) else ""


def settings_of(
    path: str, cards: str, options: Choices | None = None, pays: Overrides | None = None
) -> HandSettings:
    _, terms = open_terms(path, options, pays)
    try:
        hand = parse_cards(cards)
    except ValueError as error:
        raise HoyleError(str(error)) from None
    found = setting_costs_of(terms, hand)
    split = module_of(terms.file).split_of(terms)
    house = set_by_house(terms, split, hand)
    return HandSettings(path, hand, split.names, tuple(map(frozenset, house.parts)), tuple(found))
