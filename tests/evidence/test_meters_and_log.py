"""PRG-2, PRG-3, PRG-5, PRG-9, SEC-2, SEC-3: the report of jackpot meters, and the log that can be searched."""

import ast
import asyncio
import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest
from typer.testing import CliRunner

import hoyle
from hoyle.cli.app import app
from hoyle.engine import Limits
from hoyle.engine.settlement.jackpot import seed_of
from hoyle.errors import CommandRefused, UnknownName
from hoyle.house import FLOOR, Choose, Command, Correct, House, Place, PoolRule, Sit, Start
from hoyle.house.control.event_log import CODES, Sought, search
from hoyle.house.jackpots.meters import meters, settings, wins_of
from hoyle.house.recovery.replay_audit import replays
from hoyle.house.recovery.stored_terms import terms_of
from hoyle.ledger import account_names
from hoyle.server.app import make_app
from hoyle.server.auth.users import People
from hoyle.server.process.clock_watch import ClockWatch
from tests.support.house_queue import queue_of

GAME = "ny/caribbean_stud_poker"
KEY = "progressive_jackpot"
POOL = f"{GAME}.{KEY}"
ROYAL = ("Ah", "Kh", "Qh", "Jh", "Th")
CLOCKS = {"datetime.now", "datetime.utcnow", "time.time", "datetime.today", "date.today"}
NOTHING = ("2d", "4c", "6h", "8s", "9h")


class Hands:
    """The seat at place 1 gets this hand, the dealer nothing."""

    def __init__(self, hand: tuple[str, ...]) -> None:
        self._left = {"1": list(hand), "dealer": ["2c", "4d", "6s", "8c", "9d"], "burn": ["3c", "3d", "3s"]}

    def answer(self, played: Any) -> tuple[str, ...]:
        return tuple(self._left[played.prompt.to].pop(0) for _ in range(played.prompt.size))


def deal(house: House, table: str, hand: tuple[str, ...], name: str = "ann") -> None:
    house.do(Command(table, name, Place((("ante", 1000, ""), ("progressive", 100, "")))))
    house.tables.chance = Hands(hand)
    house.do(Command(table, name, Start()))
    while (played := house.desk(table).round) is not None:
        bet = next(choice for choice in played.prompt.choices if choice.most)  # type: ignore[union-attr]
        house.do(Command(table, name, Choose(bet.name), position=house.desk(table).position))


@pytest.mark.parametrize("rule", [PoolRule(), PoolRule(limit=10_001_00, hidden_percent=10)])
def test_the_report_of_a_meter(open_house: Callable[..., House], rule: PoolRule, tmp_path: Path) -> None:
    house = open_house(pools={POOL: rule})
    house.add_player("ann", 100_000_00)
    table = house.open_table(GAME)
    house.do(Command(table, "ann", Sit(100_000_00)))
    prizes = []
    for hand in (NOTHING, NOTHING, ROYAL, NOTHING, NOTHING, NOTHING, ROYAL, NOTHING):
        deal(house, table, hand)
        assert rule.limit is None or house.pools.shown(POOL) <= rule.limit
        prizes += [
            line["net"] + line["stake"]
            for line in house.desk(table).last["lines"]
            if line["kind"] == "jackpot"
        ]
    house.commit()
    meter = meters(house.store)[POOL]
    assert meter.is_even
    assert (meter.hits, meter.wins) == (2, sum(prizes))
    assert meter.shown == house.pools.shown(POOL)
    for kind, value in (("overflow", meter.overflow), ("reserve", meter.reserve)):
        assert value == house.journal.balances.get(getattr(account_names, kind)(POOL), 0)
    assert bool(rule.hidden_percent) == bool(meter.hidden)
    wins = wins_of(house.store, POOL)
    assert [each["cents"] for each in wins] == prizes[::-1]
    assert {(each["table"], each["seat"]) for each in wins} == {(table, "ann")}
    assert [each["round"] for each in wins] == [f"{table}.7", f"{table}.3"]
    said = CliRunner(env={"COLUMNS": "200"}).invoke(app, ["meters", "--data", str(tmp_path), "--json"])
    (told,) = json.loads(said.output)
    assert told["pool"] == POOL
    assert told["is_even"] is True
    assert len(told["last"]) == 2
    said = CliRunner(env={"COLUMNS": "200"}).invoke(app, ["meters", "--data", str(tmp_path)])
    assert "Latest wins of" in said.output
    assert "NOT EVEN" not in said.output
    is_noted = any(each["code"] == "pool_rule" for each in house.log(100))
    assert is_noted, "what the house sets for a pool is in the log"


