"""One suite over every game and every book, with the book's defaults and with other choices that it allows."""

import contextlib
import random
from typing import Any

import pytest

from hoyle.bots import RandomPlayer
from hoyle.chance import Chance
from hoyle.contract.suite import (  # fmt: skip
    SHARE,
    check_contract,
    check_json,
    check_replay,
    open_table,
    play_some,
    prepare_round,
)
from hoyle.engine import EVERYONE, Round, Ruling, Table, view
from hoyle.engine.round import events as made
from hoyle.engine.round.events import ChoiceMade, ItemsDrawn
from hoyle.engine.table import duties
from hoyle.errors import HoyleError
from hoyle.games.catalog import family_of, find_game
from tests.support.game_paths import all_paths
from tests.support.random_choices import TRIES, Options, random_choices

PATHS = all_paths()
SAMPLES = 3


@pytest.mark.parametrize("rounds", [5, pytest.param(40, marks=pytest.mark.prove)])
@pytest.mark.parametrize("path", PATHS)
def test_contract_with_defaults(path: str, rounds: int) -> None:
    check_contract(path, rounds=rounds)


def hides_cards(path: str) -> bool:
    """Whether a seat is asked in a round while another's card is hidden from it."""
    for played in play_some(path, None, 1, 2)[1]:
        hidden = False
        for event in played.events:
            hidden = hidden or (
                isinstance(event, ItemsDrawn) and event.seen != EVERYONE and event.to != "burn"
            )
            if hidden and isinstance(event, ChoiceMade):
                return True
    return False


def test_a_view_that_shows_a_hidden_card_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the first game of each family that hides one."""
    found: dict[str, str] = {}
    for path in PATHS:
        family = family_of(find_game(path)[1])
        if family not in found and hides_cards(path):
            found[family] = path

    def leaking(played: Round, seat: str) -> dict[str, Any]:
        shown = view(played, seat)
        drawn = iter([list(event.items) for event in played.events if isinstance(event, ItemsDrawn)])
        events = [
            {**event, "items": next(drawn)} if event["event"] == "drawn" else event
            for event in shown["events"]
        ]
        return {**shown, "events": events}

    monkeypatch.setattr("hoyle.contract.suite.view", leaking)
    for path in found.values():
        with pytest.raises(AssertionError, match="sees a hidden card"):
            check_contract(path, rounds=5)
    assert found


@pytest.mark.parametrize("rounds", [2, pytest.param(12, marks=pytest.mark.prove)])
@pytest.mark.parametrize("path", PATHS)
def test_contract_with_other_choices(path: str, rounds: int) -> None:
    assert len(random_choices(path, SAMPLES)) == SAMPLES, f"of {TRIES} sets of choices too few go together"
    for at, choices in enumerate(random_choices(path, SAMPLES)):
        check_contract(path, choices, seed=at, rounds=rounds)


# The floor.


def ruled(path: str, name: str, options: Options, seed: int) -> Round | None:
    """A round with one ruling in it, at the first prompt after a few answers where it is taken; none if nowhere."""
    table: Table = open_table(path, options)
    rng, chance = random.Random(seed), Chance(seed)
    player = RandomPlayer(rng, SHARE)
    if not prepare_round(table, player):
        return None
    played = table.start()
    done = False
    while not played.is_over:
        if not done and rng.random() < 0.5:
            done = take(table, played, name, rng)
            duties.tick_all_off(table)
        if not played.is_over:
            player.answer(table, chance)
    table.finish()
    assert table.total() == table.brought, f"{path} {name}: money was made or lost"
    lying = sum(stake.cents + stake.fee for stake in table.stakes.values())
    assert table.money["felt"] == lying, f"{path} {name}: the felt holds what no wager comes to"
    return played if done else None


def take(table: Table, played: Round, name: str, rng: random.Random) -> bool:
    spot = rng.choice(played.felt.spots() or [0])  # while the button is drawn for, nobody has a hand
    cards = tuple(
        rng.choice([card for card, count in shoe.left.items() if count]) for shoe in played.shoes.values()
    )[:1]
    left = [card for shoe in played.shoes.values() for card, count in shoe.left.items() if count]
    several = tuple(left[:2])  # some clauses are for two cards or more
    wheel = table.game.equipment(table.terms).get("wheel")
    sections = (rng.choice(list(wheel)),) if wheel else ()
    held = played.dealt.get(str(spot), ())[:1]  # and some are for a card that lies in a hand
    moment = table.terms.irregularity(name).only_while
    # A card that does not belong in the shoe is named by its rank.
    strays = tuple(card if len(card) > 1 else f"{card}h" for card in moment.named_card) if moment else ()
    for named in (cards, sections, several, held, strays[:1], strays[:1] * 2, ()):
        with contextlib.suppress(HoyleError):
            before = state_of(played)
            table.answer(Ruling(name, spot, named))
            check_effect(table, played, name, before)
            return True
    return False


def state_of(played: Round) -> str:
    """All that a ruling may change of a round, but for the record of the ruling itself."""
    felt = played.felt
    told = [event for event in played.events if not isinstance(event, made.Ruled)]
    hands = {name: dict(shoe.left) for name, shoe in played.shoes.items()}
    chips = {name: getattr(felt.chips, name) for name in felt.chips.__slots__} if played.setup.stacks else {}
    kept = [
        getattr(felt, name) for name in ("dead", "finished", "said", "held", "missed", "given", "extra_cards")
    ]
    over = played.voided, played.called_off, played.shuffles, played.stops, played.carry, played.is_over
    return repr((played.prompt, told, played.lines, hands, chips, kept, over, played.strays))


def check_effect(table: Table, played: Round, name: str, before: str) -> None:
    """It changes the round as its clause says, or tells people what to do until somebody ticks it off."""
    told = duties.open_duties(table)
    assert told or state_of(played) != before, f"{played.setup.terms.path}: {name} does nothing"


@pytest.mark.parametrize("wanted", [1, pytest.param(3, marks=pytest.mark.prove)])
@pytest.mark.parametrize("path", PATHS)
def test_every_irregularity_of_the_book_can_be_ruled_on(path: str, wanted: int) -> None:
    _, file = find_game(path)
    for name, irregularity in file.irregularities.items():
        options: Options = {
            option: values[0] for option, values in irregularity.only_if.items() if option in file.options
        }
        taken = 0
        for seed in range(12 if irregularity.only_while is None else 80):  # its moment may be rare
            played = ruled(path, name, options, seed)
            if played is not None:
                taken += 1
                check_replay(played)
                check_json(played)
            if taken == wanted:
                break
        assert taken, f"{path}: {name} ({', '.join(irregularity.then)}) is never taken"
