"""The floor's word: each consequence that the books know, applied to a round of two hands."""

from typing import Any

import pytest

from hoyle.book.irregularity import CONSEQUENCES, INSTRUCTIONS, OF_A_POT
from hoyle.engine import (
    NO_ONE,
    Ask,
    Call,
    Choice,
    Chosen,
    Draw,
    Drawn,
    Felt,
    Limits,
    Round,
    Ruling,
    Script,
    Show,
    Stake,
    Stand,
    Table,
    ask,
    draw,
    replay,
)  # fmt: skip
from hoyle.engine.round import events as made
from hoyle.engine.table import duties
from hoyle.errors import HoyleError, IllegalAnswer, UnknownName

# What each needs to be named with it; the rest need nothing.
NEEDS_SPOT = ("dead_hand", "dead_hand_lost", "seat_may_void", "excess_returned", "seat_may_take_card")
NEEDS_CARDS = ("burn", "use_as_next_card", "seat_may_take_card")
IN_MOTION = {"no_spin": "wheel", "respin": "wheel", "no_roll": "dice"}
OF_SOME_GAMES = ("extra_card", "set_house_way", "pass_shoe", "pass_cards")  # only where the module plays them
OF_A_WHEEL = ("previous_result",)  # in test_wheel_rulings
# What people are told to do; the last two where they cannot be carried out at that moment.
ONLY_TOLD = (*INSTRUCTIONS, "deal_missing_card", "shuffle_discards")


def two_hands(felt: Felt) -> Script:
    """Two cards each and one for the dealer; each may add as much again and draw once more; all hands win."""
    hands: dict[int, tuple[str, ...]] = {}
    for _ in range(2):
        for spot in felt.spots():
            hands[spot] = hands.get(spot, ()) + (yield from draw("cards", 1, str(spot), felt.people(spot)))
    yield from draw("cards", 1, "dealer", NO_ONE)
    more: dict[int, Stake | None] = {}
    for spot in felt.spots():
        stake = felt.one(spot, "main")
        assert stake is not None
        double = Choice("double", "added", stake.cents, stake.cents)
        taken = yield from ask(stake.seat, spot, (double, Choice("draw"), Choice("stay")), "stay")
        more[spot] = taken.stake
        if taken.name != "stay":
            hands[spot] += yield from draw("cards", 1, str(spot), felt.people(spot))
    yield Show("dealer")
    for spot in felt.spots():
        outcome = "win" if len(hands[spot]) == 2 else "lose"
        for stake in felt.at(spot):
            yield Call(stake, outcome if stake.wager in ("main", "added") else "lose")
    return {"said": sorted(felt.said)}


def opened(tiny: Any, *wagers: tuple[str, int], keeps: bool = False, **options: Any) -> Table:
    game = tiny.game(two_hands, keeps_shoe=lambda terms, shoe: keeps)
    table: Table = tiny.table(game, **options)
    for seat in ("ann", "ben"):
        table.place_all(seat, [(wager, cents, "") for wager, cents in wagers or (("main", 1000),)])
    return table


def dealt(tiny: Any, *wagers: tuple[str, int], **options: Any) -> tuple[Table, Round]:
    """Until ann is asked: she has 2c 4c, ben 3c 5c, the dealer 6c."""
    table = opened(tiny, *wagers, **options)
    played = table.start()
    for card in ("2c", "3c", "4c", "5c", "6c"):
        played.draw(card)
    assert isinstance(played.prompt, Ask)
    return table, played


def nets(table: Table) -> dict[str, int]:
    """What each seat has more or less than the $100 it came with."""
    return {name: table.money[name] - 100_00 for name in table.seats}


def go_on(played: Round) -> None:
    """Stay, spin, draw the next card that is left, until all is over."""
    while not played.is_over:
        prompt = played.prompt
        if isinstance(prompt, Ask):
            played.choose(prompt.default)
        else:
            assert isinstance(prompt, Draw)
            held = tuple(played.felt.held[: prompt.size])
            left = [card for card, count in played.shoes["cards"].left.items() if count and card not in held]
            played.draw(*held, *left[: prompt.size - len(held)])


