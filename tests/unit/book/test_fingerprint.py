"""The fingerprint of terms covers every value that play reads, and no word that only informs."""

import copy
from collections.abc import Iterator
from typing import Any

import pytest

from hoyle.book import Terms
from hoyle.book.fingerprint import fingerprint, role_of
from hoyle.book.loader import all_games, load_game
from hoyle.book.primitives import Role, Shape
from hoyle.book.resolve import resolve
from hoyle.book.schema import GameFile
from hoyle.errors import HoyleError
from tests.support.game_paths import all_paths, banked, one_of_each, one_of_each_family
from tests.support.samples import some

# One of each game, and of a house game whose bank a seat holds: fees by a schedule.
FILES = tuple(dict.fromkeys((*one_of_each(all_paths()), *one_of_each(banked("player_dealer")))))
SAMPLE = some(one_of_each_family(FILES), FILES)
Place = tuple[str | int, ...]


def shapes_in(annotation: Any) -> Iterator[type[Shape]]:
    if isinstance(annotation, type) and issubclass(annotation, Shape):
        yield annotation
    for inner in getattr(annotation, "__args__", ()):
        yield from shapes_in(inner)


def all_shapes() -> list[type[Shape]]:
    found: list[type[Shape]] = [GameFile]
    for shape in found:
        for field in shape.model_fields.values():
            found += [each for each in shapes_in(field.annotation) if each not in found]
    return found


def test_every_field_of_a_rulebook_says_what_it_is_for() -> None:
    """A new field of plain text is `Prose` or `Token`; nothing is left to a guess."""
    shapes = all_shapes()
    assert {"GameFile", "Room", "Chinese", "Irregularity", "Moment", "Withholding"} <= {
        each.__name__ for each in shapes
    }
    undecided = [
        f"{shape.__name__}.{name}"
        for shape in shapes
        for name, field in shape.model_fields.items()
        if role_of(field) is None
    ]
    assert undecided == []


def test_a_plain_string_says_nothing() -> None:
    class New(Shape):
        words: str | None = None
        some: dict[str, int]
        count: int = 0

    assert {name: role_of(field) for name, field in New.model_fields.items()} == {
        "words": None,
        "some": None,
        "count": Role.PLAYED,
    }


def changes(value: Any, role: Role) -> Iterator[tuple[Place, Any]]:
    """Copies of a part of a file, each with one value of a role changed, and the place of that value."""
    if isinstance(value, Shape):
        for name, field in type(value).model_fields.items():
            mine = role_of(field)
            if mine is role is Role.INFORMS:
                yield (name,), value.model_copy(update={name: ("another",)})
            elif mine is Role.PLAYED:
                for place, other in changes(getattr(value, name), role):
                    yield (name, *place), value.model_copy(update={name: other})
    elif isinstance(value, dict):
        for key, each in value.items():
            for place, other in changes(each, role):
                yield (key, *place), {**value, key: other}
            if role is Role.PLAYED:
                yield (key,), {name: kept for name, kept in value.items() if name != key}
    elif isinstance(value, tuple):
        for at, each in enumerate(value):
            for place, other in changes(each, role):
                yield (at, *place), (*value[:at], other, *value[at + 1 :])
            if role is Role.PLAYED:
                yield (at,), (*value[:at], *value[at + 1 :])
    elif role is Role.PLAYED:
        yield (), "another" if value is None else value + 1 if isinstance(value, int) else f"{value}x"


def terms_of(path: str) -> Terms:
    book, _, game = path.partition("/")
    return resolve(book, load_game(book, game)[0], {})


def fingerprint_with(terms: Terms, **other: Any) -> str:
    parts = ("book", "file", "settings", "rules", "prices", "stake_rules")
    return fingerprint(**{part: other.get(part, getattr(terms, part)) for part in parts})


@pytest.mark.parametrize("path", SAMPLE)
def test_no_word_that_informs_is_covered(path: str) -> None:
    """Every title, explanation, citation, reading, procedure and pair of lines can be another."""
    terms = terms_of(path)
    places = set()
    for place, file in changes(terms.file, Role.INFORMS):
        assert fingerprint_with(terms, file=file) == terms.fingerprint, place
        places.add(place)
    assert {("about",), ("title",), ("section",), ("procedures",), ("readings",)} <= places
    assert {place[-1] for place in places} >= {"cite", "lines", "reading", "detail", "when", "title"}


