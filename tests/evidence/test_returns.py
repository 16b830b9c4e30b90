"""RTP-2, LED-7: actual against theoretical return. A fair wheel lies in its band, a loaded one does not."""

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from hoyle.chance import Chance
from hoyle.cli.app import app
from hoyle.engine import HOUSE
from hoyle.engine.table.offers import PLAYER_BANK
from hoyle.exact.catalog import par, shares_of_round
from hoyle.games.catalog import open_terms
from hoyle.house import Choose, Command, House, Place, Policy, Sit, Start
from hoyle.house.control.event_log import Sought, search
from hoyle.house.reports.returns import Return, returns
from hoyle.house.reports.review import review
from hoyle.server.process.scheduled_reviews import Reviews, step
from tests.support.game_paths import banked, has_decisions, one_of_each, one_of_each_family
from tests.support.house_queue import queue_of
from tests.support.samples import some
from tests.support.visitors import Visitors

ROUNDS = 120


class Loaded:
    def answer(self, played: Any) -> tuple[str, ...]:
        return ("17",)


def play(folder: Path, chance: Any) -> House:
    house = House.open(f"sqlite:///{folder}/house.db", chance)
    table = house.open_table("ny/roulette")
    for name in ("ann", "ben"):
        house.add_player(name, 100_000_00)
        house.do(Command(table, name, Sit(100_000_00)))
    for _ in range(ROUNDS):
        house.do(Command(table, "ann", Place((("straight", 500, "17"), ("red", 1000, "")))))
        house.do(Command(table, "ben", Place((("red", 1000, ""),))))
        house.do(Command(table, "ann", Start()))
    house.commit()
    return house


def by_wager(house: House) -> dict[str, Return]:
    return {each.wager: each for each in returns(house.store)}


def test_a_fair_wheel_lies_in_its_band(tmp_path: Path) -> None:
    house = play(tmp_path, Chance(4))
    red = by_wager(house)["red"]
    assert (red.rounds, red.wagered) == (ROUNDS, ROUNDS * 20_00)
    assert red.expected * 38 == -2 * red.wagered
    # Both lose together: a round of $20 has a variance of 20 squared times 1 less the edge squared.
    assert abs(red.spread**2 - ROUNDS * 2000**2 * (1 - (red.expected / red.wagered) ** 2)) < 10_000
    assert (
        red.net == sum(net for (net,) in house.store.rows("SELECT net FROM plays WHERE player = 'ben'")) * 2
    )
    assert not any(each.is_outside for each in by_wager(house).values())
    house.close()
    said = CliRunner(env={"COLUMNS": "200"}).invoke(app, ["returns", "--data", str(tmp_path)])
    assert said.exit_code == 0
    assert "straight" in said.output


def test_a_loaded_wheel_does_not(tmp_path: Path) -> None:
    house = play(tmp_path, Loaded())
    assert by_wager(house)["straight"].is_outside
    house.close()
    said = CliRunner(env={"COLUMNS": "200"}).invoke(app, ["returns", "--data", str(tmp_path)])
    assert said.exit_code == 1
    assert "outside" in said.output


class Favoured:
    """The seat gets a straight flush every time, the dealer nothing."""

    def __init__(self) -> None:
        self._left: dict[str, list[str]] = {}

    def answer(self, played: Any) -> tuple[str, ...]:
        if not any(self._left.values()):
            self._left = {"1": ["Ah", "Kh", "Qh"], "dealer": ["2c", "4d", "7s"]}
        return tuple(self._left[played.prompt.to].pop() for _ in range(played.prompt.size))


def play_cards(url: str, chance: Any, choice: str, rounds: int = ROUNDS) -> House:
    house = House.open(url, chance)
    table = house.open_table("ny/three_card_poker")
    house.add_player("ann", 100_000_00)
    house.do(Command(table, "ann", Sit(100_000_00)))
    for _ in range(rounds):
        house.do(Command(table, "ann", Place((("ante", 1000, ""), ("pair_plus", 500, "")))))
        house.do(Command(table, "ann", Start()))
        while house.desk(table).round is not None:
            house.do(Command(table, "ann", Choose(choice), position=house.desk(table).position))
    house.commit()
    return house


def test_what_is_played_by_choices_is_held_to_the_best_strategy(url: str) -> None:
    """All that a choice adds counts with the ante; folding always is poor play, and no fault of the house's."""
    house = play_cards(url, Chance(1), "play")
    ante = by_wager(house)["ante"]
    assert set(by_wager(house)) == {"ante", "pair_plus"}
    assert (ante.rounds, ante.wagered, ante.has_choices) == (ROUNDS, ROUNDS * 10_00, True)
    sheet = next(each for each in par("ny/three_card_poker").wagers if each.wager == "ante")
    assert ante.expected == ante.wagered * sheet.expectation
    of_pair_plus = by_wager(house)["pair_plus"].net
    assert ante.net + of_pair_plus == sum(net for (net,) in house.store.rows("SELECT net FROM plays"))
    assert not ante.is_outside
    house.close()


