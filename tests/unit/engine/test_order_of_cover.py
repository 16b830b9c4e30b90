"""The order of action: where it starts, who says so, and what is seen of a wager that the action has not reached."""

from typing import Any

import pytest

from hoyle.engine import Ask, Call, Choice, Felt, Round, Script, Stake, Stand, Start, Table, draw, view
from hoyle.engine.round.events import Noted, WagerSettled
from hoyle.kit.dice import total

SAID_IN_ROUND = (
    "left_of_bank, action_button], default",
    "left_of_bank, action_button, starting_position], default",
)
SEATS = ("ann", "ben", "cal")
OWNERS = dict(enumerate(("ann", "ben", "cal", "dee"), start=1))


def stakes(*wagers: str, cents: int = 10_00) -> list[Stake]:
    """The same wagers of ann, ben and cal, at places 1 to 3."""
    made = [(name, spot, wager) for spot, name in enumerate(SEATS, start=1) for wager in wagers or ("main",)]
    return [Stake(at, *each, cents, since=1) for at, each in enumerate(made, start=1)]


def by_dice(*, clockwise: bool, calls_first: bool = False) -> Any:
    """The dice say where the action starts; all wagers win, and are called from the left."""

    def play(felt: Felt) -> Script:
        if calls_first:
            yield [Call(stake, "win") for stake in felt.stakes.values()]
        count = total((yield from draw("dice", 1, "shaker")))
        yield Start(count, f"the action starts at place {count}", clockwise)
        if not calls_first:
            yield [
                Call(felt.stakes[felt.at(spot)[0].id], "win")
                for spot in felt.order_of_settlement(felt.spots())
            ]
        yield from draw("cards", 1, "table")
        return {}

    return play


def dice_round(tiny: Any, play: Any, cover: int, starts: str = "starting_position") -> Round:
    terms = tiny.terms(SAID_IN_ROUND, bank="player_dealer", settlement_starts=starts)
    played: Round = tiny.round(play, stakes(), terms=terms, bank="dee", cover=cover, owners=OWNERS)
    return played


@pytest.mark.parametrize("calls_first", [False, True])
@pytest.mark.parametrize(
    ("shown", "clockwise", "order"),
    [
        ("1", True, [1, 2, 3]), ("2", True, [2, 3, 1]), ("3", True, [3, 1, 2]), ("4", True, [1, 2, 3]),
        ("1", False, [1, 3, 2]), ("2", False, [2, 1, 3]), ("3", False, [3, 2, 1]), ("6", False, [3, 2, 1]),
    ],
)  # fmt: skip
def test_the_cover_goes_round_from_where_the_game_says(
    tiny: Any, shown: str, clockwise: bool, order: list[int], calls_first: bool
) -> None:
    played = dice_round(tiny, by_dice(clockwise=clockwise, calls_first=calls_first), 15_00)
    assert not played.lines, "nothing is covered before the start is known"
    played.draw(shown)
    assert Noted(f"the action starts at place {shown}") in played.events
    nets = {line.spot: line.net for line in played.lines}
    assert [nets[spot] for spot in order] == [10_00, 5_00, 0]
    if not calls_first:
        assert [line.spot for line in played.lines] == order


def test_elsewhere_a_start_is_only_announced(tiny: Any) -> None:
    played = dice_round(tiny, by_dice(clockwise=True), 15_00, "dealers_right")
    played.draw("2")
    assert [(line.spot, line.net) for line in played.lines] == [(3, 10_00), (2, 5_00), (1, 0)]
    assert Noted("the action starts at place 2") in played.events


def test_where_the_action_starts_is_said_once_and_before_it_is_asked(tiny: Any) -> None:
    def twice(felt: Felt) -> Script:
        yield Start(1, "here")
        yield Start(2, "there")
        return {}

    def too_early(felt: Felt) -> Script:
        felt.order_of_settlement(felt.spots())
        yield Start(1, "here")
        return {}

    def never(felt: Felt) -> Script:
        yield [Call(stake, "win") for stake in felt.stakes.values()]
        return {}

    for play, says in ((twice, "said once"), (too_early, "has not said yet"), (never, "has not said where")):
        with pytest.raises(AssertionError, match=says):
            dice_round(tiny, play, 15_00)


