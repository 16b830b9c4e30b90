"""The house reviews itself at the turn of a day, and again after so many rounds: returns and holds that are far off are
written in the log, each once a month, for somebody to look into.
"""

from __future__ import annotations

from datetime import date, timedelta
from typing import TYPE_CHECKING, NamedTuple

from hoyle.house.control import event_log
from hoyle.house.reports.hold_to_date import ToDate, note_holds, to_date
from hoyle.house.reports.returns import WIDTH_NOTED, Return, returns
from hoyle.kit.money import show_money, show_net
from hoyle.ledger import Store

if TYPE_CHECKING:
    from hoyle.house.core.house import House


class Look(NamedTuple):
    returns: list[Return]  # far outside their band in the month of a day, until its end
    holds: list[ToDate]


def look(store: Store, day: str) -> Look:
    """Reads all of a month, and changes nothing."""
    until = (date.fromisoformat(day) + timedelta(days=1)).isoformat()
    found = returns(store, day[:7], until)
    far = [each for each in found if each.lies_outside(WIDTH_NOTED)]
    return Look(far, list(to_date(store, day)))


def judge(house: House, day: str, found: Look) -> list[str]:
    """Write down what a look has found, and the holds that are far off. Returns what is new."""
    noted = []
    for each in found.returns:
        name = " ".join(filter(None, (each.path, each.wager, each.on)))
        if _is_noted(house, f"{day[:7]}: {name}:"):
            continue
        _, most = each.band(WIDTH_NOTED)
        where = "above" if each.net > most else "below"
        text = (
            f"{day[:7]}: {name}: players netted {show_net(each.net)} on {show_money(each.wagered)} in {each.rounds} "
            f"rounds, {where} the band around {show_net(round(each.expected))}"
        )
        house.batch.add_log(house.now_text(), "house", "return_outside", "", text)
        noted.append(name)
    return [*noted, *note_holds(house, day, found.holds)]


def review(house: House, day: str) -> list[str]:
    return judge(house, day, look(house.store, day))


def _is_noted(house: House, text: str) -> bool:
    return bool(event_log.search(house.store, event_log.Sought(code="return_outside", text=text), 1))
