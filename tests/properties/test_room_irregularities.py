"""Every irregularity of every room game, ruled by the floor at every kind of moment: what must follow does, and is
cited."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from hoyle.book.loader import all_games
from hoyle.chance import Chance
from hoyle.engine import Ask, Chosen, Draw, Limits, Round, Ruling, Setup
from hoyle.engine.round import events as made
from hoyle.errors import IllegalAnswer
from hoyle.games.catalog import find_game, open_terms

SEATS = ("ann", "ben", "cat", "dan")
STACK = 400_00
OF_A_HAND = {"fold_hand", "refund_hand", "replace_card", "next_card_down", "seat_may_stop_betting"}
OF_A_CARD = {"burn", "board_card_out"}
RULINGS_WANTED = 4


def irregularities() -> Iterator[tuple[str, str]]:
    for book, game in all_games():
        file = find_game(f"{book}/{game}")[1]
        if file.room is not None:
            for name in file.irregularities:
                yield f"{book}/{game}", name


def begin(path: str, name: str) -> Round:
    file = find_game(path)[1]
    options = {key: values[0] for key, values in file.irregularities[name].only_if.items()}
    game, terms = open_terms(path, options)
    setup = Setup(
        terms, SEATS, (), {}, {}, limits=Limits(chip=100), owners=dict(enumerate(SEATS, start=1)),
        stacks=dict.fromkeys(SEATS, STACK),
    )  # fmt: skip
    return Round(game, setup)


def go_on(played: Round, rng: random.Random, chance: Chance) -> None:
    """The next draw or choice; mostly nobody folds."""
    prompt = played.prompt
    if isinstance(prompt, Draw):
        played.draw(*chance.answer(played))
        return
    assert isinstance(prompt, Ask)
    names = [choice.name for choice in prompt.choices]
    usual = [name for name in names if name in ("check", "call", "stand_pat", "keep_down", "play_on")]
    played.answer(Chosen(rng.choice(usual) if usual and rng.random() < 0.85 else rng.choice(names)))


def rule(played: Round, name: str, then: set[str], rng: random.Random) -> Ruling | None:
    """The floor's word on some hand or card, or nothing where it makes no sense just now."""
    inside = [spot for spot in played.felt.chips.in_hand if spot not in played.felt.dead]
    if isinstance(played.prompt, Ask) and rng.random() < 0.5:
        inside = [played.prompt.spot]  # some hold only of who is to act
    spot = rng.choice(inside) if then & OF_A_HAND and inside else 0
    left = [card for card, count in played.shoes["cards"].left.items() if count]
    cards = (rng.choice(left),) if then & OF_A_CARD and left else ()
    ruling = Ruling(name, spot, cards)
    try:
        played.answer(ruling)
    except IllegalAnswer:
        return None
    return ruling


def nets(played: Round) -> dict[str, int]:
    found = dict.fromkeys(SEATS, 0)
    for line in played.lines:
        if line.seat in found:
            found[line.seat] += line.net
    return found


def check(played: Round, ruling: Ruling, then: set[str], put_in: dict[int, int], before: int) -> None:
    got = nets(played)
    if then & {"misdeal", "void_round"}:
        assert played.voided == ruling.name
        assert set(got.values()) == {0}
        assert played.carry == played.setup.carry
        return
    seat = played.setup.owners.get(ruling.spot, "")
    if "refund_hand" in then:
        assert got[seat] == 0
    if "fold_hand" in then and not played.voided and len(played.felt.dead) < len(SEATS):
        assert got[seat] == -put_in.get(ruling.spot, 0)
    if "burn" in then:
        drawn = [event for event in played.events[before:] if isinstance(event, made.ItemsDrawn)]
        assert sum(event.items.count(ruling.cards[0]) for event in drawn) == 1
    taken = sum(line.net for line in played.lines if line.kind == "taking")
    assert sum(got.values()) + taken == 0


FOUND = list(irregularities())


@pytest.mark.parametrize(("path", "name"), FOUND, ids=[" ".join(each) for each in FOUND])
def test_what_the_floor_rules_follows_and_is_cited(path: str, name: str) -> None:
    file = find_game(path)[1]
    irregularity = file.irregularities[name]
    then, ruled = set(irregularity.then), 0
    for seed in range(40):
        rng, chance, played = random.Random(seed), Chance(seed), begin(path, name)
        told: dict[str, Any] | None = None
        moment = rng.randrange(1, 30) if seed % 4 else 0  # some clauses hold only before the first card
        while not played.is_over:
            if told is None and len(played.answers) >= moment:
                before, put_in = len(played.events), dict(played.felt.chips.put_in)
                ruling = rule(played, name, then, rng)
                if ruling is not None:
                    told = {"ruling": ruling, "put_in": put_in, "before": before}
                if played.is_over:
                    break
            go_on(played, rng, chance)
        if told is None:
            continue
        ruled += 1
        check(played, told["ruling"], then, told["put_in"], told["before"])
        cited = [
            event.cite for event in played.events if isinstance(event, made.Ruled) and event.name == name
        ]
        assert cited
        assert all(cite == played.setup.terms.cite(irregularity.cite, irregularity.lines) for cite in cited)
        if ruled == RULINGS_WANTED:
            return
    assert ruled, f"{path}: {name} could never be ruled"
