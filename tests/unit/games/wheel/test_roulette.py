"""Every wager on every group, against every pocket: what it is worth, and which groups there are."""

from collections import defaultdict
from fractions import Fraction
from itertools import combinations, pairwise

import pytest

from hoyle.engine import Limits, Round, Setup, Stake, Table
from hoyle.engine.round import events as made
from hoyle.errors import HoyleError, IllegalAnswer, WagerRefused
from hoyle.games.catalog import open_terms
from hoyle.games.wheel import wheel_layout

BOOKS = ("ny", "pa", "oh")
WHEELS = ("double_zero", "single_zero", "double_zero_as_single_zero")
TABLES = [(book, wheel) for book in BOOKS for wheel in WHEELS]
INSIDE = {"straight": 1, "split": 2, "three_numbers": 3, "four_numbers": 4, "six_numbers": 6}
OUTSIDE = {"column": 12, "dozen": 12, "red": 18, "black": 18, "odd": 18, "even": 18, "low": 18, "high": 18}
EVEN_CHANCES = ("red", "black", "odd", "even", "low", "high")

# As 617a.1(c)-(d) and Ohio's § 1(b)-(c) print them.
ORDER = {
    37: "0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 35 3 26",
    38: "0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1 00 27 10 25 29 12 8 19 31 18 6 21 33 16 4 23 35 14 2",
}
# What the texts with a list of groups add to the rows: 617a.3(e)(3)(i), Ohio § 4(e)(3)(i). New York has none.
LISTED_THREES = [frozenset(("0", "1", "2")), frozenset(("0", "2", "00")), frozenset(("00", "2", "3"))]


def _numbers(wheel):
    zeros = ["0", "00"] if wheel == "double_zero" else ["0"]
    return zeros + [str(number) for number in range(1, 37)]


