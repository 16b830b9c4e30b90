"""Bots that play every game against the server, using only what the table shows them.

A bot answers its prompts. Between rounds the bots of a table wager, hold the bank where a seat must, and start the
round. The possible wagers of a game are found beforehand on a local table.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections import deque
from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import orjson
from load_line import Line, connect

from hoyle.bots import RandomPlayer, seat_everyone, take_bank_if_needed
from hoyle.engine import Ask, Choice, Table
from hoyle.engine.table.banking import PLAYER_DEALER
from hoyle.games.catalog import open_terms

BUY_IN = 5_000_00
BANK = 1_000_00
WAGERS_MAX = 3  # of one command, in addition to compulsory ones
VARIANTS = 8
REFUSALS_MAX = 30  # consecutive refused starts before a table is given up
BAD = ("fault", "invalid", "house-stopped", "store-faulty", "not-signed-in", "not-allowed", "too-many")


class Habit(NamedTuple):
    """Found before a game is played: its buy-in, and some wagers that can be made together."""

    buy_in: int
    wagers: tuple[list[list[Any]], ...]
    needs_bank: bool


@cache
def habit_of(path: str) -> Habit:
    wagers, buy_in, needs_bank = [], BUY_IN, False
    for seed in range(VARIANTS):
        game, terms = open_terms(path)
        table = Table(game, terms)
        seat_everyone(table, ("a", "b", "c"), BUY_IN)
        buy_in = table.money["c"]
        needs_bank = terms.settings.get("bank") == PLAYER_DEALER
        take_bank_if_needed(table, min(BANK, buy_in))
        if terms.plays_for_pot:
            break
        seat = next(name for name in table.seats if name != table.bank)
        first = RandomPlayer(random.Random(seed), 0.0).wager(table, seat)
        RandomPlayer(random.Random(seed), 0.15).wager(table, seat)
        named = [[stake.wager, stake.cents, stake.on] for stake in table.stakes.values()]
        wagers.append(named[: max(first, WAGERS_MAX)])
    return Habit(buy_in, tuple(wagers), needs_bank)


class Pacer:
    """Sends commands at once, or at a fixed rate. After `until` nothing is sent."""

    def __init__(self, rate: float | None) -> None:
        self._rate = rate
        self._waiting: deque[Callable[[], None]] = deque()
        self.is_over = False

    def out(self, send: Callable[[], None]) -> None:
        if self.is_over:
            return
        if self._rate is None:
            send()
        else:
            self._waiting.append(send)

    async def run(self) -> None:
        """First in, first out. Unused capacity is not saved for more than a moment."""
        if self._rate is None:
            return
        due, at = 0.0, time.monotonic()
        while not self.is_over:
            await asyncio.sleep(0.001)
            now = time.monotonic()
            due, at = min(due + (now - at) * self._rate, self._rate * 0.05), now
            while due >= 1 and self._waiting and not self.is_over:
                due -= 1
                self._waiting.popleft()()


class Counts:
    """Counts of the outcomes of all the bots' commands."""

    def __init__(self) -> None:
        self.accepted = self.refused = 0
        self.waits: list[float] = []
        self.faults: dict[str, int] = {}
        self.by_kind: dict[str, int] = {}
        self.by_path: dict[str, int] = {}

    def fault(self, text: str) -> None:
        self.faults[text] = self.faults.get(text, 0) + 1


class Bot:
    """One player on one connection."""

    def __init__(self, company: Company, token: str, seed: int) -> None:
        self.company, self._token = company, token
        self._player = RandomPlayer(random.Random(seed), small_bets=True)
        self._said = 0
        self._asked: dict[str, tuple[str, float, Callable[[bool], None]]] = {}
        self._line: Line | None = None

    async def come(self, address: str) -> None:
        self._line = await connect(address, self.company.table, self._token, self._hear, self._ended)

    def go(self) -> None:
        if self._line is not None:
            line, self._line = self._line, None
            line.close()

    def say(self, then: Callable[[bool], None], **words: Any) -> None:
        self.company.pacer.out(lambda: self._send(then, words))

    def _send(self, then: Callable[[bool], None], words: dict[str, Any]) -> None:
        if self._line is None:
            return
        self._said += 1
        key = f"{self._token[:10]}{self._said}"
        words["id"] = key
        self._asked[key] = words["do"], time.perf_counter(), then
        self._line.say(orjson.dumps(words))

    def _hear(self, text: bytes) -> None:
        message = orjson.loads(text)
        kind = message["type"]
        if kind == "steps":
            last = message["steps"][-1]
            self.told(last["prompt"], last["position"])
        elif kind == "state":
            self.company.came(self, message["state"])
        else:
            self._answered(kind, message)

    def _answered(self, kind: str, message: dict[str, Any]) -> None:
        done, counts = kind == "done", self.company.counts
        if message["id"] not in self._asked:
            counts.fault(str(message.get("problem", {}).get("detail", "an answer to nothing")))
            return
        word, began, then = self._asked.pop(message["id"])
        if done:
            counts.accepted += 1
            counts.waits.append(time.perf_counter() - began)
            counts.by_kind[word] = counts.by_kind.get(word, 0) + 1
            counts.by_path[self.company.path] = counts.by_path.get(self.company.path, 0) + 1
        else:
            counts.refused += 1
            if message["problem"]["code"] in BAD:
                counts.fault(f"{self.company.path}: {word}: {message['problem']['detail']}")
        then(done)

    def told(self, prompt: dict[str, Any] | None, position: str) -> None:
        if prompt is not None and "choices" in prompt:
            chosen, default = self._player.choose(_ask_of(prompt)), prompt["default"]
            self.say(
                lambda done: None if done else self._default(default, position),
                do="choose", name=chosen.name, cents=chosen.cents, position=position,
            )  # fmt: skip
        elif self is self.company.bots[0]:
            self.company.told(position)

    def _default(self, name: str, position: str) -> None:
        self.say(lambda _: None, do="choose", name=name, position=position)

    def _ended(self, why: str) -> None:
        if self._line is not None:
            self._line = None
            self.company.counts.fault(f"{self.company.path}: {why}")


