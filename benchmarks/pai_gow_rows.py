"""Pai gow poker and Asia poker counted from nothing, as for a way that a house has just written."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from fractions import Fraction

from timing import Row, seconds

from hoyle.book.ways.way_check import way_of
from hoyle.exact.asia_poker.solve import split_of as asia_split
from hoyle.exact.pai_gow_poker.solve import table_way
from hoyle.exact.pai_gow_poker.strategy import setting_costs
from hoyle.fast.asia_poker import set_classes as asia_classes
from hoyle.fast.asia_poker.way_against_way import count_wins
from hoyle.fast.pai_gow_poker import (
    best_settings,
    dealt_sevens,
    face_up,
    seven_card_classes,
    way_classes,
    way_counts,
)
from hoyle.fast.pai_gow_poker import settings as listed
from hoyle.games.catalog import all_games, find_game, module_of, open_terms
from hoyle.games.pai_gow.pai_gow_hands import main_ranking

NEW_YORK, FACE_UP, ASIA = "ny/pai_gow_poker", "ca/face_up_pai_gow_poker", "ny/asia_poker"
PAI_GOW_PATHS = [
    f"{book}/{name}"
    for book, name in all_games()
    if (module_of(find_game(f"{book}/{name}")[1]).__name__.rpartition(".")[2])
    in ("pai_gow_poker", "asia_poker")
]
HAND = ("Ah", "Kd", "Qs", "9s", "7d", "7h", "4c")
CACHED = (
    way_classes.classes_of, listed.settings_of, seven_card_classes.bonus_classes, seven_card_classes.dealt_hands,
    dealt_sevens.patterns_of, dealt_sevens.suited_of,
)  # fmt: skip


def counting_rows() -> Iterator[Row]:
    """By the wall, once each, with compiled code and nothing else."""
    terms = open_terms(NEW_YORK)[1]
    way, seen = table_way(terms), table_way(open_terms(FACE_UP)[1])
    commission = Fraction(1, 20)
    for what, bar, count in (
        ("a house way against itself", 6.0, lambda: way_counts.count_ways(way, way)),
        (
            "the best setting of every hand against a way",
            30.0,
            lambda: best_settings.best_by_pattern(way, commission=commission),
        ),
        ("face up: every answer to a hand that is seen", 40.0, lambda: face_up.answer(seen)),
        ("all seven-card bonus classes", 1.0, lambda: seven_card_classes.bonus_classes(main_ranking(terms))),
        ("Asia poker, a way against itself", 60.0, _asia),
    ):
        yield _from_nothing(what, bar, count)
    yield Row(
        "every setting of one hand",
        seconds(lambda: setting_costs(terms, HAND)),
        "s",
        0.1,
        note="processor time, warm",
    )


def _from_nothing(what: str, bar: float, count: Callable[[], object]) -> Row:
    count()  # compiles what is not yet
    for each in CACHED:
        each.cache_clear()
    asia_classes._made.clear()
    start, spent = time.monotonic(), time.process_time()
    count()
    wall, cpu = time.monotonic() - start, time.process_time() - spent
    return Row(what, wall, "s", bar, note=f"by the wall; {cpu:.1f} s of both cores")


def _asia() -> object:
    terms = open_terms(ASIA)[1]
    return count_wins(asia_classes.set_classes(way_of(terms, asia_split(terms))))
