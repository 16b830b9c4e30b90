"""The room's script: places, blinds, streets, what runs out, what is raised, killed, raked and won."""

import random
from typing import Any

import pytest

from hoyle.book.resolve import resolve
from hoyle.book.schema import GameFile
from hoyle.chance import Chance
from hoyle.engine import Ask, Chosen, Drawn, Limits, Round, Ruling, Setup, Table
from hoyle.engine.round import events as made
from hoyle.engine.round.view import view
from hoyle.errors import IllegalAnswer, UnknownName, WagerRefused
from hoyle.games.catalog import find_game, game_of, open_terms
from hoyle.games.poker_room import charges, hand_records, room_jackpots
from hoyle.games.poker_room.dealing import discards_of, places_named
from hoyle.games.poker_room.pot_collection import hindrance

NAMES = ("ann", "ben", "cat", "dan", "eve", "fay", "gus", "hal")
PLACE = {"cite": "(i)(2)", "lines": (2884, 2884)}


def changed(path: str, **room: Any) -> GameFile:
    """A file of the book with parts of its declaration put in another's place."""
    data = find_game(path)[1].model_dump(mode="json", by_alias=True, exclude_unset=True)
    for part, value in room.items():
        old = data["room"].get(part)
        data["room"][part] = {**old, **value} if isinstance(old, dict) and isinstance(value, dict) else value
    return GameFile(**data)


def sit(
    file_or_path: GameFile | str, count: int, options: dict[str, Any] | None = None, cents: int = 100_00
) -> Table:
    if isinstance(file_or_path, str):
        game, terms = open_terms(file_or_path, options)
    else:
        game, terms = game_of("poker_room"), resolve("ny", file_or_path, options or {})
    table = Table(game, terms, limits=Limits(chip=100))
    for name in NAMES[:count]:
        table.sit(name, cents)
    return table


def play(table: Table, *choices: str, cards: str = "", seed: int = 1) -> Round:
    """Play a hand: the choices in their order, then checks and calls; cards as chance has them."""
    played, chance, left = table.start(), Chance(seed), list(choices)
    while not played.is_over:
        prompt = played.prompt
        if isinstance(prompt, Ask):
            word, _, money = (left.pop(0) if left else passing(prompt)).partition(" ")
            table.answer(Chosen(word, int(money) if money else 0))
        else:
            table.answer(Drawn(chance.answer(played)))
    assert not left, f"{left} was never asked for"
    table.finish()
    assert table.total() == table.brought
    return played


def passing(prompt: Ask) -> str:
    names = [choice.name for choice in prompt.choices]
    return next(
        (name for name in ("check", "call", "stand_pat", "no_straddle") if name in names), prompt.default
    )


def posted(played: Round) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for event in played.events:
        if isinstance(event, made.ChipsPosted):
            found.setdefault(event.what, []).append(event.seat)
    return found


def asked(played: Round) -> list[str]:
    return [event.seat for event in played.events if isinstance(event, made.ChoiceMade)]


# Places.


def test_the_button_goes_round_and_the_blinds_follow_it():
    table = sit("ny/texas_holdem", 4)
    blinds = [posted(play(table)) for _ in range(4)]
    assert [each["small_blind"] for each in blinds] == [["ann"], ["ben"], ["cat"], ["dan"]]
    assert [each["big_blind"] for each in blinds] == [["ben"], ["cat"], ["dan"], ["ann"]]


def test_the_highest_card_gets_the_first_button():
    table = sit("ny/texas_holdem", 3, {"button_starts": "highest_card"})
    played = table.start()
    for card in ("9c", "Ad", "As"):
        played.draw(card)
    assert posted(played) == {"small_blind": ["ann"], "big_blind": ["ben"]}
    assert played.shoes["cards"].left_count == 52


def test_who_sits_out_gets_no_cards_and_keeps_the_chips():
    table = sit("ny/texas_holdem", 4)
    table.instruct("ben", "sit_out")
    played = play(table)
    assert "ben" not in asked(played)
    assert table.money["ben"] == 100_00
    table.instruct("ben", "sit_in")
    assert "ben" in asked(play(table)) + posted(play(table))["big_blind"]


