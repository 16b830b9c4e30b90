"""Reviews at the end of a day and after many rounds: unusual returns and holds are logged, each once a month."""

from __future__ import annotations

from datetime import date, timedelta
from typing import NamedTuple

from hoyle.house.control import event_log
from hoyle.house.core.background_process import beside
from hoyle.house.core.journal import Journal
from hoyle.house.reports.hold_to_date import ToDate, note_holds, to_date
from hoyle.house.reports.returns import WIDTH_NOTED, Return, returns
from hoyle.kit.money import show_money, show_net
from hoyle.ledger import Store


class Look(NamedTuple):
    returns: list[Return]  # far outside their band in the month of a day, until its end
    holds: list[ToDate]


def look(store: Store, day: str) -> Look:
    """Reads a whole month, and changes nothing."""
    until = (date.fromisoformat(day) + timedelta(days=1)).isoformat()
    found = returns(store, day[:7], until)
    far = [each for each in found if each.lies_outside(WIDTH_NOTED)]
    return Look(far, list(to_date(store, day)))


async def looked_in_background(url: str, day: str) -> Look:
    """In another process: it solves sheets and reads a month, which no table should wait for."""
    return await beside(review_the_house, url, day)


def review_the_house(url: str, day: str) -> Look:
    store = Store.open(url)
    try:
        return look(store, day)
    finally:
        store.close()


def judge(journal: Journal, hold_points: int, day: str, found: Look) -> list[str]:
    """Log the unusual returns and holds. Returns the new ones."""
    noted = []
    for each in found.returns:
        name = " ".join(filter(None, (each.path, each.wager, each.on)))
        if _is_noted(journal.store, f"{day[:7]}: {name}:"):
            continue
        _, most = each.band(WIDTH_NOTED)
        where = "above" if each.net > most else "below"
        text = (
            f"{day[:7]}: {name}: players netted {show_net(each.net)} on {show_money(each.wagered)} in {each.rounds} "
            f"rounds, {where} the band around {show_net(round(each.expected))}"
        )
        journal.note("house", "return_outside", text)
        noted.append(name)
    return [*noted, *note_holds(journal, hold_points, day, found.holds)]


def review(journal: Journal, hold_points: int, day: str) -> list[str]:
    return judge(journal, hold_points, day, look(journal.store, day))


def _is_noted(store: Store, text: str) -> bool:
    return bool(event_log.search(store, event_log.Sought(code="return_outside", text=text), 1))
