"""Features of recorded hand histories that no house uses: hands mucked at the end, combined draws and pots.

They are carry values, set only when a hand history is replayed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from hoyle.engine.round.script import Award
from hoyle.games.parts.pots import Division, Pot, divide_pots
from hoyle.games.poker_room.pot_hand import Hand
from hoyle.games.poker_room.room_places import ANTES

MUCKED = "mucked"  # seats that mucked at the end: only a hand that is shown wins
DRAW_TOGETHER = "draw_together"  # all hands discard before the first one draws
DEAL_EACH = "deal_each"  # every hand gets a card of the last street although the deck is too short
POTS_TOGETHER = "pots_together"  # pots contested by the same hands are divided as one


def divide_with_antes(hand: Hand, put_in: Mapping[int, int]) -> Division:
    """Unequal antes make side pots, but only bets call a bet."""
    antes = hand.felt.carry[ANTES]
    bets = {spot: cents - int(antes.get(hand.seat(spot), 0)) for spot, cents in put_in.items()}
    _, spot, uncalled = divide_pots(bets, hand.live)
    money = {**put_in, spot: put_in[spot] - uncalled} if uncalled else put_in
    pots, alone, over = divide_pots(money, hand.live)
    return Division((*pots, Pot(over, (alone,))) if over else pots, spot, uncalled)


def without_mucked(hand: Hand, division: Division) -> Division:
    """Award the pots to hands that show. Uncalled bets have been returned, and one hand of each pot is always left."""
    seats = hand.felt.carry[MUCKED]
    mucked = {spot for spot in hand.live if hand.seat(spot) in seats}
    pots = tuple(Pot(pot.cents, _left_of(pot.spots, mucked)) for pot in division.pots)
    kept = {spot for pot in pots for spot in pot.spots}
    hand.live[:] = [spot for spot in hand.live if spot in kept]
    return division._replace(pots=pots)


def _left_of(spots: tuple[int, ...], gone: set[int]) -> tuple[int, ...]:
    return tuple(spot for spot in spots if spot not in gone) or spots


def put_together(pots: Sequence[Pot], awards: Iterable[Award]) -> list[Pot]:
    """Merge pots with the same remaining hands, after hands that win nothing are removed."""
    winners = {award.spot for award in awards}
    sums: dict[tuple[int, ...], int] = {}
    for pot in pots:
        left = tuple(spot for spot in pot.spots if spot in winners)
        sums[left] = sums.get(left, 0) + pot.cents
    return [Pot(cents, spots) for spots, cents in sums.items()]
