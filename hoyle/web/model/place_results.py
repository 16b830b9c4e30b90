"""What each place of the felt won or lost for the viewer in the round that is shown."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from hoyle.web.model.bet_slip import Place
from hoyle.web.model.table_model import TableModel
from hoyle.web.site.html import money

OF_THE_POT = ("pot", "award", "taking")  # lines of no place


class PlaceResult(NamedTuple):
    """In cents; `net` is without fees."""

    stake: int
    net: int

    @property
    def kind(self) -> str:
        return "won" if self.net > 0 else "lost" if self.net < 0 else "pushed"

    @property
    def said(self) -> str:
        """As on a felt: +$5, −$5, push."""
        if not self.net:
            return "push"
        return f"{'+' if self.net > 0 else '−'}{money(abs(self.net))}"


def place_results(model: TableModel) -> dict[Place, PlaceResult]:
    """By place. The parts of a wager that is several, such as a horn, count for the place it was made on."""
    found: dict[Place, PlaceResult] = {}
    for line in own_lines(model.lines, model.viewer):
        if line["kind"] in OF_THE_POT:
            continue
        wager = str(line["part_of"] or line["wager"])
        place = (int(line["spot"]), wager, "" if line["part_of"] else str(line["on"]))
        old = found.get(place, PlaceResult(0, 0))
        found[place] = PlaceResult(
            old.stake + int(line["stake"]), old.net + int(line["net"]) - int(line["fee"])
        )
    return found


def own_lines(lines: Iterable[Mapping[str, Any]], viewer: str) -> list[Mapping[str, Any]]:
    return [line for line in lines if line["seat"] == viewer]


def own_total(model: TableModel) -> int | None:
    """The viewer's result; None if nothing of theirs was decided."""
    mine = own_lines(model.lines, model.viewer)
    return sum(int(line["net"]) - int(line["fee"]) for line in mine) if mine else None
