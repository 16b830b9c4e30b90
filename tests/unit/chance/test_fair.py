"""Commit and reveal, and the record that anyone can check."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from hoyle.bots import RandomPlayer, seat_everyone, take_bank_if_needed
from hoyle.chance import Chance, Entry, Fair
from hoyle.chance.commit_reveal import read_fair
from hoyle.chance.proof import check_round, write_round
from hoyle.cli.app import app
from hoyle.engine import Ask, Chosen, Draw, Drawn, Round, Ruling, Setup, Stake, Table
from hoyle.errors import HoyleError
from hoyle.games.catalog import all_games, open_terms

GAME, TERMS = open_terms("ny/three_card_poker")
SEED = bytes(range(32))


def fresh() -> Round:
    stakes = (Stake(1, "ann", 1, "ante", 1000, since=1), Stake(2, "ann", 1, "pair_plus", 500, since=1))
    return Round(GAME, Setup(TERMS, ("ann",), stakes, {}, {}))


def play(fair: Fair) -> Round:
    played = fresh()
    while played.prompt is not None:
        if isinstance(played.prompt, Draw):
            played.answer(Drawn(fair.answer(played)))
        else:
            assert isinstance(played.prompt, Ask)
            played.answer(Chosen(played.prompt.choices[0].name))
    return played


def as_file(record: dict[str, Any]) -> dict[str, Any]:
    return json.loads(json.dumps(record))


def test_the_same_seed_deals_the_same_round_and_any_change_another() -> None:
    same = play(Fair(SEED, "t1-r1")).answers
    assert play(Fair(SEED, "t1-r1")).answers == same
    assert play(Fair(SEED, "t1-r2")).answers != same
    assert play(Fair(bytes(32), "t1-r1")).answers != same
    assert play(Fair(SEED, "t1-r1", {"ann": "luck"})).answers != same


def test_an_interrupted_round_goes_on_with_the_same_cards() -> None:
    whole = play(Fair(SEED, "t1-r1"))
    again = fresh()
    for answer in whole.answers[:2]:
        again.answer(answer)
    while isinstance(again.prompt, Draw):
        again.answer(Drawn(Fair(SEED, "t1-r1").answer(again)))
    assert again.answers == whole.answers[: len(again.answers)]


def test_the_commitment_is_shown_and_the_seed_is_not() -> None:
    fair = Fair.new("t1-r1")
    assert fair.seed.hex() not in json.dumps(fair.shown()) + repr(fair)
    assert fair.shown()["commitment"] == fair.commitment
    assert read_fair(fair.revealed()).commitment == fair.commitment
    assert Fair.new("t1-r1").seed != fair.seed


def test_the_draw_does_not_follow_from_the_commitment() -> None:
    """With the commitment in place of the seed, other cards come."""
    fair = Fair(SEED, "t1-r1")
    assert play(Fair(bytes.fromhex(fair.commitment), "t1-r1")).answers != play(fair).answers


def test_a_seed_of_another_size_is_refused() -> None:
    with pytest.raises(HoyleError, match="256 bits, this one has 64"):
        Fair(bytes(8), "t1-r1")


def test_a_true_record_holds() -> None:
    fair = Fair(SEED, "t1-r1", {"ann": "luck"})
    checks = check_round(as_file(write_round(play(fair), fair)))
    assert [check.holds for check in checks] == [True] * 4


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda r: r["fair"].update(commitment="00" * 32), "the seed is the one committed to"),
        (lambda r: r["fair"].update(seed="11" * 32), "the seed is the one committed to"),
        (lambda r: r["fair"].update(words={"ann": "later"}), "every draw follows from the seed"),
        (lambda r: r["answers"][0].update(draw=["2c", "3d", "4h"]), "every draw follows from the seed"),
        (lambda r: r["lines"][0].update(net=99), "the lines are those the round makes"),
        (lambda r: r["answers"].pop(), "the round is over"),
    ],
)
def test_a_record_that_was_changed_does_not(change: Any, said: str) -> None:
    fair = Fair(SEED, "t1-r1")
    record = as_file(write_round(play(fair), fair))
    change(record)
    assert said in [check.what for check in check_round(record) if not check.holds]


@pytest.mark.parametrize("path", [f"{book}/{game}" for book, game in all_games()])
def test_every_game_can_be_dealt_fairly_and_checked(path: str) -> None:
    game, terms = open_terms(path)
    table = Table(game, terms)
    player = RandomPlayer(random.Random(7))
    seat_everyone(table, ("ann", "bob"))
    take_bank_if_needed(table)
    for seat in ("ann", "bob"):
        if seat != table.bank:
            player.wager(table, seat)
    fair = Fair.new(path)
    played = player.play_round(table, fair)
    assert all(check.holds for check in check_round(as_file(write_round(played, fair))))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "is not JSON"),
        ("[]", "is not the record of a round"),
        ('{"format": "x"}', 'should be "hoyle round 1"'),
        ('{"format": "hoyle round 1"}', "cannot be read"),
    ],
)
def test_what_is_no_record_is_refused(text: str, said: str, tmp_path: Path, capsys: Any) -> None:
    file = tmp_path / "round.json"
    file.write_text(text)
    assert app(["verify", str(file)], standalone_mode=False) == 2
    assert said in capsys.readouterr().err


def test_the_command_says_what_holds(tmp_path: Path, capsys: Any) -> None:
    fair = Fair(SEED, "t1-r1")
    record = write_round(play(fair), fair)
    file = tmp_path / "round.json"
    file.write_text(json.dumps(record))
    assert app(["verify", str(file)], standalone_mode=False) == 0
    assert "holds  every draw follows from the seed: 6 draws" in capsys.readouterr().out
    record["fair"]["commitment"] = "00"
    file.write_text(json.dumps(record))
    assert app(["verify", str(file)], standalone_mode=False) == 1
    assert "FAILS" in capsys.readouterr().out


def play_blackjack(fair: Fair, *rulings: Ruling) -> Round:
    """The floor rules when the seat is first asked, which then hits."""
    game, terms = open_terms("ny/blackjack")
    stakes = (Stake(1, "ann", 1, "blackjack", 1000, since=1),)
    played = Round(game, Setup(terms, ("ann",), stakes, {}, {}))
    left = [*rulings]
    while played.prompt is not None:
        if isinstance(played.prompt, Draw):
            played.answer(Drawn(fair.answer(played)))
            continue
        while left:
            played.answer(left.pop(0))
        offered = [choice.name for choice in played.prompt.choices]
        hits = "hit" in offered and not any(isinstance(answer, Chosen) for answer in played.answers)
        played.answer(Chosen("hit" if hits else "stand" if "stand" in offered else played.prompt.default))
    assert not left
    return played


def failing(record: dict[str, Any]) -> dict[str, str]:
    return {check.what: check.found for check in check_round(as_file(record)) if not check.holds}


def test_a_card_that_the_floor_named_does_not_follow_from_the_seed() -> None:
    fair = Fair(SEED, "t1.1")
    assert failing(write_round(play_blackjack(fair), fair)) == {}
    named = play_blackjack(fair, Ruling("card_drawn_in_error", 0, ("2c",)))
    assert "2c" in named.dealt["1"]
    (said,) = failing(write_round(named, fair)).values()
    assert "which the ruling card_drawn_in_error named; that does not follow from the seed" in said
    draws = sum(isinstance(answer, Drawn) for answer in named.answers)
    assert said.startswith(f"{draws - 1} of {draws} draws follow; draw ")


def test_a_card_that_the_floor_took_out_of_the_shoe_does_not_follow_from_the_seed() -> None:
    fair = Fair(SEED, "t1.1")
    burned = play_blackjack(fair, Ruling("face_up_card", 0, ("As",)))
    (said,) = failing(write_round(burned, fair)).values()
    assert "the ruling face_up_card took As out of the shoe" in said


def test_a_seed_proves_nothing_where_the_draws_were_made_by_hand(tmp_path: Path, capsys: Any) -> None:
    fair = Fair(SEED, "t1.1")
    record = write_round(play(fair), fair, by_hand=True)
    assert failing(record) == {
        "every draw follows from the seed": "the record says that the draws were made by hand, so that the seed "
        "proves none of them"
    }
    file = tmp_path / "round.json"
    file.write_text(json.dumps(record))
    assert app(["verify", str(file)], standalone_mode=False) == 1
    del record["fair"]
    file.write_text(json.dumps(record))
    capsys.readouterr()
    assert app(["verify", str(file)], standalone_mode=False) == 0
    assert "the draws were made by hand; their origin cannot be verified" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda r: r["lines"][0].update(net=99), 'line 1 (ann, ante) has "net" 99, the round makes '),
        (lambda r: r["lines"].pop(), "the record has 2 lines, the round makes 3 lines"),
        (lambda r: r["lines"][1].update(strange=1), 'line 2 has "strange", which no line has'),
        (
            lambda r: r["setup"].update(number=9),
            "the seed is of round t1.1, the record is set up as number 9",
        ),
        (lambda r: r.update(round="t2.1"), "the record is of round t2.1, its seed of round t1.1"),
        (lambda r: r["fair"].pop("commitment"), "the record has the commitment None, its seed makes "),
    ],
)
def test_what_differs_is_said_in_a_sentence(change: Any, said: str) -> None:
    fair = Fair(SEED, "t1.1")
    record = as_file(write_round(play(fair), fair))
    change(record)
    (found,) = failing(record).values()
    assert found.startswith(said)
    assert len(found) < 250


@pytest.mark.parametrize("fair", [None, [], {"seed": "00"}, {"round": "t1.1"}, {"seed": 1, "round": "t1.1"}])
def test_a_seed_that_cannot_be_read_is_refused_in_words(fair: Any) -> None:
    record = as_file(write_round(play(Fair(SEED, "t1.1"))))
    with pytest.raises(HoyleError, match=r"the record's seed cannot be read|a seed has 256 bits") as refused:
        check_round({**record, "fair": fair})
    assert "NoneType" not in str(refused.value)


def test_every_draw_is_in_the_journal_without_a_gap() -> None:
    journal: list[Entry] = []
    chance = Chance(1, journal=journal.append)
    for _ in range(3):
        played = fresh()
        while isinstance(played.prompt, Draw):
            played.answer(Drawn(chance.answer(played, "table 1")))
    assert [entry.number for entry in journal] == list(range(1, len(journal) + 1))
    assert {entry.consumer for entry in journal} == {"table 1"}
