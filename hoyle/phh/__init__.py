"""Poker hand histories in the PHH notation, read and written with PokerKit, played by Hoyle's own rounds."""
