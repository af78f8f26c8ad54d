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
