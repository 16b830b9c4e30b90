"""Playing cards: faces with corner indices and pips, court cards, the joker, and backs."""

from __future__ import annotations

from collections.abc import Iterable

from hoyle.kit.cards import DECK, JOKER
from hoyle.web.drawing.svg import element, picture, text

HIDDEN = "??"
WIDTH, HEIGHT = 60, 84
SUIT_NAMES = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
RANK_NAMES = {"A": "ace", "K": "king", "Q": "queen", "J": "jack", "T": "10"}
RED, BLACK = "#b3202c", "#17191c"
# Paths in a square of 20 units.
_SUITS = {
    "h": "M10 18.5C3 12 1 9 1 6A4.6 4.6 0 0 1 10 4.6A4.6 4.6 0 0 1 19 6C19 9 17 12 10 18.5Z",
    "d": "M10 1L17 10L10 19L3 10Z",
    "s": "M10 1C4 6.5 1 9 1 12.300A4 4 0 0 0 9.1 14C9 16.5 8 18 6.5 19H13.500C12 18 11 16.5 10.9 14A4 4 0 0 0 19 12.300C19 9 16 6.5 10 1Z",
    "c": "M10 1A4.2 4.2 0 0 1 13 8.200A4.2 4.2 0 1 1 11 13.800C11.1 16.5 12 18 13.5 19H6.500C8 18 8.9 16.5 9 13.800A4.2 4.2 0 1 1 7 8.200A4.2 4.2 0 0 1 10 1Z",
}
# Positions of the pips; those below the middle are upside down.
_LEFT, _MIDDLE, _RIGHT = 18, 30, 42
_PIPS = {
    "2": [(_MIDDLE, 18), (_MIDDLE, 66)],
    "3": [(_MIDDLE, 18), (_MIDDLE, 42), (_MIDDLE, 66)],
    "4": [(x, y) for x in (_LEFT, _RIGHT) for y in (18, 66)],
    "5": [*((x, y) for x in (_LEFT, _RIGHT) for y in (18, 66)), (_MIDDLE, 42)],
    "6": [(x, y) for x in (_LEFT, _RIGHT) for y in (18, 42, 66)],
    "7": [*((x, y) for x in (_LEFT, _RIGHT) for y in (18, 42, 66)), (_MIDDLE, 30)],
    "8": [*((x, y) for x in (_LEFT, _RIGHT) for y in (18, 42, 66)), (_MIDDLE, 30), (_MIDDLE, 54)],
    "9": [*((x, y) for x in (_LEFT, _RIGHT) for y in (18, 34, 50, 66)), (_MIDDLE, 42)],
    "T": [*((x, y) for x in (_LEFT, _RIGHT) for y in (18, 34, 50, 66)), (_MIDDLE, 26), (_MIDDLE, 58)],
}
_KNOWN = frozenset((*DECK, JOKER))


def is_card(item: str) -> bool:
    return item in _KNOWN or item == HIDDEN


def say_card(card: str) -> str:
    """
    >>> say_card("Th"), say_card("??")
    ('10 of hearts', 'a card face down')
    """
    if card == HIDDEN:
        return "a card face down"
    if card == JOKER:
        return "joker"
    return f"{RANK_NAMES.get(card[0], card[0])} of {SUIT_NAMES[card[1]]}"


def draw_card(card: str) -> str:
    if card == HIDDEN:
        inside = _back()
    elif card == JOKER:
        inside = _joker()
    else:
        inside = _face(card[0], card[1])
    return picture(WIDTH, HEIGHT, _paper(), inside, label=say_card(card), name="card")


def draw_cards(cards: Iterable[str]) -> str:
    return "".join(map(draw_card, cards))


def suit(name: str, x: float, y: float, size: float, upside_down: bool = False) -> str:
    """A suit centred at x and y."""
    turn = f" rotate(180 {x:g} {y:g})" if upside_down else ""
    colour = RED if name in "hd" else BLACK
    move = f"translate({x - size / 2:g} {y - size / 2:g}) scale({size / 20:g})"
    return element("path", d=_SUITS[name], fill=colour, transform=f"{turn} {move}".strip())


def _paper() -> str:
    return element(
        "rect", x=0.5, y=0.5, width=WIDTH - 1, height=HEIGHT - 1, rx=5, fill="#fdfcf8", stroke="#a9a69c"
    )


def _face(rank: str, name: str) -> str:
    corner = _corner(rank, name)
    turned = element("g", corner, transform=f"rotate(180 {WIDTH / 2} {HEIGHT / 2})")
    if rank in _PIPS:
        size = 11 if rank in "23456" else 10
        middle = "".join(suit(name, x, y, size, y > HEIGHT / 2) for x, y in _PIPS[rank])
    elif rank == "A":
        middle = suit(name, WIDTH / 2, HEIGHT / 2, 28)
    else:
        middle = _court(rank, name)
    return corner + turned + middle


def _corner(rank: str, name: str) -> str:
    shown = "10" if rank == "T" else rank
    colour = RED if name in "hd" else BLACK
    said = text(
        shown, 7.5, 13, text_anchor="middle", font_size=12 if shown != "10" else 10.5, fill=colour,
        font_weight=700, font_family="Georgia, serif",
    )  # fmt: skip
    return said + suit(name, 7.5, 19.5, 7.5)


def _court(rank: str, name: str) -> str:
    colour = RED if name in "hd" else BLACK
    tint = "#f6e3cf" if name in "hd" else "#e3e8ef"
    frame = element("rect", x=14, y=12, width=32, height=60, rx=2, fill=tint, stroke="#b58b3a")
    slant = element("path", d="M14 56L46 28", stroke="#b58b3a", stroke_width=0.8)
    letter = text(
        rank, 30, 51, text_anchor="middle", font_size=26, fill=colour, font_weight=700,
        font_family="Georgia, serif",
    )  # fmt: skip
    return frame + slant + suit(name, 20.5, 19.5, 9) + suit(name, 39.5, 64.5, 9, True) + letter


def _joker() -> str:
    star = "M30 22L34.7 35.500L49 35.800L37.6 44.500L41.8 58.200L30 50L18.2 58.200L22.4 44.500L11 35.800L25.3 35.500Z"
    return element("path", d=star, fill="#b58b3a") + text(
        "JOKER", 30, 74, text_anchor="middle", font_size=9, font_weight=700, fill=BLACK, letter_spacing=1
    )


def _back() -> str:
    inside = element("rect", x=4, y=4, width=52, height=76, rx=3, fill="#7c1f2a")
    rows = "".join(
        element("path", d=f"M{x} {y}l4 5l-4 5l-4 -5z", fill="none", stroke="#e6c9a0", stroke_width=0.7)
        for x in range(10, 56, 10)
        for y in range(7, 76, 12)
    )
    return inside + element("g", rows, opacity=0.75)
