"""One deal of multiple-action blackjack for one box, with a hand of the dealer's for each circle, by decision tables.

The state is one integer row, `t`. A hand has for each circle the size of its double, or none.
"""

from __future__ import annotations

import numpy as np

from hoyle.fast.arrays import Int16s, Int64s, Number, UInt8s, UInt64s
from hoyle.games.blackjack.settlement_rules import NATURAL, SPLIT_NATURAL
from hoyle.kernels.blackjack.round_row import POSITION, STARTED, VALUE
from hoyle.kernels.blackjack.running_shoe import draw
from hoyle.kernels.common.no_refcount import bare

HANDS_MAX, CIRCLE_MAX = 8, 3
# Indexes into the row, which begins as blackjack's, for its running shoe: the rules, and the state of the round.
(DRAWS_SOFT_17, INSURES, DOUBLES_SPLIT, BY_RANK, SPLITS_MAX, ACE_SPLITS_MAX, ACE_CARDS, NODES, IS_CHECKED,
 EVERY_CIRCLE, IS_COVERED, CIRCLE_COUNT, HAND_COUNT, WAITING, UP, DEALER_HARD, DEALER_ACE, DEALER_SIZE,
 BEFORE, INSURED, STACK) = range(STARTED + 1, STARTED + 22)  # fmt: skip
HANDS = np.int64(STACK + HANDS_MAX)  # of the row's type: a constant would be compiled by itself
NODE, HARD, ACE, SIZE, ONE, OTHER, SPLIT, ADDED, STATUS, DOUBLES = range(10)
WIDTH = DOUBLES + CIRCLE_MAX
OUTCOMES = HANDS + WIDTH * (HANDS_MAX + 1)
THEIRS_BITS = 5
ROW = OUTCOMES + ((SPLIT_NATURAL + 1) << THEIRS_BITS)

LIVE, BUST, GIVEN_UP = range(3)
STAND, HIT, SPLIT_PAIR, SURRENDER, DOUBLE = range(5)
MAY_SPLIT, IS_FULL, NO_DOUBLE, FROM_SPLIT, IS_ADDED = 1, 2, 4, 8, 16
FLAGS = 32
LOSE, PUSH, WIN, BLACKJACK, GIVES_UP, LATE = range(
    6
)  # columns of prices; then the wager's column and its stake
COLUMN, STAKE = 6, 7
ON_SPLIT, ON_DOUBLE = (
    CIRCLE_MAX,
    2 * CIRCLE_MAX,
)  # rows of prices: circles, their splits, doubles of several sizes
TWOS = 65  # hands of one and two cards have the first numbers


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
def _begin(t: Int64s, base: Number, card: Number, split: Number, added: Number) -> None:
    t[base + NODE] = VALUE[card] - 1
    t[base + HARD] = VALUE[card]
    t[base + ACE] = VALUE[card] == 1
    t[base + SIZE] = 1
    t[base + ONE] = card
    t[base + SPLIT] = split
    t[base + ADDED] = added
    t[base + STATUS] = LIVE
    for circle in range(CIRCLE_MAX):
        t[base + DOUBLES + circle] = 0


@bare
def total_of(t: Int64s, base: Number) -> Number:
    hard = t[base + HARD]
    return hard + 10 if t[base + ACE] and hard <= 11 else hard


@bare
def _is_natural(t: Int64s, base: Number) -> Number:
    return t[base + SIZE] == 2 and t[base + HARD] == 11 and t[base + ACE] and not t[base + SPLIT]


