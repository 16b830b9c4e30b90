"""Simple players that fill seats: at random, sensibly, or casually. One class for tables, houses, tests and load."""

from hoyle.bots.casual_player import CasualPlayer
from hoyle.bots.main_wagers import main_wagers
from hoyle.bots.player import Place, Player, Wanted
from hoyle.bots.random_player import RandomPlayer
from hoyle.bots.seats import bank_seat, seat_everyone, take_bank_if_needed
from hoyle.bots.sensible_player import SensiblePlayer

__all__ = [
    "CasualPlayer", "Place", "Player", "RandomPlayer", "SensiblePlayer", "Wanted", "bank_seat", "main_wagers",
    "seat_everyone", "take_bank_if_needed",
]  # fmt: skip
