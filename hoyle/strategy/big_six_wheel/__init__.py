"""Big six wheel: conditions and shipped strategies."""
