"""A round: prompts and answers, wagers that are added, calls, and what is refused."""

from typing import Any

import pytest

from hoyle.engine import (
    EVERYONE,
    NO_ONE,
    Ask,
    Call,
    Choice,
    Chosen,
    Draw,
    Drawn,
    Felt,
    Note,
    Round,
    Ruling,
    Script,
    Setup,
    Show,
    Stake,
    Stand,
    ask,
    draw,
    replay,
)  # fmt: skip
from hoyle.engine.round import events as made
from hoyle.engine.round import round as rounds
from hoyle.errors import HoyleError, IllegalAnswer

ANN = Stake(1, "ann", 1, "main", 1000, since=1)
BEN = Stake(2, "ben", 2, "main", 500, since=1)


def cards_and_choices(felt: Felt) -> Script:
    """A card for each hand, face down; each may add up to twice as much; the dealer's card is turned up last."""
    added: dict[int, Stake | None] = {}
    for spot in felt.spots():
        yield from draw("cards", 1, str(spot), felt.people(spot))
    yield from draw("cards", 1, "dealer", NO_ONE)
    for spot in felt.spots():
        stake = felt.one(spot, "main")
        assert stake is not None
        choices = (
            Choice("add", "added", 100, 2 * stake.cents),
            Choice("double", "added", stake.cents, stake.cents),
        )
        taken = yield from ask(stake.seat, spot, (*choices, Choice("stay")), "stay", "add or stay")
        added[spot] = taken.stake
        assert (taken.stake is None) == (taken.name == "stay")
    yield Show("dealer")
    yield Note("all is seen")
    for spot in felt.spots():
        stake, more = felt.one(spot, "main"), added[spot]
        assert stake is not None
        line = yield Call(stake, "win")
        if more is not None and line is not None:
            yield [Call(more, "tie")]
    return {"rounds": 1}


@pytest.fixture
def played(tiny: Any) -> Round:
    result: Round = tiny.round(cards_and_choices, [ANN, BEN])
    return result


def state(played: Round) -> Any:
    return (
        list(played.answers), list(played.events), list(played.lines), played.prompt, played.is_over,
        dict(played.dealt),
        {name: dict(shoe.left) for name, shoe in played.shoes.items()}, dict(played.felt.stakes), played.felt.next_id,
        list(played.felt.held), set(played.felt.dead),
    )  # fmt: skip


def refused(played: Round, answer: Any) -> str:
    before = state(played)
    with pytest.raises(HoyleError) as refusal:
        played.answer(answer)
    assert state(played) == before, "a refusal changed something"
    return str(refusal.value)


# Draws.


def test_a_round_waits_for_what_its_script_asks(played: Round) -> None:
    assert played.prompt == Draw("cards", 1, "1", frozenset({"ann"}))
    played.draw("Ah")
    assert played.prompt == Draw("cards", 1, "2", frozenset({"ben"}))
    played.draw("Kd")
    assert played.prompt == Draw("cards", 1, "dealer", NO_ONE)
    assert played.dealt == {"1": ("Ah",), "2": ("Kd",)}
    assert played.shoes["cards"].left_count == 50


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        (Drawn(()), "a draw of 1 from the cards for 2 is due; 0 given: "),
        (Drawn(("Kd", "Ks")), "a draw of 1 from the cards for 2 is due; 2 given: Kd Ks"),
        (Drawn(("Zz",)), "Zz cannot be drawn: it is none of the cards, which are written as 2c"),
        (Drawn(("Ah",)), "Ah cannot be drawn: none is left in the cards"),
        (Drawn(("Jk",)), "Jk cannot be drawn: it is none of the cards, which are written as 2c"),
        (Chosen("stay"), "a draw of 1 from the cards for 2 is due, not a choice"),
        (Ruling("no_such_thing"), 'There is no irregularity "no_such_thing".'),
    ],
)
def test_what_cannot_be_drawn_is_refused(played: Round, answer: Any, why: str) -> None:
    played.draw("Ah")
    assert refused(played, answer).startswith(why)


def test_what_is_no_card_is_said_before_what_is_gone(tiny: Any) -> None:
    def play(felt: Felt) -> Script:
        yield from draw("cards", 1, "table")
        yield from draw("cards", 2, "table")
        yield Call(felt.stakes[1], "tie")
        return {}

    played = tiny.round(play, [ANN])
    played.draw("Ah")
    for first in ("Ah", "Kd"):
        assert refused(played, Drawn((first, "Zz"))).startswith("Zz cannot be drawn")


