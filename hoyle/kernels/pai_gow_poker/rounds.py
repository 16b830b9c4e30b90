"""Compiled rounds of pai gow poker. Rows for `given` are the seat's seven cards and then the bank's.

Both sides set by the house way, and the seat never surrenders; other settings name cards by the order of the deal, so
only the engine plays them. There is no other player, so an envy bonus is never paid. Which of the bank's cards comes
highest in the deck is a number from one to seven that depends on nothing else: it is the starting number.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numba import njit

from hoyle.book import Terms
from hoyle.errors import HoyleError
from hoyle.fast.arrays import Bools, Int16s, Int32s, Number, UInt8s, UInt32s, UInt64s
from hoyle.fast.cards.ranked_hands import places
from hoyle.fast.cards.ranking_tables import JOKER_CARD, tables_of
from hoyle.fast.pai_gow_poker.dealt_sevens import HAND, RANK_COUNT
from hoyle.fast.ways.way_table import index_of
from hoyle.games.pai_gow.card_delivery import STARTING_NUMBER, THREE_CARD_BONUS
from hoyle.games.pai_gow.pai_gow_hands import (
    BANKERS_HANDS,
    FIRST_CARDS,
    FORTUNE_HANDS,
    NO_HANDS,
    OTHER,
    PAID_FIVES,
    PROGRESSIVE_HANDS,
    SEVEN_CARD_HANDS,
    THREE_CARD_BONUS_HANDS,
    THREE_CARD_RANKING,
)
from hoyle.games.pai_gow.pai_gow_poker import BANK_ACE_HIGH, NUMBERS, OPEN, PAI_GOW
from hoyle.games.pai_gow.poker_bonuses import (
    ACE_UP,
    ACE_UP_HANDS,
    BANKER_BONUS,
    BANKER_QUALIFIES,
    EMPEROR,
    FORTUNE,
    IMPERIAL,
    INSURANCE,
    SEVEN_CARD,
)
from hoyle.games.parts.progressive import PROGRESSIVE
from hoyle.games.parts.setting_hands import HOUSE_WAY
from hoyle.kernels.common.call_tables import CalledRounds, Prices, Slot
from hoyle.kernels.common.decision_table import is_optimal
from hoyle.kernels.pai_gow_poker.hand_table import HandTable, hand_table
from hoyle.strategy.strategy import Strategy
from hoyle.strategy.wagered import Wagered

_MAIN = ("lose", "push", "win", BANK_ACE_HIGH)  # the first three by the number of hands won
_ALL_PUSH = len(_MAIN)
_THREE = (*THREE_CARD_BONUS_HANDS, OTHER)
_IMPERIAL = (*PAID_FIVES, OTHER, BANKER_QUALIFIES)
_ACE_UP = (*ACE_UP_HANDS, OTHER)
_FIRST_BANKERS = 1 + NO_HANDS.index(BANKERS_HANDS[0])
_MAIN_AT, _IMPERIAL_AT, _BANKER_AT, _ACE_UP_AT, _THREE_AT, _START_AT = range(6)
_NAMED_AT = _START_AT + len(NUMBERS)  # then the wagers on seven cards


@njit(cache=True, nogil=True)
def _call(
    mine: UInt8s, theirs: UInt8s, calls: Int16s, words: UInt64s, lower: UInt32s, upper: UInt32s, spare: Number,
    starts: Int32s, columns: Int32s, ranks: Int16s, named: UInt8s, twins: UInt8s, has_twin: Bools, no_hands: UInt8s,
    is_ace_high_push: Number,
) -> None:  # fmt: skip
    for at in range(len(mine)):
        own = index_of(mine, at, words, lower, upper, spare, starts, columns)
        bank = index_of(theirs, at, words, lower, upper, spare, starts, columns)
        won = np.int64(ranks[own, 0] > ranks[bank, 0]) + np.int64(ranks[own, 1] > ranks[bank, 1])
        calls[at, _MAIN_AT] = _ALL_PUSH if is_ace_high_push and no_hands[bank] == 1 else 1 + won
        table = twins if has_twin[own] and _are_others_alike(mine, at) else named
        for column in range(table.shape[1]):
            calls[at, _NAMED_AT + column] = table[own, column]


@njit(cache=True, nogil=True)
def _call_on_bank(
    mine: UInt8s, theirs: UInt8s, calls: Int16s, words: UInt64s, lower: UInt32s, upper: UInt32s, spare: Number,
    starts: Int32s, columns: Int32s, no_hands: UInt8s, imperial: Number,
) -> None:  # fmt: skip
    """Wagers on the bank's seven cards, and the starting number. `imperial` is the column of the seat's own hand."""
    for at in range(len(mine)):
        own = no_hands[index_of(mine, at, words, lower, upper, spare, starts, columns)]
        bank = no_hands[index_of(theirs, at, words, lower, upper, spare, starts, columns)]
        calls[at, _BANKER_AT] = max(bank - _FIRST_BANKERS + 1, 0)
        named = calls[at, imperial]
        calls[at, _IMPERIAL_AT] = (
            named + 1 if named == len(_IMPERIAL) - 1 and bank >= _FIRST_BANKERS else named
        )
        is_jokered, highest = False, 0
        for place in range(HAND):
            is_jokered = is_jokered or theirs[at, place] == JOKER_CARD
            if theirs[at, place] > theirs[at, highest]:
                highest = place
        calls[at, _ACE_UP_AT] = 4 if bank != 1 else 1 if own == 1 else 2 if is_jokered else 3
        for number in range(HAND):
            calls[at, _START_AT + number] = 1 if number == highest else 2


@njit(cache=True, nogil=True)
def _are_others_alike(cards: UInt8s, hand: Number) -> bool:
    """Whether the two cards beside a live suit are of one suit."""
    counts = np.zeros(4, np.int64)
    for place in range(HAND):
        if cards[hand, place] != JOKER_CARD:
            counts[cards[hand, place] // RANK_COUNT] += 1
    two = 0
    for suit in range(4):
        two += counts[suit] == 2
    return two == 1


def compile_rounds(terms: Terms, wagers: Sequence[Wagered], strategy: Strategy) -> CalledRounds:
    prices = Prices(terms, wagers)
    prices.require(PAI_GOW)
    _refuse_other_choices(terms, strategy)
    kind = str(terms.rule(PROGRESSIVE, "hands")) if PROGRESSIVE in terms.wagers else ""
    on_seven = {
        IMPERIAL: (*PAID_FIVES, OTHER),
        PROGRESSIVE: (*PROGRESSIVE_HANDS.get(kind, ()), OTHER),
        FORTUNE: (*FORTUNE_HANDS, OTHER),
        EMPEROR: (*FORTUNE_HANDS, OTHER),
        INSURANCE: (*NO_HANDS, OTHER),
        SEVEN_CARD: (*SEVEN_CARD_HANDS, OTHER),
    }
    table = hand_table(terms, on_seven)
    return CalledRounds(
        prices, _slots(terms, prices, on_seven), _calling(terms, table, prices), _shoe(), range(2 * HAND)
    )


def _slots(terms: Terms, prices: Prices, on_seven: dict[str, tuple[str, ...]]) -> list[Slot]:
    imperial = prices.cents(IMPERIAL)
    main = _MAIN if terms[BANK_ACE_HIGH] == "push" else _MAIN[:-1]
    return [
        Slot(PAI_GOW, main, prices.cents(PAI_GOW)),
        Slot(IMPERIAL, _IMPERIAL, imperial),
        Slot(BANKER_BONUS, BANKERS_HANDS, imperial, bonus_on=IMPERIAL),
        Slot(ACE_UP, _ACE_UP, prices.cents(ACE_UP)),
        Slot(THREE_CARD_BONUS, _THREE, prices.cents(THREE_CARD_BONUS)),
        *(
            Slot(STARTING_NUMBER, ("win", "lose"), prices.cents(STARTING_NUMBER, number), number)
            for number in NUMBERS
        ),
        *(
            Slot(wager, names, () if wager == IMPERIAL else prices.cents(wager))
            for wager, names in on_seven.items()
        ),
    ]


def _calling(terms: Terms, table: HandTable, prices: Prices) -> Callable[[UInt8s, Int16s], None]:
    """The kernel of a row of cards; what no wager asks for is left out."""
    way, is_push = table.way, terms[BANK_ACE_HIGH] == "push"
    found = (way.words, way.lower, way.upper, way.spare, way.starts, way.columns)
    on_bank = any(name.partition(":")[0] in (IMPERIAL, ACE_UP, STARTING_NUMBER) for name in prices.made)
    three = _three_card_numbers() if prices.cents(THREE_CARD_BONUS) else None
    has_names = any(name not in (PAI_GOW, ACE_UP) for name in prices.made)
    named, twins = (table.named, table.twins) if has_names else (table.named[:, :0], table.twins[:, :0])
    named, twins = np.ascontiguousarray(named), np.ascontiguousarray(twins)

    def call(cards: UInt8s, calls: Int16s) -> None:
        mine, theirs = cards[:, :HAND], cards[:, HAND:]
        _call(mine, theirs, calls, *found, way.places, named, twins, table.has_twin, table.no_hands, is_push)
        if on_bank:
            _call_on_bank(mine, theirs, calls, *found, table.no_hands, _NAMED_AT)
        if three is not None:
            first = np.ascontiguousarray(cards[:, :FIRST_CARDS])
            jokers = (first == JOKER_CARD).any(axis=1).astype(np.int64)
            calls[:, _THREE_AT] = three[jokers, places(first, THREE_CARD_RANKING)]

    return call


def _three_card_numbers() -> Int16s:
    """By whether there is a joker, then by place: a straight flush without one has a name of its own."""
    found = []
    for natural in ("straight_flush_without_joker", "straight_flush"):
        names = [natural if name == "straight_flush" else name for name in THREE_CARD_RANKING.hands]
        found.append([1 + _THREE.index(name if name in _THREE else OTHER) for name in names])
    categories = tables_of(THREE_CARD_RANKING, FIRST_CARDS).categories
    return np.array(found, np.int16)[:, categories]


def _shoe() -> UInt8s:
    return np.arange(JOKER_CARD + 1, dtype=np.uint8)


def _refuse_other_choices(terms: Terms, strategy: Strategy) -> None:
    chosen = [rule.taken.choose for rule in strategy.rules] if strategy is not None else []
    others = (
        ["best play"]
        if is_optimal(strategy, terms.path)
        else [name for name in chosen if name not in (HOUSE_WAY, OPEN)]
    )
    if others:
        raise HoyleError(
            f"{terms.path}: {strategy.name} chooses {others[0]}, and compiled rounds set by the {HOUSE_WAY} alone; let the "
            "engine play: add --engine."
        )
