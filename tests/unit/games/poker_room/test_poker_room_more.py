"""The room's small print: who bears the rake, what does not divide, when a kill stays, blinds of nothing, folded
hands."""

from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from hoyle.book.resolve import resolve
from hoyle.book.schema import GameFile
from hoyle.chance import Chance
from hoyle.engine import Ask, Chosen, Drawn, Limits, Round, Table
from hoyle.engine.round import events as made
from hoyle.engine.round.script import Award, Taking
from hoyle.engine.round.view import view
from hoyle.games.catalog import find_game, game_of, open_terms
from hoyle.games.parts.pots import Pot
from hoyle.games.poker_room.declaration import declared
from hoyle.games.poker_room.kills import note_kill
from hoyle.games.poker_room.pot_collection import less_takings, takings
from hoyle.games.poker_room.pot_hand import Hand
from hoyle.games.poker_room.showdown import _chip, award_pots
from hoyle.kit.ranking import Rank, rank_five_cards

NAMES = ("ann", "ben", "cat", "dan", "eve", "fay", "gus", "hal")


def sit(path: str, count: int = 3, options: dict[str, Any] | None = None, chip: int = 100) -> Table:
    table = Table(*open_terms(path, options), limits=Limits(chip=chip))
    for name in NAMES[:count]:
        table.sit(name, 1000_00)
    return table


def hand_at(path: str, options: dict[str, Any] | None = None, count: int = 3, chip: int = 100) -> Hand:
    """A hand of the table as it is when its first card is due."""
    table = sit(path, count, options, chip)
    return Hand(table.start().felt, declared(table.terms), tuple(range(1, count + 1)), count)


def play(table: Table, *choices: str, seed: int = 1) -> Round:
    """A hand: the choices in their order, then checks and calls; cards as chance has them."""
    played, chance, left = table.start(), Chance(seed), list(choices)
    while not played.is_over:
        prompt = played.prompt
        if isinstance(prompt, Ask):
            names = [choice.name for choice in prompt.choices]
            passing = next(name for name in ("check", "call", "stand_pat") if name in names)
            table.answer(Chosen(left.pop(0) if left else passing))
        else:
            table.answer(Drawn(chance.answer(played)))
    assert not left, f"{left} was never asked for"
    table.finish()
    assert table.total() == table.brought
    return played


# Each side pot bears the rake that it added.

EVERYBODY, TWO = (1, 2, 3), (2, 3)


def reduced(options: dict[str, Any], main: int, side: int, path: str = "oh/texas_holdem") -> list[int]:
    hand = hand_at(path, options)
    pots = (Pot(main, EVERYBODY), Pot(side, TWO))
    return [pot.cents for pot in less_takings(hand, pots, takings(hand, pots, 0))]


@pytest.mark.parametrize(
    ("options", "pots", "left"),
    [
        ({}, (1500, 2600), [1400, 2300]),  # a tenth of 4100 is 4 dollars, of which the main pot made one
        ({"rake_cap": 200}, (1500, 2600), [1400, 2500]),
        ({"rake_cap": 100}, (1500, 2600), [1400, 2600]),  # the main pot has reached the cap alone
        ({"rake_cap": 0}, (3000, 9000), [2700, 8100]),
        ({"rake_method": "increments"}, (1500, 2600), [1500, 2400]),  # a dollar at 20 and at 40
        ({"rake_method": "increments"}, (2500, 1400), [2400, 1400]),
    ],
)
def test_each_pot_bears_the_rake_that_it_added(options, pots, left):
    assert reduced(options, *pots) == left


def test_what_a_fund_gets_comes_off_the_main_pot():
    assert reduced({"offer_promotional_fund": "yes"}, 1500, 2600) == [1300, 2300]
    assert reduced({"offer_promotional_fund": "yes", "rake_percent": 0}, 1500, 2600) == [1400, 2600]


def test_a_side_pot_smaller_than_its_rake_is_used_up_and_no_more():
    # The fifty cents bring the pots to ten dollars, so that the first dollar is due.
    assert reduced({}, 950, 50, "oh/seven_card_stud") == [900, 0]


def test_a_fee_is_the_main_pots_first():
    hand = hand_at("oh/texas_holdem")
    pots = (Pot(200, EVERYBODY), Pot(1000, TWO))
    fee = Taking("collection", "collection", 300, hand.rules.posts_cite, "1")
    assert less_takings(hand, pots, [fee]) == [Pot(0, EVERYBODY), Pot(900, TWO)]


RAKES = (
    {"offer_promotional_fund": "yes", "rake_cap": 0},
    {"offer_promotional_fund": "yes", "rake_percent": 7, "rake_cap": 900},
    {"rake_method": "increments", "rake_level": 150, "rake_increment": 400, "rake_cap": 0},
)


@cache
def raked_hand(at: int) -> Hand:
    return hand_at("oh/texas_holdem", RAKES[at])