def _boxes(wheel):
    """The printed layout as rectangles, three wide; a zero box is half or all of its width."""
    boxes = {
        str(number): ((number - 1) % 3, (number - 1) % 3 + 1, (number - 1) // 3, (number - 1) // 3 + 1)
        for number in range(1, 37)
    }
    half = Fraction(3, 2)
    if wheel == "single_zero":
        return boxes | {"0": (0, 3, -1, 0)}
    if wheel == "double_zero":
        return boxes | {"0": (0, half, -1, 0), "00": (half, 3, -1, 0)}
    return boxes | {"0": (0, half, -1, 0)}


def _touch(one, other):
    """Two boxes share a line, not only a point."""
    wide = min(one[1], other[1]) - max(one[0], other[0])
    high = min(one[3], other[3]) - max(one[2], other[2])
    return (wide > 0 and high == 0) or (high > 0 and wide == 0)


def _groups(book, wheel, wager):
    boxes = _boxes(wheel)
    rows = [frozenset(str(number) for number in range(first, first + 3)) for first in range(1, 36, 3)]
    if wager == "straight":
        return {frozenset((number,)) for number in boxes}
    if wager == "split":
        return {frozenset(pair) for pair in combinations(boxes, 2) if _touch(boxes[pair[0]], boxes[pair[1]])}
    if wager == "three_numbers":
        listed = () if book == "ny" else (group for group in LISTED_THREES if group <= boxes.keys())
        return {*rows, *listed}
    if wager == "four_numbers":
        points = [(x, y) for x in (1, 2) for y in range(1, 12)]
        return {
            frozenset(name for name, (x0, x1, y0, y1) in boxes.items() if x0 <= x <= x1 and y0 <= y <= y1)
            for x, y in points
        }
    if wager == "six_numbers":
        return {one | other for one, other in pairwise(rows)}
    assert wager == "first_five"
    five = frozenset(("0", "00", "1", "2", "3"))
    return {five} if five <= boxes.keys() else set()


def _open(book, wheel):
    return open_terms(f"{book}/roulette", {"wheel": wheel})


def _round(game, terms, stakes):
    return Round(game, Setup(terms, ("ann",), tuple(stakes), {}, {}, 1))


def _stakes(game, terms):
    """One dollar on everything that can be wagered on; five where a wager is five in one."""
    stakes = []
    for wager in terms.wagers:
        for on in game.selections(terms, wager):
            whole = Stake(0, "ann", 1, wager, 500 if wager == "five_adjacent" else 100, on, since=1)
            for part in game.break_down(terms, whole):
                stakes.append(part._replace(id=len(stakes) + 1, beside=0))
    return stakes


def _all_nets(book, wheel):
    """What each wager on each group nets on each pocket, in cents; parts of a wager one by one."""
    game, terms = _open(book, wheel)
    stakes = _stakes(game, terms)
    nets = defaultdict(dict)
    for pocket in _numbers(wheel):
        played = _round(game, terms, stakes)
        played.draw(pocket)
        assert played.is_over
        assert len(played.lines) == len(stakes)
        for line in played.lines:
            nets[line.stake_id][pocket] = line.net
    return {stake.id: stake for stake in stakes}, nets


@pytest.mark.parametrize(("book", "wheel"), TABLES)
def test_every_wager_costs_what_its_odds_say(book, wheel):
    # At 36/n - 1 to 1 on n of N pockets, a unit comes to 36/N - 1 whatever n is; five numbers pay 6 to 1.
    count = 38 if wheel == "double_zero" else 37
    stakes, nets = _all_nets(book, wheel)
    assert {38: Fraction(-1, 19), 37: Fraction(-1, 37)}[count] == Fraction(36, count) - 1
    for key, stake in stakes.items():
        assert len(nets[key]) == count
        worth = Fraction(sum(nets[key].values()), count * stake.cents)
        wanted = Fraction(-3, 38) if stake.wager == "first_five" else Fraction(36, count) - 1
        assert worth == wanted, f"{stake.label}: {worth}"


@pytest.mark.parametrize(("book", "wheel"), TABLES)
def test_a_group_wins_on_its_own_numbers_only(book, wheel):
    stakes, nets = _all_nets(book, wheel)
    for key, stake in stakes.items():
        won = {pocket for pocket, net in nets[key].items() if net > 0}
        assert {net for pocket, net in nets[key].items() if pocket not in won} == {-stake.cents}
        if stake.wager in INSIDE or stake.wager == "first_five":
            assert won == set(stake.on.split("-"))
            size = len(won)
            assert {nets[key][pocket] for pocket in won} == {600 if size == 5 else 100 * (36 // size - 1)}
        else:
            assert len(won) == OUTSIDE[stake.wager]
            assert not won & {"0", "00"}


@pytest.mark.parametrize(("book", "wheel"), TABLES)
def test_opposites_share_the_36_numbers(book, wheel):
    stakes, nets = _all_nets(book, wheel)
    won = {
        (stake.wager, stake.on): {pocket for pocket, net in nets[key].items() if net > 0}
        for key, stake in stakes.items()
        if stake.wager in OUTSIDE
    }
    numbers = {str(number) for number in range(1, 37)}
    for one, other in (("red", "black"), ("odd", "even"), ("low", "high")):
        assert not won[one, ""] & won[other, ""]
        assert won[one, ""] | won[other, ""] == numbers
    for wager in ("column", "dozen"):
        assert set.union(*(won[wager, on] for on in "123")) == numbers
    assert won["low", ""] == {str(number) for number in range(1, 19)}
    assert won["column", "1"] == {str(number) for number in range(1, 37, 3)}
    assert won["dozen", "2"] == {str(number) for number in range(13, 25)}
    # Red and black alternate round the ring between the zeros; 32 beside the single zero is red.
    ring = [number for number in ORDER[37].split() if number != "0"]
    assert won["red", ""] == set(ring[::2])


@pytest.mark.parametrize(("book", "wheel"), TABLES)
def test_the_groups_are_those_that_touch_on_the_layout(book, wheel):
    game, terms = _open(book, wheel)
    for wager in (*INSIDE, "first_five"):
        selections = game.selections(terms, wager)
        groups = [frozenset(selection.split("-")) for selection in selections]
        assert len(set(groups)) == len(groups), f"{wager} has a group twice"
        assert set(groups) == _groups(book, wheel, wager), wager


@pytest.mark.parametrize(
    ("wheel", "splits", "threes", "straights", "fives"),
    [
        ("double_zero", 24 + 33 + 5, 12 + 3, 38, 1),  # 0-1, 0-2, 00-2, 00-3 and 0-00
        ("single_zero", 24 + 33 + 3, 12 + 1, 37, 0),  # 0-1, 0-2, 0-3
        ("double_zero_as_single_zero", 24 + 33 + 2, 12 + 1, 37, 0),  # the box of 00 is covered
    ],
)
def test_how_many_groups_there_are(wheel, splits, threes, straights, fives):
    for book in BOOKS:
        game, terms = _open(book, wheel)
        counts = {wager: len(game.selections(terms, wager)) for wager in terms.wagers}
        assert counts["straight"] == straights
        assert counts["split"] == splits
        assert counts["three_numbers"] == (12 if book == "ny" else threes)
        assert counts["four_numbers"] == 2 * 11
        assert counts["six_numbers"] == 11
        assert counts["first_five"] == fives
        assert (counts["column"], counts["dozen"]) == (3, 3)
        assert all(counts[wager] == 1 for wager in EVEN_CHANCES)


@pytest.mark.parametrize(("wheel", "centres"), list(zip(WHEELS, (38, 37, 33), strict=True)))
def test_five_adjacent_numbers_are_neighbours_on_the_wheel(wheel, centres):
    game, terms = _open("pa", wheel)
    order = ORDER[37 if wheel == "single_zero" else 38].split()
    selections = game.selections(terms, "five_adjacent")
    assert len(selections) == len(set(selections)) == centres
    for at, centre in enumerate(order):
        arc = [order[(at + step) % len(order)] for step in (-2, -1, 0, 1, 2)]
        if wheel == "double_zero_as_single_zero" and "00" in arc:
            assert centre not in selections
            continue
        whole = Stake(7, "ann", 1, "five_adjacent", 2500, centre, since=1)
        parts = game.break_down(terms, whole)
        assert [part.on for part in parts] == arc
        assert {(part.wager, part.cents, part.part_of) for part in parts} == {
            ("straight", 500, "five_adjacent")
        }


def test_only_pennsylvania_has_five_adjacent_numbers():
    offered = {book: "five_adjacent" in _open(book, "double_zero")[1].wagers for book in BOOKS}
    assert offered == {"ny": False, "pa": True, "oh": False}


@pytest.mark.parametrize("book", BOOKS)
def test_losing_wagers_are_collected_before_any_is_paid(book):
    game, terms = _open(book, "double_zero")
    stakes = [
        Stake(at, "ann", 1, wager, 100, on, since=1)
        for at, (wager, on) in enumerate(
            [("straight", "17"), ("red", ""), ("split", "17-20"), ("black", ""), ("odd", ""), ("even", "")], 1
        )
    ]
    played = _round(game, terms, stakes)
    played.draw("17")
    assert [line.net > 0 for line in played.lines] == [False] * 2 + [True] * 4
    assert sum(line.net for line in played.lines) == 3500 + 1700 + 100 + 100 - 200


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("wheel", WHEELS)
def test_only_a_pocket_in_play_can_come(book, wheel):
    game, terms = _open(book, wheel)
    played = _round(game, terms, [Stake(1, "ann", 1, "red", 100, since=1)])
    assert set(played.values_of("wheel")) == set(_numbers(wheel))
    wrong = ["37", "000", "", "red", "-1"] + ([] if wheel == "double_zero" else ["00"])
    for pocket in wrong:
        with pytest.raises(IllegalAnswer):
            played.draw(pocket)
    assert played.answers == []
    assert not played.lines


def _no_spins(book):
    _, terms = _open(book, "double_zero_as_single_zero")
    return [name for name, what in terms.file.irregularities.items() if "no_spin" in what.then]


@pytest.mark.parametrize(("book", "name"), [(book, name) for book in BOOKS for name in _no_spins(book)])
def test_after_no_spin_the_ball_is_spun_again_for_the_same_wagers(book, name):
    game, terms = _open(book, "double_zero_as_single_zero")
    played = _round(
        game, terms, [Stake(1, "ann", 1, "red", 100, since=1), Stake(2, "ann", 1, "odd", 100, since=1)]
    )
    played.rule(name)
    assert played.is_over
    assert played.called_off == name
    assert not played.lines
    assert isinstance(played.events[-1], made.Ruled)
    assert [(stake.wager, stake.since) for stake in played.felt.standing.values()] == [("red", 2), ("odd", 2)]
    with pytest.raises(IllegalAnswer, match="over"):
        played.rule(name)


@pytest.mark.parametrize("book", BOOKS)
def test_the_next_spin_decides_wagers_that_stayed(book):
    game, terms = _open(book, "double_zero")
    table = Table(game, terms, limits=Limits(100, 1_000_00, 100))
    table.sit("ann", 1_000_00)
    table.place("ann", "red", 5_00)
    table.start().rule("ball_with_wheel")
    table.finish()
    assert table.money["ann"] == 995_00
    table.start().draw("1")
    assert [line.net for line in table.finish()] == [5_00]


def test_each_book_knows_its_own_reasons_for_no_spin():
    common = {
        "ball_with_wheel",
        "too_few_revolutions",
        "foreign_object",
        "ball_leaves_wheel",
        "double_zero_on_single",
    }
    assert set(_no_spins("ny")) == common
    assert set(_no_spins("pa")) == common
    assert set(_no_spins("oh")) == common | {"floater"}


def test_a_wager_of_five_in_one_is_whole_again_in_its_lines():
    game, terms = _open("pa", "double_zero")
    table = Table(game, terms, limits=Limits(100, 1_000_00, 100))
    table.sit("ann", 1_000_00)
    table.place("ann", "five_adjacent", 25_00, on="00")
    played = table.start()
    played.draw("13")
    lines = table.finish()
    assert sorted(line.on for line in lines) == sorted(["13", "1", "00", "27", "10"])
    assert {line.part_of for line in lines} == {"five_adjacent"}
    assert sum(line.net for line in lines) == 35 * 5_00 - 4 * 5_00
    assert (table.money["ann"], table.money["felt"]) == (1_000_00 + 155_00, 0)
    assert table.total() == table.brought


@pytest.mark.parametrize(
    ("wager", "on"),
    [
        ("split", "3-4"), ("split", "1-5"), ("split", "0-3"), ("split", "36-39"), ("split", "17"),
        ("three_numbers", "1-4-7"), ("three_numbers", "2-3-4"), ("four_numbers", "0-1-2-3"),
        ("four_numbers", "3-4-6-7"), ("six_numbers", "2-3-4-5-6-7"), ("column", "4"), ("dozen", "0"),
        ("straight", "37"), ("straight", ""), ("first_five", ""), ("red", "1"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("book", BOOKS)
def test_what_is_no_group_is_refused_and_nothing_moves(book, wager, on):
    game, terms = _open(book, "double_zero")
    table = Table(game, terms, limits=Limits(100, 1_000_00, 100))
    table.sit("ann", 1_000_00)
    with pytest.raises(WagerRefused):
        table.place("ann", wager, 5_00, on=on)
    assert not table.stakes
    assert table.money["ann"] == 1_000_00


def test_the_layout_lists_no_group_twice():
    for zeros in (("0", "00"), ("0",), ("0", "")):
        groups = wheel_layout.splits(zeros)
        assert len(set(groups)) == len(groups)
    assert len(wheel_layout.corners()) == 22
    assert len(wheel_layout.six_lines()) == 11


@pytest.mark.parametrize("book", BOOKS)
def test_after_no_spin_a_player_may_take_a_wager_back(book):
    # The files' own reading `wagers_after_no_spin`: until the next no more bets each player may change them.
    game, terms = _open(book, "double_zero")
    table = Table(game, terms, limits=Limits(100, 1_000_00, 100))
    table.sit("ann", 1_000_00)
    stake = table.place("ann", "red", 5_00)
    table.start().rule("ball_with_wheel")
    table.finish()
    table.take_down(stake.id)
    assert table.money["ann"] == 1_000_00


@pytest.mark.parametrize("wheel", ["double_zero", "single_zero"])
def test_a_double_zero_voids_no_spin_where_it_counts_or_is_not(wheel):
    game, terms = _open("pa", wheel)
    played = _round(game, terms, [Stake(1, "ann", 1, "red", 100, since=1)])
    with pytest.raises(HoyleError):
        played.rule("double_zero_on_single")


def test_a_refusal_for_want_of_00_says_so():
    game, terms = _open("oh", "single_zero")
    table = Table(game, terms, limits=Limits(100, 1_000_00, 100))
    table.sit("ann", 1_000_00)
    with pytest.raises(WagerRefused) as refused:
        table.place("ann", "first_five", 5_00, on="0-00-1-2-3")
    assert not str(refused.value).rstrip().endswith("one of")
