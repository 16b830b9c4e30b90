"""Sets a hand of cards: a click or the card's number marks a card for the low hand, and the rest is the high hand. Of
three hands a second click marks it for the next one.

What the hands are is told before they are set, and a foul is warned of: it is allowed, and loses.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from html import escape
from itertools import pairwise

from hoyle.games.parts.setting_hands import HOUSE_WAY, setting_names
from hoyle.kit.ways import Part, SetHand, Split
from hoyle.kit.ways.set_way import in_order, lay_hand
from hoyle.web.drawing.card_svg import draw_card, is_card, say_card
from hoyle.web.site.html import button, words

STEP = 10  # between the marks of one card for one hand and for the next


def is_setting(names: Sequence[str], split: Split | None) -> bool:
    """Are the choices all the ways to set a hand into others, by the places of their cards?"""
    return split is not None and tuple(names) == (HOUSE_WAY, *setting_names(split))


def setter_html(
    about: str, names: Sequence[str], marked: Collection[int], split: Split, position: str
) -> tuple[str, str]:
    """The question, and the hand from the highest card with its buttons."""
    held = [card for card in about.split() if is_card(card)]
    places = [
        [place for place in range(1, len(held) + 1) if place + STEP * at in marked]
        for at in range(len(split.parts[1:]))
    ]
    shown = "".join(
        _card(held[place - 1], place, key, marked, split)
        for key, place in enumerate(_from_the_highest(held), start=1)
    )
    name = "_".join(
        "_".join((part.name, *map(str, own))) for part, own in zip(split.parts[1:], places, strict=True)
    )
    can_set = name in names
    told = (
        _made(lay_hand(held, split, names.index(name) - 1), split)
        if can_set
        else _lacking([len(own) for own in places], split.parts[1:])
    )
    done = button(
        "Set the hand", "choose", key="d", kind="main", off=not can_set, name=name, position=position
    )
    house = button("House way", "choose", key="h", name=HOUSE_WAY, position=position)
    return _asked(split.parts[1:]), (
        f'<div class="picker" role="group" aria-label="Your hand">{shown}</div>{told}'
        f'<div class="row">{done}{house}</div>'
    )


def _asked(parts: Sequence[Part]) -> str:
    """
    >>> _asked([Part("medium", 2), Part("low", 1)])
    'Mark 2 cards for the medium hand with one click each and 1 card for the low hand with two'
    """
    wanted = [f"{part.size} card{'s' if part.size > 1 else ''} for the {part.name} hand" for part in parts]
    if len(wanted) == 1:
        return f"Mark {wanted[0]}"
    return f"Mark {wanted[0]} with one click each and {wanted[1]} with two"


def _from_the_highest(held: Sequence[str]) -> list[int]:
    """The places of the cards as dealt, from one, in the order in which they are shown."""
    left = list(enumerate(held, start=1))
    places = []
    for card in in_order(held):
        found = next(each for each in left if each[1] == card)
        left.remove(found)
        places.append(found[0])
    return places


def _card(card: str, place: int, key: int, marked: Collection[int], split: Split) -> str:
    """A card with the hand that it is marked for. A click turns over the marks that lead to the next hand."""
    marks = [place + STEP * at for at in range(len(split.parts) - 1)]
    at = next((at for at, mark in enumerate(marks) if mark in marked), -1)
    turned = [*marks[max(at, 0) : at + 1], *marks[at + 1 : at + 2]]
    word = split.names[at + 1]
    said = escape(f"{say_card(card)}, {word} hand", quote=True)
    return (
        f'<button type=button class="pick" data-act="mark" data-name="{" ".join(map(str, turned))}" data-key="{key}" '
        f'aria-pressed="{"true" if at >= 0 else "false"}" aria-label="{said}">{draw_card(card)}'
        f'<span class="word">{word}</span><kbd>{key}</kbd></button>'
    )


def _lacking(counts: Sequence[int], parts: Sequence[Part]) -> str:
    """Why the hand cannot be set yet."""
    told = []
    for count, part in zip(counts, parts, strict=True):
        over = count - part.size
        where = f"{part.name} hand: " if len(parts) > 1 else ""
        if over:
            told.append(
                where
                + (f"{over} too many: click a marked card again" if over > 0 else f"{-over} more to mark")
            )
    return f'<div class="small" aria-live="polite">{escape("; ".join(told))}</div>'


def _made(hand: SetHand, split: Split) -> str:
    ranks = [rank for rank in hand.ranks if rank is not None]
    told = ", ".join(
        f"{part.name} hand: {words(rank.name)}" for part, rank in zip(split.parts, ranks, strict=True)
    )
    if not split.is_foul(hand.ranks):
        return f'<div class="small" aria-live="polite">{escape(told.capitalize())}</div>'
    ranked = list(zip(split.names, (rank.strength for rank in ranks), strict=True))
    first, second = next((one[0], other[0]) for one, other in pairwise(ranked) if other[1] > one[1])
    return (
        f'<div class="foul" role="alert">Foul: the {second} hand ranks above the {first} hand. '
        f"Set like this, the wager is lost. ({escape(told)})</div>"
    )