MISSED = {"small": "dead", "big": "live", "or_wait": "yes", **PLACE}


def missed_table() -> Table:
    """Ben sits out while the blinds go by."""
    file = changed("ny/texas_holdem", posts={"missed_blinds": MISSED})
    table = sit(file, 5, {"rake_method": "none"})
    table.instruct("ben", "sit_out")
    for _ in range(2):
        play(table)
    assert table.carry["missed"] == ["ben"]
    return table


def test_missed_blinds_are_posted_one_dead_and_one_live():
    table = missed_table()
    table.instruct("ben", "post")
    # Bets of two, so that the dead blind is seen to be no part of what a call is measured by.
    played = table.start()
    assert posted(played)["missed_small"] == ["ben"]
    assert posted(played)["missed_big"] == ["ben"]
    assert played.felt.chips.put_in[2] == 600
    for _ in range(60):
        if played.is_over:
            break
        prompt = played.prompt
        answer = Chosen(passing(prompt)) if isinstance(prompt, Ask) else Drawn(Chance(3).answer(played))
        table.answer(answer)
    paid = {line.seat: line.stake for line in played.lines if line.wager == "pot"}
    assert paid == {"ann": 400, "ben": 600, "cat": 400, "dan": 400, "eve": 400}
    table.finish()
    assert "ben" not in table.carry["missed"]


def test_who_missed_a_blind_may_wait_for_the_big_one():
    table = missed_table()
    table.instruct("ben", "sit_in")
    for _ in range(5):
        played = play(table)
        if "ben" in posted(played).get("big_blind", ()):
            return
        assert "ben" not in asked(played)
    raise AssertionError("the big blind never came to ben")


NEW = {"posts": "big_blind", **PLACE}


def room_with_new_players(count: int) -> Table:
    file = changed("ny/texas_holdem", posts={"new_player": NEW})
    return sit(file, count, {"rake_method": "none"})


def test_those_of_the_first_hand_begin_together_and_a_new_player_waits():
    table = room_with_new_players(3)
    assert posted(play(table)) == {"small_blind": ["ann"], "big_blind": ["ben"]}
    table.sit("dan", 100_00)
    assert table.carry["dealt"] == ["ann", "ben", "cat"]
    played = play(table)
    assert played.felt.chips.in_hand == (2, 3, 1)
    assert posted(play(table))["big_blind"] == ["dan"]
    assert table.carry["dealt"] == ["ann", "ben", "cat", "dan"]


def test_a_new_player_posts_once_and_does_not_take_the_button():
    table = room_with_new_players(3)
    play(table)
    table.sit("dan", 100_00)
    table.instruct("dan", "post")
    # The button was cat's and dan sits after cat; it goes to ann all the same.
    first = play(table)
    assert table.carry["button"] == 1
    assert posted(first) == {"small_blind": ["ben"], "big_blind": ["cat"], "new_player_blind": ["dan"]}
    assert table.carry["owes"] == []
    assert "new_player_blind" not in posted(play(table))


def test_a_new_player_may_change_the_word_and_wait_after_all():
    table = room_with_new_players(3)
    play(table)
    table.sit("dan", 100_00)
    table.instruct("dan", "post")
    table.instruct("dan", "sit_in")
    assert play(table).felt.chips.in_hand == (2, 3, 1)


def test_with_one_other_player_a_new_one_need_not_wait():
    table = room_with_new_players(2)
    play(table)
    table.leave("ben")
    table.sit("cat", 100_00)
    assert posted(play(table)) == {"small_blind": ["ann"], "big_blind": ["cat"]}


def test_with_fewer_players_than_blinds_nobody_waits_for_ever():
    table = sit("ca/low_ball", 2, cents=1000_00)
    play(table)
    table.sit("cat", 1000_00)
    assert len(play(table).felt.chips.in_hand) == 3


def test_without_a_rule_who_sits_down_is_dealt_in_at_once():
    table = sit("ny/texas_holdem", 3)
    play(table)
    table.sit("dan", 100_00)
    assert len(play(table).felt.chips.in_hand) == 4
    assert "dealt" not in table.carry


