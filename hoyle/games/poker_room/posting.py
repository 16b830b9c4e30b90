"""Forced bets before the cards: antes, blinds, missed blinds, blinds of new players, a straddle, a kill."""

from __future__ import annotations

from collections.abc import Generator
from functools import cache
from typing import Any

from hoyle.engine import Ask, Choice, Taken
from hoyle.engine.round.script import POT, Post, Yielded
from hoyle.games.poker_room.pot_hand import Hand
from hoyle.games.poker_room.room_places import ANTES, BLINDS, KILL, LIVE_ANTES, OWES, Places, is_new, posters

Part = Generator[Yielded, Any, None]
TWO_BLINDS = ("small_blind", "big_blind")


def post_all(hand: Hand, places: Places) -> Part:
    rules, stacks = hand.rules, hand.chips.stacks
    if hand.felt.carry.get(ANTES):
        yield from _recorded_antes(hand)
    elif rules.ante:
        for spot in hand.order:
            cents = min(rules.ante, stacks[spot])
            yield Post(spot, cents, "ante")
    if hand.felt.carry.get(BLINDS):
        yield from _recorded_blinds(hand)
        return
    if not rules.blinds:
        return
    killer = _killer(hand)
    last = posters(rules, places)
    for spot, cents, name in zip(last, rules.blinds, blind_names(len(rules.blinds)), strict=False):
        cents = min(cents, stacks[spot])
        if spot != killer and cents:
            yield Post(spot, cents, name)
            hand.street_bets[spot] = cents
    hand.opener = last[-1]
    if killer:
        yield from _bet(hand, killer, hand.scaled(max(rules.blinds)), "kill")
    if hand.felt.carry.get(OWES):
        yield from _owed(hand, last, killer)
    if rules.straddles and len(hand.order) > len(last) and not killer:
        yield from _straddle(hand)


def _recorded_antes(hand: Hand) -> Part:
    antes, is_live = hand.felt.carry[ANTES], hand.felt.carry.get(LIVE_ANTES)
    for spot in hand.order:
        cents = min(int(antes.get(hand.seat(spot), 0)), hand.chips.stacks[spot])
        if not is_live:
            yield from post_dead(hand, spot, cents, "ante")
        elif cents:
            yield Post(spot, cents, "ante")


def _recorded_blinds(hand: Hand) -> Part:
    """Post the blinds of a recorded hand. The largest, and of equal ones the last, has the option."""
    blinds, most = hand.felt.carry[BLINDS], 0
    for spot in hand.order:
        cents = int(blinds.get(hand.seat(spot), 0))
        yield from _bet(hand, spot, abs(cents), "blind_recorded" if cents > 0 else "new_player_blind")
        bet = hand.street_bets.get(spot, 0)
        if cents > 0 and bet >= most:
            hand.opener, most = spot, bet


@cache
def blind_names(count: int) -> tuple[str, ...]:
    return TWO_BLINDS if count == 2 else tuple(f"blind_{at}" for at in range(1, count + 1))


def _bet(hand: Hand, spot: int, cents: int, what: str) -> Part:
    cents = min(cents, hand.chips.stacks[spot])
    if cents:
        yield Post(spot, cents, what)
        hand.street_bets[spot] = hand.street_bets.get(spot, 0) + cents


def _killer(hand: Hand) -> int:
    """The spot that must post the kill; 0 if it is not dealt in. The raised limits apply in either case."""
    state = hand.felt.carry.get(KILL)
    if not state:
        return 0
    hand.kill = int(state["halves"])
    return next((spot for spot in hand.order if hand.seat(spot) == state["seat"]), 0)


def _owed(hand: Hand, blinds: tuple[int, ...], killer: int) -> Part:
    """Blinds posted by new players, and missed blinds of returning ones."""
    carry = hand.felt.carry
    owes = carry[OWES]
    for spot in hand.order:
        if hand.seat(spot) not in owes or spot == killer:
            continue
        if is_new(hand.rules, carry, hand.seat(spot)):
            # A new player in a smaller blind tops it up to the big blind.
            cents = hand.rules.blinds[-1] - hand.street_bets.get(spot, 0)
            yield from _bet(hand, spot, max(cents, 0), "new_player_blind")
        elif spot not in blinds:
            yield from _missed(hand, spot)


def _missed(hand: Hand, spot: int) -> Part:
    """Post missed blinds, each dead (into the pot) or live (a bet) as the book says."""
    missed, amounts = hand.rules.room.posts.missed_blinds, hand.rules.blinds
    assert missed is not None
    for kind, cents, name in (
        (missed.small, sum(amounts[:-1]), "missed_small"),
        (missed.big, amounts[-1], "missed_big"),
    ):
        if kind == "live":
            yield from _bet(hand, spot, cents, name)
        elif kind == "dead":
            yield from post_dead(hand, spot, cents, name)


def post_dead(hand: Hand, spot: int, cents: int, what: str) -> Part:
    cents = min(cents, hand.chips.stacks[spot])
    if cents:
        yield Post(spot, cents, what)
        hand.dead_money[spot] = hand.dead_money.get(spot, 0) + cents


def _straddle(hand: Hand) -> Part:
    """Offer a straddle: the player after the last blind may post a multiple of it blind, and then acts last."""
    spot = hand.clockwise_after(hand.opener)[0]
    cents = max(hand.rules.blinds) * hand.rules.room.posts.straddle_times
    if hand.chips.stacks[spot] < cents:
        return
    choices = (Choice("straddle", POT, cents, cents), Choice("no_straddle"))
    taken: Taken = yield Ask(hand.seat(spot), spot, choices, "no_straddle")
    if taken.cents:
        hand.street_bets[spot] = taken.cents
        hand.opener = spot
