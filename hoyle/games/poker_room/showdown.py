"""The showdown: ranks each hand, awards each pot, and assigns the odd chip."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product

from hoyle.book.room.room_schema import Form
from hoyle.engine.round.script import Award
from hoyle.games.parts.pots import Pot, share
from hoyle.games.poker_room.pot_hand import Hand
from hoyle.kit.cards import Cards
from hoyle.kit.ranking import Rank, best_five, rank_five_cards, rank_three_cards
from hoyle.kit.ranking.high import best_fives
from hoyle.kit.ranking.jokers import rank_short_deck
from hoyle.kit.ranking.low import best_deuce_to_seven, best_low, qualifies
from hoyle.kit.ranking.shown_hand import card_value, suit_value

MAIN_POT = "main_pot"

Ranks = dict[int, tuple[Rank | None, Rank | None]]
COINS = (50, 25, 10, 5, 1)


def ranks_of(hand: Hand, board: Cards) -> Ranks:
    """The high and low rank of every live hand; None where the form has none or the hand does not qualify."""
    form = hand.rules.form
    if hand.rules.is_plain and len(board) == 5:
        dealt, live = hand.chips.dealt, hand.live
        pairs = [dealt[str(spot)] for spot in live]
        if {len(pair) for pair in pairs} == {2}:
            return {spot: (rank, None) for spot, rank in zip(live, best_fives(pairs, board), strict=True)}
    return {
        spot: (_high(hand, form, spot, hand.cards(spot), board), _low(form, hand.cards(spot), board))
        for spot in hand.live
    }


def _high(hand: Hand, form: Form, spot: int, own: Cards, board: Cards) -> Rank | None:
    if form.high == "none":
        return None
    if form.high == "mexican":
        return rank_short_deck(own, joker_is_wild=spot not in hand.shown_joker)
    if form.high == "three_card":
        return max(rank_three_cards(three) for three in combinations(own + board, 3))
    if _plays_any(form, own):
        return best_five(own + board)
    return max(rank_five_cards(five) for five in hands_of(form, own, board))


def _plays_any(form: Form, own: Cards) -> bool:
    return form.own_at_least == 0 and form.own_at_most >= len(own)


def hands_of(form: Form, own: Cards, board: Cards) -> Iterator[Cards]:
    """Every hand with the number of own cards that the form requires."""
    size = form.hand_size
    for count in range(form.own_at_least, min(form.own_at_most, len(own), size) + 1):
        if size - count <= len(board):
            for mine, theirs in product(combinations(own, count), combinations(board, size - count)):
                yield mine + theirs


def _low(form: Form, own: Cards, board: Cards) -> Rank | None:
    if form.low == "none":
        return None
    if form.low == "deuce_to_seven":
        return best_deuce_to_seven(own + board)
    if _plays_any(form, own):
        rank = best_low(own + board, form.hand_size)
    else:
        rank = max(best_low(cards, form.hand_size) for cards in hands_of(form, own, board))
    if form.low_at_most is not None and not qualifies(rank, form.low_at_most):
        return None
    return rank


def award_pots(hand: Hand, pots: Sequence[Pot], ranks: Ranks) -> list[Award]:
    """Award the pots, side pots before the main pot where the document says so."""
    if len(pots) == 1:
        return _award(hand, MAIN_POT, pots[0], ranks)
    numbered = list(enumerate(pots))
    if hand.rules.room.showdown.side_pots_first == "yes":
        numbered.reverse()
    awards: list[Award] = []
    for number, pot in numbered:
        awards += _award(hand, f"side_pot_{number}" if number else MAIN_POT, pot, ranks)
    return awards


def _award(hand: Hand, name: str, pot: Pot, ranks: Ranks) -> list[Award]:
    cents, spots = pot
    rules = hand.rules
    if len(spots) == 1:
        return [Award(spots[0], name, "last_hand", cents, rules.showdown_cite)]
    high = _best(ranks, spots, 0)
    low = _best(ranks, spots, 1) if rules.has_low else []
    low_cents = _low_part(hand, cents, high, low) if high and low else (cents if low else 0)
    awards: list[Award] = []
    for spot, part in _shares(hand, cents - low_cents, high, rules.room.showdown.odd_high):
        rank = ranks[spot][0]
        assert rank is not None
        awards.append(Award(spot, name, rank.name, part, rules.showdown_cite))
    for spot, part in _shares(hand, low_cents, low, rules.room.showdown.odd_low):
        awards.append(Award(spot, name, "low", part, rules.showdown_cite))
    return awards


def _shares(hand: Hand, cents: int, winners: list[int], rule: str) -> Iterable[tuple[int, int]]:
    if not winners or not cents:
        return ()
    if len(winners) == 1:
        return ((winners[0], cents),)
    chip = _chip(hand, cents, len(winners), hand.rules.odd_at_most)
    return share(cents, _odd_order(hand, winners, rule), chip).items()


def _best(ranks: Ranks, spots: Sequence[int], at: int) -> list[int]:
    best: list[int] = []
    most = 0
    for spot in spots:
        rank = ranks[spot][at]
        if rank is None:
            continue
        if rank.strength > most:
            best, most = [spot], rank.strength
        elif rank.strength == most:
            best.append(spot)
    return best


def _chip(hand: Hand, cents: int, count: int, most: int) -> int:
    """The chip to divide by: smaller than the table's where the remainder would exceed the document's limit."""
    chip = hand.felt.limits.chip
    if not most or count == 1:
        return chip
    coins = (min(chip, most), *(coin for coin in COINS if coin < min(chip, most)))
    return next((coin for coin in coins if cents - cents // count // coin * coin * count <= most), 1)


def _low_part(hand: Hand, cents: int, high: list[int], low: list[int]) -> int:
    """The low half. The odd chip belongs to it by the rule, or if its winner sits first."""
    chip = _chip(hand, cents, 2, hand.rules.odd_between_at_most)
    half = cents // 2 // chip * chip
    rule = hand.rules.room.showdown.odd_between
    if rule == "first_clockwise":
        first = next(spot for spot in hand.order if spot in high or spot in low)
        rule = "high" if first in high else "low"
    return half if rule == "high" else cents - half


def _odd_order(hand: Hand, winners: list[int], rule: str) -> list[int]:
    """The winners in order; the first gets the odd chip."""
    if len(winners) == 1:
        return winners
    if rule == "highest_card_by_suit":
        return sorted(winners, key=lambda spot: max(map(_high_key, hand.cards(spot))), reverse=True)
    if rule == "lowest_card_by_suit":
        return sorted(winners, key=lambda spot: min(map(_low_key, hand.cards(spot))))
    return [spot for spot in hand.order if spot in winners]


def _high_key(card: str) -> tuple[int, int]:
    return card_value(card), suit_value(card)


def _low_key(card: str) -> tuple[int, int]:
    return card_value(card, ace_low=True), suit_value(card)
