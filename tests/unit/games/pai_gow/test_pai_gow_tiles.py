"""How a round of pai gow tiles runs: who gets the first stack, who sets when, and what stays hidden."""

import pytest

from hoyle.engine import DEALER, HOUSE, Ask, Chosen, Draw, Round, Ruling, Setup, Stake, Table, view
from hoyle.engine.round.felt import Felt
from hoyle.errors import TermsError
from hoyle.games.catalog import open_terms
from hoyle.games.pai_gow.delivery import DEAD_HAND, STYLES, delivered, places_from
from hoyle.games.pai_gow.tile_exceptions import read_rules, set_together
from hoyle.games.pai_gow.tile_hands import set_house_way, way_of
from hoyle.kit.dice import FACES
from hoyle.kit.tiles import TILES
from tests.support.game_paths import paths_of

NY, CA = "ny/pai_gow_tiles", "ca/pai_gow_tiles"
OWNERS = {1: "ann", 2: "bob", 3: "cal", 4: "dee", 5: "eve", 6: "fay"}


def stakes_on(*spots, cents=10_00, seat=""):
    return tuple(
        Stake(at, seat or OWNERS[spot], spot, "pai_gow", cents, since=1) for at, spot in enumerate(spots, 1)
    )


def begin(path=NY, spots=(1, 2, 3), bank=HOUSE, stakes=(), **options):
    game, terms = open_terms(path, options)
    setup = Setup(
        terms, tuple(OWNERS.values()), stakes or stakes_on(*spots), {}, {}, bank=bank, owners=dict(OWNERS)
    )
    return Round(game, setup)


def prompts(played, dice="111"):
    """Answer everything by default with the tiles in the order of the set, and tell what was asked."""
    left, told = list(TILES), []
    while not played.is_over:
        prompt = played.prompt
        if isinstance(prompt, Draw):
            told.append(f"{prompt.what} {prompt.to}")
            if prompt.what == "tiles":
                played.draw(*(left.pop(0) for _ in range(prompt.size)))
            else:
                played.draw(*dice[: prompt.size])
        else:
            assert isinstance(prompt, Ask)
            told.append(f"{prompt.seat} {prompt.spot}")
            played.choose(prompt.default)
    return told


def felt_of(path=NY, bank=HOUSE):
    _, terms = open_terms(path)
    return Felt(
        Setup(terms, tuple(OWNERS.values()), stakes_on(1), {}, {}, bank=bank, owners=dict(OWNERS)), {}
    )


# Counting.


@pytest.mark.parametrize(
    ("total", "place"),
    [(9, DEALER), (15, "1"), (3, "5"), (8, DEAD_HAND), (10, "6"), (16, DEAD_HAND), (17, DEALER), (18, "6")],
)
def test_the_count_goes_counterclockwise_from_the_dealer(total, place):
    """With 9 the dealer is first, with 15 the sixth wagering position counted, which is place 1 from the left."""
    assert places_from(felt_of(), total)[0] == place


@pytest.mark.parametrize(
    ("total", "place"), [(9, "3"), (10, "2"), (11, "1"), (12, DEAD_HAND), (13, DEALER), (14, "6")]
)
def test_from_a_players_bank_the_dealer_and_the_dead_hand_are_counted_in_their_places(total, place):
    assert places_from(felt_of(bank="cal"), total)[0] == place


def test_in_a_cardroom_the_eight_seats_are_counted_from_the_bank():
    felt = felt_of(CA, "cal")
    assert places_from(felt, 3)[0] == "1"
    assert places_from(felt, 4) == ["8", "7", "6", "5", "4", "3", "2", "1"]


def test_every_total_of_three_dice_finds_one_of_eight_places():
    for total in range(3, 19):
        places = places_from(felt_of(), total)
        assert sorted(places) == sorted([DEALER, DEAD_HAND, *"123456"])


# Delivery.


@pytest.mark.parametrize("style", STYLES)
def test_a_style_gives_each_of_eight_places_four_of_the_32_tiles(style):
    hands = delivered(style)
    assert [len(hand) for hand in hands] == [4] * 8
    assert {place for hand in hands for place in hand} == {(s, t) for s in range(1, 9) for t in range(1, 5)}
    # No tile goes before the one that lies on it. In the dragon's head a stack stands on another.
    for stack in range(1, 9):
        order = [next(at for at, hand in enumerate(hands) if (stack, tile) in hand) for tile in range(1, 5)]
        assert order == sorted(order)


