"""What every game must hold to, as code: run it over your own game and book as we do over ours."""
