"""Count the splits of blackjack under the rules that houses choose most, and write them into the package.

Run again if a strategy or the counting changes; what is there already is not counted again. Rules come in the order in
which they are usual: a book's defaults, then every option changed by itself, then two of them, and more. To count all
takes hours of a processor; `--minutes 60` stops after the split that is being counted then.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from itertools import combinations, product
from typing import NamedTuple

from hoyle.book.resolve import Choices
from hoyle.errors import HoyleError
from hoyle.exact.blackjack_main import rules_of, shoe_of
from hoyle.fast.blackjack_counted import ABOUT_TWENTIES, Question, Split, about_nets, count, keys_of
from hoyle.fast.blackjack_hands import Rules
from hoyle.fast.blackjack_tally import solve
from hoyle.fast.kept import SHIPPED, Record, read_archive, write_archive
from hoyle.games.blackjack.side_play import BAD_BEAT
from hoyle.games.catalog import open_terms

GAMES = ("ny/blackjack", "oh/blackjack", "pa/blackjack", "oh/tournament_blackjack")
# By option, what else houses choose, the most usual first. Five hands of a split and more take too long to count.
CHOSEN = {
    "dealer_draws_on_soft_17": ("no", "yes"),
    "surrender": ("no", "yes"),
    "deck_count": (6, 8, 2, 1, 4, 5, 3, 7),
    "split_aces_hand_count_max": (2, 3, 4),
    "split_hand_count_max": (4, 3, 2),
    "dealt": ("shoe", "double_shoe", "hand"),
    "enhanced_three_sevens": ("no", "yes"),
    "enhanced_suited_six_seven_eight": ("no", "yes"),
    "enhanced_five_card_21": ("no", "yes"),
}


class Wanted(NamedTuple):
    name: str
    rules: Rules
    question: Question


def wanted() -> list[Wanted]:
    """Every rules once for each question, the most usual first."""
    found: dict[tuple[Rules, str], Wanted] = {}
    for changes in range(len(CHOSEN) + 1):
        for path in GAMES:
            for choices in _choices(path, changes):
                for each in _asked(path, choices):
                    found.setdefault((each.rules, each.question.name), each)
    return [*found.values()]


def _choices(path: str, changes: int) -> Iterator[dict[str, str | int]]:
    """So many options that are not as the book has them by default."""
    defaults = open_terms(path)[1].options
    others = {
        name: [value for value in values if value != defaults[name]]
        for name, values in CHOSEN.items()
        if name in defaults
    }
    for names in combinations(others, changes):
        for values in product(*(others[name] for name in names)):
            yield dict(zip(names, values, strict=True))


def _asked(path: str, choices: Choices) -> Iterator[Wanted]:
    try:
        terms = open_terms(path, choices)[1]
    except HoyleError:  # the book does not allow these together
        return
    rules = rules_of(terms, shoe_of(terms))
    name = " ".join([path, *(f"{option}={value}" for option, value in choices.items())])
    yield Wanted(name, rules, about_nets(rules))
    if BAD_BEAT in terms.wagers:
        yield Wanted(f"{name} ({BAD_BEAT})", rules, ABOUT_TWENTIES)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=float("inf"))
    end = time.monotonic() + 60 * parser.parse_args().minutes
    known = read_archive(SHIPPED) if SHIPPED.exists() else {}
    used: dict[str, Record] = {}
    for each in wanted():
        keys = dict(keys_of(solve(each.rules).strategies, each.question))
        used |= {key: known[key] for key in keys.values() if key in known}
        missing = {split for split, key in keys.items() if key not in known}
        if missing and time.monotonic() < end:
            _count(each, keys, missing, known, end)
            used |= {key: known[key] for key in keys.values() if key in known}
        left = sum(key not in known for key in keys.values())
        sys.stdout.write(f"{each.name}: {len(keys) - left} of {len(keys)} splits\n")
        sys.stdout.flush()
    write_archive(SHIPPED, used)
    sys.stdout.write(f"{len(used)} splits, {SHIPPED.stat().st_size:,} bytes\n")


def _count(
    each: Wanted, keys: dict[Split, str], missing: set[Split], known: dict[str, Record], end: float
) -> None:
    """Add them to what is known, which is written as it grows: whoever stops it loses little."""
    for split, record in count(each.rules, each.question, missing):
        known[keys[split]] = record
        if time.monotonic() > end:
            break
    write_archive(SHIPPED, known)


if __name__ == "__main__":
    main()