def test_styles_from_the_left_mirror_those_from_the_right():
    for style in STYLES:
        if style.endswith("_from_right"):
            mirrored = delivered(style.replace("right", "left"))
            assert [{(9 - s, t) for s, t in hand} for hand in delivered(style)] == [set(h) for h in mirrored]


@pytest.mark.parametrize(
    ("style", "at", "tiles"),
    [
        ("house_way_from_right", 0, {(1, 1), (1, 2), (1, 3), (1, 4)}),
        ("cup_say_from_right", 1, {(1, 3), (1, 4), (2, 3), (2, 4)}),
        ("jung_quat", 2, {(3, 1), (3, 2), (6, 1), (6, 2)}),
        ("chee_yee", 0, {(1, 1), (1, 2), (8, 1), (8, 2)}),
        ("pin_say_from_right", 1, {(5, 1), (6, 1), (7, 1), (8, 1)}),
        ("pin_say_from_left", 0, {(8, 1), (7, 1), (6, 1), (5, 1)}),
        ("dragon_head_from_right", 2, {(1, 3), (1, 4), (2, 3), (2, 4)}),
        ("dragon_head_from_right", 4, {(3, 1), (3, 2), (4, 1), (4, 2)}),
        ("dragon_head_from_right", 3, {(5, 2), (6, 2), (7, 2), (8, 2)}),
    ],
)
def test_styles_as_the_documents_tell_them(style, at, tiles):
    assert set(delivered(style)[at]) == tiles


# The course of a round.


def test_stacks_go_round_counterclockwise_and_only_hands_in_play_are_drawn():
    """A total of 3 points at place 5, which has no wager."""
    assert prompts(begin()) == [
        "dice shaker", "tiles 3", "tiles 2", "tiles 1", "tiles dealer", "cal 3", "bob 2", "ann 1", "cal 3", "bob 2",
        "ann 1",
    ]  # fmt: skip


def test_a_random_number_is_drawn_instead_of_dice():
    told = prompts(begin(starting_position="random_number"), dice="5")
    assert told[:3] == ["number shaker", "tiles 3", "tiles 2"]


def test_a_players_bank_names_the_style_and_sets_last():
    told = prompts(begin(spots=(1, 3), bank="bob"))
    assert told == [
        "bob 2",
        "dice shaker",
        "tiles 3",
        "tiles 2",
        "tiles 1",
        "cal 3",
        "ann 1",
        "bob 2",
        "cal 3",
        "ann 1",
    ]


def test_of_two_places_that_with_the_larger_wager_is_set_first():
    larger = (*stakes_on(1, cents=20_00), Stake(2, "ann", 2, "pai_gow", 10_00, since=1))
    assert prompts(begin(stakes=larger))[4:6] == ["ann 1", "ann 2"]
    equal = (*stakes_on(1), Stake(2, "ann", 2, "pai_gow", 10_00, since=1))
    assert prompts(begin(stakes=equal))[4:6] == ["ann 2", "ann 1"]


def test_without_surrender_nobody_is_asked_for_it():
    told = prompts(begin(CA, spots=(1, 3), bank="bob"))
    assert told[5:] == ["cal 3", "ann 1", "bob 2"]


def test_the_choices_tell_the_seat_its_hands_and_the_others_nothing():
    played = begin(spots=(1, 2))
    played.draw(*"333")
    while isinstance(played.prompt, Draw):
        hands = {DEALER: TILES[:4], "2": TILES[4:8], "1": TILES[8:12]}
        played.draw(*hands[played.prompt.to])
    mine, theirs = view(played, "bob"), view(played, "ann")
    assert "first_and_second: 1-1 1-1 (day) over 4-4 4-4 (yun)" not in str(theirs)
    assert "first_and_second" in mine["prompt"]["about"]
    assert all(tile not in mine["prompt"]["about"] for tile in ("2-4", "1-2"))
    played.choose("first_and_third")
    assert [event for event in view(played, "ann")["events"] if event["event"] == "chose"] == [
        {
            "event": "chose",
            "seat": "bob",
            "spot": 2,
            "choice": "first_and_third",
            "cents": 0,
            "by_default": False,
        }
    ]