@given(some.integers(0, len(RAKES) - 1), some.lists(some.integers(1, 20_000), min_size=1, max_size=4))
def test_pots_lose_what_is_taken_and_none_falls_below_nothing(at, amounts):
    hand = raked_hand(at)
    pots = tuple(Pot(cents, EVERYBODY) for cents in amounts)
    taken = takings(hand, pots, 0)
    if not taken:
        return
    after = less_takings(hand, pots, taken)
    assert sum(amounts) - sum(pot.cents for pot in after) == sum(each.cents for each in taken)
    assert all(0 <= pot.cents <= before for pot, before in zip(after, amounts, strict=True))


# What does not divide.


@pytest.mark.parametrize(
    ("cents", "count", "most", "coin"),
    [
        (1100, 3, 0, 100),  # the document sets no bound: the table's chip
        (1150, 1, 50, 100),  # nothing is divided
        (1000, 3, 100, 100),  # one dollar over is allowed
        (1100, 3, 100, 50),  # two are not: 3.50 each and 50 cents over
        (300, 2, 50, 50),
        (125, 2, 10, 10),
        (100, 3, 3, 3),
    ],
)
def test_a_share_is_cut_in_finer_coin_where_too_much_is_over(cents, count, most, coin):
    hand = hand_at("oh/seven_card_stud")
    assert _chip(hand, cents, count, most) == coin
    if most and count > 1:
        assert cents - cents // count // coin * coin * count <= most


@given(some.integers(1, 100_000), some.integers(2, 8), some.integers(8, 500))
def test_never_more_is_over_than_the_document_allows(cents, count, most):
    coin = _chip(raked_hand(0), cents, count, most)
    assert 1 <= coin <= 100
    assert cents - cents // count // coin * coin * count <= most


@pytest.mark.parametrize(
    ("path", "options", "between", "among"),
    [
        ("oh/seven_card_stud", {"ante": 50}, 50, 100),
        ("oh/seven_card_stud", {"ante": 25}, 25, 100),
        ("oh/seven_card_stud", {"ante": 0}, 100, 100),  # without an ante, as among tied hands
        ("oh/omaha", {}, 100, 100),
        ("oh/texas_holdem", {}, 0, 0),
    ],
)
def test_the_ante_bounds_what_is_over_between_high_and_low(path, options, between, among):
    rules = declared(open_terms(path, options)[1])
    assert (rules.odd_between_at_most, rules.odd_at_most) == (between, among)


@pytest.mark.parametrize(
    ("ante", "cents", "shares"),
    [(50, 1100, {1: 550, 2: 550}), (100, 1100, {1: 600, 2: 500}), (25, 1125, {1: 575, 2: 550}), (0, 300, {1: 200,
    2: 100})],
)  # fmt: skip
def test_high_and_low_divide_the_pot_in_coin_that_leaves_no_more_than_the_ante(ante, cents, shares):
    hand = hand_at("oh/seven_card_stud", {"form": "high_low", "ante": ante})
    pair, low = _rank("Ah Ad Kc Kd Qs"), _rank("2c 3d 4h 5s 7c")
    awards = award_pots(hand, [Pot(cents, (1, 2))], {1: (pair, low), 2: (low, pair)})
    assert {award.spot: award.cents for award in awards} == shares


def _rank(cards: str) -> Rank:
    return rank_five_cards(tuple(cards.split()))


# The kill.

KILLED = {"form": "high_low_eight", "kill": "full", "kill_pot": 1800}
BEFORE = {"kill": {"seat": "ann", "halves": 4}}


