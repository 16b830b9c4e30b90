"""OPT-1 to OPT-6, PRG-7: filings, approvals, signs and guides, written from the terms that a table is played by."""

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from hoyle.book.terms import Terms
from hoyle.chance import Chance
from hoyle.cli.app import app
from hoyle.engine import Limits
from hoyle.errors import CommandRefused
from hoyle.exact.catalog import par
from hoyle.games.catalog import open_terms
from hoyle.house import House, Policy
from hoyle.house.control import approvals
from hoyle.report.compliance.document import Grid, Heading, Writing, to_html, to_markdown
from hoyle.report.compliance.filing_document import HEADS, MISSING, digest_in, filing, heads_of
from hoyle.report.compliance.guides import guide
from hoyle.report.compliance.house_file import WORDS
from hoyle.report.words.described import subject_of
from tests.support.game_paths import all_paths, one_of_each_family

GAMES = all_paths()
SINGLE = {"wheel": "single_zero"}
HOUSE = """
licensee: Example Casino
book: ny
filing: {cheating: The floor is told at once., defects: The wheel is closed.}
games:
  roulette: {options: {wheel: single_zero}, least: $10, most: $500, filing: {tax: Nothing is withheld.}}
"""


def run(*given: str, code: int = 0) -> str:
    said = CliRunner(env={"COLUMNS": "200"}).invoke(app, list(given))
    assert said.exit_code == code, said.output
    return said.output


def grids(writing: Writing) -> list[Grid]:
    return [block for block in writing.blocks if isinstance(block, Grid)]


def headings(writing: Writing, level: int = 2) -> list[str]:
    return [block.text for block in writing.blocks if isinstance(block, Heading) and block.level == level]


@pytest.fixture
def house_file(tmp_path: Path) -> Path:
    file = tmp_path / "casino.yaml"
    file.write_text(HOUSE, encoding="utf-8")
    return file


def test_a_filing_names_every_option_with_what_the_house_chose() -> None:
    subject = subject_of("ny/roulette", SINGLE)
    options = next(grid for grid in grids(filing(subject)) if grid.headings[0] == "option")
    chosen = {row[0]: (row[3], row[4]) for row in options.rows}
    assert set(chosen) == set(subject.terms.file.options)
    assert chosen["wheel"] == ("single zero", "default: double zero")
    assert all(row[5] for row in options.rows), "each with its clause"


@pytest.mark.parametrize("options", [SINGLE, {}])
def test_true_odds_payout_odds_and_house_advantage_of_each_wager(options: dict[str, str]) -> None:
    writing = filing(subject_of("ny/roulette", options))
    told = headings(writing, 4)
    sheet = par("ny/roulette", options)
    assert len(told) == len(sheet.wagers)
    for label in ("straight", "red"):
        figures = next(each for each in sheet.wagers if each.wager == label)
        head = next(text for text in told if text.startswith(label))
        assert f"{float(100 * figures.house_edge):.6f}%" in head
    text = to_markdown(writing)
    against = "36 to 1" if options else "37 to 1"
    assert re.search(rf"\| win \| 35 to 1 \| {against} \|", text)


def test_a_filing_has_examples_settled_under_its_own_options() -> None:
    standard = to_markdown(filing(subject_of("ny/three_card_poker")))
    other = to_markdown(filing(subject_of("ny/three_card_poker", {"pair_plus_table": "F"})))
    assert re.search(r"5324\.31\(f\)\(1\)\(ii\) table A", standard.partition("## Sample rounds")[2])
    examples = other.partition("## Sample rounds")[2]
    assert re.search(r"5324\.31\(f\)\(1\)\(ii\) table F", examples)
    assert "round 1" in examples


def _holds(terms: Terms, only_if: Mapping[str, Sequence[str | int]]) -> bool:
    return all(terms.settings[name] in values for name, values in only_if.items())


@pytest.mark.parametrize("path", one_of_each_family(GAMES))
def test_the_eleven_heads_have_what_the_file_has(path: str) -> None:
    subject = subject_of(path)
    writing = filing(subject)
    told = headings(writing)
    assert [text for text in told if text[0].isdigit()] == [
        f"{at}. {HEADS[head]}" for at, head in enumerate(heads_of(subject.terms), start=1)
    ]
    text = to_markdown(writing)
    flat = " ".join(text.replace("\\*", "*").replace("&lt;", "<").split())
    for kind, steps in subject.terms.file.procedures.items():
        for step in steps:
            is_taken = _holds(subject.terms, step.only_if)
            assert (" ".join(step.step.split()) in flat) == is_taken, f"{kind}: {step.step}"
    listed = subject.terms.file.irregularities.values()
    in_force = {each.when for each in listed if _holds(subject.terms, each.only_if)}
    for each in listed:
        assert (" ".join(each.when.split()) in flat) == (each.when in in_force), each.when
    for wager in subject.terms.wagers.values():
        assert f"### {wager.title}" in text


