"""Fees by a player's own wagers, amounts out of a meter, rounding of one wager, limits by player and by the table."""

from itertools import product
from typing import Any

import pytest

from hoyle.engine import Call, Felt, Limits, Script, Table, draw
from hoyle.engine.settlement.payout_limits import limit_of, most_won, raised_limits
from hoyle.errors import WagerRefused

ANYWHERE = (
    "  position_count_max: {value: 5",
    "  positions_adjacent: {value: no, cite: (a), lines: [4, 4]}\n  position_count_max: {value: 5",
)
SEATS = {"ann": 1_000_00, "ben": 1_000_00, "cat": 1_000_00}
FEES = "bands: [{from: $5, fee: $4}], player_fee: $1, lines: [76, 76]"
PER_PLAYER = "bands: [{from: $5, fee: $4}], lines: [76, 76]"
BANDS = (
    "player_bands: [{from: $5, to: $100, fee: $1}, {from: $101, to: $500, fee: $5}, {from: $501, fee: $10}]"
)


def schedule(tiny: Any, fees: str, **money: int) -> Table:
    terms = tiny.terms(
        ANYWHERE, (FEES, f"{PER_PLAYER}, {fees}"), bank="player_dealer", schedule="players",
        adjacent_position_count_max=3,
    )  # fmt: skip
    table: Table = tiny.table(tiny.calls(main="tie", side="lose"), {**SEATS, **money}, terms=terms)
    table.take_bank("cat", 500_00)
    return table


def paid(table: Table, seat: str) -> list[tuple[int, int]]:
    return [(line.spot, line.fee) for line in table.fee_lines if line.seat == seat]


def nothing_is_lost(table: Table, before: int) -> None:
    assert sum(table.money.values()) == before


# Fees.


@pytest.mark.parametrize(
    ("main", "fee"), [(5_00, 1_00), (100_00, 1_00), (100_50, 1_00), (101_00, 5_00), (500_00, 5_00), (501_00, 10_00)]
)  # fmt: skip
def test_a_player_pays_by_bands_of_the_own_wagers(tiny: Any, main: int, fee: int) -> None:
    table = schedule(tiny, BANDS)
    table.place("ann", "main", main)
    table.place("ben", "main", 5_00)
    before = sum(table.money.values())
    table.start()
    assert (paid(table, "ann"), paid(table, "ben")) == ([(0, fee)], [(0, 1_00)])
    assert table.money["collection"] == 4_00 + fee + 1_00
    assert all(line.cite.lines == (76, 76) and line.kind == "fee" for line in table.fee_lines)
    nothing_is_lost(table, before)


def test_all_wagers_of_a_player_count_but_those_the_fee_excludes(tiny: Any) -> None:
    table = schedule(tiny, BANDS)
    table.place("ann", "main", 90_00)
    table.place("ann", "long", 11_00)
    table.place("ben", "main", 90_00)
    table.place("ben", "side", 11_00)
    table.start()
    assert (paid(table, "ann"), paid(table, "ben")) == ([(0, 5_00)], [(0, 1_00)])


def test_only_the_wagers_named_count(tiny: Any) -> None:
    table = schedule(tiny, f"{BANDS}, player_fee_wagers: [main]")
    table.place("ann", "main", 90_00)
    table.place("ann", "long", 11_00)
    table.place("ben", "long", 11_00)
    table.start()
    assert (paid(table, "ann"), paid(table, "ben")) == ([(0, 1_00)], [])


def test_a_fee_for_each_wager_is_paid_at_each_place(tiny: Any) -> None:
    table = schedule(tiny, "player_fee: $1, player_fee_per: wager, player_fee_wagers: [main]")
    table.place("ann", "main", 5_00)
    table.place("ann", "main", 5_00, spot=4)
    table.place("ann", "side", 5_00)
    table.place("ben", "main", 5_00)
    before = sum(table.money.values())
    table.start()
    assert paid(table, "ann") == [(1, 1_00), (4, 1_00)]
    assert paid(table, "ben") == [(2, 1_00)]
    assert table.money["collection"] == 7_00
    nothing_is_lost(table, before)


def test_bands_for_each_wager(tiny: Any) -> None:
    table = schedule(tiny, f"{BANDS}, player_fee_per: wager, player_fee_wagers: [main]")
    table.place("ann", "main", 90_00)
    table.place("ann", "main", 101_00, spot=4)
    table.start()
    assert paid(table, "ann") == [(1, 1_00), (4, 5_00)]


def test_a_player_must_be_able_to_pay_all_fees_together(tiny: Any) -> None:
    table = schedule(tiny, "player_fee: $1, player_fee_per: wager, player_fee_wagers: [main]", ann=11_00)
    table.place("ann", "main", 5_00)
    table.place("ann", "main", 5_00, spot=4)
    with pytest.raises(WagerRefused, match=r"^ann cannot pay the collection of \$2\.00$"):
        table.start()


