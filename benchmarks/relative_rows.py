"""Benchmarks of blackjack's relatives: the main wager from its rules alone, whole sheets, and compiled rounds."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from functools import _lru_cache_wrapper

from timing import Row, seconds

import hoyle
from hoyle.exact.blackjack_switch.both_hands import rules_and_prices
from hoyle.exact.free_bet_blackjack.solve import expectation_of
from hoyle.exact.multiple_action_blackjack.solve import expectations_of
from hoyle.exact.spanish_21.solve import edge_of
from hoyle.fast.blackjack_switch import two_hand_counts
from hoyle.fast.blackjack_switch.stored_rounds import plain_rules, record_of
from hoyle.games.catalog import open_terms

SHEET_SECONDS, MAIN_SECONDS, SWITCH_SECONDS = 3.0, 0.6, 5.0
SWITCHES = ("ny/blackjack_switch", "pa/blackjack_switch")
MAIN: dict[str, Callable[[str], object]] = {
    "ny/spanish_21": lambda path: edge_of(open_terms(path)[1]),
    "ma/spanish_21": lambda path: edge_of(open_terms(path)[1]),
    "oh/free_bet_blackjack": lambda path: expectation_of(open_terms(path)[1]),
    "ny/multiple_action_blackjack": lambda path: expectations_of(open_terms(path)[1]),
}
ROUNDS = 10_000_000


def relative_rows() -> Iterator[Row]:
    """Nothing is remembered but compiled code; records of the package are read, where it is not said otherwise."""
    for path, solve in MAIN.items():
        yield _row(f"{path}, main wager", MAIN_SECONDS, lambda p=path, s=solve: s(p))
    for path in SWITCHES:
        yield _row(f"{path}, without its record", SWITCH_SECONDS, lambda p=path: _switch(p))
    for path in (*MAIN, *SWITCHES):
        yield _row(f"{path}, whole sheet", SHEET_SECONDS, lambda p=path: hoyle.par(p))
    for path, bar in (*((path, 10e6) for path in MAIN), *((path, 5e6) for path in SWITCHES)):
        spent = seconds(lambda p=path: hoyle.sim(p, rounds=ROUNDS), 3)
        yield Row(f"{path}, one thread", ROUNDS / spent, "rounds/s", bar)


def _switch(path: str) -> object:
    rules, prices = rules_and_prices(open_terms(path)[1])
    return record_of(plain_rules(rules), prices)


def _row(what: str, bar: float, work: Callable[[], object]) -> Row:
    """By the wall, the best of three; compiled before."""
    work()
    walls, cpus = [], []
    for _ in range(3):
        forget()
        start, spent = time.monotonic(), time.process_time()
        work()
        walls.append(time.monotonic() - start)
        cpus.append(time.process_time() - spent)
    return Row(what, min(walls), "s", bar, note=f"by the wall; {min(cpus):.2f} s of both cores")


def forget() -> None:
    """Every answer that solutions and their compiled parts remember."""
    for name, module in list(sys.modules.items()):
        if name.startswith(("hoyle.exact.", "hoyle.fast.")):
            for each in vars(module).values():
                if isinstance(each, _lru_cache_wrapper):
                    each.cache_clear()
    two_hand_counts._KNOWN.clear()
