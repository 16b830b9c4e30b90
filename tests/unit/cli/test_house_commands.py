"""`hoyle audit`, `recall`, `accounts`, `log`, `migrate` and their like at a house that has played, and where
there is none.
"""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from hoyle.chance import Chance
from hoyle.chance.proof import check_round
from hoyle.cli import app
from hoyle.house import House
from hoyle.ledger import Store
from hoyle.server.run import same_house
from tests.support.visitors import Visitors


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
    assert said.count("none") == len(said.splitlines()) - 2 > 6


def test_an_audit_with_findings_says_what_is_wrong_and_exits_with_one(data: Path, tmp_path: Path) -> None:
    copy = tmp_path / "house.db"
    copy.write_bytes((data / "house.db").read_bytes())
    store = Store.open(f"sqlite:///{copy}")
    with store.engine.connect() as connection:
        connection.exec_driver_sql("UPDATE accounts SET cents = cents + 1 WHERE name = 'cage'")
    store.close()
    code, said = run("audit", "--data", str(tmp_path))
    assert code == 1
    assert "wrong: cage has a balance of" in said
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


def test_a_running_round_keeps_its_hidden_cards(data: Path) -> None:
    """As by network: whoever plays may have a way to the machine."""
    for shown in (("--full",), ("--as", "ann-t2"), ("--full", "--json")):
        code, said = run("recall", "t2.1", *shown, "--data", str(data))
        assert code != 0, said
    for shown in ((), ("--json",)):
        code, said = run("recall", "t2.1", *shown, "--data", str(data))
        assert code == 0, said
        drawn = [line for line in said.splitlines() if "drawn" in line]
        assert drawn
        assert "??" in said
    events = json.loads(said)["events"]
    assert {card for each in events if each["event"] == "drawn" for card in each["items"]} == {"??"}


def test_the_rounds_of_a_player(data: Path) -> None:
    code, said = run("recall", "--player", "ann-t1", "--most", "2", "--data", str(data))
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
        (("recall", "t1.2", "--as", "ann", "--full", "--data", "DATA"), "--as and --full exclude each other"),
        (("migrate", "--database", "nonsense"), "is not a database URL"),
    ],
)
def test_a_refusal_is_one_sentence(data: Path, given: tuple[str, ...], why: str) -> None:
    code, said = run(*(str(data) if word == "DATA" else word for word in given))
    assert code == 2
    assert why in said
    assert len(said.strip().splitlines()) == 1


@pytest.mark.parametrize(
    "words",
    [
        "audit",
        "accounts",
        "accounts --day 2030-01-31",
        "returns",
        "meters",
        "log",
        "approvals",
        "recall t1.1",
        "user list",
        "user unlock Ada",
    ],
)
def test_whoever_only_reads_a_database_makes_none(tmp_path: Path, words: str) -> None:
    code, said = run(*words.split(), "--database", f"sqlite:///{tmp_path}/none.db")
    assert code == 2
    assert f"there is no none.db in {tmp_path}; name the file that the server writes" in said
    assert len(said.strip().splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


def test_whoever_is_let_in_first_may_come_before_the_database(tmp_path: Path) -> None:
    given = ["user", "add", "Ada", "--role", "floor", "--database", f"sqlite:///{tmp_path}/house.db"]
    result = CliRunner().invoke(app, given, input="correct horse battery\n" * 2)
    assert result.exit_code == 0, result.output
    assert "Ada" in run("user", "list", "--data", str(tmp_path))[1]


def test_whoever_is_let_in_first_finds_the_folder_made(tmp_path: Path) -> None:
    data = tmp_path / "a house" / "new"
    given = ["user", "add", "Ada", "--role", "floor", "--data", str(data)]
    result = CliRunner().invoke(app, given, input="correct horse battery\n" * 2)
    assert result.exit_code == 0, result.output
    assert "Added Ada (floor). The password is for one sign-in within 3 days;" in result.output
    assert data.stat().st_mode & 0o777 == 0o700
    (tmp_path / "file").touch()
    result = CliRunner().invoke(
        app, [*given[:-1], str(tmp_path / "file")], input="correct horse battery\n" * 2
    )
    assert result.exit_code == 2
    assert "cannot be written to" in result.output


def test_a_house_says_how_it_is_named_by_another_command() -> None:
    assert same_house(None, Path("a house")) == "--data 'a house'"
    told = same_house("postgresql+psycopg://me:secret@there/house", Path("data"))
    assert told.startswith("--database ")
    assert "there/house" in told
    assert "secret" not in told


@pytest.mark.parametrize("option", ["--from", "--to"])
@pytest.mark.parametrize("when", ["foo", "2030-99-01", "2030-13", "2030-02-30", "0001-01-01T00:00:00+10:00"])
@pytest.mark.parametrize("command", ["accounts", "returns", "log"])
def test_what_is_no_day_is_refused(data: Path, command: str, when: str, option: str) -> None:
    code, said = run(command, option, when, "--data", str(data))
    assert code == 2
    assert f'"{when}" is no day and no instant; write 2030-01-31' in said


def test_recall_knows_which_days_there_are(data: Path) -> None:
    code, said = run("recall", "--from", "2030-99-01", "--data", str(data))
    assert code == 2
    assert '"2030-99-01" is no day and no instant' in said


def test_a_year_a_month_and_a_day_are_times(data: Path) -> None:
    whole = run("accounts", "--data", str(data))
    for when in ("2000", "2000-02", "2000-02-29", "2000-02-29T12:00:00+02:00"):
        assert run("accounts", "--from", when, "--data", str(data)) == whole
        assert run("accounts", "--to", when, "--data", str(data)) != whole


def test_help_names_no_last_day() -> None:
    assert "9999" not in run("accounts", "--help")[1] + run("returns", "--help")[1]


def test_migrate_says_where_the_store_stands(tmp_path: Path) -> None:
    code, said = run("migrate", "--data", str(tmp_path))
    assert code == 0
    assert "it was empty" in said
    assert (
        run("migrate", "--data", str(tmp_path))[1]
        .rstrip()
        .endswith(said.partition("revision ")[2].partition(";")[0])
    )