def test_a_word_that_means_nothing_is_refused():
    with pytest.raises(WagerRefused, match="sit_out, sit_in or post"):
        sit("ny/texas_holdem", 3).instruct("ann", "dance")


# Betting.


def test_blinds_may_raise_when_all_have_called():
    played = play(sit("ny/texas_holdem", 3), "call", "call", "raise", "fold", "fold")
    assert asked(played) == ["cat", "ann", "ben", "cat", "ann"]


def test_a_fixed_limit_raise_is_one_bet():
    table = sit("ny/texas_holdem", 3)
    played = table.start()
    while not isinstance(played.prompt, Ask):
        table.answer(Drawn(Chance(1).answer(played)))
    raised = played.prompt.choices[2]
    assert (raised.name, raised.least, raised.most) == ("raise", 800, 800)


def test_pot_limit_is_the_pot_after_the_call():
    table = sit("ny/texas_holdem", 3, {"structure": "pot_limit"}, 1000_00)
    played = table.start()
    while not isinstance(played.prompt, Ask):
        table.answer(Drawn(Chance(1).answer(played)))
    # Blinds of 200 and 400: call 400, and raise by the 1000 that are then there.
    assert (played.prompt.choices[2].least, played.prompt.choices[2].most) == (800, 1400)


def test_a_spread_is_between_its_bounds():
    table = sit("ny/texas_holdem", 3, {"structure": "spread_limit", "least_bet": 400, "most_bet": 1000})
    played = table.start()
    while not isinstance(played.prompt, Ask):
        table.answer(Drawn(Chance(1).answer(played)))
    assert (played.prompt.choices[2].least, played.prompt.choices[2].most) == (800, 1400)


@pytest.mark.parametrize(("most", "raises"), [(2, 2), (3, 3)])
def test_raises_stop_where_the_house_stops_them(most, raises):
    table = sit("ny/texas_holdem", 3, {"raise_count_max": most})
    played, chance, count = table.start(), Chance(1), 0
    while not played.is_over:
        prompt = played.prompt
        if isinstance(prompt, Ask):
            names = [choice.name for choice in prompt.choices]
            if any(isinstance(event, made.ItemsDrawn) and event.to == "burn" for event in played.events):
                break
            count += "raise" in names
            table.answer(Chosen("raise" if "raise" in names else "call"))
        else:
            table.answer(Drawn(chance.answer(played)))
    assert count == raises


def test_with_two_left_raises_have_no_limit():
    table = sit("ny/texas_holdem", 3, {"raise_count_max": 1})
    play(table, "fold", "raise", "raise", "raise", "raise", "fold")


def test_no_check_raise_where_a_sign_says_so():
    table = sit("ny/texas_holdem", 3, {"check_raise": "no"})
    played = table.start()
    for choice in ("call", "call", "check", "check", "check", "bet", "call"):
        while not isinstance(played.prompt, Ask):
            table.answer(Drawn(Chance(1).answer(played)))
        prompt = played.prompt
        table.answer(Chosen(choice))
    assert [each.name for each in prompt.choices] == ["fold", "call"]


def test_a_short_all_in_does_not_open_the_betting_again():
    table = Table(*open_terms("ny/texas_holdem", {"structure": "no_limit"}), limits=Limits(chip=100))
    for name, cents in (("ann", 100_00), ("ben", 13_00), ("cat", 100_00)):
        table.sit(name, cents)
    played = table.start()
    choices = {}
    for choice in ("raise 1000", "call", "raise 900", "call"):
        while not isinstance(played.prompt, Ask):
            table.answer(Drawn(Chance(1).answer(played)))
        choices[played.prompt.seat] = [each.name for each in played.prompt.choices]
        word, _, money = choice.partition(" ")
        table.answer(Chosen(word, int(money or 0)))
    assert choices["cat"] == ["fold", "call"]


# Streets.


