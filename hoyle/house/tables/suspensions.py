"""Play can be stopped everywhere, for one game, or for one player: new wagers at once, running rounds at their end.

The log is where a stop is kept: what it says last holds, also after a restart. Tables that are stopped are disabled like
any other, each with its own event.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hoyle.errors import CommandRefused, UnknownName
from hoyle.games.catalog import all_games
from hoyle.house.tables import clocks
from hoyle.house.tables.desk import Desk

if TYPE_CHECKING:
    from hoyle.house.core.house import House

EVERYTHING, GAME, PLAYER = "everything", "game", "player"
KINDS = (EVERYTHING, GAME, PLAYER)
STOPPED, RESUMED = "play_stopped", "play_resumed"


def scope_of(house: House, kind: str, name: str) -> str:
    """What is stopped, as it is written down: `everything`, `game ny/craps`, `player ann`."""
    if kind not in KINDS:
        raise UnknownName("kind of stop", kind, KINDS)
    if kind == EVERYTHING:
        return EVERYTHING
    if kind == GAME and name not in {f"{book}/{game}" for book, game in all_games()}:
        raise UnknownName("game", name, ())
    if kind == PLAYER and name not in house.known_players:
        raise UnknownName("player", name, ())
    return f"{kind} {name}"


def read(house: House) -> dict[str, str]:
    """What is stopped now, and why."""
    stops: dict[str, str] = {}
    rows = house.store.rows(
        "SELECT code, text FROM log WHERE code IN ('play_stopped', 'play_resumed') ORDER BY serial"
    )
    for code, text in rows:
        scope, _, why = text.partition(": ")
        stops.pop(scope, None)
        if code == STOPPED:
            stops[scope] = why
    return stops


def stop(house: House, kind: str, name: str, why: str, actor: str) -> list[str]:
    """Stop it. Returns the tables that were disabled."""
    house.check_running()
    scope = scope_of(house, kind, name)
    if not why.strip():
        raise CommandRefused("say why play is stopped; it is written in the log")
    if scope in house.stops:
        raise CommandRefused(f"{scope} is stopped already: {house.stops[scope]}")
    house.stops[scope] = why
    house.batch.add_log(house.now_text(), actor, STOPPED, "", f"{scope}: {why}")
    desks = [desk for desk in house.desks.values() if _covers(scope, desk) and not desk.disabled]
    for desk in desks:
        _say(house, desk, {"do": "disable", "why": _words(scope, why)}, actor)
    return [desk.id for desk in desks]


def resume(house: House, kind: str, name: str, why: str, actor: str) -> list[str]:
    """Let it be played again. Returns the tables that were enabled: those that this stop had disabled."""
    house.check_running()
    scope = scope_of(house, kind, name)
    if scope not in house.stops:
        raise CommandRefused(f"{scope} is not stopped")
    check_fit(house)
    words = _words(scope, house.stops.pop(scope))
    house.batch.add_log(house.now_text(), actor, RESUMED, "", f"{scope}: {why.strip() or 'no reason given'}")
    desks = [desk for desk in house.desks.values() if desk.disabled == words]
    for desk in desks:
        left = of_table(house, desk.terms.path)
        again = {"do": "disable", "why": left} if left else {"do": "enable", "why": why}
        _say(house, desk, again, actor)
    return [desk.id for desk in desks if not desk.disabled]


def of_table(house: House, path: str) -> str:
    """Why a table of a game takes no wagers; nothing if it may."""
    for scope in (EVERYTHING, f"{GAME} {path}"):
        if scope in house.stops:
            return _words(scope, house.stops[scope])
    return ""


def check_player(house: House, name: str) -> None:
    why = house.stops.get(f"{PLAYER} {name}")
    if why is not None:
        raise CommandRefused(f"{name} may make no new wagers: {why}")


def check_enable(house: House, desk: Desk) -> None:
    """A table is not enabled one by one while all of its kind are stopped, nor with a program that is not in order."""
    check_fit(house)
    why = of_table(house, desk.terms.path)
    if why:
        raise CommandRefused(f"this table cannot be enabled by itself: {why}")


def check_fit(house: House) -> None:
    if house.unfit:
        raise CommandRefused(f"nothing is played until this is mended: {house.unfit}")


def _covers(scope: str, desk: Desk) -> bool:
    return scope in (EVERYTHING, f"{GAME} {desk.terms.path}")


def _words(scope: str, why: str) -> str:
    return f"play is stopped ({scope}): {why}"


def _say(house: House, desk: Desk, words: dict[str, str], actor: str) -> None:
    with house.guard(desk):
        house.step(desk, words, actor)
    clocks.arm(desk, house.clock())
    house.tell_deadline(desk)
