"""Plays one blackjack round for one box: deals, plays by decision tables, and draws the dealer's hand.

The state of a round is the row of `round_row.py`. A hand is the number of its multiset of
cards, which leads to the next number with each card.
"""

from __future__ import annotations

from hoyle.fast.arrays import Int64s, Number, UInt8s, UInt64s
from hoyle.games.blackjack.settlement_rules import JOKER_21, NATURAL, SPLIT_NATURAL
from hoyle.kernels.blackjack.round_row import (
    ACE,
    ACE_CARDS,
    ACE_DOUBLED,
    ACE_DOUBLED_WHERE_DRAWN_TO,
    ACE_SPLITS_MAX,
    AGAIN,
    BOX,
    BOX_SIZE,
    BUST,
    BUST_IT,
    BUST_WAITS,
    BY_RANK,
    CARD,
    COLOUR,
    DEALER_ACE,
    DEALER_HARD,
    DEALER_NATURAL,
    DEALER_SIZE,
    DEALER_THIRD,
    DOUBLE,
    DOUBLE_DOWN,
    DOUBLE_LEAST,
    DOUBLE_MOST,
    DOUBLES_ACE,
    DOUBLES_LONGER,
    DOUBLES_SPLIT,
    DRAWS_SOFT_17,
    EARLY,
    EIGHT,
    EVEN_MONEY,
    GIVEN_UP,
    HAND_COUNT,
    HANDS,
    HARD,
    HIT,
    HOLE,
    INSURED,
    INSURES,
    IS_LOOKED,
    JOKER_CARD,
    JOKER_VALUE,
    JOKERS,
    LIVE,
    LONGER,
    LOOKS,
    MAY_DOUBLE,
    MAY_NOT_HIT,
    MAY_SPLIT,
    MAY_SURRENDER,
    NATURAL_WAITS,
    NEEDS_ALWAYS,
    NEEDS_TWENTY,
    NODE,
    NODES,
    PAID_NATURAL,
    PAIRS,
    PLAYS_BLACKJACK,
    POSITION,
    READY,
    REDOUBLES,
    RESCUE_IT,
    RESCUED,
    RESCUES,
    SEVEN,
    SINGLES,
    SIX,
    SIZE,
    SPADES,
    SPLIT,
    SPLIT_LONGER,
    SPLIT_PAIR,
    SPLITS_MAX,
    STACK,
    STAND,
    STAND_HARD,
    STAND_SOFT,
    STARTED,
    STATUS,
    SUIT_KINDS,
    SUITED_AT,
    SUITED_PAIRS,
    SURRENDER,
    SURRENDERED,
    SURRENDERS,
    SURRENDERS_SPLIT,
    TAKE_EVEN_MONEY,
    TENS_SPLITS_MAX,
    THIRD_SEVEN,
    TIMES,
    UP,
    VALUE,
    WAITING,
    WIDTH,
)
from hoyle.kernels.blackjack.running_shoe import draw
from hoyle.kernels.common.no_refcount import bare


@bare
def _take(nexts: Number, t: Int64s, base: Number, card: Number) -> None:
    value = VALUE[card]
    size = t[base + SIZE]
    if size < 3:
        t[base + CARD + size] = card
    t[base + SIZE] = size + 1
    if value == JOKER_VALUE:
        t[base + HARD], t[base + ACE] = 21, 0
        return
    t[base + HARD] += value
    if value == 1:
        t[base + ACE] = 1
    if t[base + HARD] <= 21:
        t[base + NODE] = nexts[t[base + NODE], value]


@bare
def draw_to(words: UInt64s, shoe: Number, nexts: Number, t: Int64s, base: Number) -> None:
    card = draw(words, shoe, t)
    if t[BOX_SIZE] < 4:
        t[BOX + t[BOX_SIZE]] = card
    t[BOX_SIZE] += 1
    _take(nexts, t, base, card)


@bare
def part(t: Int64s, base: Number, card: Number) -> None:
    """A hand of a split begins with one card."""
    t[base + NODE] = VALUE[card] - 1
    t[base + HARD] = VALUE[card]
    t[base + ACE] = VALUE[card] == 1
    t[base + SIZE] = 1
    t[base + SPLIT] = 1
    t[base + STATUS] = LIVE
    t[base + DOUBLE] = -1
    t[base + TIMES] = 0
    t[base + CARD] = card


@bare
def total_of(t: Int64s, base: Number) -> Number:
    hard = t[base + HARD]
    return hard + 10 if t[base + ACE] and hard <= 11 else hard


