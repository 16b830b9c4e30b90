"""HIS-6, LED-3 to LED-7, INT-5: what the ledger says of tables, seats and games."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from hoyle.chance import Chance
from hoyle.cli.app import app
from hoyle.errors import UnknownName
from hoyle.games.catalog import all_games, open_terms
from hoyle.house import (
    FLOOR,
    CloseTable,
    Command,
    Correct,
    Disable,
    House,
    Leave,
    PayHighHand,
    Place,
    Sit,
    Start,
    Tip,
)
from hoyle.house.core.version import VERSION
from hoyle.house.reports.win_and_hold import Taken, held, takings
from hoyle.ledger import Store
from tests.support.game_paths import one_of_each
from tests.support.visitors import Visitors

GAMES = [f"{book}/{game}" for book, game in all_games()]


def played_in_one_book(some: int, many: int) -> list[Any]:
    """A few rounds of each game in one of its books; `make prove` plays many in all of them."""
    quick = [(path, some) for path in one_of_each(tuple(GAMES))]
    return [*quick, *(pytest.param(path, many, marks=pytest.mark.prove) for path in GAMES)]


STOOD = "SELECT count(*) FROM transfers e JOIN transfers p ON p.id = e.refers WHERE p.state = 'pending' AND p.round <> e.round"
SEVENTEEN = Place((("straight", 500, "17"),))


def left_on(house: House, table: str) -> int:
    """What lies at the seats, with those who hold the bank, and on the felt."""
    own = (f"seat:{table}:", f"bank:{table}:", f"felt:{table}")
    return sum(cents for name, cents in house.journal.balances.items() if name.startswith(own))


def check_even(house: House, table: str) -> Taken:
    taken = takings(house.store)["", table]
    assert taken.drop - taken.cash_out + taken.jackpots == taken.win + taken.tips + left_on(house, table)
    return taken


def test_a_fee_that_is_given_back_is_no_coin_out(house: House, banked_round: str) -> None:
    """Everybody's wager and what was collected for the round come back, and the accounts are as if it had not been."""
    assert check_even(house, banked_round).win > 0, "a fee was collected"
    for words in (Disable("a fault"), CloseTable("a fault")):
        house.do(Command(banked_round, "fay", words, role=FLOOR))
    house.commit()
    taken = check_even(house, banked_round)
    assert (taken.coin_in, taken.coin_out, taken.win, taken.lost) == (0, 0, 0, 0)


def test_a_rooms_jackpots_are_in_its_accounts(deal: Any, house: House) -> None:
    """Pots feed a jackpot, a bad beat is paid at the table and a high hand at the cage."""
    options = {
        "offer_bad_beat": "yes", "offer_high_hand": "yes", "jackpot_players_min": 2, "jackpot_pot_min": 0,
        "jackpot_drop": 100,
        "rake_method": "none",
    }  # fmt: skip
    table = house.open_table("ny/texas_holdem", options=options)
    for name in ("ann", "ben"):
        house.do(Command(table, name, Sit(200_00)))
    deal(house, table, {"1": ["Jh", "9d"], "2": ["Kc", "Qd"], "community": ["As", "4c", "2d", "7h", "8h"]})
    house.commit()
    assert check_even(house, table).jackpots == -2_00
    quads_beaten = {"1": ["Ah", "Ad"], "2": ["Kc", "Kd"], "community": ["As", "Ac", "Kh", "Ks", "8h"]}
    deal(house, table, quads_beaten)
    house.commit()
    won = sum(line["net"] for line in house.desk(table).last["lines"] if line["wager"] == "bad_beat")
    assert won > 0
    assert check_even(house, table).jackpots == won - 4_00
    seats = takings(house.store, "seat")
    assert sum(each.jackpots for each in seats.values()) == won
    house.do(Command(table, "flo", PayHighHand(1), role=FLOOR))
    house.commit()
    assert check_even(house, table).jackpots == won - 4_00


@pytest.mark.parametrize(("path", "rounds"), played_in_one_book(2, 6))
def test_drop_is_win_and_tips_and_what_is_left(path: str, rounds: int, tmp_path: Path) -> None:
    house = House.open(f"sqlite:///{tmp_path}/house.db", Chance(5))
    table = house.open_table(path)
    visitors = Visitors(house, table, 5)
    visitors.play(rounds)
    house.commit()
    taken = check_even(house, table)
    assert taken.drop == house.store.one("SELECT sum(cents) FROM transfers WHERE code = 'buy_in'") > 0
    wagered = house.store.one("SELECT count(*) FROM results WHERE how = 'settled'")
    assert wagered == 0 or taken.coin_in > 0
    stood = house.store.one(STOOD) + sum(held(house.store).values())
    if not stood:  # a wager that stands is in play in every round, and decided in one
        assert taken.coin_in == int(house.store.one("SELECT coalesce(sum(wagered), 0) FROM plays"))
    assert stood == 0 or "craps" in path or open_terms(path)[0].standing
    # Chips that come to the table or leave it do so under no clause of the game's.
    assert {code for (code,) in house.store.rows("SELECT DISTINCT code FROM transfers WHERE clause = ''")} <= {
        "buy_in", "cash_out", "deposit",
    }  # fmt: skip
    assert sum(held(house.store).values()) == house.journal.balances.get(f"felt:{table}", 0)
    house.close()