def test_the_same_card_twice_in_one_draw_is_refused_where_there_is_one(tiny: Any) -> None:
    def play(felt: Felt) -> Script:
        yield from draw("cards", 2, "table")
        yield Call(felt.stakes[1], "tie")
        return {}

    assert (
        refused(tiny.round(play, [ANN]), Drawn(("Ah", "Ah")))
        == "Ah cannot be drawn: none is left in the cards"
    )


def test_dice_and_wheels_show_what_is_on_them(tiny: Any) -> None:
    def play(felt: Felt) -> Script:
        faces = yield from draw("dice", 2, "table")
        assert faces == ("3", "3")
        yield from draw("wheel", 1, "table")
        yield Call(felt.stakes[1], "tie")
        return {}

    played = tiny.round(play, [ANN])
    assert played.values_of("wheel") == ("0", "1", "2")
    assert refused(played, Drawn(("3", "7"))) == "7 cannot come from the dice; it shows 1, 2, 3, 4, 5, 6"
    played.draw("3", "3")
    assert "00 cannot come from the wheel" in refused(played, Drawn(("00",)))
    played.draw("0")
    assert played.is_over


# Choices.


def asked(played: Round) -> Round:
    for card in ("Ah", "Kd", "Qc"):
        played.draw(card)
    return played


def test_a_seat_is_asked_with_what_each_choice_costs(played: Round) -> None:
    prompt = asked(played).prompt
    assert isinstance(prompt, Ask)
    assert (prompt.seat, prompt.spot, prompt.default, prompt.about) == ("ann", 1, "stay", "add or stay")
    assert [choice.show() for choice in prompt.choices] == ["add +$1.00 to $20.00", "double +$10.00", "stay"]


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        (Drawn(("2c",)), "ann has to choose: add +$1.00 to $20.00 | double +$10.00 | stay"),
        (Chosen("fold"), '"fold" is not offered to ann: add +$1.00 to $20.00 | double +$10.00 | stay'),
        (Chosen("add", 99), "add adds $1.00 to $20.00, not $0.99"),
        (Chosen("add", 2001), "add adds $1.00 to $20.00, not $20.01"),
        (Chosen("add", -100), "add adds $1.00 to $20.00, not -$1.00"),
        (Chosen("double", 999), "double adds $10.00, not $9.99"),
        (Chosen("stay", 1), "stay adds $0.00, not $0.01"),
        (Chosen("add", 150), "$1.50 cannot be put in chips of $1.00"),
    ],
)
def test_what_is_not_offered_is_refused(played: Round, answer: Any, why: str) -> None:
    assert refused(asked(played), answer) == why


def test_a_wager_is_added_in_the_middle_of_the_round(played: Round) -> None:
    asked(played).choose("add", 300)
    added = played.felt.stakes[3]
    assert added == Stake(3, "ann", 1, "added", 300, added=True, since=1)
    assert made.WagerPlaced(added) in played.events
    played.choose("stay")
    assert [(line.wager, line.stake, line.net) for line in played.lines] == [
        ("main", 1000, 1000), ("added", 300, 0), ("main", 500, 500),
    ]  # fmt: skip


def test_without_an_amount_the_most_is_meant(played: Round) -> None:
    asked(played).choose("add")
    assert played.felt.stakes[3].cents == 2000


def test_an_odd_most_may_be_put_in_whole(tiny: Any) -> None:
    played = asked(tiny.round(cards_and_choices, [ANN._replace(cents=1055), BEN]))
    played.choose("double", 1055)
    assert played.felt.stakes[3].cents == 1055


# The end.


def test_a_finished_round_has_its_lines_and_its_state(played: Round) -> None:
    asked(played).choose("stay")
    played.choose("double")
    assert played.is_over
    assert played.prompt is None
    assert played.carry == {"rounds": 1}
    assert made.ItemsShown("dealer", ("Qc",)) in played.events
    assert made.Noted("all is seen") in played.events
    assert refused(played, Chosen("stay")) == "the round is over; no answer is due"
    assert refused(played, Ruling("void_round")) == "the round is over; its results stand"


def test_events_tell_the_round_in_its_order(played: Round) -> None:
    asked(played).choose("stay")
    played.choose("double")
    assert [type(event).__name__ for event in played.events] == [
        "WagerPlaced", "WagerPlaced", "ItemsDrawn", "ItemsDrawn", "ItemsDrawn", "ChoiceMade", "ChoiceMade",
        "WagerPlaced", "ItemsShown", "Noted", "WagerSettled", "WagerSettled", "WagerSettled",
    ]  # fmt: skip


def test_a_wager_that_is_called_twice_is_the_games_fault(tiny: Any) -> None:
    def play(felt: Felt) -> Script:
        yield Call(felt.stakes[1], "win")
        yield Call(felt.stakes[1], "win")
        return {}

    with pytest.raises(AssertionError, match="main is called twice"):
        tiny.round(play, [ANN])