def test_a_cardroom_has_conventions_fees_a_glossary_and_lawfulness() -> None:
    subject = subject_of("ca/three_card_poker", words={"lawfulness": "No bank is held by the house."})
    writing = filing(subject)
    told = headings(writing)
    named = {"2. Wagering conventions", "3. Fees and how they are collected", "4. Glossary"}  # 11 CCR 2071
    assert named <= set(told)
    text = to_markdown(writing)
    assert "No bank is held by the house." in text
    assert "**player-dealer**" in text.partition("4. Glossary")[2]
    fees = text.partition("3. Fees")[2].partition("4. Glossary")[0]
    chosen = subject.terms.options["collection_schedule"]
    assert f"Schedule {chosen}:" in fees
    pot = to_markdown(filing(subject_of("ca/texas_holdem")))
    assert "Method: schedule" in pot.partition("3. Fees")[2]
    assert "option:" not in pot, "what the house chose stands there, not the name of the option"


def test_what_no_rulebook_can_say_stands_out_until_the_house_says_it() -> None:
    bare = to_markdown(filing(subject_of("ny/roulette")))
    assert bare.count(MISSING) == 6
    words = {name: f"Our words on {name}." for name in WORDS}
    whole = to_markdown(filing(subject_of("ny/roulette", words=words)))
    assert MISSING not in whole
    assert all(f"Our words on {name}." in whole for name in WORDS if name != "lawfulness")


def test_a_filing_as_a_page_fetches_nothing_and_as_markdown_says_the_same(
    house_file: Path, tmp_path: Path
) -> None:
    for name in ("filing.html", "filing.md"):
        said = run("filing", "ny/roulette", "--house", str(house_file), "--out", str(tmp_path / name))
        assert "elsewhere, rights, notices" in said
    page = (tmp_path / "filing.html").read_text(encoding="utf-8")
    assert "default-src 'none'" in page
    assert not re.search(r"(src|href)=", page)
    for told in (
        "Example Casino",
        "single zero",
        "$10 to $500 per wager",
        "The wheel is closed.",
        "Nothing is withheld.",
    ):
        assert told in page
        assert told in (tmp_path / "filing.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("given", "why"),
    [
        (("filing", "ny/chess"), "chess"),
        (("filing", "ny/roulette", "--out", "x.pdf"), ".html or .md"),
        (("filing", "ny/craps", "--house", "FILE"), "does not list ny/craps; it lists ny/roulette"),
        (("filing", "ny/roulette", "--option", "wheel=square"), "wheel"),
        (("sign", "ny/roulette", "--put-by", "jackpot=10"), "write JACKPOT=PERCENT"),
        (("filing", "ny/roulette", "--house", "nowhere.yaml"), "does not exist"),
    ],
)
def test_a_refusal_is_one_sentence(given: tuple[str, ...], why: str, house_file: Path) -> None:
    said = run(*(str(house_file) if word == "FILE" else word for word in given), code=2)
    assert why in said
    assert len(said.strip().splitlines()) == 1


@pytest.mark.parametrize("book", ["ca", "ma", "ny", "oh", "pa"])
def test_a_filing_has_the_heads_that_its_regulator_asks_for_and_a_checklist_first(book: str) -> None:
    subject = subject_of(next(path for path in GAMES if path.startswith(f"{book}/")))
    asked = subject.terms.document.filing
    assert asked is not None
    assert len(set(asked.heads)) == len(asked.heads)
    titles = [text for text in headings(filing(subject)) if text[0].isdigit()]
    assert titles[0].endswith(HEADS[asked.heads[0]])
    assert len(titles) == len(asked.heads)
    assert {"conventions", "fees", "glossary"} & set(asked.heads) if book == "ca" else True


def test_the_checklist_names_the_choices_that_have_to_be_stated_there() -> None:
    """58 Pa. Code § 623a.5(g)(3): the certificate holder states the vigorish in its Rules Submission."""
    writing = filing(subject_of("pa/craps", {"buy_vigorish_percent": 4}))
    rows = next(grid for grid in grids(writing) if grid.headings[1] == "question").rows
    stated = {row[3]: row[2] for row in rows if row[0] == "state in the rules submission"}
    assert "623a.5(g)(3)" in stated
    assert "4" in {row[2] for row in rows}
    assert any(row[0] == "supply" for row in rows)


# Signs and guides.


