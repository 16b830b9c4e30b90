"""What an option of a book changes: a list of steps, a sign, a price or bound, the equipment, the places at the table,
what the floor may rule, or a round.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from itertools import combinations, starmap
from pathlib import Path
from typing import Any

from hoyle.book.schema import Option
from hoyle.book.strict_yaml import read_yaml
from hoyle.book.validation import validate
from hoyle.bots import RandomPlayer
from hoyle.chance import Chance
from hoyle.contract.situations import Situation, check_situation
from hoyle.contract.suite import open_table, play_some, prepare_round
from hoyle.engine import Stake
from hoyle.engine.table.places import choose_place
from hoyle.errors import HoyleError
from hoyle.games.catalog import find_game, open_terms
from hoyle.report.compliance.document import to_markdown
from hoyle.report.compliance.guides import guide
from hoyle.report.compliance.signs import sign
from hoyle.report.words.described import Subject, steps
from tests.support.random_choices import random_choices

Choices = dict[str, str | int]
Facets = dict[str, Callable[[str, Choices], Any]]
SITUATIONS = Path(__file__).parents[1] / "situations"
MOST, BASES, ROUNDS, SEEDS = 4, 6, 12, (1, 2)


def values_of(option: Option) -> tuple[str | int, ...]:
    if option.between is None:
        return option.choose
    low, high = option.between
    return tuple(dict.fromkeys((option.default, low, high, (low + high) // 2, *option.also)))


def choices_of(path: str) -> list[str]:
    """The options that leave a choice: not declared as without effect, and with two values that go with the same other
    choices. What another option decides is none.
    """
    return [
        name for name, option in find_game(path)[1].options.items()
        if not option.declared and any(starmap(partial(_together, option), combinations(values_of(option), 2)))
    ]  # fmt: skip


def _together(option: Option, one: str | int, other: str | int) -> bool:
    here, there = option.requires.get(str(one), {}), option.requires.get(str(other), {})
    return all(set(values) & set(there[name]) for name, values in here.items() if name in there)


def without_effect(path: str) -> list[str]:
    """The choices of which no two values differ in anything; the quick ways to see it come first."""
    left = choices_of(path)
    for facets, alone in ((TOLD, True), (PLAYED, True), (TOLD, False), (LATE, True), (PLAYED, False)):
        left = [name for name in left if not effect_of(path, name, facets, alone)]
        if facets is PLAYED and alone:
            left = [name for name in left if not is_shown_by_a_situation(path, name)]
    return left


def effect_of(path: str, name: str, facets: Facets, alone: bool = False) -> str:
    """The first facet in which two of the option's values differ; empty if none does.

    `alone`: with nothing else chosen.
    """
    bases: Iterable[Choices] = ({},) if alone else _bases(path, name)
    for here, there in _pairs(path, name, bases):
        for facet, seen in facets.items():
            if _seen(seen, path, here) != _seen(seen, path, there):
                return facet
    return ""


def is_shown_by_a_situation(path: str, name: str) -> bool:
    """Whether a situation of the game comes out otherwise where the option is left as the book has it."""
    source = read_yaml(SITUATIONS / f"{path}.yaml", path)
    for at, data in enumerate(source.data):
        if name in data.get("options", {}) and _opens(path, data["options"]):
            stated = validate(Situation, source, data, (at,))
            others = {other: value for other, value in stated.options.items() if other != name}
            if check_situation(path, stated.model_copy(update={"options": others})):
                return True
    return False


def _opens(path: str, choices: Choices) -> bool:
    try:
        open_terms(path, choices)
    except HoyleError:
        return False
    return True


def _pairs(path: str, name: str, bases: Iterable[Choices]) -> Iterator[tuple[Choices, Choices]]:
    """The same choices but for the option, where the book allows both."""
    option = find_game(path)[1].options[name]
    first, *others = values_of(option)
    for base in bases:
        for other in others[:MOST]:
            made = [
                each for value in (first, other) if (each := _accepted(path, base, name, value)) is not None
            ]
            if len(made) == 2 and made[0].keys() == made[1].keys():
                yield made[0], made[1]


def _bases(path: str, name: str) -> Iterator[Choices]:
    """Nothing else chosen; one other choice with what it requires, the offers first; choices at random."""
    options = find_game(path)[1].options
    yield {}
    others = [
        (other, value) for other, option in options.items() if other != name and option.between is None
        for value in option.choose if value != option.default
    ]  # fmt: skip
    for other, value in sorted(others, key=lambda each: not each[0].startswith("offer")):
        yield _with_required(options, {other: value})
    yield from random_choices(path, BASES)


def _with_required(options: dict[str, Option], choices: Choices) -> Choices:
    waiting = list(choices)
    while waiting:
        made = waiting.pop()
        for other, values in options[made].requires.get(str(choices[made]), {}).items():
            if other in options and other not in choices and options[other].default not in values:
                choices[other] = values[0]
                waiting.append(other)
    return choices


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


def seated(path: str, choices: Choices) -> Any:
    """How many places there are, which of them one player may take, and how many people may share one."""
    table = open_table(path, choices)
    names, spots = list(table.seats), range(1, table.spot_count + 1)
    wager = next(iter(table.terms.wagers), "")
    found: list[Any] = [table.spot_count]
    for name in names:  # everybody wagers at the own place and lets others wager there
        own = table.seats[name].spot
        table.stakes[own] = Stake(own, name, own, wager, 1)
        table.welcomes.add(name)
    for name in names:
        for spot in spots:
            try:
                choose_place(table, name, spot)
            except HoyleError as error:
                found.append(str(error))
            else:
                table.stakes[len(table.stakes) + 100] = Stake(spot, name, spot, wager, 1)
    return found


def ruled(path: str, choices: Choices) -> Any:
    """What the floor may rule here."""
    _, terms = open_terms(path, choices)
    return [
        name for name, each in terms.file.irregularities.items()
        if all(terms.settings.get(option) in values for option, values in each.only_if.items())
    ]  # fmt: skip


def played(path: str, choices: Choices) -> Any:
    return [repr(each.events) for seed in SEEDS for each in play_some(path, choices, seed, ROUNDS)[1]]


def played_late(path: str, choices: Choices) -> Any:
    """Rounds from shoes of which more and more has been dealt."""
    found = []
    for quarters in (1, 2, 3):
        table, chance = open_table(path, choices), Chance(1)
        player = RandomPlayer(random.Random(1), 1)
        for name, composition in table.game.equipment(table.terms).items():
            if isinstance(composition, Mapping):
                cards = list(Counter(composition).elements())
                random.Random(2).shuffle(cards)
                table.used[name] = dict(Counter(cards[: len(cards) * quarters // 4]))
        for _ in range(ROUNDS):
            if prepare_round(table, player):
                found.append(repr(player.play_round(table, chance).events))
    return found


TOLD: Facets = {
    "list": listed, "price": priced, "money": charged, "equipment": equipped, "places": seated, "rulings": ruled,
    "sign": signed,
}  # fmt: skip
PLAYED: Facets = {"round": played}
LATE: Facets = {"round": played_late}
