"""Sets a hand of cards: a click or the card's number moves a card on to the next hand, and what is left is the high hand.

What the hands are is told before they are set, and a foul is warned of: it is allowed, and loses.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from html import escape

from hoyle.games.parts.setting_hands import HOUSE_WAY, setting_names
from hoyle.kit.ways import SetHand, Split
from hoyle.kit.ways.set_way import in_order, lay_hand
from hoyle.kit.ways.split import Part
from hoyle.web.drawing.card_svg import draw_card, is_card, say_card
from hoyle.web.site.html import button, words

# A mark is a card's place, from one, and tens for each further part: 3 is in the second part, 13 in the third.
_TENS = 10


def is_setting(names: Sequence[str], split: Split | None) -> bool:
    """Are the choices all the ways to set a hand, by the places of the cards of all parts but the first?"""
    return split is not None and tuple(names) == (HOUSE_WAY, *setting_names(split))


def setter_html(
    about: str, names: Sequence[str], marked: Collection[int], split: Split, position: str
) -> tuple[str, str]:
    """The question, and the hand from the highest card with its buttons."""
    held = [card for card in about.split() if is_card(card)]
    part_of = {(mark - 1) % _TENS + 1: 1 + (mark - 1) // _TENS for mark in marked}
    shown = "".join(
        _card(held[place - 1], place, key, part_of.get(place, 0), split)
        for key, place in enumerate(_from_the_highest(held), start=1)
    )
    name = _name(part_of, split)
    can_set = name in names
    told = _made(lay_hand(held, split, names.index(name) - 1), split) if can_set else _lacking(part_of, split)
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
    >>> _asked((Part("medium", 2), Part("low", 1)))
    'Mark 2 cards for the medium hand, then 1 card for the low hand with a second click'
    """
    said = [f"{part.size} card{'s' if part.size != 1 else ''} for the {part.name} hand" for part in parts]
    return f"Mark {said[0]}" + "".join(f", then {each} with a second click" for each in said[1:])


def _name(part_of: Mapping[int, int], split: Split) -> str:
    told = (
        (part.name, *(str(place) for place in sorted(part_of) if part_of[place] == at))
        for at, part in enumerate(split.parts[1:], start=1)
    )
    return "_".join("_".join(words) for words in told)


def _from_the_highest(held: Sequence[str]) -> list[int]:
    """The places of the cards as dealt, from one, in the order in which they are shown."""
    left = list(enumerate(held, start=1))
    places = []
    for card in in_order(held):
        found = next(each for each in left if each[1] == card)
        left.remove(found)
        places.append(found[0])
    return places


def _card(card: str, place: int, key: int, at: int, split: Split) -> str:
    """A click takes the card's mark away and gives it that of the next part, until there is none."""
    word = split.names[at]
    marks = [place + _TENS * (part - 1) for part in (at, at + 1) if 0 < part < len(split.names)]
    said = escape(f"{say_card(card)}, {word} hand", quote=True)
    return (
        f'<button type=button class="pick" data-act="mark" data-name="{" ".join(map(str, marks))}" data-key="{key}" '
        f'data-place="{place}" aria-pressed="{"true" if at else "false"}" aria-label="{said}">{draw_card(card)}'
        f'<span class="word">{word}</span><kbd>{key}</kbd></button>'
    )


def _lacking(part_of: Mapping[int, int], split: Split) -> str:
    """Why the hand cannot be set yet."""
    told = []
    for at, part in enumerate(split.parts[1:], start=1):
        over = list(part_of.values()).count(at) - part.size
        if over > 0:
            told.append(f"{over} too many for the {part.name} hand: click a card again")
        elif over:
            told.append(f"{-over} more to mark for the {part.name} hand")
    return f'<div class="small" aria-live="polite">{"; ".join(told)}</div>'


def _made(hand: SetHand, split: Split) -> str:
    ranked = [
        (part.name, rank.name) for part, rank in zip(split.parts, hand.ranks, strict=True) if rank is not None
    ]
    told = ", ".join(f"{name} hand: {words(rank)}" for name, rank in ranked)
    if not split.is_foul(hand.ranks):
        return f'<div class="small" aria-live="polite">{escape(told.capitalize())}</div>'
    return (
        '<div class="foul" role="alert">Foul: a lower hand ranks above a higher one. Set like this, the wager is lost. '
        f"({escape(told)})</div>"
    )
