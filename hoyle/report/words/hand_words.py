"""What a poker hand is called at a table, with its ranks: "Two pair, kings and fours"."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hoyle.kit.cards import JOKER, RANK_VALUE

RANK_WORDS = {
    "A": "ace", "K": "king", "Q": "queen", "J": "jack", "T": "ten", "9": "nine", "8": "eight", "7": "seven",
    "6": "six", "5": "five", "4": "four", "3": "three", "2": "two",
}  # fmt: skip
Groups = list[str]  # the ranks of a hand, those that repeat most first, then the higher


def say_hand(name: str, cards: Sequence[str]) -> str:
    """`name` is the rank of exactly these cards. With a joker among them the ranks are left out.

    >>> say_hand("two_pair", ("Kh", "4c", "Kd", "9s", "4d")), say_hand("straight", ("Ah", "2c", "3d", "4s", "5d"))
    ('Two pair, kings and fours', 'Straight, five high')
    >>> say_hand("full_house", ("6h", "6c", "6d", "Ks", "Kd")), say_hand("pair", ("6h", "Jk", "2d", "Ks", "Td"))
    ('Full house, sixes over kings', 'Pair')
    >>> say_hand("high_card", ("Th", "9c", "2d")), say_hand("pair", ("Qh", "Qc"))
    ('Ten high', 'Pair of queens')
    """
    ranks = [card[0] for card in cards]
    say = _SAID.get(name)
    if say is None or JOKER in cards or not set(ranks) <= set(RANK_WORDS):
        return name.replace("_", " ").capitalize()
    return say(sorted(dict.fromkeys(ranks), key=lambda rank: (-ranks.count(rank), -RANK_VALUE[rank])))


def plural(rank: str) -> str:
    """
    >>> plural("6"), plural("K")
    ('sixes', 'kings')
    """
    word = RANK_WORDS[rank]
    return f"{word}es" if word.endswith("x") else f"{word}s"


def _high(name: str) -> Callable[[Groups], str]:
    return lambda ranks: f"{name}, {_top(ranks)} high"


def _top(ranks: Groups) -> str:
    """In a straight that an ace begins the ace is low."""
    if ranks[0] == "A" and ranks[1:] == sorted(ranks[1:], reverse=True) and ranks[-1] == "2":
        is_run = [RANK_VALUE[rank] for rank in ranks[1:]] == list(range(len(ranks), 1, -1))
        return RANK_WORDS[ranks[1] if is_run else "A"]
    return RANK_WORDS[ranks[0]]


_SAID: dict[str, Callable[[Groups], str]] = {
    "straight_flush": _high("Straight flush"),
    "four_of_a_kind": lambda ranks: f"Four of a kind, {plural(ranks[0])}",
    "four_aces": lambda ranks: "Four aces",
    "full_house": lambda ranks: f"Full house, {plural(ranks[0])} over {plural(ranks[1])}",
    "flush": lambda ranks: f"Flush, {RANK_WORDS[ranks[0]]} high",
    "straight": _high("Straight"),
    "three_of_a_kind": lambda ranks: f"Three of a kind, {plural(ranks[0])}",
    "two_pair": lambda ranks: f"Two pair, {plural(ranks[0])} and {plural(ranks[1])}",
    "pair": lambda ranks: f"Pair of {plural(ranks[0])}",
    "high_card": lambda ranks: f"{RANK_WORDS[ranks[0]].capitalize()} high",
}