@pytest.mark.parametrize("path", GAMES)
def test_a_guide_names_every_wager_and_is_short(path: str) -> None:
    """Printed on letter paper the longest has three pages; `tests/browser` prints some."""
    subject = subject_of(path, limits=Limits(500, 50_000))
    told = " ".join(to_markdown(guide(subject)).split())
    assert all(f"| {each.title} |" in told for each in subject.terms.wagers.values())
    assert subject.terms.fingerprint[:12] in told
    assert len(told.split()) <= 1_800
    assert len(told) <= 9_000
    names = {name for name in subject.terms.options if "_" in name}
    assert not names & set(re.findall(r"\w+", told)), "no keys of the rulebook"


def test_a_sign_follows_the_house_s_choices(house_file: Path, tmp_path: Path) -> None:
    said = run("sign", "ny/roulette", "--house", str(house_file))
    assert "Wagers of $10 to $500" in said
    assert open_terms("ny/roulette", SINGLE)[1].fingerprint[:12] in said
    first = run("sign", "ny/three_card_poker")
    second = run("sign", "ny/three_card_poker", "--option", "pair_plus_table=F")
    assert first != second
    run("guide", "ny/three_card_poker", "--out", str(tmp_path / "guide.html"))
    assert "How to play" in (tmp_path / "guide.html").read_text(encoding="utf-8")


def test_the_share_that_seeds_the_second_award_is_on_the_sign_and_in_the_guide() -> None:
    given = ("ny/caribbean_stud_poker", "--put-by", "progressive_jackpot=10")
    for command in ("sign", "guide"):
        assert "10 percent of the contributions is held back" in run(command, *given)
        assert "No part of the contributions is held back" in run(command, given[0])


# Approvals.


def test_only_what_was_approved_is_opened(url: str) -> None:
    house = House.open(url, Chance(1), policy=Policy(approved_only=True))
    with pytest.raises(CommandRefused, match="is not approved under these options"):
        house.open_table("ny/roulette", SINGLE)
    subject = subject_of("ny/roulette", SINGLE)
    digest = digest_in(subject)
    approval = approvals.made(
        "ny/roulette", subject.terms.fingerprint, digest, "A. Regulator", "2030-01-31", "no. 7"
    )
    house.office.approve(approval, "Ada")
    house.open_table("ny/roulette", SINGLE)
    with pytest.raises(CommandRefused, match="is not approved"):
        house.open_table("ny/roulette")
    house.close()
    again = House.open(url, Chance(1), policy=Policy(approved_only=True))
    assert again.office.approvals == {approval.fingerprint: approval}
    again.open_table("ny/roulette", SINGLE)
    with pytest.raises(CommandRefused, match="say why the approval ends"):
        again.office.end_approval(approval.fingerprint, " ", "Ada")
    again.office.end_approval(approval.fingerprint, "withdrawn", "Ada")
    with pytest.raises(CommandRefused, match="is not approved"):
        again.open_table("ny/roulette", SINGLE)
    again.close()
    last = House.open(url, Chance(1))
    assert last.office.approvals == {}
    last.close()


def test_an_approval_by_command(house_file: Path, tmp_path: Path) -> None:
    filed = run("filing", "ny/roulette", "--house", str(house_file), "--out", str(tmp_path / "f.md"))
    digest = re.search(r"[Dd]igest of the filing: ([0-9a-f]{64})", filed)
    assert digest
    assert digest[1] in (tmp_path / "f.md").read_text(encoding="utf-8")
    given = (
        "approve",
        "ny/roulette",
        "--house",
        str(house_file),
        "--by",
        "A. Regulator",
        "--data",
        str(tmp_path),
    )
    wrong = run(*given, "--on", "2030-01-31", "--filing", "0" * 64, code=2)
    assert "differ from those that were approved" in wrong
    assert "is not a date" in run(*given, "--on", "today", "--filing", digest[1], code=2)
    absent = run(*given, "--on", "2030-01-31", "--filing", digest[1], code=2)
    assert "there is no house.db in" in absent
    run("migrate", "--data", str(tmp_path))
    run(*given, "--on", "2030-01-31", "--filing", digest[1], "--reference", "no. 7")
    listed: list[dict[str, Any]] = json.loads(run("approvals", "--data", str(tmp_path), "--json"))
    assert [(each["by"], each["on"], each["reference"]) for each in listed] == [
        ("A. Regulator", "2030-01-31", "no. 7")
    ]
    house = House.open(f"sqlite:///{tmp_path}/house.db", Chance(1), policy=Policy(approved_only=True))
    with pytest.raises(CommandRefused, match="is not approved"):
        house.open_table("ny/roulette", SINGLE)
    house.office.take_in()
    house.open_table("ny/roulette", SINGLE)
    house.close()
    assert "A. Regulator" in run("approvals", "--data", str(tmp_path))


def test_a_page_escapes_what_it_is_told() -> None:
    page = to_html(filing(subject_of("ny/roulette", words={"tax": "<script>alert(1)</script>"})))
    assert "<script>" not in page
