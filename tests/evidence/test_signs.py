"""What a sign says is what the engine pays, for every row of every game; and it has what the document demands."""

import re
from fractions import Fraction

import pytest

from hoyle.engine.round.felt import Felt, Setup
from hoyle.engine.round.script import Call, Stake
from hoyle.engine.settlement.settle import fee_when_made, is_collected, settle
from hoyle.kit.money import parse_money
from hoyle.report.compliance.document import Grid, Heading, Items, Paragraph, to_markdown
from hoyle.report.compliance.sign_notices import in_force, say
from hoyle.report.compliance.sign_rows import Row, rows_of
from hoyle.report.compliance.signs import sign
from hoyle.report.words.described import Subject, subject_of
from tests.support.game_paths import all_paths

CENTS = 3_960_000  # that every price and every number of parts divides
ODDS = re.compile(r"([\d,.]+) (to|for) ([\d,.]+)")
LESS = re.compile(r"less ([\d/.]+) percent of the wager")
CHARGED = re.compile(r"; ([\d/.]+) percent of (its amount|what it can win) is charged when it is made")


def told(pays: str) -> tuple[Fraction, Fraction]:
    """What a row says of a wager of 1: its net win and what is charged for it, read from the words alone."""
    if "percent: " in pays:
        pays = pays.partition("percent: ")[2]
    if pays.startswith("the wager comes back"):
        return Fraction(0), Fraction(0)
    found = ODDS.match(pays)
    assert found is not None, pays
    won = Fraction(found[1].replace(",", "")) / Fraction(found[3].replace(",", ""))
    net = won - 1 if found[2] == "for" else won
    fee = Fraction(0)
    if less := LESS.search(pays):
        fee = Fraction(less[1]) / 100
    if charged := CHARGED.search(pays):
        fee = Fraction(charged[1]) / 100 * (1 if charged[2] == "its amount" else net)
    return net, fee


def felt_of(subject: Subject) -> Felt:
    return Felt(Setup(subject.terms, ("ann",), (), {}, {}), {})


def paid(subject: Subject, row: Row, outcome: str) -> tuple[int, int]:
    """What the engine pays on a wager in this outcome, and what it takes for it."""
    terms, felt = subject.terms, felt_of(subject)
    base = terms.wagers[row.wager].bonus_on or row.wager
    on = outcome.removeprefix("on_") if outcome.startswith("on_") else ""
    stake = Stake(1, "ann", 1, base, CENTS, on)
    stake = stake._replace(fee=fee_when_made(terms, stake) if not terms.wagers[row.wager].bonus_on else 0)
    line = settle(felt, Call(stake, outcome, wager=row.wager if base != row.wager else ""))
    return line.net, line.fee


def paid_in_parts(subject: Subject, row: Row) -> set[int]:
    """The same of a wager in parts: the part named wins, each other one loses; for everything it can be on."""
    part, outcome = row.outcomes[0].split(".")
    found = set()
    for on in subject.game.selections(subject.terms, row.wager) or ("",):
        parts = subject.game.break_down(subject.terms, Stake(0, "ann", 1, row.wager, CENTS, on))
        for wins in (each for each in parts if each.wager == part):
            nets = [settle(felt_of(subject), Call(wins, outcome)).net]
            nets += [-each.cents for each in parts if each is not wins]
            found.add(sum(nets))
    return found


def check_row(subject: Subject, row: Row) -> None:
    if row.pays.endswith("on the whole wager"):
        net, _ = told(row.pays)
        assert net * CENTS in paid_in_parts(subject, row), row
        return
    for outcome in row.outcomes:
        odds = subject.terms.prices[row.wager, outcome].odds
        if odds.meter:
            percent = re.match(r"(\d+)% of the", row.pays)
            amount = re.match(r"(\$[\d,]+) from", row.pays)
            assert odds.meter_percent == int(percent[1]) if percent else amount, row
            continue
        net, fee = paid(subject, row, outcome)
        if row.pays.startswith("$"):
            collected = CENTS if is_collected(subject.terms, row.wager) else 0
            assert net + collected == parse_money(row.pays), row
            continue
        said, charged = told(row.pays)
        assert net - (fee if "percent: " in row.pays else 0) == said * CENTS, (row, net, fee)
        if "percent: " not in row.pays:  # there the net win is what is left of it
            assert fee == charged * CENTS, (row, fee)


@pytest.mark.parametrize("path", all_paths())
def test_every_row_of_a_sign_is_paid_so(path: str) -> None:
    subject = subject_of(path)
    shown = to_markdown(sign(subject))
    for wager in subject.terms.wagers:
        for row in rows_of(subject.game, subject.terms, wager):
            assert row.pays in shown
            check_row(subject, row)


@pytest.mark.parametrize("path", all_paths())
def test_a_sign_has_what_the_document_demands(path: str) -> None:
    subject = subject_of(path)
    writing = sign(subject)
    headings = [block.text for block in writing.blocks if isinstance(block, Heading)]
    told_in = [block.text for block in writing.blocks if isinstance(block, Paragraph)]
    text = to_markdown(writing)
    for notice in in_force(subject.terms):
        if notice.words:
            assert f"“{notice.words}”" in headings
        if notice.says:
            assert say(subject.terms, notice) in told_in
        if "rake" in notice.states or "collections" in notice.states:
            assert {"Rake and collections", "What the table collects", "Player fee"} & set(headings), path
        if "odds" in notice.states:
            assert any(isinstance(block, Grid) and block.headings[-1] == ">pays" for block in writing.blocks)
        if notice.cite:
            assert str(subject.terms.cite(notice.cite, notice.lines)) in text


def test_a_bonus_is_on_the_sign_only_where_it_is_offered() -> None:
    """5324.10: enhanced payouts are the choice of the house."""
    assert "six seven eight" not in to_markdown(sign(subject_of("ny/blackjack")))
    offered = subject_of("ny/blackjack", {"enhanced_suited_six_seven_eight": "yes"})
    assert "| suited six seven eight | 2 to 1 |" in to_markdown(sign(offered))


def test_a_wager_is_priced_as_paid() -> None:
    assert "1 to 1, less 5 percent: 19 to 20" in to_markdown(sign(subject_of("pa/baccarat")))
    assert "| Five Adjacent Number | at the posted limits | 31 to 5 on the whole wager |" in to_markdown(
        sign(subject_of("pa/roulette"))
    )


def test_the_sign_of_a_poker_table_says_what_is_bet_and_taken() -> None:
    chosen = {"rake_method": "time", "structure": "no_limit"}
    items = [
        text for block in sign(subject_of("ny/texas_holdem", chosen)).blocks
        if isinstance(block, Items) for text in block.texts
    ]  # fmt: skip
    assert "Structure: no limit" in items
    assert "Method: time" in items
    assert not any(text.startswith(("Small bet", "Percentage", "Increments")) for text in items)
    assert any(text.startswith("Time charge: $6 per player every 30 minutes") for text in items)
    assert [text for text in items if text.startswith("Blind")] == ["Blind 1: $2", "Blind 2: $4"]
