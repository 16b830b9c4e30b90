"""A small game for tests of other people's packages: a coin is tossed."""

COIN_MODULE = '''"""Heads or tails."""

from hoyle.engine import EVERYONE, Call, draw

SETTINGS = {}
RULES = {}


def outcomes(file):
    return {"heads": ("win", "lose")}


def equipment(terms):
    return {"coin": ("heads", "tails")}


def play(felt):
    (side,) = yield from draw("coin", 1, "table", EVERYONE)
    for stake in felt.stakes.values():
        yield Call(stake, "win" if side == "heads" else "lose")
    return felt.carry
'''
COIN_RULES = """game: coin
title: Coin
document: rules
section: Coin
lines: [1, 9]
about: A coin is tossed.
wagers:
  heads: {title: Heads, about: Wins on heads., pays: {rows: {win: 19 to 20}, unlisted: {lose: lose}, lines: [2, 2]}}
rounding: {to_cents: 1, direction: down}
procedures: {}
irregularities: {}
"""
