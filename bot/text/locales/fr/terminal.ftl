### La table dans le terminal.

terminal-welcome = Amarreko : le mus dans le terminal.
terminal-help-line = Tapez un numéro du menu ou ce que vous diriez à la table ; « aide » l’explique et « quitter » laisse la partie.
terminal-topics = « aide » et un sujet expliquent chaque chose : { $topics }.
terminal-prompt = { $player }, que dites-vous ?
terminal-pick-cut = Combien de cartes levez-vous ? (de 1 à { $most })
terminal-pick-stones = Combien de tanttos ? (à partir de { $least })
terminal-pick-cards = Quelles cartes ? (par exemple : 1 3)
terminal-resumed = { $number ->
        [0] La partie gardée continue ; rien n’est encore distribué.
       *[other] La partie gardée continue, à la donne { $number }.
    }
terminal-nothing-to-resume = Il n’y a pas de partie gardée dans { $place }.
terminal-kept = La partie est gardée ; pour continuer : { $command }
terminal-kept-match = { $number ->
        [0] Pas encore distribuée
       *[other] Donne { $number }
    } · { $ours } · { $theirs } · { $at }
terminal-new-match = { $lesson ->
        [yes] Une nouvelle leçon
       *[no] Une nouvelle partie
    }
terminal-unfinished = { $lesson ->
        [yes] Vous avez des leçons inachevées :
       *[no] Vous avez des parties inachevées :
    }
terminal-which = Laquelle, de 1 à { $most } ? (Entrée : la première)
terminal-not-resumed-with = Une partie gardée n’accepte pas { $options }. Sans --resume vous en commencez une autre.
terminal-failed = Une erreur s’est produite ({ $error }, { $place }). Ce qui a été joué est gardé ; pour continuer : { $command }
terminal-failed-unsaved = Une erreur s’est produite ({ $error }, { $place }).
terminal-file = Le fichier est ici : { $file }
terminal-no-file = Le fichier { $file } n’a pas pu être écrit.
terminal-you = Vous
terminal-go-on = Continuer sans annoncer le perete
terminal-mano = { $player } · esku
terminal-postre = { $player } · donneur

## L’écran fixe

terminal-enter = Entrée
terminal-escape = Échap
terminal-leave = Ctrl-C
terminal-help = Aide
terminal-write = Écrire
terminal-away = Quitter
terminal-mark = marquer des cartes
terminal-all = tout marquer
terminal-stones = autres tanttos
terminal-story = Toute la donne
terminal-advice = Que vaudrait-il mieux ?
terminal-hint = Vos cartes : { $standing }.
terminal-hint-lance = { lance } { $win }
terminal-reviewing = Je la revois ; cela prend quelques secondes.
terminal-more = la suite
terminal-rematch = Revanche
terminal-said = « { $word } »
terminal-won = { $own ->
        [yes] { $seats ->
            [2] +{ $stones } vous
           *[other] +{ $stones } nous
        }
       *[no] { $seats ->
            [2] +{ $stones } rival
           *[other] +{ $stones } eux
        }
    }
terminal-letter = { $word ->
        [alzo-high] h
        [alzo-middle] m
        [alzo-low] b
        [mus] m
        [corto] i
        [paso] p
        [envido] i
        [mas] g
        [ordago] o
        [quiero] k
        [no-quiero] t
        [no-queremos] n
        [consulta] q
        [yo-quiero] j
        [como-veas] c
        [ni-loco] v
        [signs] s
        [looks] e
        [perete] r
        [all] m
        [suggest] c
        [why] p
        [odds] b
        [story] d
        [review] v
        [advice] x
       *[rematch] r
    }
terminal-really = Vraiment ?
terminal-sure = Vraiment ? { $key } dit « { $word } » ; toute autre touche annule.
terminal-writing = Tapez ce que vous diriez à la table : { $typed }
terminal-spelt = Cette lettre l’a déjà dit. Pour écrire une phrase entière, commencez par « : ».
terminal-say = Le dire
terminal-screen-help = Chaque lettre dit le mot qui est à côté ; les chiffres sont des cartes et des tanttos (6 puis Entrée : imido 6) ; Entrée donne et continue. Après « : » vous tapez ce que vous diriez à la table, ou « aide » et un sujet. La souris marche aussi. ↑ et ↓ font défiler. Ctrl-C quitte la partie, qui est gardée.

## La partie, une fois finie

summary-length = { $hands ->
        [one] Une donne a été jouée.
       *[other] { $hands } donnes ont été jouées.
    }
summary-lances = Phases gagnées ({ $side }) : { $won }.
summary-lance = { lance } { $times } ({ stones })
summary-swing = La donne qui a le plus pesé : la { $number }, { stones } pour { $side }.
