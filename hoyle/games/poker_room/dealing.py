"""The dealer's part of a street: burn, deal down or up, turn the board, take discards and replace them."""

from __future__ import annotations

from collections.abc import Generator
from functools import lru_cache
from itertools import combinations
from typing import Any

from hoyle.engine import EVERYONE, NO_ONE, Ask, Choice, Draw, Show, Taken
from hoyle.engine.round.script import Discard, Shuffle, Yielded
from hoyle.games.poker_room.declaration import Step, StreetPlan
from hoyle.games.poker_room.pot_hand import BOARD, Hand, only
from hoyle.games.poker_room.recorded_hand import DEAL_EACH, DRAW_TOGETHER
from hoyle.kit.cards import JOKER

Part = Generator[Yielded, Any, None]
BURN = Draw("cards", 1, "burn", NO_ONE)
STAND_PAT, TURN_UP, KEEP_DOWN = "stand_pat", "turn_up", "keep_down"


def deal_street(hand: Hand, plan: StreetPlan) -> Part:
    if hand.chips.aside:
        yield from _bring_back(hand, plan)
    if plan.if_short == "common_card" and _is_short(hand, plan):
        if not hand.felt.carry.get(DEAL_EACH):
            yield from _common_card(hand)
            return
        yield from _shuffle_all(hand)
    for step in plan.steps:
        kind, count = step.kind, step.count
        if kind == "burn":
            if hand.chips.burned_ahead:  # with a card that was turned too early
                hand.chips.burned_ahead -= 1
                count -= 1
            for _ in range(min(count, hand.felt.shoes["cards"].left_count)):
                hand.burned += yield BURN
        elif kind == "board":
            yield open_cards(count, BOARD)
        elif kind == "down":
            for spot in hand.live:
                yield hidden(count, spot, hand.chips.seat_of[spot])
        else:
            yield from _STEPS[kind](hand, step, plan)


def _left(hand: Hand) -> int:
    return hand.felt.shoes["cards"].left_count


def _is_short(hand: Hand, plan: StreetPlan) -> bool:
    burns = sum(step.count for step in plan.steps if step.kind == "burn")
    return _left(hand) < burns + plan.need * len(hand.live)


@lru_cache(maxsize=4096)
def hidden(count: int, spot: int, seat: str) -> Draw:
    """A draw of cards that only their seat sees. Memoised: the same draw recurs in every hand."""
    return Draw("cards", count, str(spot), only(seat))


@lru_cache(maxsize=256)
def open_cards(count: int, to: str) -> Draw:
    return Draw("cards", count, to, EVERYONE)


def _up(hand: Hand, step: Step, plan: StreetPlan) -> Part:
    for spot in hand.live:
        if spot in hand.chips.down_next:
            hand.chips.down_next.discard(spot)
            yield from _change_places(hand, spot, step.count)
            continue
        yield from _one_up(hand, spot, step.count)


def _change_places(hand: Hand, spot: int, count: int) -> Part:
    """A hole card exposed in dealing becomes an up card, and the next card is dealt face down."""
    hand.up.setdefault(spot, []).append(hand.chips.turned[spot])
    yield hidden(count, spot, hand.seat(spot))


def _one_up(hand: Hand, spot: int, count: int) -> Part:
    cards: tuple[str, ...] = yield open_cards(count, str(spot))
    hand.up.setdefault(spot, []).extend(cards)
    if JOKER in cards:
        hand.shown_joker.add(spot)


def _turn_up(hand: Hand, step: Step, plan: StreetPlan) -> Part:
    """Let each player turn the hidden card."""
    hand.turned.clear()
    for spot in list(hand.live):
        choices = (Choice(KEEP_DOWN), Choice(TURN_UP))
        taken: Taken = yield Ask(hand.seat(spot), spot, choices, KEEP_DOWN)
        if taken.name == TURN_UP and spot not in hand.felt.dead:
            hand.turned.add(spot)
            hand.up[spot] = list(hand.cards(spot))
            yield Show(str(spot))
    hand.drop_dead()


def _up_or_down(hand: Hand, step: Step, plan: StreetPlan) -> Part:
    """A player who has turned up the hidden card gets the next one face down in its place."""
    for spot in hand.live:
        if spot in hand.turned:
            yield hidden(step.count, spot, hand.seat(spot))
        else:
            yield from _one_up(hand, spot, step.count)


def _common_card(hand: Hand) -> Part:
    """Deal one community card face up if too few cards are left for every hand."""
    if _left(hand) <= 1 and hand.burned:
        yield Shuffle("cards", tuple(hand.burned), "the burned cards, for a common card")
        hand.burned.clear()
    if _left(hand) > 1:
        hand.burned += yield BURN
    yield open_cards(1, BOARD)


