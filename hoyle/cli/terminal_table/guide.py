"""Help at the table: commands, wagers on offer, rulings of the floor."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from hoyle.book import Terms
from hoyle.cli.shared.terminal import grid, heading, note
from hoyle.cli.terminal_table.drawing import show_chips
from hoyle.engine import Table
from hoyle.kit.odds import parse_odds
from hoyle.report.words.phrases import say_rule, say_stake

SELECTIONS_SHOWN = 6
COMMANDS = (
    ("ante 10 pair_plus 5", "make wagers; amounts are dollars"),
    ("straight 17 5", "a wager on a number, a group or a hop"),
    ("at 2 ante 10", "a wager on another spot, where the book allows it"),
    ("deal, or Enter", "close the betting and begin the round (also roll, spin)"),
    ("same", "make your last wagers again"),
    ("down 3, change 3 20", "take down wager #3; change it to $20"),
    ("off 3, on 3", "call wager #3 off or on"),
    ("pass_dice", "pass the dice to the next shooter"),
    ("bank 500", "take the bank with $500, where players bank; bank pass gives it up or passes it on"),
    ("wagers, rules WAGER", "list the wagers; show all rules of one wager"),
    ("floor, floor NAME [spot] [cards]", "list the irregularities; call the floor for a ruling"),
    ("felt, lines", "show the table; show every line of the last settlement"),
    ("way", "ask the dealer how the house would set your hand"),
    ("sit [500], leave", "take or leave a seat; with a name, for another player"),
    ("resume", "resume play after a fault"),
    ("quit", "cash out; a round in progress ends with default choices"),
)


def welcome(console: Console, table: Table) -> None:
    terms, limits = table.terms, table.limits
    heading(console, f"{terms.file.title} ({terms.path})")
    note(console, f"{terms.document.title}, {terms.file.section}")
    note(console, terms.file.about)
    changed = [
        f"{name} {value}"
        for name, value in terms.options.items()
        if value != terms.file.options[name].default
    ]
    if changed:
        note(console, f"House options: {', '.join(changed)}")
    if terms.plays_for_pot:
        note(console, "Players play for a pot. Type deal to begin a hand, or help.")
        return
    if table.opens_without_wagers:
        note(console, "All wagers are made in the round, when they are offered. Type deal to begin, or help.")
        return
    bounds = f"{show_chips(limits.least)} to {show_chips(limits.most)}"
    note(console, f"Wagers from {bounds}. Type help, or wagers for a list.")


def commands(console: Console, table: Table) -> None:
    console.print(grid(("type", "to"), COMMANDS, console))
    note(console, f"Wagers here: {', '.join(_placeable(table))}.")
    note(
        console,
        "Answer with the number or name of a choice, or the beginning of its name; add an amount where one is asked for.",
    )


def _placeable(table: Table) -> list[str]:
    """Wagers made between rounds; the others are offered during a round."""
    wagers = table.terms.wagers.items()
    return [name for name, wager in wagers if not wager.bonus_on and name not in table.game.in_round]


def wagers(console: Console, table: Table) -> None:
    """Every wager on offer, with what it is on, its bounds and what it wins now."""
    terms = table.terms
    rows = []
    for name in _placeable(table):
        wager = terms.wagers[name]
        bounds = [say_stake(terms.file, rule, terms.options) for rule in terms.stake_rules[name]]
        bounds += [say_rule(rule, wager.rules[rule]) for rule in ("made",) if rule in wager.rules]
        rows.append((name, _selections(table, name), "; ".join(bounds), _wins(terms, name)))
    console.print(grid(("wager", "on", "when, by whom, how much", "wins"), rows, console))


def _selections(table: Table, name: str) -> str:
    found = list(table.game.selections(table.terms, name))
    if "" in found:
        return ""
    more = ", …" if len(found) > SELECTIONS_SHOWN else ""
    return ", ".join(found[:SELECTIONS_SHOWN]) + more


def _wins(terms: Terms, name: str) -> str:
    parts = terms.wagers[name].parts
    if parts:
        return "as " + ", ".join(part.wager for part in parts)
    prices = {price.odds.text: None for (wager, _), price in terms.prices.items() if wager == name}
    return ", ".join(text for text in prices if parse_odds(text).wins)


def irregularities(console: Console, terms: Terms) -> None:
    for name, item in terms.file.irregularities.items():
        if any(terms.settings.get(key) not in values for key, values in item.only_if.items()):
            continue  # of another table
        console.print(
            Text("").append(f"{name}: ", style="cyan").append(f"{item.when} ({', '.join(item.then)})")
        )
