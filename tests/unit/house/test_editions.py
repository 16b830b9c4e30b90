"""A made-up second edition of a book beside the first: what changed, and what becomes of tables and approvals."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hoyle import plugins
from hoyle.book import loader
from hoyle.book.loader import add_rulebooks
from hoyle.chance import Chance
from hoyle.cli.app import app
from hoyle.errors import BookError, CommandRefused, HoyleError
from hoyle.games import catalog
from hoyle.games.catalog import open_terms
from hoyle.house import Command, House, Place, Policy, Sit, Start
from hoyle.house.control import approvals
from hoyle.house.recovery import stored_terms
from hoyle.house.recovery.replay_audit import replays
from hoyle.house.reports.audit_run import all_checks
from hoyle.house.tables.desk import Desk
from tests.support.own_book import copy_general

OLD, NEW = "mine@2024", "mine@2026"
DATES = {OLD: "2024-07-01", NEW: "2026-01-01"}
CHANGES = {
    "roulette": [
        ("rows: {win: 35}", "rows: {win: 34}"),
        ("Straight-up (single number)", "Straight-up (a single number)"),
    ],
    "big_six_wheel": [("Big six wheel", "The big six wheel")],
}


class Named:
    """Every spin is the same."""

    def answer(self, played: Any) -> tuple[str, ...]:
        return ("17",)


def entry(book: str, dated: str) -> str:
    name = book.replace("@", "_")
    return (
        f"{name}:\n  book: {book}\n  title: Mine, House Rules\n  short: House Rules\n  regulator: The card room\n"
        f"  edition: of {dated}\n  dated: {dated}\n  sha256: {'0' * 64}\n  line_count: 9000\n"
    )


@pytest.fixture
def editions(registry: None, tmp_path: Path) -> Path:
    """A folder with two editions of a book; the second has another price and moved by a page."""
    folder = tmp_path / "books"
    folder.mkdir()
    (folder / "documents.yaml").write_text("".join(entry(*each) for each in DATES.items()), "utf-8")
    for book in DATES:
        (folder / book).mkdir()
        copy_general("ny", folder / book, book.replace("@", "_"))
        for game, changes in CHANGES.items():
            text = (loader.ROOT / "ny" / f"{game}.yaml").read_text(encoding="utf-8")
            text = text.replace("document: ny_5324", f"document: {book.replace('@', '_')}")
            for was, now in changes if book == NEW else ():
                assert was in text
                text = text.replace(was, now)
            if book == NEW:
                text = text.replace("lines: [362, 363]", "lines: [372, 373]")
            (folder / book / f"{game}.yaml").write_text(text, encoding="utf-8")
    add_rulebooks(folder)
    return folder


@pytest.fixture
def upgraded(editions: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Another process, after an upgrade that brought the second edition alone."""

    def upgrade() -> None:
        (editions / "documents.yaml").write_text(entry(NEW, DATES[NEW]), encoding="utf-8")
        monkeypatch.setenv(plugins.RULEBOOKS, str(editions))
        stored_terms._in_force.clear()
        for cached in (
            plugins.rulebook_folders, loader.registry, loader.load_game, loader.load_general, catalog.find_game,
        ):  # fmt: skip
            cached.cache_clear()

    return upgrade


def begin(house: House, path: str, name: str, wager: tuple[str, int, str] = ("straight", 1000, "17")) -> str:
    house.add_player(name, 100_000_00)
    table = house.open_table(path)
    house.do(Command(table, name, Sit(1_000_00)))
    house.do(Command(table, name, Place((wager,))))
    return table


def finish(house: House, table: str, name: str) -> int:
    house.do(Command(table, name, Start()))
    house.commit()
    return int(house.desk(table).last["lines"][0]["net"])


def findings(house: House) -> list[str]:
    return [each for check in all_checks(house.store) for each in check.findings]


