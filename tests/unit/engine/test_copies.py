"""Forks, copies and pickles: each goes its own way, and none is noticed by what it was made of."""

import pickle
import random

import pytest

from hoyle.bots import RandomPlayer
from hoyle.chance import Chance
from hoyle.contract.suite import open_table, play_some, prepare_round
from hoyle.engine import Ask, Chosen, Draw, Felt, Round, Table, copies, replay
from hoyle.engine.settlement.pot import Chips
from hoyle.errors import TermsError
from hoyle.games.catalog import open_terms, terms_again
from tests.support.game_paths import all_paths
from tests.support.samples import every

Told = tuple[object, ...]


def told(played: Round) -> Told:
    """All that can be asked of a round."""
    felt = played.felt
    shoes = {name: dict(shoe.left) for name, shoe in played.shoes.items()}
    chips = (dict(felt.chips.stacks), dict(felt.chips.put_in), list(felt.chips.live), dict(felt.chips.dealt))
    return (
        list(played.events), list(played.lines), played.prompt, dict(played.dealt), shoes, dict(felt.stakes),
        set(felt.settled), dict(felt.standing), chips, list(played.answers), dict(played.carry), played.is_over,
    )  # fmt: skip


def play_out(played: Round, seed: int) -> None:
    rng, chance = random.Random(seed), Chance(seed)
    while (prompt := played.prompt) is not None:
        if isinstance(prompt, Draw):
            played.draw(*chance.answer(played))
        else:
            assert isinstance(prompt, Ask)
            choice = rng.choice(prompt.choices)
            played.choose(choice.name, choice.least)


@pytest.mark.parametrize("path", every(4, all_paths()))
def test_a_fork_goes_its_own_way(path: str) -> None:
    """At every prompt of some rounds: the fork is like its origin, and plays on as a replay does."""
    for played in play_some(path, None, 2, 3)[1]:
        position = Round(played.game, played.setup)
        for at, answer in enumerate(played.answers):
            before = told(position)
            fork = copies.fork(position)
            again = copies.fork(fork)
            assert told(fork) == told(again) == before
            if at % 3 == 0:
                play_out(fork, at)
                other = replay(played.game, played.setup, played.answers[:at])
                play_out(other, at)
                assert told(fork) == told(other)
                assert told(position) == told(again) == before
            position.answer(answer)


def test_everything_that_a_round_holds_is_copied() -> None:
    played = play_some("ny/texas_holdem", None, 1, 1)[1][0]
    position = replay(played.game, played.setup, played.answers[:4])
    assert vars(position).keys() - vars(copies.fork(position)).keys() == {"_script", "_send"}
    assert set(Felt.__slots__) == {*copies._FELT, *copies._FELT_COPIED, "chips", "shoes"}
    known = {*copies._CHIPS_COPIED, "seat_of", "in_hand", "burned_ahead", "dealt"}
    assert set(Chips.__slots__) == known
    table = open_table("ny/craps")
    assert vars(copies.copy_table(table)).keys() == vars(table).keys()
    assert vars(copies.copy_table(table).banking).keys() == vars(table.banking).keys()


def test_a_fork_of_a_round_with_a_ruling() -> None:
    """Its rulings are part of its answers."""
    table = open_table("ny/blackjack")
    assert prepare_round(table, RandomPlayer(random.Random(1), 0.0))
    played = table.start()
    rulings = table.terms.file.irregularities.items()
    played.rule(next(name for name, each in rulings if each.then == ("void_round",)))
    assert played.is_ruled
    assert told(copies.fork(played)) == told(played)


def money(table: Table) -> Told:
    return dict(table.money), dict(table.stakes), table.number, dict(table.carry), table.next_id


@pytest.mark.parametrize("path", every(16, all_paths()))
def test_a_copied_table_plays_by_itself(path: str) -> None:
    table, player, chance = open_table(path), RandomPlayer(random.Random(3), 0.4), Chance(3)
    for _ in range(3):
        if not prepare_round(table, player):
            continue
        before = money(table)
        other = copies.copy_table(table)
        RandomPlayer(random.Random(9)).play_round(other, Chance(9))
        assert money(table) == before
        assert other.total() == other.brought
        player.play_round(table, chance)
    assert table.total() == table.brought


@pytest.mark.parametrize("path", every(8, all_paths()))
def test_a_pickle_is_the_setup_and_the_answers(path: str) -> None:
    for played in play_some(path, None, 4, 2)[1]:
        half = replay(played.game, played.setup, played.answers[: len(played.answers) // 2])
        for each in (played, half):
            again = pickle.loads(pickle.dumps(each))
            assert told(again) == told(each)
            assert again.setup.terms is each.setup.terms


def test_terms_that_are_no_longer_the_same_are_refused() -> None:
    terms = open_terms("ny/roulette")[1]
    with pytest.raises(TermsError, match="was pickled under other terms"):
        terms_again(terms.path, dict(terms.options), {}, {}, "0" * 64)


def test_an_illegal_answer_leaves_a_fork_as_it_was() -> None:
    played = play_some("ny/three_card_poker", None, 1, 1)[1][0]
    at = next(at for at, answer in enumerate(played.answers) if isinstance(answer, Chosen))
    position = replay(played.game, played.setup, played.answers[:at])
    fork = copies.fork(position)
    with pytest.raises(Exception, match="is not offered"):
        fork.choose("no_such_choice")
    assert told(fork) == told(position)
