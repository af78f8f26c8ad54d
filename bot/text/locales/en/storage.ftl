### When games cannot be kept or read.

storage-missing-folder = There is no folder for { $place }.
storage-no-database = There is no file { $place }.
storage-copy-exists = { $place } is there already; choose another name for the copy.
storage-not-writable = { $place } cannot be opened or written.
storage-not-a-database = { $place } is not a file of Amarreko games.
storage-damaged-database = The file { $place } is damaged.
storage-newer-schema = { $place } is from a newer version of Amarreko (format { $found }; this program knows up to { $known }).
storage-database-locked = Another program is using { $place }; try again later.
storage-already-served = Another Amarreko is playing with the games of { $place }; only one can.
storage-disk-full = There is no room left on the disk for { $place }.
storage-disk-failed = The disk would not read or write { $place }.
storage-missing-driver = { $place } needs the library of PostgreSQL: pip install "amarreko[postgres]".
storage-server-gone = The server of { $place } does not answer.
storage-server-refused = The server does not let us into { $place }: look at the user, the password and the name of the database.
storage-wrong-encoding = { $place } cannot keep every letter: make the database with the encoding UTF8.
storage-deposed = This process leads the games of { $place } no longer: another has taken over, or may have. It ends here.
storage-not-empty = There are games in { $place } already; choose an empty place.
storage-copy-differs = What was copied to { $place } is not the same as the original; nothing of it is left.
storage-unknown-event = The saved game cannot be read: it holds something ({ $kind }, version { $version }) that this program does not know.
storage-elsewhere = Another program is playing this same game; it stops here.

deck-missing-picture = A picture of the deck is missing: { $path }.
deck-unreadable-picture = { $path } is not a picture that can be read.
