"""The viewer's prompt: the engine's choices as buttons, as cards to discard or to set, or as segments for a card.

A choice with a free amount has a field and a slider. Every choice has a keyboard shortcut.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from html import escape
from typing import Any

from hoyle.games.poker_room.chinese_poker import IN_SECOND
from hoyle.games.poker_room.segments import SEGMENTS
from hoyle.kit.ways import Split
from hoyle.web.drawing.card_svg import draw_card, is_card
from hoyle.web.drawing.item_svg import draw_items
from hoyle.web.drawing.tile_svg import is_tile
from hoyle.web.felts.common.set_hands import segment_html
from hoyle.web.forms.amount_field import amount_html
from hoyle.web.model.table_model import TableModel
from hoyle.web.site.html import money, words
from hoyle.web.table.discard_picker import is_picking, pick_html
from hoyle.web.table.event_text import say_cards
from hoyle.web.table.hand_setter import is_setting, setter_html
from hoyle.web.table.timeout_default import timeout_text

KEYS_MAX = 9
SIGNS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}


def prompt_html(
    model: TableModel,
    marked: Collection[int] = (),
    title: Callable[[str], str] = words,
    split: Split | None = None,
) -> str:
    """The viewer's prompt, or an empty string when it is another seat's turn.

    `marked` are the positions of the cards chosen for discard or for the low hand; `title` names a wager; `split` is
    what the game sets hands into.
    """
    if not model.is_asked or model.prompt is None:
        return ""
    about, body = _question(model, model.prompt, marked, split)
    about = title(about) if about.isidentifier() else model.show_names(about)
    several = len({stake["spot"] for stake in model.mine()}) > 1
    where = f"Seat {model.prompt['spot']}: " if several else ""
    return (
        f'<section class="ask" aria-label="Your choice" aria-live="polite" data-position="{escape(model.position)}">'
        f'<div class="about">{escape(where + about)}</div>{body}{_house_way(model.prompt)}'
        f"{_timeout(model, model.prompt)}</section>"
    )


def _house_way(prompt: Mapping[str, Any]) -> str:
    """What the dealer tells a player who asks how the house would set the hand."""
    told = str(prompt.get("house_way") or "")
    if not told:
        return ""
    return f'<details class="small"><summary>Ask for the house way</summary>{escape(say_cards(words(told)))}</details>'


def _question(
    model: TableModel, prompt: Mapping[str, Any], marked: Collection[int], split: Split | None
) -> tuple[str, str]:
    choices = list(prompt["choices"])
    names = [str(choice["name"]) for choice in choices]
    about = str(prompt.get("about") or "")
    explained = _explained(about, names)
    if is_picking(names):
        return pick_html(model, names, marked)
    if split is not None and is_setting(names, split):
        return setter_html(about, names, marked, split, model.position)
    if explained:
        return "Set your high hand and low hand", _settings(choices, model, explained)
    if set(names) <= set(SEGMENTS):
        return _laying(about), _segments(choices, model, about)
    return say_cards(about or "Your turn"), _buttons([_with_cards(each, about) for each in choices], model)


def _timeout(model: TableModel, prompt: Mapping[str, Any]) -> str:
    """The time left, and the choice that is made when it runs out."""
    default = escape(timeout_text("", str(prompt["default"]), is_mine=True))
    if not model.until:
        return f'<div class="small">No time limit. Default: {default}.</div>'
    return f'<div class="small"><span class="clock" data-until="{model.until}"></span> left. When time runs out: {default}.</div>'


def _explained(about: str, names: list[str]) -> dict[str, str]:
    """What each choice would make, if the prompt says so: `first_and_second: 6-6 1-1 over …; …`."""
    parts = [part.partition(": ") for part in about.split("; ")]
    return {name: text for name, colon, text in parts if colon and name in names}


def _buttons(choices: list[Mapping[str, Any]], model: TableModel) -> str:
    shown = "".join(
        f'<span class="row wager" data-form>{_press(choice, at, model)}{amount_html(choice, model)}</span>'
        if choice["least"] != choice["most"]
        else _press(choice, at, model)
        for at, choice in enumerate(choices, start=1)
    )
    return f'<div class="row">{shown}</div>'


def _press(choice: Mapping[str, Any], at: int, model: TableModel, inside: str = "", kind: str = "") -> str:
    """One choice as a button that names the prompt it answers."""
    name, least, most = str(choice["name"]), int(choice["least"]), int(choice["most"])
    key = str(at) if at <= KEYS_MAX else ""
    pressed = f' data-key="{key}"' if key else ""
    shown = f"<kbd>{key}</kbd>" if key else ""
    cost = f" {money(most)}" if most and least == most else ""
    label = str(choice.get("label") or words(name).capitalize())
    return (
        f'<button type=button class="{kind}" data-act="choose" data-name="{escape(name, quote=True)}" '
        f'data-position="{escape(model.position)}"{pressed}>{escape(label + cost)}{shown}{inside}</button>'
    )


def _with_cards(choice: Mapping[str, Any], about: str) -> Mapping[str, Any]:
    """A choice that names cards by their places in the hand, such as `keep_1_2`, told by the cards themselves."""
    word, *places = str(choice["name"]).split("_")
    hand = about.split()
    if not places or not all(map(is_card, hand)) or not all(_is_place(place, hand) for place in places):
        return choice
    named = " ".join(_short(hand[int(place) - 1]) for place in places)
    return {**choice, "label": f"{word.capitalize()} {named}"}


def _is_place(word: str, hand: Sequence[str]) -> bool:
    return word.isdecimal() and 0 < int(word) <= len(hand)


def _short(card: str) -> str:
    """`10♥`, where a name in words would be too long for a button."""
    return card[0].replace("T", "10") + SIGNS[card[1]]


# Tiles.


def _settings(choices: list[Mapping[str, Any]], model: TableModel, explained: Mapping[str, str]) -> str:
    """Every way to set four tiles, as pictures of the two hands."""
    shown = "".join(
        _press(choice, at, model, _pictured(explained.get(choice["name"], "")), "setting")
        for at, choice in enumerate(choices, start=1)
    )
    return f'<div class="row settings">{shown}</div>'


def _pictured(explained: str) -> str:
    """The result of a choice: the high hand above the low hand."""
    if not explained:
        return ""
    lines = []
    for name, part in zip(("high", "low"), explained.split(" over "), strict=False):
        drawn = "".join(
            draw_items([word], "tiles") for word in part.split() if is_tile(word) or is_card(word)
        )
        rank = part.partition("(")[2].rstrip(")")
        lines.append(f"<span>{drawn}<small>{name}: {escape(words(rank))}</small></span>")
    return f'<span class="made">{"".join(lines)}</span>'


# Chinese poker.


def _laying(about: str) -> str:
    """The prompt names the card, or its position where others may not see it."""
    card, _, where = about.partition(" is laid")
    return f"Where do you place the {say_cards(card)}{where}?"


def _segments(choices: list[Mapping[str, Any]], model: TableModel, about: str) -> str:
    """The card and the segments with room for it, front on top as on the felt."""
    to = f"{model.asked_spot}.2" if about.endswith(IN_SECOND) else str(model.asked_spot)
    hands = model.hands_at(model.asked_spot)
    card = _card_to_lay(hands.get(to, []), about)
    by_name = {choice["name"]: choice for choice in choices}
    free = [name for name in SEGMENTS if name in by_name]
    rows = "".join(
        _press(by_name[name], at, model, _row(hands, to, name), "lay")
        for at, name in enumerate(free, start=1)
    )
    shown = f'<div class="tolay">{draw_card(card)}</div>' if card else ""
    return f'<div class="laying">{shown}<div class="lays">{rows}</div></div>'


def _row(hands: Mapping[str, Any], to: str, name: str) -> str:
    return segment_html("", hands.get(f"{to}.{name}", ()), SEGMENTS[name], is_open=True)


def _card_to_lay(held: Sequence[str], about: str) -> str:
    first, _, rest = about.partition(" ")
    if is_card(first):
        return first
    number = rest.partition(" ")[0]
    return held[int(number) - 1] if number.isdigit() and 0 < int(number) <= len(held) else ""
