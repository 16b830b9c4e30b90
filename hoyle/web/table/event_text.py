"""The events of a table in words: choices, cards, rulings, notes, shuffles."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from hoyle.games.poker_room.segments import SEGMENTS
from hoyle.web.drawing.card_svg import HIDDEN
from hoyle.web.drawing.item_svg import say_items
from hoyle.web.model.round_progress import ACTS, plain_choice
from hoyle.web.model.table_model import TableModel
from hoyle.web.site.html import money, words

Event = Mapping[str, Any]
_CARDS = re.compile(r"\b[2-9TJQKA][cdhs](?: [2-9TJQKA][cdhs])*\b")
_PLACE = re.compile(r"place (\d+)")
_RANKED = re.compile(r"\([a-z_]+\)")  # the rank of a hand by its key


def tell(model: TableModel) -> list[str]:
    return [text for _, text in tell_timed(model)]


def tell_timed(model: TableModel) -> list[tuple[str, str]]:
    """Each sentence with its time, if known."""
    told = [(str(event.get("at", "")), _event(model, event)) for event in model.events]
    there = (*(seat.name for seat in model.seats), *model.past_owners.values())
    names = tuple(model.show_name(name) for name in there)
    return [
        (at, text if text.startswith(names) else f"{text[0].upper()}{text[1:]}") for at, text in told if text
    ]


def say_cards(text: str) -> str:
    """Spells out the cards of a sentence.

    >>> say_cards("Th 9s is 19")
    '10 of hearts, 9 of spades is 19'
    """
    return _CARDS.sub(lambda found: say_items(found[0].split()), text)


def _event(model: TableModel, event: Event) -> str:
    """The sentence of an event; empty for one that is not reported."""
    say = _SENTENCES.get(event["event"])
    return say(model, event) if say is not None else ""


def _moved(model: TableModel, event: Event) -> str:
    where = event["to"].rpartition(".")[2]
    if where not in SEGMENTS:
        return ""
    return f"{_whose(model, event['to'])}: {say_items([event['item']])} in the {where}."


def _posted(model: TableModel, event: Event) -> str:
    return f"{_who(model, event['seat'])}: {words(event['what'])} {money(event['cents'])}."


def _turned(model: TableModel, event: Event) -> str:
    return f"{_whose(model, event['to'])}: {say_items([event['item']])} is turned up."


def _shown(model: TableModel, event: Event) -> str:
    if not event["items"]:
        return ""
    return f"{_does(model, event['to'], 'show')} {say_items(event['items'], model.source_of(event['to']))}."


def _ruled(model: TableModel, event: Event) -> str:
    spot = f" at seat {event['spot']}" if event["spot"] else ""
    return f"Ruling on {words(event['name'])}{spot}: {words(event['then'])} ({event['cite']})."


def _noted(model: TableModel, event: Event) -> str:
    """Notes name players, not seat numbers."""
    text = str(event["text"])
    place, sets, hands = text.partition(" sets ")
    if sets and (found := _PLACE.fullmatch(place)):
        text = f"{_does(model, found[1], 'set')} {hands}"
    return f"{_RANKED.sub(lambda found: words(found[0]), say_cards(model.show_names(text)))}."


def _chose(model: TableModel, event: Event) -> str:
    """A choice with its cost."""
    name, cents = str(event["choice"]), int(event["cents"])
    silent = " (time expired)" if event["by_default"] else ""
    if name in SEGMENTS and not silent:
        return ""  # reported with its card
    who, cost = _who(model, event["seat"]), f" {money(cents)}" if cents else ""
    if name in ACTS and model.put_in:
        verb = name if event["seat"] == model.viewer else ACTS[name]
        return f"{who} {verb}{cost}{silent}."
    return f"{who}: {words(plain_choice(name))}{' for' if cost else ''}{cost}{silent}."


def _discarded(model: TableModel, event: Event) -> str:
    items = event["items"]
    what = str(len(items)) if HIDDEN in items else say_items(items)
    return f"{_does(model, event['to'], 'discard')} {what}."


def _does(model: TableModel, to: str, verb: str) -> str:
    who = _whose(model, to)
    return f"{who} {verb}" if who == "you" else f"{who} {verb}s"


def _drawn(model: TableModel, event: Event) -> str:
    to, items = event["to"], event["items"]
    if to == "burn":
        return f"{len(items)} card{'s' if len(items) != 1 else ''} burned."
    if to == "table":
        return f"{words(event['what']).capitalize()}: {', '.join(items)}."
    return f"To {_whose(model, to)}: {_counted(items, event['what'])}."


def _counted(items: Sequence[str], what: str) -> str:
    """Cards face down are counted."""
    if len(items) > 1 and set(items) == {HIDDEN}:
        return f"{len(items)} {'tiles' if what.startswith('tile') else 'cards'} face down"
    return say_items(items, what)


def _whose(model: TableModel, to: str) -> str:
    place = to.partition(".")[0]
    return (
        _who(model, model.player_at(int(place)) or f"seat {place}") if place.isdigit() else f"the {words(to)}"
    )


def _who(model: TableModel, name: str) -> str:
    return "you" if name == model.viewer else model.show_name(name)


_SENTENCES: dict[str, Callable[[TableModel, Event], str]] = {
    "chose": _chose,
    "moved": _moved,
    "posted": _posted,
    "turned": _turned,
    "discarded": _discarded,
    "shown": _shown,
    "noted": _noted,
    "shuffled": lambda model, event: f"Shuffled: {event['why']}.",
    "ruled": _ruled,
    "given_back": lambda model, event: "All bets are returned.",
    "voided": lambda model, event: f"The round is void ({event['cite']}).",
    "drawn": _drawn,
}
