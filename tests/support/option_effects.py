"""What an option of a book changes: a list of steps, a sign, a price or bound, the equipment, or a round."""

from collections.abc import Callable, Iterator
from typing import Any

from hoyle.book.schema import Option
from hoyle.contract.suite import play_some
from hoyle.errors import HoyleError
from hoyle.games.catalog import find_game, open_terms
from hoyle.report.compliance.document import to_markdown
from hoyle.report.compliance.guides import guide
from hoyle.report.compliance.signs import sign
from hoyle.report.words.described import Subject, steps
from tests.support.random_choices import random_choices

Choices = dict[str, str | int]
BASES, ROUNDS, SEEDS = 6, 12, (1, 2)


def values_of(option: Option) -> tuple[str | int, ...]:
    if option.between is None:
        return option.choose
    low, high = option.between
    return tuple(dict.fromkeys((option.default, low, high, (low + high) // 2, *option.also)))


def effect_of(path: str, name: str, facets: dict[str, Callable[[str, Choices], Any]]) -> str:
    """The first facet in which two of the option's values differ; empty if none does."""
    for here, there in _pairs(path, name):
        for facet, seen in facets.items():
            if _seen(seen, path, here) != _seen(seen, path, there):
                return facet
    return ""


def _pairs(path: str, name: str) -> Iterator[tuple[Choices, Choices]]:
    """The same choices but for the option, where the book allows both."""
    option = find_game(path)[1].options[name]
    first, *others = values_of(option)
    for base in ({}, *random_choices(path, BASES)):
        for other in others:
            made = [
                each for value in (first, other) if (each := _accepted(path, base, name, value)) is not None
            ]
            if len(made) == 2 and made[0].keys() == made[1].keys():
                yield made[0], made[1]


def _accepted(path: str, base: Choices, name: str, value: str | int) -> Choices | None:
    options = find_game(path)[1].options
    needs = options[name].requires.get(str(value), {})
    needed = {other: values[0] for other, values in needs.items() if other in options and other not in base}
    for choices in ({**base, name: value}, {**base, **needed, name: value}):
        try:
            open_terms(path, choices)
        except HoyleError:
            continue
        return choices
    return None


def _seen(facet: Callable[[str, Choices], Any], path: str, choices: Choices) -> Any:
    try:
        return facet(path, choices)
    except HoyleError as error:
        return str(error)


def _subject(path: str, choices: Choices) -> Subject:
    return Subject(*open_terms(path, choices), "house", {})


def listed(path: str, choices: Choices) -> Any:
    subject = _subject(path, choices)
    return [steps(subject.terms, kind) for kind in subject.terms.file.procedures]


def signed(path: str, choices: Choices) -> Any:
    subject = _subject(path, choices)
    texts = to_markdown(sign(subject)), to_markdown(guide(subject))
    return [text.replace(subject.terms.fingerprint[:12], "") for text in texts]


def priced(path: str, choices: Choices) -> Any:
    _, terms = open_terms(path, choices)
    return (
        sorted(terms.wagers),
        {key: str(price.odds) for key, price in terms.prices.items()},
        terms.stake_rules,
    )


def charged(path: str, choices: Choices) -> Any:
    """Fees and jackpots, each with what the house chose of it."""
    _, terms = open_terms(path, choices)
    kinds = {"fees": terms.file.fees, "meters": terms.meters(), "caps": terms.file.caps}
    return {
        (kind, name): [terms.settings.get(text) for text in _names_in(item.model_dump(mode="json"))]
        for kind, items in kinds.items() for name, item in items.items()
    }  # fmt: skip


def _names_in(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for each in value.values() if isinstance(value, dict) else value:
            yield from _names_in(each)


def equipped(path: str, choices: Choices) -> Any:
    game, terms = open_terms(path, choices)
    return game.equipment(terms)


def played(path: str, choices: Choices) -> Any:
    return [repr(each.events) for seed in SEEDS for each in play_some(path, choices, seed, ROUNDS)[1]]


TOLD = {"list": listed, "price": priced, "money": charged, "equipment": equipped, "sign": signed}
ALL = {**TOLD, "round": played}
