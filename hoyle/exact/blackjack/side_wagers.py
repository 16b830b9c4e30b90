"""Counts of blackjack's side wagers over the orders of the next cards of a shoe.

Unseen cards are exchangeable, so the number of boxes, burned cards and cards drawn before the dealer's do not matter.
Each count is made as if one box and the dealer were dealt alone. It keeps the ranks that decided it, which give the
effects of removal too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations_with_replacement
from math import perm, prod

from hoyle.games.blackjack import later_wagers
from hoyle.games.blackjack.dealer import must_draw
from hoyle.games.blackjack.hand import VALUES, Hand
from hoyle.games.blackjack.side_wagers import RAISES, TWO_CARDS, WITH_UP_CARD, Raise, match_the_dealer
from hoyle.kit.cards import SUITS, Card

Shoe = tuple[tuple[Card, int], ...]
Outcomes = tuple[str, ...]  # more than one where prices are added
Counts = Mapping[Outcomes, int]
Deals = Mapping[tuple[Outcomes, str], int]  # the number of ways by outcomes and deciding ranks

# Their sheets suppose a third card to every two sevens, which best play of the main wager does not take.
SEVENS = ("super_sevens", "progressive_super_sevens")
_TEN = 10
_VALUES = "A23456789T"
_NO_SEVEN: Card = "2c"


def size_of(shoe: Shoe) -> int:
    return sum(count for _, count in shoe)


def orders(size: int, cards: int) -> int:
    """The number of ordered draws of some cards."""
    ways = 1
    for drawn in range(cards):
        ways *= size - drawn
    return ways


def counts_from(deals: Deals, size: int, cards: int) -> Counts:
    """The outcomes over this many cards of a shoe, used by the deal or not."""
    found: Counter[Outcomes] = Counter()
    for (outcomes, ranks), ways in deals.items():
        found[outcomes] += ways * orders(size - len(ranks), cards - len(ranks))
    return found


def chances_without(deals: Deals, shoe: Shoe, rank: str) -> dict[Outcomes, Fraction]:
    """The outcomes when a random card of a rank is removed.

    A deal with m cards of the rank remains possible in n - m of n cases. Deals by value have every ten-value card as a
    T.
    """
    size, by_rank = size_of(shoe), Counter[str]()
    for card, count in shoe:
        by_rank[card[0]] += count
    if all(name not in ranks for _, ranks in deals for name in "JQK"):
        rank = "T" if rank in "TJQK" else rank
        by_rank["T"] = sum(by_rank[name] for name in "TJQK")
    kept: Counter[tuple[Outcomes, int]] = Counter()
    for (outcomes, ranks), ways in deals.items():
        kept[outcomes, len(ranks)] += ways * (by_rank[rank] - ranks.count(rank))
    found: dict[Outcomes, Fraction] = {}
    for (outcomes, cards), ways in kept.items():
        chance = Fraction(ways, by_rank[rank] * orders(size - 1, cards))
        found[outcomes] = found.get(outcomes, Fraction(0)) + chance
    return found


def _pairs(shoe: Mapping[Card, int]) -> Iterator[tuple[Card, Card, int]]:
    """Two cards and their number of ways, in both orders."""
    for one, other in combinations_with_replacement(shoe, 2):
        ways = shoe[one] * (shoe[one] - 1) if one == other else 2 * shoe[one] * shoe[other]
        if ways:
            yield one, other, ways


def favours_no_suit(shoe: Mapping[Card, int]) -> bool:
    return all(shoe.get(card[0] + suit) == count for card, count in shoe.items() for suit in SUITS)


def _alike_pairs(shoe: Mapping[Card, int]) -> Iterator[tuple[Card, Card, int]]:
    """The same with one pair for all of equal ranks and suitedness."""
    first: dict[tuple[str, bool], tuple[Card, Card]] = {}
    many: Counter[tuple[str, bool]] = Counter()
    for one, other, ways in _pairs(shoe):
        key = (one[0] + other[0], one[1] == other[1])
        first.setdefault(key, (one, other))
        many[key] += ways
    for key, ways in many.items():
        yield *first[key], ways


def _without(shoe: Mapping[Card, int], *cards: Card) -> dict[Card, int]:
    left = dict(shoe)
    for card in cards:
        left[card] -= 1
    return left


TWO_CARDS_AND_DEALERS = 4
WITH_UP_CARDS = 3


@lru_cache(maxsize=256)
def two_cards(wager: str, shoe: Shoe, crown_beside: bool = False) -> Deals:
    """By the first two cards; pairs that the dealer's two cards can raise are counted separately."""
    found: Counter[tuple[Outcomes, str]] = Counter()
    cards = dict(shoe)
    for one, other, ways in _pairs(cards):
        outcome = TWO_CARDS[wager](one, other)
        found[(outcome,), one[0] + other[0]] += ways
        rise = RAISES.get((wager, outcome))
        for up, hole, raised in _raising(rise, _without(cards, one, other)) if rise else ():
            assert rise is not None
            beside = crown_beside and rise.to == "crown_treasure"
            ranks = one[0] + other[0] + up[0] + hole[0]
            found[(outcome, rise.to) if beside else (rise.to,), ranks] += ways * raised
            found[(outcome,), ranks] -= ways * raised
    return found


