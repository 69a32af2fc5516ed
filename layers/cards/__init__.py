"""Cards: the catalogue that comes with the library, pools from Scryfall's and MTGJSON's files, how they are read."""
