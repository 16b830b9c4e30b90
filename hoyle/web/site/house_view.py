"""The house as the pages see it: tables for a viewer, wallets, and commands."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from hoyle.engine import Ask, Limits
from hoyle.errors import UnknownName
from hoyle.house import FLOOR, Command, Pace, Start, opening_of
from hoyle.house.control.dual_control import OPEN_TABLE
from hoyle.house.reports.round_recall import Recalled, read_round, recall
from hoyle.strategy.seat_view import seen_at
from hoyle.web.coach.coach_desk import CoachDesk
from hoyle.web.model.bet_slip import Place
from hoyle.web.model.past_results import ROUNDS, Past, read_past
from hoyle.web.model.table_model import Plain, TableModel, read_table
from hoyle.web.model.table_offer import Offer
from hoyle.web.model.table_stakes import stakes_of
from hoyle.web.table.closed_table import Closing

if TYPE_CHECKING:
    from hoyle.house import CommandQueue, Outcome
    from hoyle.house.players.house_bots import Companions

ROUNDS_SHOWN = 1000
LAYOUTS_MAX = 5  # saved bets of one player in one game


class HouseView:
    def __init__(
        self, queue: CommandQueue, companions: Companions | None = None, *, has_guests: bool = False
    ) -> None:
        self.queue, self.house = queue, queue.house
        self.has_guests = has_guests  # everybody is a guest with play money
        self.coach = CoachDesk()
        self.companions = companions  # house bots that can be invited to a table, if the house has any
        self._shown: dict[tuple[str, str], tuple[int, Sequence[Plain], dict[int, str]]] = {}
        self._layouts: dict[tuple[str, str], list[list[tuple[Place, int]]]] = {}
        self._ready: dict[str, tuple[int, set[str]]] = {}
        self._past: dict[str, dict[int, Past]] = {}
        self._wagered: dict[tuple[str, str], list[tuple[Place, int]]] = {}

    async def table_model(self, table: str, viewer: str) -> TableModel:
        """The table for one viewer, from committed state only."""
        state = await self.queue.look(table, viewer)
        last, owners = ([], {}) if state["round"] else self._last_round(table, viewer, state)
        has_button = self.offer(state["path"], state["options"]).has_button
        return read_table(state, last, owners, has_button=has_button)

    def _last_round(self, table: str, viewer: str, state: Plain) -> tuple[Sequence[Plain], Mapping[int, str]]:
        """Events and seat owners of the last round, replayed from its record; shown until the next round begins."""
        number = state["last"].get("number")
        if number is None:
            return (), {}
        key = (table, viewer)
        known = self._shown.get(key)
        if known is None or known[0] != number:
            found = recall(self.house.store, table, number)
            owners = dict(found.played.setup.owners) if found.played else {}
            known = self._shown[key] = (number, found.told(viewer), owners)
            while len(self._shown) > ROUNDS_SHOWN:
                del self._shown[next(iter(self._shown))]
        return known[1:]

    def seen_at(self, table: str, position: str) -> dict[str, Any] | None:
        """What the seat that is asked sees, for the coach; None where the round has gone on from `position`."""
        desk = self.house.desks.get(table)
        played = desk.round if desk is not None else None
        if desk is None or played is None or desk.position != position or not isinstance(played.prompt, Ask):
            return None
        return dict(seen_at(played, played.prompt)._asdict())

    @property
    def may_coach(self) -> bool:
        """Tables for real accounts have a coach only if the house allows it."""
        return self.has_guests or self.house.office.policy.coach

    def past_results(self, table: str, number: int) -> list[Past]:
        """The last rounds before `number`, as everybody saw them. Each is read from its record once."""
        known = self._past.setdefault(table, {})
        for each in range(max(number - ROUNDS, 1), number):
            if each not in known:
                try:
                    known[each] = read_past(each, recall(self.house.store, table, each).told(""))
                except UnknownName:
                    known[each] = Past(each)  # nobody wagered in it
        for old in [each for each in known if each < number - ROUNDS]:
            del known[old]
        return [known[each] for each in sorted(known) if each < number]

    def shoe(self, table: str) -> tuple[int, int] | None:
        """The cards dealt from a shoe that lasts over rounds, and all of its cards: the discards lie in view."""
        desk = self.house.desks.get(table)
        if desk is None:
            return None
        dealt = sum(sum(used.values()) for used in desk.table.used.values())
        items = [each for each in desk.game.equipment(desk.terms).values() if not isinstance(each, tuple)]
        return (dealt, sum(sum(each.values()) for each in items)) if dealt and items else None

    async def is_closed(self, table: str) -> bool:
        """Was the table open before, and is it closed now?"""
        await self.queue.settled()
        if self.house.stopped or table in self.house.desks:
            return False
        return self.house.store.one("SELECT 1 FROM tables WHERE id = :id", id=table) is not None

    def closing(self, table: str, viewer: str, number: int) -> Closing:
        """What a viewer gets back from a closed table, and their last round there; `number` is its last."""
        for each in (number, number - 1):
            try:
                found = recall(self.house.store, table, each)
            except UnknownName:
                continue  # no bets were made in it
            wagered = [int(play["wagered"]) for play in found.plays if play["player"] == viewer]
            if wagered:
                return Closing(sum(wagered) if found.is_given_back else 0, f"{table}.{each}")
        return Closing()

    def recall(self, name: str) -> tuple[Recalled, Offer]:
        found = recall(self.house.store, *read_round(name))
        options = dict(found.played.setup.terms.options) if found.played else {}
        return found, self.offer(found.path, options)

    def offer(self, path: str, options: Mapping[str, str | int]) -> Offer:
        return _offer(path, json.dumps(dict(options), sort_keys=True))

    def is_known(self, name: str) -> bool:
        try:
            self.house.wallet(name)
        except UnknownName:
            return False
        return True

    async def add_guest(self, new_name: Callable[[], str], cents: int) -> str:
        await self.queue.settled()
        name = new_name()
        while self.is_known(name):
            name = new_name()
        self.house.add_player(name, cents)
        self.house.commit()
        return name

    async def open_table(self, path: str, **how: Any) -> str:
        await self.queue.settled()
        table = self.house.open_table(path, **how)
        self.house.commit()
        return table

    async def propose_table(
        self,
        path: str,
        *,
        options: Plain,
        limits: Limits,
        pace: Pace,
        dealer: str,
        actor: str,
        seats: int | None = None,
        pools: Mapping[str, str] | None = None,
        name: str = "",
    ) -> int:
        """Proposes a table for a second person to approve; returns its number. The opening is checked first."""
        opening_of(path, options, None, limits, seats, pace, dealer, pools, name)
        bounds = {**limits._asdict(), "by_wager": {k: list(v) for k, v in limits.by_wager.items()}}
        what = {
            "path": path, "options": dict(options), "limits": bounds, "seats": seats, **pace._asdict(),
            "dealer": dealer, "pools": dict(pools or {}), "name": name,
        }  # fmt: skip
        return await self.propose(OPEN_TABLE, what, actor)

    async def propose(self, kind: str, what: dict[str, Any], actor: str) -> int:
        return await self.queue.change(lambda: self.house.office.proposals.propose(kind, what, actor))

    def wallet(self, viewer: str) -> int | None:
        """None for a viewer who is not a player of the house."""
        return self.house.wallet(viewer) if self.is_known(viewer) else None

    async def ask(self, command: Command) -> Outcome:
        return await self.queue.ask(command)

    def tables(self) -> list[dict[str, Any]]:
        """Every open table with its stakes and name."""
        return [
            {
                **each,
                "stakes": self._stakes(each),
                "name": self.house.desk(each["id"]).opening.get("name", ""),
            }
            for each in self.house.lobby()
        ]

    def _stakes(self, table: Plain) -> str:
        options = self.house.desk(table["id"]).terms.options
        return stakes_of(self.offer(table["path"], options), table, is_short=True)

    def make_ready(self, table: str, viewer: str, number: int) -> set[str]:
        """Who is ready for the round; a seat that was silent is not among them and is waited for by the clock."""
        known = self._ready.get(table)
        names = known[1] if known is not None and known[0] == number else set()
        self._ready[table] = (number, {*names, viewer})
        return self._ready[table][1]

    def is_ready(self, table: str, viewer: str, number: int) -> bool:
        known = self._ready.get(table)
        return known is not None and known[0] == number and viewer in known[1]

    async def start_for_all(self, table: str) -> None:
        """The house ends the time for wagers early, because nobody needs the rest of it."""
        await self.queue.ask(Command(table, FLOOR, Start(), key=secrets.token_hex(8), role=FLOOR))

    def remember(self, table: str, viewer: str, wagers: Iterable[tuple[Place, int]]) -> None:
        """Keeps the bets of the last round for Rebet."""
        self._wagered[table, viewer] = list(wagers)

    def save_layout(self, path: str, viewer: str, wagers: Iterable[tuple[Place, int]]) -> None:
        """Keeps bets of a viewer for all tables of a game, the newest first."""
        kept = self._layouts.setdefault((path, viewer), [])
        kept.insert(0, list(wagers))
        del kept[LAYOUTS_MAX:]

    def saved_layouts(self, path: str, viewer: str) -> list[list[tuple[Place, int]]]:
        return self._layouts.get((path, viewer), [])

    def forget_layout(self, path: str, viewer: str, at: int) -> None:
        kept = self.saved_layouts(path, viewer)
        if at < len(kept):
            del kept[at]

    def last_wagers(self, table: str, viewer: str) -> list[tuple[Place, int]]:
        return self._wagered.get((table, viewer), [])


@lru_cache(maxsize=256)
def _offer(path: str, options: str) -> Offer:
    return Offer(path, json.loads(options))
