"""Resolves a book and a house's choices into terms, or into findings. Play and compliance use the same code.

At a table, one error refuses all. `hoyle check` shows every finding.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from fractions import Fraction
from typing import Literal, NamedTuple

from hoyle.book.cite import Citation
from hoyle.book.fingerprint import fingerprint
from hoyle.book.loader import document_of
from hoyle.book.primitives import WHOLE
from hoyle.book.schema import Document, Figure, GameFile, Option, Pays, Wager
from hoyle.book.terms import Price, Setting, Terms, cite_in, own_roundings
from hoyle.errors import TermsError
from hoyle.kit.money import parse_money
from hoyle.kit.odds import Odds, parse_odds

Choices = Mapping[str, str | int]
Overrides = Mapping[str, Mapping[str, str]]
_UNITS = {"to_1": "{} to 1", "for_1": "{} for 1", "dollars": "${}", "percent_of_meter": "{}% of meter"}


class Finding(NamedTuple):
    """A fault in a house's choices: its place, what the book says, what the house has."""

    severity: Literal["error", "note"]
    path: str
    says: str
    has: str
    cite: Citation

    def __str__(self) -> str:
        return f"{self.path}: {self.has}; {self.says} ({self.cite})"


def resolve(
    book: str,
    file: GameFile,
    choices: Choices,
    pays: Overrides | None = None,
    document: Document | None = None,
) -> Terms:
    """Terms, or a refusal that names every clause it breaks. `document` is that of the book if none is given."""
    options, found = _choose(file, choices)
    found += _required(file, options)
    prices, more = _prices(file, options, pays or {})
    errors = [finding for finding in (*found, *more) if finding.severity == "error"]
    if errors:
        raise TermsError(*map(str, errors))
    return _terms(book, document or document_of(book)[1], file, options, prices, pays or {})


def review(file: GameFile, choices: Choices, pays: Overrides | None = None) -> list[Finding]:
    options, found = _choose(file, choices)
    found += _required(file, options)
    return found + _prices(file, options, pays or {})[1]


def _choose(file: GameFile, choices: Choices) -> tuple[dict[str, str | int], list[Finding]]:
    found: list[Finding] = []
    options: dict[str, str | int] = {name: option.default for name, option in file.options.items()}
    for name, value in choices.items():
        if name not in file.options:
            if name not in file.numbers or not _is_fixed_value(file.numbers[name], value):
                found.append(_unknown(file, name, value))
            continue
        option = file.options[name]
        wanted = _typed(option, value)
        if option.allows(wanted):
            options[name] = wanted
        else:
            cite = cite_in(file, option.cite, option.lines)
            # The bound may come from a reading, not from the document; the finding says so.
            who = "the book" if option.is_refused_by_text(wanted) else f"the reading {option.reading}"
            says = f"{who} allows {option.show_allowed()}"
            found.append(Finding("error", name, says, f"{option.show(wanted)} was chosen", cite))
    _follow(file, choices, options)
    return options, found


def _follow(file: GameFile, choices: Choices, options: dict[str, str | int]) -> None:
    """Derive options that were not chosen from those that were: cards dealt from the hand are burned as hands are.

    Derived options may determine others in turn. The order of the file does not matter: each pass uses what was
    settled before it, and of two options that determine a third, the first by name does.
    """
    settled = {name for name in choices if name in file.options}
    news = settled
    while news:
        following = {
            name: option.default_by[other][str(options[other])]
            for name, option in file.options.items()
            if name not in settled
            for other in sorted(option.default_by, reverse=True)
            if other in news and str(options[other]) in option.default_by[other]
        }
        options.update(following)
        news = set(following)
        settled = settled | news


def _is_fixed_value(figure: Figure, value: str | int) -> bool:
    """A house may state the value that the book fixes."""
    return str(value) == str(figure.value)


def _unknown(file: GameFile, name: str, value: str | int) -> Finding:
    if name in file.numbers:
        figure = file.numbers[name]
        return Finding(
            "error", name, f"the book fixes it at {figure.value}", f"{value} was chosen",
            cite_in(file, figure.cite, figure.lines),
        )  # fmt: skip
    known = ", ".join(sorted(file.options)) or "none"
    near = get_close_matches(name, file.options, n=1)
    hint = f' (did you mean "{near[0]}"?)' if near else ""
    return Finding(
        "error",
        name,
        f"the book leaves these to the house: {known}",
        f"no such option{hint}",
        cite_in(file, "", None),
    )