def ruled(played: Round) -> list[str]:
    return [event.then for event in played.events if isinstance(event, made.Ruled)]


# All of them.


def of(kind: str) -> Ruling:
    cards = ("Jk",) if kind == "stray_card" else ("Kd",) if kind in NEEDS_CARDS else ()
    return Ruling(kind, 1 if kind in NEEDS_SPOT else 0, cards)


@pytest.mark.parametrize(
    "kind",
    [kind for kind in CONSEQUENCES if kind not in (*IN_MOTION, *OF_A_WHEEL, *OF_A_POT, *OF_SOME_GAMES)],
)
def test_every_consequence_is_told_with_its_clause_and_the_round_can_be_finished(
    tiny: Any, kind: str
) -> None:
    table, played = dealt(tiny)
    played.answer(of(kind))
    told = next(event for event in played.events if isinstance(event, made.Ruled))
    assert (told.name, told.then, told.spot, told.cards) == (kind, CONSEQUENCES[kind], *of(kind)[1:])
    assert str(told.cite) == f"600a(h)({list(CONSEQUENCES).index(kind) + 1})"
    go_on(played)
    table.finish()
    assert table.round is None


@pytest.mark.parametrize(
    ("kind", "why"), [("extra_card", "plays no hand of more cards"), ("set_house_way", "sets no hands")]
)
def test_what_the_module_does_not_play_is_refused(tiny: Any, kind: str, why: str) -> None:
    _, played = dealt(tiny)
    with pytest.raises(IllegalAnswer, match=why):
        played.answer(Ruling(kind, 1))


@pytest.mark.parametrize("kind", OF_A_POT)
def test_what_only_a_pot_has_is_refused_elsewhere(tiny: Any, kind: str) -> None:
    _, played = dealt(tiny)
    with pytest.raises(IllegalAnswer, match="played for a pot"):
        played.answer(Ruling(kind, 1, ("Kd",)))


@pytest.mark.parametrize(
    "kind",
    [kind for kind in CONSEQUENCES if kind not in (*IN_MOTION, *OF_A_WHEEL, *OF_A_POT, *OF_SOME_GAMES)],
)
def test_a_round_with_a_ruling_can_be_played_again(tiny: Any, kind: str) -> None:
    _, played = dealt(tiny)
    played.answer(of(kind))
    go_on(played)
    again = replay(played.game, played.setup, played.answers)
    assert again.events == played.events
    assert again.lines == played.lines
    assert again.voided == played.voided
    assert again.carry == played.carry


@pytest.mark.parametrize("kind", ONLY_TOLD)
def test_what_people_do_is_due_until_it_is_ticked_off(tiny: Any, kind: str) -> None:
    table, played = dealt(tiny)
    before = played.prompt
    played.rule(kind)
    assert played.prompt == before
    assert [(duty.key, duty.then) for duty in duties.open_duties(table).values()] == [("1.1", kind)]
    duties.tick_off(table, "1.1")
    assert not duties.open_duties(table)
    with pytest.raises(UnknownName, match="instruction that is open"):
        duties.tick_off(table, "1.1")
    go_on(played)
    table.finish()
    assert not duties.open_duties(table)
    assert nets(table) == {"ann": 1000, "ben": 1000}


def test_a_ruling_is_taken_at_a_draw_as_well(tiny: Any) -> None:
    table = opened(tiny)
    played = table.start()
    played.rule("play_on")
    assert isinstance(played.prompt, Draw)
    go_on(played)
    table.finish()
    assert nets(table) == {"ann": 1000, "ben": 1000}


# What is refused.