def after(options: dict[str, Any], pot: int, *won: tuple[int, str], counts: str = "at_least") -> list[Any]:
    """What is carried on after a pot, without a kill before it and with ann's."""
    table = sit("oh/omaha", 3, options)
    if counts != "at_least":
        table = _counting(counts, options)
    hand = Hand(table.start().felt, declared(table.terms), EVERYBODY, 3)
    awards = [
        Award(spot, "main_pot", outcome, pot // len(won), hand.rules.showdown_cite) for spot, outcome in won
    ]
    found = []
    for carry in ({}, dict(BEFORE)):
        note_kill(hand, pot, awards, carry)
        found.append(carry.get("kill"))
    return found


def _counting(counts: str, options: dict[str, Any]) -> Table:
    data = find_game("oh/omaha")[1].model_dump(mode="json", by_alias=True, exclude_unset=True)
    data["room"]["posts"]["kill"]["counts"] = counts
    table = Table(game_of("poker_room"), resolve("oh", GameFile(**data), options), limits=Limits(chip=100))
    for name in NAMES[:3]:
        table.sit(name, 1000_00)
    return table


def test_the_winner_of_a_whole_pot_gets_the_kill():
    assert after(KILLED, 1800, (2, "straight"), (2, "low")) == [{"seat": "ben", "halves": 4}] * 2
    assert after({**KILLED, "kill": "half"}, 1800, (2, "last_hand")) == [{"seat": "ben", "halves": 3}] * 2


def test_a_pot_of_just_the_amount_counts_only_where_the_document_says_so():
    assert after(KILLED, 1799, (2, "flush")) == [None, None]
    assert after(KILLED, 1800, (2, "flush"), counts="above") == [None, None]
    assert after(KILLED, 1801, (2, "flush"), counts="above") == [{"seat": "ben", "halves": 4}] * 2


def test_a_pot_split_between_high_and_low_ends_the_kill():
    assert after(KILLED, 1800, (2, "flush"), (3, "low")) == [None, None]


def test_a_pot_shared_by_tied_hands_makes_no_kill_and_ends_none():
    assert after(KILLED, 1800, (2, "flush"), (3, "flush")) == [None, BEFORE["kill"]]
    assert after(KILLED, 1800, (2, "flush"), (3, "last_hand")) == [None, BEFORE["kill"]]


def test_without_a_kill_at_the_table_none_is_carried_on():
    assert after({**KILLED, "kill": "none"}, 1800, (2, "flush")) == [None, None]


def test_a_form_without_a_kill_leaves_what_it_finds():
    assert after({**KILLED, "form": "high"}, 1800, (2, "flush")) == [None, BEFORE["kill"]]


def test_the_pot_is_measured_before_the_rake():
    table = sit("oh/omaha", 3, {**KILLED, "kill_pot": 2000, "rake_cap": 0})
    play(table, "raise", "call", "call", "bet", "fold", "fold")  # three times $8, and a bet that comes back
    assert table.money["collection"] == 200
    assert table.carry["kill"]["halves"] == 4


# Blinds of nothing.


@pytest.mark.parametrize(
    ("options", "blinds"),
    [
        ({}, (200, 400)),
        ({"big_blind": 0}, (200,)),
        ({"third_blind": 800}, (200, 400, 800)),
        ({"big_blind": 0, "third_blind": 800}, (200, 800)),
    ],
)
def test_a_blind_set_to_nothing_falls_away(options, blinds):
    assert declared(open_terms("oh/texas_holdem", options)[1]).blinds == blinds


def test_with_one_blind_the_next_seat_acts_first_and_the_blind_may_raise():
    played = play(sit("oh/texas_holdem", 3, {"big_blind": 0}), "call", "call", "raise", "fold", "fold")
    posts = [(event.seat, event.cents) for event in played.events if isinstance(event, made.ChipsPosted)]
    assert posts == [("ann", 200)]
    asked = [event.seat for event in played.events if isinstance(event, made.ChoiceMade)]
    assert asked == ["ben", "cat", "ann", "ben", "cat"]


def test_the_largest_blind_that_is_posted_opens_a_no_limit_game():
    one = {"structure": "no_limit", "small_blind": 300, "big_blind": 0}
    assert declared(open_terms("oh/texas_holdem", one)[1]).amounts.least == 300
    assert declared(open_terms("oh/texas_holdem", {**one, "third_blind": 500})[1]).amounts.least == 500


# Folded hands and the draw.


def thrown_by(played: Round) -> list[str]:
    return [event.to for event in played.events if isinstance(event, made.ItemsDiscarded)]


def shuffles(played: Round) -> list[int]:
    return [at for at, event in enumerate(played.events) if isinstance(event, made.Shuffled)]


FOLDS = ["fold", "fold", "call", "call", "call", "call", "call", "check"]  # cat and dan fold
ALL_FIVE = "discard_1_2_3_4_5"


def test_folded_hands_join_the_discards_when_the_deck_runs_out():
    # Seven draw five each: eleven come from the deck, the others from the discards, and from those once more.
    played = play(sit("oh/five_card_draw", 8), "fold", *["call"] * 6, "check", *[ALL_FIVE] * 7)
    assert len(shuffles(played)) == 2
    thrown = thrown_by(played)
    assert [thrown.count(str(spot)) for spot in range(1, 9)] == [1] * 8
    first = shuffles(played)[0]
    before = [event.to for event in played.events[:first] if isinstance(event, made.ItemsDiscarded)]
    assert before[-1] == "3"  # cat has folded, and her hand is fetched just before the pile is shuffled
    held = [card for spot in range(1, 9) for card in played.dealt.get(str(spot), ())]
    assert len(held) == len(set(held)) == 35
    assert not played.dealt.get("3")


def test_folded_hands_stay_where_they_are_while_the_deck_suffices():
    played = play(sit("oh/five_card_draw", 8), *FOLDS, ALL_FIVE, ALL_FIVE, "discard_1")
    assert shuffles(played) == []
    assert thrown_by(played) == ["1", "2", "5"]
    assert [len(played.dealt[spot]) for spot in ("3", "4")] == [5, 5]


def test_nobody_sees_what_a_folded_hand_threw_away():
    played = play(sit("oh/five_card_draw", 8), *FOLDS, *[ALL_FIVE] * 6)
    for seat, seen in (("ann", False), ("cat", True)):
        thrown = [
            event
            for event in view(played, seat)["events"]
            if event["event"] == "discarded" and event["to"] == "3"
        ]
        assert [("??" not in event["items"]) for event in thrown] == [seen]
