"""Sets a hand of cards: a click or the card's number marks a card for the low hand, and the rest is the high hand.

What both hands are is told before they are set, and a foul is warned of: it is allowed, and loses.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from html import escape

from hoyle.games.parts.setting_hands import HOUSE_WAY, setting_names
from hoyle.kit.ways import SetHand, Split
from hoyle.kit.ways.set_way import in_order, lay_hand
from hoyle.web.drawing.card_svg import draw_card, is_card, say_card
from hoyle.web.site.html import button, words


def is_setting(names: Sequence[str], split: Split | None) -> bool:
    """Are the choices all the ways to set a hand into two, by the places of the low hand's cards?"""
    if split is None or len(split.names) != 2:
        return False
    return tuple(names) == (HOUSE_WAY, *setting_names(split))


def setter_html(
    about: str, names: Sequence[str], marked: Collection[int], split: Split, position: str
) -> tuple[str, str]:
    """The question, and the hand from the highest card with its buttons."""
    held = [card for card in about.split() if is_card(card)]
    part = split.parts[1]
    shown = "".join(
        _card(held[place - 1], place, key, place in marked, part.name)
        for key, place in enumerate(_from_the_highest(held), start=1)
    )
    name = "_".join((part.name, *map(str, sorted(marked))))
    can_set = name in names
    told = (
        _made(lay_hand(held, split, names.index(name) - 1), split) if can_set else _lacking(marked, part.size)
    )
    done = button(
        "Set the hand", "choose", key="d", kind="main", off=not can_set, name=name, position=position
    )
    house = button("House way", "choose", key="h", name=HOUSE_WAY, position=position)
    asked = f"Mark {part.size} cards for the {part.name} hand"
    return asked, (
        f'<div class="picker" role="group" aria-label="Your hand">{shown}</div>{told}'
        f'<div class="row">{done}{house}</div>'
    )


def _from_the_highest(held: Sequence[str]) -> list[int]:
    """The places of the cards as dealt, from one, in the order in which they are shown."""
    left = list(enumerate(held, start=1))
    places = []
    for card in in_order(held):
        found = next(each for each in left if each[1] == card)
        left.remove(found)
        places.append(found[0])
    return places


def _card(card: str, place: int, key: int, is_marked: bool, part: str) -> str:
    word = part if is_marked else "high"
    said = escape(f"{say_card(card)}, {word} hand", quote=True)
    return (
        f'<button type=button class="pick" data-act="mark" data-name="{place}" data-key="{key}" '
        f'aria-pressed="{"true" if is_marked else "false"}" aria-label="{said}">{draw_card(card)}'
        f'<span class="word">{word}</span><kbd>{key}</kbd></button>'
    )


def _lacking(marked: Collection[int], size: int) -> str:
    """Why the hand cannot be set yet."""
    over = len(marked) - size
    said = f"{over} too many: click a marked card again" if over > 0 else f"{-over} more to mark"
    return f'<div class="small" aria-live="polite">{said}</div>'


def _made(hand: SetHand, split: Split) -> str:
    ranks = [rank for rank in hand.ranks if rank is not None]
    told = ", ".join(
        f"{part.name} hand: {words(rank.name)}" for part, rank in zip(split.parts, ranks, strict=True)
    )
    if not split.is_foul(hand.ranks):
        return f'<div class="small" aria-live="polite">{escape(told.capitalize())}</div>'
    first, second = split.names
    return (
        f'<div class="foul" role="alert">Foul: the {second} hand ranks above the {first} hand. '
        f"Set like this, the wager is lost. ({escape(told)})</div>"
    )
