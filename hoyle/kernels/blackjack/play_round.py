"""Plays one blackjack round for one box: deals, plays by decision tables, and draws the dealer's hand.

The state of a round is one integer row, `t`: few arrays make calls cheap. A hand is the number of its multiset of
cards, which leads to the next number with each card.
"""

from __future__ import annotations

import numpy as np
from numba import uint64

from hoyle.fast.arrays import Int64s, Number, UInt8s, UInt64s
from hoyle.games.blackjack.hand import VALUES
from hoyle.games.blackjack.settlement_rules import NATURAL, SPLIT_NATURAL
from hoyle.kernels.common.no_refcount import bare
from hoyle.kernels.common.random_stream import moved_on
from hoyle.kit.cards import DECK

VALUE = np.array([VALUES[card[0]] for card in DECK], np.int64)
HANDS_MAX = 8
BATCH = 6  # cards that are shuffled at a time

# Indexes into the row: position in shoe and stream, rules, and the state of the round.
(POSITION, READY, SHUFFLES, STARTED, DRAWS_SOFT_17, LOOKS, INSURES, PLAYS_BLACKJACK, SURRENDERS, DOUBLES_SPLIT, RESCUES,
 BY_RANK, SPLITS_MAX, ACE_SPLITS_MAX, ACE_CARDS, THIRD_SEVEN, BUST_IT, NEEDS_ALWAYS, NEEDS_TWENTY, NODES, HAND_COUNT,
 WAITING, UP, HOLE, DEALER_HARD, DEALER_ACE, DEALER_SIZE, DEALER_THIRD, DEALER_NATURAL, IS_LOOKED, INSURED, BOX_SIZE,
 COLOUR, DEPTH, BURN_FIRST, BURN_EACH, BY_COLOUR, POSITIONS, POSTED, LIMIT, IS_PLAIN, BUST_WAITS, NATURAL_WAITS, BOX,
 STACK) = (*range(44), 48)  # fmt: skip
HANDS = STACK + HANDS_MAX
# Fields of a hand; some payouts depend on its first three cards.
NODE, HARD, ACE, SIZE, SPLIT, STATUS, DOUBLE, CARD = range(8)
WIDTH = CARD + 3
# Behind the hands: the result of every worth of a hand against every worth of the dealer's.
OUTCOMES = HANDS + WIDTH * (HANDS_MAX + 1)
THEIRS_BITS = 5
ROW = OUTCOMES + ((SPLIT_NATURAL + 1) << THEIRS_BITS)
assert NATURAL < 1 << THEIRS_BITS, "a dealer's worth needs more bits"

LIVE, BUST, GIVEN_UP, SURRENDERED, RESCUED, PAID_NATURAL, EVEN_MONEY = range(7)
STAND, HIT, SPLIT_PAIR, SURRENDER, DOUBLE_DOWN = range(5)  # doubles of several sizes follow
NO_INSURANCE, TAKE_EVEN_MONEY, INSURE = range(3)  # insurance of several sizes follows
MAY_DOUBLE, MAY_SPLIT, MAY_SURRENDER, MAY_NOT_HIT = 1, 2, 4, 8
SINGLES, PAIRS = 10, 55  # hands of one card and of two have the first numbers
_LOW = 0xFFFFFFFF


@bare
def _recycle(shoe: Number, t: Int64s) -> None:
    """The shoe runs out: shuffle all cards but those of this round."""
    start, size = t[STARTED], len(shoe)
    for at in range(size - start):
        card = shoe[start + at]
        for place in range(start + at, at, -1):
            shoe[place] = shoe[place - 1]
        shoe[at] = card
    t[POSITION] = t[READY] = size - start
    t[STARTED] = 0


@bare
def shuffle_on(words: UInt64s, shoe: Number, t: Int64s) -> None:
    """Shuffle the next few cards of the shoe. A word serves two."""
    if t[READY] == len(shoe):
        _recycle(shoe, t)
    a, b, c, d = words[0], words[1], words[2], words[3]
    word, product = uint64(0), uint64(0)
    size, first = len(shoe), t[READY]
    last = min(first + BATCH, size)
    for at in range(first, last):
        left = uint64(size - at)
        if (at - first) & 1:
            product = (word & uint64(_LOW)) * left
        is_new = ((at - first) & 1) == 0
        while is_new or (product & uint64(_LOW)) < left:
            # Halves of a word that would bias the draw are rejected.
            if not is_new and (product & uint64(_LOW)) >= uint64(1 << 32) % left:
                break
            word, a, b, c, d = moved_on(a, b, c, d)
            product = (word >> uint64(32)) * left
            is_new = False
        other = at + np.int64(product >> uint64(32))
        card = shoe[other]
        shoe[other] = shoe[at]
        shoe[at] = card
    words[0], words[1], words[2], words[3] = a, b, c, d
    t[READY] = last


