"""What the bar has beyond chips and bets: pay tables, and bets that a player has saved to put down again."""

from __future__ import annotations

from collections.abc import Sequence

from hoyle.web.model.bet_slip import Place
from hoyle.web.site.html import button, money

Layout = Sequence[tuple[Place, int]]


def saved_html(saved: Sequence[Layout], *, can_save: bool) -> str:
    rows = "".join(
        f'<div class="row">{button(f"Use {_said(each)}", "use_saved", value=at)}{button("Remove", "forget", value=at)}</div>'
        for at, each in enumerate(saved)
    )
    save = button("Save these bets", "save", off=not can_save)
    pays = button("Pay tables", "pays", key="p")
    return f'<details class="more"><summary>More</summary><div class="row">{pays}{save}</div>{rows}</details>'


def _said(layout: Layout) -> str:
    places = len(layout)
    return f"{money(sum(cents for _, cents in layout))} on {places} place{'s' if places != 1 else ''}"
