"""A glossary: terms of table games that occur in a game, and its wagers."""

from __future__ import annotations

import re

from hoyle.book.terms import Terms

WORDS = {
    "action button": "the mark of the seat at which dealing and settling begin",
    "ante": "a wager that is made before any card is dealt",
    "bank": "the party that pays winning wagers and collects losing ones",
    "blind": "a wager that a seat has to make before it has seen a card",
    "burn": "to put a card aside unseen and unused",
    "button": "the mark of the seat that is dealt to last",
    "collection": "a fee for the use of the table, by a posted schedule",
    "come out": "the roll that may set a point",
    "cut card": "a card that ends the shuffle or the shoe where it lies",
    "dealer": "the person who deals; a player-dealer also holds the bank",
    "fold": "to give up a hand, with what the rules say is lost by it",
    "house way": "how the house sets its own hand, fixed in advance",
    "jackpot": "a prize that grows with every wager on it",
    "player-dealer": "a player who holds the bank for a round",
    "point": "the number that a shooter has to roll again",
    "pot": "what all seats have put in, for the best hand to win",
    "push": "a tie: the wager is returned, and nothing is won",
    "rake": "what the house takes from a pot",
    "round": "from the first wager to the last settlement",
    "shoe": "the device, and the cards, that hands are dealt from",
    "shooter": "the player who throws the dice",
    "showdown": "the end of a hand, when those left show their cards",
    "surrender": "to give a hand up for half of what it cost",
    "vigorish": "a percentage of a wager, or of what it wins, that the house takes",
    "wager": "money that is put on an outcome",
}


def glossary(terms: Terms) -> list[tuple[str, str]]:
    """Terms in alphabetical order, each with its meaning."""
    text = terms.file.model_dump_json().lower().replace("_", " ")
    found = {word: meaning for word, meaning in WORDS.items() if re.search(rf"\b{word}s?\b", text)}
    for wager in terms.wagers.values():
        found[wager.title.lower()] = wager.about
    return sorted(found.items())
