"""One episode: wagers where they are decisions, choices and chance, until nothing of it is undecided.

An episode is its recipe and its history. A fork plays on by itself, and a pickle is the history, played again.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from hoyle.bots.random_player import amount_of
from hoyle.chance import Chance
from hoyle.engine import HOUSE, Ask, Chosen, Draw, Drawn, Round
from hoyle.engine.copies import copy_table
from hoyle.environments.action_list import BEGIN, is_of_pot
from hoyle.environments.opened import Opened, Recipe, opened
from hoyle.errors import HoyleError, IllegalAnswer

CHANCE, OVER = "chance", ""
ROUNDS_MAX = 1_000  # that wagers may stand


class Asked(NamedTuple):
    """A seat was asked for its wagers before its turn."""

    agent: str


Step = int | Asked | tuple[str, ...]  # an action, or what was drawn


class Episode:
    """`waiting` is the agent that decides, `chance`, or empty when the episode is over."""

    __slots__ = (
        "_allowed",
        "cents",
        "drawn",
        "history",
        "number",
        "opened",
        "played",
        "ready",
        "table",
        "waiting",
    )

    def __init__(self, game: Opened) -> None:
        self.opened = game
        self.table = copy_table(game.table)
        self.played: Round | None = None  # the round that is running or was last
        self.history: list[Step] = []
        self.drawn: tuple[str, ...] = ()  # of a draw, what has come so far
        self.ready: frozenset[str] = frozenset()  # players who have said that the round may begin
        self.number = 0  # rounds that have begun
        self.cents = dict.fromkeys(game.agents, 0)
        self.waiting = ""
        self._allowed: Mapping[int, tuple[str, int]] | None = None
        self._ask_to_begin()

    # Who decides, and what.

    @property
    def is_over(self) -> bool:
        return self.waiting == OVER

    @property
    def prompt(self) -> Ask | Draw | None:
        return self.table.round.prompt if self.table.round is not None else None

    def legal(self) -> list[int]:
        """The actions of the agent that decides, in ascending order."""
        return sorted(self.allowed())

    def allowed(self) -> Mapping[int, tuple[str, int]]:
        """By number, what each legal action is: a choice or a wager, and its cents."""
        if self._allowed is None:
            self._allowed = self._find_allowed()
        return self._allowed

    def act(self, number: int) -> None:
        """Take an action, or refuse it and change nothing."""
        self._refuse(number)
        name, cents = self.allowed()[number]
        self.history.append(number)
        self._allowed = None
        if self.table.round is not None:
            self.table.answer(Chosen(name, cents))
            self._go_on()
        elif number == BEGIN:
            self.ready |= {self.waiting}
            self._next_turn()
        else:
            self.table.place(self.waiting, name, cents, on=self.opened.actions.all[number].on)

    def ask(self, agent: str) -> None:
        """Ask a seat for its wagers before those whose turn comes first: between rounds all make them at once."""
        if self.table.round is None and not self.is_over and agent in self._to_ask():
            if agent != self.waiting:
                self.history.append(Asked(agent))
                self.waiting, self._allowed = agent, None
            return
        raise IllegalAnswer(f"{agent} has nothing to decide now; {self.waiting or 'nobody'} decides")

    def act_by_default(self) -> None:
        """The default answer: what silence at a table means."""
        prompt = self.prompt
        if not isinstance(prompt, Ask):
            self.act(BEGIN)
            return
        allowed = self.allowed()
        self.act(next(at for at in sorted(allowed) if allowed[at][0] == prompt.default))

    def draw(self, items: tuple[str, ...]) -> None:
        """What chance draws, all of the prompt at once or one after another."""
        prompt = self.prompt
        if not isinstance(prompt, Draw):
            raise IllegalAnswer(f"nothing is drawn now; {self.waiting or 'nobody'} decides")
        if len(self.drawn) + len(items) > prompt.size:
            due = prompt.size - len(self.drawn)
            raise IllegalAnswer(f"{due} {'is' if due == 1 else 'are'} due for {prompt.to}, not {len(items)}")
        self.history.append(items)
        self.drawn += items
        if len(self.drawn) == prompt.size:
            drawn, self.drawn = self.drawn, ()
            self.table.answer(Drawn(drawn))
            self._go_on()

    def run_chance(self, chance: Chance) -> None:
        """Let chance draw until somebody decides or the episode is over."""
        while self.waiting == CHANCE:
            assert self.table.round is not None
            self.draw(chance.answer(self.table.round))

    def returns(self, agent: str) -> float:
        """What an agent has won, in the unit of rewards."""
        return self.cents[agent] / self.opened.reward_unit

    # Copies.

    def fork(self) -> Episode:
        other = object.__new__(Episode)
        other.opened, other.drawn, other.ready, other.number = (
            self.opened,
            self.drawn,
            self.ready,
            self.number,
        )
        other.waiting, other._allowed = self.waiting, self._allowed
        other.history, other.cents = list(self.history), dict(self.cents)
        other.table = copy_table(self.table)
        other.played = other.table.round or self.played
        return other

    def __deepcopy__(self, memo: dict[int, Any]) -> Episode:
        return self.fork()

    def __reduce__(self) -> tuple[Any, ...]:
        return played_again, (self.opened.recipe, tuple(self.history))

    def stand_in(self, played: Round) -> None:
        """Go on with another round at this position, as one with other hidden cards."""
        self.table.round = self.played = played

    # The way of an episode.

    def _ask_to_begin(self) -> None:
        self.ready = frozenset()
        self._next_turn()

    def _may_wager(self) -> bool:
        return self.opened.wagering and self.number < self.opened.recipe.rounds

    def _to_ask(self) -> list[str]:
        """The players who have not said yet that the round may begin."""
        players = self.opened.players
        if not self._may_wager():
            begins = self.opened.recipe.begins and not self.number
            players = players[:1] if begins else ()
        return [player for player in players if player not in self.ready]

    def _next_turn(self) -> None:
        if to_ask := self._to_ask():
            self.waiting = to_ask[0]
            return
        try:
            self.played = self.table.start()
        except HoyleError:  # nobody has made a wager, or not the one that a round needs
            self.waiting = OVER
            return
        self.number += 1
        self._go_on()

    def _go_on(self) -> None:
        self._allowed = None
        played = self.table.round
        assert played is not None
        prompt = played.prompt
        if prompt is not None:
            self.waiting = prompt.seat if isinstance(prompt, Ask) else CHANCE
            return
        self.table.finish()
        self._count()
        stands = any(stake.seat != HOUSE for stake in self.table.stakes.values())
        goes_on = stands and self.number < ROUNDS_MAX
        if goes_on or (self._may_wager() and self.opened.recipe.rounds > self.number):
            self._ask_to_begin()
        else:
            self.waiting = OVER

    def _count(self) -> None:
        """What each agent has won; wagers that stand count as what they are."""
        before, table = self.opened.table, self.table
        for agent in self.cents:
            had = before.money[agent] + sum(
                stake.cents + stake.fee for stake in before.stakes.values() if stake.seat == agent
            )
            has = table.money[agent] + sum(
                stake.cents + stake.fee for stake in table.stakes.values() if stake.seat == agent
            )
            self.cents[agent] = has - had

    # Legal actions.

    def _refuse(self, number: int) -> None:
        if self.is_over:
            raise IllegalAnswer("the episode is over; begin another with reset")
        if self.waiting == CHANCE:
            raise IllegalAnswer("chance draws now, and no agent decides")
        if number not in self.allowed():
            names = self.opened.actions.names
            known = f'"{names[number]}"' if 0 <= number < len(names) else f"action {number}"
            legal = ", ".join(f"{at} {names[at]}" for at in self.legal()[:12])
            raise IllegalAnswer(f"{known} is not open to {self.waiting} now; these are: {legal}")

    def _find_allowed(self) -> Mapping[int, tuple[str, int]]:
        prompt = self.prompt
        if isinstance(prompt, Ask):
            return self._answers(prompt)
        if self.waiting in (CHANCE, OVER):
            return {}
        found = dict(self._wagers()) if self._may_wager() else {}
        if self._may_begin() or not found:
            found[BEGIN] = ("begin", 0)
        return found

    def _answers(self, prompt: Ask) -> Mapping[int, tuple[str, int]]:
        assert self.table.round is not None
        pot = sum(self.table.round.felt.chips.put_in.values())
        found = self.opened.actions.allowed(prompt.choices, pot)
        if not any(choice.wager and not is_of_pot(choice) for choice in prompt.choices):
            return found
        free = self.table.free_money(prompt.seat)
        costs = {choice.name for choice in prompt.choices if choice.wager}
        return {at: each for at, each in found.items() if each[0] not in costs or each[1] <= free}

    def _wagers(self) -> list[tuple[int, tuple[str, int]]]:
        """The wagers that the table would take now, tried on it one by one and taken back."""
        found, table, seat = [], self.table, self.waiting
        mine = {
            (stake.part_of or stake.wager, stake.on) for stake in table.stakes.values() if stake.seat == seat
        }
        for at in self.opened.actions.wagers:
            action = self.opened.actions.all[at]
            if (action.wager, action.on) in mine:
                continue
            cents = amount_of(table, action.wager, action.times)
            stakes, money, next_id = dict(table.stakes), dict(table.money), table.next_id
            try:
                table.place(seat, action.wager, cents, on=action.on)
            except HoyleError:
                pass
            else:
                found.append((at, (action.wager, cents)))
            table.stakes, table.money, table.next_id = stakes, money, next_id
        return found

    def _may_begin(self) -> bool:
        """Whether the wagers of this seat stand together; and, of the last seat, whether the round can begin."""
        table, seat = self.table, self.waiting
        try:
            table.check_spot(seat, table.seats[seat].spot, final=True)
            if table.stakes and self._to_ask() == [seat]:
                table.check_start()
        except HoyleError:
            return not any(stake.seat == seat for stake in table.stakes.values())
        return True


def played_again(recipe: Recipe, history: tuple[Step, ...]) -> Episode:
    """An episode from its recipe and its history."""
    episode = Episode(opened(recipe))
    for entry in history:
        if isinstance(entry, Asked):
            episode.ask(entry.agent)
        elif isinstance(entry, tuple):
            episode.draw(entry)
        else:
            episode.act(entry)
    return episode
