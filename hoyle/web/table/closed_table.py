"""A table that was closed under somebody: where their money is, and where to go from there."""

from __future__ import annotations

from typing import NamedTuple

from hoyle.web.site.html import link, money


class Closing(NamedTuple):
    """`back` is what came back of a round that was not played to its end; `last` names the viewer's last round."""

    back: int = 0
    last: str = ""


def closing_words(closing: Closing, wallet: int, *, was_seated: bool) -> str:
    if not was_seated:
        return "The floor has closed this table."
    back = f"Your wagers of {money(closing.back)} went back; all" if closing.back else "All"
    return (
        f"The floor has closed this table. {back} your chips are in your wallet, which holds {money(wallet)}."
    )


def closing_html(closing: Closing) -> str:
    last = f" · {link('Your last round here', f'/rounds/{closing.last}')}" if closing.last else ""
    return f"<h2>This table is closed</h2><p>{link('To the tables', '/')}{last}</p>"