# Amounts out of a meter.


def each(**outcomes: str) -> Any:
    def play(felt: Felt) -> Script:
        yield from draw("cards", 1, "table")
        for stake in felt.stakes.values():
            yield Call(stake, outcomes[stake.seat])
        return {}

    return play


def with_fixed(tiny: Any) -> Any:
    return tiny.terms(
        ("fixed: $50, odds", "fixed: $50 from meter, odds"),
        ("rows: {all: 100% of meter, part: 10% of meter, lose: lose}", "rows: {all: 100% of meter, "
         "part: 10% of meter, fixed: $50 from meter, lose: lose}"),
    )  # fmt: skip


def jackpot(tiny: Any, play_out: Any, wager: str, meter: int, **outcomes: str) -> Table:
    table: Table = tiny.table(each(**outcomes), SEATS, terms=with_fixed(tiny), meters={wager: meter})
    for seat in outcomes:
        table.place(seat, wager, 10_00)
    before = sum(table.money.values())
    play_out(table)
    nothing_is_lost(table, before)
    return table


@pytest.mark.parametrize("wager", ["luck", "doom"])
def test_a_fixed_amount_is_taken_from_the_meter(tiny: Any, play_out: Any, wager: str) -> None:
    table = jackpot(tiny, play_out, wager, 500_00, ann="fixed")
    (line,) = table.lines
    assert (line.paid_by, line.pays, line.kind) == (f"meter:{wager}", "$50 from meter", "jackpot")
    assert line.net == 50_00 - 10_00
    assert table.money["ann"] == 1_000_00 + 40_00
    assert table.money[f"meter:{wager}"] == 500_00 + 1_00 - 50_00


def test_the_house_pays_what_the_meter_does_not_hold(tiny: Any, play_out: Any) -> None:
    table = jackpot(tiny, play_out, "doom", 79_00, ann="fixed", ben="fixed", cat="fixed")
    assert table.money["meter:doom"] == 0
    assert {seat: table.money[seat] for seat in SEATS} == dict.fromkeys(SEATS, 1_040_00)
    by_house = [line for line in table.lines if line.paid_by == "house"]
    assert [(line.seat, line.net) for line in by_house] == [("ben", 18_00), ("cat", 50_00)]
    assert all(line.cite.lines == (47, 47) for line in by_house)


def test_shares_are_of_what_fixed_amounts_leave(tiny: Any, play_out: Any) -> None:
    after = jackpot(tiny, play_out, "doom", 497_00, ann="fixed", ben="part", cat="lose")
    assert after.money["ben"] == 1_000_00 - 10_00 + 45_00
    together = jackpot(tiny, play_out, "luck", 497_00, ann="part", ben="fixed", cat="part")
    assert together.money["ann"] == together.money["cat"] == 1_000_00 - 10_00 + 22_50


def test_a_fixed_amount_does_not_reset_the_meter(tiny: Any, play_out: Any) -> None:
    table = jackpot(tiny, play_out, "doom", 50_00, ann="fixed")
    assert table.money["meter:doom"] == 1_00, "its seed is $100"


@pytest.mark.parametrize("wager", ["luck", "doom"])
@pytest.mark.parametrize("meter", [0, 49_99, 120_01, 1_000_00])
def test_no_cent_is_lost_whoever_wins(tiny: Any, play_out: Any, wager: str, meter: int) -> None:
    for outcomes in product(("all", "part", "fixed", "lose"), repeat=3):
        table = jackpot(tiny, play_out, wager, meter, **dict(zip(SEATS, outcomes, strict=True)))
        for seat, outcome in zip(SEATS, outcomes, strict=True):
            if outcome == "fixed":
                assert table.money[seat] == 1_000_00 - 10_00 + 50_00
        assert table.money[f"meter:{wager}"] >= 0


# Rounding of one wager.


def rounded(tiny: Any) -> Any:
    return tiny.terms((
        "about: Stands from round to round.",
        "about: Stands.\n    rounding: {to_cents: 100, direction: down, cite: (d)(10), lines: [50, 50]}",
    ), ("rows: {win: 2 to 1, lose: lose}}\n  twin", "rows: {win: 5.5 to 1, even: 2 to 1, lose: lose}}\n  twin"),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("outcome", "cents", "net"),
    [("win", 1_00, 5_00), ("win", 2_00, 11_00), ("win", 7_50, 41_00), ("even", 2_25, 4_00), ("lose", 2_25, -2_25)],
)  # fmt: skip
def test_a_wager_is_rounded_in_its_own_way(
    tiny: Any, play_out: Any, outcome: str, cents: int, net: int
) -> None:
    table = tiny.table(each(ann=outcome), SEATS, terms=rounded(tiny))
    table.place("ann", "long", cents)
    (line,) = play_out(table)
    assert line.net == net


