"""The high hand of a period over all tables of a pool: what counts, who is paid, once, and that it survives a
restart."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hoyle.errors import CommandRefused, UnknownName
from hoyle.house import FLOOR, Command, House, Leave, PayHighHand, SetApart, Sit, Start
from hoyle.house.jackpots.meters import meters, wins_of
from hoyle.house.recovery.replay_audit import replays
from hoyle.ledger import Transfer
from hoyle.ledger.auditing.store_audit import audit

GAME = "ny/texas_holdem"
POOL = f"{GAME}.high_hand"
OFFERS = {
    "offer_high_hand": "yes", "jackpot_players_min": 2, "jackpot_pot_min": 0, "jackpot_drop": 100,
    "rake_method": "none",
}  # fmt: skip
QUADS = {"1": ["Ah", "Ad"], "2": ["Kc", "Qd"], "community": ["As", "Ac", "2d", "7h", "8h"]}
FULL = {"1": ["Kh", "Kd"], "2": ["Ac", "Qd"], "community": ["Ks", "3c", "3d", "7h", "8h"]}
NOTHING = {"1": ["Jh", "9d"], "2": ["Kc", "Qd"], "community": ["As", "4c", "2d", "7h", "8h"]}
ON_THE_BOARD = {"1": ["Jh", "9d"], "2": ["Tc", "Qd"], "community": ["As", "Ac", "Ad", "Kh", "Ks"]}


def open_room(house: House, *names: str, ties: str = "equal_shares", **more: Any) -> str:
    table = house.open_table(GAME, options={**OFFERS, "high_hand_ties": ties}, **more)
    for name in names:
        if name not in house.known_players:
            house.add_player(name, 1_000_00)
        house.do(Command(table, name, Sit(200_00)))
    return table


def pay(house: House, table: str, period: int = 1, key: str | None = None) -> dict[str, Any]:
    return house.do(Command(table, "flo", PayHighHand(period), key=key, role=FLOOR)).result


def told(house: House, table: str) -> dict[str, Any]:
    return dict(house.state_of(table)["jackpots"]["high_hand"])


def findings(house: House) -> list[str]:
    return [each for check in (*audit(house.store), *replays(house.store)) for each in check.findings]


@pytest.fixture
def two_tables(house: House) -> tuple[str, str]:
    return open_room(house, "ann", "ben"), open_room(house, "cat", "dan")


def test_the_best_hand_of_all_tables_has_the_pool(
    deal: Any, house: House, two_tables: tuple[str, str]
) -> None:
    first, second = two_tables
    deal(house, first, FULL)
    deal(house, second, QUADS)
    deal(house, first, NOTHING)
    house.commit()
    assert told(house, first)["shown"] == 300
    assert [(each["player"], each["round"], each["hand"]) for each in told(house, first)["best"]] == [
        ("cat", f"{second}.1", "four_of_a_kind")
    ]
    before = house.wallet("cat")
    assert pay(house, first) == {"period": 1, "paid": {"cat": 300}}
    assert house.wallet("cat") == before + 300
    house.commit()
    assert told(house, second) | {"period": 2, "shown": 0, "best": []} == told(house, second)
    assert findings(house) == []


def test_each_transfer_names_its_round_line_and_clause(
    deal: Any, house: House, two_tables: tuple[str, str]
) -> None:
    first, second = two_tables
    deal(house, second, QUADS)
    pay(house, first)
    house.commit()
    rows = house.store.rows(
        "SELECT id, debit, credit, cents, table_id, round, line, clause FROM transfers WHERE code = 'high_hand'"
    )
    lines = house.desk(second).last["lines"]
    line = next(at for at, each in enumerate(lines, start=1) if each["seat"] == "cat")
    assert [tuple(row) for row in rows] == [
        (f"high_hand.{POOL}.1.1", f"pool:{POOL}", "player:cat", 100, second, 1, line, "5324.42(r)(6)")
    ]


def test_equal_hands_share_and_the_odd_cent_goes_to_the_first(
    deal: Any, house: House, two_tables: tuple[str, str]
) -> None:
    first, second = two_tables
    deal(house, first, ON_THE_BOARD)
    deal(house, second, ON_THE_BOARD)
    deal(house, second, NOTHING)
    house.deposit("ann", 1_00)
    house.commit()
    assert [each["player"] for each in told(house, first)["best"]] == ["ann", "ben", "cat", "dan"]
    assert pay(house, second) == {"period": 1, "paid": {"ann": 75, "ben": 75, "cat": 75, "dan": 75}}
    deal(house, first, ON_THE_BOARD)
    deal(house, second, QUADS)
    deal(house, first, QUADS)
    assert pay(house, second, 2) == {"period": 2, "paid": {"cat": 150, "ann": 150}}


def test_where_the_house_posted_so_the_first_shown_of_equal_hands_has_all(deal: Any, house: House) -> None:
    first = open_room(house, "ann", "ben", ties="first_shown")
    second = open_room(house, "cat", "dan", ties="first_shown")
    deal(house, second, QUADS)
    deal(house, first, QUADS)
    assert pay(house, first) == {"period": 1, "paid": {"cat": 200}}
    house.commit()
    assert findings(house) == []


def test_whoever_has_left_is_paid_all_the_same_even_if_the_table_is_gone(
    deal: Any, house: House, two_tables: tuple[str, str]
) -> None:
    from hoyle.house import CloseTable

    first, second = two_tables
    deal(house, second, QUADS)
    house.do(Command(second, "cat", Leave()))
    house.do(Command(second, "flo", CloseTable(), role=FLOOR))
    before = house.wallet("cat")
    pay(house, first)
    assert house.wallet("cat") == before + 100
    house.commit()
    assert findings(house) == []


def test_a_period_is_paid_once(deal: Any, house: House, two_tables: tuple[str, str]) -> None:
    first, _ = two_tables
    deal(house, first, QUADS)
    paid = pay(house, first, key="k")
    assert pay(house, first, key="k") == paid
    deal(house, first, FULL)  # the next period has a hand and a fund of its own
    with pytest.raises(CommandRefused, match=r"closed and paid already: \$1.00 to ann for four of a kind"):
        pay(house, first)
    with pytest.raises(CommandRefused, match=r"period 3 of .* has not begun"):
        pay(house, first, 3)
    assert pay(house, first, 2) == {"period": 2, "paid": {"ann": 100}}
    house.commit()
    assert findings(house) == []


def test_it_is_refused_without_a_hand_a_fund_or_the_right(
    deal: Any, house: House, two_tables: tuple[str, str]
) -> None:
    first, _ = two_tables
    with pytest.raises(CommandRefused, match="no qualifying hand was shown in period 1"):
        pay(house, first)
    deal(house, first, NOTHING)
    with pytest.raises(CommandRefused, match=r"its \$1.00 stay in the pool"):
        pay(house, first)
    with pytest.raises(CommandRefused, match="needs the floor"):
        house.do(Command(first, "ann", PayHighHand(1)))
    with pytest.raises(UnknownName, match="high hand jackpot"):
        house.do(Command(first, "flo", PayHighHand(1, "bad_beat"), role=FLOOR))
    plain = house.open_table("ny/roulette")
    with pytest.raises(UnknownName, match="high hand jackpot"):
        pay(house, plain)


# Where a fund pays the prizes.

OHIO = {"offer_high_hand": "yes", "offer_promotional_fund": "yes", "jackpot_players_min": 2}
FUND, PRIZE = "oh/texas_holdem.promotional_fund", "oh/texas_holdem.high_hand"


def ohio(house: House, **options: Any) -> str:
    table = house.open_table("oh/texas_holdem", options={**OHIO, **options})
    for name in ("ann", "ben"):
        house.do(Command(table, name, Sit(200_00)))
    return table


def set_apart(house: House, table: str, cents: int, name: str = "high_hand") -> dict[str, Any]:
    return house.do(Command(table, "flo", SetApart(cents, name), role=FLOOR)).result


def test_a_prize_is_held_apart_of_the_fund_and_then_paid(deal: Any, house: House) -> None:
    table = ohio(house, small_bet=10_00, big_bet=20_00, small_blind=5_00, big_blind=10_00)
    deal(house, table, QUADS)
    deal(house, table, NOTHING)
    with pytest.raises(CommandRefused, match=rf"{PRIZE} is empty"):
        pay(house, table)
    assert set_apart(house, table, 1_50) == {"shown": 150}
    house.commit()
    assert told(house, table)["shown"] == 150
    assert pay(house, table) == {"period": 1, "paid": {"ann": 150}}
    house.commit()
    found = meters(house.store)
    assert all(meter.is_even for meter in found.values())
    assert (found[FUND].came, found[FUND].shown, found[PRIZE].wins) == (200, 50, 150)
    assert [each["text"] for each in house.log(9) if each["code"] == "set_apart"] == [
        f"$1.50 of {FUND} for {PRIZE}, which holds $1.50 now"
    ]
    assert findings(house) == []


def test_no_more_is_held_apart_than_there_is(house: House) -> None:
    table = ohio(house)
    with pytest.raises(CommandRefused, match=rf"{FUND} holds \$0.00, not \$1.00"):
        set_apart(house, table, 1_00)
    with pytest.raises(CommandRefused, match="more than nothing"):
        set_apart(house, table, 0)
    with pytest.raises(UnknownName, match="bad_beat"):
        set_apart(house, table, 1, "bad_beat")
    with pytest.raises(CommandRefused, match="needs the floor"):
        house.do(Command(table, "ann", SetApart(1)))
    with pytest.raises(CommandRefused, match="has no fund at this table"):
        set_apart(house, open_room(house), 1)


def test_tables_are_told_also_in_the_middle_of_a_hand(
    deal: Any, house: House, two_tables: tuple[str, str]
) -> None:
    first, second = two_tables
    deal(house, first, QUADS)
    house.tables.chance = deal.of(FULL)
    house.do(Command(second, "cat", Start()))
    house.commit()
    before = house.desk(second).sequence
    pay(house, first)
    house.commit()
    steps = house.events_after(second, before)
    assert steps is not None
    assert [(step["kind"], step["actor"]) for step in steps] == [("pay_high_hand", "flo")]
    paid = steps[0]["words"]["paid"]
    assert [(each["player"], each["cents"], each["round"]) for each in paid] == [("ann", 100, f"{first}.1")]


def test_a_hand_that_ends_after_the_period_counts_for_the_next(
    deal: Any, house: House, two_tables: tuple[str, str]
) -> None:
    first, second = two_tables
    deal(house, first, QUADS)
    house.tables.chance = deal.of(FULL)
    house.do(Command(second, "cat", Start()))
    pay(house, first)
    deal.to_the_end(house, second)
    house.commit()
    assert [each["player"] for each in told(house, first)["best"]] == ["cat"]
    assert told(house, first)["period"] == 2
    assert findings(house) == []


def test_what_counts_and_what_was_paid_survives_a_restart(
    deal: Any, house: House, two_tables: tuple[str, str], open_house: Callable[..., House]
) -> None:
    first, second = two_tables
    deal(house, first, FULL)
    deal(house, second, QUADS)
    house.commit()
    before = told(house, first)
    house.store.close()  # nobody has closed the house
    again = open_house()
    assert told(again, first) == before
    pay(again, first)
    again.commit()
    again.store.close()
    third = open_house()
    assert told(third, first) | {"period": 2, "best": [], "shown": 0} == told(third, first)
    with pytest.raises(CommandRefused, match="closed and paid already"):
        pay(third, first)
    assert findings(third) == []


def test_what_was_not_committed_is_forgotten(
    deal: Any, house: House, two_tables: tuple[str, str], open_house: Callable[..., House]
) -> None:
    first, _ = two_tables
    deal(house, first, QUADS)
    house.commit()
    pay(house, first)
    house.store.close()
    again = open_house()
    assert told(again, first)["period"] == 1
    assert pay(again, first) == {"period": 1, "paid": {"ann": 100}}


def test_a_pool_can_be_shared_by_name_and_its_meters_stay_even(deal: Any, house: House) -> None:
    first = open_room(house, "ann", "ben", pools={"high_hand": "room"})
    second = house.open_table(
        "ny/omaha", options={**OFFERS, "offer_bad_beat": "no"}, pools={"high_hand": "room"}
    )
    deal(house, first, QUADS)
    house.commit()
    assert told(house, second)["best"] == told(house, first)["best"] != []
    assert pay(house, second) == {"period": 1, "paid": {"ann": 100}}
    house.commit()
    meter = meters(house.store)["room"]
    assert meter.is_even
    assert (meter.hits, meter.wins) == (1, 100)
    assert [(win["seat"], win["cents"]) for win in wins_of(house.store, "room")] == [("ann", 100)]
    assert findings(house) == []
    with pytest.raises(CommandRefused, match="has no meter tide"):
        open_room(house, pools={"tide": "room"})


def test_the_command_line_tells_the_period_and_its_best_hand(
    deal: Any, house: House, two_tables: tuple[str, str], tmp_path: Path
) -> None:
    from typer.testing import CliRunner

    from hoyle.cli.app import app

    first, second = two_tables
    deal(house, second, QUADS)
    house.commit()
    runner = CliRunner(env={"COLUMNS": "200"})
    said = runner.invoke(app, ["meters", "--data", str(tmp_path)]).output
    assert f"{POOL}, period 1: best hand so far" in said
    assert "Ah Ad As Ac 2d 7h 8h" in said
    pay(house, first)
    house.commit()
    found = json.loads(runner.invoke(app, ["meters", "--data", str(tmp_path), "--json"]).output)
    told = {each["pool"]: each["high_hand"] for each in found}
    assert told[POOL] == {"period": 2, "best": [], "last": f"$1.00 to cat for four of a kind in {second}.1"}


def test_the_audit_finds_a_hand_that_nobody_showed(
    deal: Any, house: House, two_tables: tuple[str, str]
) -> None:
    first, _ = two_tables
    deal(house, first, QUADS)
    text = f"{POOL}: round {first}.1, line 1, royal_flush of strength {10**9}, Ah, under 5324.42(r)(6)"
    house.journal.batch.add_log(house.journal.now_text(), "ben", "qualifying_hand", first, text)
    assert pay(house, first) == {"period": 1, "paid": {"ben": 100}}
    house.commit()
    assert findings(house) == [f"the log has 2 qualifying hands of table {first}; the replay has 1"]


def test_the_audit_finds_a_period_that_was_not_paid_or_not_written_down(
    deal: Any, house: House, two_tables: tuple[str, str]
) -> None:
    first, _ = two_tables
    deal(house, first, QUADS)
    house.journal.batch.add_log(
        house.journal.now_text(),
        "flo",
        "high_hand_paid",
        first,
        f"{POOL}, period 1, ties equal_shares: to himself",
    )
    house.journal.post(
        [Transfer(f"high_hand.{POOL}.7.1", f"pool:{POOL}", "player:ben", 100, "high_hand", table=first)],
        house.journal.now_text(),
    )
    house.commit()
    assert findings(house) == [
        f"period 1 of {POOL} had the best hand of ann; 0 transfers paid 0 cents",
        f"high_hand.{POOL}.7 was paid, and the log has no end of such a period",
    ]
