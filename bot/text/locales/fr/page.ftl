### La page de la table dans le navigateur.

page-sure = { $word ->
    [ordago] Avec l’hordago, tu joues toute la manche. Sûr ?
   *[quiero] Si tu acceptes l’hordago, toute la manche est en jeu. Sûr ?
    }
page-mano = esku
page-postre = donneur
page-offline = Pas de connexion. Nouvel essai…
page-not-sent = Pas de connexion : rien n’a été envoyé.
page-cancel = Non
page-close = Fermer
page-other-amount = Autre nombre
page-send = Envoyer
page-signs = Signes
page-earlier = Page précédente
page-later = Page suivante
page-more = Plus
page-story = La main, racontée
page-sound-on = Activer le son
page-sound-off = Couper le son
page-deck-spanish = Cartes espagnoles
page-deck-french = Cartes françaises
page-your-turn = À toi
page-discard-hint = Touche les cartes à jeter
page-computer-short = ordinateur
page-away = Absent ; l’ordinateur joue
page-choose = Choisir
page-onlookers = { $people } regardent
page-loading = Arrivée à la table…
page-no-ticket = Ce lien n’est plus valable. Demandes-en un autre avec « Voir la table ».
page-gone = Cette table n’existe plus.
page-full = Tu as trop de fenêtres ouvertes. Ferme-en une.
page-table-full = Il n’y a plus de place pour regarder cette table. Réessaie plus tard.
page-throw = Jeter
page-table = Table
page-score = Marque
page-words = Ce que tu dis

## Le lien

browser-link = La table est à ce lien (pour finir : Ctrl-C) :

## Les spectateurs

page-onlookers-page = Spectateurs
page-choose-onlookers = Ce que voient les spectateurs
page-onlookers-see = { $see ->
        [live] Les spectateurs voient tout en direct
        [late] Les spectateurs voient la main précédente
       *[none] Pas de spectateurs
    }
page-send-away = Pas de spectateurs
page-no-onlookers = Cette table n’admet pas de spectateurs pendant la partie.
page-late-onlookers = Les spectateurs voient ici chaque main quand la suivante est distribuée.
