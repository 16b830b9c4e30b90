"""The first to act on a street: after the blinds, next to the button, or by the open cards."""

from __future__ import annotations

from collections.abc import Sequence

from hoyle.book.room.room_schema import Bet, Form
from hoyle.games.poker_room.pot_hand import Hand
from hoyle.kit.ranking.shown_hand import card_value, showing, suit_value


def order_of(hand: Hand, bet: Bet) -> Sequence[int]:
    """All spots in the order of action; if the first has folded, the next one begins."""
    if bet.first == "left_of_button":
        return hand.order
    if bet.first == "after_blinds":
        return hand.clockwise_after(hand.opener)
    return hand.clockwise_from(forced_spot(hand) if bet.first == "forced" else _best_showing(hand, bet))


def forced_spot(hand: Hand) -> int:
    """The spot with the bring-in: the lowest or highest up card; equal cards by suit, or the first dealt."""
    form = hand.rules.form
    spots = [spot for spot in hand.live if hand.up.get(spot)] or hand.live
    lowest = form.forced_by == "lowest_up_card"
    if form.forced_tie == "suit":
        pick = min if lowest else max
        return pick(spots, key=lambda spot: _card_key(hand, form, spot))
    values = [_card_key(hand, form, spot)[0] for spot in spots]
    return spots[values.index(min(values) if lowest else max(values))]


def _card_key(hand: Hand, form: Form, spot: int) -> tuple[int, int]:
    up = hand.up.get(spot)
    if not up:
        return 0, 0
    return card_value(up[0], ace_low=form.forced_ace == "low"), suit_value(up[0])


def _best_showing(hand: Hand, bet: Bet) -> int:
    """The first of the best hands showing, clockwise; or the one with the highest suit."""
    low = hand.rules.form.showing == "low"
    board = hand.board if bet.with_board == "yes" else ()
    best: list[int] = []
    most = None
    for spot in hand.live:
        shown = showing((*hand.up.get(spot, ()), *board), low=low)
        if most is None or shown > most:
            best, most = [spot], shown
        elif shown == most:
            best.append(spot)
    if bet.tie == "suit" and len(best) > 1:
        return max(best, key=lambda spot: max(suit_value(card) for card in hand.up[spot]))
    return best[0]
