"""Recorded hands end with the stacks of PokerKit or of the file itself, or a clause says why not."""

import random
import warnings
from collections.abc import Sequence

import pytest
from pokerkit import (
    Automation,
    FixedLimitDeuceToSevenLowballTripleDraw,
    FixedLimitOmahaHoldemHighLowSplitEightOrBetter,
    FixedLimitRazz,
    FixedLimitSevenCardStudHighLowSplitEightOrBetter,
    HandHistory,
    NoLimitTexasHoldem,
)
from pokerkit.games import Poker
from pokerkit.state import State

from hoyle.errors import HoyleError
from hoyle.phh.comparison import compare
from hoyle.phh.phh_reader import Hand, hand_of, read_hands
from hoyle.phh.phh_replay import final_stacks, replay_hand
from hoyle.phh.phh_writer import write_hand
from hoyle.phh.pokerkit_opinion import stacks_of

PLAYED_BY_HAND = (Automation.RUNOUT_COUNT_SELECTION, Automation.HOLE_CARDS_SHOWING_OR_MUCKING)
AUTOMATIONS = tuple(each for each in Automation if each is not Automation.RUNOUT_COUNT_SELECTION)
WITHOUT_SHOWDOWN = tuple(each for each in Automation if each not in PLAYED_BY_HAND)
HANDS = 40


def dealt(game: Poker, seed: str, stacks: Sequence[int], most_drawn: int = 2) -> tuple[Hand, list[int]]:
    """A hand that PokerKit deals and plays at random, and the stacks it ends with."""
    rng = random.Random(seed)
    random.seed(seed)  # PokerKit shuffles by the module's own source
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        state = game(tuple(stacks), len(stacks))
        while state.status:
            act(state, rng, most_drawn)
        status = state.ante_trimming_status
        history = HandHistory.from_game_state(game, state, ante_trimming_status=status)
    return hand_of(history), list(state.stacks)


def act(state: State, rng: random.Random, most_drawn: int) -> None:
    if state.can_post_bring_in():
        state.post_bring_in()
    elif state.can_stand_pat_or_discard():
        mine = list(state.hole_cards[state.stand_patter_or_discarder_index])
        state.stand_pat_or_discard(rng.sample(mine, rng.randint(0, most_drawn)))
    elif state.can_show_or_muck_hole_cards():
        # One shows, so that somebody is left to win.
        last = len(list(state.showdown_indices)) == sum(state.statuses)
        state.show_or_muck_hole_cards(last or rng.random() < 0.5)
    elif rng.random() < 0.25 and state.can_complete_bet_or_raise_to():
        state.complete_bet_or_raise_to(state.min_completion_betting_or_raising_to_amount)
    elif rng.random() < 0.15 and state.checking_or_calling_amount and state.can_fold():
        state.fold()
    else:
        state.check_or_call()


def random_stacks(seed: str, least: int, most: int, count_max: int = 6, count_min: int = 3) -> list[int]:
    rng = random.Random(seed)
    return [rng.randint(least, most) for _ in range(rng.randint(count_min, count_max))]


@pytest.mark.parametrize("antes", [(0, 6), (3, 6, 1), (5, 5, 2)])
def test_antes_that_differ_and_are_trimmed(antes):
    """What is above the second largest comes back; the rest makes side pots like any other chips."""
    compared = 0
    for seed in range(HANDS):
        stacks = random_stacks(f"{antes} {seed}", 11, 40)
        game = NoLimitTexasHoldem(AUTOMATIONS, True, antes, (2, 4), 4)
        try:
            hand, ends = dealt(game, f"{antes} {seed}", stacks)
        except AssertionError:
            continue  # PokerKit fails where somebody who folded had put in more than all who stayed
        if sum(ends) != sum(stacks):
            continue  # or loses chips
        assert hand.are_antes_even
        played = replay_hand(hand)
        assert final_stacks(played) == ends, hand
        again = hand_of(HandHistory.loads(write_hand(played)))
        assert final_stacks(replay_hand(again)) == ends
        compared += 1
    assert compared > HANDS // 2


def test_an_ante_for_all_is_won_where_the_stated_stacks_say_so():
    """Files set ante_trimming_status and state stacks in which the big blind's ante was won."""
    game = NoLimitTexasHoldem(AUTOMATIONS, False, (0, 4), (2, 4), 4)
    hand, ends = dealt(game, "stated", [100, 100, 100, 100])
    stated = hand._replace(are_antes_even=True, finishing=tuple(ends))
    assert stacks_of(stated) != ends
    ending = compare(stated)
    assert (ending.stacks, ending.is_alike) == (ends, True)
    assert "ante_trimming_status" in ending.note


def test_discards_that_are_shuffled_and_dealt_again():
    """PokerKit takes all discards before it deals; 5324.42(l)(6) has one draw after the other."""
    notes = []
    for seed in range(HANDS):
        game = FixedLimitDeuceToSevenLowballTripleDraw(AUTOMATIONS, True, 0, (2, 4), 4, 8)
        hand, ends = dealt(game, f"draw {seed}", random_stacks(f"draw {seed}", 60, 90, 6, 5), most_drawn=5)
        ending = compare(hand)
        assert (ending.stacks, ending.is_alike) == (ends, True), ending.note
        notes.append(ending.note)
    assert any("5324.42(l)(6)" in note for note in notes)
    assert "" in notes


