"""Random players who take, pass and give up the bank, sit down, leave and wager, in every game that players bank.

An independent record of who held it says what may never happen: a bank taken from its holder or out of turn, a turn
that is too long, a cent that is made or lost, a table that stands still with somebody who could go on.
"""

import random

import pytest

from hoyle.bots import RandomPlayer, main_wagers
from hoyle.chance import Chance
from hoyle.engine import HOUSE, Limits, Table
from hoyle.engine.settlement.table_money import COLLECTION
from hoyle.engine.table.offers import PLAYER_BANK, PLAYER_DEALER, may_take
from hoyle.errors import HoyleError
from hoyle.games.catalog import open_terms
from hoyle.house.recovery.snapshot import plain_table, restore_table
from tests.support.game_paths import banked

NAMES = ("ann", "ben", "cat", "dan", "eve")
STEPS = 160
RICH = 3_000_00


class Walk:
    """One table, and what an observer who knows only the rules of turns has written down."""

    def __init__(self, path: str, seed: int) -> None:
        self.rng, self.chance = random.Random(f"{path} {seed}"), Chance(seed)
        game, terms = open_terms(path)
        self.table = Table(game, terms, limits=Limits(least=500, most=10_000_00, chip=100))
        self.most = terms.number("bank_round_count_max")
        self.turns: list[str] = []  # who banked each round that was played
        self.taken = self.refused = self.broken = 0

    def step(self) -> None:
        name = self.rng.choice(NAMES)
        if name not in self.table.seats:
            if len(self.table.seats) < self.table.spot_count:
                self.table.sit(name, self.rng.choice((40_00, RICH)))
            return
        act = self.rng.choices(
            (self._take, self._pass, self._give_up, self._wager, self._play, self._leave),
            (30, 20, 3, 20, 22, 3),
        )[0]
        act(name)
        self.check()

    def _take(self, name: str) -> None:
        table = self.table
        before, offered, may = table.bank, table.offered_bank(), may_take(table, name)
        cents = max(table.money[name] * 3 // 4, 1)
        try:
            table.take_bank(name, cents)
        except HoyleError:
            self.refused += 1
            assert table.bank == before
            return
        self.taken += 1
        assert may, "what may be taken is known before"
        assert before in (HOUSE, name), f"{name} took the bank from {before}"
        assert offered in (None, name), f"{name} took the bank that was offered to {offered}"
        assert self.turns[-self.most :] != [name] * self.most, "an intervening bank is needed"

    def _pass(self, name: str) -> None:
        offered, held = self.table.offered_bank(), self.table.bank
        try:
            self.table.pass_bank(name)
        except HoyleError:
            assert name not in (offered, held)
            return
        assert self.table.offered_bank() != name

    def _give_up(self, name: str) -> None:
        held = self.table.bank
        try:
            self.table.give_up_bank(name)
        except HoyleError:
            assert held != name
            return
        assert held == name
        assert self.table.bank == HOUSE

    def _wager(self, name: str) -> None:
        if name != self.table.bank and self.table.money[name] > 100_00:
            RandomPlayer(self.rng, 0.2).wager(self.table, name)

    def _leave(self, name: str) -> None:
        before = self.table.money[name] + sum(
            stake.cents + stake.fee for stake in self.table.stakes.values() if stake.seat == name
        )
        assert self.table.leave(name) == before

    def _play(self, name: str) -> None:
        table = self.table
        try:
            table.start()
        except HoyleError:
            return
        bank, cover = table.round.setup.bank, table.round.setup.cover
        had = table.money[bank] + (cover or 0) if bank != HOUSE else 0
        while not table.round.is_over:
            RandomPlayer(self.rng).answer(table, self.chance)
        table.finish()
        self.turns.append(bank)
        if bank != HOUSE and table.terms.settings["bank"] == PLAYER_DEALER:
            assert table.money[bank] >= had - (cover or 0), "no bank pays more than it put up"

    def check(self) -> None:
        table = self.table
        assert table.total() == table.brought
        assert all(cents >= 0 for name, cents in table.money.items() if name in table.seats)
        if table.terms.settings["bank"] == PLAYER_DEALER:
            assert table.money[HOUSE] == 0, "the house has no part in the play"
            of_players = sum(table.money[name] for name in table.seats) + table.money["felt"]
            assert of_players + table.money[COLLECTION] == table.brought
        assert table.bank in (HOUSE, *table.seats)
        assert table.bank_cover is None or table.bank_cover <= table.money[table.bank]
        run = [name for name in self.turns[-self.most - 1 :] if name == self.turns[-1] != HOUSE]
        assert len(run) <= self.most, "nobody banks longer than a turn"
        if table.is_broken:
            self.broken += 1
            assert table.offered_bank() is None
        again = Table(table.game, table.terms, limits=table.limits)
        restore_table(again, plain_table(table))
        assert (again.offered_bank(), again.is_broken, again.next_bank()) == (
            table.offered_bank(), table.is_broken, table.next_bank(),
        )  # fmt: skip


@pytest.mark.parametrize("path", banked(PLAYER_DEALER, PLAYER_BANK))
def test_turns_are_kept_whatever_the_players_do(path: str) -> None:
    walks = [Walk(path, seed) for seed in range(4)]
    for walk in walks:
        for _ in range(STEPS):
            walk.step()
    assert sum(walk.taken for walk in walks) > 1
    assert sum(walk.refused for walk in walks) > 5
    assert sum(len(walk.turns) for walk in walks) > 3


@pytest.mark.parametrize("path", banked(PLAYER_DEALER))
def test_a_table_never_stands_still_while_two_players_have_money(path: str) -> None:
    """Whoever is offered the bank takes it, and the others wager: round after round, with nobody else's word."""
    walk = Walk(path, 1)
    table = walk.table
    for name in NAMES[:3]:
        table.sit(name, 100_000_00)
    table.take_bank("ann", 50_000_00)
    for _ in range(7):
        if (offered := table.offered_bank()) is not None:
            table.take_bank(offered, 50_000_00)
        for name in table.seats:
            if name != table.bank:
                table.place_all(name, main_wagers(table))
        walk._play("ann")
    assert walk.turns == ["ann", "ann", "ben", "ben", "cat", "cat", "ann"]
