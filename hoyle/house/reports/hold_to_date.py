"""Drop, win and hold of a day, its month and its year to date; and the tables with an unusual hold.

Hold is win divided by drop, so it has no exact expectation. A table is compared with all tables of its game in the
year to date: a larger difference in the month than the policy's points is marked for review.
"""

from __future__ import annotations

from datetime import date, timedelta
from fractions import Fraction
from typing import Any, NamedTuple

from hoyle.errors import CommandRefused
from hoyle.house.control import event_log
from hoyle.house.core.journal import Journal
from hoyle.house.reports.win_and_hold import Taken, takings
from hoyle.ledger import Store

SPANS = ("day", "month", "year")
_ENOUGH_CENTS = 1_000_00  # the hold of a smaller drop means nothing


class ToDate(NamedTuple):
    """One table or one game."""

    name: str
    game: str
    day: Taken
    month: Taken
    year: Taken
    usual: Fraction | None  # the hold of its game in the year to date

    @property
    def points(self) -> Fraction | None:
        """The difference between the month's hold and the usual one, in percentage points."""
        hold = self.month.hold
        return None if hold is None or self.usual is None else 100 * (hold - self.usual)

    def is_outside(self, points: int) -> bool:
        return self.month.drop >= _ENOUGH_CENTS and self.points is not None and abs(self.points) > points

    def plain(self, points: int) -> dict[str, Any]:
        return {
            "name": self.name, "game": self.game, **{span: getattr(self, span).plain() for span in SPANS},
            "usual_hold": str(self.usual) if self.usual is not None else None, "is_outside": self.is_outside(points),
        }  # fmt: skip


def to_date(store: Store, day: str, by: str = "table") -> list[ToDate]:
    """Every table or game of the year, with its figures for the day, the month and the year until then."""
    if by not in ("table", "game"):
        raise CommandRefused(f"accounts to date are by table or by game, not by {by}")
    begins = _begins(day)
    until = (date.fromisoformat(day) + timedelta(days=1)).isoformat()
    by_day = takings(store, "table", "day", begins["year"], until)
    # Read last, so that tables opened meanwhile are included.
    paths: dict[str, str] = dict(store.rows("SELECT id, path FROM tables"))
    found: dict[str, dict[str, Taken]] = {span: {} for span in SPANS}
    games: dict[str, Taken] = {}
    for (when, table), taken in by_day.items():
        games.setdefault(paths[table], Taken()).add(taken)
        name = table if by == "table" else paths[table]
        for span, since in begins.items():
            if when >= since:
                found[span].setdefault(name, Taken()).add(taken)
    made = []
    for name in sorted(found["year"]):
        game = paths.get(name, name)
        day_of, month, year = (found[span].get(name, Taken()) for span in SPANS)
        made.append(ToDate(name, game, day_of, month, year, games[game].hold))
    return made


def _begins(day: str) -> dict[str, str]:
    try:
        read = date.fromisoformat(day)
    except ValueError:
        raise CommandRefused(f'"{day}" is no day; write it as 2030-01-31') from None
    return {
        "day": day,
        "month": read.replace(day=1).isoformat(),
        "year": read.replace(month=1, day=1).isoformat(),
    }


def note_holds(journal: Journal, points: int, day: str, found: list[ToDate]) -> list[str]:
    """Log the tables with an unusual hold, each once a month. Returns their names."""
    noted = []
    for each in found:
        if not each.is_outside(points) or _is_noted(journal.store, each.name, day[:7]):
            continue
        assert each.points is not None
        assert each.month.hold is not None
        assert each.usual is not None
        text = (
            f"{day[:7]}: {each.game} held {_percent(each.month.hold)} of its drop, the game {_percent(each.usual)}; "
            f"more than {points} points apart"
        )
        journal.note("house", "hold_outside", text, each.name)
        noted.append(each.name)
    return noted


def _is_noted(store: Store, table: str, month: str) -> bool:
    sought = event_log.Sought(table=table, code="hold_outside", text=f"{month}:")
    return bool(event_log.search(store, sought, 1))


def _percent(share: Fraction) -> str:
    """To a hundredth of a percent."""
    hundredths = round(share * 10_000)
    sign = "-" if hundredths < 0 else ""
    return f"{sign}{abs(hundredths) // 100}.{abs(hundredths) % 100:02}%"