def test_a_hand_that_is_mucked_wins_nothing_whatever_it_was():
    mucked = 0
    for seed in range(3 * HANDS):
        game = NoLimitTexasHoldem(WITHOUT_SHOWDOWN, True, 0, (2, 4), 4)
        hand, ends = dealt(game, f"muck {seed}", [200] * random.Random(seed).randint(2, 5))
        ending = compare(hand)
        assert (ending.stacks, ending.is_alike, ending.note) == (ends, True, ""), hand
        mucked += "mucked" in ending.played.setup.carry
    assert mucked > 5


@pytest.mark.parametrize(
    "kind",
    [FixedLimitSevenCardStudHighLowSplitEightOrBetter, FixedLimitOmahaHoldemHighLowSplitEightOrBetter],
)
@pytest.mark.parametrize("hands", [HANDS, pytest.param(4 * HANDS, marks=pytest.mark.prove)])
def test_pots_that_pokerkit_divides_otherwise_are_told_by_their_clause(kind, hands):
    """Without a note the book's own way ends alike; with one the clause and the book's own stacks are in the note."""
    notes = []
    for seed in range(hands):
        forced = 2 if kind is FixedLimitSevenCardStudHighLowSplitEightOrBetter else (2, 4)
        game = kind(AUTOMATIONS, True, 1, forced, 4, 8)
        hand, ends = dealt(game, f"pots {seed}", random_stacks(f"pots {seed}", 5, 50, 7))
        ending = compare(hand, "ny")
        own = final_stacks(replay_hand(hand, "ny"))
        assert ending.is_alike == (ending.stacks == ends)
        assert ending.is_alike or (ending.stacks == own and "PokerKit halves all pots" in ending.note)
        assert (own == ends) == (not ending.note)
        if ending.note and ending.is_alike:
            assert "5324.42(f)(6)(vi)" in ending.note or "5324.42(h)(8)" in ending.note
            assert str(own) in ending.note
        notes.append(ending.note)
    assert any("5324.42(f)(6)(vi)" in note for note in notes)


def test_razz_is_played_by_a_book_that_ranks_the_ace_as_the_hand_did():
    books = set()
    for seed in range(HANDS):
        game = FixedLimitRazz(AUTOMATIONS, True, 1, 2, 4, 8)
        hand, ends = dealt(game, f"razz {seed}", random_stacks(f"razz {seed}", 60, 90))
        ending = compare(hand)
        assert (ending.stacks, ending.note) == (ends, "")
        books.add(ending.book)
        if ending.book == "oh":
            with pytest.raises(HoyleError, match=r"5324\.42\(h\)\(4\)"):
                compare(hand, "ny")
    assert books == {"ny", "oh"}


@pytest.mark.parametrize("blinds", [(2, 4, 0, -4), (0, 4), (2, 4, -4, 8), (2, 4, 8, 16), (2, 4, 4)])
def test_blinds_as_they_were_posted(blinds):
    """Posted to come in, a dead small blind, two straddles."""
    for seed in range(HANDS):
        stacks = random_stacks(f"{blinds} {seed}", 10, 80, 7, 5)
        hand, ends = dealt(NoLimitTexasHoldem(AUTOMATIONS, True, 0, blinds, 4), f"{blinds} {seed}", stacks)
        played = replay_hand(hand)
        assert final_stacks(played) == ends, hand
        again = hand_of(HandHistory.loads(write_hand(played)))
        assert final_stacks(replay_hand(again)) == ends


HAND = """
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [5, 10, 0]
min_bet = 10
starting_stacks = [1000, 1000, 1000]
actions = ["d dh p1 ????", "d dh p2 ????", "d dh p3 ????", "p3 cbr 37.50", FOLDS "p2 cc", "d db 7dQh6h", "p2 cc",
  "p3 cbr 65", "p2 f"]
"""


def told(tmp_path, text: str) -> Hand:
    path = tmp_path / "hand.phh"
    path.write_text(text)
    ((_, hand),) = read_hands(path)
    assert isinstance(hand, Hand)
    return hand


@pytest.mark.parametrize("folds", ['"p1 f",', ""])
@pytest.mark.parametrize(
    ("states", "note"),
    [
        ("", ""),
        ("winnings = [0, 0, 80]", ""),
        ("winnings = [0, 0, 76]", "the file has $4.00 less, taken as rake"),
        ("finishing_stacks = [995, 962.5, 1042.5]", ""),
        ("finishing_stacks = [995, 962.5, 1039.5]", "the file has $3.00 less, taken as rake"),
    ],
)
def test_what_the_file_states_is_what_the_stacks_are_compared_with(tmp_path, folds, states, note):
    """A fold may be left out, as PokerKit allows; a raise may have cents where the stacks have none."""
    hand = told(tmp_path, HAND.replace("FOLDS", folds) + states)
    ending = compare(hand)
    assert (ending.is_alike, ending.note) == (True, note)
    assert [cents / hand.scale for cents in ending.stacks] == [995, 962.5, 1042.5]


@pytest.mark.parametrize(
    "states",
    [
        "winnings = [0, 80, 0]",
        "winnings = [0, 0, 60]",
        "winnings = [0, 0, 81]",
        "finishing_stacks = [1000, 960, 1040]",
    ],
)
def test_stacks_that_are_not_the_files_are_told(tmp_path, states):
    ending = compare(told(tmp_path, HAND.replace("FOLDS", "") + states))
    assert not ending.is_alike
    assert "the file has [" in ending.note


def test_stated_amounts_are_one_for_each_player(tmp_path):
    with pytest.raises(HoyleError, match="2 amounts for 3 players"):
        compare(told(tmp_path, HAND.replace("FOLDS", "") + "winnings = [0, 80]"))
