"""May this wager be made? Every refusal says why, with its clause, and leaves the table as it was."""

from typing import Any

import pytest

from hoyle.engine import Limits, Situation, Stake, Table
from hoyle.engine.table.wagering import bounds_beside, most_beside, placeable
from hoyle.errors import HoyleError, UnknownName, WagerRefused
from hoyle.games.catalog import open_terms


@pytest.fixture
def table(tiny: Any) -> Table:
    return opened(tiny)


def opened(tiny: Any, limits: Limits | None = None, **options: str | int) -> Table:
    game = tiny.game(tiny.calls(), objection=objection)
    table: Table = tiny.table(
        game, {"ann": 1_000_00, "ben": 100_00}, limits=limits or Limits(100, 500_00, 25), **options
    )
    return table


def objection(situation: Situation, stake: Stake) -> str | None:
    """A game's own word: no wager of $6.66."""
    return "the devil's own amount" if stake.cents == 675 else None


def state(table: Table) -> Any:
    return dict(table.money), dict(table.stakes), table.next_id, table.number, table.brought


def refused(table: Table, *wagers: tuple[str, int, str], seat: str = "ann") -> str:
    before = state(table)
    with pytest.raises(HoyleError) as refusal:
        table.place_all(seat, list(wagers))
    assert state(table) == before, "a refusal changed something"
    return str(refusal.value)


# A wager by itself.


def test_a_wager_moves_its_money_to_the_felt(table: Table) -> None:
    stake = table.place("ann", "main", 10_00)
    assert stake == Stake(1, "ann", 1, "main", 10_00, since=1)
    assert (table.money["ann"], table.money["felt"]) == (990_00, 10_00)


def test_an_unknown_wager_is_told_with_those_there_are(table: Table) -> None:
    with pytest.raises(UnknownName, match=r'There is no wager in pa/tiny "mian"\. Did you mean "main"'):
        table.place("ann", "mian", 500)


@pytest.mark.parametrize(
    ("wager", "cents", "on", "why"),
    [
        ("extra", 500, "", "extra is not offered at this table (offer_extra is no)"),
        ("bonus", 500, "", "bonus is a bonus on main; it is not wagered on by itself"),
        ("added", 500, "", "added is made during a round, when it is offered"),
        ("number", 500, "", "number cannot be made on nothing; it is made on one of 1, 2, 3"),
        ("number", 500, "4", 'number cannot be made on "4"; it is made on one of 1, 2, 3'),
        ("main", 500, "4", 'main is not made on a number or a group; "4" was named'),
        ("main", 75, "", "main of $0.75 is outside $1.00 to $500.00"),
        ("main", 500_25, "", "main of $500.25 is outside $1.00 to $500.00"),
        ("main", 0, "", "main of $0.00 is outside $1.00 to $500.00"),
        ("main", -500, "", "main of -$5.00 is outside $1.00 to $500.00"),
        ("main", 510, "", "$5.10 cannot be put in chips of $0.25"),
        ("main", 675, "", "the devil's own amount"),
        ("narrow", 500, "", "narrow of $5.00 is outside $10.00 to $20.00"),
        ("narrow", 25_00, "", "narrow of $25.00 is outside $10.00 to $20.00"),
        ("narrow", 12_00, "", "narrow is made in steps of $5.00, not $12.00"),
        ("twin", 525, "", "twin is made in 2 equal units of whole chips ($0.25); $5.25 does not divide"),
        ("main", 500_00, "", "ben has $100.00 and cannot wager $500.00"),
    ],
)  # fmt: skip
def test_a_wager_that_cannot_be_made_says_why(
    table: Table, wager: str, cents: int, on: str, why: str
) -> None:
    seat = "ben" if why.startswith("ben") else "ann"
    assert refused(table, (wager, cents, on), seat=seat) == why


def test_an_offered_wager_can_be_made(tiny: Any) -> None:
    assert opened(tiny, offer_extra="yes").place("ann", "extra", 500).wager == "extra"


def test_the_house_may_post_other_limits_for_one_wager(tiny: Any) -> None:
    table = opened(tiny, Limits(100, 500_00, 100, {"main": (25_00, 50_00)}))
    assert refused(table, ("main", 20_00, "")) == "main of $20.00 is outside $25.00 to $50.00"
    table.place("ann", "main", 25_00)
    table.place("ann", "long", 100)


