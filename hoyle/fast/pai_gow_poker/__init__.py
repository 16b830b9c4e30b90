"""Pai gow poker: counts over all deals of a seat and a bank, by ranks and by corrections for flushes."""
