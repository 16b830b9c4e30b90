"""The terms of Spanish 21 as a game of the engine: what single hands win, and what the suits of two cards promise.

Suits decide the price of 6-7-8 and of three sevens only. A hand of three cards comes from two of them, so best play
looks at suits with 6-7, 6-8, 7-8 and 7-7 as the first two cards. Cards of a rank are exchangeable, whatever else is
dealt: the shares of suits are closed forms.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple

from hoyle.book import Terms
from hoyle.exact.sheet import Part
from hoyle.fast.blackjack.hands import (
    NATURAL,
    NO_CARDS,
    RANK_COUNT,
    UNSPLIT,
    Dealer,
    Hand,
    add,
    hands_of,
    value_of,
)
from hoyle.fast.twenty_one.rules_of_play import NO_SURRENDER, Game, Price, Suited
from hoyle.games.blackjack.bonus_hands import (
    BY_SIZE,
    KINDS,
    MIXED,
    MOST_CARDS,
    SIX_SEVEN_EIGHT,
    SPADES,
    SUITED,
    THREE_SEVENS,
)
from hoyle.games.blackjack.hand import VALUES
from hoyle.games.blackjack.play_rules import DOUBLE_TOTALS, play_rules
from hoyle.games.blackjack.settlement_rules import AS_NATURAL, SPLIT_BLACKJACK, settlement_rules
from hoyle.games.blackjack.spanish_21 import MAIN, SUPER_BONUS, equipment, super_bonus_of
from hoyle.kit.cards import SUITS, Card

Shoe = Mapping[Card, int]
Shares = dict[str, Fraction]  # of the deals, by kind of suits
SEVEN = 6  # the rank of a seven, from an ace at 0
_SPADES = "s"


@dataclass(frozen=True, eq=False)  # one for each terms, shoe and stake
class Spanish:
    """The game, and how its prices that suits decide are made up: by class of suits, and of any hand."""

    terms: Terms
    game: Game
    by_class: tuple[Shares, ...]
    of_any: Mapping[str, Shares]
    stake_cents: int
    cards: Shoe

    def mixture(self, price: int, of: int) -> Shares:
        """What a winning hand with a price of its own is called, with the share of each."""
        name = self.game.prices[price - 1].name
        if name not in self.of_any:
            return {name: Fraction(1)}
        shares = self.by_class[of] if of >= 0 else self.of_any[name]
        return {f"{name}_{kind}": share for kind, share in shares.items() if share}

    def mixture_of_split(self, price: int, kinds: frozenset[str], *, is_original: bool) -> Shares:
        """The same of a hand from sevens that are split in these kinds of suits only."""
        name = self.game.prices[price - 1].name
        if name not in self.of_any:
            return {name: Fraction(1)}
        shares = _of_split_sevens(tuple(self.cards.items()), name, kinds, is_original=is_original)
        return {f"{name}_{kind}": share for kind, share in shares.items() if share}

    def further(self, end: Any, name: str) -> tuple[Part, ...]:
        """The super bonus of three sevens of one suit against a seven, neither doubled nor split."""
        award = super_bonus_of(self.terms, self.stake_cents)
        is_suited = name.startswith(THREE_SEVENS) and not name.endswith(MIXED)
        is_earned = is_suited and end.up == SEVEN and end.pair == UNSPLIT
        return (Part(SUPER_BONUS, award),) if award and is_earned else ()

    def net(self, part: Part) -> Fraction:
        odds = self.terms.prices[part.wager, part.outcome].odds
        return Fraction(odds.fixed_cents, self.stake_cents) if odds.kind == "fixed" else odds.net

    def is_whole(self) -> bool:
        return self.cards == full_shoe(self.terms)


def full_shoe(terms: Terms) -> Shoe:
    return next(cards for cards in equipment(terms).values() if isinstance(cards, Mapping))


def least_stake(terms: Terms) -> int:
    """The stake of the sheets: the least that earns a super bonus."""
    return terms.number("super_bonus_wager_min_cents")


def stake_of(spanish: object) -> int:
    """The stake that a game of Spanish 21 is solved for."""
    return as_spanish(spanish).stake_cents


def as_spanish(spanish: object) -> Spanish:
    """The game of `tallies.Solved`, where it is Spanish 21 that was solved."""
    assert isinstance(spanish, Spanish)
    return spanish


def spanish_of(terms: Terms, shoe: Shoe | None = None, stake_cents: int | None = None) -> Spanish:
    cards = full_shoe(terms) if shoe is None else shoe
    return _spanish(terms, tuple(cards.items()), least_stake(terms) if stake_cents is None else stake_cents)


@lru_cache(maxsize=64)
def _spanish(terms: Terms, shoe: tuple[tuple[Card, int], ...], stake_cents: int) -> Spanish:
    cards = dict(shoe)
    of_any = {SIX_SEVEN_EIGHT: _of_three(cards, "678"), THREE_SEVENS: _of_three(cards, "777")}
    classes = [*_classes(cards)]
    suited = tuple(_suited(terms, stake_cents, one) for one in classes)
    rules, hand = play_rules(terms), _counts(cards)
    surrender = tuple(
        net(terms, MAIN, "surrender") if up + 1 in rules.surrenders else None for up in range(RANK_COUNT)
    )
    singles = tuple(net(terms, MAIN, word) for word in ("lose", "push", "win"))
    doubles = tuple(
        one + net(terms, "double", word) for one, word in zip(singles, ("lose", "push", "win"), strict=True)
    )
    game = Game(
        hand,
        Dealer(terms.says_yes("dealer_draws_on_soft_17"), settlement_rules(terms).push_at),
        settlement_rules(terms),
        singles,
        doubles,
        tuple(_prices(terms, hand, of_any)),
        suited,
        0 if rules.doubles_longer else 2,
        frozenset(rules.double_totals) if rules.double_on in DOUBLE_TOTALS else None,
        rules.double_after_split,
        terms.number("split_hand_count_max"),
        terms.number("split_aces_hand_count_max"),
        rules.ace_cards,
        terms["split_equal"] == "value",
        surrender if rules.surrenders else NO_SURRENDER,
        frozenset(),
        net(terms, MAIN, "rescue") + net(terms, "double", "rescue")
        if terms.says_yes("double_rescue")
        else None,
        tuple(up + 1 in rules.looks for up in range(RANK_COUNT)),
        terms["dealer_blackjack_takes"] == "all",
    )
    return Spanish(terms, game, tuple(one.third for one in classes), of_any, stake_cents, cards)


def net(terms: Terms, wager: str, outcome: str) -> Fraction:
    return terms.prices[wager, outcome].odds.net


def _counts(cards: Shoe) -> Hand:
    counts = [0] * RANK_COUNT
    for card, count in cards.items():
        counts[VALUES[card[0]] - 1] += count
    return tuple(counts)


def hand_of(ranks: str) -> Hand:
    hand = NO_CARDS
    for rank in ranks:
        hand = add(hand, int(rank) - 1)
    return hand


def _prices(terms: Terms, shoe: Hand, of_any: Mapping[str, Shares]) -> list[Price]:
    """Doubled hands are paid 1 to 1, so every price is that of a hand alone."""
    hands: dict[str, list[Hand]] = {SIX_SEVEN_EIGHT: [hand_of("678")], THREE_SEVENS: [hand_of("777")]}
    for hand in hands_of(shoe):
        if sum(hand) >= min(BY_SIZE) and value_of(hand) == 21:
            hands.setdefault(BY_SIZE[min(sum(hand), MOST_CARDS)], []).append(hand)
    if settlement_rules(terms).split_twenty_one_counts_as == AS_NATURAL:
        hands[SPLIT_BLACKJACK] = [NATURAL]
    usual = net(terms, MAIN, "win")
    twice = usual + net(terms, "double", "win")
    return [Price(name, tuple(each), mean_of(terms, name, of_any), twice) for name, each in hands.items()]


def mean_of(terms: Terms, name: str, of_any: Mapping[str, Shares]) -> Fraction:
    if name not in of_any:
        return net(terms, MAIN, name)
    return _mean(terms, name, of_any[name])


def _mean(terms: Terms, name: str, shares: Shares) -> Fraction:
    return sum((share * net(terms, MAIN, f"{name}_{kind}") for kind, share in shares.items()), Fraction(0))


# Suits.


class _Class(NamedTuple):
    """Two cards by their suits: their part of all such pairs, and the kinds of the third card's hand."""

    start: str
    kind: str
    share: Fraction
    final: str
    third: Shares


