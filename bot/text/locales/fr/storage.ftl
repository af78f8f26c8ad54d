### Quand les parties ne peuvent être ni gardées ni lues.

storage-missing-folder = Il n’y a pas de dossier pour { $place }.
storage-no-database = Le fichier { $place } n’existe pas.
storage-copy-exists = { $place } existe déjà ; choisissez un autre nom pour la copie.
storage-not-writable = Impossible d’ouvrir ou d’écrire { $place }.
storage-not-a-database = { $place } n’est pas un fichier de parties d’Amarreko.
storage-damaged-database = Le fichier { $place } est endommagé.
storage-newer-schema = { $place } vient d’une version plus récente d’Amarreko (format { $found } ; ce programme connaît jusqu’au { $known }).
storage-database-locked = Un autre programme utilise { $place } ; réessayez plus tard.
storage-already-served = Un autre Amarreko joue avec les parties de { $place } ; un seul le peut.
storage-disk-full = Il n’y a plus de place sur le disque pour { $place }.
storage-disk-failed = Le disque refuse de lire ou d’écrire { $place }.
storage-file-replaced = Le fichier { $place } n’est plus là, ou c’en est un autre : rien n’est enregistré. Remettez-le à sa place, ou redémarrez le programme pour utiliser celui qui s’y trouve.
storage-missing-driver = Pour { $place } il manque la bibliothèque de PostgreSQL : pip install "amarreko[postgres]".
storage-server-gone = Le serveur de { $place } ne répond pas.
storage-server-refused = Le serveur n’ouvre pas { $place } : vérifiez l’utilisateur, le mot de passe et le nom de la base.
storage-wrong-encoding = { $place } n’accepte pas toutes les lettres : créez la base avec l’encodage UTF8.
storage-deposed = Ce processus ne mène plus les parties de { $place } : un autre a pris la relève, ou a pu le faire. Il s’arrête ici.
storage-not-empty = Il y a déjà des parties dans { $place } ; choisissez un endroit vide.
storage-same-place = La source et la cible sont la même : { $place } ; indiquez-en une autre.
storage-copy-differs = Ce qui a été copié dans { $place } n’est pas égal à l’original ; il n’en reste rien.
storage-unknown-event = La partie enregistrée est illisible : elle contient un élément ({ $kind }, version { $version }) que ce programme ne connaît pas.
storage-elsewhere = Un autre programme joue cette même partie ; elle s’arrête ici.

deck-missing-picture = Il manque une image du jeu de cartes : { $path }.
deck-unreadable-picture = { $path } n’est pas une image lisible.
