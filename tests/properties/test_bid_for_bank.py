"""A bank that is bid for: over random rounds no cent is lost, no side pays more than it wagered, and nobody acts out of
turn."""

import random
from pathlib import Path

import pytest

from hoyle.bots import CasualPlayer, RandomPlayer
from hoyle.chance import Chance
from hoyle.engine import Ask, Chosen, Limits, Round, Table
from hoyle.errors import HoyleError, WagerRefused
from hoyle.games.catalog import open_terms
from hoyle.house.recovery.replay_audit import replays
from hoyle.ledger.auditing.store_audit import audit
from tests.unit.house.test_house_bots import play

PATH = "ma/baccarat_chemin_de_fer"
SEATS = ("ann", "ben", "cat", "dan", "eva")


def rounds_of(seed: int, count: int, cents: int = 400_00) -> list[tuple[Table, Round, dict[str, int]]]:
    rng, chance = random.Random(seed), Chance(seed)
    game, terms = open_terms(PATH, {"vigorish_percent": rng.choice((4, 5))})
    table = Table(game, terms, limits=Limits(least=5_00, most=200_00, chip=1_00))
    for name in SEATS[: rng.randint(2, 5)]:
        table.sit(name, rng.randint(20, 100) * cents // 100)
    player = CasualPlayer(rng.randrange) if rng.random() < 0.7 else RandomPlayer(rng)
    found = []
    for _ in range(count):
        before = dict(table.money)
        found.append((table, player.play_round(table, chance), before))
        assert table.total() == table.brought
        assert table.money["felt"] == 0
    return found


@pytest.mark.parametrize("seed", range(12))
def test_bank_players_and_fees_come_to_nothing(seed: int) -> None:
    for table, played, _ in rounds_of(seed, 12):
        lines = played.lines
        assert sum(line.net for line in lines) == 0
        assert all(line.fee == 0 or (line.wager == "banker" and line.net > 0) for line in lines)
        made = {line.wager: line for line in lines if line.kind == "settled" and line.outcome != "withdrawn"}
        if "banker" in made:
            against = [line for line in lines if line.wager == "player"]
            assert made["banker"].stake == sum(line.stake for line in against)
            assert abs(made["banker"].net) <= made["banker"].stake
        assert all(cents >= 0 for name, cents in table.money.items() if name in table.seats)


@pytest.mark.parametrize("seed", range(12))
def test_wagers_against_the_bank_are_made_in_order(seed: int) -> None:
    """From the banker's right counterclockwise, each once, and none beyond the bank."""
    asked = 0
    for table, played, _ in rounds_of(seed, 12):
        placed = [event.stake for event in played.events if type(event).__name__ == "WagerPlaced"]
        if not placed:
            continue
        bank, *against = placed
        assert bank.wager == "banker"
        assert sum(stake.cents for stake in against) <= bank.cents
        spots = [(bank.spot - stake.spot) % 100 for stake in against]
        assert spots == sorted(set(spots))
        asked += len(against)
        assert table.round is None
    assert asked


def test_the_next_bank_is_one_to_two_times_the_last() -> None:
    kept = 0
    for seed in range(8):
        last: dict[str, int] = {}
        for _, played, _ in rounds_of(seed, 12):
            taken = [event for event in played.events if getattr(event, "choice", "") == "keep_bank"]
            for event in taken:
                assert last["wager"] <= event.cents <= 2 * last["wager"]
                kept += 1
            last = {"wager": played.carry.get("last_wager", 0)}
    assert kept


def test_a_seat_is_held_while_it_may_be_asked() -> None:
    table = Table(*open_terms(PATH))
    for name in ("ann", "ben"):
        table.sit(name, 100_00)
    table.start()
    with pytest.raises(WagerRefused, match="leave when it is over"):
        table.leave("ann")


def test_wagers_of_one_round_are_not_those_of_the_last() -> None:
    """A ledger names transfers by the wager."""
    seen: set[int] = set()
    for _, played, _ in rounds_of(3, 12):
        made = set(played.felt.stakes)
        assert not made & seen
        seen |= made


def test_an_amount_that_makes_no_wager_moves_no_money() -> None:
    table = Table(*open_terms(PATH))
    chance = Chance(1)
    for name in ("ann", "ben"):
        table.sit(name, 100_00)
    played = table.start()
    while not isinstance(played.prompt, Ask):
        RandomPlayer(random.Random(1)).answer(table, chance)
    before = table.free_money("ben")
    table.answer(Chosen("bid", 50_00))
    assert table.free_money("ben") == before
    assert not played.felt.stakes


def test_an_amount_without_a_name_is_the_least_bid() -> None:
    table = Table(*open_terms(PATH))
    for name in ("ann", "ben"):
        table.sit(name, 100_00)
    played = table.start()
    while not isinstance(played.prompt, Ask):
        RandomPlayer(random.Random(1)).answer(table, Chance(1))
    table.answer(Chosen("bid"))
    assert "the last bid for the bank is $5.00" in played.prompt.about
    with pytest.raises(HoyleError, match="bid is"):
        table.answer(Chosen("bid", 4_00))


def test_a_house_with_company_keeps_a_ledger_that_agrees(tmp_path: Path) -> None:
    house = play(tmp_path, PATH, (), 3, 6)
    assert not [check for check in (*audit(house.store), *replays(house.store)) if check.findings]
    house.close()