@pytest.mark.parametrize(
    ("ruling", "why"),
    [
        (Ruling("no_such"), 'There is no irregularity "no_such".'),
        (Ruling("dead_hand"), "dead_hand concerns one hand: name its spot (1, 2)"),
        (Ruling("dead_hand", 3), "dead_hand concerns one hand: name its spot (1, 2)"),
        (Ruling("seat_may_void"), "seat_may_void concerns one hand: name its spot (1, 2)"),
        (Ruling("burn"), "burn concerns a card: name it, as in Ah"),
        (Ruling("use_as_next_card"), "use_as_next_card concerns a card: name it, as in Ah"),
        (Ruling("burn", 0, ("2c",)), "2c cannot have been drawn: it is not left in the shoe"),
        (Ruling("burn", 0, ("Ah", "Ah")), "Ah Ah cannot have been drawn: it is not left in the shoe"),
        (Ruling("burn", 0, ("Zz",)), "Zz cannot have been drawn: it is not left in the shoe"),
        (Ruling("no_spin"), "no_spin is called while the wheel is in motion, not now"),
        (Ruling("no_roll"), "no_roll is called while the dice is in motion, not now"),
    ],
)
def test_a_ruling_that_cannot_be_is_refused_and_changes_nothing(tiny: Any, ruling: Ruling, why: str) -> None:
    _, played = dealt(tiny)
    before = (list(played.answers), list(played.events), played.prompt, dict(played.shoes["cards"].left))
    with pytest.raises(HoyleError) as refusal:
        played.answer(ruling)
    assert str(refusal.value).startswith(why)
    assert before == (played.answers, played.events, played.prompt, played.shoes["cards"].left)


def test_an_unknown_irregularity_is_told_with_those_of_the_book(tiny: Any) -> None:
    _, played = dealt(tiny)
    with pytest.raises(UnknownName, match='Did you mean "dead_hand"'):
        played.rule("dead_hnad")


def test_an_irregularity_may_belong_to_other_choices_than_the_houses(tiny: Any) -> None:
    terms = tiny.terms(
        ("then: [void_round, reshuffle], ", "then: [void_round, reshuffle], if: {strict: [yes]}, ")
    )
    table = tiny.table(tiny.calls(main="tie"), terms=terms)
    table.place("ann", "main", 1000)
    with pytest.raises(IllegalAnswer, match="void_and_shuffle cannot happen here: strict is no"):
        table.start().rule("void_and_shuffle")


def test_a_game_without_cards_has_none_to_name(tiny: Any) -> None:
    def play(felt: Felt) -> Script:
        yield from draw("dice", 1, "table")
        yield Call(felt.stakes[1], "tie")
        return {}

    table = tiny.table(tiny.game(play, equipment=lambda terms: {"dice": tuple("123456")}))
    table.place("ann", "main", 1000)
    played = table.start()
    with pytest.raises(IllegalAnswer, match="this game has no cards to name"):
        played.rule("burn", 0, ["Ah"])
    played.rule("burn")
    played.draw("6")


def test_a_card_is_burned_from_the_shoe_that_has_it(tiny: Any) -> None:
    def equipment(terms: Any) -> Any:
        return {"cards": {"Ah": 1, "Kd": 1}, "other": {"2c": 1, "3c": 1}}

    def play(felt: Felt) -> Script:
        yield from draw("cards", 1, "table")
        yield Call(felt.stakes[1], "tie")
        return {}

    table = tiny.table(tiny.game(play, equipment=equipment))
    table.place("ann", "main", 1000)
    played = table.start()
    played.rule("burn", 0, ["3c"])
    assert played.shoes["other"].left == {"2c": 1, "3c": 0}
    assert played.shoes["cards"].left == {"Ah": 1, "Kd": 1}
    with pytest.raises(IllegalAnswer, match="3c cannot have been drawn"):
        played.rule("burn", 0, ["3c"])


def test_a_hand_is_dead_once(tiny: Any) -> None:
    _, played = dealt(tiny)
    played.rule("dead_hand", 1)
    with pytest.raises(IllegalAnswer, match="the hand at spot 1 is out of the round already"):
        played.rule("dead_hand", 1)


def test_no_second_ruling_before_the_seat_has_answered_the_first(tiny: Any) -> None:
    _, played = dealt(tiny)
    played.rule("seat_may_void", 1)
    with pytest.raises(IllegalAnswer, match="a seat has to answer the last ruling first"):
        played.rule("void_round")