def test_a_bank_that_the_house_shares_is_set_by_the_dealer():
    played = begin(spots=(1,), bank="bob")
    shared = Round(played.game, played.setup._replace(co_bank=True))
    assert "bob 2" not in prompts(shared)[1:]


def test_winners_are_paid_after_all_losers_where_the_book_says_so():
    """Place 3 wins, place 1 loses; the loser was collected first."""
    played = begin(spots=(1, 3))
    hands = {"3": "6-6 6-6 1-1 1-1", "1": "2-3 4-6 5-5 5-6", DEALER: "5-6 1-6 4-6 2-2"}
    finish(played, hands)
    assert [(line.spot, line.outcome) for line in played.lines] == [(1, "lose"), (3, "win")]
    in_turn = begin("pa/pai_gow_tiles", spots=(1, 3))
    finish(in_turn, hands)
    assert [(line.spot, line.outcome) for line in in_turn.lines] == [(3, "win"), (1, "lose")]


def finish(played, hands):
    while not played.is_over:
        prompt = played.prompt
        if isinstance(prompt, Draw):
            played.draw(*(hands[prompt.to].split() if prompt.what == "tiles" else FACES[: prompt.size]))
        else:
            names = [choice.name for choice in prompt.choices]
            played.choose("first_and_second" if "first_and_second" in names else prompt.default)


def test_a_hand_voided_before_the_dice_are_shaken_again_has_its_wager_back():
    """The other wagers stay for the next shake; what was returned does not lie there a second time."""
    game, terms = open_terms(NY)
    table = Table(game, terms)
    for name in ("ann", "bob"):
        table.sit(name, 100_00)
        table.place(name, "pai_gow", 10_00)
    table.start()
    table.answer(Ruling("players_tile_exposed", 2, ("2-2",)))
    table.answer(Chosen("void"))
    table.answer(Ruling("die_falls_out"))
    table.finish()
    assert [(stake.seat, stake.cents) for stake in table.stakes.values()] == [("ann", 10_00)]
    assert (table.money["felt"], table.money["ann"], table.money["bob"]) == (10_00, 90_00, 100_00)


# The house's own exceptions.


def test_an_exception_is_written_as_four_tiles_and_the_two_that_go_together():
    rules = read_rules("6-6 6-6 3-6/4-5 3-5/2-6: 1 3; 1-1 3-6/4-5 * *: 1 2")
    assert set_together(("4-5", "6-6", "2-6", "6-6"), rules) == ("6-6", "4-5")
    assert set_together(("4-5", "6-6", "5-5", "6-6"), rules) is None
    assert set_together(("3-6", "2-2", "5-5", "1-1"), rules) == ("1-1", "3-6")
    assert read_rules("none") == ()


@pytest.mark.parametrize("path", paths_of("pai_gow_tiles"))
def test_the_first_exception_that_fits_comes_before_the_books_own_order(path):
    tiles = ("6-6", "6-6", "4-5", "3-5")
    plain, own = (
        set_house_way(tiles, way_of(open_terms(path, options)[1]))
        for options in ({}, {"house_way_exceptions": "6-6 6-6 3-6/4-5 3-5/2-6: 1 3"})
    )
    assert plain.high == ("6-6", "6-6")
    assert sorted(own.high) == ["4-5", "6-6"]
    assert sorted(own.low) == ["3-5", "6-6"]


def test_a_round_is_set_by_the_houses_exception():
    played = begin(spots=(1,), house_way_exceptions="6-6 6-6 3-6/4-5 3-5/2-6: 1 3")
    hands = {"1": "2-3 4-6 5-5 5-6", DEALER: "6-6 6-6 4-5 3-5"}
    finish(played, hands)
    notes = [event.text for event in played.events if hasattr(event, "text")]
    assert any(note.startswith("the bank sets") and "6-6 6-6" not in note for note in notes), notes


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("6-6 6-6", "is no rule; write four tiles, a colon and two places"),
        ("6-6 6-6 * *: 1 1", "two different places from 1 to 4"),
        ("6-6 6-6 * *: 1 5", "two different places from 1 to 4"),
        ("6-9 * * *: 1 2", '"6-9" is no tile'),
        ("  ", "or rules of the house's own"),
    ],
)
def test_an_exception_that_cannot_be_read_is_refused_with_its_clause(text, told):
    with pytest.raises(TermsError, match=r"5324\.50") as refused:
        open_terms(NY, {"house_way_exceptions": text})
    assert told in str(refused.value)