def _typed(option: Option, value: str | int) -> str | int:
    if isinstance(value, str):
        if option.unit == "cents" and value.startswith("$"):
            try:
                return parse_money(value)
            except ValueError:
                return value
        numeric = option.between is not None or any(isinstance(known, int) for known in option.choose)
        if numeric and WHOLE.match(value):
            return int(value)
    return value


def offered(file: GameFile, options: Mapping[str, str | int]) -> dict[str, Wager]:
    return {
        name: wager
        for name, wager in file.wagers.items()
        if wager.offered is None or options[wager.offered] == "yes"
    }


def _required(file: GameFile, options: Mapping[str, str | int]) -> list[Finding]:
    """Check what choices require of each other. Options that only wagers not on offer use are skipped."""
    on_offer = offered(file, options)
    users: dict[str, list[str]] = {}
    for name, wager in file.wagers.items():
        if wager.pays and wager.pays.option:
            users.setdefault(wager.pays.option, []).append(name)
    found = []
    for name, option in file.options.items():
        if name in users and not any(wager in on_offer for wager in users[name]):
            continue
        for other, allowed in option.requires.get(str(options[name]), {}).items():
            value = _in_force(file, options, other)
            if value not in allowed:
                listed = ", ".join(map(str, allowed))
                found.append(
                    Finding(
                        "error", name, f"{name} {options[name]} needs {other} to be {listed}",
                        f"{other} is {value}", cite_in(file, option.cite, option.lines),
                    )
                )  # fmt: skip
        found += _outside(file, options, name, option)
    return found


def _in_force(file: GameFile, options: Mapping[str, str | int], name: str) -> Setting | None:
    return options.get(name, file.numbers[name].value if name in file.numbers else None)


def _outside(file: GameFile, options: Mapping[str, str | int], name: str, option: Option) -> list[Finding]:
    """Check the bounds that other choices put on an option."""
    found, value = [], options[name]
    assert not option.bounds or isinstance(value, int)
    if value in option.also:
        return []  # a value beside the span, as 0 for none or the same
    for bound in option.bounds:
        if not all(_in_force(file, options, other) in values for other, values in bound.when.items()):
            continue
        least, most = bound.at_least, bound.at_most
        if (least is not None and int(value) < least) or (most is not None and int(value) > most):
            words = (
                f"at least {least}" if least is not None else "",
                f"at most {most}" if most is not None else "",
            )
            says = " and ".join(filter(None, words))
            where = " and ".join(f"{other} {_in_force(file, options, other)}" for other in bound.when)
            cite = cite_in(file, option.cite, option.lines)
            found.append(Finding("error", name, f"with {where} it is {says}", f"{value} was chosen", cite))
    return found


def table_of(pays: Pays, options: Mapping[str, str | int]) -> str:
    return str(options[pays.option]) if pays.option else ""


def cell_text(pays: Pays, outcome: str, table: str) -> str:
    """The price of an outcome in a table as text, with blanks and references resolved."""
    cells = pays.rows.get(outcome, pays.unlisted.get(outcome))
    cell = cells[pays.tables.index(table)] if isinstance(cells, tuple) else cells
    if cell is None:
        cell = pays.blanks[outcome][table]
    if isinstance(cell, int):
        return price_text(pays, cell)
    assert cell is not None
    if cell.startswith("as "):
        return cell_text(pays, cell[3:], table)
    return cell


def price_text(pays: Pays, number: int) -> str:
    """A bare number of a table as a price in the table's unit."""
    assert pays.unit is not None
    return _UNITS[pays.unit].format(f"{number:,}")


def highest(pays: Pays, outcome: str) -> Odds:
    """The upper bound of a price that the house chooses."""
    cell = pays.most[outcome]
    return parse_odds(price_text(pays, cell) if isinstance(cell, int) else str(cell))


def _prices(
    file: GameFile, options: Mapping[str, str | int], overrides: Overrides
) -> tuple[dict[tuple[str, str], Price], list[Finding]]:
    prices: dict[tuple[str, str], Price] = {}
    found: list[Finding] = []
    for name, wager in file.wagers.items():
        pays = wager.pays
        if pays is None:
            continue
        own = pays
        if pays.pays_as is not None:
            target = file.wagers[pays.pays_as].pays
            assert target is not None
            pays = target
        table = table_of(pays, options)
        place, lines = own.cite or wager.cite, own.lines or wager.lines
        for outcome in pays.rows | pays.unlisted:
            cite = cite_in(file, place, pays.row_lines.get(outcome, lines))
            odds = parse_odds(cell_text(pays, outcome, table))
            prices[name, outcome] = Price(odds, cite, table, pays.readings.get(outcome, ""))
    for wager_name, rows in overrides.items():
        for outcome, text in rows.items():
            finding = _override(file, prices, wager_name, outcome, text)
            if finding:
                found.append(finding)
    return prices, found