@bare
def draw(words: UInt64s, shoe: Number, t: Int64s) -> Number:
    """The next card. Given cards need no shuffle."""
    if t[POSITION] == t[READY]:
        shuffle_on(words, shoe, t)
    at = t[POSITION]
    t[POSITION] = at + 1
    return np.int64(shoe[at])


@bare
def lay(shoe: Number, rows: Number, row: Number, t: Int64s) -> None:
    """Cards that are given."""
    for place in range(len(shoe)):
        shoe[place] = rows[row, place]
    t[POSITION], t[READY] = 0, len(shoe)


@bare
def _take(nexts: Number, t: Int64s, base: Number, card: Number) -> None:
    value = VALUE[card]
    size = t[base + SIZE]
    if size < 3:
        t[base + CARD + size] = card
    t[base + SIZE] = size + 1
    t[base + HARD] += value
    if value == 1:
        t[base + ACE] = 1
    if t[base + HARD] <= 21:
        t[base + NODE] = nexts[t[base + NODE], value]


@bare
def _draw_to(words: UInt64s, shoe: Number, nexts: Number, t: Int64s, base: Number) -> None:
    card = draw(words, shoe, t)
    if t[BOX_SIZE] < 4:
        t[BOX + t[BOX_SIZE]] = card
    t[BOX_SIZE] += 1
    _take(nexts, t, base, card)


@bare
def _part(t: Int64s, base: Number, card: Number) -> None:
    """A hand of a split begins with one card."""
    t[base + NODE] = VALUE[card] - 1
    t[base + HARD] = VALUE[card]
    t[base + ACE] = VALUE[card] == 1
    t[base + SIZE] = 1
    t[base + SPLIT] = 1
    t[base + STATUS] = LIVE
    t[base + DOUBLE] = -1
    t[base + CARD] = card


@bare
def total_of(t: Int64s, base: Number) -> Number:
    hard = t[base + HARD]
    return hard + 10 if t[base + ACE] and hard <= 11 else hard


@bare
def _flags(t: Int64s, base: Number) -> Number:
    """The choices with two cards besides stand and hit."""
    one, other, split = t[base + CARD], t[base + CARD + 1], t[base + SPLIT]
    flags = 0
    if split and VALUE[one] == 1 and t[ACE_CARDS] < 2:
        flags |= MAY_NOT_HIT
    elif not split or t[DOUBLES_SPLIT]:
        flags |= MAY_DOUBLE
    is_pair = VALUE[one] == VALUE[other] and (one % 13 == other % 13 or not t[BY_RANK])
    if is_pair and t[HAND_COUNT] < (t[ACE_SPLITS_MAX] if VALUE[one] == 1 else t[SPLITS_MAX]):
        flags |= MAY_SPLIT
    if not split and t[SURRENDERS]:
        flags |= MAY_SURRENDER
    return flags


@bare
def _play_hand(words: UInt64s, shoe: Number, nexts: Number, acts: UInt8s, t: Int64s, base: Number) -> None:
    """Play a hand to its end; a split leaves its second hand on the stack."""
    up = VALUE[t[UP]] - 1
    while True:
        size = t[base + SIZE]
        is_natural = size == 2 and t[base + ACE] and t[base + HARD] == 11 and not t[base + SPLIT]
        if total_of(t, base) >= 21 and not is_natural:
            return
        if size == 2:
            flags = _flags(t, base)
            if flags & MAY_NOT_HIT and not flags & MAY_SPLIT:
                return
            action = acts[(up * PAIRS + t[base + NODE] - SINGLES) * 16 + flags]
        elif t[base + SPLIT] and VALUE[t[base + CARD]] == 1 and size > t[ACE_CARDS]:
            return
        else:
            action = acts[10 * PAIRS * 16 + up * t[NODES] + t[base + NODE]]
        if action == STAND:
            return
        if action == HIT:
            _draw_to(words, shoe, nexts, t, base)
            if t[base + HARD] > 21:
                t[base + STATUS] = BUST
                return
        elif action == SPLIT_PAIR:
            second = HANDS + t[HAND_COUNT] * WIDTH
            _part(t, second, t[base + CARD + 1])
            _part(t, base, t[base + CARD])
            t[STACK + t[WAITING]] = second
            t[WAITING] += 1
            t[HAND_COUNT] += 1
            _draw_to(words, shoe, nexts, t, base)
        elif action == SURRENDER:
            may_have_blackjack = (up == 0 or up == 9) and not t[IS_LOOKED]
            t[base + STATUS] = GIVEN_UP if may_have_blackjack else SURRENDERED
            return
        else:
            _double(words, shoe, nexts, acts, t, base, action - DOUBLE_DOWN)
            return