def test_a_wager_that_is_never_called_is_the_games_fault(tiny: Any) -> None:
    def play(felt: Felt) -> Script:
        yield Note("and that was it")
        return {}

    with pytest.raises(AssertionError, match=r"\['main'\] was never called"):
        tiny.round(play, [ANN])


def test_a_wager_is_settled_or_stands_and_not_both(tiny: Any) -> None:
    def play(felt: Felt) -> Script:
        yield Call(felt.stakes[1], "win")
        yield Stand(felt.stakes[1])
        return {}

    with pytest.raises(AssertionError, match="main is settled and stands"):
        tiny.round(play, [ANN])


def test_a_wager_that_stands_may_stand_on_something_new(tiny: Any) -> None:
    def play(felt: Felt) -> Script:
        yield Stand(felt.stakes[1]._replace(on="6"))
        return {}

    played = tiny.round(play, [ANN])
    assert played.felt.standing == {1: ANN._replace(on="6")}
    assert played.lines == []
    assert made.WagerStands(ANN._replace(on="6")) in played.events


# The same again.


@pytest.mark.parametrize("choices", [("stay", "stay"), ("add", "double"), ("double", "stay")])
def test_the_same_answers_make_the_same_round_at_every_step(tiny: Any, choices: tuple[str, str]) -> None:
    played = asked(tiny.round(cards_and_choices, [ANN, BEN]))
    for name in choices:
        played.choose(name)
    for count in range(len(played.answers) + 1):
        again = replay(played.game, played.setup, played.answers[:count])
        assert list(again.answers) == played.answers[:count]
        assert again.events == played.events[: len(again.events)]
        assert again.lines == played.lines[: len(again.lines)]
    assert state(again) == state(played)
    assert again.carry == played.carry


def test_a_round_does_not_change_what_it_was_started_from(tiny: Any) -> None:
    setup = Setup(tiny.terms(), ("ann", "ben"), (ANN, BEN), {"a": [1]}, {"cards": {"2c": 1}})
    played = asked(Round(tiny.game(cards_and_choices), setup))
    played.choose("add")
    assert setup == Setup(tiny.terms(), ("ann", "ben"), (ANN, BEN), {"a": [1]}, {"cards": {"2c": 1}}) or (
        setup.carry == {"a": [1]} and setup.used == {"cards": {"2c": 1}} and setup.stakes == (ANN, BEN)
    )


# Too few cards, and too many prompts.


def many(count: int) -> Any:
    def play(felt: Felt) -> Script:
        for _ in range(count):
            yield from draw("cards", 1, "table")
        yield Call(felt.stakes[1], "tie")
        return {}

    return play


def test_too_few_cards_are_helped_out_by_the_discards_of_earlier_rounds(tiny: Any) -> None:
    used = dict.fromkeys(("2c", "3c", "4c"), 1)
    left = [card for card in tiny.round(many(1), [ANN]).shoes["cards"].full if card not in used]
    setup = Setup(tiny.terms(), ("ann",), (ANN,), {}, {"cards": used})
    played = Round(tiny.game(many(50)), setup)
    for card in left:
        played.draw(card)
    assert made.Shuffled("cards", "the discards, to finish the round") in played.events
    assert "cannot be drawn" in refused(played, Drawn((left[0],))), (
        "what lies on the table is not shuffled in"
    )
    assert played.prompt == Draw("cards", 1, "burn", NO_ONE), "the first of them is burned"
    played.draw("2c")
    assert played.prompt == Draw("cards", 1, "table", EVERYONE)
    assert "cannot be drawn" in refused(played, Drawn(("2c",)))
    played.draw("3c")
    assert played.is_over
    again = replay(played.game, setup, played.answers)
    assert again.events == played.events


def test_a_round_that_goes_on_for_too_long_is_stopped(tiny: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rounds, "PROMPT_COUNT_MAX", 3)
    played = tiny.round(many(50), [ANN])
    for card in ("2c", "3c", "4c"):
        played.draw(card)
    assert refused(played, Drawn(("5c",))) == "this round has gone on for too long; void it"


def test_a_round_that_goes_on_for_too_long_can_be_voided(tiny: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rounds, "PROMPT_COUNT_MAX", 3)
    played = tiny.round(many(50), [ANN])
    for card in ("2c", "3c", "4c"):
        played.draw(card)
    played.rule("void_round")
    assert played.is_over


def test_everyone_and_no_one_are_not_seats() -> None:
    assert EVERYONE != NO_ONE
    assert IllegalAnswer.__mro__[1] is HoyleError
