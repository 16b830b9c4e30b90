"""Solve blackjack switch under the rules that books allow, and write the records into the package.

Run again if a strategy or the counting changes: existing records are kept, and obsolete ones are dropped. Each set of
rules takes some seconds; `--minutes 10` stops after the set being solved then.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from hoyle.book import Terms
from hoyle.book.alternatives import alternatives_of
from hoyle.book.schema import Option
from hoyle.errors import TermsError
from hoyle.exact.blackjack_switch.both_hands import rules_and_prices, unsolved
from hoyle.exact.blackjack_switch.points import by_hand, points_of
from hoyle.fast.blackjack_switch.stored_rounds import SHIPPED, key_of, plain_rules, record_of, simpler_records
from hoyle.fast.result_store import read_archive, write_archive
from hoyle.games.catalog import find_game, open_terms

# The choices of a house that change the game, the most usual first.
CHOICES: Mapping[str, Mapping[str, tuple[str | int, ...]]] = {
    "ny/blackjack_switch": {
        "dealers_second_card": ("with_the_others", "after_the_players"),
        "dealer_draws_on_soft_17": ("no", "yes"),
        "surrender": ("no", "yes"),
        "deck_count": (6, 8),
    },
    "pa/blackjack_switch": {"deck_count": (6, 8)},
}


FEW = 10  # a range of so many numbers is solved at each


def wanted() -> Iterator[Terms]:
    """The terms of every set of choices, each also by every other reading of the text; then each choice alone."""
    for path, choices in CHOICES.items():
        readings = [{}, *({other.reading: other.name} for other in alternatives_of(find_game(path)[1]))]
        for reading, values in product(readings, product(*choices.values())):
            yield open_terms(path, dict(zip(choices, values, strict=True)), {}, reading)[1]
    for path in CHOICES:
        yield from one_choice(path)


def one_choice(path: str) -> Iterator[Terms]:
    """The terms of every other value of every option, by itself, where the main wager is solved."""
    for name, option in find_game(path)[1].options.items():
        for value in _values(option):
            try:
                terms = open_terms(path, {name: value})[1]
            except TermsError:  # it needs another choice
                continue
            if not unsolved(terms):
                yield terms


def _values(option: Option) -> Sequence[str | int]:
    """What may be chosen; of a wide range the ends, which no rule of play has."""
    if option.between is None:
        return option.choose
    least, most = option.between
    return range(least, most + 1) if most - least < FEW else option.between


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=1e9)
    until = time.monotonic() + 60 * parser.parse_args().minutes
    before = read_archive(SHIPPED) if SHIPPED.exists() else {}
    found = {}
    for terms in wanted():
        rules, prices = rules_and_prices(terms)
        key = key_of(plain_rules(rules), prices)
        if key in found:
            continue
        if key in before:
            found[key] = before[key]
        elif time.monotonic() < until:
            found[key] = record_of(plain_rules(rules), prices)
            print(key, terms.path, flush=True)
            write_archive(SHIPPED, {**before, **found})
    for path in CHOICES:
        rules, prices = rules_and_prices(open_terms(path)[1])
        plain = plain_rules(rules)
        keys = {key for key in before if key.startswith(f"{key_of(plain, prices)}-")}
        points = by_hand(points_of(plain, prices))
        found |= {key: before[key] for key in keys} or simpler_records(plain, prices, points)
    write_archive(SHIPPED, found)


if __name__ == "__main__":
    main()
