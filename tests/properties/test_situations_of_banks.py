"""The situations of a banked game show every row of its schedules and everything that can happen to its bank.

Neither is a list: the rows are those of the rulebook, and what can happen is what random players do to a table.
"""

from typing import NamedTuple

import pytest

from hoyle.book.money.money_schema import Band
from hoyle.contract.sentences import Stepper
from hoyle.contract.situations import Situation, _open, _play
from hoyle.games.catalog import find_game
from hoyle.kit.money import parse_money
from tests.properties.bank_observer import Observer, run, situations_of
from tests.properties.test_bid_for_bank import rounds_of
from tests.properties.test_turns_of_the_bank import STEPS, Walk
from tests.support.game_paths import banked

BANKED = banked("player_dealer")
BID_FOR = banked("bid_for")


class Charged(NamedTuple):
    """What counted for a fee at a table and the fee, in cents."""

    schedule: str
    counted: int
    fee: int


def charged(path: str) -> tuple[set[Charged], set[Charged]]:
    """What the situations say that banks and players pay for a round that is dealt; the contract checks it."""
    by_banks, by_players = set(), set()
    for situation in situations_of(path):
        if situation.refused is None and situation.fees:
            stepper, banks, stakes = played(path, situation)
            label = str(stepper.table.terms.options["collection_schedule"])
            excludes = find_game(path)[1].fees["collection"].excludes
            action = {seat: sum(cents for each, wager, cents in stakes if each == seat and wager not in excludes)
                      for seat, _, _ in stakes}  # fmt: skip
            for seat, fee in situation.fees.items():
                if seat in banks:
                    by_banks.add(Charged(label, sum(action.values()), parse_money(fee)))
                else:
                    by_players.add(Charged(label, action.get(seat, 0), parse_money(fee)))
    return by_banks, by_players


Stakes = list[tuple[str, str, int]]


def played(path: str, situation: Situation) -> tuple[Stepper, set[str], Stakes]:
    """The situation played through, who held the bank, and what was wagered before the last deal."""
    table = _open(path, situation)
    stepper, banks, stakes = Stepper(table), set(), []
    start = table.start

    def watched() -> object:
        banks.add(table.bank)
        stakes[:] = [(stake.seat, stake.wager, stake.cents) for stake in table.stakes.values()]
        return start()

    table.start = watched  # type: ignore[method-assign, assignment]
    _play(stepper, situation)
    return stepper, banks, stakes


@pytest.mark.parametrize("path", BANKED)
def test_a_situation_for_every_row_of_every_schedule(path: str) -> None:
    by_banks, by_players = charged(path)
    missing = []
    for label, schedule in find_game(path)[1].fees["collection"].schedules.items():
        missing += [f"{label} {band.low}" for band in schedule.bands if not is_shown(by_banks, label, band)]
        missing += [
            f"{label} player {band.low}"
            for band in schedule.player_bands
            if not is_shown(by_players, label, band)
        ]
        if parse_money(schedule.player_fee) and not any(
            each.schedule == label and each.fee for each in by_players
        ):
            missing.append(f"{label} player")
    assert missing == []


def is_shown(found: set[Charged], label: str, band: Band) -> bool:
    """Whether a round with so much action was charged just this."""
    low, high = parse_money(band.low), parse_money(band.high) if band.high else None
    return any(
        each.schedule == label
        and each.fee == parse_money(band.fee)
        and low <= each.counted <= (high or each.counted)
        for each in found
    )


@pytest.mark.parametrize("path", BANKED)
def test_a_situation_for_everything_that_happens_to_a_bank(
    path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    observer = Observer(monkeypatch)
    for seed in range(4):
        walk = Walk(path, seed)
        for _ in range(STEPS):
            walk.step()
    happened = set(observer.seen)
    assert len(happened) > 15
    observer.seen.clear()
    for situation in reversed(situations_of(path)):
        if happened <= observer.seen:
            break
        run(path, situation)
    assert happened - observer.seen == set()


@pytest.mark.parametrize("path", BID_FOR)
def test_a_situation_for_every_answer_about_a_bank_that_is_bid_for(path: str) -> None:
    """Everything that anybody can be asked in rounds of random players is chosen in a situation."""
    chosen: set[str] = set()
    for situation in situations_of(path):
        if situation.refused is None:
            chosen |= answers(path, situation)
    asked = {
        event.choice
        for seed in range(10)
        for _, round_, _ in rounds_of(seed, 12)
        for event in round_.events
        if hasattr(event, "choice")
    }
    assert asked - chosen == set()
    assert {"bid", "banco", "suivi", "keep_bank", "pass_bank"} <= asked


def answers(path: str, situation: Situation) -> set[str]:
    table = _open(path, situation)
    found: set[str] = set()
    answer = table.answer

    def watched(given: object) -> object:
        found.add(str(getattr(given, "name", "")))
        return answer(given)  # type: ignore[arg-type]

    table.answer = watched  # type: ignore[method-assign, assignment]
    _play(Stepper(table), situation)
    return found