def test_a_common_card_when_the_deck_runs_out():
    played = play(sit("ny/seven_card_stud", 8), seed=4)
    board = [
        event for event in played.events if isinstance(event, made.ItemsDrawn) and event.to == "community"
    ]
    # Eight players use 48 cards and 3 burned ones by sixth street; the seventh is one for all.
    assert len(board) == 1
    assert [len(played.dealt[str(spot)]) for spot in range(1, 9)] == [6] * 8
    # One card was left then, so the three burned ones were shuffled with it and one of the four burned again.
    assert [event.why for event in played.events if isinstance(event, made.Shuffled)] == [
        "the burned cards, for a common card"
    ]
    assert played.shoes["cards"].left_count == 2


DRAW = [
    {"name": "first", "deal": [{"down": 5}], "bet": {"first": "after_blinds"}, **PLACE},
    {
        "name": "draw", "deal": [{"burn": 1}, {"draw": 5}], "bet": {"first": "left_of_button", "limit": "big"},
        "if_short": "shuffle_discards", **PLACE,
    },
]  # fmt: skip


def test_cards_are_drawn_for_those_thrown_away():
    file = changed("ny/texas_holdem", streets=DRAW, players={"at_most": 8})
    table = sit(file, 3)
    played = play(table, "call", "call", "check", "discard_1_3", "stand_pat", "discard_1_2_3_4_5")
    assert [len(played.dealt[str(spot)]) for spot in (1, 2, 3)] == [5, 5, 5]
    thrown = {event.to: event.items for event in played.events if isinstance(event, made.ItemsDiscarded)}
    assert {to: len(items) for to, items in thrown.items()} == {"1": 2, "3": 5}
    assert view(played, "ben")["events"].count({"event": "discarded", "to": "1", "items": ["??", "??"]}) == 1


def test_discards_are_shuffled_when_the_deck_runs_out():
    file = changed("ny/texas_holdem", streets=DRAW, players={"at_most": 8})
    played = play(sit(file, 8), *["call"] * 7, "check", *["discard_1_2_3_4_5"] * 8)
    assert any(isinstance(event, made.Shuffled) for event in played.events)
    held = [card for spot in range(1, 9) for card in played.dealt[str(spot)]]
    assert len(held) == len(set(held)) == 40


def test_discards_are_named_by_their_places():
    assert len(discards_of(5, 0, 5)) == 32
    assert places_named("discard_1_3") == (0, 2)
    assert places_named("stand_pat") == ()


@pytest.mark.parametrize(
    "deal", [[{"discard": 1}, {"burn": 1}, {"board": 3}], [{"burn": 1}, {"board": 3}, {"discard": 1}]]
)
def test_a_card_must_be_thrown_away(deal):
    streets = [
        {"name": "first", "deal": [{"down": 3}], "bet": {"first": "after_blinds"}, **PLACE},
        {"name": "flop", "deal": deal, "bet": {"first": "left_of_button"}, **PLACE},
        {"name": "river", "deal": [{"board": 2}], "bet": {"first": "left_of_button"}, **PLACE},
    ]
    played = play(sit(changed("ny/texas_holdem", streets=streets), 3))
    assert [len(played.dealt[str(spot)]) for spot in (1, 2, 3)] == [2, 2, 2]


def test_a_hidden_card_may_be_turned_and_the_next_comes_face_down():
    streets = [
        {"name": "first", "deal": [{"up": 1}, {"down": 1}], "bet": {"first": "forced"}, **PLACE},
        {"name": "second", "deal": [{"turn_up": 1}, {"burn": 1}, {"up_or_down": 1}], "bet": {"first": "best_showing"},
        **PLACE},
        {"name": "third", "deal": [{"up": 2}], **PLACE},
    ]  # fmt: skip
    forms = {
        "high": {
            "title": "High",
            "high": "mexican",
            "forced_by": "highest_up_card",
            "forced_tie": "first_dealt",
            **PLACE,
        }
    }
    file = changed(
        "ny/seven_card_stud", streets=streets, forms=forms, form="high", players={"at_most": 7},
        deck={"jokers": 1, "without_ranks": ("8", "9", "T"), **PLACE},
    )  # fmt: skip
    file = file.model_copy(
        update={"room": file.room.model_copy(update={"forms": {"high": file.room.forms["high"]}})}
    )
    played = play(sit(file, 3), "call", "call", "turn_up", "keep_down", "keep_down")
    seen = [event for event in played.events if isinstance(event, made.ItemsDrawn) and event.to == "1"]
    assert [event.seen == frozenset({"*"}) for event in seen] == [True, False, False, True]