@bare
def flags_of(t: Int64s, base: Number) -> Number:
    """The choices with two cards besides stand and hit."""
    one, other, split = t[base + CARD], t[base + CARD + 1], t[base + SPLIT]
    flags = 0
    if (split and VALUE[one] == 1 and t[ACE_CARDS] < 2) or must_stand(t, base):
        flags |= MAY_NOT_HIT
    if may_double(t, base):
        flags |= MAY_DOUBLE
    is_pair = VALUE[one] == VALUE[other] and (one % 13 == other % 13 or not t[BY_RANK])
    if is_pair and t[HAND_COUNT] < hands_max(t, VALUE[one]):
        flags |= MAY_SPLIT
    is_before_look = t[IS_LOOKED] and is_against(t[EARLY], t[UP])
    if (t[SURRENDERS_SPLIT] or not split) and is_against(t[SURRENDERS], t[UP]) and not is_before_look:
        flags |= MAY_SURRENDER
    return flags


@bare
def hands_max(t: Int64s, value: Number) -> Number:
    """How many hands a pair of this value may become."""
    if value == 1:
        return t[ACE_SPLITS_MAX]
    return t[TENS_SPLITS_MAX] if value == 10 else t[SPLITS_MAX]


@bare
def must_stand(t: Int64s, base: Number) -> Number:
    """Whether the hand takes no further card."""
    hard = t[base + HARD]
    if t[base + ACE] and hard <= 11:
        return hard + 10 >= t[STAND_SOFT]
    return hard >= t[STAND_HARD]


@bare
def is_against(values: Number, up: Number) -> Number:
    """Whether the up card's value is among these, a bit for each."""
    return (values >> VALUE[up]) & 1


@bare
def may_double(t: Int64s, base: Number) -> Number:
    total, split = total_of(t, base), t[base + SPLIT]
    if total < t[DOUBLE_LEAST] or total > t[DOUBLE_MOST] or (split and not t[DOUBLES_SPLIT]):
        return False
    if must_stand(t, base):
        return False
    if split and VALUE[t[base + CARD]] == 1 and t[DOUBLES_ACE] != ACE_DOUBLED:
        return t[DOUBLES_ACE] == ACE_DOUBLED_WHERE_DRAWN_TO and t[base + SIZE] <= t[ACE_CARDS]
    return True


@bare
def _longer_decisions(t: Int64s, base: Number) -> Number:
    """Where the decision of a hand of three or more cards is; negative if it is dealt no more."""
    full = t[base + SPLIT] and VALUE[t[base + CARD]] == 1 and t[base + SIZE] > t[ACE_CARDS]
    if t[DOUBLES_LONGER] and may_double(t, base):
        return LONGER + 10 * PAIRS + (30 if full else 20) * t[NODES]
    if full:
        return -1
    return t[SPLIT_LONGER] if t[SPLIT_LONGER] and t[base + SPLIT] else LONGER


@bare
def _play_hand(words: UInt64s, shoe: Number, nexts: Number, acts: UInt8s, t: Int64s, base: Number) -> None:
    """Play a hand to its end; a split leaves its second hand on the stack."""
    up = VALUE[t[UP]] - 1
    while True:
        size = t[base + SIZE]
        if total_of(t, base) >= 21 and not is_natural(t, base):
            return
        if size == 2:
            flags = flags_of(t, base)
            if flags & MAY_NOT_HIT and not flags & (MAY_SPLIT | MAY_DOUBLE | MAY_SURRENDER):
                return
            action = acts[(up * PAIRS + t[base + NODE] - SINGLES) * 16 + flags]
        else:
            decisions = _longer_decisions(t, base)
            if decisions < 0:
                return
            action = acts[decisions + up * t[NODES] + t[base + NODE]]
        if action == STAND:
            return
        if action == HIT:
            draw_to(words, shoe, nexts, t, base)
            if t[base + HARD] > 21:
                t[base + STATUS] = BUST
                return
        elif action == SPLIT_PAIR:
            second = HANDS + t[HAND_COUNT] * WIDTH
            part(t, second, t[base + CARD + 1])
            part(t, base, t[base + CARD])
            t[STACK + t[WAITING]] = second
            t[WAITING] += 1
            t[HAND_COUNT] += 1
            draw_to(words, shoe, nexts, t, base)
        elif action == SURRENDER:
            give_up(t, base)
            return
        else:
            _double(words, shoe, nexts, acts, t, base, action - DOUBLE_DOWN)
            return


