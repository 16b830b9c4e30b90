"""Strategy of Caribbean stud poker: every hand against every up card, and the cost of simple strategies."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from typing import NamedTuple

from hoyle.book import Terms
from hoyle.exact.caribbean_stud_poker.solve import best_play, fold_net, hand_worth
from hoyle.exact.common.decision_values import Player, Sums, Told, by_cost
from hoyle.exact.sheet import Card, Way
from hoyle.fast.optional import kernels
from hoyle.kit.cards import RANK_VALUE, RANKS, SUITS
from hoyle.kit.ranking import FIVE_CARD_HANDS, Rank, rank_five_cards

BET, FOLD = "bet", "fold"
ACE, KING, QUEEN, JACK = (RANK_VALUE[rank] for rank in "AKQJ")
NEAREST = 40
SOURCE = "M. Shackleford, Contingencies, November 2000"


class Kind(NamedTuple):
    """Hands of the same five ranks, suited or not, against one up card. Worths are sums over all their deals."""

    values: tuple[int, ...]
    rank: Rank
    up: int
    dealt: int
    worth: int
    best: int
    bets: int
    fold: int


Rule = Callable[[Kind], bool]


@cache
def _kinds(terms: Terms) -> list[Kind]:
    solved = best_play(terms)
    fold = int(fold_net(terms) * scale_of(terms))
    sums = solved.by_place.tolist()
    found = []
    for values, rank, place in _ranked():
        for up in range(len(RANKS)):
            dealt, worth, best, bets = (each[place] for each in sums[up])
            if dealt:
                found.append(Kind(values, rank, up + 2, dealt, worth, best, bets, dealt * fold))
    return found


def scale_of(terms: Terms) -> int:
    """The unit of which the worth of one deal of a hand and an up card is a multiple."""
    solved = best_play(terms)
    return solved.scale * solved.dealer_hands


def _ranked() -> Iterator[tuple[tuple[int, ...], Rank, int]]:
    """Every five ranks, suited and not, with the place of the hand in the ranking."""
    place_of = kernels("cards.evaluator").place_of
    for ranks in combinations_with_replacement(reversed(RANKS), 5):
        if max(map(ranks.count, ranks)) > len(SUITS):
            continue
        values = tuple(RANK_VALUE[rank] for rank in ranks)
        suits = [SUITS[ranks[:at].count(rank)] for at, rank in enumerate(ranks)]
        mixed = [rank + suit for rank, suit in zip(ranks, suits, strict=True)]
        if len(set(ranks)) == 5:
            mixed[0] = ranks[0] + SUITS[1]
            flush = rank_five_cards(tuple(rank + SUITS[0] for rank in ranks))
            yield values, flush, place_of(flush.strength)
        rank = rank_five_cards(tuple(mixed))
        yield values, rank, place_of(rank.strength)


def cards(terms: Terms) -> Told:
    kinds, scale = _kinds(terms), scale_of(terms)
    total = sum(kind.dealt for kind in kinds)
    return [_grid(kinds, total, scale), _nearest(kinds, total, scale)], _ways(kinds, total, scale)


def _add(sums: Sums, kind: Kind) -> None:
    """A kind may hold hands that bet and hands that fold, depending on suits."""
    chosen = {BET: kind.bets, FOLD: kind.dealt - kind.bets}
    sums.add_totals(kind.dealt, {BET: kind.worth, FOLD: kind.fold}, kind.best, chosen)


def _grid(kinds: list[Kind], total: int, scale: int) -> Card:
    found: dict[tuple[int, str, int], Sums] = defaultdict(Sums)
    for kind in kinds:
        order, name = _row(kind)
        _add(found[order, name, kind.up], kind)
    ordered = sorted(found.items(), key=lambda item: (item[0][0], item[0][2]))
    decisions = tuple(
        sums.decision(f"{name}, dealer shows {_rank(up)}", total, name, RANKS[up - 2], scale)
        for (_, name, up), sums in ordered
    )
    rows = tuple(dict.fromkeys(each.row for each in decisions))
    return Card("Bet or fold, by the dealer's card up", "ante", decisions, rows, tuple(RANKS))


def _row(kind: Kind) -> tuple[int, str]:
    """The row of a grid: high-card hands by their cards, pairs by rank, the rest by name."""
    name, values = kind.rank.name, kind.values
    order = FIVE_CARD_HANDS.index(name) * 100
    if name == "pair":
        paired = next(value for value in values if values.count(value) == 2)
        return order - paired, f"pair of {_rank(paired)}s"
    if name != "high_card":
        return order, name.replace("_", " ")
    if values[:2] == (ACE, KING):
        return order + 20 - values[2], f"A-K-{_rank(values[2])}"
    return order + 50 - values[0], f"A-{_rank(max(values[1:]))} or less" if values[
        0
    ] == ACE else "less than an ace"


def _rank(value: int) -> str:
    return RANKS[value - 2].replace("T", "10")


def _nearest(kinds: list[Kind], total: int, scale: int) -> Card:
    """Of ace-king and the smallest pairs, the hands where a mistake costs least."""
    found: dict[str, Sums] = defaultdict(Sums)
    for kind in kinds:
        if is_ace_king(kind) or (kind.rank.name == "pair" and kind.best != kind.worth):
            _add(found[f"{'-'.join(map(_rank, kind.values))}, dealer shows {_rank(kind.up)}"], kind)
    nearest = by_cost(sums.decision(seen, total, scale=scale) for seen, sums in found.items())[:NEAREST]
    return Card("Hands next to the border", "ante", tuple(nearest))


def _ways(kinds: list[Kind], total: int, scale: int) -> list[Way]:
    whole = total * scale
    best = Fraction(sum(kind.best for kind in kinds), whole)
    rules: dict[str, Rule] = {
        "three rules of thumb for ace-king, and bet any pair": by_thumb,
        "bet A-K-J-8-3 or better": lambda kind: kind.rank >= rank_five_cards(("Ac", "Kd", "Jh", "8s", "3c")),
        "bet any pair, and ace-king if the dealer's card matches": lambda kind: is_pair(kind) or (
            is_ace_king(kind) and kind.up in kind.values
        ),
        "bet any pair": is_pair,
        "bet ace-king or better": lambda kind: is_pair(kind) or is_ace_king(kind),
        "bet every hand": lambda kind: True,
    }  # fmt: skip
    found = []
    for name, rule in rules.items():
        worth = sum(kind.worth if rule(kind) else kind.fold for kind in kinds)
        found.append(Way(name, Fraction(-worth, whole), -best, "ante", SOURCE))
    return found


def is_pair(kind: Kind) -> bool:
    return kind.rank.name != "high_card"


def is_ace_king(kind: Kind) -> bool:
    return kind.rank.name == "high_card" and kind.values[:2] == (ACE, KING)


def by_thumb(kind: Kind) -> bool:
    """Bet ace-king if the dealer's card matches one; or it is an ace or king and the hand has a queen or jack; or the
    hand has a queen, and its fourth card is above the dealer's."""
    if not is_ace_king(kind):
        return is_pair(kind)
    if kind.up in (ACE, KING):
        return QUEEN in kind.values or JACK in kind.values
    return kind.up in kind.values or (QUEEN in kind.values and kind.up < kind.values[3])


def player(terms: Terms) -> Player:
    """Where suits may matter, the player computes the hand itself."""
    always = {(kind.rank.strength, kind.up): kind.bets == kind.dealt for kind in _kinds(terms)}
    mixed = {(kind.rank.strength, kind.up) for kind in _kinds(terms) if 0 < kind.bets < kind.dealt}

    @cache
    def bets(hand: tuple[str, ...], up: str) -> bool:
        key = (rank_five_cards(hand).strength, RANK_VALUE[up[0]])
        return hand_worth(terms, hand, up) > fold_net(terms) if key in mixed else always[key]

    return lambda seen: BET if bets(tuple(sorted(seen.hand)), seen.dealer[0]) else FOLD
