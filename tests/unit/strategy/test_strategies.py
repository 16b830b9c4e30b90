"""Strategies: what is shipped works in every book, what a file says wrongly is told with its place."""

import random
from dataclasses import replace
from pathlib import Path

import pytest

from hoyle.book.loader import all_games
from hoyle.errors import HoyleError
from hoyle.exact.catalog import has_player
from hoyle.games.catalog import find_game, module_of, open_terms
from hoyle.sim.engine_rounds import EngineRounds
from hoyle.sim.simulate import make_plan, run_plan
from hoyle.sim.strategy_lookup import find_strategy, read_strategy, strategy_from_source
from hoyle.strategy import catalog
from hoyle.strategy.catalog import may_be_offered
from hoyle.strategy.game_parts import games_with
from hoyle.strategy.seat_view import Seen
from hoyle.strategy.simulated_seat import SimulatedSeat
from hoyle.strategy.strategy import Strategy, Taken
from hoyle.strategy.wagered import Wagered
from tests.support.game_paths import has_decisions, one_of_each, one_of_each_family, paths_of
from tests.support.samples import some

SHIPPED = sorted(Path(catalog.__file__).parent.rglob("*.yaml"))

# Where seats play each other there is no house to have an edge.
GAMES = [
    path for path in (f"{book}/{game}" for book, game in all_games()) if not open_terms(path)[1].plays_for_pot
]


@pytest.mark.parametrize("file", SHIPPED, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_every_shipped_strategy_is_read_and_named_as_its_file(file: Path) -> None:
    strategy = read_strategy(file, file.parent.name)
    assert strategy.name == file.stem
    assert strategy.about


@pytest.mark.parametrize("path", GAMES)
def test_every_game_has_a_strategy_that_its_table_takes(path: str) -> None:
    game, terms = open_terms(path)
    strategy = find_strategy(game, terms, "simplest")
    SimulatedSeat(game, terms, strategy).check()
    totals = EngineRounds(game, terms, strategy).run(1, 0, 20)
    assert totals.rounds >= 20
    assert totals.wagered[-1] > 0


def write(folder: Path, text: str) -> Path:
    file = folder / "mine.yaml"
    file.write_text(text, encoding="utf-8")
    return file


THREE_CARD = "game: three_card_poker\nwagers: {ante: $10}\n"


def test_the_first_rule_that_fits_answers(tmp_path: Path) -> None:
    text = THREE_CARD + "choices:\n  - {when: {offered: play}, choose: play}\n  - {choose: fold}\n"
    strategy = read_strategy(write(tmp_path, text), "three_card_poker")
    assert strategy.answer(Seen(("play", "fold"))) == Taken("play")
    assert strategy.answer(Seen(("fold",))) == Taken("fold")
    assert strategy.answer(Seen(("other",))) is None


def test_always_playing_wagers_as_much_again(tmp_path: Path) -> None:
    text = THREE_CARD + "choices:\n  - {choose: play}\n"
    game, terms = open_terms("ny/three_card_poker")
    strategy = find_strategy(game, terms, str(write(tmp_path, text)))
    totals = EngineRounds(game, terms, strategy).run(1, 0, 200)
    assert totals.wagered[totals.columns.index("play")] == 200 * 10_00


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("game: craps\n", "is for craps, not for three_card_poker"),
        ("- 1\n", "a strategy is a mapping"),
        ("game: [", "not valid YAML"),
        (THREE_CARD + "wager: 5\n", 'There is no key "wager". Did you mean "wagers"?'),
        (THREE_CARD + "choices: fold\n", "choices are a list of rules"),
        (THREE_CARD + "choices: [{when: {}}]\n", "rule 1: a rule has choose: name"),
        (THREE_CARD + "choices: [{choose: fold, wenn: {}}]\n", 'rule 1: There is no key "wenn"'),
        (
            THREE_CARD + "choices: [{choose: fold, when: {full_moon: yes}}]\n",
            'There is no condition "full_moon"',
        ),
        (THREE_CARD + "choices: [{choose: fold, when: {offered: 3}}]\n", "rule 1: offered 3 is no word"),
        (THREE_CARD + "choices: [{choose: plya}]\n", 'rule 1: There is no choice in three_card_poker "plya"'),
        (THREE_CARD + "choices: [{choose: play, amount: lots}]\n", "amount is least, most or dollars"),
        (THREE_CARD + "choices: [{choose: fold}]\nuse: optimal\n", "write either choices or use"),
        ("game: three_card_poker\nwagers: {ante: much}\n", 'wager ante: "much" is not an amount'),
        ("game: three_card_poker\nwagers: {ante: $0}\n", "a wager is more than $0"),
        (
            "game: three_card_poker\nwagers: {ante: {amount: $5, when: noon}}\n",
            "when is 'noon'; write one of always",
        ),
        (
            "game: three_card_poker\nwagers: {ante: {amount: $5, most: 0}}\n",
            "most is 0; write a whole number",
        ),
        ("game: three_card_poker\nwagers: {ante: {amount: $5, size: 1}}\n", 'There is no key "size"'),
        ("game: three_card_poker\nwagers: [ante]\n", "wagers are names with amounts"),
    ],
)
def test_what_a_file_says_wrongly_is_told(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(HoyleError) as refused:
        read_strategy(write(tmp_path, text), "three_card_poker")
    assert said in str(refused.value)
    assert "mine.yaml" in str(refused.value)


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("nobody", 'There is no strategy for craps "nobody"'),
        ("gone.yaml", "gone.yaml: cannot be read"),
        ("no.such.module:play", "cannot be found"),
        ("hoyle:nothing", "cannot be found"),
        ("hoyle:__version__", "is not a function"),
    ],
)
def test_a_strategy_that_is_not_there(said: str, told: str) -> None:
    with pytest.raises(HoyleError) as refused:
        find_strategy(*open_terms("ny/craps"), said)
    assert told in str(refused.value)


