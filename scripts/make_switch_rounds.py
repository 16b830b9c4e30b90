"""Solve blackjack switch under the rules that books allow, and write the records into the package.

Run again if a strategy or the counting changes: existing records are kept, and obsolete ones are dropped. Each set of
rules takes some seconds; `--minutes 10` stops after the set being solved then.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator, Mapping
from itertools import product

from hoyle.book import Terms
from hoyle.exact.blackjack_switch.both_hands import rules_and_prices
from hoyle.exact.catalog import other_readings
from hoyle.fast.blackjack_switch.stored_rounds import SHIPPED, key_of, plain_rules, record_of
from hoyle.fast.result_store import read_archive, write_archive
from hoyle.games.catalog import open_terms

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


def wanted() -> Iterator[Terms]:
    """The terms of every set of choices, and those of other readings of the defaults."""
    for path, choices in CHOICES.items():
        for values in product(*choices.values()):
            yield open_terms(path, dict(zip(choices, values, strict=True)))[1]
