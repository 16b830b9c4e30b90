"""The site: addresses, frame, identity."""
