"""Pages of the staff: floor, dealer, cage, events, proposals, people, audit."""
