"""Poker hand histories in the PHH notation: read and written with PokerKit, replayed by Hoyle's engine."""
