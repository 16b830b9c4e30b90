"""The question a seat has to answer: exactly the engine's choices as buttons, with an amount where it is free."""

from __future__ import annotations

from html import escape
from typing import Any

from hoyle.kit.cards import pretty_card
from hoyle.web.drawing.cards import is_card
from hoyle.web.drawing.items import draw_items
from hoyle.web.drawing.tiles import is_tile
from hoyle.web.html import dollars, money, words
from hoyle.web.sight import Sight
from hoyle.web.telling import say_cards

KEYS_MAX = 9


def ask_html(sight: Sight) -> str:
    """The viewer's question; nothing where somebody else is asked."""
    if not sight.is_asked or sight.prompt is None:
        return ""
    prompt = sight.prompt
    explained = _explained(str(prompt.get("about") or ""), [choice["name"] for choice in prompt["choices"]])
    about = "Set your hands" if explained else say_cards(str(prompt.get("about") or "It is your turn"))
    buttons = "".join(
        _choice(choice, at, sight, explained.get(choice["name"], ""))
        for at, choice in enumerate(prompt["choices"], start=1)
    )
    silence = words(str(prompt["default"]))
    return (
        f'<section class="ask" aria-label="Your choice" aria-live="polite" data-position="{escape(sight.position)}">'
        f'<div class="about">Place {prompt["spot"]}: {escape(about)}{_clock(sight)}</div><div class="row">{buttons}</div>'
        f'<div class="small">Silence means {escape(silence)}.</div></section>'
    )


def _explained(about: str, names: list[str]) -> dict[str, str]:
    """A question may say what each choice would make: `first_and_second: 6-6 1-1 over …; …`."""
    parts = [part.partition(": ") for part in about.split("; ")]
    return {name: text for name, colon, text in parts if colon and name in names}


def _clock(sight: Sight) -> str:
    return f' · <span class="clock" data-until="{sight.until}"></span>' if sight.until else ""


def _choice(choice: dict[str, Any], at: int, sight: Sight, explained: str) -> str:
    name, least, most = str(choice["name"]), int(choice["least"]), int(choice["most"])
    key = str(at) if at <= KEYS_MAX else ""
    pressed = f' data-key="{key}"' if key else ""
    shown = f"<kbd>{key}</kbd>" if key else ""
    cost = f" {money(most)}" if most and least == most else ""
    press = (
        f'<button type=button data-act="choose" data-name="{escape(name, quote=True)}" '
        f'data-position="{escape(sight.position)}"{pressed}>{escape(_say_choice(name, sight) + cost)}{shown}'
        f"{_pictured(explained)}</button>"
    )
    if least == most:
        return press
    bounds = f"{money(least)} to {money(most)}"
    first = least if choice["wager"] == "pot" else most
    return (
        f'<span class="row" data-form>{press}<label>$<input name="amount" inputmode="decimal" value="{dollars(first)}" '
        f'aria-label="Amount of {escape(words(name))}, {escape(bounds)}"></label><span class="small">{escape(bounds)}</span></span>'
    )


def _say_choice(name: str, sight: Sight) -> str:
    """Cards that are named by their places in the hand are named as cards."""
    verb, _, places = name.partition("_")
    numbers = places.split("_")
    held = next(iter(sight.hands_at(sight.asked_spot).values()), [])
    if verb != "discard" or not all(number.isdigit() and 0 < int(number) <= len(held) for number in numbers):
        return words(name)
    return f"{verb} {', '.join(pretty_card(held[int(number) - 1]) for number in numbers)}"


def _pictured(explained: str) -> str:
    """What a choice would make, with its tiles and cards drawn."""
    if not explained:
        return ""
    shown = [
        draw_items([word], "tiles") if is_tile(word) or is_card(word) else f" {escape(words(word))} "
        for word in explained.split()
    ]
    return f'<span class="made">{"".join(shown)}</span>'