# Void.


def test_a_void_round_gives_everything_back(tiny: Any) -> None:
    table, played = dealt(tiny, ("main", 1000), ("side", 500), ("luck", 300))
    before = {name: cents for name, cents in table.money.items() if name.startswith("meter")}
    played.choose("double")
    played.rule("void_round")
    assert played.is_over
    assert played.voided == "void_round"
    lines = table.finish()
    assert nets(table) == {"ann": 0, "ben": 0}
    assert table.money | before == table.money, "the meters are as they were"
    assert table.money["house"] == -30_000
    assert {(line.kind, line.net, line.where()) for line in lines} == {("returned", 0, "600a(h)(1)")}
    assert len(lines) == 7
    assert table.stakes == {}


def test_a_void_round_takes_back_what_was_settled_in_it(tiny: Any) -> None:
    table, played = dealt(tiny)
    played.rule("dead_hand_lost", 1)
    played.rule("void_round")
    table.finish()
    assert nets(table) == {"ann": 0, "ben": 0}


def test_a_void_round_leaves_standing_wagers_and_the_games_state_as_they_were(tiny: Any) -> None:
    def play(felt: Felt) -> Script:
        yield Stand(felt.stakes[1]._replace(on="6"))
        yield from draw("cards", 1, "table")
        if 2 in felt.stakes:
            yield Call(felt.stakes[2], "win")
        return {"rolls": felt.carry.get("rolls", 0) + 1}

    table = tiny.table(play)
    first = table.place("ann", "long", 1000)
    table.start().draw("2c")
    table.finish()
    table.place("ben", "main", 500)
    table.start().rule("void_round")
    table.finish()
    assert table.stakes == {1: first._replace(on="6")}
    assert table.carry == {"rolls": 1}
    assert nets(table) == {"ann": -1000, "ben": 0}


def test_a_void_round_that_calls_for_a_shuffle_is_followed_by_one(tiny: Any) -> None:
    table, played = dealt(tiny, keeps=True)
    played.rule("void_and_shuffle")
    table.finish()
    assert table.used["cards"] == {}
    assert ruled(played) == [CONSEQUENCES["void_round"], CONSEQUENCES["reshuffle"]]


def test_a_void_round_does_not_bring_the_cards_back_by_itself(tiny: Any) -> None:
    table, played = dealt(tiny, keeps=True)
    played.rule("void_round")
    table.finish()
    assert sum(table.used["cards"].values()) == 5


# Shuffling.


@pytest.mark.parametrize(("kind", "used"), [("reshuffle", 0), ("take_deck_out", 0), ("play_on", 5)])
def test_a_shuffle_comes_before_the_next_round_and_not_in_this_one(tiny: Any, kind: str, used: int) -> None:
    table, played = dealt(tiny, keeps=True)
    played.rule(kind)
    assert played.shoes["cards"].left_count == 47
    go_on(played)
    table.finish()
    assert sum(table.used["cards"].values()) == used


# Hands that are out.


def test_a_dead_hand_has_its_wagers_back_and_the_others_play_on(tiny: Any) -> None:
    table, played = dealt(tiny, ("main", 1000), ("side", 500))
    played.rule("dead_hand", 1)
    assert isinstance(played.prompt, Ask)
    assert played.prompt.seat == "ben", "the hand that is out is asked no more"
    go_on(played)
    lines = table.finish()
    assert nets(table) == {"ann": 0, "ben": 500}
    mine = [line for line in lines if line.seat == "ann"]
    assert {(line.kind, line.outcome, line.pays) for line in mine} == {("returned", "dead_hand", "returned")}


def test_a_dead_hand_has_back_what_it_added_too(tiny: Any) -> None:
    table, played = dealt(tiny)
    played.choose("double")
    played.rule("dead_hand", 1)
    go_on(played)
    table.finish()
    assert nets(table) == {"ann": 0, "ben": 1000}