# The floor.


def test_a_board_card_turned_too_early_sits_out_one_street():
    irregularity = {
        "when": "A card is turned too early.", "then": "board_card_out", "detail": "It is out for a street.",
        "cite": "(p)(4)", "lines": (3020, 3020),
    }  # fmt: skip
    data = find_game("ny/texas_holdem")[1].model_dump(mode="json", by_alias=True, exclude_unset=True)
    data["irregularities"]["turn_too_early"] = irregularity
    table = sit(GameFile(**data), 3)
    played = table.start()
    left = []
    while not played.is_over:
        prompt = played.prompt
        if isinstance(prompt, Ask):
            if len(played.dealt.get("community", ())) == 3 and not played.felt.chips.aside and not left:
                early = next(card for card, count in played.shoes["cards"].left.items() if count)
                table.answer(Ruling("turn_too_early", 0, (early,)))
                left.append(early)
                continue
            table.answer(Chosen(passing(prompt)))
        else:
            if prompt.to == "community" and left:
                left.append(played.shoes["cards"].left[left[0]])
            table.answer(Drawn(Chance(8).answer(played)))
    assert left[1:] == [0, 1]  # out for the turn, back for the river


def test_the_next_up_card_comes_face_down():
    table = sit("ny/seven_card_stud", 3)
    played = table.start()
    for card in ("Ah", "2c", "4c", "Ad"):
        table.answer(Drawn((card,)))
    table.answer(Ruling("hole_card_exposed", 1))
    for card in ("3c", "5c", "9d", "8d", "7d"):
        table.answer(Drawn((card,)))
    first = [event for event in played.events if isinstance(event, made.ItemsDrawn) and event.to == "1"]
    assert first[2].seen == frozenset({"ann"})
    assert posted(played)["bring_in"] == ["cat"]


def test_a_card_is_exchanged_only_where_it_lies():
    table = sit("ny/texas_holdem", 3)
    table.start()
    with pytest.raises(IllegalAnswer, match="has no card yet"):
        table.answer(Ruling("exposed_card", 1))
    table.answer(Drawn(("Ah",)))
    with pytest.raises(IllegalAnswer, match="not one card of the hand"):
        table.answer(Ruling("exposed_card", 1, ("Kc",)))


def test_nobody_leaves_in_the_middle_of_a_hand():
    table = sit("ny/texas_holdem", 3)
    table.start()
    with pytest.raises(WagerRefused, match="leave when it is over"):
        table.leave("ann")


# The house.


def test_rake_has_a_cap():
    table = sit("ny/texas_holdem", 3, {"structure": "no_limit", "rake_cap": 300})
    played = play(table, "raise 10000", "call", "call")
    assert [line.net for line in played.lines if line.kind == "taking"] == [300]
    assert table.money["collection"] == 300


SCHEDULE = {
    "method": "schedule",
    "schedule": {
        "option": "time_charge_per",
        "schedules": {
            "player": {
                "title": "Small games", "structures": ("fixed_limit",), "taken": "from_pot", **PLACE,
                "fees": ({"players": (2, 4), "fee": "$3", "no_board": "$1"}, {"players": (5, 6), "fee": "$4"}),
            },
            "table": {"title": "Any", "fees": ({"players": (2, 11), "fee": "$5"},), "taken": "from_blinds", **PLACE},
        },
        **PLACE,
    },
}  # fmt: skip


@pytest.mark.parametrize(
    ("count", "choices", "fee"), [(3, ("fold", "fold"), 100), (3, (), 300), (5, (), 400)]
)
def test_a_posted_fee_goes_by_the_number_of_players(count, choices, fee):
    table = sit(changed("ny/texas_holdem", collection=SCHEDULE), count)
    play(table, *choices)
    assert table.money["collection"] == fee


