"""A row of a house way as a sentence."""

from __future__ import annotations

from hoyle.book.ways.way_block import HouseWayRow, PartWant, say_bounds

_ANY_HAND = "any other hand"


def say_row(row: HouseWayRow) -> str:
    """
    >>> from hoyle.book.ways.way_block import read_rows
    >>> row = '{"hand":"two_pair","when":{"ranks":"2-6"},"set":{"low":{"is":"high_card","ranks":"A"}},"prefer":"low"}'
    >>> say_row(read_rows(f"[{row}]")[0])
    'two pair (2 to 6): low is high card (A); the highest low'
    """
    told = [f"{name} {_say_want(want)}" for name, want in row.set_as.items()]
    told += ["no foul"] if row.without_fouls == "yes" else []
    told += [f"the highest {' and then the highest '.join(row.prefer)}"] if row.prefer else []
    return f"{say_hand(row)}: {'; '.join(told)}"


def say_hand(row: HouseWayRow) -> str:
    """Which hands a row is for, and under which condition."""
    shapes = " or ".join(name.replace("_", " ") for name in row.hand) or _ANY_HAND
    ranks = f" ({', '.join(map(say_bounds, row.when.ranks))})" if row.when.ranks else ""
    joker = {"yes": " with a joker", "no": " without a joker", None: ""}[row.when.joker]
    above = {
        "yes": ", a single card above all pairs", "no": ", no single card above all pairs", None: "",
    }[row.when.single_above_pairs]  # fmt: skip
    return shapes + ranks + joker + above


def _say_want(want: PartWant) -> str:
    named = " or ".join(name.replace("_", " ") for name in want.named)
    ranks = ", ".join(map(say_bounds, want.ranks))
    told = (
        f"is {named} ({ranks})"
        if named and ranks
        else f"is {named or f'of {ranks}'}"
        if named or ranks
        else ""
    )
    cards = " and ".join(word.replace("_", " ") for word in want.cards)
    return " and ".join(filter(None, (told, f"has the {cards}" if cards else "")))
