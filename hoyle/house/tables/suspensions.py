"""Suspensions: play can be stopped everywhere, for one game or for one player.

New wagers stop at once, running rounds are played to their end. The log keeps a suspension over a restart: its last
entry holds. Every table that a suspension covers is disabled, with an event of its own.
"""

from __future__ import annotations

from collections.abc import Container

from hoyle.errors import CommandRefused, UnknownName
from hoyle.games.catalog import all_games
from hoyle.house.core.journal import Journal
from hoyle.house.tables.desk import Desk
from hoyle.house.tables.open_tables import OpenTables
from hoyle.kit.editions import any_edition
from hoyle.ledger import Store

EVERYTHING, GAME, PLAYER = "everything", "game", "player"
KINDS = (EVERYTHING, GAME, PLAYER)
STOPPED, RESUMED = "play_stopped", "play_resumed"


def read_scopes(store: Store) -> dict[str, str]:
    """Everything that is suspended now, with the reason."""
    scopes: dict[str, str] = {}
    rows = store.rows(
        "SELECT code, text FROM log WHERE code IN ('play_stopped', 'play_resumed') ORDER BY serial"
    )
    for code, text in rows:
        scope, _, why = text.partition(": ")
        scopes.pop(scope, None)
        if code == STOPPED:
            scopes[scope] = why
    return scopes


class Suspensions:
    """The suspensions of a house. `scopes` are `everything`, `game ny/craps` or `player ann`, each with its reason."""

    def __init__(self, journal: Journal, tables: OpenTables, players: Container[str]) -> None:
        self._journal, self._tables, self._players = journal, tables, players
        self.scopes: dict[str, str] = {}
        self.unfit = ""  # why nothing may be enabled: the program is not the one that was opened

    def read(self) -> None:
        self.scopes = read_scopes(self._journal.store)

    def scope_of(self, kind: str, name: str) -> str:
        if kind not in KINDS:
            raise UnknownName("kind of stop", kind, KINDS)
        if kind == EVERYTHING:
            return EVERYTHING
        open_now = {desk.terms.path for desk in self._tables.desks.values()}
        if kind == GAME and name not in {*open_now, *(f"{book}/{game}" for book, game in all_games())}:
            raise UnknownName("game", name, ())
        if kind == PLAYER and name not in self._players:
            raise UnknownName("player", name, ())
        return f"{kind} {name}"

    def stop(self, kind: str, name: str, why: str, actor: str) -> list[str]:
        """Suspend play. Returns the tables that were disabled."""
        self._journal.check_running()
        scope = self.scope_of(kind, name)
        if not why.strip():
            raise CommandRefused("give the reason why play is stopped; the log keeps it")
        if scope in self.scopes:
            raise CommandRefused(f"{scope} is stopped already: {self.scopes[scope]}")
        self.scopes[scope] = why
        self._journal.note(actor, STOPPED, f"{scope}: {why}")
        covered = [desk for desk in self._tables.desks.values() if _covers(scope, desk) and not desk.disabled]
        for desk in covered:
            self._tables.say(desk, {"do": "disable", "why": _words(scope, why)}, actor)
        return [desk.id for desk in covered]

    def resume(self, kind: str, name: str, why: str, actor: str) -> list[str]:
        """Let play go on. Returns the tables that were enabled: those that this suspension had disabled."""
        self._journal.check_running()
        scope = self.scope_of(kind, name)
        if scope not in self.scopes:
            raise CommandRefused(f"{scope} is not stopped")
        self.check_fit()
        words = _words(scope, self.scopes.pop(scope))
        self._journal.note(actor, RESUMED, f"{scope}: {why.strip() or 'no reason given'}")
        desks = [desk for desk in self._tables.desks.values() if desk.disabled == words]
        for desk in desks:
            left = self.of_game(desk.terms.path)
            again = {"do": "disable", "why": left} if left else {"do": "enable", "why": why}
            self._tables.say(desk, again, actor)
        return [desk.id for desk in desks if not desk.disabled]

    def of_game(self, path: str) -> str:
        """Why a table of a game takes no wagers; empty if it may."""
        for scope in _scopes_over(path):
            if scope in self.scopes:
                return _words(scope, self.scopes[scope])
        return ""

    def check_player(self, name: str) -> None:
        why = self.scopes.get(f"{PLAYER} {name}")
        if why is not None:
            raise CommandRefused(f"{name} may make no new wagers: {why}")

    def check_enable(self, desk: Desk) -> None:
        """A single table is not enabled while its whole game is suspended, nor with a changed program."""
        self.check_fit()
        why = self.of_game(desk.terms.path)
        if why:
            raise CommandRefused(f"this table cannot be enabled by itself: {why}")

    def check_fit(self) -> None:
        if self.unfit:
            raise CommandRefused(f"play stays stopped until this is repaired: {self.unfit}")


def _covers(scope: str, desk: Desk) -> bool:
    return scope in _scopes_over(desk.terms.path)


def _scopes_over(path: str) -> tuple[str, ...]:
    """A game that is stopped by its name alone is stopped in every edition."""
    return EVERYTHING, f"{GAME} {path}", f"{GAME} {any_edition(path)}"


def _words(scope: str, why: str) -> str:
    return f"play is stopped ({scope}): {why}"
