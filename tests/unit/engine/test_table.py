"""A table: seats come and go, wagers stand from round to round, shoes are kept, and a seat may hold the bank."""

from collections.abc import Callable
from typing import Any

import pytest

from hoyle.engine import (
    Ask,
    Call,
    Choice,
    Chosen,
    Drawn,
    Felt,
    Limits,
    Ruling,
    Script,
    Stake,
    Stand,
    Table,
    ask,
    draw,
    replay,
)  # fmt: skip
from hoyle.errors import HoyleError, UnknownName, WagerRefused
from hoyle.games.catalog import open_terms
from tests.support.game_paths import paths_of


def state(table: Table) -> Any:
    return (
        dict(table.money), dict(table.stakes), dict(table.seats), table.brought, table.number, table.bank,
        table.bank_cover, dict(table.carry), {name: dict(cards) for name, cards in table.used.items()},
    )  # fmt: skip


def refused(table: Table, act: Callable[[], Any], why: str) -> None:
    before = state(table)
    with pytest.raises(HoyleError) as refusal:
        act()
    assert why in str(refusal.value)
    assert state(table) == before, "a refusal changed something"


# Seats.


def test_a_seat_brings_money_and_takes_it_away(tiny: Any) -> None:
    table = tiny.table(tiny.calls(), {"ann": 100_00})
    assert table.sit("ben", 50_00) == ("ben", 2)
    assert table.sit("cat", 50_00, 5) == ("cat", 5)
    assert table.brought == table.total() == 200_00
    assert table.leave("ben") == 50_00
    assert table.brought == table.total() == 150_00
    assert table.sit("dan", 10_00) == ("dan", 2), "the first place that is free"


@pytest.mark.parametrize(
    ("name", "cents", "spot", "why"),
    [
        ("ann", 100, None, "ann sits at spot 1 already"),
        ("", 100, None, "cannot be the name of a seat; choose another"),
        ("house", 100, None, '"house" cannot be the name of a seat'),
        ("felt", 100, None, '"felt" cannot be the name of a seat'),
        ("meter:luck", 100, None, '"meter:luck" cannot be the name of a seat'),
        ("*", 100, None, '"*" cannot be the name of a seat'),
        ("cat", 0, None, "cat has to buy in with more than $0.00"),
        ("cat", -100, None, "cat has to buy in with more than -$1.00"),
        ("cat", 100, 1, "place 1 is not free; free places: 3, 4, 5"),
        ("cat", 100, 6, "place 6 is not free; free places: 3, 4, 5"),
        ("cat", 100, 0, "place 0 is not free; free places: 3, 4, 5"),
    ],
)
def test_a_seat_that_cannot_be_taken(tiny: Any, name: str, cents: int, spot: int | None, why: str) -> None:
    table = tiny.table(tiny.calls())
    refused(table, lambda: table.sit(name, cents, spot), why)


def test_a_full_table_is_full(tiny: Any) -> None:
    table = tiny.table(tiny.calls(), dict.fromkeys("abcde", 100))
    refused(table, lambda: table.sit("f", 100), "all 5 places are taken")


def test_a_book_that_does_not_say_has_twenty_places(tiny: Any) -> None:
    terms = tiny.terms(("position_count_max: {value: 5", "chair_count: {value: 5"))
    table = Table(tiny.game(tiny.calls()), terms)
    assert table.spot_count == 20
    assert table.next_bank() is None


def test_the_house_may_set_the_number_of_places(tiny: Any) -> None:
    table = Table(tiny.game(tiny.calls()), tiny.terms(), spot_count=1)
    table.sit("ann", 100)
    refused(table, lambda: table.sit("ben", 100), "all 1 places are taken")


def test_a_stranger_cannot_leave(tiny: Any) -> None:
    table = tiny.table(tiny.calls())
    with pytest.raises(UnknownName, match="There is no seat at this table"):
        table.leave("cat")


def test_one_may_sit_down_during_a_round_and_is_in_the_next(tiny: Any) -> None:
    table = tiny.table(tiny.calls(main="win"))
    table.place("ann", "main", 1000)
    played = table.start()
    table.sit("cat", 50_00)
    assert played.setup.seats == ("ann", "ben")
    played.draw("2c")
    table.finish()
    table.place("cat", "main", 1000)
    assert table.start().setup.seats == ("ann", "ben", "cat")


