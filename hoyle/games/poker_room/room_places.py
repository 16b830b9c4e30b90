"""The seats dealt in and the button: sitting out, missed blinds, new players, waiting. All state is in the carry."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from typing import Any, NamedTuple

from hoyle.engine import Carry
from hoyle.games.poker_room.declaration import Declared

OUT, WAITING, OWES, MISSED, BUTTON, KILL = "out", "waiting", "owes", "missed", "button", "kill"
DEALT = "dealt"  # seats that have been dealt in; kept where the book has a rule for new players
ANY_STACK = "any_stack"  # a recorded hand is replayed with any stacks
ANTES = "antes"  # the antes of a recorded hand by seat, all for the main pot
BLINDS = "blinds"  # blinds of a recorded hand by seat; a negative one is a new player's and does not open the betting
LIVE_ANTES = "live_antes"  # recorded antes that count as a seat's contribution and make side pots


class Places(NamedTuple):
    """`order` is clockwise from the first to act; `passed` are seats that missed a blind."""

    order: tuple[int, ...]
    button: int
    passed: tuple[str, ...] = ()


def eligible(
    rules: Declared, carry: Carry, owners: Mapping[int, str], stacks: Mapping[int, int]
) -> list[int]:
    """Spots that may be dealt in, from the dealer's left: not sitting out, with chips for a bet."""
    least = 1 if carry.get(ANY_STACK) else rules.stack_min
    out = carry.get(OUT, ())
    spots = [spot for spot in sorted(owners) if stacks.get(spot, 0) >= least]
    return [spot for spot in spots if owners[spot] not in out] if out else spots


def next_button(spots: list[int], last: int) -> int:
    """The next spot clockwise; for the first hand the one at the dealer's right."""
    if not last:
        return spots[-1]
    return next((spot for spot in spots if spot > last), spots[0])


def take_places(
    rules: Declared, carry: Carry, owners: Mapping[int, str], stacks: Mapping[int, int], button: int = 0
) -> Places:
    """`stacks` are by spot."""
    spots = eligible(rules, carry, owners, stacks)
    if not rules.has_button:
        return Places(tuple(spots), 0)
    new = _newcomers(rules, carry, owners)
    waits = _waits(rules, carry, owners, spots, new) if new or carry.get(WAITING) else ()
    ready = [spot for spot in spots if owners[spot] not in waits] if waits else spots
    # A new player who posts does not get the button before those whose turn it is.
    settled = ([spot for spot in ready if owners[spot] not in new] if new else ready) or ready
    button = button or next_button(settled, int(carry.get(BUTTON, 0)))
    first = bisect_right(spots, button)
    around = spots[first:] + spots[:first]
    if not waits:
        return Places(tuple(around), button, _passed(rules, carry, owners, button, around))
    order: list[int] = []
    for spot in around:
        # A waiting player is dealt in as the last blind, not earlier.
        if owners[spot] not in waits or (rules.blinds and len(order) == len(rules.blinds) - 1):
            order.append(spot)
    return Places(tuple(order), button, _passed(rules, carry, owners, button, order))


def _waits(
    rules: Declared, carry: Carry, owners: Mapping[int, str], spots: list[int], new: list[str]
) -> set[str]:
    """The seats that wait for the big blind; none if too few others would be dealt in."""
    waits = {*carry.get(WAITING, ()), *(seat for seat in new if seat not in carry.get(OWES, ()))}
    ready = [spot for spot in spots if owners[spot] not in waits]
    return waits if len(ready) >= max(len(rules.blinds), 2) else set()


def is_new(rules: Declared, carry: Carry, seat: str) -> bool:
    """Whether a seat joins a running game without having been dealt in. All seats of the first hand start together."""
    return rules.newcomers_wait and bool(carry.get(BUTTON)) and seat not in carry.get(DEALT, ())


def _newcomers(rules: Declared, carry: Carry, owners: Mapping[int, str]) -> list[str]:
    if not rules.newcomers_wait or not carry.get(BUTTON):
        return []
    return [seat for seat in owners.values() if is_new(rules, carry, seat)]


def _passed(
    rules: Declared, carry: Carry, owners: Mapping[int, str], button: int, order: list[int]
) -> tuple[str, ...]:
    """The seats that sit out between the button and the last blind: they missed their blinds."""
    out = carry.get(OUT, ())
    if not rules.blinds or not out or len(order) < 3:
        return ()
    last = order[len(rules.blinds) - 1]
    span = (last - button) % 1000
    return tuple(name for spot, name in owners.items() if name in out and 0 < (spot - button) % 1000 < span)


def posters(rules: Declared, places: Places) -> tuple[int, ...]:
    """The spots that post the blinds, first blind first."""
    order = places.order
    if len(order) == 2 and rules.room.posts.heads_up == "button_posts_first" and len(rules.blinds) > 1:
        return (order[1], order[0])
    return order[: len(rules.blinds)]


def next_carry(rules: Declared, carry: Carry, places: Places, owners: Mapping[int, str]) -> dict[str, Any]:
    """The carry after a hand: the button, missed blinds, and seats dealt in."""
    after = {**carry, BUTTON: places.button}
    if rules.room.posts.new_player is not None:
        after[DEALT] = sorted({*carry.get(DEALT, ()), *(owners[spot] for spot in places.order)})
    if not (places.passed or carry.get(MISSED) or carry.get(WAITING) or carry.get(OWES)):
        return after
    dealt = {owners[spot] for spot in places.order}
    missed = {name for name in carry.get(MISSED, ()) if name not in dealt} | set(places.passed)
    return {
        **after,
        MISSED: sorted(missed),
        WAITING: sorted(set(carry.get(WAITING, ())) - dealt),
        OWES: sorted(set(carry.get(OWES, ())) - dealt),
    }


def said(rules: Declared, carry: Carry, seat: str, word: str) -> Carry | str:
    """Apply a seat's instruction between hands: sit_out, sit_in, post, leave."""
    lists = {name: [each for each in carry.get(name, ()) if each != seat] for name in (OUT, WAITING, OWES)}
    if word == "leave":
        kept = {name: [each for each in carry.get(name, ()) if each != seat] for name in (MISSED, DEALT)}
        return {**carry, **lists, **kept}
    if word == "sit_out":
        return {**carry, **lists, OUT: [*lists[OUT], seat]}
    if word not in ("sit_in", "post"):
        return f'a seat says sit_out, sit_in or post between hands, not "{word}"'
    missed = rules.room.posts.missed_blinds
    new = is_new(rules, carry, seat)
    must = new or (seat in carry.get(MISSED, ()) and missed is not None)
    if not must or (new and word == "sit_in"):
        return {**carry, **lists}
    if word == "post":
        return {**carry, **lists, OWES: [*lists[OWES], seat]}
    assert missed is not None
    if missed.or_wait == "no":
        return f"{seat} has missed blinds and has to post them"
    return {**carry, **lists, WAITING: [*lists[WAITING], seat]}