@bare
def give_up(t: Int64s, base: Number) -> None:
    """A blackjack that is found later takes the whole wager, unless surrender is early."""
    up = VALUE[t[UP]]
    may_be_taken = (up == 1 or up == 10) and not t[IS_LOOKED] and not is_against(t[EARLY], t[UP])
    t[base + STATUS] = GIVEN_UP if may_be_taken else SURRENDERED


@bare
def _double(
    words: UInt64s, shoe: Number, nexts: Number, acts: UInt8s, t: Int64s, base: Number, size: Number
) -> None:
    t[base + DOUBLE] = size
    after = LONGER + 10 * t[NODES] + (VALUE[t[UP]] - 1) * t[NODES]
    decision: Number = AGAIN
    while decision == AGAIN:
        t[base + TIMES] += 1
        draw_to(words, shoe, nexts, t, base)
        if t[base + HARD] > 21:
            t[base + STATUS] = BUST
            return
        decision = acts[after + t[base + NODE]] if t[RESCUES] or t[REDOUBLES] else 0
    if decision == RESCUE_IT:
        t[base + STATUS] = RESCUED


@bare
def _play_box(words: UInt64s, shoe: Number, nexts: Number, acts: UInt8s, t: Int64s) -> None:
    """Play the hand and its split hands, each finished before the next gets its second card."""
    _play_hand(words, shoe, nexts, acts, t, HANDS)
    while t[WAITING]:
        t[WAITING] -= 1
        base = t[STACK + t[WAITING]]
        draw_to(words, shoe, nexts, t, base)
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
    if t[JOKERS]:
        return t[base + SIZE] == 2 and t[base + CARD] == JOKER_CARD and t[base + CARD + 1] == JOKER_CARD
    return t[base + SIZE] == 2 and t[base + ACE] and t[base + HARD] == 11 and not t[base + SPLIT]


@bare
def worth_of(t: Int64s, base: Number) -> Number:
    """What is compared with the dealer's hand: the total, or the natural that it is."""
    if t[JOKERS]:
        one, other = t[base + CARD], t[base + CARD + 1]
        if t[base + SIZE] == 2 and (one == JOKER_CARD or other == JOKER_CARD):
            return NATURAL if one == other else JOKER_21
        return total_of(t, base)
    if t[base + SIZE] == 2 and t[base + ACE] and t[base + HARD] == 11:
        return SPLIT_NATURAL if t[base + SPLIT] else NATURAL
    return total_of(t, base)


@bare
def play_dealer(words: UInt64s, shoe: Number, t: Int64s) -> None:
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
        if value == JOKER_VALUE:
            hard, ace = 21, 0
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
    up = (VALUE[t[UP]] - 1) * t[NODES]
    longer = up + (LONGER + 10 * PAIRS + 20 * t[NODES] if t[DOUBLES_LONGER] else LONGER)
    if action >= DOUBLE_DOWN and t[REDOUBLES]:
        _double(words, shoe, nexts, acts, t, HANDS, action - DOUBLE_DOWN)
        return
    while action == HIT or action >= DOUBLE_DOWN:
        if action >= DOUBLE_DOWN:
            t[HANDS + DOUBLE], t[HANDS + TIMES] = action - DOUBLE_DOWN, 1
        card = draw(words, shoe, t)
        value = VALUE[card]
        if size < 4:
            t[BOX + size] = card
        if size == 2:
            t[HANDS + CARD + 2] = card
        size += 1
        if value == JOKER_VALUE:
            hard, ace = 21, 0
            break
        hard += value
        if value == 1:
            ace = 1
        if hard > 21:
            t[HANDS + STATUS] = BUST
            break
        node = nexts[node, value]
        if hard == 21 or (ace and hard == 11) or action >= DOUBLE_DOWN:
            break
        action = acts[longer + node]
    t[HANDS + NODE], t[HANDS + HARD], t[HANDS + ACE], t[HANDS + SIZE], t[BOX_SIZE] = (
        node,
        hard,
        ace,
        size,
        size,
    )
    if action == SURRENDER and hard <= 21:
        give_up(t, HANDS)
    if action >= DOUBLE_DOWN and t[RESCUES] and hard <= 21 and acts[LONGER + 10 * t[NODES] + up + node]:
        t[HANDS + STATUS] = RESCUED