def test_a_dead_hand_may_lose_its_wagers(tiny: Any) -> None:
    table, played = dealt(tiny, ("main", 1000), ("side", 500))
    played.rule("dead_hand_lost", 2)
    go_on(played)
    table.finish()
    assert nets(table) == {"ann": 500, "ben": -1500}


def test_a_dead_hand_is_dealt_no_more_cards(tiny: Any) -> None:
    table = opened(tiny)
    played = table.start()
    played.draw("2c")
    played.rule("dead_hand", 2)
    assert isinstance(played.prompt, Draw)
    assert played.prompt.to == "1", "the card that was due to the dead hand goes to nobody"
    go_on(played)
    table.finish()
    assert "2" not in played.dealt
    assert nets(table) == {"ann": 1000, "ben": 0}


def test_a_round_may_go_on_with_every_hand_dead(tiny: Any) -> None:
    table, played = dealt(tiny)
    played.rule("dead_hand", 1)
    played.rule("dead_hand", 2)
    go_on(played)
    table.finish()
    assert nets(table) == {"ann": 0, "ben": 0}


def test_a_dead_hand_that_loses_pays_the_fee_it_paid(tiny: Any) -> None:
    def play(felt: Felt) -> Script:
        yield from draw("cards", 1, "1")
        yield Call(felt.stakes[1], "lose")
        return {}

    table = tiny.table(play, taken="made")
    table.place("ann", "taxed", 1000, on="4")
    played = table.start()
    played.rule("dead_hand_lost", 1)
    table.finish()
    assert nets(table)["ann"] == -1050
    assert table.money["felt"] == 0


def test_a_dead_hand_may_have_wagers_that_would_have_stood(tiny: Any) -> None:
    """A game need not know that a hand is dead: what it says of the hand's wagers is not heard."""

    def play(felt: Felt) -> Script:
        yield from draw("cards", 1, "1")
        yield Stand(felt.stakes[1])
        return {}

    table = tiny.table(play)
    table.place("ann", "long", 1000)
    played = table.start()
    played.rule("dead_hand", 1)
    assert played.is_over
    table.finish()
    assert nets(table)["ann"] == 0
    assert table.stakes == {}


@pytest.mark.parametrize(("first", "second", "back"), [(2, True, 0), (1, False, 500)])
def test_a_side_wager_may_outlive_its_hand_once_that_is_dealt(
    tiny: Any, first: int, second: bool, back: int
) -> None:
    """Where the book says so: with two cards it stands and is decided, with fewer it comes back."""

    def play(felt: Felt) -> Script:
        yield from draw("cards", first, "1")
        yield from draw("cards", 1, "table")
        for stake in felt.at(1):
            yield Call(stake, "win")
        return {}

    rule = "    cite: (c)(2)\n    rules: {on_dead_hand: {value: stands}}\n    stake: {needs"
    terms = tiny.terms(("    cite: (c)(2)\n    stake: {needs", rule))
    table = tiny.table(play, terms=terms)
    table.place_all("ann", [("main", 1000, ""), ("side", 500, "")])
    played = table.start()
    played.draw(*("2c", "3c")[:first])
    played.rule("dead_hand", 1)
    played.draw("4c")
    lines = table.finish()
    assert {line.wager: (line.kind, line.net) for line in lines} == {
        "main": ("returned", 0), "side": ("settled", 5000) if second else ("returned", 0),
    }  # fmt: skip


@pytest.mark.parametrize(("word", "ann"), [("void", 0), ("play_on", 1000)])
def test_a_seat_may_void_its_hand_or_play_on(tiny: Any, word: str, ann: int) -> None:
    table, played = dealt(tiny)
    before = played.prompt
    played.rule("seat_may_void", 1)
    prompt = played.prompt
    assert isinstance(prompt, Ask)
    assert (prompt.seat, prompt.spot, prompt.default) == ("ann", 1, "play_on")
    assert [choice.name for choice in prompt.choices] == ["play_on", "void"]
    table.answer(Chosen(word))
    if word == "play_on":
        assert played.prompt == before
    go_on(played)
    table.finish()
    assert nets(table) == {"ann": ann, "ben": 1000}


