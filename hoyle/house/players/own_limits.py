"""Limits that players set for themselves, kept in the log: the most to lose and the most to deposit in a day (UTC).

A lower limit holds at once. A higher one, or none in place of one, is waited for. A wager that could take the day's loss
beyond the limit is refused; what a round that is running asks for is not, since its wagers would be lost by it.
"""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any, NamedTuple

from hoyle.errors import CommandRefused, UnknownName
from hoyle.house.core.commands import Change, Place, TakeBank
from hoyle.house.tables.desk import Desk
from hoyle.kit.money import show_money
from hoyle.ledger import Store, account_names

if TYPE_CHECKING:
    from hoyle.house.core.house import House

LOSS, DEPOSIT = "loss", "deposit"
KINDS = (LOSS, DEPOSIT)
CODE = "own_limit"
_WORDS = re.compile(r"(loss|deposit) (\d+|none) from (\S+)")


class OwnLimit(NamedTuple):
    """Cents a day, or none, from an instant on."""

    cents: int | None
    since: str


Limits = dict[tuple[str, str], list[OwnLimit]]  # by player and kind, as they were set


def read(store: Store) -> Limits:
    found: Limits = {}
    for actor, text in store.rows("SELECT actor, text FROM log WHERE code = 'own_limit' ORDER BY serial"):
        match = _WORDS.fullmatch(text)
        assert match is not None, text
        _add(found, actor, match[1], OwnLimit(int(match[2]) if match[2] != "none" else None, match[3]))
    return found


def _add(found: Limits, player: str, kind: str, limit: OwnLimit) -> None:
    """What was set before and would hold later than this does not come any more."""
    kept = [each for each in found.get((player, kind), []) if each.since < limit.since]
    found[player, kind] = [*kept, limit]


def limit_of(house: House, player: str, kind: str) -> int | None:
    """The limit that holds now."""
    now = house.now_text()
    held = [each for each in house.office.own_limits.get((player, kind), ()) if each.since <= now]
    return held[-1].cents if held else None


def told(house: House, player: str) -> dict[str, Any]:
    """What holds now, and what is to come."""
    now = house.now_text()
    return {
        kind: {
            "cents": limit_of(house, player, kind),
            "to_come": [
                each._asdict() for each in house.office.own_limits.get((player, kind), ()) if each.since > now
            ],
        }
        for kind in KINDS
    }


def set_limit(house: House, player: str, kind: str, cents: int | None) -> OwnLimit:
    """A player's own word; none takes the limit away. Returns what was set, with the instant it holds from."""
    house.check_running()
    if kind not in KINDS:
        raise UnknownName("limit of one's own", kind, KINDS)
    if player not in house.known_players:
        raise UnknownName("player", player, ())
    if cents is not None and cents < 0:
        raise CommandRefused(f"a limit is nothing or more, not {show_money(cents)}")
    before = limit_of(house, player, kind)
    is_stricter = cents is not None and (before is None or cents <= before)
    wait = timedelta() if is_stricter or before is None else timedelta(hours=house.office.policy.limit_hours)
    since = (datetime.fromisoformat(house.now_text()) + wait).isoformat()
    limit = OwnLimit(cents, since)
    _add(house.office.own_limits, player, kind, limit)
    said = f"{kind} {'none' if cents is None else cents} from {since}"
    house.batch.add_log(house.now_text(), player, CODE, "", said)
    return limit


def check_deposit(house: House, player: str, cents: int) -> None:
    most = limit_of(house, player, DEPOSIT) if house.office.own_limits else None
    if most is None:
        return
    house.land()
    wallet, today = account_names.wallet(player), house.now_text()[:10]
    sql = "SELECT coalesce(sum(cents), 0) FROM transfers WHERE code = 'deposit' AND credit = :wallet AND made_at >= :day"
    put = int(house.store.one(sql, wallet=wallet, day=today))
    put += sum(row[4] for row in house.batch.transfers if row[5] == "deposit" and row[3] == wallet)
    if put + cents > most:
        raise CommandRefused(
            f"{player} has a limit of {show_money(most)} to deposit in a day and has deposited {show_money(put)}; "
            f"{show_money(cents)} more is too much"
        )


def check_wager(house: House, desk: Desk, player: str, words: object) -> None:
    """Could what is wagered now take the day's loss beyond the player's own limit?"""
    most = limit_of(house, player, LOSS)
    more = _more(desk, words)
    if most is None or not more:
        return
    lost = max(0, -house.office.today(player).net)
    risk = sum(_at_risk(each, player) for each in house.desks.values())
    if lost + risk + more > most:
        raise CommandRefused(
            f"{player} has a limit of {show_money(most)} to lose in a day, has lost {show_money(lost)} and has "
            f"{show_money(risk)} at risk; {show_money(more)} more could be too much"
        )


def _more(desk: Desk, words: object) -> int:
    if isinstance(words, Place):
        return sum(cents for _, cents, _ in words.wagers)
    if isinstance(words, Change):
        stake = desk.table.stakes.get(words.stake)
        return max(0, words.cents - stake.cents) if stake is not None else 0
    return words.cents if isinstance(words, TakeBank) else 0


def _at_risk(desk: Desk, player: str) -> int:
    played = desk.round
    stakes = desk.table.stakes.values() if played is None else played.felt.stakes.values()
    settled = played.felt.settled if played is not None else set()
    return sum(stake.cents for stake in stakes if stake.seat == player and stake.id not in settled)
