### Donnes notées : ce que disent « amarreko check » et « amarreko replay ».

record-seat = Place { $seat }

## Ce que trouve check

record-difference = { $record } { $figure } : attendu { $expected }, obtenu { $found }
record-nothing = rien
record-refused = { $record } : l’annonce { $number }, { $call }, est refusée : { $reason }
record-all-agree = { $file } : { $records ->
        [one] la seule notation concorde.
       *[other] les { $records } notations concordent.
    }
record-some-differ = { $file } : { $differing } sur { $records ->
        [one] { $records } notation
       *[other] { $records } notations
    } { $differing ->
        [one] ne concorde pas.
       *[other] ne concordent pas.
    }
record-others-agree = { $file } : { $records ->
        [one] l’autre notation concorde.
       *[other] les { $records } autres notations concordent.
    }
record-others-differ = { $file } : { $records ->
        [one] l’autre notation ne concorde pas.
       *[other] des { $records } autres notations, { $differing } { $differing ->
            [one] ne concorde pas.
           *[other] ne concordent pas.
        }
    }

## Ce que raconte replay

record-titled = { $record } : { $title }
record-untitled = { $record }
record-rules = { $seats } joueurs, { $kings } rois, manches en { $target }.
record-thrown = { $player } écarte { $cards }.
record-drawn = { $player } reçoit { $cards }.
record-sena = { $player } fait le signe « { $sena } ».
record-look = { $player } regarde { $other }.

## Ce que trouve verify

verify-follows = { $record } : { $hands ->
        [one] la seule donne découle
       *[other] les { $hands } donnes découlent
    } du secret, carte par carte.
verify-differs = { $record }, ligne { $line } : { $place } ne découle pas du secret : le fichier dit { $written }, le secret donne { $follows }
verify-unsealed = { $record } n’est pas scellée : rien ne peut être prouvé de ses donnes.
verify-digest = Empreinte du fichier : { $digest }. Comparez-la avec celle que le chat dit à /vérifier.
verify-unbound = Ce fichier vient d’une version antérieure et n’a pas d’empreintes : il ne prouve ni les noms ni les paroles.

## Fichiers et notations illisibles

record-place = { $outer } : { $inner }
record-damaged = { $place } : { $what }{ $further ->
        [0] {""}
        [one] {" "}({ $further } autre notation de ce fichier est illisible.)
       *[other] {" "}({ $further } autres notations de ce fichier sont illisibles.)
    }
record-fault-not-found = ce fichier n’existe pas.
record-fault-folder = c’est un dossier, pas un fichier.
record-fault-not-allowed = il n’est pas permis de lire ce fichier.
record-fault-unreadable = ce fichier est illisible.
record-fault-too-large = c’est trop grand pour un fichier de notations.
record-fault-not-text = ce n’est pas du texte en UTF-8.
record-fault-not-json = ce n’est pas du JSON ; voir ligne { $line }, colonne { $column }.
record-fault-not-a-number = { $name } n’est pas un nombre en JSON.
record-fault-number-too-long = un nombre a trop de chiffres.
record-fault-too-deep = il y a trop de niveaux.
record-fault-double-key = la clé { $key } figure deux fois dans un même objet.
record-fault-newer-format = c’est écrit au format { $found } ; ce programme lit le format 1.
record-fault-no-records = il n’y a aucune notation.
record-fault-wrong-type = au lieu de { $found }, il faudrait { $wanted ->
        [object] un objet
        [list] une liste
        [text] un texte
        [whole] un nombre entier
        [yes-no] « true » ou « false »
        [label] un nom
        [cards] une liste de cartes
        [call] une place et une annonce
       *[option] la valeur d’une option
    }.
record-fault-missing-key = il manque la clé { $key }.
record-fault-unknown-key = la clé { $key } n’existe pas.
record-fault-mistyped-key = la clé { $key } n’existe pas ; serait-ce { $meant } ?
record-fault-unknown-kind = la sorte { $kind } n’existe pas ; il y a { $kinds }.
record-fault-bad-rules = { $reason }
record-fault-seats-differ = « seats » et les options ne concordent pas.
record-fault-no-such-seat = il n’y a pas de place { $seat } ; la dernière est { $most }.
record-fault-dealer-and-mano = l’esku n’est pas à droite du donneur.
record-fault-unknown-call = l’annonce { $call } n’existe pas.
record-fault-unknown-card = la carte { $card } n’existe pas.
record-fault-card-not-in-deck = le jeu de ces règles n’a pas { $card }.
record-fault-card-twice = la carte { $card } y figure deux fois.
record-fault-deck-and-hands = avec un jeu entier, il ne peut y avoir ni « hands » ni « stock ».
record-fault-wrong-count = au lieu de { $found }, il faudrait { $wanted }.
record-fault-no-next-deal = la notation ne dit rien des cartes d’une autre donne.
record-fault-wrong-shuffle = un ordre nomme des cartes qui ne sont pas parmi celles qu’on mélange.
record-fault-too-many-rounds = il n’y a pas assez de cartes pour { $rounds } tours d’écart qui n’en nomment aucune ; il y en a pour { $most }.
