"""Script statements that need no answer: show, stand, withdraw, move, start, note, post, discard, shuffle, pay out.

`STATEMENTS` maps each statement type to the function that carries it out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from hoyle.engine.round import events as made
from hoyle.engine.round.felt import STARTING_POSITION
from hoyle.engine.round.round_state import RoundState
from hoyle.engine.round.script import (  # fmt: skip
    Discard,
    Move,
    Note,
    Payout,
    Post,
    Show,
    Shuffle,
    Stand,
    Start,
    Withdraw,
)
from hoyle.engine.settlement.pot import payout_lines
from hoyle.engine.settlement.settle import returned


def _show(played: RoundState, item: Show) -> None:
    played.events.append(made.shown((item.to, played.dealt.get(item.to, ()))))


def _stand(played: RoundState, item: Stand) -> None:
    stake, felt = item.stake, played.felt
    if stake.spot in felt.dead and stake.id in felt.settled:
        return  # a ruling has returned it with its hand
    assert stake.id not in felt.settled, f"{stake.label} is settled and stands"
    # A ruling may have returned part of it in the meantime.
    cents = felt.stakes[stake.id].cents
    if stake.cents != cents:
        stake = stake._replace(cents=cents)
    felt.standing[stake.id] = stake
    felt.stakes[stake.id] = stake
    played.events.append(made.WagerStands(stake))


def _withdraw(played: RoundState, item: Withdraw) -> None:
    """The stake's money is taken when the round is over, and then only what is left of it."""
    felt = played.felt
    stake = felt.stakes[item.stake.id]
    assert stake.added, f"{stake.label} was made before the round"
    assert 0 < item.cents < stake.cents, f"{item.cents} of {stake.cents} is no part"
    felt.stakes[stake.id] = stake._replace(cents=stake.cents - item.cents)
    price = felt.terms.prices[stake.wager, item.outcome]
    line = returned(felt, stake._replace(cents=item.cents, fee=0), item.outcome, price)
    played.book(line._replace(kind="withdrawn", held=0, uncovered=item.cents))


def _move(played: RoundState, item: Move) -> None:
    dealt = played.dealt
    mine = list(dealt[item.origin])
    mine.remove(item.item)
    dealt[item.origin] = tuple(mine)
    dealt[item.to] = (*dealt.get(item.to, ()), item.item)
    played.events.append(made.ItemMoved(*item))


def _start(played: RoundState, item: Start) -> None:
    felt = played.felt
    if felt.starts == STARTING_POSITION:
        assert not felt.start_spot, "where the action starts is said once in a round"
        assert item.spot > 0, f"the action starts at a player's spot, not at {item.spot}"
        felt.start_spot, felt.clockwise = item.spot, item.clockwise
    played.events.append(made.Noted(item.text))


def _note(played: RoundState, item: Note) -> None:
    played.events.append(made.noted((item.text,)))


def _post(played: RoundState, item: Post) -> None:
    spot, cents, what = item
    chips = played.felt.chips
    chips.put(spot, cents)
    played.events.append(made.ChipsPosted(chips.seat_of[spot], spot, what, cents))


def _discard(played: RoundState, item: Discard) -> None:
    mine = list(played.dealt[item.to])
    for card in item.items:
        mine.remove(card)
    played.dealt[item.to] = tuple(mine)
    played.events.append(made.ItemsDiscarded(item.to, item.items, item.seen))


def _shuffle(played: RoundState, item: Shuffle) -> None:
    played.shoes[item.what].put_back(Counter(item.items))
    played.events.append(made.Shuffled(item.what, item.why))


def _pay_out(played: RoundState, item: Payout) -> None:
    dealt, events = played.dealt, played.events
    events += [made.shown((to, dealt.get(to, ()))) for to in item.shown]
    lines = payout_lines(played.felt.chips, item)
    played.lines += lines
    events += [made.settled((line,)) for line in lines]
    played.is_paid = True


STATEMENTS: Mapping[type, Callable[[RoundState, Any], None]] = {
    Show: _show,
    Stand: _stand,
    Withdraw: _withdraw,
    Move: _move,
    Start: _start,
    Note: _note,
    Post: _post,
    Discard: _discard,
    Shuffle: _shuffle,
    Payout: _pay_out,
}
