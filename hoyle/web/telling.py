"""What happened at a table, told in words: others' choices, rulings, notes, shuffles."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from hoyle.web.drawing.items import say_items
from hoyle.web.html import money, words
from hoyle.web.sight import Sight

_CARDS = re.compile(r"\b[2-9TJQKA][cdhs]\b")


def tell(sight: Sight) -> list[str]:
    return [text for _, text in tell_timed(sight)]


def tell_timed(sight: Sight) -> list[tuple[str, str]]:
    """Each sentence with its time, where the events have one."""
    told = [(str(event.get("at", "")), _event(sight, event)) for event in sight.events]
    names = tuple(seat.name for seat in sight.seats)
    return [
        (at, text if text.startswith(names) else f"{text[0].upper()}{text[1:]}") for at, text in told if text
    ]


def say_cards(text: str) -> str:
    """A sentence with its cards in words.

    >>> say_cards("Th 9s is 19")
    '10 of hearts 9 of spades is 19'
    """
    return _CARDS.sub(lambda found: say_items([found[0]]), text)


def _event(sight: Sight, event: Mapping[str, Any]) -> str:
    kind = event["event"]
    if kind == "chose":
        cost = f" for {money(event['cents'])}" if event["cents"] else ""
        silent = ", by silence" if event["by_default"] else ""
        return f"{_who(sight, event['seat'])}: {words(event['choice'])}{cost}{silent}."
    if kind == "posted":
        return f"{_who(sight, event['seat'])}: {words(event['what'])} {money(event['cents'])}."
    if kind == "turned":
        return f"{_whose(sight, event['to'])}: {say_items([event['item']])} lies open."
    if kind == "discarded":
        return f"{_whose(sight, event['to'])} discards {len(event['items'])}."
    if kind == "noted":
        return f"{say_cards(event['text'])}."
    if kind == "shuffled":
        return f"Shuffled: {event['why']}."
    if kind == "ruled":
        spot = f" at place {event['spot']}" if event["spot"] else ""
        return f"The floor rules {words(event['name'])}{spot}: {words(event['then'])} ({event['cite']})."
    if kind == "voided":
        return f"The round is void ({event['cite']})."
    if kind == "drawn":
        return _drawn(sight, event)
    return ""


def _drawn(sight: Sight, event: Mapping[str, Any]) -> str:
    to, items = event["to"], event["items"]
    if to == "burn":
        return f"{len(items)} burned."
    if to == "table":
        return f"{words(event['what']).capitalize()}: {', '.join(items)}."
    return f"To {_whose(sight, to)}: {say_items(items, event['what'])}."


def _whose(sight: Sight, to: str) -> str:
    place = to.partition(".")[0]
    return _who(sight, sight.owner_of(int(place)) or f"place {place}") if place.isdigit() else words(to)


def _who(sight: Sight, name: str) -> str:
    return "you" if name == sight.viewer else name
