"""Find the spreads of rounds with a split under the rules that books have, and write them into the package.

Run again if a strategy, a price or the way they are found changes: what no sheet asks for any more is dropped.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from hoyle.exact.catalog import solve
from hoyle.fast.result_store import SHIPPED_SPREADS, read_record, write_archive
from hoyle.games.catalog import all_games, find_game, module_of, open_terms
from hoyle.user_cache import FOLDER

ASKING = ("spanish_21", "player_dealer_blackjack")  # modules whose sheets ask for spreads that take long
PREFIX = "twenty_one-"


def wanted() -> Iterator[tuple[str, dict[str, str]]]:
    """Each sheet by default, and under every other reading."""
    for book, game in all_games():
        file = find_game(f"{book}/{game}")[1]
        if module_of(file).__name__.rpartition(".")[2] in ASKING:
            yield f"{book}/{game}", {}
            for reading, each in file.readings.items():
                for other in each.alternatives:
                    yield f"{book}/{game}", {reading: other}


def main() -> None:
    SHIPPED_SPREADS.unlink(missing_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        os.environ[FOLDER] = folder
        for path, readings in wanted():
            solve(open_terms(path, readings=readings)[1])
            sys.stdout.write(f"{path} {readings or ''}\n")
            sys.stdout.flush()
        kept = sorted(Path(folder).rglob(f"{PREFIX}*"))
        write_archive(
            SHIPPED_SPREADS, {file.name: read_record(file.name, file.read_bytes()) for file in kept}
        )


if __name__ == "__main__":
    main()
