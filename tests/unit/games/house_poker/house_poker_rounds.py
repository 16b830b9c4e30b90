"""Rounds and tables of poker games against the house, played as a test says."""

import random
from functools import cache

from hoyle.bots import RandomPlayer
from hoyle.chance import Chance
from hoyle.contract import suite
from hoyle.engine import Chosen, Draw, Drawn, Round, Ruling, Setup, Stake
from hoyle.games.catalog import open_terms
from hoyle.kit.cards import DECK


@cache
def open_game(path, **options):
    return open_terms(path, options)


def start(game, terms, wagers, meters=None):
    """Wagers by spot; one that is made on a hand is written `five_card_hand_bonus dealer`."""
    listed = [(spot, wager, cents) for spot, each in wagers.items() for wager, cents in each.items()]
    stakes = []
    for at, (spot, wager, cents) in enumerate(listed, 1):
        name, _, on = wager.partition(" ")
        stakes.append(Stake(at, f"seat_{spot}", spot, name, cents, on, since=1))
    seats = tuple(f"seat_{spot}" for spot in wagers)
    return Round(game, Setup(terms, seats, tuple(stakes), {}, {}, 1, meters=meters or {}))


def play(game, terms, wagers, cards, choices=(), meters=None):
    """A round with these wagers on spots, these cards by whom they go to, and these choices in order."""
    played = start(game, terms, wagers, meters)
    left, waiting = {to: list(each) for to, each in cards.items()}, list(choices)
    spare = iter([card for card in DECK if card not in {one for each in cards.values() for one in each}])
    while not played.is_over:
        prompt = played.prompt
        if isinstance(prompt, Draw):
            source = left.get(prompt.to, [])
            played.draw(*(source.pop(0) if source else next(spare) for _ in range(prompt.size)))
        else:
            played.choose(waiting.pop(0))
    assert not waiting
    return played


def nets(played, spot=1):
    found = {}
    for line in played.lines:
        if line.spot == spot:
            found[line.label] = found.get(line.label, 0) + line.net
    return found


def play_table(
    path, seed, rule_at=None, ruling=None, chosen=(), prepare=suite.prepare_round, share=suite.SHARE
):
    """One round at a table, answered at random; at the prompt of a number a ruling is given, and its choices are made.

    Returns the round and whether the ruling was reached."""
    player, chance = RandomPlayer(random.Random(seed), share), Chance(seed)
    table = suite.open_table(path)
    prepare(table, player)
    played, at = table.start(), 0
    while not played.is_over:
        if at == rule_at:
            table.answer(ruling)
            for name in chosen:
                table.answer(Chosen(name))
        elif isinstance(played.prompt, Draw):
            table.answer(Drawn(chance.answer(played)))
        else:
            table.answer(Chosen(player.rng.choice(played.prompt.choices).name))
        at += 1
    is_ruled = any(isinstance(answer, Ruling) for answer in played.answers)
    table.finish()
    assert table.total() == table.brought
    suite.check_settled_once(played)
    suite.check_replay(played)
    suite.check_json(played)
    return played, is_ruled
