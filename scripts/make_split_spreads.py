"""Find the rounds with a split of the games that are told by their nets in floats, and write them into the package.

They are those of Spanish 21 that `make_split_rounds.py` has not counted, and of blackjack against a seat's bank.
Run again if a strategy or the counting changes: existing records are kept, and obsolete ones are dropped. A set of
rules takes some seconds; `--minutes 10` stops after the set being found then.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple

from hoyle.book import Terms
from hoyle.book.alternatives import alternatives_of
from hoyle.errors import TermsError
from hoyle.exact.player_dealer_blackjack import solve as of_a_bank
from hoyle.exact.player_dealer_blackjack import split_spreads
from hoyle.exact.player_dealer_blackjack.hands import banked_of
from hoyle.exact.spanish_21 import solve as of_spanish_21
from hoyle.exact.spanish_21 import split_results, tallies
from hoyle.exact.spanish_21.hands import spanish_of
from hoyle.fast.result_store import SHIPPED_SPREADS, Record, read_archive, write_archive
from hoyle.fast.twenty_one.kept_splits import key_of, written
from hoyle.games.catalog import find_game, open_terms

BANKS = (
    "ca/no_bust_21st_century_blackjack",
    "ca/pure_21_5_blackjack",
    "ca/pure_spanish_21_5",
    "ca/twenty_first_century_blackjack_8_0",
)
SPANISH = ("ny/spanish_21", "ma/spanish_21")
# The choices of a house that change what splits come to.
CHOICES = (
    "deck_count", "redouble_count_max", "continuous_shuffler", "hole_card_check", "dealer_second_card",
)  # fmt: skip


class Wanted(NamedTuple):
    name: str
    key: str
    asked: Any

    def record(self) -> Record:
        return written(self.asked.find())


def wanted() -> Iterator[Wanted]:
    """Every combination of the choices, and every other reading of the text beside what the book offers first."""
    for path in (*BANKS, *SPANISH):
        for name, terms in rules_of(path):
            asked = _asked(terms, is_banked=path in BANKS)
            if asked is not None:
                yield Wanted(name, key_of(asked.ways, asked.prices), asked)


def asked_by(path: str, options: Mapping[str, str | int]) -> tuple[str, Any]:
    """The key of these rules, and what is asked of them."""
    asked = _asked(open_terms(path, options)[1], is_banked=path in BANKS)
    return key_of(asked.ways, asked.prices), asked


def rules_of(path: str) -> Iterator[tuple[str, Terms]]:
    file = find_game(path)[1]
    named = [name for name in CHOICES if name in file.options]
    for values in product(*(file.options[name].choose for name in named)):
        options = dict(zip(named, values, strict=True))
        terms = _allowed(path, options)
        if terms is not None:
            yield f"{path} {options}", terms
    for other in alternatives_of(file):
        yield f"{path} {other.label}", open_terms(path, {}, {}, {other.reading: other.name})[1]


def _allowed(path: str, options: Mapping[str, str | int]) -> Terms | None:
    """Side wagers are left out of the offer where one of them needs another number of decks."""
    offers = {name: "no" for name in find_game(path)[1].options if name.startswith("offer_")}
    for each in (options, {**options, **offers}):
        try:
            return open_terms(path, each)[1]
        except TermsError:
            continue
    return None


def _asked(terms: Terms, *, is_banked: bool) -> Any:
    """Nothing where the main wager is not solved, or its splits are counted already."""
    if is_banked:
        reasons: Sequence[str] = of_a_bank.unsolved(terms)
        return None if reasons else split_spreads.asked_of(tallies.solved_of(banked_of(terms)))
    if of_spanish_21.unsolved(terms):
        return None
    solved = tallies.solved_of(spanish_of(terms))
    return None if split_results.are_counted(solved) else split_results.asked_in_floats(solved)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=float("inf"))
    until = time.monotonic() + 60 * parser.parse_args().minutes
    before = read_archive(SHIPPED_SPREADS) if SHIPPED_SPREADS.exists() else {}
    found: dict[str, Record] = {}
    for each in wanted():
        if each.key in found:
            continue
        if each.key in before:
            found[each.key] = before[each.key]
        elif time.monotonic() < until:
            found[each.key] = each.record()
            write_archive(SHIPPED_SPREADS, {**before, **found})
            sys.stdout.write(f"{each.name}\n")
            sys.stdout.flush()
    write_archive(SHIPPED_SPREADS, found)


if __name__ == "__main__":
    main()
