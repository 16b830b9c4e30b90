"""Make the counts of fast action hold 'em that come with the package: sampled pairs, then rounds of best play.

    python scripts/make_fast_action.py --samples 2000000 --rounds 1000000000

Rounds come in blocks of ten million, each with random numbers of its own. What is there is kept and added to, so that
the script may be broken off, or run again for more rounds. More samples of pairs make other decisions, and rounds
start anew.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator

import numpy as np

from hoyle.book.alternatives import alternatives_of
from hoyle.book.terms import Terms
from hoyle.exact.fast_action_holdem.solve import prices_of, rules_of
from hoyle.fast.fast_action_holdem import kept_counts
from hoyle.fast.fast_action_holdem.dealt_fours import kept_by
from hoyle.fast.fast_action_holdem.kept_counts import SEED, SHIPPED, Rules, digest, thinned
from hoyle.fast.fast_action_holdem.pair_values import sample_pairs
from hoyle.fast.fast_action_holdem.round_counts import BLOCK, count_block
from hoyle.fast.fast_action_holdem.solve import decisions_by_house_way, worths_of
from hoyle.games.catalog import open_terms

PATH = "ma/fast_action_holdem"
DECKS = (6, 8)


def wanted() -> Iterator[tuple[str, bool, Terms]]:
    """Every number of decks as the book is read, then under each other reading."""
    readings: list[dict[str, str]] = [{}]
    readings += [{each.reading: each.name} for each in alternatives_of(open_terms(PATH)[1].file)]
    for reading in readings:
        for decks in DECKS:
            yield (
                f"{decks} decks {reading}",
                not reading,
                open_terms(PATH, {"deck_count": decks}, None, reading)[1],
            )


def write(kept: dict[str, np.ndarray]) -> None:
    np.savez_compressed(SHIPPED.with_suffix(".part.npz"), **kept)
    SHIPPED.with_suffix(".part.npz").replace(SHIPPED)
    kept_counts.shipped.cache_clear()
    kept_counts.pair_sums.cache_clear()


def sample(rules: Rules, samples: int, kept: dict[str, np.ndarray]) -> None:
    if int(kept.get(f"{rules.key}.samples", 0)) >= samples:
        return
    for name in [name for name in kept if name.startswith(rules.key)]:
        del kept[name]
    sums, by_card = thinned(sample_pairs(*rules, samples, SEED))
    kept |= {
        f"{rules.key}.samples": np.array(samples),
        f"{rules.key}.sums": sums,
        f"{rules.key}.by_card": by_card,
    }
    write(kept)


def play(rules: Rules, decisions: np.ndarray, rounds: int, kept: dict[str, np.ndarray]) -> None:
    key = f"{rules.key}.{digest(decisions)}"
    done = int(kept.get(f"{key}.rounds", 0))
    counts = kept.get(f"{key}.counts", 0)
    for block in range(done // BLOCK, rounds // BLOCK):
        counts = counts + count_block(
            rules.deck_count, rules.ranking, kept_by(rules.way), decisions, SEED, block
        )
        if block % 20 == 19 or (block + 1) * BLOCK >= rounds:
            kept |= {f"{key}.rounds": np.array((block + 1) * BLOCK), f"{key}.counts": counts}
            write(kept)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--samples", type=int, default=2_000_000, help="boards and dealers' hands that all pairs meet"
    )
    parser.add_argument("--rounds", type=int, default=1_000_000_000, help="of the book as it is read")
    parser.add_argument("--other-rounds", type=int, default=100_000_000, help="of other readings")
    asked = parser.parse_args()
    kept = dict(kept_counts.shipped())
    for name, is_own, terms in wanted():
        rules = rules_of(terms)
        sample(rules, asked.samples, kept)
        best = worths_of(rules, prices_of(terms)).decisions()
        rounds = asked.rounds if is_own else asked.other_rounds
        play(rules, best, rounds, kept)
        if is_own:
            play(rules, decisions_by_house_way(rules), asked.other_rounds, kept)
        print(f"{name}: {rounds:,} rounds", flush=True)


if __name__ == "__main__":
    main()
