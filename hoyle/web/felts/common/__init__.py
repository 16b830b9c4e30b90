"""Parts that the felts share."""