def _held(cards: Shoe, rank: str) -> dict[str, int]:
    return {suit: cards.get(rank + suit, 0) for suit in SUITS}


def _chance(cards: Shoe, ranks: str, suit: str) -> Fraction:
    """That cards of these ranks, one after another, are all of one suit."""
    chance = Fraction(1)
    left: dict[str, dict[str, int]] = {}
    size: dict[str, int] = {}
    for rank in ranks:
        mine = left.setdefault(rank, dict(_held(cards, rank)))
        total = size.setdefault(rank, sum(mine.values()))
        if total <= 0 or mine[suit] <= 0:
            return Fraction(0)
        chance *= Fraction(mine[suit], total)
        mine[suit] -= 1
        size[rank] = total - 1
    return chance


def _of_three(cards: Shoe, ranks: str) -> Shares:
    spades = _chance(cards, ranks, _SPADES)
    suited = sum((_chance(cards, ranks, suit) for suit in SUITS if suit != _SPADES), Fraction(0))
    return {MIXED: 1 - spades - suited, SUITED: suited, SPADES: spades}


def _classes(cards: Shoe) -> list[_Class]:
    found = []
    for start, final in (("67", "678"), ("68", "678"), ("78", "678"), ("77", "777")):
        twos, threes = _of_three(cards, start), _of_three(cards, final)
        for kind in KINDS:
            if not twos[kind]:
                continue
            third = {MIXED: Fraction(1)}
            if kind != MIXED:
                same = threes[kind] / twos[kind]
                third = {MIXED: 1 - same, kind: same}
            found.append(_Class(start, kind, twos[kind], final, third))
    return found


