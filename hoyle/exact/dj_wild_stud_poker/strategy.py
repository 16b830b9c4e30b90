"""Strategy of DJ wild stud poker: play and fold by hand and by wild cards held, and the cost of simple strategies."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from fractions import Fraction
from functools import cache, lru_cache
from typing import NamedTuple

from hoyle.book import Terms
from hoyle.exact.common.decision_values import Player, Sums, Told, by_cost
from hoyle.exact.dj_wild_stud_poker.solve import CARDS, best_play, deck_of, prices_of
from hoyle.exact.sheet import Card, Way
from hoyle.fast.optional import kernels
from hoyle.games.house_poker.dj_wild_stud_poker import HAND_SIZE, HANDS, RANKING, is_wild
from hoyle.kit.cards import RANK_VALUE, RANKS
from hoyle.kit.ranking.qualify import threshold

PLAY, FOLD = "play", "fold"
NEAREST = 30
DIGIT = 4  # bits of a value in a strength
THREE, FOUR = RANK_VALUE["3"], RANK_VALUE["4"]
FOURS, FIVES = threshold("pair_of_4s", HANDS), threshold("pair_of_5s", HANDS)
WITHOUT, WITH = "no wild card", "a wild card"


class Kind(NamedTuple):
    """Hands of one place in the ranking with so many wild cards. Worths are sums over all their deals."""

    strength: int
    name: str
    wild_count: int
    dealt: int
    played: int
    worth: int
    best: int
    fold: int

    @property
    def values(self) -> list[int]:
        """What breaks ties, the weightiest first."""
        return [self.strength >> DIGIT * at & 15 for at in range(4, -1, -1)]


Rule = Callable[[Kind], bool]


@lru_cache(maxsize=4)
def kinds_of(terms: Terms) -> list[Kind]:
    found, _ = best_play(terms)
    tables = kernels("cards.ranking_tables").tables_of(RANKING, HAND_SIZE)
    fold = prices_of(terms)[1] * found.left
    return [
        Kind(
            int(tables.strengths[place]), HANDS[tables.categories[place]], wild, dealt, played, worth, best,
            dealt * fold,
        )
        for place, wild, dealt, played, worth, best in found.kinds
    ]  # fmt: skip


def cards(terms: Terms) -> Told:
    found, unit = best_play(terms)
    kinds, scale = kinds_of(terms), unit * found.left
    total = sum(kind.dealt for kind in kinds)
    return [_grid(kinds, total, scale), _nearest(kinds, total, scale)], _ways(kinds, total * scale)


def _add(sums: Sums, kind: Kind) -> None:
    """A kind may hold hands that are played and hands that are folded, depending on suits."""
    chosen = {PLAY: kind.played, FOLD: kind.dealt - kind.played}
    sums.add_totals(kind.dealt, {PLAY: kind.worth, FOLD: kind.fold}, kind.best, chosen)


def _grid(kinds: list[Kind], total: int, scale: int) -> Card:
    found: dict[tuple[int, str, str], Sums] = defaultdict(Sums)
    for kind in kinds:
        order, row = _row(kind)
        _add(found[order, row, WITH if kind.wild_count else WITHOUT], kind)
    ordered = sorted(found.items(), key=lambda item: (item[0][0], item[0][2] == WITH))
    decisions = tuple(
        sums.decision(f"{row}, {column}", total, row, column, scale) for (_, row, column), sums in ordered
    )
    rows = tuple(dict.fromkeys(each.row for each in decisions))
    return Card(
        "Play or fold, by the hand and whether a wild card makes it", "ante", decisions, rows, (WITHOUT, WITH)
    )


def _row(kind: Kind) -> tuple[int, str]:
    """Pairs by rank, those of 4s by whether a 3 is with them, hands below by their highest card, the rest by name."""
    order, first = HANDS.index(kind.name) * 100, kind.values[0]
    if kind.name == "high_card":
        return order - 2 * first, f"{_rank(first)} high"
    if kind.name != "pair":
        return order, kind.name.replace("_", " ")
    if first == FOUR and THREE in kind.values:
        return order - 2 * first + 1, "pair of 4s with a 3"
    return order - 2 * first, f"pair of {_rank(first)}s"


def _rank(value: int) -> str:
    return RANKS[value - 2].replace("T", "10")


def _nearest(kinds: list[Kind], total: int, scale: int) -> Card:
    """Of the pairs and the hands below them, those where a mistake costs least."""
    found: dict[str, Sums] = defaultdict(Sums)
    for kind in kinds:
        if kind.name in ("pair", "high_card"):
            ranks = "-".join(_rank(value) for value in kind.values if value)
            _add(found[f"pair of {ranks}" if kind.name == "pair" else ranks], kind)
    nearest = by_cost(sums.decision(seen, total, scale=scale) for seen, sums in found.items())[:NEAREST]
    return Card("Hands next to the border", "ante", tuple(nearest))


def _ways(kinds: list[Kind], whole: int) -> list[Way]:
    best = Fraction(sum(kind.best for kind in kinds), whole)
    rules: dict[str, Rule] = {
        "play a pair of 5s or better, and a pair of 4s without a 3": fours_without_a_three,
        "play a pair of 4s or better": _at_least("pair_of_4s"),
        "play a pair of 5s or better": _at_least("pair_of_5s"),
        "play any pair or better": _at_least("pair"),
        "play a pair of 6s or better": _at_least("pair_of_6s"),
        "play ace high or better": _at_least("ace_high"),
        "play every hand": lambda kind: True,
    }
    found = []
    for name, rule in rules.items():
        worth = sum(kind.worth if rule(kind) else kind.fold for kind in kinds)
        found.append(Way(name, Fraction(-worth, whole), -best, "ante"))
    return found


def _at_least(word: str) -> Rule:
    least = threshold(word, HANDS)
    return lambda kind: kind.strength >= least


def fours_without_a_three(kind: Kind) -> bool:
    return kind.strength >= FIVES or (kind.strength >= FOURS and THREE not in kind.values)


def player(terms: Terms) -> Player:
    """Where suits may matter, the hand is looked up among all hands."""
    kinds = kinds_of(terms)
    always = {(kind.strength, kind.wild_count): kind.played == kind.dealt for kind in kinds}
    mixed = {(kind.strength, kind.wild_count) for kind in kinds if 0 < kind.played < kind.dealt}

    @cache
    def plays(hand: tuple[str, ...]) -> bool:
        key = (RANKING.rank(hand).strength, sum(map(is_wild, hand)))
        return _is_played(terms, hand) if key in mixed else always[key]

    return lambda seen: PLAY if plays(tuple(sorted(seen.hand))) else FOLD


def _is_played(terms: Terms, hand: tuple[str, ...]) -> bool:
    at = kernels("dj_wild_stud_poker.choices").hand_index(deck_of(terms), tuple(map(CARDS.index, hand)))
    return bool(best_play(terms)[0].plays[at])