@bare
def _double(
    words: UInt64s, shoe: Number, nexts: Number, acts: UInt8s, t: Int64s, base: Number, size: Number
) -> None:
    t[base + DOUBLE] = size
    _draw_to(words, shoe, nexts, t, base)
    if t[base + HARD] > 21:
        t[base + STATUS] = BUST
    elif t[RESCUES]:
        rescues = 10 * PAIRS * 16 + 10 * t[NODES]
        if acts[rescues + (VALUE[t[UP]] - 1) * t[NODES] + t[base + NODE]]:
            t[base + STATUS] = RESCUED


@bare
def _play_box(words: UInt64s, shoe: Number, nexts: Number, acts: UInt8s, t: Int64s) -> None:
    """Play the hand and its split hands, each finished before the next gets its second card."""
    _play_hand(words, shoe, nexts, acts, t, HANDS)
    while t[WAITING]:
        t[WAITING] -= 1
        base = t[STACK + t[WAITING]]
        _draw_to(words, shoe, nexts, t, base)
        _play_hand(words, shoe, nexts, acts, t, base)


@bare
def _is_needed(t: Int64s) -> Number:
    """Whether the dealer's final hand decides any wager."""
    if t[NEEDS_ALWAYS]:
        return True
    for hand in range(t[HAND_COUNT]):
        base = HANDS + hand * WIDTH
        status = t[base + STATUS]
        if status == LIVE and (t[NATURAL_WAITS] or not is_natural(t, base)):
            return True
        if status == BUST and t[BUST_WAITS]:
            return True
        if t[NEEDS_TWENTY] and total_of(t, base) == 20:
            return True
    return False


@bare
def is_natural(t: Int64s, base: Number) -> Number:
    return t[base + SIZE] == 2 and t[base + ACE] and t[base + HARD] == 11 and not t[base + SPLIT]


@bare
def worth_of(t: Int64s, base: Number) -> Number:
    """What is compared with the dealer's hand: the total, or the natural that it is."""
    if t[base + SIZE] == 2 and t[base + ACE] and t[base + HARD] == 11:
        return SPLIT_NATURAL if t[base + SPLIT] else NATURAL
    return total_of(t, base)


@bare
def _play_dealer(words: UInt64s, shoe: Number, t: Int64s) -> None:
    """A bust it wager alone needs a third card; further cards are drawn only for hands and wagers that need them."""
    needed, third = _is_needed(t), t[BUST_IT]
    hard, ace, size = t[DEALER_HARD], t[DEALER_ACE], t[DEALER_SIZE]
    draws_soft = t[DRAWS_SOFT_17]
    while needed or third:
        is_soft = ace and hard <= 11
        total = hard + 10 if is_soft else hard
        if total > 17 or (total == 17 and not (draws_soft and is_soft)):
            break
        card = draw(words, shoe, t)
        value = VALUE[card]
        hard += value
        if value == 1:
            ace = 1
        size += 1
        if size == 3:
            t[DEALER_THIRD] = card
        third = 0
    t[DEALER_HARD], t[DEALER_ACE], t[DEALER_SIZE] = hard, ace, size


@bare
def _play_unsplit(
    words: UInt64s, shoe: Number, nexts: Number, acts: UInt8s, t: Int64s, action: Int64s
) -> None:
    """A hand without a split: hit until it stands or busts, or one card to a double."""
    node, hard, ace, size = t[HANDS + NODE], t[HANDS + HARD], t[HANDS + ACE], 2
    longer = 10 * PAIRS * 16 + (VALUE[t[UP]] - 1) * t[NODES]
    if action >= DOUBLE_DOWN:
        t[HANDS + DOUBLE] = action - DOUBLE_DOWN
    while action == HIT or (action >= DOUBLE_DOWN and size == 2):
        card = draw(words, shoe, t)
        value = VALUE[card]
        if size < 4:
            t[BOX + size] = card
        if size == 2:
            t[HANDS + CARD + 2] = card
        size += 1
        hard += value
        if value == 1:
            ace = 1
        if hard > 21:
            t[HANDS + STATUS] = BUST
            break
        node = nexts[node, value]
        if hard == 21 or (ace and hard == 11):
            break
        if action == HIT:
            action = acts[longer + node]
    t[HANDS + NODE], t[HANDS + HARD], t[HANDS + ACE], t[HANDS + SIZE], t[BOX_SIZE] = (
        node,
        hard,
        ace,
        size,
        size,
    )
    if action >= DOUBLE_DOWN and t[RESCUES] and hard <= 21 and acts[longer + 10 * t[NODES] + node]:
        t[HANDS + STATUS] = RESCUED


