"""Count the splits of blackjack under the rules that books allow, and write them into the package.

Run again if a strategy or the counting changes: existing counts are kept, and obsolete ones are dropped. The most usual
rules come first. Counting all takes hours of processor time; `--minutes 60` stops after the split being counted then.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from hoyle.book.resolve import Choices
from hoyle.errors import HoyleError
from hoyle.exact.blackjack.main_wager import rules_of, shoe_of
from hoyle.fast.blackjack.counted_splits import Question, Split, about_nets, about_twenties, count, keys_of
from hoyle.fast.blackjack.hands import Rules
from hoyle.fast.blackjack.splits import Strategy, solve_strategy
from hoyle.fast.result_store import SHIPPED, Record, read_archive, write_archive
from hoyle.games.blackjack.side_play import BAD_BEAT
from hoyle.games.catalog import open_terms

GAMES = ("ny/blackjack", "oh/blackjack", "pa/blackjack", "oh/tournament_blackjack")
# How rare a choice is, by option.
RARITY: Mapping[str, Mapping[str | int, int]] = {
    "deck_count": {6: 0, 8: 1, 2: 2, 1: 3, 4: 4, 5: 5, 3: 6, 7: 7},
    "dealt": {"shoe": 0, "hand": 0, "double_shoe": 0},
    "dealer_draws_on_soft_17": {"no": 0, "yes": 0},
    "surrender": {"no": 0, "yes": 0},
    "split_aces_hand_count_max": {2: 0, 3: 1, 4: 0, 5: 2, 6: 2, 7: 2, 8: 2},
    "split_hand_count_max": {4: 0, 3: 2, 2: 2},
    "enhanced_three_sevens": {"no": 0, "yes": 8},
    "enhanced_suited_six_seven_eight": {"no": 0, "yes": 8},
    "enhanced_five_card_21": {"no": 0, "yes": 40},
}


class Wanted(NamedTuple):
    name: str
    rules: Rules
    question: Question


def wanted() -> list[Wanted]:
    """Every set of rules once for each question, the most usual first."""
    choices = sorted(
        (rarity, at, path, chosen) for at, path in enumerate(GAMES) for rarity, chosen in _choices(path)
    )
    found: dict[tuple[Rules, str], Wanted] = {}
    for _, _, path, chosen in choices:
        for each in _asked(path, dict(chosen)):
            found.setdefault((each.rules, each.question.name), each)
    return [*found.values()]


def _choices(path: str) -> Iterator[tuple[int, tuple[tuple[str, str | int], ...]]]:
    """The combinations of a house's choices, each with its rarity. Every option is explicit: a default may depend on
    another choice."""
    options = open_terms(path)[1].options
    names = [name for name in RARITY if name in options]
    for values in product(*(RARITY[name] for name in names)):
        chosen = tuple(zip(names, values, strict=True))
        yield sum(RARITY[name][value] for name, value in chosen), chosen


def _asked(path: str, choices: Choices) -> Iterator[Wanted]:
    try:
        terms = open_terms(path, choices)[1]
    except HoyleError:  # the book does not allow these together
        return
    rules = rules_of(terms, shoe_of(terms))
    name = " ".join([path, *(f"{option}={value}" for option, value in choices.items())])
    yield Wanted(name, rules, about_nets(rules))
    if BAD_BEAT in terms.wagers:
        yield Wanted(f"{name} ({BAD_BEAT})", rules, about_twenties(rules.dealer))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=float("inf"))
    end = time.monotonic() + 60 * parser.parse_args().minutes
    known = read_archive(SHIPPED) if SHIPPED.exists() else {}
    used: set[str] = set()
    for each in wanted():
        keys = dict(keys_of(_strategies(each.rules), each.question))
        missing = {split for split, key in keys.items() if key not in known}
        if missing:
            _count(each, keys, missing, known, end)
        used |= {*keys.values()}
        _say(f"{each.name}: {len(known.keys() & keys.values())} of {len(keys)} splits")
        if time.monotonic() > end:
            break
    else:
        write_archive(SHIPPED, {key: record for key, record in known.items() if key in used})
    _say(f"{len(known)} splits, {SHIPPED.stat().st_size:,} bytes")


@lru_cache(maxsize=4)
def _strategies(rules: Rules) -> list[Strategy]:
    """The strategies without their results, which take longer."""
    return solve_strategy(rules)


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def _count(
    each: Wanted, keys: dict[Split, str], missing: set[Split], known: dict[str, Record], end: float
) -> None:
    """Add counts to the known ones, which are written even after an interrupt."""
    try:
        for split, record in count(each.rules, each.question, missing):
            known[keys[split]] = record
            if time.monotonic() > end:
                break
    finally:
        write_archive(SHIPPED, known)


if __name__ == "__main__":
    main()
