"""Double what is paid or pushes already, and a draw to a flush."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from hoyle.engine import Ask, Round
from hoyle.engine.round.view import HIDDEN, cards_asked, cards_seen
from hoyle.kit.cards import RANK_VALUE

_SIX = 6


def choose(played: Round, prompt: Ask, names: Collection[str]) -> str:
    board = cards_seen(played, prompt.seat, "community")
    seen = [card for card in (*cards_asked(played, prompt), *board) if card != HIDDEN]
    if "double_down" not in names or len(seen) != 4:
        return ""
    counts = Counter(RANK_VALUE[card[0]] for card in seen)
    pairs = [value for value, count in counts.items() if count > 1]
    is_made = max(counts.values()) > 2 or len(pairs) > 1 or max(pairs, default=0) >= _SIX
    return "double_down" if is_made or len({card[1] for card in seen}) == 1 else "stand"
