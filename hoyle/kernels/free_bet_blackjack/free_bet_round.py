"""One round of free bet blackjack for one box, by decision tables. The state of a round is one integer row, `t`."""

from __future__ import annotations

import numpy as np

from hoyle.fast.arrays import Int16s, Int64s, Number, UInt8s, UInt64s
from hoyle.games.blackjack.hand import VALUES
from hoyle.games.blackjack.settlement_rules import NATURAL, SPLIT_NATURAL
from hoyle.kernels.common.lazy_shoe import drawn
from hoyle.kernels.common.no_refcount import bare
from hoyle.kit.cards import DECK

VALUE = np.array([VALUES[card[0]] for card in DECK], np.int64)
SUIT = np.array(["cdhs".index(card[1]) for card in DECK], np.int64)
HANDS_MAX = 8
# Indexes into the row: the rules, and the state of the round.
(IS_GIVEN, DRAWS_SOFT_17, INSURES, DOUBLES_SPLIT, BY_RANK, SPLITS_MAX, ACE_SPLITS_MAX, ACE_CARDS, NODES, FREE_LOW,
 FREE_HIGH, FREE_TENS, FREE_AGAIN, TAKES_ORIGINAL, NATURAL_WAITS, HAS_PUSH_22, POSITION, HAND_COUNT, WAITING, UP,
 DEALER_HARD, DEALER_ACE, DEALER_SIZE, DEALER_SUITS, STACK) = range(25)  # fmt: skip
HANDS = np.int64(STACK + HANDS_MAX)  # of the row's type: a constant would be compiled by itself
NODE, HARD, ACE, SIZE, ONE, OTHER, SPLIT, ROLE, MONEY, DOUBLE, STATUS = range(11)
WIDTH = 11
OUTCOMES = HANDS + WIDTH * (HANDS_MAX + 1)
THEIRS_BITS = 5
ROW = OUTCOMES + ((SPLIT_NATURAL + 1) << THEIRS_BITS)

PAID, FREE = 0, 1
ON_BLACKJACK, ON_SPLIT, ON_FREE_SPLIT, ON_FREE_DOUBLE, ON_DOUBLE = range(
    5
)  # rows of prices; sizes of doubles follow
LIVE, BUST, NATURAL_PAID, EVEN_MONEY = range(4)
STAND, HIT, SPLIT_PAIR, FREE_DOUBLE, DOUBLE_DOWN = range(5)  # doubles of several sizes follow
NO_INSURANCE, TAKE_EVEN_MONEY, INSURE = range(3)
LOSE, PUSH, WIN, BLACKJACK, EVEN = range(5)  # columns of prices; then the wager's column and its stake
COLUMN, STAKE = 5, 6


@bare
def _draw(words: UInt64s, shoe: UInt8s, t: Int64s) -> Number:
    at = t[POSITION]
    t[POSITION] = at + 1
    return drawn(words, shoe, at, t[IS_GIVEN])


@bare
def _take(nexts: Int16s, t: Int64s, base: Number, card: Number) -> None:
    value = VALUE[card]
    if t[base + SIZE] == 1:
        t[base + OTHER] = card
    t[base + SIZE] += 1
    t[base + HARD] += value
    if value == 1:
        t[base + ACE] = 1
    if t[base + HARD] <= 21:
        t[base + NODE] = nexts[t[base + NODE], value]


@bare
def _begin(t: Int64s, base: Number, card: Number, split: Number, role: Number, money: Number) -> None:
    t[base + NODE] = VALUE[card] - 1
    t[base + HARD] = VALUE[card]
    t[base + ACE] = VALUE[card] == 1
    t[base + SIZE] = 1
    t[base + ONE] = card
    t[base + SPLIT] = split
    t[base + ROLE] = role
    t[base + MONEY] = money
    t[base + DOUBLE] = -1
    t[base + STATUS] = LIVE


@bare
def total_of(t: Int64s, base: Number) -> Number:
    hard = t[base + HARD]
    return hard + 10 if t[base + ACE] and hard <= 11 else hard


