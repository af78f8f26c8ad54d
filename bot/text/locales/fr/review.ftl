### La revue d’une partie : ce que valait chaque décision.

## Les commandes

command-repaso = revue
command-partidas = parties
command-historial = historique
command-practica = exercice

## Les décisions

repaso-accuracy = { $player } : justesse de { $accuracy } % en { $decisions ->
        [one] une décision.
       *[other] { $decisions } décisions.
    }
repaso-nothing-dear = Aucune n’est clairement une faute.
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
repaso-odds = On { $how ->
        [never] ne gagne ainsi presque jamais { the-lance }
        [always] gagne ainsi presque toujours { the-lance }
       *[some] gagne ainsi { the-lance } dans { $percent } donnes sur 100 environ
    }
repaso-why-pass = { $odds }, et un joueur qui répond à une mise a le plus souvent mieux.
repaso-why-wait = { $odds }, mais les mains plus faibles refusent une mise ; en passant on gagne autant, et un autre peut encore miser.
repaso-why-bet = { $odds } : un rival qui tient la mise la paie, et un rival qui refuse paie le refus.
repaso-why-bluff = { $odds }, mais les rivaux refusent souvent une mise, et paient le refus.
repaso-why-bigger = { $odds } : une plus grosse mise rapporte plus si elle est tenue, et fait partir les autres.
repaso-why-smaller = { $odds } : une mise plus petite est tenue par plus de mains, et risque moins.
repaso-why-accept = { $odds }, ce qui suffit pour ce qui était en jeu.
repaso-why-refuse = { $odds }, trop rarement pour ce qui était en jeu.
repaso-why-ordago = { $odds }, et à ce score il n’y avait pas de meilleur moyen de gagner la manche.
repaso-why-hope = { $odds }, mais à ce score le seul espoir était qu’ils refusent.
repaso-why-few = { $odds }, et peu de mains tiennent un hordago.
repaso-why-no-ordago = { $odds }, et un hordago joue toute la manche sur cette phase : sans lui, c’étaient { $points } jeux de plus sur cent.
repaso-why-no-raise = { $odds }, mais les mains plus faibles refusent une relance, et les plus fortes la tiennent.
repaso-why-see = { $odds } : assez souvent pour tenir, trop rarement pour relancer.

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
repaso-late = { $matches ->
        [one] Votre dernière partie
       *[other] Vos { $matches } dernières parties
    }
repaso-few-games = Je n’évalue personne à moins de { $least } jeux ; jusqu’ici : { $games }.

## La demander

repaso-of-hand = Revue de la main { $hand }
repaso-of-match = Revue de la partie
repaso-not-judged = Je ne peux pas juger les parties avec ces règles : aucun ordinateur n’y est entraîné.
repaso-too-soon = Quand la main sera finie : avant, ce serait jouer à votre place.
repaso-busy = D’autres attendent la revue de leurs parties. Réessayez dans quelques minutes.
repaso-failed = Je n’ai pas pu revoir cette partie.
repaso-stopped = Je vais redémarrer ; redemandez la revue dans un instant.
repaso-no-match = Vous n’avez pas de partie de ce numéro. /parties les énumère.
repaso-gone = Cette partie n’est plus gardée.
repaso-unseated = Dans cette partie, quelqu’un d’autre avait votre chaise.
repaso-button = Revue
repaso-picture = { $side } : chances de gagner au long de la partie, de { $least } % à { $most } % ; à la fin, { $last } %.
repaso-curve = { $side } : chances de gagner
repaso-no-cards = { $record } ne contient pas de cartes : il n’y a rien à juger.
repaso-no-seat = { $record } n’a pas de place { $seat }.

## Les parties d’avant

partidas-none = Vous n’avez aucune partie finie.
partidas-match = { $number }. { $when } · { $side } / { $others } · { $won ->
        [yes] gagnée
       *[no] perdue
    }
partidas-unreviewed = { $match } · sans revue
partidas-more = /revue { $number } revoit la { $number } ; /revue parties résume les dernières.

## L’historique

historial-you = Vous
historial-somebody = quelqu’un
historial-met = { $side } contre { $others } : { $won } à { $lost }{ $run ->
        [none] .
        [mine] , { $times } de suite pour vous.
        [ours] , { $times } de suite pour vous.
        [theirs] , { $times } de suite pour eux.
       *[winner] , { $times } de suite.
    }
historial-tally = { $side } contre { $others } : { $won } à { $lost }{ $games ->
        [other] {" "}(jeux : { $games_won } à { $games_lost })
       *[same] {""}
    } · { $latest }
historial-key = ● gagnée, ○ perdue ; la dernière est à droite.
historial-more = { $count ->
        [one] Et un autre bilan. /historique et un nom ne montre que ceux de cette personne.
       *[other] Et { $count } autres bilans. /historique et un nom ne montre que ceux de cette personne.
    }
historial-none = Vous n’avez fini aucune partie sans ordinateurs : seules celles-là comptent.
historial-nobody = Vous n’avez aucune partie avec quelqu’un du nom de { $name }.

## L’exercice

practica-ask = Que dites-vous ?
practica-right = C’est le meilleur choix.
practica-next = Une autre
practica-late = /exercice parties reprend les décisions qui y ont coûté le plus.
practica-own = De mes parties
practica-gone = Vous avez joué depuis. Redemandez l’exercice.
practica-which = Numéro, ou Entrée pour sortir :