def test_what_can_be_made_before_a_round(table: Table) -> None:
    names = placeable(table.game, table.terms)
    assert {"main", "side", "twin"} <= set(names)
    assert not {"bonus", "capped_bonus", "added", "extra"} & set(names)


def test_a_seat_that_is_not_there_cannot_wager(table: Table) -> None:
    with pytest.raises(UnknownName, match=r'There is no seat at this table "cat"\. .*Known: ann, ben'):
        table.place("cat", "main", 500)


def test_the_most_is_the_most_of_all_that_is_on_one_thing(table: Table) -> None:
    table.place("ann", "number", 300_00, on="1")
    table.place("ann", "number", 300_00, on="2")
    assert refused(table, ("number", 300_00, "1")) == "number 1 would total $600.00; at most $500.00"


# Wagers that need one another.


def test_a_side_wager_needs_its_main_one(table: Table) -> None:
    assert refused(table, ("side", 500, "")) == "side needs main to be made first (600a(c)(2)(i))"
    table.place("ann", "main", 500)
    table.place("ann", "side", 10_00)


def test_somebody_elses_main_wager_does_not_do(table: Table) -> None:
    table.place("ben", "main", 500)
    assert "side needs main" in refused(table, ("side", 500, ""))


def test_wagers_made_together_may_need_one_another_in_any_order(table: Table) -> None:
    assert len(table.place_all("ann", [("side", 500, ""), ("main", 500, "")])) == 2


def test_several_wagers_are_made_all_or_none(table: Table) -> None:
    assert "side of $15.00 is too much" in refused(
        table, ("main", 500, ""), ("long", 500, ""), ("side", 15_00, "")
    )
    assert "cannot wager $100.25" in refused(table, ("main", 50_00, ""), ("long", 50_25, ""), seat="ben")
    assert "no wager" in refused(table, ("main", 500, ""), ("nothing", 500, ""))


def test_a_bound_by_another_wager(table: Table) -> None:
    table.place("ann", "main", 500)
    why = "side of $10.25 is too much for main of $5.00: at most $10.00 (600a(c)(2)(i))"
    assert refused(table, ("side", 10_25, "")) == why
    table.place("ann", "side", 600)
    assert "side of $11.00 is too much" in refused(table, ("side", 500, ""))


def test_an_amount_that_another_wager_fixes(table: Table) -> None:
    table.place("ann", "main", 500)
    assert refused(table, ("equal", 500, "")) == "equal must be 3/2 times main, $7.50 (600a(c)(4))"
    table.place("ann", "equal", 750)


@pytest.mark.parametrize(
    ("cents", "why"),
    [
        (475, "odds must be at least as much as main (600a(c)(5))"),
        (500, ""),
        (10_00, ""),
        (10_25, "odds of $10.25 is too much for main of $5.00: at most $10.00 (600a(c)(5))"),
    ],
)
def test_a_multiple_that_the_house_sets(table: Table, cents: int, why: str) -> None:
    table.place("ann", "main", 500)
    if why:
        assert refused(table, ("odds", cents, "")) == why
    else:
        table.place("ann", "odds", cents)


def test_another_multiple_has_another_bound(tiny: Any) -> None:
    table = opened(tiny, odds_multiple=5)
    table.place("ann", "main", 500)
    table.place("ann", "odds", 25_00)


def test_one_of_several_will_do(table: Table) -> None:
    assert refused(table, ("either", 500, "")) == "either needs one of main, long (600a(c)(6))"
    table.place("ann", "long", 500)
    table.place("ann", "either", 500)


@pytest.mark.parametrize(("base", "most"), [(500, 750), (550, 825), (525, 800)])
def test_a_bound_may_reach_up_to_the_next_chip(tiny: Any, base: int, most: int) -> None:
    terms = tiny.terms(
        ("needs: [main], of: main, at_most: 2,", "of: main, at_most: 3/2, up_to_next_unit: yes,")
    )
    table = tiny.table(tiny.calls(), terms=terms, limits=Limits(100, 500_00, 25))
    table.place("ann", "main", base)
    assert f"at most ${most // 100}.{most % 100:02}" in refused(table, ("side", most + 25, ""))
    table.place("ann", "side", most)