# A wager that is called before the action reaches it.


def last_first(felt: Felt) -> Script:
    """Cal at place 3 is called at once, then a card comes for each of the others in turn."""
    answers = []
    for spot in (3, 1, 2):
        if spot != 3:
            yield from draw("cards", 1, str(spot))
        for stake in felt.at(spot):
            answers.append((yield Call(stake, "lose" if spot == 3 else "win")))
    assert answers == [None] * len(answers), "the line is not known when the wager is called"
    yield from draw("cards", 1, "table")
    return {}


def banked(tiny: Any, play: Any = last_first, cover: int = 15_00, **options: Any) -> Table:
    """Dee at place 4 banks; the action starts to her left, at place 1."""
    options = {"bank": "player_dealer", "settlement_starts": "left_of_bank"} | options
    table: Table = tiny.table(play, dict.fromkeys((*SEATS, "dee"), 100_00), **options)
    table.take_bank("dee", cover)
    for name in SEATS:
        table.place(name, "main", 10_00)
    return table


def test_a_line_waits_until_the_action_has_passed_every_place_before_it(tiny: Any) -> None:
    table = banked(tiny)
    played = table.start()
    assert not played.lines
    assert not played.settled, "the wager still lies on the felt"
    assert table.free_money("cal") == 90_00
    assert not [event for event in view(played, "cal")["events"] if event["event"] == "settled"]
    played.draw("2c")
    assert [(line.seat, line.net, line.uncovered) for line in played.lines] == [("ann", 10_00, 0)]
    played.draw("3c")
    assert [(line.seat, line.net, line.uncovered) for line in played.lines[1:]] == [
        ("cal", 0, 10_00), ("ben", 5_00, 5_00),
    ], "covered in the order of action, paid as they were called"  # fmt: skip
    assert played.settled == {1, 2, 3}
    assert [event.line for event in played.events if isinstance(event, WagerSettled)] == played.lines
    played.draw("4c")
    table.finish()
    assert [table.money[name] for name in (*SEATS, "dee")] == [110_00, 105_00, 100_00, 85_00]


def test_a_voided_round_forgets_what_waited(tiny: Any) -> None:
    table = banked(tiny)
    played = table.start()
    assert played.held
    played.rule("void_round")
    assert not played.held
    table.finish()
    assert [table.money[name] for name in (*SEATS, "dee")] == [100_00] * 4


def test_a_round_that_is_called_off_leaves_a_waiting_wager_undecided(tiny: Any) -> None:
    table = banked(tiny)
    table.start().rule("misdeal")
    table.finish()
    assert [stake.seat for stake in table.stakes.values()] == list(SEATS)
    assert table.money["felt"] == 30_00


def test_a_round_that_is_called_off_leaves_a_jackpot_undecided(tiny: Any) -> None:
    """Also one that waits for all winners of the round, whoever banks."""

    def play(felt: Felt) -> Script:
        yield Call(felt.stakes[1], "all")
        yield from draw("cards", 1, "table")
        return {}

    table = tiny.table(play, {"ann": 100_00})
    table.place("ann", "luck", 10_00)
    table.start().rule("misdeal")
    table.finish()
    assert [(stake.wager, stake.cents) for stake in table.stakes.values()] == [("luck", 10_00)]


def test_a_hand_that_a_ruling_loses_uses_cover_in_its_turn(tiny: Any) -> None:
    table = banked(tiny, cover=10_00)
    played = table.start()
    played.rule("dead_hand_lost", 2)
    assert not played.lines, "ben is ruled to lose, and the action is at ann"
    played.draw("2c")
    found = {line.seat: (line.net, line.uncovered) for line in played.lines}
    assert found == {"ann": (10_00, 0), "ben": (0, 10_00), "cal": (0, 10_00)}


def test_the_hand_that_the_action_is_at_is_taken_at_once(tiny: Any) -> None:
    played = banked(tiny).start()
    played.rule("dead_hand_lost", 1)
    assert [(line.seat, line.net) for line in played.lines] == [("ann", -10_00)]