@lru_cache(maxsize=256)
def _of_split_sevens(
    shoe: tuple[tuple[Card, int], ...], name: str, kinds: frozenset[str], *, is_original: bool
) -> Shares:
    """The suits of a hand from a split of two sevens of these kinds: with one of them, or with a later seven."""
    cards = dict(shoe)
    held, found, whole = _held(cards, "7"), dict.fromkeys(SUITS, Fraction(0)), Fraction(0)
    size = sum(held.values())
    for one in SUITS:
        for other in SUITS:
            kind = MIXED if one != other else SPADES if one == _SPADES else SUITED
            chance = Fraction(held[one] * (held[other] - (one == other)), size * (size - 1))
            if kind not in kinds or not chance:
                continue
            whole += chance
            left = {f"7{suit}": count for suit, count in held.items()}
            left[f"7{one}"] -= 1
            left[f"7{other}"] -= 1
            is_sevens = name == THREE_SEVENS
            ranks = ("77" if is_sevens else "") + ("" if is_original else "7")
            for suit in SUITS:
                if is_original and suit != one:
                    continue
                beside = Fraction(1) if is_sevens else _chance(cards, "6", suit) * _chance(cards, "8", suit)
                found[suit] += chance * _chance(left, ranks, suit) * beside
    shares = {suit: each / whole for suit, each in found.items()}
    spades = shares.pop(_SPADES)
    suited = sum(shares.values(), Fraction(0))
    return {MIXED: 1 - spades - suited, SUITED: suited, SPADES: spades}


def _suited(terms: Terms, stake_cents: int, one: _Class) -> Suited:
    name = SIX_SEVEN_EIGHT if one.final == "678" else THREE_SEVENS
    mean = _mean(terms, name, one.third)
    award = super_bonus_of(terms, stake_cents)
    if one.start == "77" and award is not None:
        won = Fraction(terms.prices[SUPER_BONUS, award].odds.fixed_cents, stake_cents)
        promised = mean + won * one.third.get(one.kind, Fraction(0)) * (one.kind != MIXED)
    else:
        promised = mean
    by_up = tuple(promised if up == SEVEN else mean for up in range(RANK_COUNT))
    return Suited(hand_of(one.start), f"{one.start} {one.kind}", one.share, hand_of(one.final), by_up)
