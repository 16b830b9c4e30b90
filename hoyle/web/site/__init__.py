"""The site: routes, the frame of a page, identity, and the view of the house."""
