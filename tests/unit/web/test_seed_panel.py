"""The seed panel: the hash before the round, the players' words, the seed after it."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from hoyle.chance import Chance
from hoyle.house import AddWords, Choose, Command, House, Place, Policy, Sit, Start
from hoyle.web.site.house_view import HouseView
from hoyle.web.table.seed_panel import seed_html
from tests.support.house_queue import queue_of


@pytest.fixture
def view(tmp_path: Path) -> Iterator[HouseView]:
    house = House.open(
        f"sqlite:///{tmp_path / 'house.db'}", Chance("fair"), policy=Policy(commits_to_seeds=True)
    )
    for name in ("ann", "ben"):
        house.add_player(name, 1_000_00)
    yield HouseView(queue_of(house))
    house.close()


def shown(view: HouseView, table: str, viewer: str) -> str:
    view.house.commit()
    return seed_html(asyncio.run(view.table_model(table, viewer)))


def test_the_hash_before_and_the_seed_afterwards(view: HouseView) -> None:
    house = view.house
    table = house.open_table("ny/three_card_poker")
    house.do(Command(table, "ann", Sit(200_00)))
    fair = house.desk(table).fair.opened(house.tables.seeds)
    assert fair is not None
    assert fair.commitment in shown(view, table, "ann")
    assert "add_words" in shown(view, table, "ann")
    assert "add_words" not in shown(view, table, "ben"), "words are for those who sit there"
    house.do(Command(table, "ann", AddWords("<b>hare</b>")))
    assert "ann: &lt;b&gt;hare&lt;/b&gt;" in shown(view, table, "ann")
    house.do(Command(table, "ann", Place((("ante", 500, ""),))))
    house.do(Command(table, "ann", Start()))
    assert "add_words" not in shown(view, table, "ann"), "the wagers are closed"
    assert fair.seed.hex() not in shown(view, table, "ann")
    house.do(Command(table, "ann", Choose("play"), position=house.desk(table).position))
    assert fair.seed.hex() in shown(view, table, "ann")


def test_no_seed_is_shown_where_hands_stay_hidden(view: HouseView) -> None:
    house = view.house
    table = house.open_table("ny/texas_holdem")
    for name in ("ann", "ben"):
        house.do(Command(table, name, Sit(400_00)))
    house.do(Command(table, "ann", Start()))
    fair = house.desk(table).fair.opened(house.tables.seeds)
    assert fair is not None
    prompt = house.state_of(table)["prompt"]
    house.do(Command(table, prompt["waiting_for"], Choose("fold"), position=prompt["position"]))
    for viewer in ("ann", "ben", ""):
        assert fair.seed.hex() not in shown(view, table, viewer)
    assert "is for auditors" in shown(view, table, "ann")


def test_nothing_where_the_house_commits_to_nothing(tmp_path: Path) -> None:
    house = House.open(f"sqlite:///{tmp_path / 'house.db'}", Chance("not"))
    assert shown(HouseView(queue_of(house)), house.open_table("ny/three_card_poker"), "") == ""
    house.close()
