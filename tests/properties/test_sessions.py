"""Whole sessions at a table: people come, wager, change their minds, are ruled on, and leave. Every cent is
somewhere."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from hoyle.bots import RandomPlayer, take_bank_if_needed
from hoyle.chance import Chance
from hoyle.contract.suite import check_json, check_replay
from hoyle.engine import Limits, Ruling, Table
from hoyle.errors import HoyleError
from hoyle.games.catalog import all_games, open_terms

NAMES = ("ann", "ben", "cat", "dan", "eve")
PATHS = [f"{book}/{game}" for book, game in all_games()]


class Session:
    def __init__(self, path: str, seed: int) -> None:
        game, terms = open_terms(path)
        self.table = Table(game, terms, limits=Limits(least=500, chip=100))
        self.rng = random.Random(seed)
        self.player = RandomPlayer(self.rng, 0.4)
        self.chance = Chance(seed)
        self.rounds: list[Any] = []
        self.brought = 0
        self.taken = 0

    def play(self, steps: int) -> None:
        for _ in range(steps):
            act = self.rng.choice([
                self.come, self.go, self.bank, self.wager, self.wager, self.change, self.round, self.round, self.round,
            ])  # fmt: skip
            before = self.state()
            refusal = ""
            try:
                act()
            except HoyleError as error:
                refusal = str(error)
            if refusal:
                assert self.state() == before, f"{act.__name__} was refused and changed something: {refusal}"
            self.check()
        self.check_rounds()

    def state(self) -> Any:
        table = self.table
        return (
            dict(table.money),
            dict(table.stakes),
            dict(table.seats),
            table.number,
            table.bank,
            dict(table.carry),
        )

    def check(self) -> None:
        table = self.table
        assert table.total() == table.brought == self.brought - self.taken
        if table.round is None:
            lying = sum(stake.cents + stake.fee for stake in table.stakes.values())
            assert table.money["felt"] == lying, "the felt holds what the wagers come to"
        assert all(table.money[name] >= 0 for name in table.seats), "nobody is below nothing"
        assert all(cents >= 0 for name, cents in table.money.items() if name.startswith("meter:"))

    def check_rounds(self) -> None:
        for played in self.rounds:
            check_replay(played)
            check_json(played)

    def come(self) -> None:
        name, cents = self.rng.choice(NAMES), self.rng.randint(20, 5000) * 100
        self.table.sit(name, cents)
        self.brought += cents

    def go(self) -> None:
        name = self.rng.choice(NAMES)
        has = self.table.money.get(name, 0) + sum(
            stake.cents + stake.fee for stake in self.table.stakes.values() if stake.seat == name
        )
        got = self.table.leave(name)
        assert got == has
        self.taken += got

    def bank(self) -> None:
        if self.table.seats:
            take_bank_if_needed(self.table, 2_000_00)

    def wager(self) -> None:
        seats = [name for name in self.table.seats if name != self.table.bank]
        if seats:
            self.player.wager(self.table, self.rng.choice(seats))

    def change(self) -> None:
        if self.table.stakes:
            stake = self.rng.choice(list(self.table.stakes.values()))
            self.table.change(
                stake.id, self.rng.choice([0, stake.cents // 2, stake.cents * 2, stake.cents + 500])
            )

    def round(self) -> None:
        if self.table.stopped:
            self.table.resume()
        played = self.table.start()
        while not played.is_over:
            if self.rng.random() < 0.05:
                self.rule(played)
            if not played.is_over:
                self.player.answer(self.table, self.chance)
        self.table.finish()
        self.rounds.append(played)

    def rule(self, played: Any) -> None:
        name = self.rng.choice(list(self.table.terms.file.irregularities))
        spot = self.rng.choice(played.felt.spots() or (0,))
        cards: tuple[str, ...] = ()
        for shoe in played.shoes.values():
            left = [card for card, count in shoe.left.items() if count]
            cards = (self.rng.choice(left),) if left else ()  # two players with two hands each have them all
        if self.rng.random() < 0.3:
            cards = ()
        before = list(played.events)
        try:
            self.table.answer(Ruling(name, spot, cards))
        except HoyleError:
            assert played.events == before


@pytest.mark.parametrize("path", PATHS)
@given(seed=some.integers(0, 2**32 - 1))
@settings(max_examples=4, deadline=None, derandomize=True)
def test_no_session_makes_or_loses_money(path: str, seed: int) -> None:
    Session(path, seed).play(steps=35)


@pytest.mark.prove
@pytest.mark.parametrize("path", PATHS)
@given(seed=some.integers(0, 2**32 - 1))
@settings(max_examples=300, deadline=None)
def test_no_long_session_makes_or_loses_money(path: str, seed: int) -> None:
    Session(path, seed).play(steps=60)