def test_a_wager_that_stands_does_not_hold_up_the_others(tiny: Any) -> None:
    def play(felt: Felt) -> Script:
        first, *rest = felt.stakes.values()
        yield Stand(first)
        yield [Call(stake, "win") for stake in rest]
        yield from draw("cards", 1, "table")
        return {}

    assert [line.seat for line in banked(tiny, play).start().lines] == ["ben", "cal"]


def test_a_bonus_is_called_with_its_wager(tiny: Any) -> None:
    """Calls that follow each other at once belong together; one that comes when the action has passed is a fault."""

    def play(felt: Felt, late: bool) -> Script:
        for stake in felt.stakes.values():
            yield Call(stake, "win")
            if late:
                yield from draw("cards", 1, "table")
            yield Call(stake, "hit", "bonus")
        yield from draw("cards", 1, "table")
        return {}

    played = banked(tiny, lambda felt: play(felt, late=False), cover=70_00).start()
    assert [(line.seat, line.wager, line.net) for line in played.lines] == [
        ("ann", "main", 10_00), ("ann", "bonus", 50_00), ("ben", "main", 10_00), ("cal", "main", 0),
    ]  # fmt: skip
    wrong = banked(tiny, lambda felt: play(felt, late=True)).start()
    with pytest.raises(AssertionError, match="bonus is called after the action has passed its place"):
        wrong.draw("2c")


def test_of_one_player_wagers_are_covered_as_the_book_orders_them(tiny: Any) -> None:
    """Side, main, added; those that it does not name come last, as they were made. Guests come after the seat."""
    listed = ("  bank_round_count_max: {", "  settlement_order: {value: [side, main], cite: (a), lines: [3, 3]}\n"
              "  bank_round_count_max: {")  # fmt: skip
    made = [
        Stake(1, "ben", 1, "main", 10_00, since=1),
        Stake(2, "ann", 1, "extra", 10_00, since=1),
        Stake(3, "ann", 1, "added", 10_00, since=1),
        Stake(4, "ann", 1, "main", 10_00, since=1),
        Stake(5, "ann", 1, "side", 10_00, since=1),
    ]

    def play(felt: Felt) -> Script:
        yield [Call(stake, "lose") for stake in felt.stakes.values()]
        return {}

    orders = []
    for cover in range(0, 60_00, 10_00):
        terms = tiny.terms(listed, bank="player_dealer", offer_extra="yes", settlement_starts="left_of_bank")
        played = tiny.round(play, made, terms=terms, bank="dee", cover=cover, owners={1: "ann", 4: "dee"})
        orders.append({line.stake_id for line in played.lines if line.net})
    assert orders == [set(), {5}, {5, 4}, {5, 4, 2}, {5, 4, 2, 3}, {5, 4, 2, 3, 1}]


def test_a_wager_that_feeds_a_jackpot_is_the_houses(tiny: Any) -> None:
    """Whoever banks: the meter is the house's, and what it takes uses no cover."""

    def play(felt: Felt) -> Script:
        yield [Call(stake, "lose") for stake in felt.stakes.values()]
        return {}

    terms = tiny.terms(bank="player_dealer", settlement_starts="left_of_bank")
    made = stakes("luck", "main")
    meters = {"luck": 0, "fate": 0, "doom": 0}
    played = tiny.round(play, made, terms=terms, bank="dee", cover=10_00, owners=OWNERS, meters=meters)
    assert [(line.wager, line.net) for line in played.lines if line.paid_by == "house"] == [
        ("luck", -10_00)
    ] * 3
    assert [(line.wager, line.net) for line in played.lines if line.paid_by == "dee"] == [
        ("main", -10_00), ("main", 0), ("main", 0),
    ]  # fmt: skip


def test_winnings_that_wait_cannot_be_wagered(tiny: Any) -> None:
    """Cal has won, but the bank may owe it to ann and ben; the table counts it when the action has reached it."""

    def play(felt: Felt) -> Script:
        yield Call(felt.stakes[3], "win")
        yield Ask("cal", 3, (Choice("no"), Choice("more", "added", 100_00, 100_00)), "no")
        yield [Call(stake, "lose") for stake in felt.stakes.values() if stake.id != 3]
        return {}

    table = banked(tiny, play, cover=100_00)
    table.start()
    assert table.free_money("cal") == 90_00
