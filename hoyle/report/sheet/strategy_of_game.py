"""The best strategy of a game from Python."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hoyle.book.resolve import Choices, Overrides
from hoyle.errors import HoyleError
from hoyle.exact.catalog import check_strategy
from hoyle.exact.sheet import ParSheet
from hoyle.report.sheet.cell_grid import plain
from hoyle.report.sheet.strategy_tables import card_facts, decisions, untold, way_facts, ways


class Strategy:
    """Strategy cards and easier strategies with their cost. `sheet` is the PAR sheet they belong to."""

    def __init__(self, sheet: ParSheet) -> None:
        self.sheet = sheet
        self.path, self.cards, self.ways = sheet.path, sheet.cards, sheet.ways

    def to_dict(self) -> dict[str, Any]:
        """As `hoyle strategy GAME --json` prints it."""
        sheet = self.sheet
        return {
            "path": sheet.path,
            "options": dict(sheet.options),
            "fingerprint": sheet.fingerprint,
            "cards": [card_facts(card) for card in sheet.cards],
            "ways": [way_facts(way) for way in sheet.ways],
            "strategy": list(sheet.strategy),
            "effects_of_removal": {
                wager: {rank: float(effect) for rank, effect in effects.items()}
                for wager, effects in sheet.effects_of_removal.items()
            },
        }

    def __repr__(self) -> str:
        parts = [f"{card.title}\n{plain(decisions(card))}" for card in self.cards]
        parts += ["\n".join(lines)] if (lines := untold(self.sheet)) else []
        parts += [f"Easier strategies\n{plain(ways(self.sheet))}"] if self.ways else []
        return "\n\n".join(parts)

    def _repr_html_(self) -> str:
        from html import escape

        from hoyle.report.sheet.html_table import table_html
        from hoyle.report.sheet.strategy_html import STYLE, card_html

        cards = "".join(card_html(card) for card in self.cards)
        lines = "".join(f"<p>{escape(line)}</p>" for line in untold(self.sheet))
        easier = f"<h4>Easier strategies</h4>{table_html(ways(self.sheet))}" if self.ways else ""
        return f"<style>{STYLE}</style>{cards}{lines}{easier}"


def strategy_of(
    path: str,
    *,
    options: Choices | None = None,
    pays: Overrides | None = None,
    shoe: Mapping[str, int] | None = None,
    effects: bool = False,
) -> Strategy:
    from hoyle.report import par

    check_strategy(path, options, pays)
    sheet = par(path, options=options, pays=pays, shoe=shoe, cards=True, effects=effects)
    if not sheet.cards and not sheet.strategy:
        raise HoyleError(f"{path} leaves players no decision; hoyle par {path} has its wagers.")
    return Strategy(sheet)
