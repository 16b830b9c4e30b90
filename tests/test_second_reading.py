"""Two readers wrote each game's prices, numbers, options and schedules of fees down; every cell of the second reading
is that of the book.

The second reader did not see the rulebook file. Rulebooks of version 0.1 were compared with a transcription of their
own before this folder existed; every later one has a second reading here.

The second reader takes a doubtful text by the letter. Where the book reads it otherwise, the letter is an alternative
of its reading. What no text prints is `null`: the book names a reading for it, or does not list the outcome.
"""

from pathlib import Path
from typing import Any

import pytest

from hoyle.book.alternatives import alternatives_of
from hoyle.book.money.money_schema import Band, Schedule
from hoyle.book.older_fingerprints import known_games
from hoyle.book.resolve import cell_text, price_text
from hoyle.book.schema import GameFile, Option, Pays
from hoyle.book.strict_yaml import read_yaml
from hoyle.games.catalog import all_games, find_game
from hoyle.kit.money import parse_money
from hoyle.kit.odds import parse_odds

FOLDER = Path(__file__).parent / "second_reading"
READ = sorted(f"{path.parent.name}/{path.stem}" for path in FOLDER.glob("*/*.yaml"))


def reading(path: str) -> dict[str, Any]:
    found = read_yaml(FOLDER / f"{path}.yaml", path).data
    assert isinstance(found, dict)
    return found


def file_of(path: str) -> GameFile:
    return find_game(path)[1]


def test_every_game_since_version_0_1_has_a_second_reading() -> None:
    later = {f"{book}/{game}" for book, game in all_games()} - known_games()
    assert sorted(later) == READ


@pytest.mark.parametrize("path", READ)
def test_every_price_is_read_alike(path: str) -> None:
    file, read = file_of(path), reading(path)["prices"]
    priced = {
        name: wager.pays for name, wager in file.wagers.items() if wager.pays and not wager.pays.pays_as
    }
    assert read.keys() == priced.keys()
    for name, pays in priced.items():
        assert pays is not None
        mine = dict(read[name])
        assert mine.pop("rule") == pays.rule, name
        assert mine.keys() == pays.rows.keys() | pays.unlisted.keys(), name
        for outcome, cell in mine.items():
            check_cell(file, pays, f"{name}.{outcome}", outcome, cell)


def check_cell(file: GameFile, pays: Pays, where: str, outcome: str, cell: Any) -> None:
    cells = cell if isinstance(cell, dict) else dict.fromkeys(pays.tables or ("",), cell)
    assert cells.keys() == set(pays.tables or ("",)), where
    for at, (table, text) in enumerate(cells.items()):
        if text is None:
            assert outcome in pays.unlisted or outcome in pays.readings, where
            continue
        told = [
            parse_odds(each) for each in (cell_text(pays, outcome, table), *by_the_letter(file, where, at))
        ]
        assert parse_odds(str(text))._replace(text="") in [each._replace(text="") for each in told], where


def by_the_letter(file: GameFile, where: str, at: int) -> list[str]:
    """What the other readings of the book pay for an outcome, by the table's place."""
    changed = [other.alternative.pays.get(where) for other in alternatives_of(file)]
    cells = [cell[at] if isinstance(cell, tuple) else cell for cell in changed if cell is not None]
    pays = file.wagers[where.partition(".")[0]].pays
    assert pays is not None
    return [
        price_text(pays, cell) if isinstance(cell, int) else str(cell) for cell in cells if cell is not None
    ]


@pytest.mark.parametrize("path", READ)
def test_every_number_is_read_alike(path: str) -> None:
    file, read = file_of(path), reading(path)["numbers"]
    assert read.keys() == file.numbers.keys()
    for name, figure in file.numbers.items():
        if read[name] is None:
            assert figure.reading, name
            continue
        others = [other.alternative.numbers.get(name) for other in alternatives_of(file)]
        assert plain(read[name]) in [plain(each) for each in (figure.value, *others)], name


@pytest.mark.parametrize("path", READ)
def test_every_option_is_read_alike(path: str) -> None:
    options, read = file_of(path).options, reading(path)["options"]
    assert read.keys() == options.keys()
    for name, option in options.items():
        told = allowed(option)
        if read[name] is None:
            assert option.reading, name
            continue
        if isinstance(told, dict) and option.reading and isinstance(read[name], dict):
            printed = read[name]["between"]
            told["between"] = [
                None if mine is None else bound for mine, bound in zip(printed, told["between"], strict=True)
            ]
        assert plain(read[name]) == told, name


def schedules_of(path: str) -> dict[str, Schedule]:
    return {name: each for fee in file_of(path).fees.values() for name, each in fee.schedules.items()}


@pytest.mark.parametrize("path", [path for path in READ if schedules_of(path)])
def test_every_schedule_of_fees_is_read_alike(path: str) -> None:
    schedules, read = schedules_of(path), reading(path)["schedules"]
    assert read.keys() == schedules.keys()
    for name, schedule in schedules.items():
        check_fees(schedule.bands, read[name]["bank"], f"{name}, bank")
        player = read[name]["player"]
        if isinstance(player, dict):
            check_fees(schedule.player_bands, player, f"{name}, player")
            continue
        each = " a wager" if schedule.player_fee_per == "wager" else ""
        assert (f"{schedule.player_fee}{each}", schedule.player_bands) == (player, ()), name


def check_fees(bands: tuple[Band, ...], read: dict[str, str | None], where: str) -> None:
    """What is paid at both ends of every printed band, and nothing else at any amount. Nothing printed is no fee."""
    told = {band.fee for band in bands}
    assert told == ({fee for fee in read.values() if fee is not None} or {"$0"}), where
    for amounts, fee in read.items():
        for end in filter(None, amounts.rstrip("+").split("-")):
            held = [band.fee for band in bands if holds(band, parse_money(end))]
            assert len(held) == 1, f"{where}, {end}"
            assert fee in (held[0], None), f"{where}, {end}"


def holds(band: Band, cents: int) -> bool:
    return parse_money(band.low) <= cents and (band.high is None or cents <= parse_money(band.high))


@pytest.mark.parametrize("path", [path for path in READ if file_of(path).wheel is not None])
def test_every_section_of_a_wheel_is_read_alike(path: str) -> None:
    """What no text prints is null, and the book names a reading for it."""
    wheel, read = file_of(path).wheel, reading(path)["wheel"]
    assert wheel is not None
    told = {
        "section_count": (wheel.section_count, wheel.reading),
        "sections": (wheel.sections, wheel.reading),
        "clockwise": (list(wheel.order.clockwise), wheel.order.reading),
    }
    assert read.keys() == told.keys()
    for name, (value, is_read) in told.items():
        assert read[name] == value if read[name] is not None else is_read, name


def allowed(option: Option) -> Any:
    if option.between is not None:
        bounds: dict[str, Any] = {"between": list(option.between)}
        return bounds | ({"also": list(option.also)} if option.also else {})
    return list(option.choose)


def plain(value: Any) -> Any:
    if isinstance(value, tuple | list):
        return [plain(each) for each in value]
    return {key: plain(each) for key, each in value.items()} if isinstance(value, dict) else value