def test_one_may_leave_during_a_round_without_wagers_in_it(tiny: Any) -> None:
    table = tiny.table(tiny.calls(main="win"))
    table.place("ann", "main", 1000)
    table.start()
    refused(table, lambda: table.leave("ann"), "ann has wagers in the running round; leave when it is over")
    assert table.leave("ben") == 100_00


def test_whoever_leaves_takes_back_what_was_not_dealt(tiny: Any) -> None:
    table = tiny.table(tiny.calls())
    table.place("ann", "main", 1000)
    table.place("ann", "long", 500)
    assert table.leave("ann") == 100_00
    assert table.stakes == {}


def test_a_wager_that_may_not_be_taken_down_holds_its_seat(tiny: Any) -> None:
    game = tiny.game(tiny.calls(), objection_to_change=lambda situation, old, new: "it stays")
    table = tiny.table(game)
    table.place("ann", "long", 500)
    refused(table, lambda: table.leave("ann"), "it stays")


def test_whoever_leaves_may_have_wagers_that_need_one_another(tiny: Any) -> None:
    table = tiny.table(tiny.calls())
    table.place_all("ann", [("main", 1000, ""), ("side", 500, "")])
    assert table.leave("ann") == 100_00


def test_whoever_leaves_may_have_made_them_in_any_order(tiny: Any) -> None:
    table = tiny.table(tiny.calls())
    table.place_all("ann", [("side", 500, ""), ("main", 1000, "")])
    assert table.leave("ann") == 100_00


def test_a_game_is_told_when_somebody_leaves(tiny: Any) -> None:
    def instruct(situation: Any, seat: str, word: str) -> Any:
        return {"left": seat} if word == "leave" else "what?"

    table = tiny.table(tiny.game(tiny.calls(), instruct=instruct))
    table.leave("ann")
    assert table.carry == {"left": "ann"}


def test_whoever_cannot_leave_keeps_every_wager(tiny: Any) -> None:
    def objection(situation: Any, old: Stake, new: Stake | None) -> str | None:
        return "it stays" if old.wager == "long" else None

    table = tiny.table(tiny.game(tiny.calls(), objection_to_change=objection))
    table.place("ann", "main", 1000)
    table.place("ann", "long", 500)
    refused(table, lambda: table.leave("ann"), "it stays")


# Places on the felt.


def test_one_plays_ones_own_place_and_no_other(tiny: Any) -> None:
    table = tiny.table(tiny.calls())
    refused(table, lambda: table.place("ann", "main", 500, spot=2), "no more than 1 may wager on one place")
    refused(table, lambda: table.place("ann", "main", 500, spot=3), "places here, not [1, 3]")
    refused(table, lambda: table.place("ann", "main", 500, spot=6), "there is no place 6; places are 1 to 5")
    refused(table, lambda: table.place("ann", "main", 500, spot=0), "there is no place 0; places are 1 to 5")


def test_one_may_play_several_places_side_by_side(tiny: Any, play_out: Any) -> None:
    table = tiny.table(tiny.calls(main="win"), {"ann": 100_00}, adjacent_position_count_max=3)
    table.place("ann", "main", 100)
    table.place("ann", "main", 200, spot=2)
    refused(table, lambda: table.place("ann", "main", 500, spot=4), "places here, not [1, 2, 4]")
    table.place("ann", "main", 300, spot=3)
    refused(
        table,
        lambda: table.place("ann", "main", 500, spot=4),
        "may take 3 adjacent places here, not [1, 2, 3, 4]",
    )
    assert [(line.spot, line.net) for line in play_out(table)] == [(1, 100), (2, 200), (3, 300)]


def test_each_place_is_asked_for_itself(tiny: Any) -> None:
    def play(felt: Felt) -> Script:
        for spot in felt.spots():
            yield from ask(felt.caller(spot), spot, (Choice("stay"),), "stay")
        for stake in felt.stakes.values():
            yield Call(stake, "tie")
        return {}

    table = tiny.table(play, {"ann": 100_00}, adjacent_position_count_max=2)
    table.place("ann", "main", 100)
    table.place("ann", "main", 200, spot=2)
    played = table.start()
    for spot in (1, 2):
        assert isinstance(played.prompt, Ask)
        assert (played.prompt.seat, played.prompt.spot) == ("ann", spot)
        played.choose("stay")


