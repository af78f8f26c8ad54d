### Ce qui est propre à Telegram.

telegram-sent = Je vous l’ai envoyé dans notre conversation privée.
telegram-open-first = Pour vous le montrer, ouvrez une fois notre conversation privée.
telegram-offer-start = Appuyez une fois sur Start dans notre conversation privée : je vous y envoie vos cartes, et vous préviens quand c’est à vous.
telegram-open = Ouvrir la conversation privée
telegram-back = Revenir à la table
telegram-busy = Il y a beaucoup de passage dans le groupe : appuyez de nouveau dans quelques secondes.

## Ce qu’on lit du bot avant de lui écrire

telegram-description = Le mus, en groupe ou pour vous. /table ouvre une table, ici ou dans un groupe ; chacun ne voit que ses cartes, et l’ordinateur prend les chaises libres. /apprendre joue une première donne expliquée pas à pas.
telegram-short-description = Le mus dans votre groupe : chacun ne voit que ses cartes, et l’ordinateur joue pour les absents.

## Le menu des commandes

telegram-command-mesa = Ouvrir une table ou, avec un code, en amener une ici
telegram-command-cartas = Voir vos cartes
telegram-command-jugar = Jouer tout de suite : une place à une table ouverte
telegram-command-mesas = Voir les tables ouvertes où il y a une place
telegram-command-ver = Voir la table sur une page
telegram-command-mus = Demander mus
telegram-command-corto = Couper le mus
telegram-command-paso = Passer
telegram-command-envido = Miser ; « /imido 5 » mise cinq tanttos
telegram-command-mas = Monter ; « /relance 5 » ajoute cinq tanttos
telegram-command-quiero = Tenir la mise
telegram-command-noquiero = Tirer : refuser la mise
telegram-command-ordago = Dire hordago
telegram-command-descarto = Écarter ; « /jette 1 3 » écarte la première et la troisième
telegram-command-jugada = Dire un coup : « /coup imido 5 »
telegram-command-senas = Voir les signes que vous pouvez faire
telegram-command-marcador = Voir la marque
telegram-command-reglas = Voir les règles de la table
telegram-command-salir = Quitter la table
telegram-command-idioma = Changer de langue
telegram-command-texto = Texte seul, ou images aussi ; « /texte ici » pour ce chat
telegram-command-bloquear = Refuser quelqu’un à vos tables, ou le laisser revenir
telegram-command-misdatos = Recevoir dans un fichier tout ce que je garde de vous
telegram-command-comprobar = Vérifier que les cartes ont été données sans triche
telegram-command-olvidame = Me faire oublier qui vous êtes
telegram-command-di = Dire quelque chose dans les autres chats de la table : « /dis belle main ! »
telegram-command-ajustes = Réglages des tables de ce chat, pour ses administrateurs
telegram-command-fuera = Retirer la table d’un des chats où elle se voit
telegram-command-aprende = Apprendre avec une première donne expliquée
telegram-command-diaria = Jouer la main du jour ; « /jour classement », la semaine de ce chat
telegram-command-probabilidades = Voir ce que valait votre main
telegram-command-porque = Demander à l’ordinateur pourquoi il a parlé ainsi
telegram-command-repaso = Revoir la main ou la partie finie ; « /revue 2 », une plus ancienne
telegram-command-partidas = Voir vos parties finies
telegram-command-historial = Voir vos résultats avec et contre d’autres personnes
telegram-command-clasificacion = Voir le classement de ce chat d’après ses parties
telegram-command-practica = S’exercer : décider, jugé sur-le-champ ; « /exercice 1 », vos décisions les plus chères
telegram-command-ayuda = Aide