def test_a_pool_is_told_as_at_its_last_table_and_only_that_is_opened(
    house: House, clock: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(3):
        clock.go_on(seconds=1)
        house.open_table(GAME)
    house.open_table("ny/roulette")
    house.commit()
    before = settings(house.store)
    opened: list[str] = []

    def counted(store: Any, opening: Any) -> Any:
        opened.append(opening["path"])
        return terms_of(store, opening)

    monkeypatch.setattr("hoyle.house.jackpots.meters.terms_of", counted)
    assert settings(house.store) == before
    assert opened == [GAME]
    assert before[POOL].base


def test_events_name_people_and_not_accounts(house: House) -> None:
    house.deposit("ann", 25_00, "cora")
    house.withdraw("ann", 5_00, "cora")
    house.commit()
    assert [each["text"] for each in house.log(2)] == [
        "$5.00 out of the wallet of ann",
        "$25.00 into the wallet of ann",
    ]


def test_a_pool_that_is_no_longer_set_is_told_as_it_is(open_house: Callable[..., House]) -> None:
    """A house that is opened with other rules for its pools says so once, and its meters show what holds."""
    rule = PoolRule(12_000_00, 10, 5_00)
    noted = []
    for given in ({POOL: rule}, {POOL: rule}, {}, {}, {POOL: rule}):
        house = open_house(pools=given)
        house.commit()
        noted.append(sum(each["code"] == "pool_rule" for each in house.log(100)))
        assert settings(house.store)[POOL].rule == given.get(POOL, PoolRule())
        assert house.pools.rules.get(POOL, PoolRule()) == given.get(POOL, PoolRule())
        house.store.close()
    assert noted == [1, 1, 2, 2, 3]


def test_base_reset_rate_and_limit_of_a_meter_are_told(
    open_house: Callable[..., House], tmp_path: Path
) -> None:
    house = open_house(pools={POOL: PoolRule(12_000_00, 10, 5_00)})
    house.open_table(GAME)
    house.commit()
    terms = house.desk("t1").terms
    said = CliRunner(env={"COLUMNS": "200"}).invoke(app, ["meters", "--data", str(tmp_path), "--json"])
    (told,) = json.loads(said.output)
    names = ("base", "reset", "limit", "hidden_percent", "contribution_max")
    assert [told[name] for name in names] == [seed_of(terms, KEY), seed_of(terms, KEY), 12_000_00, 10, 5_00]
    assert told["rate"] == str(terms.options[str(terms.meters()[KEY].contribution)])
    house.store.close()
    open_house(pools={POOL: PoolRule()}).commit()
    said = CliRunner(env={"COLUMNS": "200"}).invoke(app, ["meters", "--data", str(tmp_path)])
    assert "Settings" in said.output
    assert "$12,000.00" not in said.output, "what the house set last holds"


def test_an_unreasonable_contribution_is_not_shown_and_is_logged(open_house: Callable[..., House]) -> None:
    house = open_house(pools={POOL: PoolRule(contribution_max=50)})
    house.add_player("ann", 100_000_00)
    table = house.open_table(GAME)
    house.do(Command(table, "ann", Sit(100_000_00)))
    before = house.pools.shown(POOL)
    deal(house, table, NOTHING)
    assert house.pools.shown(POOL) == before + 50
    assert house.journal.balances[account_names.overflow(POOL)] == 20, "70 of 100 cents were due"
    assert house.state_of(table)["meters"][KEY] == before + 50
    deal(house, table, ROYAL)
    house.commit()
    prize = next(line for line in house.desk(table).last["lines"] if line["kind"] == "jackpot")
    assert prize["net"] + prize["stake"] == before + 100, "a prize is what the meter shows"
    (last, first) = search(house.store, Sought(code="unreasonable_contribution"))
    assert last["text"] == first["text"] == f"{POOL}: $0.70 in one round; at most $0.50 is shown"
    meter = meters(house.store)[POOL]
    assert meter.is_even
    assert [each for check in replays(house.store) for each in check.findings] == []


def test_what_is_put_by_for_the_second_award_is_told_at_the_table(open_house: Callable[..., House]) -> None:
    house = open_house(pools={POOL: PoolRule(hidden_percent=10)})
    table = house.open_table(GAME, limits=Limits(10_00, 300_00))
    house.commit()
    assert house.state_of(table)["jackpots"][KEY]["put_by_percent"] == 10
    api = make_app(queue_of(house), People(house.store.engine), demo=False)

    async def ask() -> None:
        async with httpx.AsyncClient(
            transport=httpx.ASGITransport(api), base_url="http://house/api/v1"
        ) as http:
            for page in ("sign", "guide"):
                answer = await http.get(f"/tables/{table}/{page}")
                assert answer.headers["content-type"].startswith("text/html")
                assert "10 percent of the contributions is held back" in answer.text
            assert "Wagers of $10 to $300" in (await http.get(f"/tables/{table}/sign")).text
            assert (await http.get("/tables/t99/sign")).status_code == 404

    asyncio.run(ask())


def test_a_meter_that_was_tampered_with_is_not_even(house: House) -> None:
    house.open_table(GAME)
    house.commit()
    assert meters(house.store)[POOL].is_even
    with house.store.engine.connect() as connection:
        connection.exec_driver_sql(f"UPDATE accounts SET cents = cents + 1 WHERE name = 'pool:{POOL}'")
    assert not meters(house.store)[POOL].is_even


# The log.


@pytest.fixture
def logged(house: House, clock: Any) -> House:
    for day, name in enumerate(("ann", "ben", "ann")):
        clock.now = datetime(2030, 1, 1 + day, tzinfo=UTC)
        house.deposit(name, 100_00 * (day + 1), actor=f"cashier {day}")
        house.commit()
    house.open_table("ny/roulette", actor="fay")
    house.commit()
    return house


@pytest.mark.parametrize(
    ("sought", "found"),
    [
        (Sought(code="table_opened"), ["fay"]),
        (Sought(table="t1"), ["fay"]),
        (Sought(actor="cashier 1"), ["cashier 1"]),
        (Sought(code="deposit", since="2030-01-02", until="2030-01-03"), ["cashier 1"]),
        (Sought(text="WALLET OF BEN", since="2030-01-02"), ["cashier 1"]),
        (Sought(text="100%"), []),
        (Sought(code="deposit", since="2030-01-02"), ["cashier 2", "cashier 1"]),
    ],
)
def test_events_can_be_searched_for(logged: House, sought: Sought, found: list[str]) -> None:
    assert [each["actor"] for each in search(logged.store, sought)] == found


def test_a_search_goes_on_where_it_ended_and_refuses_nonsense(logged: House) -> None:
    everything = search(logged.store, Sought())
    first = search(logged.store, Sought(), 2)
    rest = search(logged.store, Sought(before=first[-1]["serial"]))
    assert first + rest == everything
    assert all(each["code"] in CODES and each["at"] and each["actor"] for each in everything)
    with pytest.raises(UnknownName, match="code of an event"):
        search(logged.store, Sought(code="bingo"))
    with pytest.raises(CommandRefused, match="1 to 1000"):
        search(logged.store, Sought(), 0)


def test_events_can_be_searched_for_by_command_and_by_network(logged: House, tmp_path: Path) -> None:
    said = CliRunner(env={"COLUMNS": "200"}).invoke(
        app, ["log", "--code", "deposit", "--from", "2030-01-03", "--data", str(tmp_path)]
    )
    assert said.exit_code == 0
    assert "cashier 2" in said.output
    assert "cashier 1" not in said.output
    people = People(logged.store.engine)
    api = make_app(queue_of(logged), people, demo=True)

    async def ask() -> list[str]:
        headers = {"Authorization": f"Bearer {people.add_guest('Ada', ('auditor',))}"}
        transport = httpx.ASGITransport(api)
        async with httpx.AsyncClient(transport=transport, base_url="http://house/api/v1") as http:
            assert (await http.get("/log")).status_code == 401
            answer = await http.get("/log", params={"actor": "cashier 1", "code": "deposit"}, headers=headers)
            return [each["actor"] for each in answer.json()["log"]]

    assert asyncio.run(ask()) == ["cashier 1"]


CODE_AT = {"add_log": 2, "note": 1}


def codes_in_the_code() -> set[str]:
    """The codes that are written in calls of add_log and note, as far as they are written out."""
    found = set()
    for path in Path(hoyle.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", "") in CODE_AT:
                at = CODE_AT[node.func.attr]  # type: ignore[attr-defined]
                code = node.args[at] if len(node.args) > at else None
                found |= {code.value} if isinstance(code, ast.Constant) else set()
    return found


def test_every_code_that_is_written_is_known() -> None:
    written = codes_in_the_code()
    assert len(written) > 12
    assert written <= set(CODES)


def test_large_wins_and_wagers_and_corrections_are_significant(house: House, chance: Any) -> None:
    house.deposit("ann", 20_000_00)
    table = house.open_table("ny/roulette")
    house.do(Command(table, "ann", Sit(20_000_00)))
    for cents in (500_00, 10_000_00):
        chance.draws.append(("17",))
        house.do(
            Command(
                table, "ann", Place((("red", cents, ""),) if cents > 500_00 else (("straight", cents, "17"),))
            )
        )
        house.do(Command(table, "ann", Start()))
    house.do(Command(table, "fay", Correct("ann", -5_00, "paid too much"), role=FLOOR))
    house.commit()
    told = [(each["actor"], each["code"], each["text"]) for each in house.log(10)][:3]
    assert told == [
        ("fay", "correct", "seat ann, cents -500, why paid too much"),
        ("ann", "large_wager", "round 2: $10,000.00"),
        ("ann", "large_win", "round 1: $17,500.00"),
    ]


def test_an_outage_is_significant(house: House) -> None:
    house.commit()
    house.journal.stop("the disk is full")
    house.recover()
    assert (house.log(1)[0]["code"], house.log(1)[0]["text"]) == ("outage", "the disk is full")


@pytest.mark.parametrize(("by", "told"), [(0, 0), (1, 0), (-1.5, 0), (3600, 3600), (-60, -60)])
def test_a_clock_that_is_set_is_noticed(by: float, told: float) -> None:
    now, steady = [datetime(2030, 1, 1, tzinfo=UTC)], [100.0]
    watch = ClockWatch(lambda: now[0], lambda: steady[0])
    now[0] += timedelta(seconds=10 + by)
    steady[0] += 10
    assert watch.look() == told
    now[0] += timedelta(seconds=10)
    steady[0] += 10
    assert watch.look() == 0, "it is said once"


def test_a_server_whose_clock_is_set_writes_it_down(house: House, clock: Any) -> None:
    api = make_app(queue_of(house), People(house.store.engine), demo=True)

    async def live() -> None:
        async with api.router.lifespan_context(api):
            await asyncio.sleep(0.1)
            clock.go_on(hours=-1)
            await asyncio.sleep(0.5)
            await queue_of(house).settled()
            found = search(house.store, Sought(code="clock_changed"))
            assert found[0]["text"].startswith("by -36")

    asyncio.run(live())


def test_every_stamp_is_of_one_clock() -> None:
    """Three places read the machine's clock, all in UTC: the house, its people, and what is done at the machine
    itself."""
    readers = {}
    for path in Path(hoyle.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in CLOCKS:
                readers[path.name] = ast.unparse(node)
    assert readers == dict.fromkeys(("house.py", "users.py", "local_administration.py"), "datetime.now(UTC)")