def test_side_wagers_belong_to_their_own_place(tiny: Any) -> None:
    table = tiny.table(tiny.calls(), {"ann": 100_00}, adjacent_position_count_max=2)
    table.place("ann", "main", 100)
    refused(table, lambda: table.place("ann", "side", 100, spot=2), "side needs main")


def test_others_may_wager_on_ones_place_who_consents(tiny: Any, play_out: Any) -> None:
    table = tiny.table(
        tiny.calls(main="win"), dict.fromkeys(("ann", "ben", "cat"), 100_00), players_per_position_max=2
    )
    why = "ann sits at 1; ann has to wager there first and to consent"
    refused(table, lambda: table.place("ben", "main", 500, spot=1), why)
    table.welcome("ann")
    refused(table, lambda: table.place("ben", "main", 500, spot=1), why)
    table.place("ann", "main", 1000)
    table.place("ben", "main", 500, spot=1)
    refused(table, lambda: table.place("cat", "main", 500, spot=1), "no more than 2 may wager on one place")
    assert [(line.seat, line.spot, line.net) for line in play_out(table)] == [
        ("ann", 1, 1000),
        ("ben", 1, 500),
    ]


def test_whoever_sits_at_a_place_decides_for_it(tiny: Any) -> None:
    def play(felt: Felt) -> Script:
        assert felt.people(1) == {"ann", "ben"}
        taken = yield from ask(felt.caller(1), 1, (Choice("stay"), Choice("fold")), "fold")
        for stake in felt.stakes.values():
            yield Call(stake, "win" if taken.name == "stay" else "lose")
        return {}

    table = tiny.table(play, players_per_position_max=2)
    table.place("ann", "main", 1000)
    table.welcome("ann")
    table.place("ben", "main", 500, spot=1)
    played = table.start()
    assert isinstance(played.prompt, Ask)
    assert played.prompt.seat == "ann"
    played.choose("stay")
    assert [line.net for line in table.finish()] == [1000, 500]


def test_a_place_that_nobody_sits_at_is_shared_like_any_other(tiny: Any) -> None:
    """Ann plays the place between her and ben as well; ben may join her there if she consents."""
    options = {"adjacent_position_count_max": 2, "players_per_position_max": 2}
    table = tiny.table(tiny.calls(), {"ann": 100_00}, **options)
    table.sit("ben", 100_00, 3)
    table.sit("cat", 100_00, 4)
    table.place("ann", "main", 100)
    table.place("ann", "main", 100, spot=2)
    refused(table, lambda: table.place("ben", "main", 100, spot=2), "ann wagers at 2 already")
    table.welcome("ann")
    table.place("ben", "main", 100, spot=2)
    refused(table, lambda: table.place("cat", "main", 100, spot=2), "wagers at 2 already")


def test_places_need_not_be_side_by_side_where_the_terms_say_so(tiny: Any) -> None:
    terms = tiny.terms(
        ("numbers:\n", "numbers:\n  positions_adjacent: {value: no, cite: (a), lines: [4, 4]}\n"),
        adjacent_position_count_max=2,
    )
    table = tiny.table(tiny.calls(), {"ann": 100_00}, terms=terms)
    table.place("ann", "main", 100)
    table.place("ann", "main", 100, spot=4)
    refused(table, lambda: table.place("ann", "main", 100, spot=5), "may take 2 places here, not [1, 4, 5]")


def test_nobody_sits_down_where_another_has_wagers(tiny: Any) -> None:
    table = tiny.table(tiny.calls(), {"ann": 100_00}, adjacent_position_count_max=2)
    table.place("ann", "main", 100)
    table.place("ann", "main", 100, spot=2)
    refused(table, lambda: table.sit("ben", 100_00, 2), "place 2 is not free")


def test_a_consent_goes_with_whoever_gave_it(tiny: Any) -> None:
    table = tiny.table(tiny.calls(), players_per_position_max=2)
    table.welcome("ann")
    table.leave("ann")
    table.sit("ann", 100_00, 1)
    table.place("ann", "main", 1000)
    with pytest.raises(WagerRefused, match="has to wager there first and to consent"):
        table.place("ben", "main", 500, spot=1)


# Rounds.


