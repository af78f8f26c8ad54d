### Le classement d’un chat d’après ses propres parties.

command-clasificacion = palmarès
decimal = { $sign }{ $whole },{ $tenths }
ranking-title = Classement de ce chat, les { $days } derniers jours : combien de jeux de plus sur cent chacun gagne par ses décisions qu’un bon joueur avec les mêmes cartes.
ranking-row = { $place }. { $player } : { $figures }
ranking-row-of-wins = { $player } : { $figures }
ranking-figures = { $mean } ± { $margin } sur { $games } jeux
ranking-wins = { $matches ->
        [one] { $won } sur une partie gagnée
       *[other] { $won } sur { $matches } parties gagnées
    }
ranking-nobody = Il n’y a encore personne.
ranking-more = { $count ->
        [one] Et une autre personne.
       *[other] Et { $count } autres personnes.
    }
ranking-key = La vraie valeur est dans la marge (±) dans 95 cas sur 100 ; si deux marges se recouvrent, l’ordre peut être dû au hasard. Comptent les { $most } dernières parties de chacun ; les gagnées, seulement sans ordinateurs.
ranking-own = Vous (vous seul le voyez) : { $figures }.
ranking-own-none = Vous n’avez encore fini aucune partie qui compte.
ranking-missing = { $missing ->
        [one] il manque encore un jeu pour vous évaluer
       *[other] il manque encore { $missing } jeux pour vous évaluer
    }
ranking-unjudged = { $count ->
        [one] il reste une partie à évaluer
       *[other] il reste { $count } parties à évaluer
    }
ranking-hidden = Vous ne figurez pas au classement avant d’avoir appuyé sur « Montrer ».
ranking-shown = Vous figurez au classement de ce chat.
ranking-hide = Ne pas montrer
ranking-now-shown = Vous figurez maintenant au classement
ranking-now-hidden = Vous ne figurez plus au classement
ranking-of-all-chats = Ce que valent vos décisions dans les groupes, les { $days } derniers jours : combien de jeux de plus sur cent vous gagnez face à un bon joueur. Le classement d’un groupe se demande dans le groupe.
ranking-shown-in = { $chats ->
        [0] Vous ne figurez au classement d’aucun groupe.
        [one] Vous figurez au classement d’un groupe.
       *[other] Vous figurez au classement de { $chats } groupes.
    }
