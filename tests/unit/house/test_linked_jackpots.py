"""Meters that a book links: the tables of all its games feed one jackpot, and a win at one resets it for all."""

import pytest

from hoyle.book.schema import GameFile, Meter
from hoyle.errors import HoyleError
from hoyle.games.catalog import find_game
from hoyle.house import House
from hoyle.ledger.auditing.store_audit import audit
from tests.support.game_paths import all_paths
from tests.support.visitors import Visitors


def linked_games() -> list[tuple[str, GameFile, str, Meter]]:
    """Every game with a linked meter, found in the books."""
    files = {path: find_game(path)[1] for path in all_paths()}
    return [
        (path, file, key, meter)
        for path, file in files.items()
        for key, meter in file.meters.items()
        if meter.linked
    ]


def offered(file: GameFile, meter: Meter) -> dict[str, str | int]:
    """The choice with which the wager on the meter is offered."""
    option = file.wagers[meter.wagers[0]].offered
    return {option: "yes"} if option else {}


def open_all(house: House) -> list[tuple[str, str]]:
    """A table of every linked game, with its meter's name."""
    return [(house.open_table(path, offered(file, meter)), key) for path, file, key, meter in linked_games()]


def shown(house: House, tables: list[tuple[str, str]]) -> set[int]:
    return {house.state_of(table)["meters"][key] for table, key in tables}


def test_tables_of_linked_games_show_one_meter(house: House) -> None:
    tables = open_all(house)
    assert len(tables) > 2
    assert len({house.desk(table).pools[key] for table, key in tables}) == 1
    assert len(shown(house, tables)) == 1


def test_play_at_each_table_feeds_the_meter_of_all(house: House) -> None:
    tables = open_all(house)
    for table, _ in tables:
        before = shown(house, tables)
        Visitors(house, table, seed=3).play(12)
        assert len(shown(house, tables)) == 1
        assert shown(house, tables) != before
    house.commit()
    assert [finding for check in audit(house.store) for finding in check.findings] == []


def test_one_jackpot_has_one_seed(house: House) -> None:
    (first, file, _, meter), (second, other, _, theirs), *_ = linked_games()
    house.open_table(first, {**offered(file, meter), meter.seed: 1_000_000})
    with pytest.raises(
        HoyleError,
        match=r"would be reset to \$20,000.00, and is reset to \$10,000.00 at table t1; set progressive_seed",
    ):
        house.open_table(second, {**offered(other, theirs), theirs.seed: 2_000_000})
    apart = house.open_table(
        second, {**offered(other, theirs), theirs.seed: 2_000_000}, pools={"progressive_jackpot": "own"}
    )
    assert house.desk(apart).pools == {"progressive_jackpot": "own"}
