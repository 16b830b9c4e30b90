"""The cards of a round: burned after a shuffle, dealt in turn; and the end of the shoe at the cut card."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from hoyle.book import Terms
from hoyle.engine import EVERYONE, NO_ONE, Carry, Felt, Note, draw
from hoyle.engine.round.script import Yielded
from hoyle.games.baccarat.handling import BANKER as BANKER
from hoyle.games.baccarat.handling import PLAYER as PLAYER
from hoyle.games.baccarat.handling import Handling
from hoyle.games.baccarat.hands import point_count, points_of, third_cards
from hoyle.kit.cards import Cards

CARDS = "cards"
_ROUNDS_LEFT = "rounds_left"
_NEXT_CARDS = "next_cards"

Steps = Generator[Yielded, Any, None]
Hands = tuple[Cards, Cards]


def keeps_cards(terms: Terms) -> bool:
    """Whether discards stay out from round to round, until the cut card."""
    return not (terms.says_yes("continuous_shuffler") or terms.says_yes("reshuffle_after_any_round"))


def start_shoe(felt: Felt) -> Steps:
    """After a shuffle, burn by the first card; otherwise deal cards drawn in error in the round before first."""
    terms, shoe = felt.terms, felt.shoes[CARDS]
    if shoe.left_count < shoe.total:
        felt.held.extend(felt.carry.get(_NEXT_CARDS, ()))
        return
    if terms.says_yes("burn_by_first_card") and not terms.says_yes("continuous_shuffler"):
        (first,) = yield from draw(CARDS, 1, "burn")
        count = points_of(first) or terms.number("burn_value_of_ten_and_court_card")
        yield from draw(CARDS, count, "burn", EVERYONE if terms.says_yes("burned_cards_shown") else NO_ONE)


def deal_first_cards(handling: Handling | None = None) -> Generator[Yielded, Any, Hands]:
    hands: dict[str, Cards] = {PLAYER: (), BANKER: ()}
    for to in (PLAYER, BANKER, PLAYER, BANKER):
        hands[to] += yield from draw(CARDS, 1, to, handling.seen(to) if handling else EVERYONE)
    if handling is not None:
        for to in (PLAYER, BANKER):
            yield from handling.turn(to)
    return hands[PLAYER], hands[BANKER]


def deal_third_cards(
    terms: Terms, player: Cards, banker: Cards, handling: Handling | None = None
) -> Generator[Yielded, Any, Hands]:
    rules = third_cards(terms)
    if rules.is_over(point_count(player), point_count(banker)):
        return player, banker
    players_third: int | None = None
    if rules.player_takes(point_count(player)):
        player += yield from _third(PLAYER, handling)
        players_third = points_of(player[-1])
    if rules.banker_takes(point_count(banker), players_third):
        banker += yield from _third(BANKER, handling)
    return player, banker


def _third(to: str, handling: Handling | None) -> Generator[Yielded, Any, Cards]:
    """A third card goes to whoever turned the hand; the dealer turns it where players do not."""
    if handling is None or not handling.by_players:
        return (yield from draw(CARDS, 1, to))
    card = yield from draw(CARDS, 1, to, handling.seen(to))
    yield from handling.turn(to)
    return card


def kept_cards(felt: Felt) -> Carry:
    """What lasts of a shoe where no card was dealt in a round."""
    carry = {_NEXT_CARDS: list(felt.held)} if felt.held else {}
    return carry | {key: felt.carry[key] for key in (_ROUNDS_LEFT,) if key in felt.carry}


def end_round(felt: Felt, left_before: int) -> Generator[Yielded, Any, Carry]:
    """The cut card lies in front of the last cards: it appears when the first of them is drawn."""
    terms, shoe = felt.terms, felt.shoes[CARDS]
    if not keeps_cards(terms) or "reshuffle" in felt.said:
        return {}
    carry: Carry = {_NEXT_CARDS: list(felt.held)} if felt.held else {}
    depth = terms.number("cut_card_depth")
    if shoe.left_count >= depth:
        return carry
    rounds_left = terms.number("rounds_after_cut_card")
    if left_before < depth:
        rounds_left = felt.carry.get(_ROUNDS_LEFT, rounds_left) - 1
    if rounds_left > 0:
        yield Note(
            "the cut card has come; the last hand is next" if rounds_left == 1 else "the cut card has come"
        )
        return {**carry, _ROUNDS_LEFT: rounds_left}
    # All cards go back and are shuffled: the next round begins with a full shoe.
    shoe.put_back(shoe.used())
    yield Note("the shoe is over and the cards are shuffled")
    return {}