def test_a_strategy_that_is_shipped_and_built_in_is_told_once() -> None:
    with pytest.raises(HoyleError) as refused:
        find_strategy(*open_terms("ny/blackjack"), "nobody")
    assert str(refused.value).endswith("Known: basic, optimal, simplest.")


def test_wagers_given_replace_those_of_the_file() -> None:
    game, terms = open_terms("ny/craps")
    mine = (Wagered("dont_pass", 25_00),)
    assert find_strategy(game, terms, "pass_with_odds", mine).wagers == mine


def test_a_strategy_is_the_same_where_it_is_sent() -> None:
    game, terms = open_terms("ny/craps")
    here = find_strategy(game, terms, "three_point_molly")
    there = strategy_from_source("craps", here.source or {})
    assert (there.wagers, there.rules, there.name) == (here.wagers, here.rules, here.name)


def always(word: object) -> Strategy:
    return Strategy("mine", "three_card_poker", (Wagered("ante", 10_00),), callable=lambda seen: word)


@pytest.mark.parametrize(
    ("word", "told"),
    [
        ("stand", 'in round 1, asked to choose from play +$10.00 | fold, it answered "stand"'),
        (("play", 7), 'it answered "play": play adds $10.00, not $0.07'),
        (("play", "lots"), "it answered \"play\" with 'lots'; an amount is least, most or whole cents"),
        (3, "the strategy answered 3"),
    ],
)
def test_an_answer_that_is_not_offered_is_told_with_the_prompt(word: object, told: str) -> None:
    game, terms = open_terms("ny/three_card_poker")
    with pytest.raises(HoyleError) as refused:
        EngineRounds(game, terms, always(word)).run(1, 0, 10)
    assert told in str(refused.value)


def test_a_function_that_fails_is_told_with_the_prompt() -> None:
    game, terms = open_terms("ny/three_card_poker")
    broken = Strategy(
        "mine", "three_card_poker", (Wagered("ante", 10_00),), callable=lambda seen: seen.nothing
    )
    with pytest.raises(HoyleError, match=r"in round 1, asked .* it failed: AttributeError"):
        EngineRounds(game, terms, broken).run(1, 0, 10)