def test_a_wager_may_stand_beside_one_of_several(tiny: Any) -> None:
    """Odds are measured on the wager they stand beside and not on all of its name."""
    terms = tiny.terms(("of: main, at_least: 1,", "of: number, at_least: 1,"))
    table = tiny.table(tiny.calls(), terms=terms)
    small, large = (table.place("ann", "number", cents, on=on) for cents, on in ((1000, "1"), (2000, "2")))
    why = "odds of $30.00 is too much for number of $10.00: at most $20.00"
    before = state(table)
    with pytest.raises(WagerRefused) as refusal:
        table.place("ann", "odds", 30_00, beside=small.id)
    assert why in str(refusal.value)
    assert state(table) == before
    assert table.place("ann", "odds", 30_00, beside=large.id).beside == large.id


def test_a_wager_may_be_bound_by_what_it_can_win(tiny: Any) -> None:
    """At 2 to 1, a wager that may win no more than main of $10 is at most $5."""
    terms = tiny.terms(
        (
            "    about: A percentage is taken of it.\n",
            "    about: A.\n    stake: {of: main, winnings_at_most: 1, cite: (c)(9)}\n",
        )
    )
    table = tiny.table(tiny.calls(), terms=terms)
    table.place("ann", "main", 1000)
    why = "taxed of $5.01 is too much for main of $10.00: at most $5.00 (600a(c)(9))"
    assert refused(table, ("taxed", 501, "4")) == why
    table.place("ann", "taxed", 500, on="4")


def test_the_posted_most_does_not_bind_what_another_wager_bounds(tiny: Any) -> None:
    """Odds of twice a main wager at the limit are above it."""
    table = opened(tiny, Limits(100, 100_00, 100))
    table.place("ann", "main", 100_00)
    table.place("ann", "odds", 200_00)


def test_parts_of_a_wager_do_not_count_for_others(tiny: Any, play_out: Any) -> None:
    """A part that stands is no main wager, and a side one cannot lean on it."""
    table = tiny.table(tiny.calls(main="win", long="stand"))
    table.place("ann", "twin", 1000)
    play_out(table, "2c")
    table.place("ann", "long", 500)
    assert "side needs main" in refused(table, ("side", 500, ""))


def test_a_wager_that_can_be_made_on_nothing_is_refused(tiny: Any) -> None:
    game = tiny.game(tiny.calls(), selections=lambda terms, wager: ())
    table = tiny.table(game)
    assert "main cannot be made" in refused(table, ("main", 500, ""))


@pytest.mark.parametrize(
    ("wager", "base", "chip", "bounds"),
    [
        ("side", 1000, 100, (100, 2000)), ("odds", 1000, 100, (1000, 2000)), ("equal", 1000, 100, (1500, 1500)),
        ("main", 1000, 100, (100, 1000)), ("main", 50, 100, (50, 50)), ("equal", 1001, 1, (1501, 1501)),
    ],
)  # fmt: skip
def test_how_much_may_be_added_beside_a_wager(
    tiny: Any, wager: str, base: int, chip: int, bounds: tuple[int, int]
) -> None:
    assert bounds_beside(tiny.terms(), Limits(100, 500_00, chip), wager, base) == bounds


def test_what_is_added_may_reach_the_next_chip_where_the_book_says_so(tiny: Any) -> None:
    terms = tiny.terms(
        ("needs: [main], of: main, at_most: 2,", "of: main, at_most: 1/2, up_to_next_unit: yes,")
    )
    assert bounds_beside(terms, Limits(100, 500_00, 100), "side", 500) == (100, 300)
    assert bounds_beside(terms, Limits(100, 500_00, 100), "side", 600) == (100, 300)


# What must be there before anything is dealt.


def test_nobody_is_dealt_in_without_what_is_compulsory(tiny: Any) -> None:
    table = opened(tiny, strict="yes")
    table.place("ann", "main", 500)
    with pytest.raises(WagerRefused, match=r"^entry must be made to be dealt in \(600a\(c\)\(7\)\)$"):
        table.start()
    assert table.round is None
    table.place("ann", "entry", 500)
    table.start()


def test_what_is_compulsory_elsewhere_is_not_asked_here(table: Table) -> None:
    table.place("ann", "main", 500)
    table.start()


