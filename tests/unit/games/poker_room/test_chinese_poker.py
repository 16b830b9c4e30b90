"""Face-up Chinese poker: segments, fouls, bonuses, clean sweeps, fantasy land, and the points between two hands."""

import random

import pytest

from hoyle.chance import Chance
from hoyle.contract.suite import check_replay, check_views
from hoyle.engine import Ask, Chosen, Draw, Drawn, Limits, Table
from hoyle.engine.round import events as made
from hoyle.errors import WagerRefused
from hoyle.games.catalog import open_terms
from hoyle.games.poker_room import charges
from hoyle.games.poker_room.chinese_points import bonus_points, points_between
from hoyle.games.poker_room.chinese_poker import IN_SECOND, rules_of
from hoyle.games.poker_room.segments import Laid, front_rank, look_at
from hoyle.kit.cards import RANK_VALUE, composition, parse_cards

PATH = "ca/face_up_chinese_poker"
RULES = rules_of(open_terms(PATH)[1])


def hand(front: str, middle: str, back: str) -> Laid:
    return look_at({"front": parse_cards(front), "middle": parse_cards(middle), "back": parse_cards(back)})


PLAIN = hand("2c 4d 9h", "3c 3d 5h 7s 8c", "6c 6d Th Ts Jc")
BETTER = hand("2d 4h Th", "9c 9d 5s 7c 8d", "Qc Qd Kh Ks Jd")
QUADS = hand("2d 4h Tc", "9c 9d 5s 7c 8d", "Qc Qd Qh Qs Jd")
FOUL = hand("Ac Ad 3h", "3s 5d 7h 8h 9s", "Kc Kd 2h 4s 6s")
DRAGON = hand("2c 3d 4h", "5c 6d 7h 8s Tc", "9c Jd Qh Ks Ac")
PAIRS = hand("2c 2d Ah", "3c 3d 4c 4d 5c", "5d 6c 6d 7c 7d")


def between(mine: Laid, theirs: Laid, button: int = 0) -> int:
    return points_between(RULES, mine, theirs, button == 1, button == 2)


def test_straights_and_flushes_do_not_count_in_front():
    assert front_rank(parse_cards("Ah Kh Qh")).name == "high_card"
    assert front_rank(parse_cards("Qh Qd 2c")).name == "pair_of_queens"
    assert front_rank(parse_cards("Th Td Tc")).name == "three_10s"


def test_a_hand_out_of_order_is_foul():
    assert FOUL.foul
    assert not PLAIN.foul


def test_three_segments_are_three_points():
    assert between(BETTER, PLAIN) == 3
    assert between(PLAIN, BETTER) == -3


def test_a_tie_is_the_buttons():
    assert between(PLAIN, PLAIN) == 0
    assert between(PLAIN, PLAIN, button=1) == 3
    assert between(PLAIN, PLAIN, button=2) == -3


def test_bonuses_are_paid_beside_the_segments():
    assert bonus_points(RULES, QUADS) == 8
    assert between(QUADS, PLAIN) == 3 + 8


def test_a_bonus_is_paid_though_the_segment_is_lost():
    queens = hand("Qc Qd 3h", "Kc Kd 5h 7s 8c", "Ac Ad Th Ts Jc")
    kings = hand("Kh Ks 4h", "As Ah 2c 3c 4c", "Jh Js Tc Td 9s")
    assert bonus_points(RULES, queens) == 7
    assert between(queens, kings) == 7 - 8 - 1 - 1 + 1


def test_a_foul_pays_nine_and_the_others_bonuses():
    assert between(FOUL, PLAIN) == -9
    assert between(QUADS, FOUL) == 9 + 8
    assert between(FOUL, FOUL) == 0


@pytest.mark.parametrize(("sweep", "name", "points"), [(DRAGON, "dragon", 13), (PAIRS, "six_pairs", 3)])
def test_a_clean_sweep_is_paid_its_value_and_compares_nothing(sweep, name, points):
    assert sweep.sweep == name
    assert between(sweep, QUADS) == points
    assert between(sweep, sweep) == 0


def test_the_higher_sweep_takes_its_whole_value():
    assert between(DRAGON, PAIRS) == 13


def test_three_straights_and_three_flushes():
    assert hand("2c 3d 4h", "5c 6d 7h 8s 9c", "Tc Jd Qh Ks Ac").sweep == "dragon"
    assert hand("2c 3d 4h", "5c 6d 7h 8s 9c", "6c 7d 8h 9s Tc").sweep == "three_straights"
    assert hand("2c 3c 9c", "2d 5d 7d 8d 9d", "2h 5h 7h 8h Th").sweep == "three_flushes"