def test_a_seat_may_be_asked_out_of_its_turn(tiny: Any) -> None:
    table, played = dealt(tiny)
    played.rule("seat_may_void", 2)
    assert isinstance(played.prompt, Ask)
    assert played.prompt.seat == "ben"
    played.choose("void")
    assert isinstance(played.prompt, Ask)
    assert played.prompt.seat == "ann", "and then it goes on where it was"
    go_on(played)
    table.finish()
    assert nets(table) == {"ann": 1000, "ben": 0}


# Cards.


def test_a_burned_card_is_gone_and_everybody_knows(tiny: Any) -> None:
    _, played = dealt(tiny)
    played.rule("burn", 0, ["Kd"])
    assert played.shoes["cards"].left["Kd"] == 0
    assert made.ItemsDrawn("cards", "burn", ("Kd",), frozenset({"*"})) in played.events
    played.choose("draw")
    with pytest.raises(IllegalAnswer, match="Kd cannot be drawn"):
        played.draw("Kd")
    played.draw("Ks")


def test_a_card_drawn_too_soon_is_the_next_one(tiny: Any) -> None:
    _, played = dealt(tiny)
    played.rule("use_as_next_card", 0, ["Kd"])
    played.choose("draw")
    with pytest.raises(IllegalAnswer, match=r"^Kd was drawn already and is to be dealt next$"):
        played.draw("Ks")
    played.draw("Kd")
    assert played.dealt["1"] == ("2c", "4c", "Kd")
    assert played.felt.held == []
    played.choose("draw")
    played.draw("Ks")


def test_two_cards_drawn_too_soon_come_in_their_order(tiny: Any) -> None:
    _, played = dealt(tiny)
    played.rule("use_as_next_card", 0, ["Kd", "Qd"])
    for card in ("Kd", "Qd"):
        played.choose("draw")
        played.draw(card)
    assert played.dealt["2"][-1] == "Qd"


@pytest.mark.parametrize("second", ["use_as_next_card", "burn"])
def test_a_card_that_waits_to_be_dealt_cannot_be_drawn_again(tiny: Any, second: str) -> None:
    _, played = dealt(tiny)
    played.rule("use_as_next_card", 0, ["Kd"])
    with pytest.raises(IllegalAnswer, match="Kd"):
        played.rule(second, 0, ["Kd"])


@pytest.mark.parametrize(
    ("word", "cards", "ann"), [("take", ("2c", "4c", "Kd"), -1000), ("refuse", ("2c", "4c"), 1000)]
)
def test_a_seat_may_take_a_card_or_go_without(tiny: Any, word: str, cards: tuple[str, ...], ann: int) -> None:
    """Whoever refuses it gets no more cards, and it is dealt to the next."""
    table, played = dealt(tiny)
    played.rule("seat_may_take_card", 1, ["Kd"])
    prompt = played.prompt
    assert isinstance(prompt, Ask)
    assert [choice.name for choice in prompt.choices] == ["take", "refuse"]
    played.choose(word)
    if word == "take":
        played.choose("draw")
        played.draw("Kd")
    assert played.dealt["1"] == cards
    go_on(played)
    table.finish()
    assert nets(table)["ann"] == ann


def test_a_card_that_was_refused_is_the_next_players(tiny: Any) -> None:
    _, played = dealt(tiny)
    played.rule("seat_may_take_card", 1, ["Kd"])
    played.choose("refuse")
    assert isinstance(played.prompt, Ask)
    assert played.prompt.seat == "ben"
    played.choose("draw")
    played.draw("Kd")
    assert played.dealt["2"] == ("3c", "5c", "Kd")


def test_a_card_that_is_offered_then_used_then_burned_is_dealt_once(tiny: Any) -> None:
    _, played = dealt(tiny)
    played.rule("unseen_and_offered", 1, ["Kd"])
    played.choose("take")
    played.choose("draw")
    played.draw("Kd")
    assert played.dealt["1"] == ("2c", "4c", "Kd")
    assert played.felt.held == []


