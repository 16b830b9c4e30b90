"""Make the counts of pai gow poker that come with the package: every house way of Hoyle's books, under each choice and
reading that changes it.

    python scripts/make_pai_gow_poker.py

What is there is kept, so that the script may be broken off; `--anew` counts everything again. A way takes half a minute
to a minute, most of it for the best setting of every hand.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator
from functools import partial

import numpy as np

from hoyle.book.alternatives import alternatives_of
from hoyle.book.loader import books, game_names, load_game
from hoyle.book.terms import Terms
from hoyle.errors import HoyleError
from hoyle.exact.pai_gow_poker.short_card import short_card
from hoyle.exact.pai_gow_poker.side_wagers import rankings_of
from hoyle.exact.pai_gow_poker.solve import (
    bank_prices,
    is_seen_first,
    may_bank_choose,
    player_prices,
    table_way,
)
from hoyle.fast.pai_gow_poker import way_store
from hoyle.fast.pai_gow_poker.way_store import SHIPPED, key_of
from hoyle.games.catalog import open_terms
from hoyle.games.pai_gow.pai_gow_hands import main_ranking
from hoyle.games.pai_gow.pai_gow_poker import BANK_ACE_HIGH
from hoyle.games.pai_gow.poker_bonuses import ACE_UP, IMPERIAL

GAME = "pai_gow_poker"


def tables() -> Iterator[tuple[str, Terms]]:
    """Every file as it is read, then under each single choice and each other reading."""
    for book in books():
        for game in game_names(book):
            file = load_game(book, game)[0]
            if (file.plays or file.game) == GAME:
                yield from _of_file(f"{book}/{game}")


def _of_file(path: str) -> Iterator[tuple[str, Terms]]:
    terms = open_terms(path)[1]
    yield path, terms
    for name, option in terms.file.options.items():
        for value in option.choose:
            yield from _opened(path, {name: value}, {})
    for each in alternatives_of(terms.file):
        yield from _opened(path, {}, {each.reading: each.name})


def _opened(path: str, choices: dict[str, str | int], reading: dict[str, str]) -> Iterator[tuple[str, Terms]]:
    try:
        yield f"{path} {choices or reading}", open_terms(path, choices, None, reading)[1]
    except HoyleError:
        return  # it needs another choice beside it


def wanted(terms: Terms) -> Iterator[Callable[[], object]]:
    """Everything that a sheet of these terms asks for."""
    way = table_way(terms)
    yield lambda: way_store.deals_by_kind(way)
    if terms[BANK_ACE_HIGH] == "push":
        yield lambda: way_store.deals_without_ace_high(way)
    if is_seen_first(terms):
        yield lambda: way_store.answered_deals(way)
    else:
        yield lambda: way_store.best_deals(way, player_prices(terms).commission, False, _tell)
        yield from (partial(way_store.card_deals, way, card) for card in short_card(terms))
    if terms["bank"] != "house" and may_bank_choose(terms):
        yield lambda: way_store.best_deals(way, bank_prices(terms).commission, True, _tell)
    for ranking in rankings_of(terms):
        yield partial(way_store.classes_by_bonus, ranking)
    if {IMPERIAL, ACE_UP} & set(terms.wagers):
        yield lambda: way_store.kinds_together(main_ranking(terms))


def _tell(done: int, count: int) -> None:
    if done % 60 == 0:
        print(f"  {done} of {count} parts", flush=True)


def write(kept: dict[str, np.ndarray]) -> None:
    np.savez_compressed(SHIPPED.with_suffix(".part.npz"), **kept)
    SHIPPED.with_suffix(".part.npz").replace(SHIPPED)
    way_store.shipped.cache_clear()


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--anew", action="store_true", help="count what is there as well")
    asked = parser.parse_args()
    kept = {} if asked.anew else dict(way_store.shipped())
    used: set[str] = set()
    for name, terms in tables():
        started = time.monotonic()
        with way_store.recording(kept, used) as made:
            for count in wanted(terms):
                count()
        if made:
            write({each: kept[each] for each in sorted(kept)})
            print(f"{name}: way {key_of(table_way(terms))}, {time.monotonic() - started:.0f} s", flush=True)
    write({each: kept[each] for each in sorted(used)})


if __name__ == "__main__":
    main()
