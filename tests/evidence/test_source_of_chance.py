"""RNG: where a live table's draws come from, and that a demonstration's come from there too."""

import ast
import hashlib
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import hoyle
from hoyle.chance import Chance, battery
from hoyle.chance.bit_source import derived, operating_system
from hoyle.games.catalog import all_games, open_terms
from hoyle.house import Command, House, Place, Sit, Start
from hoyle.kit.shoe import Shoe
from hoyle.server import run
from hoyle.server.process import opening_tables

PACKAGE = Path(hoyle.__file__).parent
LIVE = ("house", "server", "web", "ledger", "engine", "games", "kit", "book")
FORETOLD = {"random", "numpy.random"}


def imported(path: Path) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names |= {node.module or "", *(f"{node.module}.{alias.name}" for alias in node.names)}
    return names


def test_no_generator_that_can_be_foretold_is_near_a_live_table() -> None:
    looked_at = 0
    for path in (file for layer in LIVE for file in (PACKAGE / layer).rglob("*.py")):
        looked_at += 1
        assert not imported(path) & {*FORETOLD, "hoyle.chance.bit_source.repeatable"}, path
    assert looked_at > 100
    assert imported(PACKAGE / "bots" / "random_player.py") & FORETOLD, "the search can find it"


def test_a_served_house_draws_from_the_operating_system(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What `hoyle serve` opens, with and without --demo: a Chance without a seed, which keeps no state."""
    given: list[Any] = []

    class Opened(Exception):
        pass

    def note(url: str, chance: Any, *more: Any, **named: Any) -> None:
        given.append((chance, named.get("is_fair", False)))
        raise Opened

    monkeypatch.setattr(run.House, "open", note)
    for demo in (False, True):
        with pytest.raises(Opened):
            run.serve(
                host="127.0.0.1", port=0, database=None, data=tmp_path, demo=demo, pages=False, tell=print
            )
    assert len(given) == 2
    for chance, _ in given:
        assert chance._bits is operating_system
    assert operating_system is secrets.randbits
    assert isinstance(secrets.randbits.__self__, secrets.SystemRandom)  # type: ignore[attr-defined]


def test_every_round_of_a_fair_house_has_a_fresh_seed_of_the_operating_system(
    open_house: Callable[..., House], monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[bytes] = []
    real = secrets.token_bytes

    def token_bytes(size: int) -> bytes:
        made.append(real(size))
        return made[-1]

    monkeypatch.setattr("hoyle.chance.commit_reveal.secrets.token_bytes", token_bytes)
    house = open_house(is_fair=True)
    house.add_player("ann", 1_000_00)
    table = house.open_table("ny/roulette")
    house.do(Command(table, "ann", Sit(500_00)))
    commitments = []
    for _ in range(5):
        commitments.append(house.state_of(table)["fair"]["commitment"])
        house.do(Command(table, "ann", Place((("straight", 500, "17"),))))
        house.do(Command(table, "ann", Start()))
    seeds = [each for each in made if hashlib.sha256(each).hexdigest() in commitments]
    assert commitments == [hashlib.sha256(seed).hexdigest() for seed in seeds]
    assert len(set(made)) == len(made)
    assert {len(seed) for seed in seeds} == {32}


def test_a_demonstration_plays_the_same_terms(house: House) -> None:
    opening_tables.open_demo_tables(house, lambda _: None)
    opened = {each["path"]: each["fingerprint"] for each in house.lobby()}
    assert opened == {
        path: open_terms(path, opening_tables.few_sides(path))[1].fingerprint
        for path in (f"{book}/{game}" for book, game in all_games())
    }
    as_the_book = {path for path in opened if not opening_tables.few_sides(path)}
    assert len(as_the_book) > 100, "of the others only side wagers are left out"


class PoorShuffle(Chance):
    """Exchanges each card with one of the next few only."""

    def cards(self, shoe: Shoe, size: int, held: tuple[str, ...] = ()) -> tuple[str, ...]:
        order = list(shoe.full)
        for at in range(len(order)):
            other = min(at + self._bits(5), len(order) - 1)
            order[at], order[other] = order[other], order[at]
        return tuple(order[:size])


def test_whole_decks_pass_at_95_percent_and_a_poor_shuffle_does_not() -> None:
    """A fixed stream of the kind that a fair house derives, so that the result is the same every time."""
    bits = derived(bytes(32), b"shuffles")
    results = list(battery._shuffles(Chance(bits=bits), 2_000))
    assert [result.test for result in results] == ["card by position", "card after card"]
    assert min(result.verdict.p for result in results) > 0.05
    poor = list(battery._shuffles(PoorShuffle(bits=derived(bytes(32), b"shuffles")), 2_000))
    assert min(result.verdict.p for result in poor) < 1e-6
