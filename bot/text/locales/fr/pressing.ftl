### Les réponses aux boutons, et les places.

## Boutons

press-signs = Signes…
press-looks = Je regarde…
press-words = Retour
press-other = Autre…
press-sure = { $word ->
        [ordago] C’est sûr ? Hordago !
       *[quiero] C’est sûr ? Iduki !
    }
press-unsure = Non
press-switch = { $now ->
        [yes] Hordago : me demander avant
       *[no] Hordago : sans demander
    }
press-privately = { $now ->
        [on] Mes cartes, seulement dans le salon
       *[off] Mes cartes en privé
    }

## Ce qu’on répond

press-think = { $word ->
        [ordago] Avec l’hordago, toute la manche est en jeu. C’est sûr ? Appuyez encore une fois pour le dire.
       *[quiero] Si vous tenez l’hordago, toute la manche est en jeu. C’est sûr ? Appuyez encore une fois.
    }
press-think-aloud = { $word ->
        [ordago] { $player } : c’est sûr ? Avec l’hordago, toute la manche est en jeu. Pour le dire, écrivez-le encore une fois, ou appuyez sur « Mes cartes » à la table et confirmez.
       *[quiero] { $player } : c’est sûr ? Si vous tenez l’hordago, toute la manche est en jeu. Pour le tenir, écrivez-le encore une fois, ou appuyez sur « Mes cartes » à la table et confirmez.
    }
press-asking = { $now ->
        [yes] Désormais je ne demande plus de confirmer un hordago. /langue permet d’en changer.
       *[no] Désormais je vous demande avant chaque hordago.
    }
privately-now = { $now ->
        [on] Désormais, je vous envoie aussi vos cartes par message privé, à toutes vos tables. Si rien n’arrive, autorisez les messages privés dans les paramètres de confidentialité du serveur.
       *[off] Je ne vous envoie plus vos cartes par message privé : elles sont sous « Mes cartes ».
    }
press-no-signs = Vous n’avez rien à signaler ni à demander pour l’instant.
press-nothing-said = D’accord : vous n’avez rien dit.
press-said = Vous avez dit : { $word }
press-dealt = Vous donnez.
press-marked = Marqué : { $cards }
press-unmarked = Démarqué : { $cards }
press-already = Vous avez déjà répondu, et cela compte. { $said }
press-quicker = On vous a devancé. { $said }
press-counted = Cela a déjà compté : inutile de recommencer.
press-here = Les voici.
press-seated = Vous vous asseyez à la place { $number }.
press-seated-with = Vous vous asseyez avec { $partners }.
press-seated-against = Vous vous asseyez avec { $partners }, contre { $rivals }.
press-risen = Vous quittez la table { $code }.
press-coming = Vous prendrez la place de { $player } dès la prochaine donne ; plus tôt si quelqu’un de ce côté l’accepte.
press-comes-no-more = D’accord : vous ne vous asseyez pas.
press-admitted = { $player } joue dès maintenant.
press-filled = { $count ->
        [one] { $players } s’assied.
       *[other] { $players } s’asseyent.
    }
press-cleared = { $count ->
        [one] { $players } se lève.
       *[other] { $players } se lèvent.
    }
press-started = La partie commence.
press-table-language = La table parle { $language }.

## Les places

seat-with = { $chair } · avec { $partners }
seat-with-against = { $number }. Avec { $partners }, contre { $rivals }
seat-against = { $number }. Contre { $rivals }
seat-numbered = la place { $number }
seat-elsewhere = { $number }. { $player } · { $where }
seat-choose = Où vous asseyez-vous ? Appuyez encore sur « Je m’assieds » pour la première place libre.
seat-coming = { $player } prendra la place de { $before } dès la prochaine donne.
seat-left-alone = { $before } a quitté la table.
seat-taken = C’est { $player } (pour { $before }) qui joue maintenant.
seat-admit = Que { $player } joue maintenant
seat-unnamed = Joueur { $number }

## Pourquoi non

lobby-has-begun = La partie a déjà commencé.
lobby-match-over = La partie est finie. Regardez la table : une revanche est possible.
lobby-still-coming = Votre place vous attend : vous jouez dès la prochaine donne.
lobby-nobody-coming = Personne n’attend plus cette place.
lobby-not-their-side = C’est aux joueurs de ce côté d’en décider.
