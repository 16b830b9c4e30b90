"""Every choice that a room's hand can offer: bets, discards, a straddle, a card turned up, a second board."""

from __future__ import annotations

from collections.abc import Iterator

from hoyle.engine.declared import Offer, fixed, plain, ranged
from hoyle.engine.round.script import POT
from hoyle.games.poker_room.dealing import KEEP_DOWN, TURN_UP, discards_of
from hoyle.games.poker_room.declaration import Declared
from hoyle.games.poker_room.run_twice import ONCE, TWICE


def room_choices(rules: Declared) -> Iterator[Offer]:
    if any(plan.bet is not None for plan in rules.streets):
        yield from plain("fold", "check")
        yield fixed("call", POT)
        yield from (ranged(name, POT) for name in _raises(rules))
    if rules.straddles:
        yield fixed("straddle", POT)
        yield from plain("no_straddle")
    yield from plain(*_discards(rules))
    if any(step.kind == "turn_up" for plan in rules.streets for step in plan.steps):
        yield from plain(KEEP_DOWN, TURN_UP)
    if rules.runs_twice:
        yield from plain(TWICE, ONCE)


def _raises(rules: Declared) -> tuple[str, ...]:
    """A forced bet below the limit is completed, where it is an amount of its own."""
    is_forced = any(plan.bet is not None and plan.bet.first == "forced" for plan in rules.streets)
    completes = is_forced and rules.room.posts.bring_in_is == "own_amount"
    return ("bet", "raise", "complete") if completes else ("bet", "raise")


def _discards(rules: Declared) -> Iterator[str]:
    """By the most cards that a hand can hold when the street comes."""
    held = 0
    for plan in rules.streets:
        for step in plan.steps:
            if step.kind in ("down", "up", "up_or_down"):
                held += step.count
            elif step.kind in ("discard", "draw"):
                least = step.count if step.kind == "discard" else 0
                yield from (choice.name for choice in discards_of(held, least, min(step.count, held)))
                held -= step.count if step.kind == "discard" else 0