def _raising(rise: Raise, left: Mapping[Card, int]) -> Iterator[tuple[Card, Card, int]]:
    for up, count in left.items():
        for hole in left if rise.may(up) else ():
            ways = count * (left[hole] - (hole == up))
            if ways and rise.does(up, hole):
                yield up, hole, ways


@lru_cache(maxsize=256)
def with_up_card(wager: str, shoe: Shoe) -> Deals:
    """By the first two cards and the dealer's up card."""
    found: Counter[tuple[Outcomes, str]] = Counter()
    for one, other, up, ways in _three_cards(shoe):
        found[_by_up_card(wager, one, other, up), one[0] + other[0] + up[0]] += ways
    return found


@lru_cache(maxsize=16)
def _three_cards(shoe: Shoe) -> tuple[tuple[Card, Card, Card, int], ...]:
    """Two cards and the up card, one for all of equal ranks and suit pattern."""
    cards = dict(shoe)
    found: dict[tuple[str, bool, bool, bool], tuple[Card, Card, Card]] = {}
    many: Counter[tuple[str, bool, bool, bool]] = Counter()
    for one, other, ways in _alike_pairs(cards) if favours_no_suit(cards) else _pairs(cards):
        ranks, alike = one[0] + other[0], one[1] == other[1]
        for up, count in cards.items():
            left = count - (up == one) - (up == other)
            if left:
                key = (ranks + up[0], alike, one[1] == up[1], other[1] == up[1])
                found.setdefault(key, (one, other, up))
                many[key] += ways * left
    return tuple((*found[key], ways) for key, ways in many.items())


def _by_up_card(wager: str, one: Card, other: Card, up: Card) -> Outcomes:
    if wager in WITH_UP_CARD:
        return (WITH_UP_CARD[wager](one, other, up),)
    return tuple(sorted(match_the_dealer(one, other, up)))


def insurance(shoe: Shoe) -> Counts:
    """The hole card under an ace, for a player who knows no other card."""
    tens = sum(count for card, count in shoe if VALUES[card[0]] == _TEN)
    return {("win",): tens, ("lose",): size_of(shoe) - 1 - tens}


@lru_cache(maxsize=64)
def sevens(shoe: Shoe, progressive: bool) -> Counts:
    """By the first three cards of the box, a third being drawn to every two sevens."""
    name = later_wagers.progressive_sevens if progressive else later_wagers.sevens
    found: Counter[Outcomes] = Counter()
    cards, size = dict(shoe), size_of(shoe)
    held = {card: count for card, count in cards.items() if card[0] == "7"}
    others = size - sum(held.values())
    found["lose",] += others * orders(size - 1, 2)
    for one, count in held.items():
        # All cards but sevens are equivalent.
        left = _without(held, one)
        found[name((one, _NO_SEVEN, _NO_SEVEN)),] += count * others * (size - 2)
        for two, second in left.items():
            if second:
                found[name((one, two, _NO_SEVEN)),] += count * second * others
            for three, third in _without(left, two).items() if second else ():
                found[name((one, two, three)),] += count * second * third
    return found


@lru_cache(maxsize=64)
def aces(shoe: Shoe, drawn_to: bool, looks: int) -> Counts:
    """Runs of aces from the first card. Where aces are drawn to, until another card or a fourth ace.

    A dealer's blackjack that is found by a peek ends the run at two; its two cards are counted with the four of the
    box. `looks` is under how many of an ace and a ten the dealer peeks. Where aces are split, only two count.
    """
    found: Counter[Outcomes] = Counter()
    size = size_of(shoe)
    tens = sum(count for card, count in shoe if VALUES[card[0]] == _TEN)
    stock = {card: count for card, count in shoe if card[0] == "A"}

    def draw(run: tuple[Card, ...], ways: int) -> int:
        """Count the continuations of a run of aces; return the number of orders of six cards that begin with it."""
        left = _without(stock, *run)
        dealers = orders(size - len(run), 2)
        if len(run) > 2:
            dealers -= looks * sum(left.values()) * tens
        all_ways = ways * dealers * orders(size - len(run) - 2, 4 - len(run))
        longer = 0
        if len(run) < 2 or (drawn_to and len(run) < 4):
            longer = sum(draw((*run, ace), ways * count) for ace, count in left.items() if count)
        name = later_wagers.aces(run) if run else "lose"
        found[name,] += all_ways - longer
        return all_ways

    draw((), 1)
    return found


BUST_IT_CARDS = 3


