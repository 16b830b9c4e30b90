"""The message at a table that has closed: where the viewer's money is, and where to go next."""

from __future__ import annotations

from typing import NamedTuple

from hoyle.web.site.html import link, money


class Closing(NamedTuple):
    """`back` is the refund of an unfinished round; `last` is the viewer's last round."""

    back: int = 0
    last: str = ""


def closing_words(closing: Closing, wallet: int, *, was_seated: bool) -> str:
    if not was_seated:
        return "This table has been closed."
    back = f"Your bets of {money(closing.back)} were returned. All" if closing.back else "All"
    return f"This table has been closed. {back} your chips are back in your wallet. Balance: {money(wallet)}."


def closing_html(closing: Closing) -> str:
    last = f" · {link('Your last round', f'/rounds/{closing.last}')}" if closing.last else ""
    return f"<h2>This table is closed</h2><p>{link('All tables', '/')}{last}</p>"
