"""What a script says without waiting for an answer: shown, moved, posted, thrown away, shuffled in, paid out.

Each kind has its function, found by the type of what was said.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from hoyle.engine.round import events as made
from hoyle.engine.round.script import Discard, Move, Note, Payout, Post, Show, Shuffle, Stand
from hoyle.engine.settlement.pot import payout_lines

if TYPE_CHECKING:
    from hoyle.engine.round.round import Round


def _show(played: Round, item: Show) -> None:
    played.events.append(made.ItemsShown(item.to, played.dealt.get(item.to, ())))


def _stand(played: Round, item: Stand) -> None:
    stake, felt = item.stake, played.felt
    if stake.spot in felt.dead and stake.id in felt.settled:
        return  # a ruling has sent it back with its hand
    assert stake.id not in felt.settled, f"{stake.label} is settled and stands"
    # The game says what it stands on; a ruling may have sent part of it back meanwhile.
    stake = stake._replace(cents=felt.stakes[stake.id].cents)
    felt.standing[stake.id] = stake
    felt.stakes[stake.id] = stake
    played.events.append(made.WagerStands(stake))


def _move(played: Round, item: Move) -> None:
    dealt = played.dealt
    mine = list(dealt[item.origin])
    mine.remove(item.item)
    dealt[item.origin] = tuple(mine)
    dealt[item.to] = (*dealt.get(item.to, ()), item.item)
    played.events.append(made.ItemMoved(*item))


def _note(played: Round, item: Note) -> None:
    played.events.append(made.Noted(item.text))


def _post(played: Round, item: Post) -> None:
    spot, cents, what = item
    chips = played.felt.chips
    chips.put(spot, cents)
    played.events.append(made.ChipsPosted(chips.seat_of[spot], spot, what, cents))


def _discard(played: Round, item: Discard) -> None:
    mine = list(played.dealt[item.to])
    for card in item.items:
        mine.remove(card)
    played.dealt[item.to] = tuple(mine)
    played.events.append(made.ItemsDiscarded(item.to, item.items, item.seen))


def _shuffle(played: Round, item: Shuffle) -> None:
    played.shoes[item.what].put_back(Counter(item.items))
    played.events.append(made.Shuffled(item.what, item.why))


def _pay_out(played: Round, item: Payout) -> None:
    dealt, events = played.dealt, played.events
    events += [made.shown((to, dealt.get(to, ()))) for to in item.shown]
    lines = payout_lines(played.felt.chips, item)
    played.lines += lines
    events += [made.settled((line,)) for line in lines]
    played.is_paid = True


TELLERS: Mapping[type, Callable[[Round, Any], None]] = {
    Show: _show,
    Stand: _stand,
    Move: _move,
    Note: _note,
    Post: _post,
    Discard: _discard,
    Shuffle: _shuffle,
    Payout: _pay_out,
}
