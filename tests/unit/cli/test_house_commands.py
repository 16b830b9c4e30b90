"""`hoyle audit`, `hoyle recall` and `hoyle migrate` at a house that has played."""

import json
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from hoyle.chance import Chance
from hoyle.chance.proof import check_round
from hoyle.cli.app import Door
from hoyle.cli.audit import audit_house
from hoyle.cli.migrate import migrate_store
from hoyle.cli.recall import recall_round
from hoyle.house import House
from hoyle.house.visitors import Visitors
from hoyle.ledger import Store

app = typer.Typer(cls=Door, rich_markup_mode=None)
app.command("audit")(audit_house)
app.command("recall")(recall_round)
app.command("migrate")(migrate_store)


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("data")
    house = House.open(f"sqlite:///{folder}/house.db", Chance(1), is_fair=True)
    Visitors(house, house.open_table("ny/three_card_poker"), 1).play(4)
    running = Visitors(house, house.open_table("ny/three_card_poker"), 2)
    running.sit()
    assert running.wager()
    running.start()
    house.close()
    return folder


def run(*given: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, list(given), env={"COLUMNS": "200"})
    return result.exit_code, result.output


def test_an_audit_without_findings(data: Path) -> None:
    code, said = run("audit", "--data", str(data))
    assert code == 0
    assert said.count("none") == len(said.splitlines()) - 1 > 6


def test_an_audit_with_findings_says_what_is_wrong_and_exits_with_one(data: Path, tmp_path: Path) -> None:
    copy = tmp_path / "house.db"
    copy.write_bytes((data / "house.db").read_bytes())
    store = Store.open(f"sqlite:///{copy}")
    with store.engine.connect() as connection:
        connection.exec_driver_sql("UPDATE accounts SET cents = cents + 1 WHERE name = 'cage'")
    store.close()
    code, said = run("audit", "--data", str(tmp_path))
    assert code == 1
    assert "wrong: cage is kept as" in said
    code, said = run("audit", "--database", f"sqlite:///{copy}", "--json")
    assert code == 1
    assert any(check["findings"] for check in json.loads(said))


def test_a_round_as_a_seat_saw_it_and_as_it_was(data: Path) -> None:
    _, seen = run("recall", "t1.2", "--as", "ben-t1", "--data", str(data))
    _, whole = run("recall", "t1.2", "--full", "--data", str(data))
    assert "as ben-t1 saw it" in seen
    assert "drawn: 1 ??" in seen
    assert "drawn: 2 ??" not in seen
    assert "??" not in whole
    for said in (seen, whole):
        assert "5324.31" in said, "each line has its clause"
        assert "ann-t1" in said


def test_a_round_that_can_be_verified(data: Path) -> None:
    _, said = run("recall", "t1.3", "--json", "--data", str(data))
    checks = check_round(json.loads(said))
    assert all(check.holds for check in checks)
    assert "every draw follows from the seed" in [check.what for check in checks]


def test_a_running_round_does_not_give_its_seed_away(data: Path) -> None:
    _, said = run("recall", "t2.1", "--json", "--data", str(data))
    assert json.loads(said)["how"] == "running"
    assert "seed" not in json.loads(said)


def test_the_rounds_of_a_player(data: Path) -> None:
    code, said = run("recall", "--player", "ann-t1", "--count", "2", "--data", str(data))
    assert code == 0
    assert [line.split()[0] for line in said.splitlines()[1:3]] == ["t1.4", "t1.3"]


@pytest.mark.parametrize(
    ("given", "why"),
    [
        (("audit",), "name the house's database"),
        (("audit", "--data", "nowhere"), "there is no house.db in nowhere"),
        (("recall",), "name a round"),
        (("recall", "t1.2", "--player", "ann"), "name a round"),
        (("recall", "seventeen", "--data", "DATA"), "names no round; write table and number"),
        (("recall", "t1.99", "--data", "DATA"), 'There is no round "t1.99"'),
        (("recall", "t1.2", "--as", "ann", "--full", "--data", "DATA"), "not both"),
        (("migrate", "--database", "nonsense"), "is no address of a database"),
    ],
)
def test_a_refusal_is_one_sentence(data: Path, given: tuple[str, ...], why: str) -> None:
    code, said = run(*(str(data) if word == "DATA" else word for word in given))
    assert code == 2
    assert why in said
    assert len(said.strip().splitlines()) == 1


def test_migrate_says_where_the_store_stands(tmp_path: Path) -> None:
    code, said = run("migrate", "--data", str(tmp_path))
    assert code == 0
    assert "it was empty" in said
    assert (
        run("migrate", "--data", str(tmp_path))[1]
        .rstrip()
        .endswith(said.partition("revision ")[2].partition(";")[0])
    )
