### Les commandes sur Discord : noms en minuscules et sans espaces, descriptions de cent lettres.

discord-command-mesa-about = Ouvrez une table de mus, ou faites venir ici celle d’un code.
discord-command-mus-about = Demandez mus : vous voulez écarter.
discord-command-corto-about = Coupez le mus : on joue ces cartes.
discord-command-paso-about = Passez dans cette phase.
discord-command-envido-about = Misez deux tanttos, ou autant que vous voulez.
discord-command-mas-about = Montez la mise.
discord-command-quiero-about = Tenez la mise.
discord-command-noquiero-about = Refusez la mise.
discord-command-ordago-about = Annoncez hordago : toute la manche est en jeu.
discord-command-descarto-about = Écartez les cartes que vous nommez.
discord-command-cartas-about = Regardez vos cartes ; personne d’autre ne les voit.
discord-command-marcador-about = Regardez où en est la partie.
discord-command-reglas-about = Lisez les règles de cette table.
discord-command-salir-about = Quittez votre place à la table.
discord-command-ayuda-about = Apprenez à jouer, ou demandez un sujet.
discord-command-aprende-about = Jouez une première donne expliquée, contre l’ordinateur.
discord-command-probabilidades-about = Voyez ce que valait votre main, une fois finie.
discord-command-porque-about = Demandez à l’ordinateur pourquoi il a parlé ainsi.
discord-command-idioma-about = Choisissez la langue dans laquelle je vous parle.
discord-command-texto-about = Enlevez les images et ne gardez que le texte, ou remettez-les.
discord-command-bloquear-about = Refusez quelqu’un à vos tables, ou laissez-le revenir.
discord-command-misdatos-about = Recevez dans un fichier tout ce que je garde de vous.
discord-command-comprobar-about = Vérifiez que la partie a été donnée sans tricher.
discord-command-olvidame-about = Faites-moi oublier qui vous êtes ; je vous le redemande avant.
discord-command-di-about = Dites quelque chose que lisent tous les chats de la table.
discord-command-fuera-about = Retirez la table d’un des chats où elle se voit.

## Ce qui s’écrit derrière

discord-option-codigo = code
discord-option-codigo-about = Le code d’une table ouverte ailleurs.
discord-option-preset = règles
discord-option-preset-about = Avec quelles règles on joue.
discord-option-jugadores = joueurs
discord-option-jugadores-about = Combien jouent.
discord-option-nivel = niveau
discord-option-nivel-about = Comment jouent les ordinateurs qui remplissent la table.
discord-option-tiempo = temps
discord-option-tiempo-about = Combien de temps on a pour chaque coup.
discord-option-n = tanttos
discord-option-n-about = Combien de tanttos.
discord-option-cartas = cartes
discord-option-cartas-about = Par leur place ou leur nom : « 1 3 », « le 4 et le valet », « toutes ».
discord-option-tema = sujet
discord-option-tema-about = Ce que vous voulez savoir.
discord-option-donde = ou
discord-option-donde-about = « ici » change ce que voit ce chat ; rien, ce que vous voyez.
discord-option-nombre = nom
discord-option-nombre-about = Son nom à la table ; rien, pour voir qui vous refusez.
discord-option-frase = phrase
discord-option-frase-about = Ce que vous voulez dire, en 200 lettres au plus.
discord-option-jugador = joueur
discord-option-jugador-about = À qui vous demandez ; sinon à votre partenaire.