def test_a_schedule_for_others_is_not_used():
    table = sit(changed("ny/texas_holdem", collection=SCHEDULE), 7)
    with pytest.raises(WagerRefused, match="is for 2 to 4, 5 to 6 players, and 7 would be dealt in"):
        table.start()
    other = sit(changed("ny/texas_holdem", collection=SCHEDULE), 3, {"structure": "no_limit"})
    assert "is for fixed_limit games" in str(hindrance(other.terms, 3))


def test_a_time_charge_is_asked_of_everybody():
    table = sit("ny/texas_holdem", 3, {"rake_method": "time", "time_charge": 600})
    table.instruct("ben", "sit_out")
    lines = charges.time_charge(table)
    assert [(line.seat, line.fee) for line in lines] == [("ann", 600), ("ben", 600), ("cat", 600)]
    assert table.money["collection"] == 1800
    assert table.total() == table.brought
    play(table)
    assert table.money["collection"] == 1800


def test_a_time_charge_of_the_table_is_shared():
    table = sit(
        "ny/texas_holdem", 3, {"rake_method": "time", "time_charge": 1000, "time_charge_per": "table"}
    )
    assert [line.fee for line in charges.time_charge(table)] == [334, 333, 333]


def test_no_time_charge_where_there_is_none():
    with pytest.raises(WagerRefused, match="takes no time charge"):
        charges.time_charge(sit("ny/texas_holdem", 3))


def test_the_high_hand_of_a_period_takes_the_fund():
    options = {
        "offer_high_hand": "yes",
        "jackpot_players_min": 2,
        "jackpot_pot_min": 0,
        "rake_method": "none",
    }
    table = sit("ny/texas_holdem", 2, options)
    played = table.start()
    for card in ("Ah", "Kc", "Ad", "Qd"):
        table.answer(Drawn((card,)))
    board = iter((("As", "Ac", "2d"), ("7h",), ("8h",)))
    while not played.is_over:
        prompt = played.prompt
        if isinstance(prompt, Ask):
            table.answer(Chosen(passing(prompt)))
        else:
            table.answer(Drawn(next(board) if prompt.to == "community" else Chance(1).answer(played)))
    table.finish()
    assert table.money["meter:high_hand"] == 100
    hands = room_jackpots.shown_hands(table.carry, "high_hand", 1)
    assert [(each.seat, each.hand, each.cards) for each in hands] == [
        ("ann", "four_of_a_kind", ("Ah", "Ad", "As", "Ac", "2d", "7h", "8h"))
    ]
    assert "ann's four of a kind counts for the high hand of the period" in [
        event.text for event in played.events if isinstance(event, made.Noted)
    ]
    assert room_jackpots.shown_hands(table.carry, "high_hand", 2) == []
    assert charges.pay_high_hand(table, hands) == {"ann": 100}
    assert charges.pay_high_hand(table, hands) == {}  # the fund is empty
    with pytest.raises(UnknownName):
        charges.pay_high_hand(table, hands, "bad_beat")


def test_the_best_hands_of_a_period_share_and_nobody_has_two_shares():
    def hand(seat: str, strength: int) -> room_jackpots.Shown:
        return room_jackpots.Shown(seat, "full_house", strength, (), 1)

    hands = [hand("ann", 5), hand("ben", 7), hand("cat", 7), hand("ben", 7), hand("dan", 6)]

    def paid(cents: int, ties: str) -> list[tuple[str, int]]:
        return [(each.seat, part) for each, part in room_jackpots.divide(cents, hands, ties)]

    assert paid(101, "equal_shares") == [("ben", 51), ("cat", 50)]
    assert paid(1, "equal_shares") == [("ben", 1)]
    assert paid(101, "first_shown") == [("ben", 101)]
    assert room_jackpots.divide(100, [], "equal_shares") == []


KILL = {"kind": "full", "pot": "$10", "counts": "above", **PLACE}


