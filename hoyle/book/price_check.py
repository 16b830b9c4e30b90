"""Checks that every outcome of a wager has one price, and that every price can be paid."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches

from hoyle.book.resolve import cell_text, highest, price_text, size
from hoyle.book.schema import GameFile, Pays
from hoyle.book.strict_yaml import Place
from hoyle.kit.odds import Odds, parse_odds

Finding = tuple[Place, str]


def check_prices(file: GameFile, name: str, pays: Pays, outcomes: tuple[str, ...]) -> Iterator[Finding]:
    """Compare the prices of a wager with the outcomes that its game calls."""
    place: Place = ("wagers", name, "pays")
    if pays.pays_as is not None:
        yield from _prices_of_another(file, (*place, "as"), pays.pays_as, outcomes)
        return
    found = [*_coverage(place, pays, outcomes), *_cells(place, pays), *_beside(place, pays)]
    yield from found or _upper_bounds(place, pays)
    if pays.option:
        yield from _choice(file, (*place, "option"), pays)
    if not found:
        yield from _meters(file, name, place, pays)


def _prices_of_another(
    file: GameFile, place: Place, other: str, outcomes: tuple[str, ...]
) -> Iterator[Finding]:
    target = file.wagers.get(other)
    if target is None:
        yield place, f'"as: {other}" names no wager of this file; it has {", ".join(file.wagers)}'
    elif target.pays is None or target.pays.pays_as is not None:
        yield place, f'"as: {other}" names a wager without prices of its own'
    else:
        missing = [outcome for outcome in outcomes if outcome not in target.pays.rows | target.pays.unlisted]
        if missing:
            yield place, f"{other} has no price for {', '.join(missing)}; give prices here"


def _coverage(place: Place, pays: Pays, outcomes: tuple[str, ...]) -> Iterator[Finding]:
    priced = pays.rows | pays.unlisted
    missing = [outcome for outcome in outcomes if outcome not in priced]
    if missing:
        yield (
            place,
            f"{place[1]} prices {len(outcomes) - len(missing)} of the {len(outcomes)} outcomes; missing: "
            f'{", ".join(missing)}. Add it under "unlisted" or, if the text is silent, add a reading.',
        )
    for outcome in priced:
        if outcome not in outcomes:
            yield _row(place, pays, outcome), f'"{outcome}" is no outcome here; known: {", ".join(outcomes)}'


def _row(place: Place, pays: Pays, outcome: str) -> Place:
    return (*place, "rows" if outcome in pays.rows else "unlisted", outcome)


def _cells(place: Place, pays: Pays) -> Iterator[Finding]:
    for outcome, cells in (pays.rows | pays.unlisted).items():
        at = _row(place, pays, outcome)
        if isinstance(cells, tuple):
            for label, cell in zip(pays.tables, cells, strict=True):
                yield from _cell(pays, at, outcome, label, cell)
        else:
            yield from _cell(pays, at, outcome, "", cells)


def _cell(pays: Pays, at: Place, outcome: str, label: str, cell: str | int | None) -> Iterator[Finding]:
    if cell is None:
        if pays.blanks.get(outcome, {}).get(label) is None:
            where = f"table {label} is blank" if label else "the price is blank"
            yield at, f'{where}; say under "blanks" what it is read as'
        elif outcome not in pays.readings:
            yield at, f"a blank cell needs a reading: readings: {{{outcome}: name_of_a_reading}}"
    elif isinstance(cell, int) and pays.unit is None:
        yield at, f'the bare number {cell} needs "unit" (to_1, for_1, dollars or percent_of_meter)'
    elif isinstance(cell, int):
        try:
            parse_odds(price_text(pays, cell))
        except ValueError as error:
            yield at, str(error)
    elif cell.startswith("as "):
        yield from _as_another(pays, at, cell[3:], label)


def _as_another(pays: Pays, at: Place, other: str, label: str) -> Iterator[Finding]:
    """`as OUTCOME` may refer to another `as`, but not in a cycle."""
    passed: list[str] = []
    cell: object = f"as {other}"
    while isinstance(cell, str) and cell.startswith("as "):
        outcome = cell[3:]
        if outcome not in pays.rows | pays.unlisted:
            known = ", ".join(pays.rows | pays.unlisted)
            yield at, f'"as {outcome}" names no outcome of this table; known: {known}'
            return
        if outcome in passed or outcome == at[-1]:
            yield at, f'"as {other}" leads back to itself; give one of them a price'
            return
        passed.append(outcome)
        cells = pays.rows.get(outcome, pays.unlisted.get(outcome))
        cell = cells[pays.tables.index(label)] if isinstance(cells, tuple) and label else cells


def _upper_bounds(place: Place, pays: Pays) -> Iterator[Finding]:
    """Where the house chooses between two prices, the upper one is of the same kind, and not below the lower."""
    for outcome, cell in pays.most.items():
        at = (*place, "most", outcome)
        found = list(_cell(pays, at, outcome, "", cell))
        if outcome not in pays.rows:
            yield at, f'"{outcome}" has no row; the lower bound is its price under "rows"'
        elif cell is None or found or str(cell).startswith("as "):
            yield from found or [(at, "an upper bound is a price, as in 6 to 1")]
        else:
            yield from _reversed(at, pays, outcome, highest(pays, outcome))


def _reversed(at: Place, pays: Pays, outcome: str, most: Odds) -> Iterator[Finding]:
    for label in pays.tables or ("",):
        least = parse_odds(cell_text(pays, outcome, label))
        if (least.kind, least.meter) != (most.kind, most.meter):
            yield at, f"{least} and {most} cannot be compared; both are odds, amounts, or shares of one meter"
        elif size(most) < size(least):
            yield at, f"{most} is below {least}; between the two there is no price"


def _beside(place: Place, pays: Pays) -> Iterator[Finding]:
    """Blanks, readings and row lines refer to existing outcomes, and blanks to empty cells."""
    priced = pays.rows | pays.unlisted
    for kind in ("readings", "row_lines", "blanks"):
        for outcome in getattr(pays, kind):
            if outcome not in priced:
                yield (
                    (*place, kind, outcome),
                    f'"{outcome}" is not priced here; priced are {", ".join(priced)}',
                )
    for outcome, read_as in pays.blanks.items():
        cells = priced.get(outcome)
        for label in read_as:
            cell = (
                dict(zip(pays.tables, cells, strict=True)).get(label, "")
                if isinstance(cells, tuple)
                else cells
            )
            if outcome in priced and cell is not None:
                yield (
                    (*place, "blanks", outcome, label),
                    f'"{outcome}" is not blank in table {label}; take this out',
                )


def _choice(file: GameFile, place: Place, pays: Pays) -> Iterator[Finding]:
    assert pays.option is not None
    option = file.options.get(pays.option)
    if option is None:
        near = get_close_matches(pays.option, file.options, n=1)
        hint = f'did you mean "{near[0]}"?' if near else "add it there"
        yield place, f'"{pays.option}" is not among the options; {hint}'
    elif set(map(str, option.choose)) != set(pays.tables):
        offered = option.show_allowed()
        yield (
            place,
            f'the option "{pays.option}" offers {offered}, but the tables are {", ".join(pays.tables)}',
        )
    elif len(set(pays.tables)) != len(pays.tables):
        yield place, f"a table stands twice among {', '.join(pays.tables)}"


def _meters(file: GameFile, name: str, place: Place, pays: Pays) -> Iterator[Finding]:
    """A share of a meter can be paid only where the wager feeds a meter of that name."""
    kept = {meter.name for meter in file.meters.values() if name in meter.wagers}
    for outcome in pays.rows | pays.unlisted:
        for label in pays.tables or ("",):
            odds: Odds = parse_odds(cell_text(pays, outcome, label))
            if odds.meter and odds.meter not in kept:
                yield (
                    _row(place, pays, outcome),
                    f'"{odds}" is paid from a meter that {name} does not have; add it under "meters"',
                )
                break
