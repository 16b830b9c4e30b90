"""A house that is killed at every write, and at any moment, while every game is played."""

import random
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from hoyle.engine.settlement.coverage import BID_FOR
from hoyle.engine.table.banking import PLAYER_DEALER
from hoyle.games.catalog import open_terms
from tests.support.game_paths import all_paths, banked, house_banked
from tests.support.visitors import Visitors

PATHS = all_paths()
# The most wagers at the house's table, and a table that a player banks.
FEW = (
    max(house_banked(), key=lambda path: len(open_terms(path)[1].wagers)),
    banked(PLAYER_DEALER)[0],
)
SEATS_BANK = banked(PLAYER_DEALER, BID_FOR)
STATEMENTS = 90  # a short life has fewer; one that is not killed ends by itself
LIVES_MAX, LINES_MAX = 30, 8  # a house notes two lines for each commit
ROUNDS, LONG_LIVES_MAX, LONG_LINES_MAX = 2_000, 300, 250


def die_and_come_back(
    faults: Any, url: str, paths: tuple[str, ...], seed: int, notes: Path, **how: Any
) -> bool:
    """Play, be killed, recover, play on; whether the house was killed at all."""
    killed = not faults.in_a_process(
        lambda: faults.play(
            url, paths, how.get("rounds", 2), seed, notes, how.get("kill_at", 0), how.get("before", True)
        ),
        how.get("when"),
    )
    house = faults.check_recovered(url, notes)
    for table in list(house.desks):
        Visitors(house, table, seed + 1000).play(1)
    house.close()
    assert faults.findings(url) == []
    return killed


def live_and_die(
    faults: Any, url: str, paths: tuple[str, ...], notes: Path, rng: random.Random, deaths: int
) -> None:
    """One life after another on the same store, until the house was killed so often in the midst of its play."""
    died = 0
    for life in range(LIVES_MAX):
        lines = rng.randrange(LINES_MAX)
        seconds = rng.uniform(0, 0.01 if lines else 0.2)  # without a line it is killed while it opens
        when = faults.moment_after(notes, lines, seconds)
        was_killed = die_and_come_back(faults, url, paths, life, notes, when=when)
        noted = faults.read_notes(notes)
        died += was_killed and bool(noted.meant) and not noted.is_done
        notes.unlink(missing_ok=True)
        if died == deaths:
            return
    raise AssertionError(f"only {died} of {LIVES_MAX} lives ended in play")


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_killed_at_a_sample_of_the_writes(
    faults: Any, new_store: Callable[[str], str], notes: Path, kind: str
) -> None:
    killed = 0
    for at in range(1, STATEMENTS, 13):
        url = new_store(kind)
        notes.unlink(missing_ok=True)
        killed += die_and_come_back(faults, url, FEW[:1], at, notes, kill_at=at, before=bool(at % 2))
    assert killed >= 4


@pytest.mark.prove
@pytest.mark.parametrize("before", [True, False])
@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_killed_at_every_write(
    faults: Any, new_store: Callable[[str], str], notes: Path, kind: str, before: bool
) -> None:
    at = 0
    while True:
        at += 1
        url = new_store(kind)
        notes.unlink(missing_ok=True)
        if not die_and_come_back(faults, url, FEW, 7, notes, kill_at=at, before=before):
            break
    assert at > STATEMENTS


def killed_while_a_seat_banks(
    faults: Any, url: str, notes: Path, at: int, rounds: int, *, before: bool
) -> bool:
    """So many rounds that the bank is taken, kept, passed on and taken by the next."""
    notes.unlink(missing_ok=True)
    path = SEATS_BANK[at % len(SEATS_BANK)]
    return die_and_come_back(faults, url, (path,), at, notes, kill_at=at, before=before, rounds=rounds)


@pytest.mark.prove
@pytest.mark.parametrize("before", [True, False])
@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_killed_at_every_write_while_a_seat_banks(
    faults: Any, new_store: Callable[[str], str], notes: Path, kind: str, before: bool
) -> None:
    """Every banked game in turn, one after another at each write."""
    at = alive = 0
    while alive < len(SEATS_BANK):  # the lives of some games have more writes than those of others
        at += 1
        was_killed = killed_while_a_seat_banks(faults, new_store(kind), notes, at, 5, before=before)
        alive = 0 if was_killed else alive + 1
    assert at > STATEMENTS


def test_killed_at_a_sample_of_the_writes_while_a_seat_banks(
    faults: Any, new_store: Callable[[str], str], notes: Path
) -> None:
    killed = [
        killed_while_a_seat_banks(faults, new_store("sqlite"), notes, at, 4, before=bool(at % 2))
        for at in range(20, STATEMENTS, 35)
    ]
    assert any(killed)


@pytest.mark.parametrize("seed", range(3))
def test_killed_at_any_moment_of_a_few_games(
    faults: Any, new_store: Callable[[str], str], notes: Path, seed: int
) -> None:
    rng = random.Random(seed)
    live_and_die(faults, new_store("sqlite"), tuple(rng.sample(PATHS, 4)), notes, rng, 2)


@pytest.mark.prove
@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
@pytest.mark.parametrize("path", PATHS)
def test_killed_at_any_moment_of_every_game(
    faults: Any, new_store: Callable[[str], str], notes: Path, path: str, kind: str
) -> None:
    live_and_die(faults, new_store(kind), (path,), notes, random.Random(path), 5)


@pytest.mark.prove
@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
@pytest.mark.parametrize("path", PATHS)
def test_killed_again_and_again_over_thousands_of_rounds_of_every_game(
    faults: Any, new_store: Callable[[str], str], notes: Path, path: str, kind: str
) -> None:
    """Nothing is left over from one death to the next; whoever audits it all at the end finds nothing."""
    url, rng, rounds = new_store(kind), random.Random(path), 0
    for life in range(LONG_LIVES_MAX):
        when = faults.moment_after(notes, rng.randrange(1, LONG_LINES_MAX), rng.uniform(0, 0.01))
        play = partial(faults.play, url, (path,), ROUNDS, life, notes, commits=0.05)
        assert not faults.in_a_process(play, when), "it was not killed"
        house = faults.check_recovered(url, notes)
        rounds = house.store.one("SELECT count(*) FROM results")
        house.close()
        notes.unlink()
        if rounds >= ROUNDS:
            break
    assert rounds >= ROUNDS
    assert faults.findings(url) == []