def _override(
    file: GameFile, prices: dict[tuple[str, str], Price], name: str, outcome: str, text: str
) -> Finding | None:
    key = (name, outcome)
    path = f"pays.{name}.{outcome}"
    if key not in prices:
        wagers = dict.fromkeys(wager for wager, _ in prices)
        is_wager = name in wagers
        known = [each for wager, each in prices if wager == name] if is_wager else list(wagers)
        near = get_close_matches(outcome if is_wager else name, known, n=1)
        hint = f' (did you mean "{near[0]}"?)' if near else ""
        what = "price" if is_wager else "wager"
        return Finding(
            "error", path, f"the book prices {', '.join(known)}", f"no such {what}{hint}", cite_in(file, "", None)
        )  # fmt: skip
    price = prices[key]
    pays = file.wagers[name].pays
    rule = pays.rule if pays else "exactly"
    try:
        odds = parse_odds(str(text))
    except ValueError as error:
        return Finding("error", path, str(error), f"{text} was chosen", price.cite)
    if odds.meter and not any(
        name in meter.wagers and meter.name == odds.meter for meter in file.meters.values()
    ):
        return Finding(
            "error", path, f"{name} has no {odds.meter} to pay from", f"{text} was chosen", price.cite
        )
    most = highest(pays, outcome) if pays and outcome in pays.most else None
    if not _allowed(rule, odds, price.odds, most):
        is_priced = price.odds.kind not in ("push", "lose", "nothing")
        word = {"at_least": "no less than ", "at_most": "no more than "}.get(rule, "") if is_priced else ""
        says = f"between {price.odds} and {most}" if most else f"{word}{price.odds}"
        return Finding("error", path, f"the book pays {says}", f"{text} was chosen", price.cite)
    prices[key] = price._replace(odds=odds)
    return None


def _allowed(rule: str, mine: Odds, books: Odds, most: Odds | None = None) -> bool:
    if rule == "licensee_sets":
        return True
    if (mine.kind, mine.meter) != (books.kind, books.meter):
        return False
    if size(mine) == size(books):
        return True
    if most is not None:
        return size(books) <= size(mine) <= size(most)
    if rule not in ("at_least", "at_most"):
        return False
    better = size(mine) > size(books)
    return better if rule == "at_least" else not better


def size(odds: Odds) -> tuple[Fraction, int, int]:
    """What prices of one kind are compared by."""
    return odds.net, odds.fixed_cents, odds.meter_percent


def _terms(
    book: str,
    document: Document,
    file: GameFile,
    options: dict[str, str | int],
    prices: dict[tuple[str, str], Price],
    pays: Overrides,
) -> Terms:
    settings: dict[str, Setting] = {name: _figure(figure, options) for name, figure in file.numbers.items()}
    settings.update(options)
    on_offer = offered(file, options)
    rules = {
        (name, rule): _figure(figure, options)
        for name, wager in file.wagers.items()
        for rule, figure in wager.rules.items()
    }
    stake_rules = {
        name: tuple(
            rule for rule in wager.stake
            if all(settings.get(option) in values for option, values in rule.when.items())
        )
        for name, wager in on_offer.items()
    }  # fmt: skip
    fees = {
        wager: (name, fee)
        for name, fee in file.fees.items()
        if fee.kind == "percent" and fee.payer == "player"
        for wager in fee.wagers
    }
    return Terms(
        book, file, document, options, settings, rules, prices, on_offer, stake_rules,
        fingerprint(book, file, settings, rules, prices, stake_rules), fees, pays, roundings=own_roundings(file),
    )  # fmt: skip


def _figure(figure: Figure, options: Mapping[str, str | int]) -> Setting:
    value = figure.value
    if isinstance(value, str) and value.startswith("option:"):
        return options[value[7:]]
    return value


def pay_tables(file: GameFile) -> Iterator[tuple[str, str, Pays, Wager]]:
    """Every pay table of every wager: the wager's name, the table's label, the prices, the wager."""
    for name, wager in file.wagers.items():
        pays = wager.pays
        if pays is None:
            continue
        if pays.pays_as is not None:
            target = file.wagers[pays.pays_as].pays
            assert target is not None
            pays = target.model_copy(update={"cite": pays.cite or target.cite, "lines": pays.lines})
        for label in pays.tables or ("",):
            yield name, label, pays, wager


def pay_table_count(file: GameFile) -> int:
    """The number of pay tables; a wager that is made of others counts as one."""
    return sum(1 for _ in pay_tables(file)) + sum(1 for wager in file.wagers.values() if wager.parts)
