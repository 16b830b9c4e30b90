"""Big six wheel: one spin, one section, and wagers on the symbols.

The file names a wager for every symbol, says how many sections have it and how they lie round the rim. Where the
document leaves that to the house, the house lists its own sections.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from hoyle.book import GameFile, Terms
from hoyle.book.file_check import Allowed
from hoyle.book.wheel.wheel_check import PREVIOUS
from hoyle.book.wheel.wheel_schema import SectionWheel, order_fault
from hoyle.engine import EVERYONE, Call, Equipment, Felt, Note, Script, Stake, draw
from hoyle.errors import TermsError
from hoyle.kit.wheel import section_names, symbol_of

DIRECTION = "spin_direction"
DIRECTIONS = ("clockwise", "counterclockwise")

SETTINGS: Mapping[str, Allowed] = {
    # What the least count is of: full turns of the spin, or turns by hand before the wheel is released.
    "spins_counted": ("full_turns", "walk_spins"),
    "spin_count_min": int,
}
# Which way the wheel is spun; a book that rules by the section passed before says one of the two.
OPTIONAL_SETTINGS: Mapping[str, Allowed] = {DIRECTION: (*DIRECTIONS, "either")}
RULES: Mapping[str, Mapping[str, Allowed]] = {}


def outcomes(file: GameFile) -> Mapping[str, tuple[str, ...]]:
    return dict.fromkeys(file.wagers, ("win", "lose"))


def equipment(terms: Terms) -> Equipment:
    return {"wheel": sections(terms)}


def sections(terms: Terms) -> tuple[str, ...]:
    """The sections clockwise, each with a name of its own."""
    return _named(symbols(terms))


@cache
def _named(order: tuple[str, ...]) -> tuple[str, ...]:
    return section_names(order)


def symbols(terms: Terms) -> tuple[str, ...]:
    """The symbols clockwise: those of the book, or those that the house states."""
    wheel = _wheel(terms)
    stated = _stated(terms)
    return wheel.order.clockwise if stated is None else tuple(stated.replace(",", " ").split())


def is_stated(terms: Terms) -> bool:
    """Whether the house states its own wheel."""
    return _stated(terms) is not None


def _stated(terms: Terms) -> str | None:
    wheel = _wheel(terms)
    if wheel.option is None:
        return None
    said = terms.word(wheel.option)
    return None if said in terms.file.options[wheel.option].choose else said


def _wheel(terms: Terms) -> SectionWheel:
    assert terms.file.wheel is not None, "its file has been checked"
    return terms.file.wheel


def check_terms(terms: Terms) -> None:
    """Check the wheel that the house states, and that a rule on the section passed before can be applied."""
    fault = _fault(terms) if is_stated(terms) else None
    if fault:
        wheel = _wheel(terms)
        assert wheel.option is not None
        option = terms.file.options[wheel.option]
        raise TermsError(f"{wheel.option}: {fault} ({terms.cite(option.cite, option.lines)})")
    is_needed = any(PREVIOUS in each.then for each in terms.file.irregularities.values())
    if is_needed and terms.settings.get(DIRECTION) not in DIRECTIONS:
        raise TermsError(
            f"{DIRECTION}: {PREVIOUS} depends on which way the wheel turns; say {' or '.join(DIRECTIONS)}"
        )


def _fault(terms: Terms) -> str | None:
    order, known = symbols(terms), terms.file.wagers
    for symbol in order:
        if symbol not in known:
            return f'"{symbol}" is no symbol of this wheel; write {", ".join(known)}, clockwise round the rim'
    for symbol in known:
        if symbol not in order:
            return f'no section has "{symbol}", which the layout offers; give it one or more'
    wheel = _wheel(terms)
    if wheel.house_states == "order":
        return order_fault(order, wheel.sections)
    return None


def passed_before(terms: Terms, section: str) -> str:
    """The section that passed the indicator just before this one.

    The indicator stands still above the rim. On a wheel that turns clockwise the sections pass it in the order against
    the clock, so that the one that passed before lies next to it clockwise.
    """
    order = sections(terms)
    step = 1 if terms.word(DIRECTION) == "clockwise" else -1
    return order[(order.index(section) + step) % len(order)]


def play(felt: Felt) -> Script:
    """Spin, collect losing wagers, then pay winning ones, as in every book."""
    yield Note(_spinning(felt.terms))
    (section,) = yield from draw("wheel", 1, "table", EVERYONE)
    symbol = symbol_of(section)
    yield Note(f"{felt.terms.file.wagers[symbol].title} wins")
    called = [(stake, outcome(stake, symbol)) for stake in felt.stakes.values()]
    for stake, result in sorted(called, key=lambda call: call[1] == "win"):
        yield Call(stake, result)
    return felt.carry


def _spinning(terms: Terms) -> str:
    """What the dealer says and does, in the book's order."""
    count = terms.number("spin_count_min")
    if terms.word("spins_counted") == "walk_spins":
        return f"the dealer walks the wheel round at least {count} times; no more bets; the wheel is released"
    return f"no more bets; the dealer spins the wheel, at least {count} full turns"


def outcome(stake: Stake, symbol: str) -> str:
    return "win" if stake.wager == symbol else "lose"
