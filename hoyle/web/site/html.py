"""Small pieces of HTML as text: tables, money, clauses, buttons. Values from outside are escaped here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Any

from hoyle.kit.money import show_dollars

FIGURE = ">"  # marks the heading of a column of figures


def words(name: str) -> str:
    """A key of the rulebook as words.

    >>> words("craps_eleven")
    'craps eleven'
    """
    return name.replace("_", " ")


def money(cents: int) -> str:
    """Dollars, with cents only where there are some.

    >>> money(500), money(250)
    ('$5', '$2.50')
    """
    return show_dollars(cents)


def dollars(cents: int) -> str:
    """The value of an amount field.

    >>> dollars(100000), dollars(250)
    ('1000', '2.50')
    """
    return money(cents).removeprefix("$").replace(",", "")


def net(cents: int) -> str:
    """A result in words and colour."""
    return _result(cents, "wins", "loses", "even")


def own_net(cents: int) -> str:
    """The viewer's own result."""
    return _result(cents, "You win", "You lose", "You break even")


def own_balance(cents: int) -> str:
    """The viewer's own result over several rounds."""
    return _result(cents, "You are up", "You are down", "You are even")


def _result(cents: int, won: str, lost: str, even: str) -> str:
    kind, said = ("won", won) if cents > 0 else ("lost", lost) if cents < 0 else ("pushed", even)
    shown = f" {show_dollars(abs(cents))}" if cents else ""
    return f'<span class="{kind}">{said}{escape(shown)}</span>'


def lines_of(lines: Sequence[int]) -> str:
    first, last = lines
    return f"line {first}" if first == last else f"lines {first}–{last}"


def cite(fact: dict[str, Any]) -> str:
    """A clause, with its lines of the source text as a tooltip."""
    return f'<span class="cite" title="{lines_of(fact["lines"])}">{escape(fact["cite"])}</span>'


def table(headings: Sequence[str], rows: Iterable[Sequence[str]], *, name: str = "facts stacked") -> str:
    """Cells are HTML. On a narrow screen each row becomes a block that names its cells."""
    heads = [heading.removeprefix(FIGURE) for heading in headings]
    figures = [' class="figure"' if heading.startswith(FIGURE) else "" for heading in headings]
    top = "".join(
        f"<th scope=col{kind}>{escape(head)}</th>" for head, kind in zip(heads, figures, strict=True)
    )
    body = "".join(
        "<tr>"
        + "".join(
            f'<td{kind} data-name="{escape(head)}">{cell}</td>' if cell else f"<td{kind}></td>"
            for cell, head, kind in zip(row, heads, figures, strict=True)
        )
        + "</tr>"
        for row in rows
    )
    return f'<div class="scroll"><table class="{name}"><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table></div>'


def button(label: str, act: str, *, key: str = "", kind: str = "", off: bool = False, **data: Any) -> str:
    """A button that sends an action. `key` is its keyboard shortcut, which it shows."""
    shown = f"<kbd>{escape(key.upper())}</kbd>" if key else ""
    more = "".join(f' data-{name}="{escape(str(value), quote=True)}"' for name, value in data.items())
    pressed = f' data-key="{escape(key.lower())}"' if key else ""
    state = " disabled" if off else ""
    return f'<button type=button class="{kind}" data-act="{act}"{pressed}{more}{state}>{escape(label)}{shown}</button>'


def link(label: str, to: str, *, kind: str = "", current: bool = False) -> str:
    here = ' aria-current="page"' if current else ""
    named = f' class="{kind}"' if kind else ""
    return f'<a href="{escape(to, quote=True)}"{named}{here}>{escape(label)}</a>'


def choice(name: str, values: Sequence[tuple[str, str]], chosen: str, label: str) -> str:
    """A select field; `values` are pairs of value and label."""
    options = "".join(
        f'<option value="{escape(value, quote=True)}"{" selected" if value == chosen else ""}>{escape(said)}</option>'
        for value, said in values
    )
    return f'<label>{escape(label)} <select name="{escape(name)}">{options}</select></label>'


def moment(at: str) -> str:
    """A time of the store, to the second."""
    return (
        f'<time class="nowrap" datetime="{escape(at, quote=True)}">{escape(at[:19].replace("T", " "))}</time>'
    )


def notice(text: str, kind: str = "") -> str:
    return f'<div class="notice {kind}" role="status">{escape(text)}</div>'