@bare
def _play_hand(
    words: UInt64s, shoe: UInt8s, nexts: Int16s, acts: UInt8s, doubles: Int16s, t: Int64s, base: Number
) -> None:
    """Play a hand to its end; a split leaves its second hand on the stack."""
    up = VALUE[t[UP]] - 1
    while total_of(t, base) < 21:
        flags = FROM_SPLIT * t[base + SPLIT] + IS_ADDED * t[base + ADDED]
        size = t[base + SIZE]
        if size == 2:
            one, other = t[base + ONE], t[base + OTHER]
            is_full = t[base + SPLIT] and VALUE[one] == 1 and t[ACE_CARDS] < 2
            may_split = VALUE[one] == VALUE[other] and (one % 13 == other % 13 or not t[BY_RANK])
            if may_split:
                may_split = t[HAND_COUNT] < (t[ACE_SPLITS_MAX] if VALUE[one] == 1 else t[SPLITS_MAX])
            if is_full and not may_split:
                return
            no_double = is_full or (t[base + SPLIT] and not t[DOUBLES_SPLIT])
            flags += MAY_SPLIT * may_split + IS_FULL * is_full + NO_DOUBLE * no_double
        elif t[base + SPLIT] and VALUE[t[base + ONE]] == 1 and size > t[ACE_CARDS]:
            return
        table = (t[BEFORE] * FLAGS + flags) * 10 + up
        action = acts[table * t[NODES] + t[base + NODE]]
        if action == STAND:
            return
        if action == SURRENDER:
            t[base + STATUS] = GIVEN_UP
            return
        if action == SPLIT_PAIR:
            _split(words, shoe, nexts, t, base)
            continue
        if action == DOUBLE:
            for circle in range(CIRCLE_MAX):
                t[base + DOUBLES + circle] = doubles[(table * TWOS + t[base + NODE]) * CIRCLE_MAX + circle]
        _take(nexts, t, base, draw(words, shoe, t))
        if t[base + HARD] > 21:
            t[base + STATUS] = BUST
        if action == DOUBLE:
            return


@bare
def _split(words: UInt64s, shoe: UInt8s, nexts: Int16s, t: Int64s, base: Number) -> None:
    second = HANDS + t[HAND_COUNT] * WIDTH
    _begin(t, second, t[base + OTHER], 1, 1)
    _begin(t, base, t[base + ONE], 1, t[base + ADDED])
    t[STACK + t[WAITING]] = second
    t[WAITING] += 1
    t[HAND_COUNT] += 1
    _take(nexts, t, base, draw(words, shoe, t))


@bare
def _dealer_takes(t: Int64s, card: Number) -> None:
    t[DEALER_HARD] += VALUE[card]
    if VALUE[card] == 1:
        t[DEALER_ACE] = 1
    t[DEALER_SIZE] += 1


@bare
def _dealers_worth(t: Int64s) -> Number:
    if t[DEALER_SIZE] == 2 and t[DEALER_HARD] == 11 and t[DEALER_ACE]:
        return NATURAL
    return t[DEALER_HARD] + 10 if t[DEALER_ACE] and t[DEALER_HARD] <= 11 else t[DEALER_HARD]


@bare
def _needs(t: Int64s, circle: Number) -> Number:
    """Whether a hand other than a natural waits; a covered double is known as bust when it is turned over."""
    for hand in range(t[HAND_COUNT]):
        base = HANDS + hand * WIDTH
        if t[base + STATUS] == LIVE and not _is_natural(t, base):
            return True
        is_covered = t[IS_COVERED] and t[base + DOUBLES + t[BEFORE]] and circle == t[BEFORE]
        if t[base + STATUS] == BUST and is_covered:
            return True
    return False


@bare
def _dealers_hand(words: UInt64s, shoe: UInt8s, t: Int64s, circle: Number) -> None:
    needs = _needs(t, circle)
    if t[DEALER_SIZE] == 1:
        up = VALUE[t[UP]]
        naturals = (up == 1 or up == 10) and t[HAND_COUNT] == 1 and _is_natural(t, HANDS)
        if needs or naturals or t[INSURED]:
            _dealer_takes(t, draw(words, shoe, t))
    while needs:
        hard, is_soft = t[DEALER_HARD], t[DEALER_ACE] and t[DEALER_HARD] <= 11
        total = hard + 10 if is_soft else hard
        if total > 17 or (total == 17 and not (is_soft and t[DRAWS_SOFT_17])):
            return
        _dealer_takes(t, draw(words, shoe, t))


