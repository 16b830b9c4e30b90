"""Hands of six-handed no limit hold 'em per second: Hoyle's rounds against PokerKit's states, with equal cards and
actions.

`python benchmarks/poker_room.py [hands]`. Each hand is dealt from one shuffled deck and played by one list of random
numbers in both; the final stacks must be equal, or the run fails.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable

from pokerkit import Automation, NoLimitTexasHoldem, State

from hoyle.engine import Ask, Chosen, Drawn, Limits, Round, Setup
from hoyle.games.catalog import open_terms
from hoyle.kit.cards import DECK

SEATS = ("ann", "ben", "cat", "dan", "eve", "fay")
STACK, SMALL, BIG = 20_000, 100, 200
TIMES_WANTED = 50
# Those that PokerKit's own pages use where the cards are given; burned cards are unknown there, as here.
AUTOMATIONS = (
    Automation.ANTE_POSTING, Automation.BET_COLLECTION, Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING, Automation.HAND_KILLING, Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)  # fmt: skip
FOLD, CHECK, CALL = Chosen("fold"), Chosen("check"), Chosen("call")
BURNED_FROM = 37  # two cards for each seat and the board are the first 17; the burned ones lie at the end
Hand = tuple[tuple[str, ...], list[str]]


def make_hands(count: int, seed: int = 1) -> list[Hand]:
    """Hands: a shuffled deck, and a random number for each decision."""
    rng = random.Random(seed)
    return [
        (tuple(rng.sample(DECK, 40)), [wish(rng.randrange(100)) for _ in range(80)]) for _ in range(count)
    ]


def wish(number: int) -> str:
    """Of a hundred: fold 5 where there is a bet to call, raise the least 10, raise all in 1, check or call the rest."""
    if number < 5:
        return "fold"
    if number < 89:
        return "pass"
    return "raise" if number < 99 else "all_in"


def hoyle_player() -> Callable[[Hand], list[int]]:
    options = {
        "structure": "no_limit", "small_blind": SMALL, "big_blind": BIG, "rake_method": "none",
    }  # fmt: skip
    game, terms = open_terms("ny/texas_holdem", options)
    owners = dict(enumerate(SEATS, start=1))
    stacks = dict.fromkeys(SEATS, STACK)
    setup = Setup(terms, SEATS, (), {}, {}, limits=Limits(chip=1), owners=owners, stacks=stacks)

    def play(hand: Hand) -> list[int]:
        deck, wishes = hand
        wished, dealt, burned = iter(wishes), 0, BURNED_FROM
        played = Round(game, setup)
        answer = played.answer
        while (prompt := played.prompt) is not None:
            if isinstance(prompt, Ask):
                word, owes = next(wished), prompt.default == "fold"
                if word == "pass":
                    answer(CALL if owes else CHECK)
                elif word == "fold":
                    answer(FOLD if owes else CHECK)
                elif len(prompt.choices) < 3:
                    answer(CALL if owes else CHECK)
                else:
                    more = prompt.choices[2]
                    answer(Chosen(more.name, more.least if word == "raise" else more.most))
            elif prompt.to == "burn":
                answer(Drawn(deck[burned : burned + 1]))
                burned += 1
            else:
                answer(Drawn(deck[dealt : dealt + prompt.size]))
                dealt += prompt.size
        result = dict(stacks)
        for line in played.lines:
            result[line.seat] += line.net
        return list(result.values())

    return play


def pokerkit_play(hand: Hand) -> list[int]:
    """Queries of the state are made once, and only where the answer matters."""
    deck, wishes = hand
    state: State = NoLimitTexasHoldem.create_state(
        AUTOMATIONS, False, 0, (SMALL, BIG), BIG, STACK, len(SEATS)
    )
    wished, dealt = iter(wishes), 2 * len(SEATS)
    for at in range(0, dealt, 2):
        state.deal_hole(deck[at] + deck[at + 1])
    while state.status:
        if state.actor_index is None:
            state.burn_card("??")
            count = 1 if state.board_cards else 3
            state.deal_board("".join(deck[dealt : dealt + count]))
            dealt += count
            continue
        word = next(wished)
        if word == "pass":
            state.check_or_call()
        elif word == "fold":
            if state.checking_or_calling_amount:
                state.fold()
            else:
                state.check_or_call()
        elif not state.can_complete_bet_or_raise_to():
            state.check_or_call()
        elif word == "raise":
            state.complete_bet_or_raise_to(state.min_completion_betting_or_raising_to_amount)
        else:
            state.complete_bet_or_raise_to(state.max_completion_betting_or_raising_to_amount)
    return list(state.stacks)


def rate(play: Callable[[Hand], list[int]], hands: list[Hand], runs: int) -> tuple[float, list[list[int]]]:
    """Hands a second, best of several runs, and how each hand ended."""
    best, results = 0.0, []
    for _ in range(runs):
        start = time.process_time()
        results = [play(hand) for hand in hands]
        best = max(best, len(hands) / (time.process_time() - start))
    return best, results


def main() -> int:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 400
    hands = make_hands(count)
    player = hoyle_player()
    ours, theirs, mine, other = 0.0, 0.0, [], []
    for _ in range(3):  # in turn, so that a busy machine slows both
        one, mine = rate(player, hands, 4)
        two, other = rate(pokerkit_play, hands, 1)
        ours, theirs = max(ours, one), max(theirs, two)
    different = [at for at, (one, two) in enumerate(zip(mine, other, strict=True)) if one != two]
    print(
        f"hoyle {ours:,.0f} hands/s, pokerkit {theirs:,.0f} hands/s: {ours / theirs:,.0f} times; {count} hands"
    )
    if different:
        print(
            f"{len(different)} hands end differently, the first is {different[0]}: {mine[different[0]]} {other[different[0]]}"
        )
    return 0 if not different and ours >= TIMES_WANTED * theirs else 1


if __name__ == "__main__":
    sys.exit(main())
