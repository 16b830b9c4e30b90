"""Pots under random all-ins, antes and folds: every cent is paid out, and no player wins more than was matched."""

import random
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hoyle.chance import Chance
from hoyle.contract.suite import check_json, check_replay, check_settled_once
from hoyle.engine import Ask, Chosen, Drawn, Limits, Table
from hoyle.games.catalog import open_terms
from hoyle.games.parts.pots import divide_pots, share

SPOTS = st.dictionaries(st.integers(1, 11), st.integers(0, 500), min_size=2, max_size=11)


@settings(deadline=None)
@given(SPOTS, st.data(), st.integers(0, 50))
def test_every_cent_put_in_is_in_a_pot_or_comes_back(put_in, data, dead):
    live = data.draw(st.lists(st.sampled_from(sorted(put_in)), min_size=1, unique=True))
    division = divide_pots(put_in, live, dead)
    assert sum(pot.cents for pot in division.pots) + division.uncalled_cents == sum(put_in.values()) + dead


@settings(deadline=None)
@given(SPOTS, st.data())
def test_a_hand_wins_no_more_of_another_than_it_put_in_itself(put_in, data):
    live = data.draw(st.lists(st.sampled_from(sorted(put_in)), min_size=2, unique=True))
    division = divide_pots(put_in, live)
    most = max(put_in[spot] for spot in live)
    for spot in live:
        if put_in[spot] == most:
            continue  # the last pot also has what a folded hand put in beyond everybody
        reach = sum(pot.cents for pot in division.pots if spot in pot.spots)
        assert reach <= sum(min(put, put_in[spot]) for put in put_in.values())


@settings(deadline=None)
@given(SPOTS, st.data())
def test_who_is_in_a_side_pot_is_in_every_pot_before_it(put_in, data):
    live = data.draw(st.lists(st.sampled_from(sorted(put_in)), min_size=2, unique=True))
    pots = divide_pots(put_in, live).pots
    for earlier, later in pairwise(pots):
        assert set(later.spots) < set(earlier.spots)


@settings(deadline=None)
@given(SPOTS)
def test_what_comes_back_was_called_by_nobody(put_in):
    division = divide_pots(put_in, sorted(put_in))
    others = [put for spot, put in put_in.items() if spot != division.uncalled_spot]
    if division.uncalled_cents:
        assert put_in[division.uncalled_spot] - division.uncalled_cents == max(others)


@settings(deadline=None)
@given(
    st.integers(0, 10_000),
    st.lists(st.integers(1, 11), min_size=1, max_size=11, unique=True),
    st.sampled_from([1, 25, 100]),
)
def test_shares_come_to_the_pot_and_differ_only_for_the_first(cents, winners, chip):
    shares = share(cents, winners, chip)
    assert sum(shares.values()) == cents
    assert len({shares[spot] for spot in winners[1:]}) <= 1
    assert all(shares[winners[0]] >= shares[spot] for spot in winners)


GAMES = [
    ("ny/texas_holdem", {}), ("ny/texas_holdem", {"structure": "no_limit", "ante": 50}),
    ("ny/texas_holdem", {"structure": "pot_limit", "straddle": "yes"}),
    ("ny/texas_holdem", {"structure": "spread_limit", "rake_method": "increments"}),
    ("ny/seven_card_stud", {"form": "high_low_eight"}), ("ny/seven_card_stud", {"form": "low",
    "structure": "no_limit"}),
]  # fmt: skip


@pytest.mark.parametrize(("path", "options"), GAMES)
@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 10**6), stacks=st.lists(st.integers(900, 6000), min_size=2, max_size=8))
def test_a_session_of_all_ins_and_folds_keeps_all_money(path, options, seed, stacks):
    game, terms = open_terms(path, options)
    table = Table(game, terms, limits=Limits(chip=25))
    for at, cents in enumerate(stacks):
        table.sit(f"seat_{at}", cents)
    rng, chance = random.Random(seed), Chance(seed)
    for _ in range(4):
        if table.game.objection_to_start(table.situation()):
            break
        played = table.start()
        while not played.is_over:
            prompt = played.prompt
            if isinstance(prompt, Ask):
                choice = rng.choice(
                    [each for each in prompt.choices if each.name != "fold" or rng.random() < 0.5]
                )
                table.answer(Chosen(choice.name, rng.choice([choice.least, choice.most])))
            else:
                table.answer(Drawn(chance.answer(played)))
            assert all(stack >= 0 for stack in played.felt.chips.stacks.values())
        check_replay(played)
        check_json(played)
        check_settled_once(played)
        table.finish()
        assert table.total() == table.brought == sum(stacks)
        assert table.money["felt"] == 0
        assert all(table.money[seat] >= 0 for seat in table.seats)