@bare
def _split(words: UInt64s, shoe: UInt8s, nexts: Int16s, t: Int64s, base: Number) -> None:
    """The hand keeps what lies on it; the second is free where the house pays for it."""
    is_free = (VALUE[t[base + ONE]] != 10 or t[FREE_TENS]) and (not t[base + SPLIT] or t[FREE_AGAIN])
    second = HANDS + t[HAND_COUNT] * WIDTH
    _begin(t, second, t[base + OTHER], 1, FREE if is_free else PAID, ON_FREE_SPLIT if is_free else ON_SPLIT)
    _begin(t, base, t[base + ONE], 1, t[base + ROLE], t[base + MONEY])
    t[STACK + t[WAITING]] = second
    t[WAITING] += 1
    t[HAND_COUNT] += 1
    _take(nexts, t, base, _draw(words, shoe, t))


@bare
def _play_hand(words: UInt64s, shoe: UInt8s, nexts: Int16s, acts: UInt8s, t: Int64s, base: Number) -> None:
    """Play a hand to its end; a split leaves its second hand on the stack."""
    up = VALUE[t[UP]] - 1
    while total_of(t, base) < 21:
        table = t[base + ROLE] * 8
        size = t[base + SIZE]
        if size == 2:
            one, other = t[base + ONE], t[base + OTHER]
            is_full = t[base + SPLIT] and VALUE[one] == 1 and t[ACE_CARDS] < 2
            may_split = VALUE[one] == VALUE[other] and (not t[BY_RANK] or one % 13 == other % 13)
            if may_split:
                may_split = t[HAND_COUNT] < (t[ACE_SPLITS_MAX] if VALUE[one] == 1 else t[SPLITS_MAX])
            if is_full and not may_split:
                return
            no_double = is_full or (t[base + SPLIT] and not t[DOUBLES_SPLIT])
            table += 1 * may_split + 2 * is_full + 4 * no_double
        elif t[base + SPLIT] and VALUE[t[base + ONE]] == 1 and size > t[ACE_CARDS]:
            return
        action = acts[(table * 10 + up) * t[NODES] + t[base + NODE]]
        if action == STAND:
            return
        if action == SPLIT_PAIR:
            _split(words, shoe, nexts, t, base)
            continue
        _take(nexts, t, base, _draw(words, shoe, t))
        if t[base + HARD] > 21:
            t[base + STATUS] = BUST
        if action >= FREE_DOUBLE:
            t[base + DOUBLE] = action - FREE_DOUBLE
            return


@bare
def _dealers_hand(words: UInt64s, shoe: UInt8s, t: Int64s) -> None:
    """The hand is in local variables while it is drawn."""
    hard, ace, size, suits = t[DEALER_HARD], t[DEALER_ACE], t[DEALER_SIZE], t[DEALER_SUITS]
    soft_stand: Number = 8 if t[DRAWS_SOFT_17] else 7
    while not (hard > 16 or (ace and soft_stand <= hard <= 11)):
        card = _draw(words, shoe, t)
        value = VALUE[card]
        hard += value
        ace |= value == 1
        size += 1
        suits |= 1 << SUIT[card]
    t[DEALER_HARD], t[DEALER_ACE], t[DEALER_SIZE], t[DEALER_SUITS] = hard, ace, size, suits


@bare
def _dealer_takes(t: Int64s, card: Number) -> None:
    t[DEALER_HARD] += VALUE[card]
    if VALUE[card] == 1:
        t[DEALER_ACE] = 1
    t[DEALER_SIZE] += 1
    t[DEALER_SUITS] |= 1 << SUIT[card]


@bare
def dealers_worth(t: Int64s) -> Number:
    if t[DEALER_SIZE] == 2 and t[DEALER_HARD] == 11 and t[DEALER_ACE]:
        return NATURAL
    return t[DEALER_HARD] + 10 if t[DEALER_ACE] and t[DEALER_HARD] <= 11 else t[DEALER_HARD]


@bare
def _is_natural(t: Int64s, base: Number) -> Number:
    return t[base + SIZE] == 2 and t[base + HARD] == 11 and t[base + ACE] and not t[base + SPLIT]


