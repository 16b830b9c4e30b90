"""Users, passwords, sessions and sign-in."""
