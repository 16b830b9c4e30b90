"""Jackpots that tables share: locked at the hit, seeded again at once, and every cent accounted for."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from hoyle.engine import Ask
from hoyle.house import Choose, Command, House, Place, PoolRule, Sit, Start
from hoyle.house.recovery.replay_audit import replays
from hoyle.ledger import account_names
from hoyle.ledger.auditing.store_audit import audit
from tests.support.visitors import Visitors

GAME = "ny/caribbean_stud_poker"
POOL = f"{GAME}.progressive_jackpot"
ROYAL = ("Ah", "Kh", "Qh", "Jh", "Th")
NOTHING = ("2d", "4c", "6h", "8s", "9h")
DEALERS = ("2c", "4d", "6s", "8c", "9d")


class Hands:
    """The seat at place 1 gets this hand, the dealer nothing."""

    def __init__(self, hand: tuple[str, ...]) -> None:
        self._left = {"1": list(hand), "dealer": list(DEALERS), "burn": ["3c", "3d", "3s"]}

    def answer(self, played: Any) -> tuple[str, ...]:
        return tuple(self._left[played.prompt.to].pop(0) for _ in range(played.prompt.size))


@pytest.fixture
def two_tables(house: House) -> tuple[str, str]:
    first, second = house.open_table(GAME), house.open_table(GAME)
    house.do(Command(first, "ann", Sit(500_00)))
    house.do(Command(second, "ben", Sit(500_00)))
    return first, second


def wager(house: House, table: str, name: str) -> None:
    house.do(Command(table, name, Place((("ante", 1000, ""), ("progressive", 100, "")))))


def shown(house: House, table: str) -> int:
    return int(house.state_of(table)["meters"]["progressive_jackpot"])


def begin(house: House, table: str, name: str, hand: tuple[str, ...]) -> None:
    wager(house, table, name)
    house.tables.chance = Hands(hand)
    house.do(Command(table, name, Start()))


def play_out(house: House, table: str, name: str) -> None:
    while (played := house.desk(table).round) is not None:
        prompt = played.prompt
        assert isinstance(prompt, Ask)
        bet = next(choice for choice in prompt.choices if choice.most)
        house.do(Command(table, name, Choose(bet.name), position=house.desk(table).position))


def deal(house: House, table: str, name: str, hand: tuple[str, ...]) -> None:
    begin(house, table, name, hand)
    play_out(house, table, name)


def findings(house: House) -> list[str]:
    return [each for check in (*audit(house.store), *replays(house.store)) for each in check.findings]


def test_tables_of_a_game_show_one_meter(house: House, two_tables: tuple[str, str]) -> None:
    first, second = two_tables
    before = shown(house, first)
    deal(house, first, "ann", NOTHING)
    assert shown(house, first) == shown(house, second) > before


def test_a_hit_is_paid_what_the_meter_shows_and_starts_again_at_once(
    house: House, two_tables: tuple[str, str]
) -> None:
    first, second = two_tables
    seed = shown(house, first)
    deal(house, second, "ben", NOTHING)
    value = shown(house, first)
    deal(house, first, "ann", ROYAL)
    own = house.desk(first).last["lines"]
    (prize,) = [line for line in own if line["kind"] == "jackpot"]
    assert prize["net"] + prize["stake"] >= value
    assert shown(house, second) == seed
    deal(house, second, "ben", ROYAL)
    (later,) = [line for line in house.desk(second).last["lines"] if line["kind"] == "jackpot"]
    assert seed <= later["net"] + later["stake"] < prize["net"] + prize["stake"]
    house.commit()
    assert [each["code"] for each in house.log(20)].count("jackpot") == 2
    assert findings(house) == []


def test_a_round_that_began_before_a_hit_elsewhere_is_paid_from_the_meter_as_it_is(
    house: House, two_tables: tuple[str, str]
) -> None:
    """Its setup shows the old value; what it wins is locked when it wins."""
    first, second = two_tables
    seed = shown(house, first)
    begin(house, second, "ben", ROYAL)
    desk = house.desk(second)
    assert desk.round is not None
    assert desk.round.setup.meters["progressive_jackpot"] == seed
    for _ in range(3):
        deal(house, first, "ann", NOTHING)
    grown = shown(house, first)
    deal(house, first, "ann", ROYAL)
    (prize,) = [line for line in house.desk(first).last["lines"] if line["kind"] == "jackpot"]
    assert prize["net"] + prize["stake"] > grown
    play_out(house, second, "ben")
    (prize,) = [line for line in desk.last["lines"] if line["kind"] == "jackpot"]
    assert prize["net"] + prize["stake"] <= seed + 100
    house.commit()
    assert findings(house) == []


@pytest.mark.parametrize(
    "rule", [PoolRule(), PoolRule(limit=10_002_00), PoolRule(limit=10_001_00, hidden_percent=10)]
)
def test_what_goes_in_is_what_is_there_and_what_was_won(
    open_house: Callable[..., House], rule: PoolRule
) -> None:
    """in + seeds + adjustments = current + wins, with the overflow and what is put by; and no more than the limit."""
    house = open_house(pools={POOL: rule})
    rng = random.Random(4)
    tables = [house.open_table(GAME), house.open_table(GAME)]
    for table in tables:
        house.add_player(f"p-{table}", 100_000_00)
        house.do(Command(table, f"p-{table}", Sit(100_000_00)))
    for _ in range(40):
        table = rng.choice(tables)
        hand = ROYAL if rng.random() < 0.1 else NOTHING
        deal(house, table, f"p-{table}", hand)
        assert rule.limit is None or house.pools.shown(POOL) <= rule.limit
    house.commit()

    def total(code: str, side: str = "credit") -> int:
        like = {
            "meter": account_names.meter(POOL),
            "over": account_names.overflow(POOL),
            "put_by": account_names.reserve(POOL),
        }
        names = ", ".join(f"'{name}'" for name in like.values())
        sql = f"SELECT coalesce(sum(cents), 0) FROM transfers WHERE code = '{code}' AND {side} IN ({names})"
        return int(house.store.one(sql))

    current = house.pools.shown(POOL)
    overflow = house.journal.balances.get(account_names.overflow(POOL), 0)
    reserve = house.journal.balances.get(account_names.reserve(POOL), 0)
    came = total("contribution") + total("overflow") + total("hidden")
    seeds = total("seed") - total("seed", "debit")
    wins, adjusted = total("prize", "debit"), total("adjustment", "debit")
    assert wins > 0
    assert came + seeds == current + overflow + reserve + wins + adjusted
    if rule.limit is not None:
        assert total("overflow") > 0
    if rule.hidden_percent:
        assert total("hidden") > 0
    assert findings(house) == []


def test_a_house_may_name_the_pool_of_a_meter(house: House) -> None:
    table = house.open_table(GAME, pools={"progressive_jackpot": "everybody"})
    house.open_table("ma/caribbean_stud_poker", pools={"progressive_jackpot": "everybody"})
    assert account_names.meter("everybody") in house.journal.balances
    assert house.desk(table).pools == {"progressive_jackpot": "everybody"}
    with pytest.raises(Exception, match="has no meter nowhere"):
        house.open_table(GAME, pools={"nowhere": "x"})


def test_games_of_two_books_that_are_linked_feed_one_meter_and_a_hit_at_one_is_seen_at_the_other(
    house: House,
) -> None:
    linked = {"progressive_jackpot": "everybody"}
    first = house.open_table(GAME, pools=linked)
    second = house.open_table("ma/caribbean_stud_poker", pools=linked)
    house.do(Command(first, "ann", Sit(500_00)))
    house.do(Command(second, "ben", Sit(500_00)))
    before = shown(house, first)
    deal(house, second, "ben", NOTHING)
    grown = shown(house, first)
    assert grown == shown(house, second) > before
    deal(house, first, "ann", ROYAL)
    (prize,) = [line for line in house.desk(first).last["lines"] if line["kind"] == "jackpot"]
    assert prize["net"] + prize["stake"] > grown
    assert shown(house, first) == shown(house, second) < grown
    house.commit()
    assert findings(house) == []


def test_visitors_feed_one_pool_from_many_tables(house: House) -> None:
    for _ in range(3):
        Visitors(house, house.open_table(GAME), 3).play(4)
    house.commit()
    assert findings(house) == []