def open_table(count: int, cents: int = 1000_00) -> Table:
    game, terms = open_terms(PATH, {"point_value": 500})
    table = Table(game, terms, limits=Limits(chip=100))
    for at in range(count):
        table.sit(f"seat_{at}", cents)
    return table


def play(table: Table, decks: dict[int, tuple[str, ...]]) -> None:
    """Give each spot its thirteen cards in the order front, middle, back, and lay them so."""
    played = table.start()
    given = {spot: iter(cards) for spot, cards in decks.items()}
    laid = dict.fromkeys(decks, 0)
    while not played.is_over:
        prompt = played.prompt
        if isinstance(prompt, Draw):
            cards = given.get(prompt.spot)
            items = tuple(next(cards) for _ in range(prompt.size)) if cards else Chance(1).answer(played)
            table.answer(Drawn(items))
        else:
            assert isinstance(prompt, Ask)
            at = laid[prompt.spot]
            laid[prompt.spot] += 1
            table.answer(Chosen("front" if at < 3 else "middle" if at < 8 else "back"))
    table.finish()
    assert table.total() == table.brought


def play_out(table: Table) -> None:
    """The running round to its end, any way."""
    played = table.round
    assert played is not None
    while not played.is_over:
        prompt = played.prompt
        table.answer(Chosen(prompt.default) if isinstance(prompt, Ask) else Drawn(Chance(1).answer(played)))
    table.finish()


GOOD = parse_cards("Qc Qd 2d 9c 9d 9s 7c 8d Kc Kd Kh Ks Jd")
POOR = parse_cards("2c 4d 5h 3c 3d 5s 7s 8c 6c 6d Th Ts Jc")


def test_points_are_paid_and_queens_in_front_lead_to_fantasy_land():
    table = open_table(2)
    play(table, {1: GOOD, 2: POOR})
    # Three segments, seven for the queens, eight for four kings: eighteen points of $5.
    assert table.money["seat_0"] == 1000_00 + 18 * 500
    assert table.carry["fantasy_land"] == ["seat_0"]
    played = table.start()
    assert isinstance(played.prompt, Draw)
    assert (played.prompt.size, played.prompt.spot) == (13, 1)
    assert played.prompt.seen == frozenset({"seat_0"})


def test_four_of_a_kind_in_the_back_keeps_a_player_there():
    table = open_table(2)
    play(table, {1: GOOD, 2: POOR})
    play(
        table,
        {
            1: parse_cards("2c 2d 3d 9c 9d 7s 7c 8d Kc Kd Kh Ks Jd"),
            2: parse_cards("4c 5d 6h 3c 3h 5s 8s 8c 6c 6d Th Ts Jc"),
        },
    )
    assert table.carry["fantasy_land"] == ["seat_0"]


def test_nobody_loses_more_than_lies_there():
    table = open_table(2, 150_00)
    table.money["seat_1"], table.money["house"] = 50_00, 100_00  # the rest went to the cage
    play(table, {1: GOOD, 2: POOR})
    assert table.money["seat_1"] == 0
    assert table.money["seat_0"] == 200_00


def test_the_fifth_player_waits():
    table = open_table(5)
    played = table.start()
    assert played.felt.chips.in_hand == (1, 2, 3, 4)


def test_all_have_five_cards_before_the_first_of_them_are_laid():
    table = open_table(3)
    played = table.start()
    for spot in (2, 3, 1):
        assert isinstance(played.prompt, Draw)
        assert (played.prompt.size, played.prompt.spot) == (5, spot)
        table.answer(Drawn(Chance(1).answer(played)))
    assert isinstance(played.prompt, Ask)
    assert played.prompt.spot == 2


def test_who_waits_as_the_fifth_keeps_fantasy_land_until_dealt_in():
    table = open_table(5)
    table.start()
    play_out(table)
    table.carry = {**table.carry, "fantasy_land": ["seat_0"]}
    played = table.start()
    assert played.felt.chips.in_hand == (2, 3, 4, 5)
    play_out(table)
    assert "seat_0" in table.carry["fantasy_land"]
    played = table.start()
    assert isinstance(played.prompt, Draw)
    assert (played.prompt.size, played.prompt.spot) == (13, 1)


def test_who_leaves_has_no_fantasy_land_any_more():
    table = open_table(2)
    play(table, {1: GOOD, 2: POOR})
    table.leave("seat_0")
    assert table.carry["fantasy_land"] == []