# Wheel and dice.


def in_motion(what: str) -> Any:
    def play(felt: Felt) -> Script:
        yield from draw("cards", 1, "table")
        yield from draw(what, 1, "table")
        for stake in list(felt.stakes.values()):
            yield Call(stake, "win")
        return {"rounds": felt.carry.get("rounds", 0) + 1}

    return play


@pytest.mark.parametrize(("kind", "what"), IN_MOTION.items())
def test_no_spin_and_no_roll_only_while_in_motion(tiny: Any, kind: str, what: str) -> None:
    table = tiny.table(in_motion(what))
    table.place("ann", "main", 1000)
    played = table.start()
    with pytest.raises(IllegalAnswer, match=f"^{kind} is called while the {what} is in motion, not now$"):
        played.rule(kind)
    played.draw("2c")
    other = next(name for name, source in IN_MOTION.items() if source != what)
    with pytest.raises(IllegalAnswer, match="in motion"):
        played.rule(other)
    played.rule(kind)
    assert ruled(played) == [CONSEQUENCES[kind]]


def test_dice_that_are_passed_on_are_not_thrown(tiny: Any) -> None:
    """The script is told by a throw of nothing."""

    def play(felt: Felt) -> Script:
        thrown = yield from draw("dice", 2, "table")
        for stake in list(felt.stakes.values()):
            yield Call(stake, "lose" if thrown else "tie")
        return {"said": sorted(felt.said)}

    table = tiny.table(play)
    table.place("ann", "main", 1000)
    played = table.start()
    played.rule("pass_dice")
    assert played.is_over
    table.finish()
    assert nets(table)["ann"] == 0
    assert table.carry == {"said": ["pass_dice"]}
    assert replay(played.game, played.setup, played.answers).events == played.events


@pytest.mark.parametrize(("kind", "what"), IN_MOTION.items())
def test_after_no_spin_nothing_is_decided_and_the_wagers_are_still_there(
    tiny: Any, kind: str, what: str
) -> None:
    table = tiny.table(in_motion(what))
    table.place("ann", "main", 1000)
    played = table.start()
    played.draw("2c")
    played.rule(kind)
    if played.is_over:  # the wagers stand for the next spin, and may be changed until then
        assert table.finish() == ()
        assert [(stake.seat, stake.cents) for stake in table.stakes.values()] == [("ann", 1000)]
        assert table.money["felt"] == 1000
        played = table.start()
        played.draw("3c")
    played.draw("1")
    table.finish()
    assert nets(table)["ann"] == 1000
    assert table.carry == {"rounds": 1}


def test_what_fed_a_jackpot_before_no_spin_feeds_it_once(tiny: Any) -> None:
    def play(felt: Felt) -> Script:
        yield from draw("wheel", 1, "table")
        for stake in list(felt.stakes.values()):
            yield Call(stake, "lose")
        return {}

    table = tiny.table(play)
    table.place("ann", "luck", 1000)
    played = table.start()
    played.rule("no_spin")
    if played.is_over:
        table.finish()
        played = table.start()
    played.draw("1")
    table.finish()
    assert table.money["meter:luck"] == 100_00 + 100


def test_what_was_added_before_no_spin_is_paid_for_once(tiny: Any) -> None:
    def play(felt: Felt) -> Script:
        if len(felt.stakes) == 1:
            yield from ask("ann", 1, (Choice("add", "added", 500, 500),), "add")
        yield from draw("wheel", 1, "table")
        for stake in list(felt.stakes.values()):
            yield Call(stake, "lose")
        return {}

    table = tiny.table(play)
    table.place("ann", "main", 1000)
    played = table.start()
    played.choose("add")
    played.rule("no_spin")
    if played.is_over:
        table.finish()
        assert table.money["ann"] == 100_00 - 1500
        played = table.start()
    played.draw("1")
    table.finish()
    assert nets(table)["ann"] == -1500


# Money.


