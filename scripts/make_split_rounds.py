"""Count rounds with a split of blackjack's relatives under the rules that books have, and write them into the package.

Run again if a strategy or the counting changes: existing counts are kept, and obsolete ones are dropped. A set of rules
takes ten minutes of a processor and more; `--minutes 60` stops after the split being counted then.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from typing import Any, NamedTuple

from hoyle.exact.spanish_21 import tallies
from hoyle.exact.spanish_21.hands import spanish_of
from hoyle.exact.spanish_21.split_results import asked_of
from hoyle.fast.result_store import SHIPPED_ROUNDS, Record, read_archive, write_archive
from hoyle.fast.twenty_one.counted_rounds import count, key_of
from hoyle.games.catalog import open_terms

# The most usual first. What is not here is counted by `hoyle par GAME --exact`, and kept for the user.
RULES: tuple[tuple[str, dict[str, str | int]], ...] = (("ny/spanish_21", {}),)


class Wanted(NamedTuple):
    name: str
    key: str
    way: Any
    rank: int
    asked: Any

    def count(self) -> Record:
        return count(self.way, self.rank, self.asked)


def wanted() -> Iterator[Wanted]:
    for path, options in RULES:
        solved = tallies.solved_of(spanish_of(open_terms(path, options)[1]))
        for way in solved.ways:
            for rank in sorted(way.splits):
                asked = asked_of(solved, way, rank)
                name = f"{path} {options or ''} {rank + 1}s against {way.up + 1}"
                yield Wanted(name, key_of(way, rank, asked), way, rank, asked)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=float("inf"))
    until = time.monotonic() + 60 * parser.parse_args().minutes
    known = read_archive(SHIPPED_ROUNDS) if SHIPPED_ROUNDS.exists() else {}
    used: set[str] = set()
    for each in wanted():
        used.add(each.key)
        if each.key in known:
            continue
        if time.monotonic() > until:
            return
        known[each.key] = each.count()
        write_archive(SHIPPED_ROUNDS, known)
        sys.stdout.write(f"{each.name}\n")
        sys.stdout.flush()
    write_archive(SHIPPED_ROUNDS, {key: record for key, record in known.items() if key in used})


if __name__ == "__main__":
    main()
