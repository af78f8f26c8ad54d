### Les commandes du programme.

cli-about = Le mus, jeu de cartes basque et espagnol.
cli-version = dire de quelle version il s’agit
cli-play = jouer dans ce terminal
cli-check = vérifier des donnes notées avec les règles
cli-replay = revoir une partie gardée
cli-serve = servir des tables sur Discord et Telegram
cli-preset = jeu de règles : { $allowed }
cli-option = une règle de la maison, comme target=30 ; peut se répéter
cli-seed = nombre qui décide des cartes, pour répéter une partie
cli-language = langue : { $allowed }
cli-seats = joueurs à la table : { $allowed }
cli-level = force des joueurs de l’ordinateur : { $allowed }
cli-db = fichier où la partie est gardée
cli-resume = continuer la partie gardée
cli-file = fichier de donnes notées
cli-odds = dire ce que vaut une main à chaque lance
cli-hand = quatre cartes, comme 12o 3c 1e 7b
cli-partner = les cartes du partenaire, si on les connaît
cli-seat = la place à la table : { $allowed }
cli-json = écrire le résultat en JSON
cli-player = répondre à un autre programme, ligne par ligne (docs/PLAYER_PROTOCOL.md)
cli-arena = mesurer deux joueurs avec les mêmes cartes, places échangées
cli-ladder = mesurer tous contre tous, avec un tableau et un dessin
cli-contestant = un niveau, un joueur de référence (threshold, never-bets, random, always-ordago) ou la commande d’un programme
cli-pairs = combien de paires de parties avec les mêmes cartes
cli-jobs = combien de processus à la fois
cli-limit = secondes dont un programme dispose pour chaque réponse
cli-svg = fichier pour le dessin du classement

cli-backup = copier les parties dans un nouveau fichier, même pendant qu’on joue
cli-restore = mettre une copie à la place des parties ; personne ne doit les servir
cli-doctor = dire si le bot peut tourner ici, et ce qui ne va pas
cli-admin = regarder les tables, les fermer, parler à leurs discussions, exclure des gens
cli-copy = fichier de la copie
cli-code = code d’une table
cli-text = ce qu’il faut dire, 200 lettres au plus
cli-whose = personne ou discussion, comme telegram:123456
cli-admin-tables = lister les tables ouvertes
cli-admin-who = lister les personnes et discussions des tables ouvertes, et les exclus
cli-admin-close = fermer une table
cli-admin-say = dire quelque chose dans les discussions de toutes les tables, ou d’une seule
cli-admin-block = ne plus écouter une personne ou une discussion
cli-admin-unblock = écouter de nouveau une personne ou une discussion