def test_the_winner_of_a_large_pot_posts_twice_the_blind_in_the_next_hand():
    table = sit(changed("ny/texas_holdem", posts={"kill": KILL}), 4, {"rake_method": "none"})
    play(table, "raise", "call", "fold", "fold", "bet", "fold")  # cat raises, dan calls, the blinds fold
    assert table.carry["kill"] == {"seat": "cat", "halves": 4}
    played = table.start()
    assert posted(played)["kill"] == ["cat"]
    assert posted(played).get("big_blind", []) == []  # cat is the big blind and posts once
    assert played.felt.chips.put_in == {2: 200, 3: 800}
    while not isinstance(played.prompt, Ask):
        table.answer(Drawn(Chance(1).answer(played)))
    assert played.prompt.choices[2].least == 1600


def test_a_small_pot_ends_the_kill():
    table = sit(changed("ny/texas_holdem", posts={"kill": KILL}), 4, {"rake_method": "none"})
    play(table, "fold", "fold", "fold")
    assert "kill" not in table.carry


def test_a_buy_in_has_bounds():
    file = changed("ny/texas_holdem", buy_in=({"at_least": "$40", "at_most": "$200", **PLACE},))
    table = sit(file, 2)
    for cents in (39_00, 201_00):
        with pytest.raises(WagerRefused, match=r"at least \$40.00 and at most \$200.00"):
            table.sit("zoe", cents)
    deep = sit(changed("ny/texas_holdem", buy_in=({"at_least_bets": 10, **PLACE},)), 2)
    with pytest.raises(WagerRefused, match=r"at least \$80.00"):
        deep.sit("zoe", 79_00)


RECORDS = {
    "funds": {"promotion": {"title": "Promotion", "returned_percent": 100, "returned_as": ("cash",),
    "counted_every": "day", **PLACE}},
    "tips": {
        "clerks": {"title": "Clerks", "to": "clerk", "accepted": "yes", "percent": 3, **PLACE},
        "supervisors": {"title": "Supervisors", "to": "supervisor", "accepted": "no", **PLACE},
    },
    "withholding": {
        "promotion": {"title": "P", "of": "promotional_payout", "above": "$599", "net_of_buy_in": "no", **PLACE},
        "tournament": {"title": "T", "of": "tournament_payout", "above": "$5,000", "net_of_buy_in": "yes", **PLACE},
    },
}  # fmt: skip


def test_records_answer_what_they_are_asked():
    terms = resolve("ny", changed("ny/texas_holdem", records=RECORDS), {})
    assert not hand_records.withholding_for(terms, "promotional_payout", 599_00)
    assert len(hand_records.withholding_for(terms, "promotional_payout", 599_01)) == 1
    assert not hand_records.withholding_for(terms, "tournament_payout", 5_100_00, buy_in=100_00)
    assert hand_records.owed_to_players(terms, "promotion", 1234) == 1234
    assert hand_records.tip_share(terms, "clerks", 1000) == 30
    assert hand_records.may_be_tipped(terms, "clerk")
    assert not hand_records.may_be_tipped(terms, "supervisor")
    with pytest.raises(UnknownName):
        hand_records.tip_share(terms, "supervisors", 100)


def test_a_hand_is_the_same_whatever_others_hold():
    """Nobody's view tells of cards that only another has seen."""
    table = sit("ny/texas_holdem", 3)
    played = table.start()
    while not isinstance(played.prompt, Ask):
        table.answer(Drawn(Chance(random.Random(1).random().hex()).answer(played)))
    hidden = [
        event for event in view(played, "ann")["events"] if event["event"] == "drawn" and event["to"] != "1"
    ]
    assert all(set(event["items"]) == {"??"} for event in hidden)


def test_a_setup_needs_no_table():
    game, terms = open_terms("ny/texas_holdem")
    owners = {1: "ann", 2: "ben"}
    setup = Setup(terms, ("ann", "ben"), (), {}, {}, owners=owners, stacks={"ann": 5000, "ben": 5000})
    played = Round(game, setup)
    assert posted(played) == {"small_blind": ["ben"], "big_blind": ["ann"]}