def test_the_buy_in_is_thirty_points():
    table = open_table(1)
    with pytest.raises(WagerRefused, match=r"at least \$150.00"):
        table.sit("zoe", 149_00)


def test_who_comes_late_pays_half_the_time():
    table = open_table(2)
    assert [line.fee for line in charges.time_charge(table, late=["seat_1"])] == [1000, 500]


# Two hands each.


def agreed(cents: int = 1000_00) -> Table:
    table = open_table(2, cents)
    for seat in table.seats:
        table.instruct(seat, "two_hands")
    return table


def lay(table: Table, decks: dict[str, tuple[str, ...]]) -> None:
    """Each hand by its place, laid in the order front, middle, back."""
    played = table.start()
    given, laid = {to: iter(cards) for to, cards in decks.items()}, dict.fromkeys(decks, 0)
    while not played.is_over:
        prompt = played.prompt
        if isinstance(prompt, Draw):
            table.answer(Drawn(tuple(next(given[prompt.to]) for _ in range(prompt.size))))
            continue
        assert isinstance(prompt, Ask)
        to = f"{prompt.spot}.2" if prompt.about.endswith(IN_SECOND) else str(prompt.spot)
        at = laid[to]
        laid[to] += 1
        table.answer(Chosen("front" if at < 3 else "middle" if at < 8 else "back"))
    table.finish()
    assert table.total() == table.brought


def parted(seed: int) -> dict[str, tuple[str, ...]]:
    """The whole deck as four hands, each with its best cards at the back."""
    deck = sorted(composition(1))
    random.Random(seed).shuffle(deck)
    hands = [sorted(deck[at : at + 13], key=lambda card: RANK_VALUE[card[0]]) for at in range(0, 52, 13)]
    return dict(zip(("1", "1.2", "2", "2.2"), map(tuple, hands), strict=True))


@pytest.mark.parametrize("seed", range(6))
def test_two_hands_each_are_compared_with_those_of_the_other_player_only(seed):
    decks = parted(seed)
    looked = {
        to: look_at({"front": cards[:3], "middle": cards[3:8], "back": cards[8:]})
        for to, cards in decks.items()
    }
    points = [
        points_between(RULES, looked[one], looked[two], True, False)
        for one in ("1", "1.2")
        for two in ("2", "2.2")
    ]
    table = agreed(100_000_00)
    lay(table, decks)
    assert table.money["seat_0"] - 100_000_00 == 500 * sum(points)


def test_two_hands_win_no_more_than_the_stack_that_was_there():
    table = agreed(150_00)
    table.money["seat_0"], table.money["house"] = 45_00, 105_00  # the rest went to the cage
    decks = {"1": GOOD, "2": POOR, "1.2": parse_cards("Ac Ad As Ah 2h 3h 4h 6h 7h Tc Td Jh Js"), "2.2": ()}
    rest = [card for card in sorted(composition(1)) if not any(card in cards for cards in decks.values())]
    lay(table, {**decks, "2.2": tuple(rest)})
    assert table.money["seat_0"] - 45_00 <= 45_00


def test_two_hands_are_dealt_only_where_both_want_them_and_nobody_else_is_there():
    table = agreed()
    table.instruct("seat_1", "one_hand")
    assert _hands_dealt(table) == {"1", "2"}
    table.instruct("seat_1", "two_hands")
    assert _hands_dealt(table) == {"1", "1.2", "2", "2.2"}
    table.sit("zoe", 1000_00)
    assert _hands_dealt(table) == {"1", "2", "3"}
    with pytest.raises(WagerRefused, match="two hands each are for 2 players at the table; there are 3"):
        table.instruct("zoe", "two_hands")


def _hands_dealt(table: Table) -> set[str]:
    played = table.start()
    play_out(table)
    return {event.to for event in played.events if isinstance(event, made.ItemsDrawn)}


def test_the_second_hand_may_be_the_one_in_fantasy_land():
    table = agreed()
    table.carry = {**table.carry, "fantasy_land": ["seat_0", "seat_0"]}
    played = table.start()
    for to in ("1", "1.2"):
        assert isinstance(played.prompt, Draw)
        assert (played.prompt.to, played.prompt.size) == (to, 13)
        table.answer(Drawn(Chance(1).answer(played)))
        while isinstance(played.prompt, Ask):
            table.answer(Chosen(played.prompt.default))
    play_out(table)
    assert table.carry["fantasy_land"].count("seat_0") <= 2


def test_views_and_replays_of_two_hands_hold():
    table = agreed()
    table.carry = {**table.carry, "fantasy_land": ["seat_1"]}
    played = table.start()
    play_out(table)
    check_replay(played)
    check_views(played)