@bare
def play_round(
    words: UInt64s, shoe: UInt8s, nexts: Int16s, acts: UInt8s, insures: UInt8s, t: Int64s
) -> Number:
    """Deal and play. Returns what was done about insurance."""
    t[POSITION] = t[WAITING] = 0
    t[HAND_COUNT] = 1
    t[DEALER_HARD] = t[DEALER_ACE] = t[DEALER_SIZE] = t[DEALER_SUITS] = 0
    _begin(t, HANDS, _draw(words, shoe, t), 0, PAID, ON_BLACKJACK)
    t[UP] = _draw(words, shoe, t)
    _take(nexts, t, HANDS, _draw(words, shoe, t))
    hole = _draw(words, shoe, t)
    _dealer_takes(t, t[UP])
    _dealer_takes(t, hole)
    insured: Number = NO_INSURANCE
    if VALUE[t[UP]] == 1 and t[INSURES]:
        insured = np.int64(insures[t[HANDS + NODE]])
        if insured == TAKE_EVEN_MONEY:
            t[HANDS + STATUS] = EVEN_MONEY
    if dealers_worth(t) == NATURAL:
        return insured
    if t[HANDS + STATUS] == LIVE and not _is_natural(t, HANDS):
        _play_hand(words, shoe, nexts, acts, t, HANDS)
        while t[WAITING]:
            t[WAITING] -= 1
            base = t[STACK + t[WAITING]]
            _take(nexts, t, base, _draw(words, shoe, t))
            _play_hand(words, shoe, nexts, acts, t, base)
    if _is_needed(t):
        _dealers_hand(words, shoe, t)
    return insured


@bare
def _is_needed(t: Int64s) -> Number:
    if t[HAS_PUSH_22]:
        return True
    for hand in range(t[HAND_COUNT]):
        base = HANDS + hand * WIDTH
        if t[base + STATUS] == LIVE and (t[NATURAL_WAITS] or not _is_natural(t, base)):
            return True
    return False


@bare
def settle(t: Int64s, prices: Int64s, nets: Int64s, action: Int64s, row: Number) -> None:
    """Every hand with what lies on it: money, lammers and doubles."""
    theirs = dealers_worth(t)
    is_taken = t[TAKES_ORIGINAL] and _is_free_hand_lost(t, theirs)
    for hand in range(t[HAND_COUNT]):
        base = HANDS + hand * WIDTH
        result = _result_of(t, base, theirs)
        paid: Number = LOSE if is_taken and hand == 0 else result
        _pay(prices, t[base + MONEY], paid, nets, action, row)
        if t[base + DOUBLE] >= 0:
            _pay(prices, ON_FREE_DOUBLE + t[base + DOUBLE], result, nets, action, row)


@bare
def _result_of(t: Int64s, base: Number, theirs: Number) -> Number:
    if t[base + STATUS] == EVEN_MONEY:
        return EVEN
    if t[base + STATUS] == BUST:
        return LOSE
    ace_and_ten = t[base + SIZE] == 2 and t[base + HARD] == 11 and t[base + ACE]
    mine = (SPLIT_NATURAL if t[base + SPLIT] else NATURAL) if ace_and_ten else total_of(t, base)
    return t[OUTCOMES + (mine << THEIRS_BITS) + theirs]


@bare
def _is_free_hand_lost(t: Int64s, theirs: Number) -> Number:
    for hand in range(1, t[HAND_COUNT]):
        base = HANDS + hand * WIDTH
        if t[base + ROLE] == FREE and _result_of(t, base, theirs) == LOSE:
            return True
    return False


@bare
def _pay(prices: Int64s, wager: Number, result: Number, nets: Int64s, action: Int64s, row: Number) -> None:
    nets[row, prices[wager, COLUMN]] += prices[wager, result]
    action[row, prices[wager, COLUMN]] += prices[wager, STAKE]


@bare
def push_22(t: Int64s) -> Number:
    """Suited, of one colour, another 22, or lost; clubs and spades are the first and the last suit."""
    if t[DEALER_HARD] != 22:
        return 3
    suits = t[DEALER_SUITS]
    if suits & (suits - 1) == 0:
        return 0
    return 1 if suits in (0b1001, 0b0110) else 2
