"""What the server process does beside answering requests."""