def test_poor_play_is_no_fault_of_the_houses(tmp_path: Path) -> None:
    house = play_cards(f"sqlite:///{tmp_path}/house.db", Chance(1), "fold")
    ante = by_wager(house)["ante"]
    assert ante.net == -ante.wagered
    assert ante.band()[0] is None
    assert not ante.is_outside
    house.close()


def test_players_who_do_better_than_best_are_outside(tmp_path: Path) -> None:
    house = play_cards(f"sqlite:///{tmp_path}/house.db", Favoured(), "play")
    assert by_wager(house)["ante"].is_outside
    house.close()
    said = CliRunner(env={"COLUMNS": "200"}).invoke(app, ["returns", "--data", str(tmp_path)])
    assert said.exit_code == 1
    assert "outside" in said.output


def wholly(path: str) -> tuple[str, set[str]]:
    """The main wager of a sheet, and what counts with it: its parts, and what is added and has no figures of its
    own."""
    sheet = par(path)
    main = sheet.wagers[0]
    shares = shares_of_round(open_terms(path)[0].name).get(main.wager)
    if shares is not None:
        return main.wager, set(shares) - {main.wager}
    parts = {part.wager for result in main.results for part in result.parts} - {main.wager}
    alone = {each.wager for each in sheet.wagers if each.per == each.wager}
    return main.wager, (parts | {*open_terms(path)[0].in_round} - alone if parts else set())


DECIDED = one_of_each(tuple(filter(has_decisions, banked(HOUSE, PLAYER_BANK))))


@pytest.mark.parametrize("path", some(one_of_each_family(DECIDED), DECIDED))
def test_every_game_with_choices_is_compared(path: str, tmp_path: Path) -> None:
    wager, added = wholly(path)
    house = House.open(f"sqlite:///{tmp_path}/house.db", Chance(3))
    Visitors(house, house.open_table(path), 3).play(12)
    house.commit()
    lines = [each for (text,) in house.store.rows("SELECT lines FROM results") for each in json.loads(text)]
    names = {wager, *added}
    counted = [
        line
        for line in lines
        if line["paid_by"] == "house" and names & {line["wager"], f"{line['wager']}:{line['on']}"}
    ]
    found = by_wager(house)[wager]
    assert found.has_choices
    assert not added & set(by_wager(house)), "they count with the wager that they are added to"
    assert found.wagered == sum(line["stake"] for line in counted if line["wager"] == wager)
    assert found.net == sum(line["net"] - line["fee"] for line in counted)
    house.close()


# By itself.


def outside(house: House) -> list[str]:
    house.commit()
    return [each["text"] for each in search(house.store, Sought(code="return_outside"))]


def test_what_is_out_of_range_is_logged_once_a_month(tmp_path: Path) -> None:
    house = play(tmp_path, Loaded())
    day = house.journal.now_text()[:10]
    assert {"ny/roulette straight 17", "ny/roulette red"} <= set(
        review(house.journal, house.office.policy.hold_points, day)
    )
    said = outside(house)
    assert any("straight 17: players netted" in each and "above the band" in each for each in said)
    assert any("red: players netted" in each and "below the band" in each for each in said)
    assert review(house.journal, house.office.policy.hold_points, day) == [], "it is said once a month"
    assert review(house.journal, house.office.policy.hold_points, "2000-01-31") == []
    house.close()


def test_a_fair_house_is_not_reported(tmp_path: Path) -> None:
    house = play(tmp_path, Chance(4))
    assert review(house.journal, house.office.policy.hold_points, house.journal.now_text()[:10]) == []
    assert outside(house) == []
    house.close()


def test_the_house_reviews_itself_when_a_day_is_over_and_after_so_many_rounds(
    open_house: Callable[..., House], clock: Any
) -> None:
    house = open_house(policy=Policy(returns_rounds=ROUNDS))
    house.add_player("ann", 1_000_00)
    house.tables.chance = Loaded()
    reviews = Reviews(house)
    assert reviews.due() == ""
    clock.go_on(days=1)
    assert (reviews.due(), reviews.due()) == ("2030-01-01", "")
    table = house.open_table("ny/roulette")
    house.do(Command(table, "ann", Sit(1_000_00)))
    for _ in range(ROUNDS):
        house.do(Command(table, "ann", Place((("straight", 500, "17"),))))
        house.do(Command(table, "ann", Start()))
    house.commit()
    assert reviews.due() == "", "a busy house is reviewed once an hour"
    clock.go_on(hours=1)
    noted = asyncio.run(step(queue_of(house), reviews))
    assert noted == ["ny/roulette straight 17"]
    assert reviews.due() == ""
    assert len(outside(house)) == 1


def test_nothing_in_the_period_is_said(tmp_path: Path) -> None:
    play(tmp_path, Chance(4)).close()
    said = CliRunner(env={"COLUMNS": "200"}).invoke(
        app, ["returns", "--data", str(tmp_path), "--to", "2000-01-01"]
    )
    assert said.exit_code == 0
    assert "No settled wager" in said.output