def _ask_of(prompt: dict[str, Any]) -> Ask:
    """A prompt as the server sends it."""
    choices = tuple(Choice(*(each[field] for field in Choice._fields)) for each in prompt["choices"])
    return Ask(prompt["waiting_for"], prompt["spot"], choices, prompt["default"])


class Company:
    """The bots of one table, and their actions between two rounds."""

    def __init__(self, path: str, table: str, counts: Counts) -> None:
        self.path, self.table, self.counts = path, table, counts
        self.habit = habit_of(path)
        self.pacer = Pacer(None)
        self.bots: list[Bot] = []
        self._rng = random.Random(table)
        self._number = 1
        self._seated_count = self._waits_for = 0
        self._is_in_round = False
        self._failures = 0
        self._bank: Bot | None = None

    def stand_up(self) -> None:
        """Disconnect all bots. They return to the same seats."""
        self._seated_count = 0
        for bot in self.bots:
            bot.go()

    def came(self, bot: Bot, state: dict[str, Any]) -> None:
        """Take a seat, or the same seat again; an unfinished round is played to its end."""
        self._number, self._is_in_round = state["number"], state["round"] is not None
        if state["viewer"] in state["places"]:
            self._seated()
            bot.told(state["prompt"], state["position"])
        else:
            bot.say(lambda _: self._seated(), do="sit", cents=self.habit.buy_in)

    def _seated(self) -> None:
        self._seated_count += 1
        if self.is_seated and not self._is_in_round:
            self._wager()

    @property
    def is_seated(self) -> bool:
        return self._seated_count == len(self.bots)

    def told(self, position: str) -> None:
        """A round is over when the table's position is in the next one."""
        number, _, answers = position.partition(".")
        if not answers and int(number) > self._number:
            self._number, self._failures = int(number), 0
            self._wager()

    def _wager(self) -> None:
        if self.habit.needs_bank:
            self._offer_bank(list(self.bots))
        else:
            self._place(self.bots)

    def _offer_bank(self, offered: list[Bot]) -> None:
        """The bank stays with its holder while the book allows, then goes to the next."""
        if not offered:
            self._place([])
            return
        bot = self._bank if self._bank in offered else offered[0]
        assert bot is not None
        offered.remove(bot)

        def taken(done: bool) -> None:
            self._bank = bot if done else None
            if done:
                self._place([other for other in self.bots if other is not bot])
            else:
                self._offer_bank(offered)

        bot.say(taken, do="take_bank", cents=min(BANK, self.habit.buy_in))

    def _place(self, bots: list[Bot]) -> None:
        if not self.habit.wagers or not bots:
            self._start()
            return
        self._waits_for = len(bots)
        for bot in bots:
            bot.say(lambda _: self._placed(), do="place", wagers=self._rng.choice(self.habit.wagers))

    def _placed(self) -> None:
        self._waits_for -= 1
        if not self._waits_for:
            self._start()

    def _start(self) -> None:
        self.bots[self._number % len(self.bots)].say(self._started, do="start")

    def _started(self, done: bool) -> None:
        """If a round cannot start, seats may lack chips: all add chips and try again."""
        if done:
            return
        self._failures += 1
        if self._failures > REFUSALS_MAX:
            self.counts.fault(f"{self.path}: no round can begin")
            return
        self._waits_for = len(self.bots)
        for bot in self.bots:
            bot.say(lambda _: self._topped_up(), do="add_chips", cents=self.habit.buy_in)

    def _topped_up(self) -> None:
        self._waits_for -= 1
        if not self._waits_for:
            self._wager()
