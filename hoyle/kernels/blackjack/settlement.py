"""Settles the hands of a blackjack round from a table of prices, summed by wager.

`prices` has a row for the wager itself, one for a split, and one for each size of a double; a column for each result.
"""

from __future__ import annotations

from hoyle.fast.arrays import Int64s, Number
from hoyle.games.blackjack.settlement_rules import JOKER_21, NATURAL, SAVING
from hoyle.kernels.blackjack.play_round import is_natural, total_of, worth_of
from hoyle.kernels.blackjack.round_row import (
    BONUSES,
    CARD,
    DEALER_ACE,
    DEALER_HARD,
    DEALER_NATURAL,
    DEALER_SIZE,
    DEALER_THIRD,
    DOUBLE,
    EIGHT,
    EVEN_MONEY,
    GIVEN_UP,
    HAND_COUNT,
    HANDS,
    HOLE,
    INSURE,
    INSURED,
    JOKER_CARD,
    JOKERS,
    OUTCOMES,
    PAID_NATURAL,
    POSTED,
    REDOUBLES,
    RESCUED,
    SAVES,
    SAVES_BY_EIGHTS,
    SEVEN,
    SIX,
    SIZE,
    SPADES,
    STATUS,
    SURRENDERED,
    THEIRS_BITS,
    TIMES,
    UP,
    WIDTH,
)
from hoyle.kernels.common.no_refcount import bare

# Those from five cards on replace a win where they pay more.
RESULTS = (
    "lose", "push", "win", "blackjack", "surrender", "dealer_blackjack", "rescue", "even_money",
    "split_blackjack", "blackjack_against_21",
    "five_card_21", "six_card_21", "seven_card_21", "suited_six_seven_eight", "three_sevens", "posted_natural",
    "six_seven_eight_mixed", "six_seven_eight_suited", "six_seven_eight_spades", "three_sevens_mixed",
    "three_sevens_suited", "three_sevens_spades",
)  # fmt: skip
(LOSE, PUSH, WIN, BLACKJACK, SURRENDER, DEALER_BLACKJACK, RESCUE, EVEN, SPLIT_BLACKJACK, AGAINST_21, FIVE_CARD_21,
 SIX_CARD_21, SEVEN_CARD_21, SUITED_678, THREE_SEVENS, POSTED_NATURAL, MIXED_678, _, SPADES_678, MIXED_777,
 SUITED_777, SPADES_777) = range(len(RESULTS))  # fmt: skip
NO_PRICE = -(1 << 60)
ON_BLACKJACK, ON_SPLIT, ON_DOUBLE = range(3)  # rows; doubles of other sizes follow
COLUMN, STAKED = len(RESULTS), len(RESULTS) + 1  # behind the results
CALL_ROOM = 64
RESULT_BITS = 4  # the code of a plain round: its result, and above it one more than the number of its double


@bare
def _against_dealer(t: Int64s, base: Number) -> Number:
    status = t[base + STATUS]
    if status == RESCUED:
        return RESCUE
    if status == SURRENDERED:
        return SURRENDER
    if status == EVEN_MONEY:
        return EVEN
    if status == PAID_NATURAL:
        return BLACKJACK
    if status == GIVEN_UP:
        return LOSE if t[DEALER_NATURAL] else SURRENDER
    hard = t[DEALER_HARD]
    theirs = hard + 10 if t[DEALER_ACE] and hard <= 11 else hard
    if t[DEALER_NATURAL]:
        theirs = NATURAL
    elif t[JOKERS] and t[DEALER_SIZE] == 2 and (t[UP] == JOKER_CARD or t[HOLE] == JOKER_CARD):
        theirs = JOKER_21
    elif t[SAVES] and t[DEALER_SIZE] == 3 and theirs == 24 and _saves(t):
        theirs = SAVING
    return t[OUTCOMES + (worth_of(t, base) << THEIRS_BITS) + theirs]


@bare
def _saves(t: Int64s) -> Number:
    """The dealer is bust with three eights, or with a 7, an 8 and a 9 of one suit."""
    a, b, c = t[UP], t[HOLE], t[DEALER_THIRD]
    if t[SAVES] == SAVES_BY_EIGHTS:
        return a % 13 == EIGHT and b % 13 == EIGHT and c % 13 == EIGHT
    bits = (1 << (a % 13)) | (1 << (b % 13)) | (1 << (c % 13))
    is_suited = a // 13 == b // 13 and b // 13 == c // 13
    return is_suited and bits == (1 << SEVEN | 1 << EIGHT | 1 << (EIGHT + 1))


@bare
def _points(result: Number) -> Number:
    """A hand that is won, pushed or lost."""
    if result in (WIN, BLACKJACK, EVEN, SPLIT_BLACKJACK, AGAINST_21):
        return 1
    return 0 if result == PUSH else -1


@bare
def _price(prices: Int64s, row: Number, result: Number, t: Int64s, base: Number) -> Number:
    """A win may have an enhanced payout; the best is paid."""
    net = prices[row, result]
    if t[BONUSES] and result == WIN and t[base + DOUBLE] < 0 and total_of(t, base) == 21:
        net = max(net, prices[row, bonus_of(t, base)])
    if result in (WIN, BLACKJACK, AGAINST_21) and t[base + SIZE] <= 5 and t[POSTED] >= 0:
        a, b = t[base + CARD], t[base + CARD + 1]
        if t[base + SIZE] == 3:
            c = t[base + CARD + 2]
            if a % 13 == SEVEN and b % 13 == SEVEN and c % 13 == SEVEN:
                net = max(net, prices[row, THREE_SEVENS])
            bits = (1 << (a % 13)) | (1 << (b % 13)) | (1 << (c % 13))
            if bits == (1 << SIX | 1 << SEVEN | 1 << EIGHT) and a // 13 == b // 13 and b // 13 == c // 13:
                net = max(net, prices[row, SUITED_678])
        elif t[base + SIZE] == 5 and total_of(t, base) == 21:
            net = max(net, prices[row, FIVE_CARD_21])
        elif is_natural(t, base) and t[POSTED] in (a * 52 + b, b * 52 + a):
            net = max(net, prices[row, POSTED_NATURAL])
    return net


