"""The state of one hand of a room game: seats in order, hands still in, open cards and discards."""

from __future__ import annotations

from functools import lru_cache

from hoyle.engine import Felt
from hoyle.games.poker_room.declaration import Declared, StreetPlan

BOARD = "community"


@lru_cache(maxsize=4096)
def only(seat: str) -> frozenset[str]:
    return frozenset((seat,))


class Hand:
    """`order` is clockwise from the button's left, or from the dealer's left where there is no button."""

    __slots__ = (
        "again", "bet_sums", "burned", "button", "chips", "dead_money", "discards", "felt", "is_aside_due", "kill",
        "live", "opener", "order",
        "rules", "shared", "shown_joker", "street_bets", "turned", "up", "was_asked",
    )  # fmt: skip

    def __init__(self, felt: Felt, rules: Declared, order: tuple[int, ...], button: int) -> None:
        self.felt = felt
        self.rules = rules
        self.chips = felt.chips
        self.order = order
        self.button = button
        self.live = list(order)
        self.up: dict[int, list[str]] = {}
        self.burned: list[str] = []
        self.discards: list[str] = []
        self.is_aside_due = False
        self.turned: set[int] = set()  # spots that turned up their hidden card on this street
        self.street_bets: dict[int, int] = {}
        self.bet_sums: list[int] = []  # the sums bet by the end of each betting round
        self.dead_money: dict[int, int] = {}  # in the pot, but not part of a bet
        self.shown_joker: set[int] = set()  # spots that were dealt a joker face up
        self.opener = 0  # the spot of the last forced bet or blind
        self.again: tuple[StreetPlan, ...] = ()  # streets that are dealt twice
        self.was_asked = False  # whether to run it twice
        self.shared: tuple[str, ...] = ()  # the board that both runs have
        self.kill = 2  # the multiplier of the limits, in halves
        felt.chips.in_hand = order
        felt.chips.live = self.live

    @property
    def board(self) -> tuple[str, ...]:
        """The community cards, after any rulings."""
        return self.chips.dealt.get(BOARD, ())

    def cards(self, spot: int) -> tuple[str, ...]:
        return self.chips.dealt.get(str(spot), ())

    def seat(self, spot: int) -> str:
        return self.chips.seat_of[spot]

    def clockwise_from(self, spot: int) -> list[int]:
        """All spots in order, starting with this one."""
        at = self.order.index(spot)
        return [*self.order[at:], *self.order[:at]]

    def clockwise_after(self, spot: int) -> list[int]:
        at = self.order.index(spot) + 1
        return [*self.order[at:], *self.order[:at]]

    def drop_dead(self) -> None:
        """Remove hands that the floor has declared dead."""
        for spot in self.felt.dead:
            if spot in self.live:
                self.live.remove(spot)

    def scaled(self, cents: int) -> int:
        """An amount under a kill."""
        return cents * self.kill // 2
