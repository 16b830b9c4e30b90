"""Strategy cards as tables and as plain facts.

What each choice is worth, and what another than the best costs.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from hoyle.exact.sheet import Card, Decision, ParSheet, Way
from hoyle.report.sheet.cell_grid import Grid, without
from hoyle.report.sheet.digits import decimal, percent, share

PLACES = 4
LETTERS = {"stand": "S", "hit": "H", "double": "D", "split": "P", "surrender": "R"}
NOT_ALWAYS, ALWAYS = ("double", "surrender"), ("hit", "stand")
WITHOUT_IT = "h, s: hit or stand where the hand may not be doubled or given up"
SQUARE = "above the diagonal two cards of one suit, below it of two"
MIXED = "· (a dot): best play looks at more than the cell tells"
TEXT_DECISIONS = 10


def worth(value: Fraction) -> str:
    """With its sign, so that a column reads at a glance."""
    return f"{'+' if value > 0 else ''}{decimal(value, PLACES)}"


def choices(card: Card) -> list[str]:
    return list(dict.fromkeys(name for decision in card.decisions for name in decision.worths))


def mark(name: str) -> str:
    """The mark in a cell: the usual letter in blackjack, the multiple, or the first letter.

    >>> [mark(name) for name in ("surrender", "raise_4x", "bet_1x", "fold")]
    ['R', '4x', '1x', 'F']
    """
    tail = name.rsplit("_", 1)[-1]
    return LETTERS.get(name) or (tail if tail[:1].isdigit() else name[0].upper())


def mark_of(one: Decision) -> str:
    """The text of a cell.

    The mark of the choice; beside one that is not always allowed, what is best without it.
    """
    dot = "·" if is_mixed(one) else ""
    if one.choice not in NOT_ALWAYS:
        return mark(one.choice) + dot
    allowed = [name for name in ALWAYS if name in one.worths]
    return mark(one.choice) + mark(max(allowed, key=lambda name: one.worths[name])).lower() + dot


def about_marks(card: Card) -> list[str]:
    """Explanations of the marks other than the names of the choices."""
    if not card.rows:
        return []
    found = [WITHOUT_IT] if any(one.choice in NOT_ALWAYS for one in card.decisions) else []
    is_square = card.rows == card.columns and "A" in card.rows  # ranks both ways: two cards of a hand
    found += [SQUARE] if is_square else []
    return found + ([MIXED] if any(map(is_mixed, card.decisions)) else [])


def cost_text(cost: Fraction) -> str:
    """Percent of the wager in as few digits as tell mistakes apart; thousands of them, which only rare hands
    have, as k.

    >>> [cost_text(Fraction(cost)) for cost in ("0.00004", "0.0123", "0.25", "1.5", "125.34", "0")]
    ['<.01', '1.23', '25.0', '150', '12.5k', '0']
    """
    if not cost:
        return "0"
    if cost >= 10:
        return f"{cost_text(cost / 1000)}k"
    places = 2 if cost < Fraction(1, 10) else 1 if cost < 1 else 0
    text = percent(cost, places)
    return "<.01" if text == "0.00" else text


def other_choices(one: Decision) -> list[str]:
    """All but the best, the cheapest mistake first."""
    return sorted((name for name in one.worths if name != one.choice), key=one.cost)


def untold(sheet: ParSheet) -> tuple[str, ...]:
    """Advice that no card has."""
    told = {line for card in sheet.cards for line in (*card.told, *card.notes)}
    return tuple(line for line in sheet.strategy if line not in told)


def is_mixed(decision: Decision) -> bool:
    """Does best play depend on more than the card shows?"""
    return sum(part > 0 for part in decision.shares.values()) > 1


def told_choice(decision: Decision) -> str:
    name = decision.choice.replace("_", " ")
    return f"{name} ({share(decision.shares[decision.choice])})" if is_mixed(decision) else name


def decisions(card: Card, most: int | None = None) -> Grid:
    """A line for each decision; with `most`, the closest ones."""
    names = choices(card)
    shown = list(card.decisions)
    if most is not None:
        shown = sorted(shown, key=lambda one: one.cost(one.nearest))[:most]
    rows = [
        (
            one.seen,
            told_choice(one),
            *(worth(one.worths[name]) if name in one.worths else "" for name in names),
            decimal(one.cost(one.nearest), PLACES),
            share(one.probability),
            share(one.cost(one.nearest) * one.probability),
        )
        for one in shown
    ]
    heads = [f">{name.replace('_', ' ')}" for name in names]
    return Grid(("seen", "best", *heads, ">next best\ncosts", ">comes", f">costs\nper {card.per}"), rows)


def ways(sheet: ParSheet) -> Grid:
    rows = [
        (way.name, share(way.house_edge), share(way.price), f"of {way.per}", way.source) for way in sheet.ways
    ]
    grid = Grid(("way to play", ">house edge", ">price", "", "as told by"), rows)
    return without(grid, () if any(way.source for way in sheet.ways) else ("as told by",))


def card_facts(card: Card) -> dict[str, Any]:
    return {
        "title": card.title,
        "per": card.per,
        "rows": list(card.rows),
        "columns": list(card.columns),
        "notes": list(card.notes),
        "details": list(card.details),
        "decisions": [_decision_facts(one) for one in card.decisions],
    }


def _decision_facts(one: Decision) -> dict[str, Any]:
    return {
        "seen": one.seen,
        "row": one.row,
        "column": one.column,
        "choice": one.choice,
        "probability": float(one.probability),
        "best": float(one.best),
        "worths": {name: float(value) for name, value in one.worths.items()},
        "worths_exact": {name: str(value) for name, value in one.worths.items()},
        "costs": {name: float(one.cost(name)) for name in one.worths},
        "shares": {name: float(part) for name, part in one.shares.items()},
    }


def way_facts(way: Way) -> dict[str, Any]:
    return {
        "way": way.name,
        "per": way.per,
        "house_edge": float(way.house_edge),
        "house_edge_exact": str(way.house_edge),
        "price": float(way.price),
        "price_exact": str(way.price),
        "source": way.source,
    }
