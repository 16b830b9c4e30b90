"""The state of a blackjack round as one integer row, `t`: few arrays make calls cheap."""

from __future__ import annotations

import numpy as np

from hoyle.games.blackjack.hand import VALUES
from hoyle.games.blackjack.settlement_rules import NATURAL, SAVING
from hoyle.kit.cards import DECK

JOKER_CARD, JOKER_VALUE = len(DECK), 11  # behind the cards of the kit's deck
VALUE = np.array([*(VALUES[card[0]] for card in DECK), JOKER_VALUE], np.int64)
HANDS_MAX = 8
BATCH = 6  # cards that are shuffled at a time

# Indexes into the row: position in shoe and stream, rules, and the state of the round.
(POSITION, READY, SHUFFLES, STARTED, DRAWS_SOFT_17, LOOKS, INSURES, PLAYS_BLACKJACK, SURRENDERS, DOUBLES_SPLIT, RESCUES,
 BY_RANK, SPLITS_MAX, ACE_SPLITS_MAX, ACE_CARDS, THIRD_SEVEN, BUST_IT, NEEDS_ALWAYS, NEEDS_TWENTY, NODES, HAND_COUNT,
 WAITING, UP, HOLE, DEALER_HARD, DEALER_ACE, DEALER_SIZE, DEALER_THIRD, DEALER_NATURAL, IS_LOOKED, INSURED, BOX_SIZE,
 COLOUR, DEPTH, BURN_FIRST, BURN_EACH, BY_COLOUR, POSITIONS, POSTED, LIMIT, IS_PLAIN, BUST_WAITS, NATURAL_WAITS, EARLY,
 DOUBLE_LEAST, DOUBLE_MOST, DOUBLES_LONGER, DOUBLES_ACE, SUITED_AT, BONUSES, SUPER_BONUS, SUPER_COLUMN, STAND_HARD,
 STAND_SOFT, SURRENDERS_SPLIT, SPLIT_LONGER, REDOUBLES, ALL_BUSTS_WAIT, TELLS_BUSTS, SAVES, JOKERS, TENS_SPLITS_MAX,
 BOX, STACK) = (*range(63), 67)  # fmt: skip
# A number of the row's own type: numba compiles a kernel once more for every constant that is passed to it.
HANDS = np.int64(STACK + HANDS_MAX)
# Fields of a hand; some payouts depend on its first three cards.
NODE, HARD, ACE, SIZE, SPLIT, STATUS, DOUBLE, TIMES, CARD = range(9)  # TIMES: how often it was doubled
WIDTH = CARD + 3
# Behind the hands: the result of every worth of a hand against every worth of the dealer's.
OUTCOMES = HANDS + WIDTH * (HANDS_MAX + 1)
THEIRS_BITS = 6
ROW = OUTCOMES + ((SAVING + 1) << THEIRS_BITS)
assert NATURAL < SAVING < 1 << THEIRS_BITS, "a dealer's worth needs more bits"

LIVE, BUST, GIVEN_UP, SURRENDERED, RESCUED, PAID_NATURAL, EVEN_MONEY = range(7)
STAND, HIT, SPLIT_PAIR, SURRENDER, DOUBLE_DOWN = range(5)  # doubles of several sizes follow
NO_INSURANCE, TAKE_EVEN_MONEY, INSURE = range(3)  # insurance of several sizes follows
MAY_DOUBLE, MAY_SPLIT, MAY_SURRENDER, MAY_NOT_HIT = 1, 2, 4, 8
SINGLES, PAIRS = 10, 55  # hands of one card and of two have the first numbers
# Whether a split ace is doubled: never, always, or while it is drawn to.
ACE_NOT_DOUBLED, ACE_DOUBLED, ACE_DOUBLED_WHERE_DRAWN_TO = range(3)
KEEP, RESCUE_IT, AGAIN = range(3)  # after a double
SAVES_BY_EIGHTS, SAVES_BY_SUIT = 1, 2
# In the decisions: two cards by up card and flags, then four tables by up card and hand, of which the second is on
# doubled hands and the last two are there where longer hands are doubled; between them two cards given up early. Where
# `SPLIT_LONGER` is set, longer hands of a split have a table of their own there.
LONGER = 10 * PAIRS * 16
# Ranks of Spanish 21's bonus hands, and the last suit, by their numbers in the deck. Where `SUITED_AT` is set,
# decisions on two of these ranks by their suits begin there: mixed, suited, or spades.
SIX, SEVEN, EIGHT, SPADES = 4, 5, 6, 3
SUITED_PAIRS, SUIT_KINDS = 4, 3
