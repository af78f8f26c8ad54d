### When games cannot be kept or read.

storage-missing-folder = The folder of { $place } does not exist.
storage-no-database = The file { $place } does not exist.
storage-copy-exists = { $place } already exists; choose another name for the copy.
storage-not-writable = { $place } cannot be opened or written.
storage-not-a-database = { $place } is not a file of Amarreko games.
storage-damaged-database = The file { $place } is damaged.
storage-newer-schema = { $place } is from a newer version of Amarreko (format { $found }; this program knows up to { $known }).
storage-database-locked = Another program is using { $place }; try again later.
storage-already-served = Another Amarreko process uses the games of { $place }; only one can.
storage-disk-full = There is no disk space left for { $place }.
storage-disk-failed = The disk failed to read or write { $place }.
storage-file-replaced = The file { $place } was deleted or replaced while it was open, so nothing is saved. Put it back, or restart the program to use the present one.
storage-missing-driver = { $place } needs the PostgreSQL driver: pip install "amarreko[postgres]".
storage-server-gone = The server of { $place } does not respond.
storage-server-refused = The server refuses access to { $place }: check the user, the password and the database name.
storage-wrong-encoding = { $place } cannot store every character: create the database with the encoding UTF8.
storage-deposed = This process no longer serves the games of { $place }: another one has taken over, or may have. It stops here.
storage-not-empty = { $place } already contains games; choose an empty place.
storage-same-place = The source and the target are the same: { $place }; name another one.
storage-copy-differs = The copy in { $place } differed from the original and was removed.
storage-unknown-event = The saved game cannot be read: it contains something ({ $kind }, version { $version }) that this program does not know.
storage-elsewhere = Another program is playing this game, so it stops here.

deck-missing-picture = A picture of the deck is missing: { $path }.
deck-unreadable-picture = { $path } is not a picture that can be read.
