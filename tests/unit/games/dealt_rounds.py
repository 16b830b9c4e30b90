"""Rounds at a table, dealt and played by sentences, and what came of them; for games with cards and with dice.

Cards are given by whom they go to; a burned card, or any other that is not given, is the first that is free.
"""

from dataclasses import replace
from functools import cache

from hoyle.contract.sentences import Stepper
from hoyle.engine import Ask, Drawn, Limits, Table
from hoyle.engine.round.events import ItemsDrawn, ItemsShown, Noted
from hoyle.games.catalog import open_terms

SEATS, STACK = ("ann", "bob", "cid"), 1_000_000
LIMITS = Limits(least=100, chip=100)


@cache
def terms_of(path, options=()):
    return open_terms(path, dict(options))


def open_table(path, options=None, *, seats=SEATS, limits=LIMITS, meters=None, settings=None):
    """With `settings`, under rules that no book of ours has."""
    game, terms = terms_of(path, tuple((options or {}).items()))
    if settings:
        terms = replace(terms, settings={**terms.settings, **settings})
    table = Table(game, terms, limits=limits, meters=meters)
    for seat in seats:
        table.sit(seat, STACK)
    return table


class Dealt(Stepper):
    """A table, and the cards that come. Sentences can be said one after the other."""

    played = None  # the round that was dealt last

    def say(self, *sentences):
        for sentence in sentences:
            self.do(sentence)
        return self

    def choose(self, *choices):
        """Choices in their order, and what the floor says among them: `ann hit`, `floor exposed_card ann Kh`."""
        return self.say(*(each if each.startswith("floor ") else f"choose {each}" for each in choices))

    def deal(self, picks=()):
        """`picks` are what a system draws before the cards."""
        cards, self._cards = self._cards, {}
        self.do("deal")
        for item in picks:
            self.table.answer(Drawn((item,)))
        self._cards = cards
        self._run()
        return self

    def to_the_end(self, *choices):
        """These choices end the round, and no cent is lost."""
        self.choose(*choices)
        assert self.table.round is None, f"still waits for {self.table.round.prompt}"
        assert self.table.total() == self.table.brought
        return self

    def _deal(self):
        self.played = self.table.start()


def deal_at(table, cards, *wagers, picks=()):
    """A round that waits for its first choice, or is over."""
    return Dealt(table, cards).say(*wagers).deal(picks)


# What came of it.


def nets(dealt, seat="ann"):
    """What each kind of wager came to, in dollars."""
    found = {}
    for line in dealt.lines:
        if line.seat == seat:
            found[line.wager] = found.get(line.wager, 0) + line.net / 100
    return found


def net(dealt, wager, seat="ann"):
    return nets(dealt, seat).get(wager, 0)


def outcomes(dealt, wager):
    return [line.outcome for line in dealt.lines if line.wager == wager]


def order(dealt):
    """The seats and wagers as they were settled."""
    return [(line.seat, line.wager) for line in dealt.lines]


def stands(dealt):
    """The wagers that are on the table."""
    return sorted(stake.label for stake in dealt.table.stakes.values())


def prompt_of(dealt):
    prompt = dealt.table.round.prompt
    assert isinstance(prompt, Ask)
    return prompt


def offered(dealt):
    return " ".join(choice.name for choice in prompt_of(dealt).choices)


def drawn(played, to=""):
    return [event for event in played.events if isinstance(event, ItemsDrawn) and to in ("", event.to)]


def shown(dealt):
    """Whose cards were turned over, in order."""
    return [event.to for event in dealt.played.events if isinstance(event, ItemsShown)]


def noted(played):
    return [event.text for event in played.events if isinstance(event, Noted)]