@bare
def _settle_circle(
    t: Int64s, circle: Number, prices: Int64s, nets: Int64s, action: Int64s, row: Number
) -> None:
    theirs = _dealers_worth(t)
    for hand in range(t[HAND_COUNT]):
        base = HANDS + hand * WIDTH
        if t[base + STATUS] == GIVEN_UP:
            result = GIVES_UP
        elif t[base + STATUS] == BUST:
            result = LOSE
        else:
            ace_and_ten = t[base + SIZE] == 2 and t[base + HARD] == 11 and t[base + ACE]
            mine = (SPLIT_NATURAL if t[base + SPLIT] else NATURAL) if ace_and_ten else total_of(t, base)
            result = t[OUTCOMES + (mine << THEIRS_BITS) + theirs]
        _pay(prices, (ON_SPLIT if t[base + ADDED] else 0) + circle, result, nets, action, row)
        if t[base + DOUBLES + circle]:
            _pay(prices, ON_DOUBLE + t[base + DOUBLES + circle] - 1, result, nets, action, row)


@bare
def _pay(prices: Int64s, wager: Number, result: Number, nets: Int64s, action: Int64s, row: Number) -> None:
    nets[row, prices[wager, COLUMN]] += prices[wager, result]
    action[row, prices[wager, COLUMN]] += prices[wager, STAKE]


@bare
def write_found(
    circle_count: Number,
    found: Number,
    made: Int64s,
    prices: Int64s,
    nets: Int64s,
    action: Int64s,
    row: Number,
) -> None:
    """The row of a deal without splits and insurance by its number: a digit for each circle, below its doubles."""
    doubles = found // (LATE + 1) ** circle_count
    for circle in range(circle_count - 1, -1, -1):
        result = found % (LATE + 1)
        found //= LATE + 1
        _pay(prices, circle, result, nets, action, row)
        if made[doubles, circle]:
            _pay(prices, ON_DOUBLE + made[doubles, circle] - 1, result, nets, action, row)


@bare
def _settle_insurance(t: Int64s, insurance: Int64s, nets: Int64s, action: Int64s, row: Number) -> None:
    if t[INSURED]:
        made = t[INSURED] - 1
        nets[row, insurance[made, 2]] += insurance[made, 0 if _dealers_worth(t) == NATURAL else 1]
        action[row, insurance[made, 2]] += insurance[made, 3]
        t[INSURED] = 0


@bare
def play_deal(
    words: UInt64s, shoe: UInt8s, nexts: Int16s, acts: UInt8s, doubles: Int16s, insures: Int16s, t: Int64s,
    prices: Int64s, insurance: Int64s, nets: Int64s, action: Int64s, row: Number,
) -> None:  # fmt: skip
    t[POSITION] = t[WAITING] = t[BEFORE] = t[INSURED] = 0
    t[HAND_COUNT] = 1
    _begin(t, HANDS, draw(words, shoe, t), 0, 0)
    t[UP] = draw(words, shoe, t)
    _take(nexts, t, HANDS, draw(words, shoe, t))
    have_acted = False
    for circle in range(t[CIRCLE_COUNT]):
        t[DEALER_HARD] = t[DEALER_ACE] = t[DEALER_SIZE] = 0
        _dealer_takes(t, t[UP])
        if not have_acted:
            if t[IS_CHECKED]:
                _dealer_takes(t, draw(words, shoe, t))
            if VALUE[t[UP]] == 1 and t[INSURES]:
                t[INSURED] = insures[circle * TWOS + t[HANDS + NODE]]
            if t[IS_CHECKED]:
                is_over = _dealers_worth(t) == NATURAL
                _settle_insurance(t, insurance, nets, action, row)
                if is_over:
                    last = t[CIRCLE_COUNT] if t[EVERY_CIRCLE] else circle + 1
                    for each in range(circle, last):
                        _settle_circle(t, each, prices, nets, action, row)
                    if t[EVERY_CIRCLE]:
                        return
                    t[BEFORE] += 1
                    continue
            if not _is_natural(t, HANDS):
                _play_hand(words, shoe, nexts, acts, doubles, t, HANDS)
                while t[WAITING]:
                    t[WAITING] -= 1
                    base = t[STACK + t[WAITING]]
                    _take(nexts, t, base, draw(words, shoe, t))
                    _play_hand(words, shoe, nexts, acts, doubles, t, base)
            have_acted = True
        _dealers_hand(words, shoe, t, circle)
        _settle_insurance(t, insurance, nets, action, row)
        _settle_circle(t, circle, prices, nets, action, row)
