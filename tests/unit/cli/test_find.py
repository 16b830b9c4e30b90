"""`hoyle find`, and a game in all books by `hoyle compare`."""

import pytest

from hoyle.house import House
from tests.unit.cli.command import data, out, refusal


def test_a_ruling_is_found_with_its_clause_and_the_games_that_have_it() -> None:
    found = data("find", "ball", "leaves", "the", "wheel", "--kind", "ruling", "--book", "pa")
    assert found["clauses"][0]["cite"] == "617a.6(c)"
    assert found["clauses"][0]["games"] == ["roulette"]
    shown = out("find", "ball", "leaves", "the", "wheel", "--kind", "ruling", "--book", "pa")
    assert "pa/roulette" in shown
    assert "617a.6(c)" in shown


def test_nothing_found_is_said() -> None:
    assert 'Nothing found for "xyzzy"' in out("find", "xyzzy", "--book", "ca")


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (("card", "--kind", "foo"), 'There is no kind of clause "foo"'),
        (("card", "--game", "ny/foo"), "foo"),
        (("card", "--book", "xx"), "xx"),
        (("card", "--data", "nowhere"), "nowhere"),
    ],
)
def test_what_cannot_be_searched_is_refused(given: tuple[str, ...], said: str) -> None:
    assert said in refusal("find", *given)


def test_a_house_is_searched_beside_the_books(tmp_path, monkeypatch) -> None:
    from hoyle.chance import Chance

    house = House.open(f"sqlite:///{tmp_path}/house.db", Chance("a"))
    table = house.open_table("ny/roulette")
    house.commit()
    house.close()
    found = data("find", table, "--data", str(tmp_path))
    assert [each["table"] for each in found["tables"]] == [table]
    assert table in out("find", "roulette", "--data", str(tmp_path))


def test_books_stand_side_by_side_with_what_differs_marked() -> None:
    found = data("compare", "roulette")
    rows = {row["name"]: row for row in found["parts"]["prices"]}
    assert not rows["straight"]["differs"]
    assert rows["straight"]["books"]["ny/roulette"]["cite"]
    assert any(row["differs"] for part in found["parts"].values() for row in part)
    only = data("compare", "roulette", "--differences")
    assert {row["differs"] for part in only["parts"].values() for row in part} == {True}
    assert {"irregularities", "options", "fees", "prices"} <= set(found["parts"])
    assert "ny/roulette" in out("compare", "roulette", "--differences")


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (("rulette",), 'Did you mean "roulette"'),
        (("roulette", "--wager", "straight"), "name it, as in ny/roulette"),
        (("ny/roulette", "--differences"), "hoyle compare roulette"),
    ],
)
def test_a_comparison_that_cannot_be_is_refused(given: tuple[str, ...], said: str) -> None:
    assert said in refusal("compare", *given)
