"""A cluster's workers must have the book and the game that a plan plays."""

from pathlib import Path
from typing import Any

import pytest

from hoyle.book.loader import add_rulebooks
from hoyle.errors import HoyleError
from hoyle.games.catalog import add_game_package, open_terms
from hoyle.sim.cluster import _check_workers, code_digest, describe_worker


class OneWorker:
    """A cluster whose only worker answers as this process does."""

    def scheduler_info(self) -> dict[str, Any]:
        return {"workers": {"tcp://worker": {}}}

    def run(self, work: Any, *given: Any, on_error: str) -> dict[str, Any]:
        return {"tcp://worker": work(*given)}


class Planned:
    options: dict[str, Any] = {}
    pays: dict[str, Any] = {}

    def __init__(self, path: str, fingerprint: str) -> None:
        self.path, self.fingerprint = path, fingerprint


def test_a_worker_without_the_book_is_refused_in_a_sentence(registry: None) -> None:
    told = (
        r'^worker tcp://worker cannot open mine/roulette: There is no book "mine".*the same HOYLE_RULEBOOKS'
    )
    with pytest.raises(HoyleError, match=told):
        _check_workers(OneWorker(), Planned("mine/roulette", "0" * 64), "tcp://cluster")  # type: ignore[arg-type]


def test_a_worker_with_the_book_plays(mine: Path) -> None:
    add_rulebooks(mine)
    fingerprint = open_terms("mine/roulette")[1].fingerprint
    assert describe_worker("mine/roulette", {}, {}) == (code_digest(), fingerprint, "")
    _check_workers(OneWorker(), Planned("mine/roulette", fingerprint), "tcp://cluster")  # type: ignore[arg-type]


def test_games_from_outside_count_in_the_digest_of_the_code(package: Path) -> None:
    without = code_digest()
    add_game_package("tossed")
    with_game = code_digest()
    assert with_game != without
    (package / "coin.py").write_text("# changed\n", encoding="utf-8")
    assert code_digest() not in (without, with_game)
