"""Compiled rounds of blackjack: one box, all side wagers. Rows for `given` are whole shoes in the order of the draws,
without burned cards and without the card that chooses a side of a double shoe. Two more columns, the numbers of a magic
card and of a lucky position, follow where a wager on them is made.

`shoe="whole"` deals every round from all cards, as a continuous shuffler does and the exact sheet assumes. With
`shoe="cut_card"` a shoe is dealt to the cut card of the terms, from a new one in each chunk. A streak wager is made
whenever none stands; rounds continue after the last of a chunk until its streaks are decided, and their result is in
the last row.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from hoyle.book import Terms
from hoyle.errors import HoyleError
from hoyle.fast.arrays import Array, Bools, Int16s, Int64s, Number, UInt8s, UInt64s
from hoyle.games.blackjack.dealing import ENHANCED
from hoyle.games.blackjack.later_wagers import DEALERS_HAND
from hoyle.games.blackjack.play_rules import WHERE_DRAWN_TO, PlayRules, play_rules
from hoyle.games.blackjack.settlement_rules import (
    JOKER_21,
    MOST,
    NATURAL,
    NEARER,
    NO_HAND,
    PUSH,
    SAVING,
    SPLIT_NATURAL,
    SUITED_789,
    THREE_EIGHTS,
    settlement_rules,
)
from hoyle.games.blackjack.side_play import BAD_BEAT, bonus_equipment
from hoyle.games.blackjack.side_wagers import SIDE_OUTCOMES
from hoyle.games.blackjack.streak import LENGTHS, STREAK
from hoyle.kernels.blackjack import round_row as play
from hoyle.kernels.blackjack.decisions import Asked, Asker, answerer, ask_all, tells_split
from hoyle.kernels.blackjack.plain_rounds import NO_COUNTS, PlainRounds, totals_of
from hoyle.kernels.blackjack.play_round import play_round
from hoyle.kernels.blackjack.quick_round import NOT_PLAYED, play_quickly
from hoyle.kernels.blackjack.round_row import (
    BOX,
    BURN_EACH,
    BURN_FIRST,
    BY_COLOUR,
    COLOUR,
    DEPTH,
    INSURED,
    IS_PLAIN,
    LIMIT,
    NEEDS_TWENTY,
    POSITION,
    POSITIONS,
    POSTED,
    READY,
    SHUFFLES,
    STARTED,
    SUPER_BONUS,
    SUPER_COLUMN,
)
from hoyle.kernels.blackjack.round_tables import Tables, compile_tables
from hoyle.kernels.blackjack.running_shoe import draw, lay
from hoyle.kernels.blackjack.settlement import (
    CALL_ROOM,
    NO_PRICE,
    RESULT_BITS,
    RESULTS,
    earns_super_bonus,
    keep_won,
    points_of,
    settle_hands,
    settle_insurance,
    write_plain,
)
from hoyle.kernels.blackjack.side_wagers import compile_sides, is_over_all, settle_sides
from hoyle.kernels.common.call_tables import Prices, Slot, share_of
from hoyle.kernels.common.chunks import CHUNK, Chunked, Sums
from hoyle.kernels.common.decision_table import is_optimal
from hoyle.kernels.common.no_refcount import bare
from hoyle.kernels.common.random_deal import decks
from hoyle.kernels.common.random_stream import below, open_stream
from hoyle.kernels.totals import Totals
from hoyle.kit.cards import DECK
from hoyle.strategy.strategy import Strategy
from hoyle.strategy.wagered import Wagered

SHOES = ("whole", "cut_card")
_FACES = {"jack": "J", "queen": "Q", "king": "K"}
_THIRD_CARD = ("super_sevens", "progressive_super_sevens")
_NOT_STANDING, _WON = -1, 5  # the number of hands that a streak has won, and its index in the row
_PHASE_STREAK = 11
_COUNTED = 16 * CHUNK  # rounds of a chunk that are counted by result, of which few have rows
_NO_ROWS = np.zeros((0, 2), np.uint8)


class Table(NamedTuple):
    """The settlement tables of a round."""

    prices: Array  # by wager and result; then its column and its stake
    insurance: Array  # for each size: its stake, what it wins, what it loses, its column
    sides: Array
    by_two: Array
    with_up: Array
    later: Array
    streaks: Array  # for each: its length, column, stake, what it wins, what it loses, and hands won so far
    members: Array  # columns that share the limit on a hand


@bare
def _play(
    words: UInt64s, shoe: UInt8s, rows: UInt8s, nexts: Int16s, acts: UInt8s, insures: UInt8s, tables: Tables,
    t: Int64s, prices: Int64s, insurance: Int64s,
    sides: Int64s, by_two: Int64s, with_up: Int64s, later: Int64s, streaks: Int64s, members: Bools, nets: Int64s,
    action: Int64s, won: Int64s,
    counts: Int64s,
) -> Number:  # fmt: skip
    """Play one round for each row of nets, and then rounds until no streak stands.

    Where plain rounds are counted by result, only the others have rows. Returns the number of rows.
    """
    # A plain 0 is a constant, for which what it is passed to is compiled once more.
    at: Number = np.int64(0)
    used: Number = np.int64(0)
    t[POSITION] = t[READY] = len(shoe)
    while at < len(nets) or (t[SHUFFLES] and _stands(streaks)):
        row = min(used, len(nets) - 1)
        if t[SHUFFLES]:
            _deal_next(words, shoe, t, at)
        else:
            lay(shoe, rows, at, t)
        found = play_quickly(words, shoe, nexts, tables, t) if t[IS_PLAIN] else NOT_PLAYED
        if found != NOT_PLAYED:
            at += 1
            if len(counts):
                counts[found] += 1
            else:
                write_plain(prices, found, nets, action, row)
                used += 1
            continue
        play_round(words, shoe, nexts, acts, insures, t)
        if at < len(nets):
            _make_streaks(streaks, action, row)
            points = settle_hands(t, prices, nets, action, row, won)
            if t[SUPER_BONUS] and earns_super_bonus(t):
                nets[row, t[SUPER_COLUMN]] += t[SUPER_BONUS]
            if t[INSURED]:
                settle_insurance(t, insurance, nets, action, row, won)
            if len(sides):
                settle_sides(
                    t, sides, by_two, with_up, later, _bonus(words, rows, at, t), nets, action, row, won
                )
        else:
            points = points_of(t)
        _settle_streaks(streaks, points, nets, row, won)
        if len(won):
            _limit(won, t[LIMIT], members, nets, row)
        at += 1
        used += 1
    return min(used, len(nets))


@bare
def _deal_next(words: UInt64s, shoe: Number, t: Int64s, at: Number) -> None:
    """Shuffle when due, and burn."""
    if t[DEPTH] < 0:
        t[POSITION] = t[READY] = 0
        if t[BY_COLOUR]:
            # The card that chooses the side may belong to that side, and is then dealt first.
            t[COLOUR] = (1 + at % 2) * below(words, 2)
        return
    burns = t[BURN_EACH]
    if len(shoe) - t[POSITION] <= t[DEPTH]:
        t[POSITION] = t[READY] = 0
        burns += t[BURN_FIRST]
    t[STARTED] = t[POSITION]
    for _ in range(burns):
        draw(words, shoe, t)


@bare
def _bonus(words: UInt64s, rows: Number, at: Number, t: Int64s) -> Number:
    """A bit for a magic card among the first two, and one for a lucky position; the seat is at position 1."""
    if not t[NEEDS_TWENTY]:
        return 0
    if t[SHUFFLES]:
        magic, position = below(words, 52), below(words, t[POSITIONS]) + 1
    else:
        magic, position = rows[at, rows.shape[1] - 2], rows[at, rows.shape[1] - 1]
    return np.int64(magic == t[BOX] or magic == t[BOX + 1]) + 2 * np.int64(position == 1)


@bare
def _stands(streaks: Number) -> Number:
    count = 0
    for at in range(len(streaks)):
        count += streaks[at, _WON] >= 0
    return count > 0


@bare
def _make_streaks(streaks: Number, action: Int64s, row: Number) -> None:
    """Make the streak wagers that do not stand."""
    if not _stands(streaks):
        for at in range(len(streaks)):
            streaks[at, _WON] = 0
            action[row, streaks[at, 1]] += streaks[at, 2]


@bare
def _settle_streaks(streaks: Number, points: Number, nets: Int64s, row: Number, won: Number) -> None:
    for at in range(len(streaks)):
        if streaks[at, _WON] < 0:
            continue
        streaks[at, _WON] += points > 0
        column = streaks[at, 1]
        if points < 0:
            nets[row, column] += streaks[at, 4]
            streaks[at, _WON] = _NOT_STANDING
        elif streaks[at, _WON] >= streaks[at, 0]:
            nets[row, column] += streaks[at, 3]
            streaks[at, _WON] = _NOT_STANDING
            keep_won(won, _PHASE_STREAK, column, streaks[at, 3])


@bare
def _limit(won: Number, limit: Number, members: Number, nets: Int64s, row: Number) -> None:
    """The wins of a hand share its limit in proportion; remaining cents go to the first calls."""
    count, total = won[0, 0], 0
    won[0, 0] = 0
    for at in range(1, count + 1):
        if members[won[at, 1]]:
            total += won[at, 2]
    if total <= limit:
        return
    left = limit
    for at in range(1, count + 1):
        if members[won[at, 1]]:
            left -= share_of(limit, won[at, 2], total)
    for phase in range(_PHASE_STREAK + 1):
        for at in range(1, count + 1):
            if won[at, 0] == phase and members[won[at, 1]]:
                share = share_of(limit, won[at, 2], total) + (left > 0)
                left -= left > 0
                nets[row, won[at, 1]] += share - won[at, 2]


class BlackjackRounds(Chunked):
    def __init__(
        self, terms: Terms, wagers: Sequence[Wagered], strategy: Strategy, shoe: str = "whole"
    ) -> None:
        if shoe not in SHOES:
            raise HoyleError(f'{terms.path}: shoe is "{shoe}"; it is one of {", ".join(SHOES)}.')
        prices = Prices(terms, wagers)
        prices.require("blackjack")
        cents = prices.cents("blackjack")[0]
        count = terms.number("deck_count") // (2 if terms["dealt"] == "double_shoe" else 1)
        asked = self._ask(terms, cents, strategy, count)
        self._asked = (asked.nexts, asked.acts, asked.insures)
        self._shoe = self._cards(count)
        self._row = _row(terms, prices, asked)
        _set_dealing(terms, shoe, self._row)
        self._set_more(terms, prices, asked)
        self._tables = compile_tables(self._row, asked.nexts, asked.acts)
        self.columns, self.stakes, self._table = _table(prices, asked, cents, self._bonuses(terms, cents))
        self._row[SUPER_COLUMN] = len(self.columns) - 1
        self._plain = None
        if self._row[IS_PLAIN] and self._row[DEPTH] < 0 and not self._row[play.JOKERS]:
            self._plain = PlainRounds(self._shoe, self._row, asked, self._tables, *self._table[:2])

    # What a relative of blackjack does otherwise.

    def _ask(self, terms: Terms, cents: int, strategy: Strategy, count: int) -> Asked:
        answers = answerer(terms, strategy, optimal=is_optimal(strategy, terms.path))
        return ask_all(Asker(terms, cents, answers, count))

    def _cards(self, count: int) -> UInt8s:
        return decks(count)

    def _bonuses(self, terms: Terms, cents: int) -> tuple[str, ...]:
        """Bonuses on the main wager, which have columns of their own behind all others."""
        return ()

    def _set_more(self, terms: Terms, prices: Prices, asked: Asked) -> None:
        pass

    def play(self, words: UInt64s, nets: Int64s, action: Int64s) -> None:
        self._deal(words, nets, action)

    def run(self, seed: int, block: int, count: int) -> Totals:
        """Plain rounds are counted by result, which saves most of the work."""
        if not self._row[IS_PLAIN]:
            return super().run(seed, block, count)
        words, sums = open_stream(seed, block), Sums(len(self.columns))
        counts = np.zeros(len(self._table.prices) << RESULT_BITS, np.int64)
        chunk = _COUNTED if self._plain else CHUNK
        nets, action = self._arrays(min(chunk, count))
        for done in range(0, count, chunk):
            size = min(chunk, count - done)
            used = self._deal(words, nets[:size], action[:size], counts)
            sums.add(nets[:used], action[:used])
            nets[:used], action[:used] = 0, 0
        plain = totals_of(self.columns, self._table.prices, counts)
        return plain + sums.totals(self.columns, count - plain.rounds, count - plain.rounds)

    def given(self, items: Array) -> Int64s:
        rows = np.ascontiguousarray(np.asarray(items), np.uint8)
        nets = np.zeros((len(rows), len(self.columns)), np.int64)
        words, action = np.zeros(4, np.uint64), np.zeros_like(nets)
        if self._plain:
            self._plain.check(rows)
            self._plain.play(words, rows, nets, action)
        else:
            width = rows.shape[1] - (2 if self._row[NEEDS_TWENTY] else 0)
            self._play(words, rows, np.zeros(width, np.uint8), nets, action, shuffles=0)
        return nets

    def _deal(self, words: UInt64s, nets: Int64s, action: Int64s, counts: Int64s = NO_COUNTS) -> int:
        """Play one round for each row from the stream; return the number of rows written."""
        if self._plain:
            return self._plain.play(words, _NO_ROWS, nets, action, counts)
        return self._play(words, _NO_ROWS, self._shoe.copy(), nets, action, shuffles=1, counts=counts)

    def _play(
        self,
        words: UInt64s,
        rows: UInt8s,
        shoe: UInt8s,
        nets: Int64s,
        action: Int64s,
        *,
        shuffles: int,
        counts: Int64s = NO_COUNTS,
    ) -> int:
        t, won = self._row.copy(), np.zeros((CALL_ROOM if self._row[LIMIT] else 0, 3), np.int64)
        t[SHUFFLES] = shuffles
        table = self._table._replace(streaks=self._table.streaks.copy())
        used: int = _play(words, shoe, rows, *self._asked, self._tables, t, *table, nets, action, won, counts)
        return used


def compile_rounds(
    terms: Terms, wagers: Sequence[Wagered], strategy: Strategy, shoe: str = "whole"
) -> BlackjackRounds:
    return BlackjackRounds(terms, wagers, strategy, shoe)


def _set_dealing(terms: Terms, shoe: str, t: Int64s) -> None:
    """The dealing procedure; a whole shoe every round has no cut card."""
    is_double = terms["dealt"] == "double_shoe"
    t[DEPTH] = -1
    t[BY_COLOUR] = is_double
    if (
        shoe == "whole"
        or terms.says_yes("continuous_shuffler")
        or terms.says_yes("reshuffle_after_any_round")
    ):
        return
    if is_double:
        raise HoyleError(
            f"{terms.path}: a double shoe is dealt whole every round here; to its cut card, add --engine."
        )
    t[DEPTH] = terms.number("cut_card_depth")
    t[BURN_FIRST], t[BURN_EACH] = (
        terms.number("burn_after_shuffle_count"),
        terms.number("burn_each_round_count"),
    )


def _row(terms: Terms, prices: Prices, asked: Asked) -> Int64s:
    """The rules as the integer row of a round."""
    t = np.zeros(play.ROW, np.int64)
    t[play.DRAWS_SOFT_17] = terms.says_yes("dealer_draws_on_soft_17")
    _set_play(play_rules(terms), t)
    t[play.INSURES] = terms.says_yes("insurance") and bool(asked.insures.any())
    t[play.PLAYS_BLACKJACK] = terms.says_yes("draw_on_blackjack")
    t[play.RESCUES] = terms.says_yes("double_rescue")
    t[play.BY_RANK] = terms["split_equal"] == "rank"
    t[play.SPLITS_MAX] = terms.number("split_hand_count_max")
    t[play.ACE_SPLITS_MAX] = terms.number("split_aces_hand_count_max")
    t[play.TENS_SPLITS_MAX] = terms.settings.get("split_tens_hand_count_max") or t[play.SPLITS_MAX]
    t[play.JOKERS] = bool(terms.settings.get("joker_count_per_deck"))
    if tells_split(play_rules(terms)):
        t[play.SPLIT_LONGER] = len(asked.acts) - 10 * len(asked.nexts)
    t[play.THIRD_SEVEN] = any(prices.cents(wager) for wager in _THIRD_CARD)
    t[play.BUST_IT] = bool(prices.cents("bust_it"))
    t[play.NEEDS_ALWAYS] = any(prices.cents(wager) for wager in DEALERS_HAND)
    t[play.NEEDS_TWENTY] = bool(prices.cents(BAD_BEAT))
    t[play.NODES] = len(asked.nexts)
    t[POSITIONS] = len(bonus_equipment(terms).get("position", ())) or 1
    t[POSTED] = _posted(terms)
    over_all = [limit for name, limit in prices.limits().items() if is_over_all(prices, name)]
    t[LIMIT] = over_all[0] if over_all else 0
    t[IS_PLAIN] = len(prices.made) == 1 and not t[LIMIT] and t[POSTED] < 0 and terms["dealt"] != "double_shoe"
    _set_settlement(terms, t)
    return t


def _set_play(rules: PlayRules, t: Int64s) -> None:
    """The rules of play as numbers; up cards are bits by value."""
    t[play.LOOKS], t[play.SURRENDERS], t[play.EARLY] = (
        sum(1 << value for value in ups) for ups in (rules.looks, rules.surrenders, rules.early)
    )
    t[play.DOUBLES_SPLIT], t[play.DOUBLES_LONGER] = rules.double_after_split, rules.doubles_longer
    t[play.DOUBLE_LEAST], t[play.DOUBLE_MOST] = rules.double_totals[0], rules.double_totals[-1]
    t[play.DOUBLES_ACE] = ("no", "yes", WHERE_DRAWN_TO).index(rules.double_split_aces)
    t[play.ACE_CARDS] = rules.ace_cards
    t[play.STAND_HARD], t[play.STAND_SOFT] = rules.must_stand_hard_min, rules.must_stand_soft_min
    t[play.SURRENDERS_SPLIT], t[play.REDOUBLES] = rules.surrenders_split, rules.redoubles


def _set_settlement(terms: Terms, t: Int64s) -> None:
    """The rules of settlement as a table."""
    rules = settlement_rules(terms)
    t[play.BUST_WAITS], t[play.NATURAL_WAITS] = rules.bust_waits, rules.natural_waits
    t[play.ALL_BUSTS_WAIT], t[play.TELLS_BUSTS] = rules.both_bust == PUSH, rules.both_bust == NEARER
    t[play.SAVES] = (NO_HAND, THREE_EIGHTS, SUITED_789).index(rules.saving_hand)
    for mine in (*range(MOST + 1), NATURAL, SPLIT_NATURAL, JOKER_21):
        for theirs in (*range(MOST + 1), NATURAL, JOKER_21, SAVING):
            result = RESULTS.index(rules.outcome(mine, theirs))
            t[play.OUTCOMES + (mine << play.THEIRS_BITS) + theirs] = result


def _table(
    prices: Prices, asked: Asked, cents: int, bonuses: tuple[str, ...] = ()
) -> tuple[tuple[str, ...], tuple[int, ...], Table]:
    again = play_rules(prices.terms).redoubles
    rows = [("blackjack", cents), ("split", cents), *(("double", size) for size in asked.doubles)]
    rows += [("redouble", (cents + size) << time) for size in asked.doubles for time in range(again)]
    met = {
        "blackjack": True,
        "split": asked.splits,
        "double": asked.doubles,
        "redouble": again and asked.doubles,
        "insurance": asked.insurances,
    }
    sides = [
        Slot(made.wager, (), (made.cents,), made.on)
        for made in prices.made.values()
        if made.wager != "blackjack"
    ]
    _check_sides(prices, sides)
    names = (*(name for name, is_met in met.items() if is_met), *(slot.column for slot in sides), *bonuses)
    columns = {name: at for at, name in enumerate(names)}
    at_once = [slot for slot in sides if slot.wager != STREAK]
    shared = [cap.wagers for name, cap in prices.terms.file.caps.items() if is_over_all(prices, name)]
    table = Table(
        np.array(
            [[*_prices_of(prices, wager, size), columns.get(wager, 0), size] for wager, size in rows],
            np.int64,
        ),
        _insurance(prices, asked, columns.get("insurance", 0)),
        *compile_sides(prices, at_once, [columns[slot.column] for slot in at_once]),
        _streaks(prices, [slot for slot in sides if slot.wager == STREAK], columns),
        np.array([any(name.partition(":")[0] in wagers for wagers in shared) for name in columns]),
    )
    stakes = {"blackjack": cents} | {slot.column: slot.cents[0] for slot in sides}
    return names, tuple(stakes.get(name, 0) for name in names), table


def _check_sides(prices: Prices, sides: Sequence[Slot]) -> None:
    for slot in sides:
        if (
            slot.wager not in prices.terms.wagers
            or slot.wager not in SIDE_OUTCOMES
            or slot.wager == "dealer_envy"
        ):
            raise HoyleError(f"{prices.terms.path}: {slot.column} cannot be made before a round.")
        if slot.wager == STREAK and slot.on not in LENGTHS:
            raise HoyleError(
                f"{prices.terms.path}: a streak is on {', '.join(LENGTHS)} hands, not on {slot.on or 'none'}."
            )


def _prices_of(prices: Prices, wager: str, cents: int) -> list[int]:
    """Prices by result; a result without a price cannot occur or cannot replace a win."""
    terms, slot = prices.terms, Slot(wager, (), (cents,))
    given = terms.settings
    offered = [name for setting, name in ENHANCED.items() if given.get(setting, "yes") == "yes"]
    found = []
    for result in RESULTS:
        name = result
        if result == "dealer_blackjack":
            is_kept = wager != "blackjack" and terms["dealer_blackjack_takes"] == "original_only"
            name = "returned" if is_kept else "lose"
        is_known = (wager, name) in terms.prices and (result not in ENHANCED.values() or result in offered)
        found.append(prices.net(slot, cents, name) if is_known else NO_PRICE)
    return found


def _posted(terms: Terms) -> int:
    """The two cards of the posted natural as one number, or a number of no cards."""
    if not any(terms.settings.get(setting) == "yes" for setting in ENHANCED):
        return -1
    if terms["enhanced_posted_natural"] != "yes":
        return len(DECK) ** 2
    ace = "A" + terms.word("posted_natural_ace_suit")[0]
    face = _FACES[terms.word("posted_natural_face")] + terms.word("posted_natural_face_suit")[0]
    return DECK.index(ace) * len(DECK) + DECK.index(face)


def _insurance(prices: Prices, asked: Asked, column: int) -> Int64s:
    slot = Slot("insurance", (), asked.insurances)
    rows = [
        [cents, *(prices.net(slot, cents, name) for name in ("win", "lose")), column]
        for cents in asked.insurances
    ]
    return np.array(rows, np.int64).reshape(-1, 4)


def _streaks(prices: Prices, slots: Sequence[Slot], columns: dict[str, int]) -> Int64s:
    rows = []
    for slot in slots:
        cents = slot.cents[0]
        nets = [prices.net(slot, cents, name) for name in (f"on_{slot.on}", "lose")]
        rows.append([int(slot.on), columns[slot.column], cents, *nets, _NOT_STANDING])
    return np.array(rows, np.int64).reshape(-1, _WON + 1)