def test_money_moves_when_a_round_is_over(tiny: Any) -> None:
    table = tiny.table(tiny.calls(main="win", long="lose"))
    table.place("ann", "main", 1000)
    table.place("ben", "long", 500)
    played = table.start()
    refused(table, table.finish, "the round is not over")
    played.draw("2c")
    assert table.money["ann"] == 90_00
    lines = table.finish()
    assert table.lines == lines
    assert (table.money["ann"], table.money["ben"], table.money["felt"]) == (110_00, 95_00, 0)
    assert table.money["house"] == -30_000 - 500
    refused(table, table.finish, "no round is running")
    refused(table, lambda: table.answer(Chosen("stay")), "no round is running")


def test_rounds_are_numbered(tiny: Any, play_out: Any) -> None:
    table = tiny.table(tiny.calls())
    for number in (1, 2, 3):
        assert table.place("ann", "main", 100).since == table.number == number
        play_out(table)


def adding(felt: Felt) -> Script:
    stake = felt.stakes[1]
    choices = (Choice("add", "added", stake.cents, 3 * stake.cents), Choice("stay"))
    taken = yield from ask("ann", 1, choices, "stay")
    again = yield from ask("ann", 1, choices, "stay")
    yield [Call(each, "lose") for each in (stake, taken.stake, again.stake) if each]
    return {}


def test_what_is_added_in_a_round_is_paid_with_ones_own_money(tiny: Any) -> None:
    table = tiny.table(adding, {"ann": 30_00})
    table.place("ann", "main", 10_00)
    table.start()
    refused(table, lambda: table.answer(Chosen("add")), "ann has $20.00 and cannot add for $30.00")
    table.answer(Chosen("add", 15_00))
    assert table.free_money("ann") == 5_00
    refused(table, lambda: table.answer(Chosen("add", 10_00)), "ann has $5.00 and cannot add for $10.00")
    table.answer(Chosen("stay"))
    table.finish()
    assert table.money["ann"] == 5_00


def test_a_fee_on_what_is_added_is_paid_with_ones_own_money_too(tiny: Any) -> None:
    def play(felt: Felt) -> Script:
        taken = yield from ask("ann", 1, (Choice("add", "taxed", 10_00, 10_00, "4"), Choice("stay")), "stay")
        yield [Call(each, "lose") for each in (felt.stakes[1], taken.stake) if each]
        return {}

    table = tiny.table(play, {"ann": 20_00}, taken="made")
    table.place("ann", "main", 10_00)
    table.start()
    with pytest.raises(HoyleError):
        table.answer(Chosen("add"))


# Wagers that stand.


def standing(felt: Felt) -> Script:
    """A long wager stands until a king comes; a main one is decided at once."""
    (card,) = yield from draw("cards", 1, "table")
    for stake in list(felt.stakes.values()):
        if stake.wager == "long" and card[0] != "K" and stake.working != "off":
            yield Stand(stake._replace(on=card))
        elif stake.working == "off":
            yield Stand(stake)
        else:
            yield Call(stake, "win")
    return {"last": card, "count": felt.carry.get("count", 0) + 1}


def test_a_wager_stands_from_round_to_round(tiny: Any, play_out: Any) -> None:
    table = tiny.table(standing)
    stake = table.place("ann", "long", 1000)
    assert play_out(table, "2c") == ()
    assert table.stakes == {stake.id: stake._replace(on="2c")}
    assert (table.money["ann"], table.money["felt"]) == (90_00, 10_00)
    assert table.carry == {"last": "2c", "count": 1}
    assert play_out(table, "3c") == ()
    (line,) = play_out(table, "Kc")
    assert (line.net, line.stake_id) == (2000, stake.id)
    assert table.money["ann"] == 120_00
    assert table.carry == {"last": "Kc", "count": 3}


def test_a_round_may_be_played_with_nothing_but_standing_wagers(tiny: Any, play_out: Any) -> None:
    table = tiny.table(standing, strict="yes")
    table.place_all("ann", [("long", 1000, ""), ("entry", 500, "")])
    play_out(table, "2c")
    play_out(table, "3c")
    assert table.number == 3