@bare
def _play_first(words: UInt64s, shoe: Number, nexts: Number, acts: UInt8s, t: Int64s) -> None:
    """The decision on the first two cards: most hands are never split."""
    up = VALUE[t[UP]] - 1
    action = acts[(up * PAIRS + t[HANDS + NODE] - SINGLES) * 16 + _flags(t, HANDS)]
    if action == SPLIT_PAIR:
        _play_box(words, shoe, nexts, acts, t)
    elif action == SURRENDER:
        may_have_blackjack = (up == 0 or up == 9) and not t[IS_LOOKED]
        t[HANDS + STATUS] = GIVEN_UP if may_have_blackjack else SURRENDERED
    elif action != STAND:
        _play_unsplit(words, shoe, nexts, acts, t, action)


@bare
def _deal(words: UInt64s, shoe: Number, nexts: Number, t: Int64s) -> None:
    """Two cards to the box and two to the dealer, by turns."""
    t[STARTED] = t[POSITION]
    first = draw(words, shoe, t)
    while t[COLOUR] and (0 < first // 13 < 3) == (t[COLOUR] == 1):
        t[POSITION] -= 1
        t[READY] = t[POSITION]
        first = draw(words, shoe, t)
    up = draw(words, shoe, t)
    second = draw(words, shoe, t)
    hole = draw(words, shoe, t)
    t[UP], t[HOLE], t[HAND_COUNT], t[WAITING], t[INSURED] = up, hole, 1, 0, 0
    t[BOX], t[BOX + 1], t[BOX_SIZE] = first, second, 2
    mine, other = VALUE[first], VALUE[second]
    t[HANDS + NODE], t[HANDS + HARD] = nexts[mine - 1, other], mine + other
    t[HANDS + ACE], t[HANDS + SIZE], t[HANDS + SPLIT] = mine == 1 or other == 1, 2, 0
    t[HANDS + STATUS], t[HANDS + DOUBLE] = LIVE, -1
    t[HANDS + CARD], t[HANDS + CARD + 1] = first, second
    one, other = VALUE[up], VALUE[hole]
    t[DEALER_HARD], t[DEALER_ACE], t[DEALER_SIZE] = one + other, one == 1 or other == 1, 2
    t[DEALER_NATURAL] = one + other == 11 and (one == 1 or other == 1)
    t[IS_LOOKED] = t[LOOKS] and (one == 1 or one == 10)


@bare
def play_round(words: UInt64s, shoe: Number, nexts: Number, acts: UInt8s, insures: Number, t: Int64s) -> None:
    """From the first card to the dealer's last, without settlement."""
    _deal(words, shoe, nexts, t)
    up = VALUE[t[UP]]
    if up == 1 and t[INSURES]:
        t[INSURED] = insures[t[HANDS + NODE]]
        if t[INSURED] == TAKE_EVEN_MONEY:
            t[HANDS + STATUS] = EVEN_MONEY
    if t[IS_LOOKED] and t[DEALER_NATURAL]:
        if t[THIRD_SEVEN] and t[BOX] % 13 == 5 and t[BOX + 1] % 13 == 5:
            t[BOX + 2] = draw(words, shoe, t)
            t[BOX_SIZE] = 3
        return
    if t[HANDS + STATUS] == LIVE:
        natural = t[HANDS + ACE] and t[HANDS + HARD] == 11
        if not natural or t[PLAYS_BLACKJACK]:
            _play_first(words, shoe, nexts, acts, t)
        is_paid = not t[NATURAL_WAITS] and (t[IS_LOOKED] or 1 < up < 10)
        if natural and is_paid and is_natural(t, HANDS) and t[HANDS + STATUS] == LIVE:
            t[HANDS + STATUS] = PAID_NATURAL
    _play_dealer(words, shoe, t)
