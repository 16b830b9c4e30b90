"""A glossary: terms of table games that occur in a game, and its wagers."""

from __future__ import annotations

import re

from hoyle.book.terms import Terms

WORDS = {
    "action button": "a marker at the seat where dealing and settling begin",
    "ante": "a wager made before the cards are dealt",
    "bank": "the party that pays winning wagers and collects losing ones",
    "blind": "a forced wager made before the cards are dealt",
    "burn": "to discard the top card face down and unused",
    "button": "a marker at the seat that is dealt to last",
    "collection": "a fee for the use of the table, by a posted schedule",
    "come out": "the roll that may set a point",
    "cut card": "a blank card that marks where the cards are cut or where dealing from the shoe ends",
    "dealer": "the person who deals; a player-dealer also holds the bank",
    "fold": "to give up a hand and lose the wagers that the rules name",
    "house way": "the fixed rules by which the house sets its own hand",
    "jackpot": "a prize that grows with every wager on it",
    "player-dealer": "a player who holds the bank for a round",
    "point": "the number that the shooter must roll again before a 7",
    "pot": "the chips that players have bet, won by the best hand",
    "push": "a tie: the wager is returned, and nothing is won",
    "rake": "the share of a pot that the house takes",
    "round": "from the first wager to the last settlement",
    "shoe": "the device, and the cards, that hands are dealt from",
    "shooter": "the player who throws the dice",
    "showdown": "the end of a hand, when the remaining players show their cards",
    "surrender": "to give up a hand for half of its wager",
    "vigorish": "a percentage of a wager, or of what it wins, that the house takes",
    "wager": "money bet on an outcome",
}


def glossary(terms: Terms) -> list[tuple[str, str]]:
    """Terms in alphabetical order, each with its meaning."""
    text = terms.file.model_dump_json().lower().replace("_", " ")
    found = {word: meaning for word, meaning in WORDS.items() if re.search(rf"\b{word}s?\b", text)}
    for wager in terms.wagers.values():
        found[wager.title.lower()] = wager.about
    return sorted(found.items())
