### Quand les parties ne peuvent être ni gardées ni lues.

storage-missing-folder = Il n’y a pas de dossier pour { $path }.
storage-no-database = Le fichier { $path } n’existe pas.
storage-copy-exists = { $path } existe déjà ; choisissez un autre nom pour la copie.
storage-not-writable = Impossible d’ouvrir ou d’écrire { $path }.
storage-not-a-database = { $path } n’est pas un fichier de parties d’Amarreko.
storage-damaged-database = Le fichier { $path } est endommagé.
storage-newer-schema = { $path } vient d’une version plus récente d’Amarreko (format { $found } ; ce programme connaît jusqu’au { $known }).
storage-database-locked = Un autre programme utilise { $path } ; réessayez plus tard.
storage-already-served = Un autre Amarreko joue avec les parties de { $path } ; un seul le peut.
storage-disk-full = Il n’y a plus de place sur le disque pour { $path }.
storage-disk-failed = Le disque refuse de lire ou d’écrire { $path }.
storage-unknown-event = La partie enregistrée est illisible : elle contient un élément ({ $kind }, version { $version }) que ce programme ne connaît pas.
storage-elsewhere = Un autre programme joue cette même partie ; elle s’arrête ici.

deck-missing-picture = Il manque une image du jeu de cartes : { $path }.
deck-unreadable-picture = { $path } n’est pas une image lisible.
