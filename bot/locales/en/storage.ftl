### When games cannot be kept or read.

storage-missing-folder = There is no folder for { $path }.
storage-no-database = There is no file { $path }.
storage-copy-exists = { $path } is there already; choose another name for the copy.
storage-not-writable = { $path } cannot be opened or written.
storage-not-a-database = { $path } is not a file of Amarreko games.
storage-damaged-database = The file { $path } is damaged.
storage-newer-schema = { $path } is from a newer version of Amarreko (format { $found }; this program knows up to { $known }).
storage-database-locked = Another program is using { $path }; try again later.
storage-already-served = Another Amarreko is playing with the games of { $path }; only one can.
storage-disk-full = There is no room left on the disk for { $path }.
storage-disk-failed = The disk would not read or write { $path }.
storage-unknown-event = The saved game cannot be read: it holds something ({ $kind }, version { $version }) that this program does not know.
storage-elsewhere = Another program is playing this same game; it stops here.

deck-missing-picture = A picture of the deck is missing: { $path }.
deck-unreadable-picture = { $path } is not a picture that can be read.