def test_what_changed_is_told_clause_by_clause(editions: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert app(["diff", OLD, NEW], standalone_mode=False) == 0
    told = capsys.readouterr().out
    assert "roulette: 2 changed; approvals do not hold" in told
    assert "wagers.straight.pays.rows.win: 34, was 35" in told
    assert "\n  5324.4(e)(1)\n" in told
    assert "372" not in told, "a clause that stands elsewhere is none that changed"
    assert "big_six_wheel: 1 changed; approvals hold" in told
    assert app(["diff", OLD, NEW, "--game", "roulette", "--json"], standalone_mode=False) == 0
    (game,) = json.loads(capsys.readouterr().out)["games"]
    assert game["approvals_hold"] is False
    prices = [each for each in game["changes"] if each["place"].endswith("rows.win")]
    assert [(each["was"], each["now"]) for each in prices] == [("35", "34")]
    assert app(["diff", OLD, "mine@2025"], standalone_mode=False) == 2
    assert app(["diff", OLD, OLD], standalone_mode=False) == 2


def test_tables_of_both_editions_stand_side_by_side_and_say_which_they_run_on(
    editions: Path, url: str
) -> None:
    house = House.open(url, Named())  # type: ignore[arg-type]
    first, second = begin(house, f"{OLD}/roulette", "ann"), begin(house, f"{NEW}/roulette", "ben")
    assert house.state_of(first)["edition"] == "of 2024-07-01"
    assert house.state_of(second)["edition"] == "of 2026-01-01"
    assert [house.state_of(each)["path"] for each in (first, second)] == [
        f"{OLD}/roulette",
        f"{NEW}/roulette",
    ]
    assert (finish(house, first, "ann"), finish(house, second, "ben")) == (35_000, 34_000)
    assert findings(house) == []
    house.stop_play("game", f"{OLD}/roulette", "only this edition")
    assert [bool(house.desk(each).disabled) for each in (first, second)] == [True, False]
    house.close()


def test_approvals_hold_while_nothing_that_was_approved_changes(editions: Path, url: str) -> None:
    house = House.open(url, Chance(1), policy=Policy(approved_only=True))
    for game in CHANGES:
        approved = open_terms(f"{OLD}/{game}")[1].fingerprint
        made = approvals.made(f"{OLD}/{game}", approved, "0" * 64, "A. Regulator", "2025-01-31")
        house.office.approve(made, "ada")
    house.open_table(f"{NEW}/big_six_wheel")
    with pytest.raises(CommandRefused, match="not approved"):
        house.open_table(f"{NEW}/roulette")
    house.close()


def test_an_open_table_goes_on_by_its_own_edition_after_an_upgrade(
    editions: Path, upgraded: Callable[[], None], url: str
) -> None:
    house = House.open(url, Named())  # type: ignore[arg-type]
    table = begin(house, f"{OLD}/roulette", "ann")
    house.close()
    upgraded()
    again = House.open(url, Named())  # type: ignore[arg-type]
    assert again.tables.waiting == {}
    assert again.state_of(table)["edition"] == "of 2024-07-01"
    assert finish(again, table, "ann") == 35_000
    with pytest.raises(HoyleError, match='no book "mine@2024"'):
        again.open_table(f"{OLD}/roulette")
    again.stop_play("game", f"{OLD}/roulette", "its edition is gone")
    assert again.desk(table).disabled
    again.commit()
    assert findings(again) == []
    again.close()


def test_what_cannot_go_on_is_given_back_and_the_audit_says_so(
    editions: Path, upgraded: Callable[[], None], url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = House.open(url, Named())  # type: ignore[arg-type]
    first, second = (
        begin(house, f"{OLD}/roulette", "ann"),
        begin(house, f"{OLD}/big_six_wheel", "ben", ("first", 1000, "")),
    )
    house.close()
    upgraded()
    real = Desk.apply

    def refuses(desk: Desk, words: dict[str, Any]) -> dict[str, Any]:
        if desk.id == first:
            raise CommandRefused("this version has no such wager")
        return real(desk, words)

    monkeypatch.setattr(Desk, "apply", refuses)
    again = House.open(url, Named())  # type: ignore[arg-type]
    assert (set(again.desks), again.tables.waiting) == ({second}, {})
    assert again.wallet("ann") == 100_000_00
    assert again.log(10, first)[0]["code"] == "table_abandoned"
    monkeypatch.undo()
    names = [check.name for check in replays(again.store)]
    told = f"tables that were closed with everything given back: {first} (this version has no such wager)"
    assert told in names
    assert findings(again) == []
    again.close()


@pytest.mark.parametrize(
    ("was", "becomes", "told"),
    [
        ("  dated: 2026-01-01\n", "", "named for an edition of 2026, and the document has no date"),
        ("  dated: 2026-01-01\n", "  dated: 2025-01-01\n", "and the document is of 2025-01-01"),
        ("  dated: 2026-01-01\n", "  dated: soon\n", "dated"),
        ("mine@2026", "mine@soon", "an edition has a date, as in ny@2026"),
    ],
)
def test_an_edition_has_its_day(editions: Path, was: str, becomes: str, told: str) -> None:
    other = editions.parent / "other"
    editions.rename(other)
    file = other / "documents.yaml"
    text = file.read_text(encoding="utf-8")
    assert was in text
    file.write_text(text.replace(was, becomes), encoding="utf-8")
    with pytest.raises(BookError, match=told):
        add_rulebooks(other)
