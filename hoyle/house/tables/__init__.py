"""One table of a house: opening, pace, clocks, idle seats, suspensions."""
