"""The wagers against the bank, in their order: suivi, banco, then parts of it from the banker's right."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from hoyle.engine import Ask, Choice, Note, Stake, Taken, Withdraw
from hoyle.engine.round.script import Yielded
from hoyle.games.baccarat.chemin_de_fer.holding_the_bank import Bank
from hoyle.games.baccarat.chemin_de_fer.participants import PLAYER, Participants
from hoyle.kit.money import show_money

SUIVI, NO_SUIVI = "suivi", "no_suivi"
BANCO, NO_BANCO = "banco", "no_banco"
WAGER, NO_WAGER = "wager", "no_wager"
PASSED = (NO_SUIVI, NO_BANCO, NO_WAGER)
WITHDRAWN = "withdrawn"

Stakes = Generator[Yielded, Any, list[Stake]]
Asked = Generator[Yielded, Any, Stake | None]


def take_wagers(people: Participants, bank: Bank) -> Stakes:
    """In order of action. What they do not cover comes back to the banker."""
    order = people.to_the_right(bank.spot)
    entitled = [spot for spot in order if people.names[spot] in bank.suivi]
    whole = yield from _whole(people, bank, entitled, SUIVI, NO_SUIVI)
    if whole is None:
        whole = yield from _whole(people, bank, order, BANCO, NO_BANCO)
    made = [whole] if whole is not None else (yield from _parts(people, bank, order))
    yield Note("no more bets")
    left = bank.stake.cents - sum(stake.cents for stake in made)
    if made and left:
        yield Withdraw(bank.stake, left, WITHDRAWN)
    return made


def _whole(people: Participants, bank: Bank, order: list[int], name: str, no: str) -> Asked:
    """The first who wagers as much as the bank."""
    cents = bank.stake.cents
    for spot in order:
        choice = people.offer(spot, name, PLAYER, cents, cents)
        if choice is not None:
            taken = yield from _asked(people, spot, choice, no, f"the bank is {show_money(cents)}")
            if taken is not None:
                return taken
    return None


def _parts(people: Participants, bank: Bank, order: list[int]) -> Stakes:
    made: list[Stake] = []
    left, least = bank.stake.cents, people.felt.limits.of(PLAYER)[0]
    for spot in order:
        choice = people.offer(spot, WAGER, PLAYER, min(least, left), left)
        if choice is None:
            continue
        about = f"{show_money(left)} of the bank of {show_money(bank.stake.cents)} is not covered"
        stake = yield from _asked(people, spot, choice, NO_WAGER, about)
        if stake is not None:
            made.append(stake)
            left -= stake.cents
    return made


def _asked(people: Participants, spot: int, choice: Choice, no: str, about: str) -> Asked:
    taken: Taken = yield Ask(people.names[spot], spot, (choice, Choice(no)), no, about)
    return taken.stake
