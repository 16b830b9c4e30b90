"""What must hold of every bank that a player holds, whatever is wagered, put up, dealt and decided."""

import random
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from hoyle.bots import RandomPlayer
from hoyle.chance import Chance
from hoyle.contract.suite import check_json, check_replay
from hoyle.engine import HOUSE, Limits, Line, Round, Table
from hoyle.engine.settlement.settle import net_cents
from hoyle.errors import WagerRefused
from hoyle.games.catalog import all_games, find_game, open_terms

SEATS = ("ann", "ben", "cat", "dan")
RICH = 50_000_00
BANKED = [
    path
    for path in (f"{book}/{game}" for book, game in all_games())
    if (figure := find_game(path)[1].numbers.get("bank")) and figure.value == "player_dealer"
]
BY_TURNS = [
    path
    for path in (f"{book}/{game}" for book, game in all_games())
    if (option := find_game(path)[1].options.get("bank")) and "player_bank" in option.choose
]


def test_no_game_that_a_player_may_bank_is_left_out() -> None:
    """Whatever the figure is called: every file in which a seat can hold the bank is in one of the two lists."""
    banks = {"player_dealer", "player_bank"}
    found = []
    for path in (f"{book}/{game}" for book, game in all_games()):
        file = find_game(path)[1]
        figures = [figure.value for figure in file.numbers.values() if isinstance(figure.value, str)]
        chosen = [value for option in file.options.values() for value in option.choose]
        if banks & {*figures, *map(str, chosen)}:
            found.append(path)
    assert found == [path for path in found if path in BANKED or path in BY_TURNS]
    assert {*BANKED, *BY_TURNS} == set(found)
    assert BANKED
    assert BY_TURNS


several = settings(max_examples=20, deadline=None)
seeds = some.integers(0, 2**32 - 1)


def open_table(path: str, chip: int = 100) -> Table:
    game, terms = open_terms(path)
    table = Table(game, terms, limits=Limits(least=500, chip=chip))
    for name in SEATS:
        table.sit(name, RICH)
    return table


def raise_wagers(table: Table, rng: random.Random) -> None:
    """Every seat but the bank wagers; where several may share a place, some do."""
    for name in table.seats:
        if name == table.bank:
            continue
        table.welcome(name)
        RandomPlayer(rng, 0.5).wager(table, name)
        for stake in list(table.stakes.values()):
            if stake.seat == name and rng.random() < 0.7:
                try:
                    table.change(stake.id, stake.cents * rng.randint(1, 9))
                except WagerRefused:
                    continue
    owner = next((stake for stake in table.stakes.values()), None)
    if owner and table.terms.settings.get("players_per_position_max", 1) != 1 and rng.random() < 0.8:
        guest = next((name for name in table.seats if name not in (owner.seat, table.bank)), None)
        if guest:
            with suppress(WagerRefused):  # above the limit of the schedule
                table.place(guest, owner.wager, owner.cents * rng.randint(1, 3), spot=owner.spot)


def play(table: Table, rng: random.Random, chance: Chance) -> Round:
    played = table.start()
    while not played.is_over:
        RandomPlayer(rng).answer(table, chance)
    table.finish()
    return played


def wagers_of(played: Round) -> list[Line]:
    return [line for line in played.lines if line.kind in ("settled", "bonus")]


def full_net(played: Round, line: Line) -> int:
    """What the book pays or takes, whoever covers it."""
    terms = played.setup.terms
    outcomes = line.outcome.split("+")
    return sum(
        net_cents(terms, line.wager, terms.price(line.wager, outcome).odds, line.stake)
        for outcome in outcomes
    )


@pytest.mark.parametrize("path", BANKED)
@given(seed=seeds, cover=some.integers(1, 60))
@several
def test_a_bank_neither_pays_nor_takes_more_than_it_put_up(path: str, seed: int, cover: int) -> None:
    table, rng, chance = open_table(path), random.Random(seed), Chance(seed)
    put_up = cover * 5_00
    table.take_bank("cat", put_up)
    raise_wagers(table, rng)
    before = dict(table.money)
    on_felt = dict.fromkeys(SEATS, 0) | {
        stake.seat: sum(each.cents for each in table.stakes.values() if each.seat == stake.seat)
        for stake in table.stakes.values()
    }
    played = play(table, rng, chance)
    paid = sum(line.net for line in wagers_of(played) if line.net > 0)
    taken = -sum(line.net for line in wagers_of(played) if line.net < 0)
    assert paid + taken <= put_up
    collected = sum(line.fee for line in table.fee_lines if line.seat == "cat")
    assert table.money["cat"] == before["cat"] - collected + taken - paid
    for name in SEATS:
        if name != "cat":
            won = sum(line.net for line in played.lines if line.seat == name)
            fees = sum(line.fee for line in table.fee_lines if line.seat == name)
            assert table.money[name] == before[name] + on_felt[name] + won - fees, (
                "what is not covered comes back"
            )
    assert table.money[HOUSE] == 0, "the house has no part in the play"
    assert table.total() == table.brought


