"""Over random house files, `hoyle check` and the opening of their tables never disagree."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hoyle.book.loader import load_game
from hoyle.book.schema import GameFile, Option
from hoyle.book.strict_yaml import parse_yaml
from hoyle.engine import Limits
from hoyle.errors import HoyleError
from hoyle.games.opening_checks import Wanted, hindrances
from hoyle.house import House
from hoyle.report.compliance.check import check_one
from hoyle.report.compliance.house_reading import house_in
from tests.support.game_paths import all_paths
from tests.support.samples import every

# Games whose edges are found at once: the check also says which wagers favour the player.
QUICK = {
    "ny": ("roulette", "big_six_wheel", "sic_bo", "texas_holdem", "pineapple"),
    "oh": ("roulette", "big_six_wheel", "texas_holdem"),
    "ca": ("texas_holdem", "low_ball", "face_up_chinese_poker"),
    "ma": ("sic_bo", "five_card_stud"),
}
SUMS = ["$1", "$5", "$10", "$25", "$100", "$500", "$0", "-$5", "$1.50"]
PRICES = ["1 to 1", "2 to 1", "35 to 1", "40 to 1", "push", "dear"]


def value_of(option: Option) -> st.SearchStrategy[Any]:
    if option.between is None:
        return st.sampled_from([*option.choose, "nonsense"])
    low, high = option.between
    return st.sampled_from([low, high, *option.also, low - 1, high + 1])


def some(values: dict[str, st.SearchStrategy[Any]], most: int) -> st.SearchStrategy[dict[str, Any]]:
    """A few of them."""
    if not values:
        return st.just({})
    names = st.lists(st.sampled_from(list(values)), max_size=most, unique=True)
    return names.flatmap(lambda chosen: st.fixed_dictionaries({name: values[name] for name in chosen}))


def table_of(file: GameFile) -> st.SearchStrategy[dict[str, Any]]:
    span = some({"least": st.sampled_from(SUMS), "most": st.sampled_from(SUMS)}, 2)
    priced = {
        wager: some({outcome: st.sampled_from(PRICES) for outcome in each.pays.rows}, 1)
        for wager, each in file.wagers.items()
        if each.pays and each.pays.rows
    }
    return some({
        "options": some({name: value_of(option) for name, option in file.options.items()}, 2),
        "pays": some(priced, 1),
        "limits": some(dict.fromkeys((*file.wagers, "tulip"), span), 2),
        "least": st.sampled_from(SUMS), "most": st.sampled_from(SUMS), "chip": st.sampled_from(SUMS),
        "positions": st.integers(-1, 20), "jackpots": st.sampled_from([{}, {"pot_of_gold": "own"}]),
    }, 3)  # fmt: skip


def entry_of(book: str, game: str) -> st.SearchStrategy[Any]:
    table = table_of(load_game(book, game)[0])
    one = st.tuples(table, st.lists(table, max_size=2)).map(
        lambda drawn: {**drawn[0], "tables": {f"t{at}": each for at, each in enumerate(drawn[1])}}
    )
    variants = st.lists(one, min_size=1, max_size=2)
    return one | variants.map(lambda listed: [{"name": f"v{at}", **each} for at, each in enumerate(listed)])


def houses(games: dict[str, tuple[str, ...]]) -> st.SearchStrategy[dict[str, Any]]:
    def of(book: str) -> st.SearchStrategy[dict[str, Any]]:
        listed = some({game: entry_of(book, game) for game in games[book]}, 2)
        return listed.map(lambda drawn: {"licensee": "Example", "book": book, "games": drawn})

    return st.sampled_from(sorted(games)).flatmap(of)


def refusals(house: House, text: str) -> list[str]:
    """What the house says as it opens the tables of a file, one after another."""
    found, said = house_in(parse_yaml(text, "house.yaml")), []
    for game in found.games:
        for posted in found.tables(game):
            try:
                house.open_table(
                    f"{found.book}/{game}", posted.choices(), posted.posted(), posted.positions, pays=posted.pays,
                    pools=posted.jackpots, name=posted.called,
                )  # fmt: skip
            except HoyleError as error:
                said.append(str(error))
    return said


def agree(house: House, folder: Path, data: dict[str, Any]) -> None:
    text = json.dumps(data, indent=1)
    path = folder / "house.yaml"
    path.write_text(text, encoding="utf-8")
    house.desks.clear()  # the tables of the last file
    said, checked = refusals(house, text), check_one(str(path))
    assert checked.is_fine is not bool(said), (text, said, checked.findings)
    for finding in checked.findings:
        assert finding.severity != "error" or finding.cite in "\n".join(said), (finding, said)


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(houses(QUICK))
def test_check_and_opening_agree(house: House, tmp_path: Path, data: dict[str, Any]) -> None:
    agree(house, tmp_path, data)


@pytest.mark.prove
@settings(max_examples=200, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(
    data=houses(
        {book: tuple(p[3:] for p in all_paths() if p.startswith(book)) for book in ("ca", "ma", "oh")}
    )
)
def test_check_and_opening_agree_on_every_game(house: House, tmp_path: Path, data: dict[str, Any]) -> None:
    agree(house, tmp_path, data)


@pytest.mark.parametrize("path", every(4, all_paths()))
def test_limits_that_miss_the_books_are_findings(path: str) -> None:
    """The least and the most that a house might post, and nothing in between: told, whatever the book says."""
    for limits in (Limits(1_00, 2_00), Limits(5_000_00, 10_000_00)):
        for found in hindrances(Wanted(path, {}, {}, limits)):
            assert found.place[0] == "limits"
            assert "is posted" in found.text


def test_limits_below_the_books_least_name_its_clause() -> None:
    """Collection rates GEGR-000895: fortune pai gow poker begins at $10."""
    (found,) = hindrances(Wanted("ca/fortune_pai_gow_poker", {}, {}, Limits(1_00, 5_00)))
    assert found.text == "pai_gow: $1.00 to $5.00 is posted, and the book begins at $10; post others"
    assert found.cite == "Collection Rates GEGR-000895"


def test_a_refused_choice_hides_nothing_else() -> None:
    wrong = {"rake_percent": 40, "blind_1": 5, "big_bet": 1_00}
    found = hindrances(Wanted("ny/texas_holdem", wrong, {}, seats=30))
    assert [each.place for each in found] == [("rake_percent",), ("blind_1",), ("big_bet",), ("seats",)]
    del wrong["big_bet"]
    found = hindrances(Wanted("ny/texas_holdem", wrong, {}, Limits(5_00, 1_00), 30, {"gold": "x"}))
    assert [each.place[0] for each in found] == ["rake_percent", "blind_1", "limits", "seats", "pools"]


def test_a_wager_whose_own_choice_is_refused_is_not_said_to_be_missing() -> None:
    limits = Limits(5_00, 100_00, by_wager={"fire_bet": (1_00, 5_00)})
    found = hindrances(Wanted("ny/craps", {"offer_fire_bet": "perhaps"}, {}, limits))
    assert [each.place[0] for each in found] == ["offer_fire_bet"]
