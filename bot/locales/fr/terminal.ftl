### La table dans le terminal.

terminal-welcome = Amarreko : le mus dans le terminal.
terminal-help-line = Tapez un numéro du menu ou ce que vous diriez à la table ; « aide » l’explique et « quitter » laisse la partie.
terminal-topics = « aide » et un sujet expliquent chaque chose : { $topics }.
terminal-prompt = { $player }, que dites-vous ?
terminal-pick-stones = Combien de tanttos ? (à partir de { $least })
terminal-pick-cards = Quelles cartes ? (par exemple : 1 3)
terminal-resumed = La partie gardée continue, à la donne { $number }.
terminal-nothing-to-resume = Il n’y a pas de partie gardée.
terminal-kept = La partie est gardée ; pour continuer : amarreko play --resume
terminal-failed = Une erreur s’est produite ({ $error }, { $place }). Ce qui a été joué est gardé ; pour continuer : amarreko play --resume
terminal-you = Vous
terminal-go-on = Continuer sans annoncer le perete
terminal-mano = { $player } · esku
terminal-postre = { $player } · donneur