def test_each_that_wagers_must_make_it(tiny: Any) -> None:
    table = opened(tiny, strict="yes")
    table.place("ann", "entry", 500)
    table.place("ben", "main", 500)
    with pytest.raises(WagerRefused, match="entry must be made"):
        table.start()


def test_no_round_begins_without_a_wager(table: Table) -> None:
    with pytest.raises(WagerRefused, match="no player has made a wager"):
        table.start()


def test_no_wager_is_made_while_a_round_runs(table: Table) -> None:
    table.place("ann", "main", 500)
    table.start()
    for act in (
        lambda: table.place("ben", "main", 500),
        lambda: table.change(1, 1000),
        lambda: table.take_down(1),
        lambda: table.start(),
        lambda: table.instruct("ann", "pass"),
    ):
        with pytest.raises(WagerRefused, match="a round is running; wagers are made when it is over"):
            act()


# Changing and taking down.


def test_a_wager_is_increased_reduced_and_taken_down(table: Table) -> None:
    stake = table.place("ann", "main", 500)
    assert table.change(stake.id, 800).cents == 800
    assert table.money["ann"] == 992_00
    assert table.change(stake.id, 300).cents == 300
    assert table.money["ann"] == 997_00
    table.take_down(stake.id)
    assert (table.money["ann"], table.money["felt"], table.stakes) == (1_000_00, 0, {})


@pytest.mark.parametrize(
    ("cents", "why"),
    [
        (75, "outside $1.00 to $500.00"), (510, "cannot be put in chips"), (-500, "outside"),
        (400, "side of $10.00 is too much for main of $4.00"), (0, "side needs main"),
    ],
)  # fmt: skip
def test_a_change_that_is_not_allowed_changes_nothing(table: Table, cents: int, why: str) -> None:
    stake = table.place("ann", "main", 500)
    table.place("ann", "side", 10_00)
    before = state(table)
    with pytest.raises(WagerRefused) as refusal:
        table.change(stake.id, cents)
    assert why in str(refusal.value)
    assert state(table) == before


def test_nobody_adds_more_than_they_have(table: Table) -> None:
    stake = table.place("ben", "main", 60_00)
    before = state(table)
    with pytest.raises(WagerRefused, match=r"^ben has \$40\.00 and cannot add \$45\.00$"):
        table.change(stake.id, 105_00)
    assert state(table) == before
    table.change(stake.id, 100_00)
    assert table.money["ben"] == 0


def test_a_fee_taken_with_a_wager_follows_its_amount(tiny: Any) -> None:
    table = opened(tiny, taken="made")
    stake = table.place("ann", "taxed", 10_00, on="4")
    assert (stake.fee, table.money["ann"]) == (50, 989_50)
    assert table.change(stake.id, 20_00).fee == 100
    assert table.money["ann"] == 979_00
    table.take_down(stake.id)
    assert table.money["ann"] == 1_000_00


def test_what_a_game_does_not_let_be_changed_stays(tiny: Any) -> None:
    game = tiny.game(
        tiny.calls(), objection_to_change=lambda situation, old, new: "it stays until it is decided"
    )
    table = tiny.table(game)
    stake = table.place("ann", "main", 500)
    before = state(table)
    for cents in (0, 400, 600):
        with pytest.raises(WagerRefused, match="it stays until it is decided"):
            table.change(stake.id, cents)
    assert state(table) == before


def test_a_wager_that_is_not_there_cannot_be_changed(table: Table) -> None:
    with pytest.raises(UnknownName, match="There is no wager on the table"):
        table.change(7, 500)


def test_a_wager_that_cannot_win_is_not_bounded_by_its_winnings() -> None:
    """Read as "for", 1:2 gives back less than the stake: no amount of it wins more than the line bet."""
    readings = {"colon_odds": "for_one"}
    laid = Stake(1, "ann", 1, "dont_pass_odds", 1_000, on="4")
    for terms, most in (
        (open_terms("ny/craps")[1], 2_000),
        (open_terms("ny/craps", readings=readings)[1], None),
    ):
        (rule,) = [each for each in terms.stake_rules["dont_pass_odds"] if each.winnings_at_most]
        assert most_beside(terms, Limits(), rule, 1_000, laid) == most