def over_the_limit(tiny: Any, *, most: int = 600) -> tuple[Table, Round]:
    """A limit is lowered after the wagers were made."""
    table = opened(tiny)
    table.limits = Limits(100, most, 1)
    played = table.start()
    for card in ("2c", "3c", "4c", "5c", "6c"):
        played.draw(card)
    return table, played


def test_what_is_above_the_limit_comes_back(tiny: Any) -> None:
    table, played = over_the_limit(tiny)
    played.rule("excess_returned", 1)
    go_on(played)
    lines = table.finish()
    assert nets(table) == {"ann": 600, "ben": 1000}
    back, won = (line for line in lines if line.seat == "ann")
    assert (back.kind, back.stake, back.net) == ("returned", 400, 0)
    assert (won.stake, won.net) == (600, 600)


def test_a_game_that_looked_at_the_wager_before_pays_what_is_left_of_it(tiny: Any) -> None:
    def play(felt: Felt) -> Script:
        stakes = list(felt.stakes.values())
        yield from draw("cards", 1, "table")
        yield [Call(stake, "win") for stake in stakes]
        return {}

    table = tiny.table(play)
    table.place("ann", "main", 1000)
    table.limits = Limits(100, 600, 1)
    played = table.start()
    played.rule("excess_returned", 1)
    played.draw("2c")
    table.finish()
    assert nets(table)["ann"] == 600


def test_a_standing_wager_stands_with_what_is_left_of_it(tiny: Any) -> None:
    def play(felt: Felt) -> Script:
        stakes = list(felt.stakes.values())
        (card,) = yield from draw("cards", 1, "table")
        for stake in stakes:
            yield Stand(stake._replace(on=card))
        return {}

    table = tiny.table(play)
    table.place("ann", "long", 1000)
    table.start().draw("2c")
    table.finish()
    table.limits = Limits(100, 600, 1)
    played = table.start()
    played.rule("excess_returned", 1)
    played.draw("3c")
    table.finish()
    assert [(stake.cents, stake.on) for stake in table.stakes.values()] == [(600, "3c")]
    assert table.money["felt"] == 600


def test_what_is_within_the_limit_stays(tiny: Any) -> None:
    table, played = over_the_limit(tiny, most=1000)
    played.rule("excess_returned", 1)
    go_on(played)
    assert len(table.finish()) == 2


def test_a_void_round_gives_back_the_excess_as_well(tiny: Any) -> None:
    table, played = over_the_limit(tiny)
    played.rule("excess_returned", 1)
    played.rule("void_round")
    table.finish()
    assert nets(table) == {"ann": 0, "ben": 0}


def test_the_excess_of_an_added_wager_comes_back_once(tiny: Any) -> None:
    table, played = dealt(tiny)
    played.felt.limits = Limits(100, 5000, 1, {"added": (100, 600)})
    played.choose("double")
    played.rule("excess_returned", 1)
    go_on(played)
    table.finish()
    assert nets(table) == {"ann": -1600, "ben": 1000}
    assert table.money["felt"] == 0


@pytest.mark.parametrize("word", ["not_checked", "reshuffle", "pass_dice"])
def test_a_script_is_told_what_it_has_to_heed(tiny: Any, word: str) -> None:
    table, played = dealt(tiny)
    played.rule(word)
    go_on(played)
    table.finish()
    assert table.carry == {"said": [word]}


def test_play_stops_until_the_fault_is_mended(tiny: Any) -> None:
    table, played = dealt(tiny)
    played.rule("stop_play")
    go_on(played)
    table.finish()
    assert table.stopped == ("stop_play",)
    table.place("ann", "main", 1000)
    with pytest.raises(HoyleError, match="play has stopped at this table: stop_play"):
        table.start()
    table.resume()
    table.start()


def test_a_draw_is_still_checked_after_a_ruling(tiny: Any) -> None:
    _, played = dealt(tiny)
    played.rule("play_on")
    with pytest.raises(IllegalAnswer, match="ann has to choose"):
        played.answer(Drawn(("Kd",)))