def test_a_standing_wager_is_increased_and_taken_down(tiny: Any, play_out: Any) -> None:
    table = tiny.table(standing)
    stake = table.place("ann", "long", 1000)
    play_out(table, "2c")
    table.change(stake.id, 1500)
    assert table.money["ann"] == 85_00
    play_out(table, "3c")
    assert table.stakes[stake.id].cents == 1500
    table.take_down(stake.id)
    assert (table.money["ann"], table.stakes) == (100_00, {})


def test_a_standing_wager_is_called_off_and_on(tiny: Any, play_out: Any) -> None:
    table = tiny.table(standing)
    stake = table.place("ann", "long", 1000)
    play_out(table, "2c")
    assert table.call(stake.id, "off").working == "off"
    play_out(table, "Kc")
    assert table.stakes[stake.id].working == "off"
    table.call(stake.id, "on")
    assert [line.net for line in play_out(table, "Kd")] == [2000]


def test_not_every_wager_can_be_called_off(tiny: Any) -> None:
    table = tiny.table(standing)
    main, long = table.place("ann", "main", 1000), table.place("ann", "long", 1000)
    refused(table, lambda: table.call(main.id, "off"), "main cannot be called on or off")
    refused(table, lambda: table.call(long.id, "maybe"), 'a wager is called "on" or "off", not "maybe"')
    with pytest.raises(UnknownName):
        table.call(99, "off")


def test_a_wager_is_not_called_off_while_the_round_runs(tiny: Any) -> None:
    table = tiny.table(standing)
    stake = table.place("ann", "long", 1000)
    table.start()
    with pytest.raises(WagerRefused, match="a round is running"):
        table.call(stake.id, "off")


def test_new_wagers_have_other_numbers_than_standing_ones(tiny: Any, play_out: Any) -> None:
    table = tiny.table(standing)
    table.place("ann", "long", 1000)
    play_out(table, "2c")
    new = table.place("ben", "main", 500)
    assert new.id not in (1,)
    assert [line.seat for line in play_out(table, "3c")] == ["ben"]


def test_a_wager_in_parts_is_settled_part_by_part(tiny: Any, play_out: Any) -> None:
    table = tiny.table(tiny.calls(main="win", long="stand"))
    table.place("ann", "twin", 1000)
    (line,) = play_out(table, "2c")
    assert (line.label, line.stake, line.net) == ("twin: main", 500, 500)
    (part,) = table.stakes.values()
    assert (part.label, part.cents) == ("twin: long", 500)
    assert table.money["felt"] == 500
    play_out(table, "3c")
    assert table.stakes == {part.id: part}, "it is not broken down again"


# What is said between rounds.


def test_a_word_between_rounds_is_the_games_to_take(tiny: Any) -> None:
    def instruct(situation: Any, seat: str, word: str) -> Any:
        return {**situation.carry, "passed": seat} if word == "pass" else f'"{word}" means nothing here'

    table = tiny.table(tiny.game(tiny.calls(), instruct=instruct))
    table.instruct("ann", "pass")
    assert table.carry == {"passed": "ann"}
    refused(table, lambda: table.instruct("ann", "dance"), '"dance" means nothing here')
    plain = tiny.table(tiny.calls())
    refused(plain, lambda: plain.instruct("ann", "pass"), "this game takes no instructions between rounds")


def test_a_game_may_have_a_reason_not_to_begin(tiny: Any) -> None:
    table = tiny.table(tiny.game(tiny.calls(), objection_to_start=lambda situation: "nobody has the dice"))
    table.place("ann", "main", 500)
    refused(table, table.start, "nobody has the dice")


# The shoe.


def shoe_of(tiny: Any, cut: int) -> Table:
    def keeps_shoe(terms: Any, shoe: Any) -> bool:
        return not shoe.is_past_cut(cut)

    table: Table = tiny.table(tiny.game(tiny.calls(main="tie"), keeps_shoe=keeps_shoe))
    return table


def test_cards_that_are_gone_stay_gone_until_the_cut(tiny: Any, play_out: Any) -> None:
    table = shoe_of(tiny, cut=48)
    for card, left in (("2c", 51), ("3c", 50), ("4c", 49)):
        table.place("ann", "main", 100)
        play_out(table, card)
        assert sum(table.used["cards"].values()) == 52 - left
    table.place("ann", "main", 100)
    played = table.start()
    with pytest.raises(HoyleError, match="2c cannot be drawn"):
        played.draw("2c")
    played.draw("5c")
    table.finish()
    assert table.used["cards"] == {}, "48 are left: the cut card is out, and all is shuffled"
    table.place("ann", "main", 100)
    play_out(table, "2c")


