"""Recall: any round ever played, as it was and as a seat saw it, replayed from its own record."""

from __future__ import annotations

import json
import re
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import Any

from hoyle.chance.commit_reveal import read_fair
from hoyle.chance.proof import GIVEN_BACK, write_round
from hoyle.engine import Answer, Game, Round, Setup, replay
from hoyle.engine.round.events import ItemMoved, ItemsDrawn, ItemsShown, ItemTurned, Ruled
from hoyle.engine.round.record import read_answer, read_setup
from hoyle.engine.round.view import show_event
from hoyle.engine.settlement.table_money import is_prize
from hoyle.errors import HoyleError, IllegalAnswer, UnknownName
from hoyle.house.recovery.stored_terms import terms_of
from hoyle.house.reports.wager_times import Placings, Said
from hoyle.ledger import Store

_ROUND = re.compile(r"(t\d+)\.(\d+)")
_NOT_BEGUN = "it had not begun"
_ANSWERS = {"choose": "choose", "draw": "draw", "rule": "rule"}


@dataclass(slots=True)
class Recalled:
    """A round with its record. `played` is none where today's rulebooks have other terms; the lines remain."""

    table: str
    number: int
    path: str
    fingerprint: str
    edition: str
    version: str
    made_at: str
    how: str
    lines: list[dict[str, Any]]
    plays: list[dict[str, Any]]
    steps: list[tuple[str, str, str, int]] = field(default_factory=list)  # at, actor, kind, events so far
    played: Round | None = None
    why_not: str = ""
    fair: dict[str, Any] | None = None  # the seed, where the house had committed to one and has revealed it
    by_hand: bool = False
    ended: tuple[str, str, str] = ("", "", "")  # at, actor, kind

    def record(self) -> dict[str, Any]:
        """The round as `hoyle verify` reads it: with every draw, and the seed where there was one."""
        assert self.played is not None
        fair = read_fair(self.fair) if self.fair is not None else None
        record = {**write_round(self.played, fair, self.by_hand), "how": self.how}
        if self.is_given_back:
            return {**record, "lines": [], "fee_lines": []}
        return {**record, "fee_lines": self.lines[: len(self.lines) - len(self.played.lines)]}

    def not_yet(self, player: str) -> str:
        """Why a player cannot see the round yet, in a sentence; empty if it is over or another player's."""
        name = f"{self.table}.{self.number}"
        if self.how != "running":
            return ""
        if self.why_not == _NOT_BEGUN:
            return f"round {name} has not begun"
        if self.played is not None and player in self.played.setup.seats:
            return f"round {name} is still being played; it can be looked at again when it is over"
        return ""

    @property
    def is_given_back(self) -> bool:
        return self.how == GIVEN_BACK

    @property
    def is_open_to_all(self) -> bool:
        """The house has revealed the seed, from which every card follows. Hands hidden between players stay
        hidden."""
        assert self.played is not None
        return self.fair is not None and not self.played.setup.terms.plays_for_pot

    def hides_from(self, seat: str) -> bool:
        """Whether the record names cards that the seat was not shown; cards that left the shoe before count."""
        assert self.played is not None
        if any(self.played.setup.used.values()):
            return True
        unseen: dict[str, Counter[str]] = defaultdict(Counter)
        named: Counter[str] = Counter()  # by the floor, and not dealt yet
        for event in self.played.events:
            if isinstance(event, Ruled) and not event.is_open:
                named |= Counter(event.cards)
            elif isinstance(event, ItemsDrawn):
                named -= Counter(event.items)
            if isinstance(event, ItemsDrawn) and not event.seen & {"*", seat}:
                unseen[event.to] += Counter(event.items)
            elif isinstance(event, ItemsShown):
                unseen[event.to] -= Counter(event.items)
            elif isinstance(event, ItemTurned):
                unseen[event.to] -= Counter([event.item])
            elif isinstance(event, ItemMoved):
                unseen[event.origin] -= Counter([event.item])
        return bool(named) or any(cards for cards in unseen.values())

    def told(self, seat: str | None) -> list[dict[str, Any]]:
        """The events with their times: as the seat saw them, or all."""
        events = self.played.events if self.played is not None else ()
        told: list[dict[str, Any]] = []
        begin = 0
        for at, actor, kind, end in self.steps:
            for event in events[begin:end]:
                shown = show_event(event, seat or "")
                if seat is None and isinstance(event, ItemsDrawn):
                    shown["items"] = list(event.items)
                elif seat is None and isinstance(event, Ruled):
                    shown["cards"] = list(event.cards)
                told.append({"at": at, "actor": actor, "said": kind, **shown})
            begin = end
        if self.is_given_back:
            at, actor, said = self.ended
            told.append({"at": at, "actor": actor, "said": said, "event": "given_back"})
        return told


