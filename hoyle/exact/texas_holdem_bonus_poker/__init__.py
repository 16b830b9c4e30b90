"""Texas hold 'em bonus poker, exactly."""
