### Ce que vaut une main, et ce que pense l’ordinateur.

## Les probabilités

odds-decimal = { $whole },{ $tenth }
odds-percent = { $number } %
odds-hand = Avec { $cards } — { $worth } :
odds-lance = { lance } : votre camp gagne dans { $win } des cas. { $stones } tanttos en moyenne si tout le monde passe.
odds-declared = { lance } : on y joue dans { $exists } des cas et votre camp l’emporte dans { $win }. { $stones } tanttos en moyenne si tout le monde passe.
odds-unknown-card = Il n’y a pas de carte « { $card } ». On les écrit ainsi : 12o 3c 1e 7b.
odds-not-four = Une main a quatre cartes.
odds-not-dealt = { $twice ->
        [yes] La carte { $card } figure deux fois.
       *[no] La carte { $card } n’est pas de ce jeu.
    }
odds-no-such-table = Les probabilités se calculent pour des tables de deux ou quatre joueurs.
odds-no-partner = À une table de deux, il n’y a pas de partenaire.

## L’arène

arena-result = { $one } contre { $other } : { $one } gagne { $rate } de { $games } parties, en { $hands } mains. Intervalle à 95 % : de { $low } à { $high }.
arena-adjusted = Sans la chance : { $rate }, intervalle à 95 % : de { $low } à { $high }. Aussi étroit qu’avec { $ratio } fois plus de parties données séparément ; les deux valeurs sont à { $apart } erreurs types l’une de l’autre.
arena-unadjusted = Avec ces règles, la chance ne se calcule pas : aucun joueur n’y est entraîné.
arena-apart = { $one } contre { $other } : avec et sans la chance, les valeurs sont à plus de trois erreurs types l’une de l’autre. L’une des deux est fausse.
arena-faults = { $name } : { $illegal } réponses non valables, { $late } en retard, { $stray } perdues parmi d’autres lignes et { $silent } manquantes.
arena-strays = { $name } a écrit { $lines } lignes qui ne sont pas des réponses ; elles ont été ignorées.
arena-mute = { $name } n’a jamais répondu : le résultat n’en dit rien.
arena-unknown = Il n’y a pas de joueur « { $name } ». Les nôtres : { $known }. Un programme se donne par sa commande, comme "python joueur.py", ou avec cmd: devant. Votre propre classe, par FICHIER.py:CLASSE.
arena-cannot-start = Impossible d’exécuter « { $command } ».
arena-newer = « { $command } » parle la version { $version } du protocole des joueurs. La plus récente connue ici est la { $newest }.
ladder-all = contre tous
ladder-alone = Un classement demande au moins deux joueurs différents.
ladder-unwritable = Impossible d’écrire le fichier « { $file } ».

## Les niveaux

level-easy = facile
level-normal = moyen
level-hard = fort
level-maestro = maître

## Après la main

command-probabilidades = probabilites
command-porque = pourquoi
look-back-too-soon = Quand la main sera finie : avant, ce serait jouer à votre place.
odds-six-seats = À six joueurs, je ne sais pas le calculer.
why-heading = Ce que { $player } a vu :
why-talk = « { $said } » : grand { $grande } %, petit { $chica } %, paires { $pares } %, jeu { $juego } %, à peu près.
why-lance = « { $said } » { at-lance } : son camp gagnait dans environ { $percent } % des cas.
why-shares = « { $said } ». Avec une telle main et un tel score, on dit ici : { $words }.
why-word = { $said } { $percent } %
why-worths = Avant cela, le jeu a été joué jusqu’au bout et vu gagné : { $words }.
why-no-computer = Aucun ordinateur n’a joué à cette table.
why-nobody-so-called = Aucun ordinateur de cette table ne s’appelle { $name }.
