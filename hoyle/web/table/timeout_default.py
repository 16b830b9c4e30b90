"""The default choice when a player's time runs out, in words."""

from __future__ import annotations

from hoyle.games.poker_room.segments import SEGMENTS
from hoyle.web.model.round_progress import ACTS
from hoyle.web.site.html import words


def timeout_text(who: str, default: str, *, is_mine: bool) -> str:
    """
    >>> timeout_text("Ada", "back", is_mine=False), timeout_text("Ada", "fold", is_mine=False)
    ("Ada's card goes to the back", 'Ada folds')
    >>> timeout_text("ann", "check", is_mine=True)
    'you check'
    """
    if default in SEGMENTS:
        whose = "your" if is_mine else f"{who}'s"
        return f"{whose} card goes to the {default}"
    if default in ACTS:
        return f"you {default}" if is_mine else f"{who} {ACTS[default]}"
    return words(default) if is_mine else f"{who}: {words(default)}"
