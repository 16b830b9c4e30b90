"""What a document demands on layouts and signs."""