@pytest.mark.parametrize("path", SAMPLE)
def test_every_value_that_play_reads_is_covered(path: str) -> None:
    terms = terms_of(path)
    places = set()
    for place, file in changes(terms.file, Role.PLAYED):
        assert fingerprint_with(terms, file=file) != terms.fingerprint, place
        places.add(place)
    assert {"rounding", "irregularities"} <= {place[0] for place in places}
    assert len(places) > 30


@pytest.mark.parametrize("path", SAMPLE)
def test_everything_that_is_resolved_is_covered(path: str) -> None:
    """Every setting, rule and price in force, and every bound of a stake."""
    terms = terms_of(path)
    count = 0
    for part in ("settings", "rules", "stake_rules"):
        for place, other in changes(dict(getattr(terms, part)), Role.PLAYED):
            assert fingerprint_with(terms, **{part: other}) != terms.fingerprint, (part, place)
            count += 1
    for key, price in terms.prices.items():
        for field, value in (
            ("net", price.odds.net + 1),
            ("fixed_cents", 7),
            ("meter_percent", 7),
            ("kind", "other"),
        ):
            other = {**terms.prices, key: price._replace(odds=price.odds._replace(**{field: value}))}
            assert fingerprint_with(terms, prices=other) != terms.fingerprint, (key, field)
        assert (
            fingerprint_with(terms, prices={k: v for k, v in terms.prices.items() if k != key})
            != terms.fingerprint
        )
        cited = {
            **terms.prices,
            key: price._replace(cite=price.cite._replace(place="(z)"), reading="another"),
        }
        assert fingerprint_with(terms, prices=cited) == terms.fingerprint, key
    assert count > 5


def plain_of(path: str) -> tuple[str, dict[str, Any]]:
    terms = terms_of(path)
    return terms.book, terms.file.model_dump(mode="json", by_alias=True, exclude_unset=True)


def with_value(data: Any, place: Place, value: Any) -> Any:
    changed = copy.deepcopy(data)
    inner = changed
    for part in place[:-1]:
        inner = inner[part]
    inner[place[-1]] = value
    return changed


def fingerprint_of(book: str, data: dict[str, Any]) -> str:
    return resolve(book, GameFile.model_validate(data), {}).fingerprint


@pytest.mark.parametrize("path", SAMPLE)
def test_a_price_in_force_is_covered_and_one_of_another_table_is_not(path: str) -> None:
    book, plain = plain_of(path)
    file = GameFile.model_validate(plain)
    terms = resolve(book, file, {})
    in_force = others = 0
    for name, wager in file.wagers.items():
        pays = wager.pays
        if pays is None or pays.pays_as is not None:
            continue
        chosen = str(terms.options[pays.option]) if pays.option else ""
        for outcome, cells in pays.rows.items():
            for number, cell in enumerate(cells if isinstance(cells, tuple) else (cells,)):
                if cell is None or (isinstance(cell, str) and cell.startswith("as ")):
                    continue
                mine = ("wagers", name, "pays", "rows", outcome)
                place: Place = (*mine, number) if isinstance(cells, tuple) else mine
                changed = fingerprint_of(book, with_value(plain, place, "77 to 1"))
                is_chosen = not isinstance(cells, tuple) or pays.tables[number] == chosen
                assert (changed != terms.fingerprint) == is_chosen, place
                in_force, others = in_force + is_chosen, others + (not is_chosen)
    assert in_force or not file.wagers
    assert others or path != "pa/blackjack"


def test_a_price_is_covered_by_what_it_pays_and_not_by_how_it_is_written() -> None:
    book, plain = plain_of("ny/roulette")
    place = ("wagers", "straight", "pays", "rows", "win")
    before = fingerprint_of(book, with_value(plain, place, "35 to 1"))
    assert fingerprint_of(book, with_value(plain, place, "70 to 2")) == before
    assert fingerprint_of(book, with_value(plain, place, "36 for 1")) != before, "it is posted otherwise"


@pytest.mark.parametrize("path", [f"{book}/{game}" for book, game in all_games()])
def test_every_choice_of_the_house_is_covered(path: str) -> None:
    book, _, game = path.partition("/")
    file, _ = load_game(book, game)
    books = resolve(book, file, {})
    for name, option in file.options.items():
        for value in (*option.choose, *(option.between or ())):
            try:
                mine = resolve(book, file, {name: value})
            except HoyleError:
                continue
            assert (mine.fingerprint != books.fingerprint) == (mine.options != books.options), (name, value)
