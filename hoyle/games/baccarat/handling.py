"""Who handles the cards: the player who holds the shoe, and the players to whom the two hands are given.

The shoe goes counterclockwise from the first position; its holder keeps it until the banker's hand loses, passes it
freely, or is made to. A hand goes face down to the highest wager on it. No amount depends on either.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from hoyle.book.file_check import Allowed
from hoyle.engine import EVERYONE, NO_ONE, Carry, Felt, Note, Show, Situation, Stake
from hoyle.games.baccarat.hands import point_count
from hoyle.kit.cards import Cards

PLAYER, BANKER = "player", "banker"
SHOE, CURATOR = "shoe", "curator"  # the place of the player who holds the shoe
PASS_SHOE, PASS_CARDS = "pass_shoe", "pass_cards"

SETTINGS: Mapping[str, Allowed] = {
    "shoe_held_by": ("dealer", "players"),
    "cards_turned_by": ("dealer", "players"),
    "cards_pass_to": (
        "next_right",
        "next_wager",
    ),  # where a player gives up the right to turn them, or loses it
    "first_cards_dealt": ("face_up", "face_down"),
}


class Handling:
    """Who sees the cards of each hand before they are turned up, and who has been given them."""

    def __init__(self, felt: Felt) -> None:
        settings = felt.terms.settings
        self._felt = felt
        self.by_players = settings.get("cards_turned_by") == "players"
        self._face_down = self.by_players or settings.get("first_cards_dealt") == "face_down"
        self._waiting = {hand: _queue(felt, hand) if self.by_players else [] for hand in (PLAYER, BANKER)}
        for hand in (PLAYER, BANKER):
            self._give(hand)

    def _give(self, hand: str) -> None:
        waiting = self._waiting[hand]
        self._felt.given.pop(hand, None)
        if waiting:
            self._felt.given[hand] = waiting[0].spot

    def seen(self, hand: str) -> frozenset[str]:
        """Who sees a card of the hand as it is dealt."""
        if not self._face_down:
            return EVERYONE
        return frozenset(self._holder(hand)) or NO_ONE

    def _holder(self, hand: str) -> tuple[str, ...]:
        waiting = self._waiting[hand]
        return (waiting[0].seat,) if waiting else ()

    def _lose_right(self) -> list[Note]:
        """A ruling takes the cards from whoever has them; they go to the next in turn, or to the dealer."""
        notes = []
        for word in sorted(self._felt.said):
            kind, _, spot = word.partition(" ")
            if kind != PASS_CARDS:
                continue
            self._felt.said.discard(word)
            for hand in (PLAYER, BANKER):
                waiting = self._waiting[hand]
                if waiting and str(waiting[0].spot) == spot:
                    lost = waiting.pop(0)
                    self._give(hand)
                    to = waiting[0].seat if waiting else "the dealer"
                    notes.append(Note(f"the {hand}'s hand passes from {lost.seat} to {to}"))
        return notes

    def turn(self, hand: str) -> list[Note | Show]:
        """Give a hand to its player, who turns it up."""
        said: list[Note | Show] = [*self._lose_right()]
        if self.by_players:
            to = "".join(self._holder(hand)) or "the dealer"
            said.append(Note(f"the {hand}'s hand is turned by {to}"))
        return [*said, Show(hand)] if self._face_down else said


def _queue(felt: Felt, hand: str) -> list[Stake]:
    """Who gets a hand, and who then: the highest wager on it, of equal ones the nearest counterclockwise."""
    on_hand = {stake.spot: stake for stake in felt.each(hand)}
    nearest = sorted(on_hand.values(), key=lambda stake: -stake.spot)
    by_wager = sorted(nearest, key=lambda stake: -stake.cents)
    if not by_wager or felt.terms.settings.get("cards_pass_to") == "next_wager":
        return by_wager
    others = {stake.spot: stake for stake in reversed([*felt.stakes.values()])} | on_hand
    first = by_wager[0]
    return [first, *(others[spot] for spot in _to_the_right(first.spot, others))]


def _to_the_right(spot: int, spots: Iterable[int]) -> list[int]:
    """Counterclockwise from a place, without it."""
    ordered = sorted(set(spots) - {spot}, reverse=True)
    return [at for at in ordered if at < spot] + [at for at in ordered if at > spot]


# The shoe.


def is_held(felt: Felt) -> bool:
    return felt.terms.settings.get("shoe_held_by") == "players" and bool(felt.owners)


def give_shoe(felt: Felt) -> Note | None:
    """Offer the shoe at the first position, or let it stay where it is."""
    if not is_held(felt):
        return None
    at = felt.carry.get(CURATOR, 0)
    holder = at if at in felt.owners else (_to_the_right(at, felt.owners) if at else sorted(felt.owners))[0]
    felt.given[SHOE] = holder
    if holder == at:
        return None
    felt.carry = {**felt.carry, CURATOR: holder}
    return Note(f"{felt.owners[holder]} holds the shoe")


def pass_shoe(felt: Felt, player: Cards, banker: Cards) -> tuple[Carry, Note | None]:
    """Where the shoe is for the next round, and the announcement where it passes."""
    if not is_held(felt):
        return {}, None
    at = felt.carry[CURATOR]
    must = point_count(banker) < point_count(player) or PASS_SHOE in felt.said
    others = _to_the_right(at, felt.owners)
    if not must or not others:
        return {CURATOR: at}, None
    return {CURATOR: others[0]}, Note(f"the shoe passes to {felt.owners[others[0]]}")


def instruct(situation: Situation, seat: str, word: str) -> Carry | str:
    """The holder of the shoe may pass it between rounds."""
    at = situation.carry.get(CURATOR)
    owners = situation.places
    if word == "leave":
        return situation.carry
    if word != PASS_SHOE or at is None:
        return f'"{word}" is nothing to say here' + (
            f"; the holder of the shoe may say {PASS_SHOE}" if at else ""
        )
    if owners.get(at) != seat:
        return f"{owners.get(at, 'nobody')} holds the shoe, not {seat}"
    others = _to_the_right(at, owners)
    return (
        {**situation.carry, CURATOR: others[0]} if others else "nobody else sits here who could take the shoe"
    )