def read_round(text: str) -> tuple[str, int]:
    match = _ROUND.fullmatch(text)
    if match is None:
        raise IllegalAnswer(f'"{text}" names no round; write table and number, as in t3.17')
    return match[1], int(match[2])


def recall(store: Store, table: str, number: int) -> Recalled:
    found = store.rows(
        "SELECT t.path, r.fingerprint, r.edition, r.version, r.made_at, t.opening FROM rounds r "
        "JOIN tables t ON t.id = r.table_id WHERE r.table_id = :table AND r.number = :number",
        table=table,
        number=number,
    )
    if not found:
        last = store.one("SELECT max(number) FROM rounds WHERE table_id = :table", table=table)
        known = (f"{table}.1 to {table}.{last}",) if last else ()
        raise UnknownName("round", f"{table}.{number}", known)
    path, fingerprint, edition, version, made_at, opening = found[0]
    ended = store.rows("SELECT how, lines FROM results WHERE table_id = :table AND number = :number", table=table,
                       number=number)  # fmt: skip
    how, lines = ended[0] if ended else (_without_result(store, table), "[]")
    recalled = Recalled(table, number, path, fingerprint, edition, version, made_at, how, json.loads(lines),
                        _plays(store, table, number))  # fmt: skip
    try:
        _play_again(store, recalled, json.loads(opening))
    except HoyleError as error:
        recalled.why_not = str(error)
    return recalled


def _without_result(store: Store, table: str) -> str:
    """A running round; older stores also keep no result of a round whose table was closed before it began."""
    closed = store.one("SELECT 1 FROM events WHERE table_id = :id AND kind = 'close'", id=table)
    return GIVEN_BACK if closed else "running"


def _plays(store: Store, table: str, number: int) -> list[dict[str, Any]]:
    rows = store.rows(
        "SELECT player, wagered, net, before, after FROM plays WHERE table_id = :table AND number = :number "
        "ORDER BY serial",
        table=table,
        number=number,
    )
    return [dict(zip(("player", "wagered", "net", "before", "after"), row, strict=True)) for row in rows]


def _play_again(store: Store, recalled: Recalled, opening: dict[str, Any]) -> None:
    game, terms = terms_of(store, opening)
    setup: Setup | None = None
    answers: list[tuple[Answer, str, str, str]] = []
    placings = Placings()
    meters: dict[str, int] = {}
    for row in store.events_of_round(recalled.table, recalled.number):
        words = json.loads(row[5])
        kind = words["do"]
        if kind == "start":
            setup = read_setup({**words["setup"], "limits": opening["limits"]}, terms)
            placings.began = (row[2], row[3])
        elif kind == "place":
            placings.hear(row[2], row[3], words)
        elif kind in _ANSWERS:
            answers.append((read_answer(_answer(words)), row[2], row[3], kind))
        elif kind in ("finish", "abandon", "close"):
            meters, recalled.fair = words.get("meters", {}), words.get("revealed")
            recalled.ended = (row[2], row[3], kind)
        recalled.by_hand |= kind == "draw" and "number" not in words
    if setup is None:
        recalled.why_not = _NOT_BEGUN
    else:
        placed = placings.of(store, recalled.table, setup)
        recalled.played, recalled.steps = _steps(game, setup, answers, (placings.began, placed), meters)


def _answer(words: dict[str, Any]) -> dict[str, Any]:
    if words["do"] == "choose":
        return {"choose": words["name"], "cents": words["cents"]}
    if words["do"] == "draw":
        return {"draw": words["items"]}
    return {"rule": words["name"], "spot": words["spot"], "cards": words["cards"]}


def _steps(
    game: Game,
    setup: Setup,
    answers: list[tuple[Answer, str, str, str]],
    start: tuple[Said, list[Said]],
    meters: dict[str, int],
) -> tuple[Round, list[tuple[str, str, str, int]]]:
    played = Round(game, setup)
    began, placed = start
    steps = [(*said, "place", count) for count, said in enumerate(placed, start=1)]
    steps.append((*began, "start", len(played.events)))
    for answer, at, actor, kind in answers:
        played.answer(answer)
        steps.append((at, actor, kind, len(played.events)))
    if meters and any(map(is_prize, played.lines)):
        # The jackpot was worth what its meter showed when it was hit.
        played = replay(game, setup._replace(meters=meters), [answer for answer, *_ in answers])
    return played, steps
