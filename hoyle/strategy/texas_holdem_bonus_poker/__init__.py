"""Strategy of Texas hold 'em bonus poker."""
