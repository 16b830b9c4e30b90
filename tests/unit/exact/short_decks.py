"""Every deal of a short deck through the engine's own script, each choice made as is best for what the seat sees.

The script says what is drawn, for whom, and who sees it; nothing here knows a game. A round is replayed from its
answers for every branch. What a seat sees is the answers to draws that it was shown and its own choices: among deals
that look alike to it, one choice is made for all of them.
"""

from collections import defaultdict
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

from hoyle.engine import EVERYONE, Chosen, Draw, Drawn, replay
from hoyle.games.catalog import open_terms

SEAT = "seat"


def own_terms(path):
    """Terms that nobody shares: a solution is kept by its terms, and one of a short deck must not be met by others."""
    return replace(open_terms(path)[1])


def best_worth(game, setup, beside=()):
    """What best play is worth in cents, over every deal of the setup; wagers `beside` it bear on no choice."""
    return sum(_solve(game, setup, beside, [((), Fraction(1), ())]))


def _solve(game, setup, beside, deals):
    """What play is for and what is beside it. `deals` are positions that look alike to the seat: answers, probability,
    and what was seen so far."""
    worth, more, open_deals = Fraction(0), Fraction(0), deals
    groups = defaultdict(list)
    while open_deals:
        further = []
        for answers, chance, seen in open_deals:
            played = replay(game, setup, answers)
            prompt = played.prompt
            if prompt is None:
                for line in played.lines:
                    if line.wager in beside:
                        more += chance * (line.net - line.fee)
                    else:
                        worth += chance * (line.net - line.fee)
            elif isinstance(prompt, Draw):
                shown = SEAT in prompt.seen or prompt.seen == EVERYONE
                for items, part in _draws(played, prompt):
                    told = (*seen, (prompt.to, items)) if shown else seen
                    further.append(((*answers, Drawn(items)), chance * part, told))
            else:
                groups[seen].append((answers, chance, seen))
        open_deals = further
    for seen, alike in groups.items():
        one, other = _best_choice(game, setup, beside, seen, alike)
        worth, more = worth + one, more + other
    return worth, more


def _best_choice(game, setup, beside, seen, alike):
    names = [choice.name for choice in replay(game, setup, alike[0][0]).prompt.choices]
    found = []
    for name in names:
        after = [((*answers, Chosen(name)), chance, (*seen, name)) for answers, chance, _ in alike]
        found.append(_solve(game, setup, beside, after))
    return max(found, key=lambda worths: worths[0])


def _draws(played, prompt):
    """All that may come, as sets: the order within one draw changes nothing in these games."""
    left = [card for card, count in played.shoes[prompt.what].left.items() for _ in range(count)]
    every = list(combinations(left, prompt.size))
    return [(items, Fraction(1, len(every))) for items in every]