def _bring_back(hand: Hand, plan: StreetPlan) -> Part:
    """A prematurely turned card is out for one street and then shuffled back in."""
    if plan.has_board and not hand.is_aside_due:
        hand.is_aside_due = True
        return
    back = tuple(hand.chips.aside)
    hand.chips.aside.clear()
    yield Shuffle("cards", back, "the card that was turned too early")


# Discards.


@lru_cache(maxsize=64)
def discards_of(held: int, least: int, most: int) -> tuple[Choice, ...]:
    """Every set of discards, by position in the hand; positions reveal nothing."""
    choices = []
    for count in range(least, most + 1):
        for places in combinations(range(1, held + 1), count):
            choices.append(Choice("_".join(("discard", *map(str, places))) if places else STAND_PAT))
    return tuple(choices)


def places_named(name: str) -> tuple[int, ...]:
    return tuple(int(word) - 1 for word in name.split("_")[1:]) if name.startswith("discard_") else ()


def _discard(hand: Hand, step: Step, plan: StreetPlan) -> Part:
    """Every hand discards the same number."""
    for spot in list(hand.live):
        choices = discards_of(len(hand.cards(spot)), step.count, step.count)
        taken: Taken = yield Ask(hand.seat(spot), spot, choices, choices[-1].name)
        yield from _throw(hand, spot, taken)
    hand.drop_dead()


def _throw(hand: Hand, spot: int, taken: Taken) -> Generator[Yielded, Any, tuple[str, ...]]:
    held = hand.cards(spot)
    thrown = tuple(held[place] for place in places_named(taken.name))
    if thrown and spot not in hand.felt.dead:
        yield Discard(str(spot), thrown, only(hand.seat(spot)))
        hand.discards += thrown
    return thrown


def _draw(hand: Hand, step: Step, plan: StreetPlan) -> Part:
    """In turn, each hand discards up to the limit and draws as many."""
    together = hand.felt.carry.get(DRAW_TOGETHER)
    due: dict[int, int] = {}
    for spot in list(hand.live):
        choices = discards_of(len(hand.cards(spot)), 0, min(step.count, len(hand.cards(spot))))
        taken: Taken = yield Ask(hand.seat(spot), spot, choices, STAND_PAT)
        thrown = yield from _throw(hand, spot, taken)
        if together:
            due[spot] = len(thrown)
        elif thrown and spot not in hand.felt.dead:
            own = thrown if plan.if_short == "shuffle_others_discards" else ()
            yield from _replace(hand, spot, len(thrown), own)
    hand.drop_dead()
    for spot in due:
        yield from _deal_together(hand, spot, due[spot])


def _deal_together(hand: Hand, spot: int, count: int) -> Part:
    """In a recorded hand all discards may precede the first new card, and all may be shuffled back in."""
    first = min(count, _left(hand))
    if first:
        yield hidden(first, spot, hand.seat(spot))
    if first < count:
        yield from _shuffle_all(hand)
        yield hidden(count - first, spot, hand.seat(spot))


def _shuffle_all(hand: Hand) -> Part:
    yield from _collect_folded(hand)
    yield Shuffle("cards", (*hand.discards, *hand.burned), "all that is out of play")
    hand.discards.clear()
    hand.burned.clear()


def _replace(hand: Hand, spot: int, count: int, own: tuple[str, ...]) -> Part:
    """Draw new cards. When the deck runs out, discards are shuffled, without one's own where the document says so."""
    first = min(count, _left(hand))
    if first:
        yield hidden(first, spot, hand.seat(spot))
    if first == count:
        return
    yield from _collect_folded(hand)
    back = list(hand.discards)
    for card in own:
        back.remove(card)
    if len(back) < count - first:  # nothing else is left: burned cards, then one's own
        back += hand.burned
        hand.burned.clear()
    if len(back) < count - first:
        back = [*back, *own]
        own = ()
    yield Shuffle("cards", tuple(back), "the discards, to finish the draw")
    hand.discards[:] = own
    yield hidden(count - first, spot, hand.seat(spot))


def _collect_folded(hand: Hand) -> Part:
    """Add the cards of folded hands to the discards, when the pile is needed."""
    for spot in hand.order:
        held = hand.cards(spot)
        if held and spot not in hand.live:
            yield Discard(str(spot), held, only(hand.seat(spot)))
            hand.discards += held


_STEPS = {
    "up": _up, "turn_up": _turn_up, "up_or_down": _up_or_down, "discard": _discard, "draw": _draw,
}  # fmt: skip