@bare
def bonus_of(t: Int64s, base: Number) -> Number:
    """The bonus of a 21 of Spanish 21, or a plain win."""
    size = t[base + SIZE]
    if size >= 5:
        return FIVE_CARD_21 + min(size, 7) - 5
    if size != 3:
        return WIN
    a, b, c = t[base + CARD], t[base + CARD + 1], t[base + CARD + 2]
    kind = 2 if a // 13 == SPADES else 1
    if a // 13 != b // 13 or b // 13 != c // 13:
        kind = 0
    if a % 13 == SEVEN and b % 13 == SEVEN and c % 13 == SEVEN:
        return MIXED_777 + kind
    bits = (1 << (a % 13)) | (1 << (b % 13)) | (1 << (c % 13))
    return MIXED_678 + kind if bits == (1 << SIX | 1 << SEVEN | 1 << EIGHT) else WIN


@bare
def earns_super_bonus(t: Int64s) -> Number:
    """Three sevens of one suit against a seven, neither doubled nor split."""
    if t[HAND_COUNT] > 1 or t[HANDS + SIZE] != 3 or t[HANDS + DOUBLE] >= 0 or t[UP] % 13 != SEVEN:
        return False
    return total_of(t, HANDS) == 21 and bonus_of(t, HANDS) in (SUITED_777, SPADES_777)


@bare
def settle_hands(t: Int64s, prices: Int64s, nets: Int64s, action: Int64s, row: Number, won: Number) -> Number:
    """Sum each wager; return hands won less hands lost. `won` receives each winning call for payout limits."""
    points = 0
    for hand in range(t[HAND_COUNT]):
        base = HANDS + hand * WIDTH
        result = _against_dealer(t, base)
        points += _points(result)
        phase = 4 if t[base + STATUS] == PAID_NATURAL else 2 if result == EVEN else 10
        _settle_stake(
            t, base, prices, ON_SPLIT if hand else ON_BLACKJACK, result, nets, action, row, won, phase
        )
        if t[base + DOUBLE] >= 0:
            _settle_doubles(t, base, prices, result, nets, action, row, won, phase)
    return points


@bare
def _settle_doubles(
    t: Int64s,
    base: Number,
    prices: Int64s,
    result: Number,
    nets: Int64s,
    action: Int64s,
    row: Number,
    won: Number,
    phase: Number,
) -> None:
    """The double and what was doubled again. Of a hand that is rescued only the last part comes back.

    Behind the doubles of all sizes, `prices` has for each of them the rows of its redoubles.
    """
    sizes = (len(prices) - ON_DOUBLE) // (1 + t[REDOUBLES])
    for level in range(t[base + TIMES]):
        stake = ON_DOUBLE + t[base + DOUBLE]
        if level:
            stake = ON_DOUBLE + sizes + t[base + DOUBLE] * t[REDOUBLES] + level - 1
        is_forfeit = result == RESCUE and level < t[base + TIMES] - 1
        _settle_stake(t, base, prices, stake, LOSE if is_forfeit else result, nets, action, row, won, phase)


@bare
def _settle_stake(
    t: Int64s,
    base: Number,
    prices: Int64s,
    stake: Number,
    result: Number,
    nets: Int64s,
    action: Int64s,
    row: Number,
    won: Number,
    phase: Number,
) -> None:
    net = _price(prices, stake, result, t, base)
    column = prices[stake, COLUMN]
    nets[row, column] += net
    action[row, column] += prices[stake, STAKED]
    keep_won(won, phase, column, net)


@bare
def points_of(t: Int64s) -> Number:
    """Hands won less hands lost."""
    points = 0
    for hand in range(t[HAND_COUNT]):
        points += _points(_against_dealer(t, HANDS + hand * WIDTH))
    return points


@bare
def settle_insurance(
    t: Int64s, insurance: Int64s, nets: Int64s, action: Int64s, row: Number, won: Number
) -> None:
    """`insurance` has for each size the stake, what it wins and loses, and its column."""
    if t[INSURED] >= INSURE:
        size = t[INSURED] - INSURE
        net, column = insurance[size, 1 if t[DEALER_NATURAL] else 2], insurance[size, 3]
        action[row, column] += insurance[size, 0]
        nets[row, column] += net
        keep_won(won, 7, column, net)


@bare
def keep_won(won: Number, phase: Number, column: Number, net: Number) -> None:
    """Keep a winning call with the phase of the round it is made in; the first entry counts them."""
    if len(won) and net > 0:
        won[0, 0] += 1
        at = won[0, 0]
        won[at, 0], won[at, 1], won[at, 2] = phase, column, net


@bare
def write_plain(prices: Int64s, found: Number, nets: Int64s, action: Int64s, row: Number) -> None:
    """A plain round in its row."""
    result, double = found & ((1 << RESULT_BITS) - 1), found >> RESULT_BITS
    nets[row, 0], action[row, 0] = prices[0, result], prices[0, STAKED]
    if double:
        stake = ON_DOUBLE + double - 1
        column = prices[stake, COLUMN]
        nets[row, column], action[row, column] = prices[stake, result], prices[stake, STAKED]