@pytest.mark.parametrize("path", BANKED)
@given(seed=seeds, cover=some.integers(1, 60))
@several
def test_only_the_wager_on_which_the_cover_ends_is_met_in_part(path: str, seed: int, cover: int) -> None:
    table, rng, chance = open_table(path), random.Random(seed), Chance(seed)
    table.take_bank("cat", cover * 5_00)
    raise_wagers(table, rng)
    played = play(table, rng, chance)
    as_one = table.terms.settings.get("wagers_on_one_place") == "as_one"
    left = cover * 5_00
    places: list[Any] = []
    for line in wagers_of(played):
        owed = full_net(played, line)
        assert abs(line.net) + line.uncovered == abs(owed)
        assert line.net * owed >= 0
        if not owed:
            continue
        left -= abs(line.net)
        if 0 < abs(line.net) < abs(owed):
            places.append(line.spot if as_one else line.stake_id)
    assert len(set(places)) <= 1, "two wagers were met in part"
    assert left >= 0
    if any(line.uncovered for line in wagers_of(played)):
        assert left == 0, "a wager went short while there was cover"


@pytest.mark.parametrize("path", BANKED)
@given(seed=seeds)
@several
def test_a_bank_with_enough_pays_every_wager_in_full(path: str, seed: int) -> None:
    table, rng, chance = open_table(path), random.Random(seed), Chance(seed)
    table.take_bank("cat", 45_000_00)
    for name in ("ann", "ben", "dan"):
        RandomPlayer(rng, 0.3).wager(table, name)
    played = play(table, rng, chance)
    if sum(abs(full_net(played, line)) for line in wagers_of(played)) <= 45_000_00:
        assert all(line.net == full_net(played, line) and not line.uncovered for line in wagers_of(played))


def test_wagers_on_one_place_share_what_is_left_by_their_amounts() -> None:
    found = 0
    for seed in range(60):
        table, rng, chance = open_table("ca/pai_gow_tiles"), random.Random(seed), Chance(seed)
        table.take_bank("cat", 35_00)
        table.place("ann", "pai_gow", 30_00)
        table.welcome("ann")
        table.place("ben", "pai_gow", 60_00, spot=1)
        played = play(table, rng, chance)
        nets = {line.seat: line.net for line in wagers_of(played)}
        if any(nets.values()):
            found += 1
            assert {name: abs(net) for name, net in nets.items()} == {"ann": 11_67, "ben": 23_33}
    assert found > 20


# A bank that goes round among the players, beside the house's.


@pytest.mark.parametrize("path", BY_TURNS)
@given(seed=seeds, shared=some.booleans(), told=some.integers(0, 5))
@several
def test_a_players_bank_pays_everybody_and_shares_as_it_should(
    path: str, seed: int, shared: bool, told: int
) -> None:
    table, rng, chance = open_table(path, chip=25), random.Random(seed), Chance(seed)
    for name in SEATS:
        table.place(name, "pai_gow", rng.randint(20, 80) * 25)
    play(table, rng, chance)
    against = None if shared else told * 100
    table.take_bank("dan", 4_000_00, co_bank=shared, dealers_wager=against)
    for name in ("ann", "ben", "cat"):
        table.place(name, "pai_gow", rng.randint(20, 2000) * 25)
    before = dict(table.money)
    played = play(table, rng, chance)
    wagers = wagers_of(played)
    assert all(line.net == full_net(played, line) and not line.uncovered for line in wagers)
    assert all(line.paid_by == "dan" for line in wagers)
    surplus = -sum(line.net for line in wagers)
    mine = surplus // 2 if shared else surplus
    vigorish = -(-mine * 5 // 100) if mine > 0 else 0
    assert table.money["dan"] == before["dan"] + mine - vigorish
    dealers = sum(line.net for line in wagers if line.seat == HOUSE)
    fees = sum(line.fee for line in wagers)
    assert table.money[HOUSE] == before[HOUSE] + surplus - mine + dealers + vigorish + fees
    assert any(line.seat == HOUSE for line in wagers) == (not shared and told > 0)
    assert table.total() == table.brought
    assert table.bank == HOUSE, "the bank is offered anew"
    check_replay(played)
    check_json(played)


@pytest.mark.parametrize("path", BY_TURNS)
@given(seed=seeds, coin=some.sampled_from([1, 25]))
@settings(max_examples=10, deadline=None)
def test_vigorish_is_five_percent_to_the_coin_of_the_house(path: str, seed: int, coin: int) -> None:
    game, terms = open_terms(path, {"vigorish_rounding_cents": coin})
    table, rng, chance = Table(game, terms, limits=Limits(100, chip=25)), random.Random(seed), Chance(seed)
    for name in SEATS:
        table.sit(name, RICH)
        table.place(name, "pai_gow", rng.randint(4, 900) * 25)
    for line in play(table, rng, chance).lines:
        exact = line.net * 5
        assert line.fee == (-(-exact // (coin * 100)) * coin if line.net > 0 else 0)