@bare
def _by_suits(acts: UInt8s, t: Int64s, up: Number, action: Number) -> Number:
    """The first two cards of a 6-7-8 or of three sevens may be played by their suits."""
    one, other = t[HANDS + CARD], t[HANDS + CARD + 1]
    low, high = min(one % 13, other % 13), max(one % 13, other % 13)
    if low < SIX or high > EIGHT or (low == high and low != SEVEN):
        return action
    pair = 3 if low == high else low + high - SIX - SEVEN
    kind = 0 if one // 13 != other // 13 else 2 if one // 13 == SPADES else 1
    return acts[t[SUITED_AT] + (up * SUITED_PAIRS + pair) * SUIT_KINDS + kind]


@bare
def _play_first(words: UInt64s, shoe: Number, nexts: Number, acts: UInt8s, t: Int64s) -> None:
    """The decision on the first two cards: most hands are never split."""
    up = VALUE[t[UP]] - 1
    action = acts[(up * PAIRS + t[HANDS + NODE] - SINGLES) * 16 + flags_of(t, HANDS)]
    if t[SUITED_AT]:
        action = _by_suits(acts, t, up, action)
    if action == SPLIT_PAIR:
        _play_box(words, shoe, nexts, acts, t)
    elif action == SURRENDER:
        give_up(t, HANDS)
    elif action != STAND:
        _play_unsplit(words, shoe, nexts, acts, t, action)


@bare
def deal_first(words: UInt64s, shoe: Number, nexts: Number, t: Int64s) -> None:
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
    if max(mine, other) < JOKER_VALUE:
        t[HANDS + NODE], t[HANDS + HARD] = nexts[mine - 1, other], mine + other
        t[HANDS + ACE] = mine == 1 or other == 1
    else:
        t[HANDS + HARD], t[HANDS + ACE] = 21, 0
    t[HANDS + SIZE], t[HANDS + SPLIT] = 2, 0
    t[HANDS + STATUS], t[HANDS + DOUBLE], t[HANDS + TIMES] = LIVE, -1, 0
    t[HANDS + CARD], t[HANDS + CARD + 1] = first, second
    one, other = VALUE[up], VALUE[hole]
    t[DEALER_HARD], t[DEALER_ACE], t[DEALER_SIZE] = one + other, one == 1 or other == 1, 2
    t[DEALER_NATURAL] = one + other == 11 and (one == 1 or other == 1)
    if t[JOKERS]:
        t[DEALER_NATURAL] = up == JOKER_CARD and hole == JOKER_CARD
        if max(one, other) == JOKER_VALUE:
            t[DEALER_HARD], t[DEALER_ACE] = 21, 0
    t[IS_LOOKED] = is_against(t[LOOKS], up)


@bare
def _is_given_up_early(acts: UInt8s, t: Int64s) -> Number:
    """Before the dealer looks."""
    if not t[IS_LOOKED] or t[HANDS + STATUS] != LIVE or is_natural(t, HANDS):
        return False
    early = LONGER + 20 * t[NODES] + (VALUE[t[UP]] - 1) * PAIRS + t[HANDS + NODE] - SINGLES
    return is_against(t[EARLY] & t[SURRENDERS], t[UP]) and acts[early]


@bare
def play_round(words: UInt64s, shoe: Number, nexts: Number, acts: UInt8s, insures: Number, t: Int64s) -> None:
    """From the first card to the dealer's last, without settlement."""
    deal_first(words, shoe, nexts, t)
    up = VALUE[t[UP]]
    if up == JOKER_VALUE:  # all hands are frozen
        return
    if up == 1 and t[INSURES]:
        t[INSURED] = insures[t[HANDS + NODE]]
        if t[INSURED] == TAKE_EVEN_MONEY:
            t[HANDS + STATUS] = EVEN_MONEY
    if _is_given_up_early(acts, t):
        t[HANDS + STATUS] = SURRENDERED
    if t[IS_LOOKED] and t[DEALER_NATURAL]:
        if t[THIRD_SEVEN] and t[BOX] % 13 == 5 and t[BOX + 1] % 13 == 5:
            t[BOX + 2] = draw(words, shoe, t)
            t[BOX_SIZE] = 3
        return
    if t[HANDS + STATUS] == LIVE:
        natural = is_natural(t, HANDS)
        if (not natural and total_of(t, HANDS) < 21) or (natural and t[PLAYS_BLACKJACK]):
            _play_first(words, shoe, nexts, acts, t)
        is_paid = not t[NATURAL_WAITS] and (t[IS_LOOKED] or 1 < up < 10)
        if natural and is_paid and is_natural(t, HANDS) and t[HANDS + STATUS] == LIVE:
            t[HANDS + STATUS] = PAID_NATURAL
    play_dealer(words, shoe, t)