def test_a_table_to_the_cent(house: House, chance: Any, clock: Any) -> None:
    """Ann loses $5, wins $175, tips $2 and leaves; the floor takes $1 back."""
    table = house.open_table("ny/roulette")
    house.do(Command(table, "ann", Sit(100_00)))
    for pocket in ("5", "17"):
        chance.draws.append((pocket,))
        house.do(Command(table, "ann", SEVENTEEN))
        house.do(Command(table, "ann", Start()))
        house.commit()
        clock.go_on(days=1)
    house.do(Command(table, "ann", Tip(2_00)))
    house.do(Command(table, "fay", Correct("ann", -1_00, "paid too much"), role=FLOOR))
    house.do(Command(table, "ann", Leave()))
    house.commit()
    taken = check_even(house, table)
    assert taken.plain() == {
        "drop": 100_00, "cash_out": 267_00, "coin_in": 10_00, "coin_out": 180_00, "lost": -170_00,
        "win": -169_00, "jackpots": 0, "fed": 0, "tips": 2_00, "corrections": -1_00, "hold": "-169/100",
    }  # fmt: skip
    days = takings(house.store, "game", "day")
    assert {when: each.win for (when, _), each in days.items()} == {
        "2030-01-01": 5_00, "2030-01-02": -175_00, "2030-01-03": 1_00,
    }  # fmt: skip
    assert takings(house.store, "game", "month")["2030-01", "ny/roulette"] == taken
    assert takings(house.store, "game", "year")["2030", "ny/roulette"] == taken
    assert takings(house.store, since="2030-01-03")["", table].win == 1_00
    assert takings(house.store, since="2030-02") == {}
    with pytest.raises(UnknownName, match="week"):
        takings(house.store, period="week")


def test_seats_have_accounts_of_their_own(house: House, chance: Any) -> None:
    table = house.open_table("ny/roulette")
    for name, cents in (("ann", 100_00), ("ben", 200_00)):
        house.do(Command(table, name, Sit(cents)))
        house.do(Command(table, name, SEVENTEEN))
    chance.draws.append(("5",))
    house.do(Command(table, "ann", Start()))
    house.do(Command(table, "ben", Tip(1_00)))
    house.do(Command(table, "ben", Leave()))
    house.commit()
    seats = {name: each for (_, name), each in takings(house.store, "seat").items()}
    assert (seats[f"{table}:ann"].drop, seats[f"{table}:ann"].coin_in, seats[f"{table}:ann"].cash_out) == (
        100_00,
        5_00,
        0,
    )
    assert (seats[f"{table}:ben"].cash_out, seats[f"{table}:ben"].tips) == (194_00, 1_00)


def test_the_money_in_rounds_that_are_not_complete_is_reported(house: House, tmp_path: Path) -> None:
    table = house.open_table("ny/three_card_poker")
    house.do(Command(table, "ann", Sit(100_00)))
    house.do(Command(table, "ann", Place((("ante", 10_00, ""),))))
    house.do(Command(table, "ann", Start()))
    house.commit()
    assert held(house.store) == {table: 10_00}
    said = CliRunner(env={"COLUMNS": "200"}).invoke(app, ["accounts", "--data", str(tmp_path)])
    assert said.exit_code == 0
    assert f"Table {table} holds $10.00 in undecided wagers" in said.output
    said = CliRunner(env={"COLUMNS": "200"}).invoke(app, ["accounts", "--data", str(tmp_path), "--json"])
    assert json.loads(said.output)["held_in_rounds"] == {table: 10_00}


def test_accounts_as_csv(house: House, chance: Any, tmp_path: Path) -> None:
    table = house.open_table("ny/roulette")
    house.do(Command(table, "ann", Sit(100_00)))
    house.do(Command(table, "ann", SEVENTEEN))
    chance.draws.append(("5",))
    house.do(Command(table, "ann", Start()))
    house.commit()
    said = CliRunner(env={"COLUMNS": "200"}).invoke(
        app, ["accounts", "--by", "game", "--period", "day", "--csv", "--data", str(tmp_path)]
    )
    head, row = said.output.splitlines()
    assert dict(zip(head.split(","), row.split(","), strict=True)) == {
        "period": "2030-01-01", "game": "ny/roulette", "drop": "10000", "win": "500", "coin_in": "500",
        "coin_out": "0", "cash_out": "0", "jackpots": "0", "fed": "0", "tips": "0", "corrections": "0", "hold": "1/20",
    }  # fmt: skip


def test_a_round_is_on_record_when_its_first_wager_is_taken(house: House) -> None:
    table = house.open_table("ny/roulette")
    house.do(Command(table, "ann", Sit(100_00)))
    house.commit()
    sql = "SELECT number, fingerprint, version FROM rounds WHERE table_id = :id"
    assert house.store.rows(sql, id=table) == []
    house.do(Command(table, "ann", SEVENTEEN))
    house.commit()
    assert house.store.rows(sql, id=table) == [(1, open_terms("ny/roulette")[1].fingerprint, VERSION)]
    assert house.store.one("SELECT count(*) FROM results") == 0


def owner_of(account: str) -> str:
    """The player whose money it is; nobody for what is the house's or lies on a felt."""
    kind, _, rest = account.partition(":")
    return rest.split(":")[-1] if kind in ("player", "seat", "bank") else ""


@pytest.mark.parametrize(("path", "rounds"), played_in_one_book(3, 8))
def test_no_money_goes_from_one_player_to_another(path: str, rounds: int, tmp_path: Path) -> None:
    """But for a bank that the book lets a player hold, and the wagers made against it."""
    url = f"sqlite:///{tmp_path}/played.db"
    house = House.open(url, Chance(2))
    Visitors(house, house.open_table(path), 2).play(rounds)
    house.close()
    store = Store.open(url)
    for debit, credit in store.rows("SELECT DISTINCT debit, credit FROM transfers"):
        if owner_of(debit) and owner_of(credit) and owner_of(debit) != owner_of(credit):
            assert open_terms(path)[1].settings.get("bank") == "player_dealer"
            assert "bank:" in debit + credit
    store.close()
