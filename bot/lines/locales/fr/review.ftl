### Revenir sur une partie avec le juge : ce que valait chaque décision.

## Les commandes

command-repaso = revue
command-partidas = parties

## Les décisions

repaso-accuracy = { $player } : justesse de { $accuracy } % en { $decisions ->
        [one] une décision.
       *[other] { $decisions } décisions.
    }
repaso-nothing-dear = D’aucune on ne peut assurer qu’elle ait coûté plus de deux jeux sur cent.
repaso-no-decision = Il n’y avait rien à décider ici.
repaso-mus = Mus
repaso-discard = Écart
repaso-decision = { $place }. Main { $hand } · { $what } · { $player }{ $seat ->
        [mano] {" "}(esku)
        [postre] {" "}(dernier)
       *[middle] {""}
    } · { $mine }–{ $theirs } : { $cards } ({ $worth }).
repaso-before = Dit avant : { $words }.
repaso-word = { $player } : { $said }
repaso-choice = { $chosen ->
        [yes] ▸
       *[no] ·
    } { $said } : { $chance } % (± { $margin })
repaso-why-mus = Une telle main gagne plus que les autres à changer de cartes : { $points } jeux de plus sur cent.
repaso-why-corto = De nouvelles cartes aident les autres plus qu’une telle main : { $points } jeux de moins sur cent.
repaso-why-discard = « { $best } » laisse en moyenne la meilleure main : { $points } jeux de plus sur cent.
repaso-why-pass = On gagne ainsi { the-lance } dans { $percent } donnes sur 100 environ, et qui répond à une telle mise a le plus souvent mieux.
repaso-why-bet = On gagne ainsi { the-lance } dans { $percent } donnes sur 100 environ : qui tient paie, et qui ne tient pas laisse le refus.
repaso-why-accept = On gagne ainsi { the-lance } dans { $percent } donnes sur 100 environ, assez souvent pour ce qui était en jeu.
repaso-why-refuse = On gagne ainsi { the-lance } dans { $percent } donnes sur 100 environ, trop rarement pour ce qui était en jeu.
repaso-why-ordago = On gagne ainsi { the-lance } dans { $percent } donnes sur 100 environ, et à ce score il n’y avait pas de meilleur chemin vers le jeu.
repaso-why-no-ordago = Tout le jeu tenait à une manche que l’on gagne dans { $percent } donnes sur 100 environ ; sans le hordago, c’étaient { $points } jeux de plus sur cent.
repaso-why-no-raise = On gagne ainsi { the-lance } dans { $percent } donnes sur 100 environ, mais à une relance ceux qui ont moins s’en vont, et les autres restent.

## D’où vient le résultat

repaso-account = { $games ->
        [one] {""}
       *[other] Jeu { $number }.{" "}
    }{ $side }, au début { $begun } % : { $parts }. { $won ->
        [yes] Gagné.
       *[no] Perdu.
    }
repaso-part = { $what } { $points }
repaso-deal = donne
repaso-draws = cartes tirées
repaso-hidden = cartes cachées
repaso-rest = les cartes et ce que les autres ont dit
repaso-rating = { $player } : { $points } (± { $margin }) jeux sur cent face à un bon joueur, sur { $games } jeux.

## La demander

repaso-of-hand = Revue de la main { $hand }
repaso-of-match = Revue de la partie
repaso-not-judged = Je ne juge pas les parties avec ces règles : personne ne s’y est entraîné.
repaso-too-soon = Quand la main sera finie : avant, ce serait jouer à votre place.
repaso-busy = D’autres attendent la revue de leurs parties. Réessayez dans quelques minutes.
repaso-failed = Je n’ai pas pu revoir cette partie.
repaso-stopped = Je vais redémarrer ; redemandez la revue dans un instant.
repaso-no-match = Vous n’avez pas de partie de ce numéro. /parties les énumère.
repaso-gone = Cette partie n’est plus gardée.
repaso-unseated = Dans cette partie, quelqu’un d’autre avait votre chaise.
repaso-button = Revue
repaso-picture = Les chances de { $side } au long de la partie, de { $least } % à { $most } % ; à la fin, { $last } %.
repaso-curve = { $side } : chances de gagner
repaso-no-cards = { $record } ne dit pas les cartes : il n’y a rien à juger.
repaso-no-seat = { $record } n’a pas de place { $seat }.

## Les parties d’avant

partidas-none = Je ne connais aucune partie finie de vous.
partidas-match = { $number }. { $when } · { $side } / { $others } · { $won ->
        [yes] gagnée
       *[no] perdue
    }
partidas-more = /revue 1 revoit la première.