def test_a_function_sees_its_own_cards_and_no_others() -> None:
    seen: list[Seen] = []

    def look(what: Seen) -> str:
        seen.append(what)
        return "fold"

    game, terms = open_terms("ny/three_card_poker")
    strategy = Strategy("mine", "three_card_poker", (Wagered("ante", 10_00),), callable=look)
    EngineRounds(game, terms, strategy).run(1, 0, 5)
    assert len(seen) == 5
    assert all(len(each.hand) == 3 and each.dealer == () for each in seen)
    assert all(each.choices == ("play", "fold") for each in seen)


def sets_seven_cards(path: str) -> bool:
    """Where compiled rounds set hands by the house way, that is the default: the best setting takes long."""
    split = getattr(module_of(find_game(path)[1]), "split_of", None)
    return split is not None and split(open_terms(path)[1]).size == 7


@pytest.mark.parametrize("game", games_with("exact", "strategy"))
def test_where_a_game_leaves_choices_the_best_play_is_the_default(game: str) -> None:
    path = paths_of(game)[0]
    assert find_strategy(*open_terms(path)).use == ("" if sets_seven_cards(path) else "optimal")


SOLVED = one_of_each(tuple(path for path in GAMES if has_player(open_terms(path)[0].name)))


@pytest.mark.parametrize("path", some(one_of_each_family(SOLVED), SOLVED))
def test_the_engine_plays_by_the_solution_as_well(path: str) -> None:
    rounds = 40 if sets_seven_cards(path) else 200
    plan = make_plan(path, "optimal", rounds, engine=True)
    assert plan.strategy["use"] == "optimal"
    silent = make_plan(path, "simplest", rounds, engine=True)
    assert run_plan(plan).totals.net != run_plan(silent).totals.net


def test_there_is_only_one_table_to_use(tmp_path: Path) -> None:
    file = write(tmp_path, THREE_CARD + "use: perfect\n")
    for engine in (True, False):
        with pytest.raises(HoyleError, match="optimal"):
            run_plan(make_plan("ny/three_card_poker", str(file), 10, engine=engine))


def test_no_choices_nothing_to_use(tmp_path: Path) -> None:
    file = write(tmp_path, "game: roulette\nwagers: {red: $10}\nuse: optimal\n")
    with pytest.raises(HoyleError, match="ny/roulette has no exact strategy"):
        run_plan(make_plan("ny/roulette", str(file), 10, engine=True))


def test_a_wager_that_is_taken_back_was_at_no_risk() -> None:
    """By the kernel as by the engine: three wagers are made, and less than all is risked."""
    shares = []
    for engine, rounds in ((True, 3_000), (False, 100_000)):
        totals = run_plan(make_plan("ny/let_it_ride_poker", None, rounds, engine=engine)).totals
        shares.append([totals.wagered[totals.columns.index(name)] / rounds / 10_00 for name in BETS])
    for engine, kernel in zip(*shares, strict=True):
        assert engine == pytest.approx(kernel, abs=0.03)
    assert shares[1][0] < shares[1][1] < shares[1][2] == 1


BETS = ("bet_1", "bet_2", "bet_3")


@pytest.mark.parametrize("path", GAMES)
def test_whatever_is_offered_may_be_chosen_in_a_file(path: str) -> None:
    """Choices made at random lead to every kind of prompt; each has its name in the list."""
    game, terms = open_terms(path)
    rng, offered = random.Random(path), set()

    def any_of_them(seen: Seen) -> tuple[str, str]:
        offered.update(seen.choices)
        return rng.choice(seen.choices), "least"

    EngineRounds(game, terms, replace(find_strategy(game, terms, "simplest"), callable=any_of_them)).run(
        1, 0, 60
    )
    assert {name for name in offered if not may_be_offered(game.name, name)} == set()
    assert offered or not has_decisions(path)