def test_without_a_shoe_every_round_has_the_whole_deck(tiny: Any, play_out: Any) -> None:
    table = tiny.table(tiny.calls(main="tie"))
    for _ in range(3):
        table.place("ann", "main", 100)
        play_out(table, "2c")
    assert table.used["cards"] == {}


def test_a_round_out_of_a_shoe_can_be_played_again_afterwards(tiny: Any, play_out: Any) -> None:
    table = shoe_of(tiny, cut=10)
    rounds = []
    for card in ("2c", "3c", "4c"):
        table.place("ann", "main", 100)
        rounds.append(table.start())
        rounds[-1].draw(card)
        table.finish()
    for number, played in enumerate(rounds):
        assert sum(played.setup.used.get("cards", {}).values()) == number
        assert replay(played.game, played.setup, played.answers).events == played.events


# The bank.

SEATS = dict.fromkeys(("ann", "ben", "cat"), 1_000_00)


def banked(tiny: Any, play: Any = None, **options: Any) -> Table:
    options = {"settlement_starts": "left_of_bank"} | options
    table: Table = tiny.table(play or tiny.calls(main="win"), SEATS, bank="player_dealer", **options)
    return table


def test_a_table_of_players_needs_a_bank(tiny: Any) -> None:
    table = banked(tiny)
    table.place("ann", "main", 1000)
    refused(table, table.start, "no seat holds the bank; one has to take it and put up money")


def test_a_house_game_has_no_other_bank(tiny: Any) -> None:
    table = tiny.table(tiny.calls())
    refused(table, lambda: table.take_bank("ann", 1000), "pa/tiny is banked by the house")


@pytest.mark.parametrize("cents", [0, -100, 1_000_01])
def test_a_bank_is_put_up_with_money_that_is_there(tiny: Any, cents: int) -> None:
    table = banked(tiny)
    refused(table, lambda: table.take_bank("ann", cents), "ann has $1,000.00 and cannot put up")


def test_nobody_plays_against_themselves(tiny: Any) -> None:
    table = banked(tiny)
    table.place("ann", "main", 1000)
    refused(table, lambda: table.take_bank("ann", 1000), "ann has wagers on the table")
    table.take_bank("ben", 50_00)
    refused(table, lambda: table.place("ben", "main", 1000), "ben holds the bank")


def test_the_bank_wins_and_loses_what_the_others_lose_and_win(tiny: Any, play_out: Any) -> None:
    table = banked(tiny, tiny.calls(main="win", long="lose"))
    table.take_bank("cat", 500_00)
    table.place("ann", "main", 100_00)
    table.place("ben", "long", 30_00)
    played = table.start()
    assert (table.money["cat"], table.money["felt"]) == (500_00, 630_00)
    played.draw("2c")
    table.finish()
    assert [table.money[name] for name in SEATS] == [1_100_00, 970_00, 930_00]
    assert table.money["house"] == -300_00, "only what it put in the meters"


def test_what_a_bank_cannot_cover_comes_back(tiny: Any, play_out: Any) -> None:
    """60 covers ann's 50 and 10 of ben's 50, in the order of settlement."""
    table = banked(tiny)
    table.take_bank("cat", 60_00)
    table.place("ann", "main", 50_00)
    table.place("ben", "main", 50_00)
    play_out(table)
    assert [table.money[name] for name in SEATS] == [1_050_00, 1_010_00, 940_00]


def test_a_bank_never_loses_more_than_it_put_up(tiny: Any, play_out: Any) -> None:
    table = banked(tiny, tiny.calls(side="win", main="win"))
    table.take_bank("cat", 75_00)
    table.place_all("ann", [("main", 50_00, ""), ("side", 50_00, "")])
    play_out(table)
    assert table.money["cat"] == 925_00


def test_a_bank_that_has_spent_its_cover_cannot_begin(tiny: Any) -> None:
    table = banked(tiny)
    table.take_bank("cat", 1_000_00)
    table.place("ann", "main", 1000)
    table.money["cat"] -= 1
    table.money["house"] += 1
    refused(table, table.start, "cat no longer has the $1,000.00 put up")


