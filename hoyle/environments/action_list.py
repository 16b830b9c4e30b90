"""Every action of an environment by number: to begin the round, the wagers, and what the game declares.

The list depends on the terms alone, so a policy that was trained on one episode fits every other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from hoyle.book import Terms
from hoyle.engine import Choice, Game
from hoyle.engine.declared import amount_of, declared_choices, size_names
from hoyle.engine.round.script import POT
from hoyle.engine.table.wagering import placeable

BEGIN = 0
KEPT_MAX = 100_000


class Action(NamedTuple):
    """`choice` and `size` name an answer in the round; `wager`, `on` and `times` a wager before it."""

    name: str
    choice: str = ""
    size: str = ""
    wager: str = ""
    on: str = ""
    times: int = 0


class ActionList:
    """The actions of one environment, and which of them a prompt allows."""

    def __init__(self, game: Game, terms: Terms, multiples: Sequence[int], chip: int) -> None:
        self.all = (Action("begin"), *_wagers(game, terms, multiples), *_choices(game, terms))
        self.names = tuple(action.name for action in self.all)
        self.wagers = tuple(at for at, action in enumerate(self.all) if action.wager)
        self._by_choice: dict[str, list[int]] = {}
        for at, action in enumerate(self.all):
            if action.choice:
                self._by_choice.setdefault(action.choice, []).append(at)
        self._chip = chip
        self._kept: dict[tuple[tuple[Choice, ...], int], Mapping[int, tuple[str, int]]] = {}

    def __len__(self) -> int:
        return len(self.all)

    def allowed(self, choices: tuple[Choice, ...], pot: int) -> Mapping[int, tuple[str, int]]:
        """By number, the choice and the cents of every action that answers a prompt. Equal amounts are one action."""
        key = choices, pot
        found = self._kept.get(key)
        if found is None:
            if len(self._kept) >= KEPT_MAX:
                self._kept.clear()
            owed = next((choice.most for choice in choices if choice.name == "call"), 0)
            found = self._kept[key] = dict(self._answers(choices, owed, pot))
        return found

    def _answers(
        self, choices: tuple[Choice, ...], owed: int, pot: int
    ) -> Iterator[tuple[int, tuple[str, int]]]:
        for choice in choices:
            amounts: set[int] = set()
            for at in self._by_choice[choice.name]:
                cents = amount_of(choice, self.all[at].size, self._chip, owed, pot)
                if cents not in amounts:
                    amounts.add(cents)
                    yield at, (choice.name, cents)


def _wagers(game: Game, terms: Terms, multiples: Sequence[int]) -> Iterator[Action]:
    for wager in placeable(game, terms):
        for on in game.selections(terms, wager):
            for times in multiples:
                name = " ".join(filter(None, ("wager", wager, on, f"x{times}" if times > 1 else "")))
                yield Action(name, wager=wager, on=on, times=times)


def _choices(game: Game, terms: Terms) -> Iterator[Action]:
    for offer in declared_choices(game, terms).values():
        if not offer.is_ruled:  # an environment makes no rulings
            for name, size in zip(size_names(offer), offer.sizes, strict=True):
                yield Action(name, choice=offer.name, size=size)


def is_of_pot(choice: Choice) -> bool:
    return choice.wager == POT
