### La main du jour : huit mains, les mêmes pour tous, contre trois ordinateurs.

command-diaria = jour
command-ranking = classement
command-yesterday = hier
daily-title = Main du jour { $date } (table { $code })
daily-hand = Main { $hand } sur { $hands }.
daily-seal = Sceau du jour : { $seal }
daily-elsewhere = La main du jour vous attend dans notre chat privé.
daily-waits = La main du jour ne se ferme pas : continuez quand vous voulez avec /jour. Il y en aura une autre demain.
daily-played = Vous avez déjà joué la main du jour. Il y en aura une autre demain.
daily-in-judgement = La main du jour est finie. J’évalue vos décisions ; /jour montre le résultat.
daily-result = { $hands } mains · { $stones } tanttos · jeu { $accuracy }
daily-result-ranked = { $hands } mains · { $stones } tanttos · jeu { $accuracy } · aujourd’hui mieux que { $better } sur { $of } ({ $people } personnes)
daily-nothing-dear = Aucune décision ne vous a coûté plus d’un demi-point.
daily-dearest = La plus chère, à la main { $hand } ({ $what }) : « { $said } » a coûté { $points ->
        [one] un point
       *[other] { $points } points
    } sur cent face à « { $best } ».
daily-late = La journée était finie : ce résultat ne compte pas.
daily-share = Amarreko { $day } · { $squares } · { $accuracy } · { $stones }
daily-show = Montrer
daily-yesterday = Hier
daily-shown = { $player } : { $line }
daily-shown-now = Montré
daily-sealed = La main du jour est scellée depuis avant la première carte. Sceau entier (SHA-256 du secret) : { $commitment }. Je publie le secret demain : /jour hier
daily-opened = Main du jour { $date }, groupe { $pool }. Sceau : { $commitment }. Secret : { $secret }. Avec lui, chacun peut recalculer toutes les cartes.
daily-nobody-yesterday = Hier, personne n’a joué la main du jour.
daily-ranking = Main du jour, les { $days } derniers jours : la moyenne par jour de ce que valent les décisions. Y figurent ceux qui ont montré un résultat ici et joué au moins { $least } jours ; tous leurs jours comptent.
daily-ranked = { $place }. { $player } : { $gain } ({ $days } jours)
daily-nobody-ranked = Il n’y a encore personne.
daily-button = Main du jour
daily-over = La main du jour est finie.
daily-not-with = La main du jour n’accepte pas { $options } : elle est la même pour tous.
cli-daily = jouer la main du jour : huit mains, et ce que valent vos décisions