@lru_cache(maxsize=64)
def bust_it(shoe: Shoe, draws_on_soft_17: bool) -> Deals:
    """By the dealer's first three cards: the dealer always draws a third where the rules require it."""
    found: Counter[tuple[Outcomes, str]] = Counter()
    cards = dict(shoe)
    for up, hole, ways in _by_rank(_pairs(cards)):
        if not must_draw(_dealer(up, hole), draws_on_soft_17):
            found[("lose",), up[0] + hole[0]] += ways
            continue
        left = Counter(cards)
        left.subtract((up, hole))
        for third, count in _thirds(left, up[0] == hole[0] and up[0]).items():
            ranks = up[0] + hole[0] + third[0]
            found[(_bust(ranks, (up, hole, third)),), ranks] += ways * count
    return found


def _by_rank(pairs: Iterable[tuple[Card, Card, int]]) -> Iterator[tuple[Card, Card, int]]:
    """Pairs of one rank one by one, and one representative for each other two ranks."""
    many: Counter[tuple[Card, Card]] = Counter()
    for one, other, ways in pairs:
        many[(one, other) if one[0] == other[0] else (f"{one[0]}c", f"{other[0]}c")] += ways
    for (one, other), ways in many.items():
        yield one, other, ways


def _thirds(left: Mapping[Card, int], paired: str | bool) -> Counter[Card]:
    """The cards of the paired rank, and one representative for each other rank."""
    found: Counter[Card] = Counter()
    for card, count in left.items():
        if count:
            found[card if card[0] == paired else f"{card[0]}c"] += count
    return found


def _bust(ranks: str, cards: tuple[Card, ...]) -> str:
    """Suits matter only where all three cards are of one rank."""
    return _bust_of(cards if len(set(ranks)) == 1 else tuple(f"{rank}c" for rank in ranks))


@cache
def _bust_of(cards: tuple[Card, ...]) -> str:
    return later_wagers.bust_it(_dealer(*cards))


def _dealer(*cards: Card) -> Hand:
    hand = Hand()
    for card in cards:
        hand.take(card)
    return hand


HIT_AND_RUN_CARDS_MAX = 8  # from here on the number of cards makes no difference
BUSTER_CARDS_MAX = 26  # a hand of aces alone


@lru_cache(maxsize=64)
def hit_and_run(shoe: Shoe, draws_on_soft_17: bool) -> Deals:
    """By the number of cards that the dealer takes; only values matter."""
    found: Counter[tuple[Outcomes, str]] = Counter()
    values = _by_value(shoe)
    hands = Counter({"": 1})
    while hands:
        longer: Counter[str] = Counter()
        for (ranks, rank), ways in _drawn(hands, values).items():
            hand = "".join(sorted(ranks + rank))
            done = _dealer(*(f"{each}c" for each in hand))
            if len(hand) < HIT_AND_RUN_CARDS_MAX and (len(hand) < 2 or must_draw(done, draws_on_soft_17)):
                longer[hand] += ways
            else:
                found[(later_wagers.hit_and_run(done),), hand] += ways
        hands = longer
    return found


def buster(shoe: Shoe, draws_on_soft_17: bool) -> Deals:
    """By the dealer's whole hand: whether it is bust, and with how many cards."""
    values = _by_value(shoe)
    found: Counter[tuple[Outcomes, str]] = Counter()
    for hand, (outcome, orders_of) in _whole_hands(draws_on_soft_17).items():
        ways = orders_of * prod(perm(values[rank], hand.count(rank)) for rank in set(hand))
        if ways:
            found[(outcome,), hand] += ways
    return found


@cache
def _whole_hands(draws_on_soft_17: bool) -> dict[str, tuple[str, int]]:
    """The dealer's whole hands: what buster calls each, and in how many orders it is drawn."""
    found: dict[str, tuple[str, int]] = {}
    begun = {"": 1}
    while begun:
        longer: dict[str, int] = {}
        for ranks, count in begun.items():
            for rank in _VALUES:
                hand = "".join(sorted(ranks + rank))
                done = _dealer(*(f"{each}c" for each in hand))
                if len(hand) < 2 or must_draw(done, draws_on_soft_17):
                    longer[hand] = longer.get(hand, 0) + count
                else:
                    found[hand] = (later_wagers.buster(done), found.get(hand, ("", 0))[1] + count)
        begun = longer
    return found


def _by_value(shoe: Shoe) -> Counter[str]:
    values: Counter[str] = Counter()
    for card, count in shoe:
        values["T" if VALUES[card[0]] == _TEN else card[0]] += count
    return values


def _drawn(hands: Mapping[str, int], values: Mapping[str, int]) -> dict[tuple[str, str], int]:
    """Every hand with each possible next card, and the number of ways."""
    ways = {
        (ranks, rank): count * (held - ranks.count(rank))
        for ranks, count in hands.items()
        for rank, held in values.items()
    }
    return {key: number for key, number in ways.items() if number}
