"""What a server process does beside answering."""