def test_other_wagers_are_rounded_as_the_file_says(tiny: Any, play_out: Any) -> None:
    table = tiny.table(each(ann="third"), SEATS, terms=rounded(tiny))
    table.place("ann", "main", 10_00)
    assert play_out(table)[0].net == 3_33


# Limits by player.


@pytest.mark.parametrize(("per", "ann"), [("hand", 2 * 300_00), ("player", 300_00), ("round", 150_00)])
def test_a_limit_holds_for_a_player_on_all_places(tiny: Any, play_out: Any, per: str, ann: int) -> None:
    terms = tiny.terms(
        ANYWHERE,
        ("wagers: [capped, capped_bonus], option: hand_limit, per: hand",
         f"wagers: [capped, capped_bonus], option: hand_limit, per: {per}"),
        hand_limit=300_00, adjacent_position_count_max=3,
    )  # fmt: skip
    table = tiny.table(each(ann="win", ben="win"), {"ann": 1_000_00, "ben": 1_000_00}, terms=terms)
    for seat, spot in (("ann", 1), ("ann", 3), ("ben", 2), ("ben", 4)):
        table.place(seat, "capped", 10_00, spot=spot)
    before = sum(table.money.values())
    play_out(table)
    assert table.money["ann"] == 1_000_00 + ann
    nothing_is_lost(table, before)


# Limits that follow from those of the table.

WHICH = "wagers: [capped, capped_bonus], option: hand_limit, per: hand"


def by_table(tiny: Any, cap: str, **options: int) -> Any:
    return tiny.terms((WHICH, f"wagers: [capped, capped_bonus], {cap}, per: hand"), **options)


@pytest.mark.parametrize(
    ("cap", "limits", "limit"),
    [
        ("amount: $500", Limits(10_00), 500_00),
        ("amount: $500, or_won_at: least", Limits(4_00), 500_00),  # 120 times $4
        ("amount: $500, or_won_at: least", Limits(10_00), 1_200_00),
        ("amount: $500, or_won_at: most", Limits(1_00, 20_00), 2_400_00),
        ("amount: $500, or_won_at: least", Limits(1_00, by_wager={"capped": (10_00, 20_00)}), 1_200_00),
        ("outcomes: [small, hit], amount: $50, or_won_at: least", Limits(10_00), 210_00),
    ],
)
def test_a_limit_is_never_less_than_what_the_table_can_win(
    tiny: Any, cap: str, limits: Limits, limit: int
) -> None:
    terms = by_table(tiny, cap)
    assert limit_of(terms, terms.file.caps["per_hand"], limits) == limit


@pytest.mark.parametrize(("least", "paid_out"), [(4_00, 500_00), (10_00, 1_000_00), (9_00, 1_000_00)])
def test_play_keeps_to_the_limit_of_its_table(tiny: Any, play_out: Any, least: int, paid_out: int) -> None:
    terms = by_table(tiny, "amount: $500, or_won_at: least")
    table = tiny.table(each(ann="win"), SEATS, terms=terms, limits=Limits(least, chip=1))
    table.place("ann", "capped", 10_00)
    (line,) = play_out(table)
    assert line.net == paid_out


def test_a_wager_that_another_bounds_is_at_its_largest(tiny: Any) -> None:
    """Odds of up to five times main at 6 to 5; equal is half as much again; main has 3 to 2 at best."""
    terms = tiny.terms(
        (WHICH, "wagers: [main, odds, equal], amount: $1, or_won_at: least, per: hand"), odds_multiple=5
    )
    cap = terms.file.caps["per_hand"]
    assert most_won(terms, cap, "least", Limits(10_00)) == 15_00 + 50_00 * 6 // 5 + 15_00


def test_a_house_may_set_no_limit_or_one_that_is_high_enough(tiny: Any) -> None:
    cap = "option: hand_limit, or_won_at: least"
    for chosen, found in ((0, 0), (1_200_00, 0), (1_199_99, 1)):
        terms = by_table(tiny, cap, hand_limit=chosen)
        assert len(raised_limits(terms, Limits(10_00))) == found
        assert limit_of(terms, terms.file.caps["per_hand"], Limits(10_00)) == (1_200_00 if chosen else 0)
    (finding,) = raised_limits(by_table(tiny, cap, hand_limit=500_00), Limits(10_00))
    assert finding.cite.lines == (91, 91)
    assert str(finding).startswith(
        "hand_limit: $500.00 was chosen; the limit is $1,200.00 here, what a player can win"
    )
