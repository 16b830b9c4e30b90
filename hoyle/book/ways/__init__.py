"""House ways as data of a book or of a house: the block of a file, and its check over every hand."""
