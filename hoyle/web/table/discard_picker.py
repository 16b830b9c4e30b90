"""Chooses discards: a click or the card's number marks a card, then all marked cards are discarded."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from html import escape

from hoyle.web.drawing.card_svg import draw_card, say_card
from hoyle.web.model.table_model import TableModel
from hoyle.web.site.html import button

DISCARD, STAND_PAT = "discard", "stand_pat"


def is_picking(names: Sequence[str]) -> bool:
    """Are the choices discards, named by their positions in the hand?"""
    return bool(names) and all(name == STAND_PAT or _places(name) for name in names)


def _places(name: str) -> tuple[int, ...]:
    verb, _, places = name.partition("_")
    numbers = places.split("_")
    return tuple(map(int, numbers)) if verb == DISCARD and all(each.isdigit() for each in numbers) else ()


def named(marked: Collection[int]) -> str:
    """
    >>> named({4, 1}), named(())
    ('discard_1_4', 'stand_pat')
    """
    return "_".join((DISCARD, *map(str, sorted(marked)))) if marked else STAND_PAT


def pick_html(model: TableModel, names: Sequence[str], marked: Collection[int]) -> tuple[str, str]:
    """The question, and the hand with its button."""
    held = model.hands_at(model.asked_spot).get(str(model.asked_spot), [])
    may_keep = STAND_PAT in names
    counts = sorted({len(_places(name)) for name in names if name != STAND_PAT})
    cards = "".join(_card(card, at, at in marked) for at, card in enumerate(held, start=1))
    name = named(marked)
    label = _label(len(marked), may_keep)
    done = button(
        label, "choose", key="d", kind="main", off=name not in names, name=name, position=model.position
    )
    return _asked(
        counts, may_keep
    ), f'<div class="picker" role="group" aria-label="Your hand">{cards}</div><div class="row">{done}</div>'


def _asked(counts: Sequence[int], may_keep: bool) -> str:
    most = counts[-1] if counts else 0
    if may_keep:
        return f"Select up to {most} cards to discard and replace, or stand pat"
    return f"Select {most} card{'s' if most != 1 else ''} to discard"


def _label(count: int, may_keep: bool) -> str:
    if not count and may_keep:
        return "Stand pat"
    return f"Discard {count}" + (f" and draw {count}" if may_keep else "")


def _card(card: str, at: int, is_marked: bool) -> str:
    state = "true" if is_marked else "false"
    said = escape(f"{say_card(card)}, {'discard' if is_marked else 'keep'}", quote=True)
    word = "discard" if is_marked else "keep"
    return (
        f'<button type=button class="pick" data-act="mark" data-name="{at}" data-key="{at}" aria-pressed="{state}" '
        f'aria-label="{said}">{draw_card(card)}<span class="word">{word}</span><kbd>{at}</kbd></button>'
    )