def test_a_bank_is_held_for_two_rounds_and_goes_on_clockwise(tiny: Any, play_out: Any) -> None:
    table = banked(tiny, tiny.calls(main="tie"))
    for _ in range(2):
        table.take_bank("ann", 100_00)
        table.place("ben", "main", 1000)
        play_out(table)
    refused(table, lambda: table.take_bank("ann", 100_00), "ann has held the bank for 2 rounds")
    table.place("cat", "main", 1000)
    refused(table, table.start, "it is offered to ben")
    assert table.next_bank() == "ben"
    table.take_bank("ben", 100_00)
    play_out(table)
    refused(table, lambda: table.take_bank("cat", 100_00), "ben holds the bank")
    refused(table, lambda: table.give_up_bank("cat"), "cat does not hold the bank")
    table.give_up_bank("ben")
    table.take_bank("cat", 100_00)
    assert table.next_bank() == "ann"


def test_a_bank_cannot_be_had_again_by_giving_it_up(tiny: Any, play_out: Any) -> None:
    table = banked(tiny, tiny.calls(main="tie"))
    for _ in range(2):
        table.take_bank("ann", 100_00)
        table.place("ben", "main", 1000)
        play_out(table)
    table.give_up_bank()
    refused(table, lambda: table.take_bank("ann", 100_00), "ann has held the bank for 2 rounds")


def test_a_void_round_does_not_count_for_the_bank(tiny: Any, play_out: Any) -> None:
    table = banked(tiny, tiny.calls(main="tie"))
    for _ in range(3):
        table.take_bank("ann", 100_00)
        table.place("ben", "main", 1000)
        table.start().rule("void_round")
        table.finish()
        assert table.money["ann"] == 1_000_00
    table.take_bank("ann", 100_00)


def test_a_bank_that_leaves_gives_it_up(tiny: Any) -> None:
    table = banked(tiny)
    table.take_bank("cat", 100_00)
    table.place("ann", "main", 1000)
    table.start()
    refused(table, lambda: table.leave("cat"), "cat holds the bank; leave when the round is over")
    table.answer(Drawn(("2c",)))
    table.finish()
    assert table.leave("cat") == 990_00
    assert table.bank == "house"


@pytest.mark.parametrize(
    ("starts", "button", "order"),
    [("dealers_right", 0, [4, 3, 1]), ("left_of_bank", 0, [3, 4, 1]), ("action_button", 4, [4, 1, 3])],
)
def test_settling_starts_where_the_terms_say(tiny: Any, starts: str, button: int, order: list[int]) -> None:
    def play(felt: Felt) -> Script:
        yield from draw("cards", 1, "table")
        for spot in felt.order_of_settlement(felt.spots()):
            yield [Call(stake, "win") for stake in felt.at(spot)]
        return {}

    table = tiny.table(play, dict.fromkeys("abcd", 1_000_00), bank="player_dealer", settlement_starts=starts)
    table.take_bank("b", 15_00)
    table.action_button = button
    for seat in "acd":
        table.place(seat, "main", 10_00)
    table.start().draw("2c")
    lines = table.finish()
    assert [line.spot for line in lines] == order
    assert [line.net for line in lines] == [10_00, 5_00, 0], "the first are covered, the last are not"


# Limits.


def test_the_limits_of_the_house_are_part_of_the_round(tiny: Any) -> None:
    table = tiny.table(tiny.calls(main="tie"), limits=Limits(500, 10_000, 500))
    table.place("ann", "main", 1000)
    assert table.start().setup.limits == Limits(500, 10_000, 500)


def test_a_ruling_goes_through_the_table_as_well(tiny: Any) -> None:
    table = tiny.table(tiny.calls(main="win"))
    table.place("ann", "main", 1000)
    table.start()
    table.answer(Ruling("void_round"))
    table.finish()
    assert table.money["ann"] == 100_00


@pytest.mark.parametrize("path", paths_of("three_card_poker", "house"))
def test_a_wager_made_twice_is_one_wager_or_is_refused(path: str) -> None:
    """Never a round that breaks down over it."""
    game, terms = open_terms(path)
    table = Table(game, terms)
    table.sit("ann", 1_000_00)
    table.place("ann", "ante", 1000)
    try:
        table.place("ann", "ante", 1000)
    except WagerRefused:
        return
    assert len(table.start().felt.stakes) == 1
