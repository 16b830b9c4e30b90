"""The migrations, oldest first. A released step is never edited; another is added."""
