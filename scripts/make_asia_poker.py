"""Make the counts of Asia poker that come with the package: the house ways of Hoyle's books under each choice that
changes them, and the classes of the bonus wager.

    python scripts/make_asia_poker.py
"""

from __future__ import annotations

import json
import time

from hoyle.book.loader import books, document_of, game_names, load_game
from hoyle.book.ways.way_check import each_split, way_of
from hoyle.fast.asia_poker.asia_bonus_classes import bonus_classes
from hoyle.fast.asia_poker.asia_counts import BONUS, SHIPPED, WAYS, key_of, write_counted
from hoyle.fast.asia_poker.set_classes import set_classes
from hoyle.fast.asia_poker.way_against_way import count_wins
from hoyle.games.pai_gow.asia_poker import split_of
from hoyle.kit.ways import Way

GAME = "asia_poker"


def ways() -> list[Way]:
    found = {}
    for book in books():
        for game in game_names(book):
            file = load_game(book, game)[0]
            if (file.plays or file.game) == GAME:
                for terms in each_split(file, document_of(book)[1], split_of):
                    way = way_of(terms, split_of(terms))
                    found[key_of(way)] = way
    return list(found.values())


def _tell(done: int, count: int) -> None:
    print(f"\r{done} of {count}", end="", flush=True)


def main() -> None:
    counts = {}
    for way in ways():
        started = time.monotonic()
        counted = count_wins(set_classes(way), tell=_tell)
        counts[key_of(way)] = write_counted(counted)
        print(f"\r{key_of(way)}: {sum(counted.wins):,} deals won, {time.monotonic() - started:.0f} s")
    bonus = [[" ".join(each.cards), each.hands] for each in bonus_classes()]
    SHIPPED.write_text(json.dumps({WAYS: counts, BONUS: bonus}, indent=0) + "\n", "utf-8")


if __name__ == "__main__":
    main()
