### Ce que l’on entend et ce que l’on voit à la table.

language-name = français

## Nombres, cartes et listes

stones = { $stones ->
        [one] { $stones } tantto
       *[other] { $stones } tanttos
    }
amarracos = { $amarracos ->
        [one] { $amarracos } hamarreko
       *[other] { $amarracos } hamarrekos
    }
cards-counted = { $count ->
        [one] une carte
       *[other] { $count } cartes
    }
spoken-number = { $stones ->
        [1] un
        [2] deux
        [3] trois
        [4] quatre
        [5] cinq
        [6] six
        [7] sept
        [8] huit
        [9] neuf
        [10] dix
        [11] onze
        [12] douze
        [13] treize
        [14] quatorze
        [15] quinze
        [16] seize
        [17] dix-sept
        [18] dix-huit
        [19] dix-neuf
        [20] vingt
       *[other] { $stones }
    }
rank-1 = as
rank-2 = deux
rank-3 = trois
rank-4 = quatre
rank-5 = cinq
rank-6 = six
rank-7 = sept
rank-10 = valet
rank-11 = cavalier
rank-12 = roi
ranks-1 = d’as
ranks-2 = de deux
ranks-3 = de trois
ranks-4 = de quatre
ranks-5 = de cinq
ranks-6 = de six
ranks-7 = de sept
ranks-10 = de valets
ranks-11 = de cavaliers
ranks-12 = de rois
suit-oros = deniers
suit-copas = coupes
suit-espadas = épées
suit-bastos = bâtons
of-suit-oros = de deniers
of-suit-copas = de coupes
of-suit-espadas = d’épées
of-suit-bastos = de bâtons
card = { $rank } { $suit }
list-last = { $first } et { $rest }
list-more = { $first }, { $rest }
side-more = { $first }–{ $rest }

## Les phases

lance = { $lance ->
        [grande] Grand
        [chica] Petit
        [pares] Paires
        [juego] Jeu
       *[punto] Point
    }
the-lance = { $lance ->
        [grande] le grand
        [chica] le petit
        [pares] les paires
        [juego] le jeu
       *[punto] le point
    }
at-lance = { $lance ->
        [grande] au grand
        [chica] au petit
        [pares] aux paires
        [juego] au jeu
       *[punto] au point
    }
said-at-lance = { $lance ->
        [grande] Au grand
        [chica] Au petit
        [pares] Aux paires
        [juego] Au jeu
       *[punto] Au point
    }

## Ce que vaut une main

pares-pareja = paire { $high }
pares-medias = médias { $high }
pares-duples = doubles { $high } et { $low }
pares-four-alike = doubles { $high }
total-juego = { $total ->
        [31] jeu de trente et un (31)
       *[other] jeu de { $total }
    }
total-punto = point de { $total }
figure-duples-gallegos = doubles galiciens
figure-duples-castellanos = doubles castillans
figure-duples-vascos = doubles basques
figure-duples-palentinos = doubles de Palencia, « la Josito »
figure-la-real = le trente et un royal
figure-perete = la main de l’oncle Perete
figure-solomillo = le filet (solomillo)
figure-ley-del-mus = la loi du mus
figure-own = Votre main porte un nom : { $figure }.

## Ouverture et donne

match-opened = Nouvelle partie : { $seats } joueurs, { $kings } rois, manches en { $target }. Pour gagner : { $games ->
        [one] { $games } manche
       *[other] { $games } manches
    }{ $vacas ->
        [1] {""}
       *[other] { "" } dans chacune des { $vacas } vacas
    }.
draw = { $player } : { $card }.
dealer-drawn = Premier donneur : { $player }.
vaca-opened = Une vaca commence.
game-opened = Une manche en { $target } commence.
hand-opened = { $opening ->
        [mus-corrido] Donne { $number }, mus continu. Donneur : { $dealer }. Premier à parler : { $mano }. Qui coupe le mus sera esku.
        [no-mus] Donne { $number }, sans mus. Donneur : { $dealer }. Esku : { $mano }.
       *[mus] Donne { $number }. Donneur : { $dealer }. Esku : { $mano }.
    }
deck-cut = On coupe le paquet : { $player }.
deck-lifted = { $player } : Je coupe à { $cards }.
hand-held = Vos cartes : { $cards }.
hand-thrown = Vous avez jeté vos quatre cartes. Les nouvelles arrivent quand tout le monde a choisi.

## Le mus

mus-said = { $player } : Mus.
mus-cut = { $player } : Mintza.
mano-is = Esku : { $player }.
discards-opened = Mus pour tous. Premier écart : { $mano }. Donneur : { $dealer }.
cards-discarded = { $count ->
        [0] Vous n’écartez rien.
       *[other] Vous écartez { $cards }.
    }
discard-counted = { $count ->
        [0] { $player } n’écarte rien.
       *[other] { $player } écarte { cards-counted }.
    }
pile-counted = Le paquet est épuisé : on mélange { $count ->
        [one] la carte écartée
       *[other] les { $count } cartes écartées
    }.
cards-drawn = Vous recevez { $cards }.
draw-counted = { $player } reçoit { cards-counted }.
mus-reopened = Tout le monde a de nouvelles cartes. Mus ?
perete-called = { $player } : Perete ! Cela rapporte { stones }.

## Signes et conseils

sena-dos-reyes = deux rois
sena-tres-reyes = trois rois
sena-dos-ases = deux as
sena-tres-ases = trois as
sena-pareja = paire
sena-medias = médias
sena-duples = doubles
sena-treinta-y-una = trente et un
sena-real = trente et un royal
sena-juego = jeu
sena-treinta = trente au point
sena-veintinueve = vingt-neuf au point
sena-veintiocho = vingt-huit au point
sena-ciego = aveugle
sena-corta = coupe le mus
sena-sube = monte la mise
gesture-dos-reyes = se mordre la lèvre du bas
gesture-tres-reyes = { $list ->
        [fem] serrer les lèvres d’un côté
       *[other] se mordre un côté de la lèvre
    }
gesture-dos-ases = montrer le bout de la langue
gesture-tres-ases = tirer la langue d’un côté
gesture-pareja = { $list ->
        [fem] tourner la tête
       *[other] pencher la tête
    }
gesture-medias = { $list ->
        [fem] serrer les lèvres d’un côté
       *[other] tordre les lèvres
    }
gesture-duples = hausser les sourcils
gesture-treinta-y-una = faire un clin d’œil
gesture-real = se toucher l’oreille
gesture-juego = { $list ->
        [fem] avancer les lèvres fermées
       *[other] un baiser
    }
gesture-treinta = { $list ->
        [fournier] faire un clin d’œil au point
       *[other] hausser les deux épaules
    }
gesture-veintinueve = { $list ->
        [wiki] hausser l’épaule droite
       *[other] hausser une épaule
    }
gesture-veintiocho = hausser l’épaule gauche
gesture-ciego = fermer les yeux
gesture-corta = pencher la tête
gesture-sube = lever la tête
sena-made-own = Vous faites le signe « { $sena } » ({ $gesture }).
sena-made-partner = { $player } vous fait le signe « { $sena } » ({ $gesture }).
sena-caught = Vous surprenez un signe ! { $player } : { $sena } ({ $gesture }).
sena-told = { $player } : signe « { $sena } ». { $seen ->
    [nobody] Personne ne l’a vu.
    [caught] Qui l’a vu : { $players }. Surpris !
   *[partner] Qui l’a vu : { $players }.
}
gaze-own = Vous regardez { $player }.
partner-consulted = { $player } : Qu’est-ce qu’on fait ?
partner-advised = { $player } : { opinion-said }
opinion-said = { $opinion ->
     [yo-quiero] Moi, je veux !
    *[como-veas] Comme tu veux.
     [ni-loco] Jamais de la vie !
}

## Les phases, l’une après l’autre

holdings-declared = { lance } : { $declared }.
declared-yes = { $player } oui
declared-no = { $player } non
lance-unheld = Personne n’a { lance-held }.
lance-uncontested = { lance } d’un seul côté ({ $side }) : on ne mise pas.
lance-held = { $lance ->
        [pares] de paires
       *[juego] le jeu
    }
passed = { $player } : { $first ->
        [yes] { said-at-lance }, paso
       *[no] Paso
    }.
lance-passed = { lance } : tout le monde passe.
bet-opened = { $player } : { $stones ->
        [2] Imido
       *[other] Imido { spoken-number }
    } { at-lance }.
bet-raised = { $player } : { $stones ->
        [2] Gehiago !
       *[other] Et { spoken-number } de plus !
    } ({ $total } en jeu { at-lance })
ordago-called = { $player } : Hordago { at-lance } !
bet-accepted = { $player } : Iduki. ({ $stones } en jeu { at-lance })
ordago-accepted = { $player } : Kanta { at-lance } !
bet-refused = { $player } : { $first ->
        [yes] { said-at-lance }, tira
       *[no] Tira
    }.
bet-refused-by-side = { $player } : { $first ->
        [yes] { said-at-lance }, nous tirons
       *[no] Nous tirons
    }.
lance-refused = Personne ne tient : { the-lance } pour { $side }, refus de { stones }, { $timing ->
        [at_count] au décompte.
       *[immediate] tout de suite.
    }

## Le décompte

hand-shown = { $player } : { $cards } — { $worth }.
hand-unshown = { $player } : cartes non montrées.
lance-scored-best = { lance } : { $player } ({ $hand }). { $side } : { stones } ({ $why }).
lance-scored-unseen = { lance } : { $player } (sans montrer). { $side } : { stones } ({ $why }).
lance-scored = { lance } : { $side }, { stones } ({ $why }).
why-paso = { $stones } sans mise
why-bet = { $stones } de mise
why-deje = { $stones } de refus
why-extra = { $stones } pour le point
why-bonus = { $player } : { why-bonus-own }
why-bonus-own = { $stones } pour { $holding ->
        [pareja] la paire
        [medias] les médias
        [duples] les doubles
        [treinta-y-una] le trente et un
       *[juego] le jeu
    }
game-won = Manche pour { $side } !
game-won-count = Manche pour { $side } ! Elle finit en comptant { the-lance }.
game-won-deje = Manche pour { $side } ! Elle finit sur un refus : { the-lance }.
game-won-ordago = Manche pour { $side } ! Hordago { at-lance } : { $player } ({ $hand }).
game-won-perete = Manche pour { $side } ! Elle finit sur le perete.
vaca-won = Vaca pour { $side } !
match-won = Partie pour { $side } !
hand-closed = Prochain esku : { $player }.

## La donne, en quelques lignes

mano-note = esku
mano-named = { $player } ({ mano-note })
story-opening = { $opening ->
        [mus-corrido] Donne { $number }, mus continu. Premier à parler : { $mano }. Donneur : { $dealer }.
        [no-mus] Donne { $number }, sans mus. Esku : { $mano }. Donneur : { $dealer }.
       *[mus] Donne { $number }. Esku : { $mano }. Donneur : { $dealer }.
    }
story-parts = { $first } · { $rest }
story-mus = Mus · { $told }
story-perete = { $player } : perete ! (+{ $stones })
story-senas = Signes : { $told }
story-sena = { $player } : { $sena } ({ $seen ->
    [nobody] personne ne l’a vu
    [caught] { $players }, surpris !
   *[partner] { $players }
})
story-thrown = { $player } { $cards }
story-mus-thrown = écarts : { $thrown }
story-mus-shuffled = on mélange { $count ->
        [one] la carte écartée
       *[other] les { $count } cartes écartées
    }
story-mus-said = { $players } : mus
story-mus-cut = { $player } : mintza
story-lance = { lance } · { $told }
story-lance-ended = { lance } · { $told } → { $ended }
story-holders = { $players } oui
story-unheld = personne
story-uncontested = sans mise
story-all-passed = en paso
story-passed = { $player } : paso
story-bet = { $player } : imido { $stones }
story-raise = { $player } : { $stones } de plus ({ $total })
story-bet-counted = { $player } { $stones }
story-raise-counted = { $player } +{ $stones }
story-ordago = { $player } : hordago !
story-accepted = { $player } : iduki
story-ordago-accepted = { $player } : kanta !
story-refused = { $player } : tira
story-refused-by-side = { $player } : nous tirons
story-consulted = { $player } : « on fait quoi ? »
story-advised = { $player } : « { $opinion ->
     [yo-quiero] moi, je veux
    *[como-veas] comme tu veux
     [ni-loco] jamais de la vie
} »
story-stake = { $stones } en jeu
story-deje-due = refus de { $stones } pour { $side }, au décompte
story-uncounted = n’est plus compté
story-paid = { $side } +{ $stones }
story-paid-why = { $side } +{ $stones } ({ $why })
story-paid-best = { $side } +{ $stones }, meilleure main : { $player } ({ $why })
story-hand-coded = { $player } : { $cards }
story-score = { $score } (+{ $stones })

## La marque

score = { $side } : { $total ->
        [0] rien
       *[other] { $amarracos ->
            [0] { stones }
           *[other] { $stones ->
                [0] { amarracos }
               *[other] { amarracos } et { stones }
            }
        }
    }
score-with-games = { $games ->
        [0] { $score }
        [one] { $score } ; { $games } manche
       *[other] { $score } ; { $games } manches
    }
score-with-vacas = { $vacas ->
        [0] { $score }
        [one] { $score } ; { $vacas } vaca
       *[other] { $score } ; { $vacas } vacas
    }

## À qui le tour

turn-settling = Un instant.
turn-undealt = Il reste à donner les cartes.
turn-cut = { $mine ->
        [yes] À vous de couper le paquet.
       *[no] { $player } doit couper le paquet.
    }
turn-mus = { $mine ->
        [yes] À vous : mus ?
       *[no] À { $player } : mus ?
    }
turn-discard = { $mine ->
        [yes] À vous d’écarter.
       *[no] { $player } doit écarter.
    }
turn-bet = { $mine ->
        [yes] À vous de parler { at-lance }.
       *[no] À { $player } de parler { at-lance }.
    }
turn-answer = { $mine ->
        [yes] À vous de répondre à { $bettor } : { $total } en jeu { at-lance }.
       *[no] À { $player } de répondre à { $bettor } : { $total } en jeu { at-lance }.
    }
turn-answer-ordago = { $mine ->
        [yes] À vous de répondre à { $bettor } : hordago { at-lance }.
       *[no] À { $player } de répondre à { $bettor } : hordago { at-lance }.
    }
turn-hand-over = Donneur : { $player }.
turn-match-over = La partie est pour { $side }.
list-or = { $first } ou { $rest }
list-slash = { $first } / { $rest }

## Boutons et menus

choice-reparto = Donne
choice-caiga = Comme ça tombe
choice-alzo = Je coupe à { $cards }
choice-alzo-high = En haut
choice-alzo-middle = Au milieu
choice-alzo-low = En bas
choice-mus = Mus
choice-corto = Mintza
choice-discard = J’écarte { $cards }
choice-discard-all = J’écarte tout
choice-discard-none = Je n’écarte rien
choice-paso = Paso
choice-envido = { $stones ->
        [2] Imido
       *[other] Imido { $stones }
    }
choice-mas = { $stones ->
        [2] Gehiago
       *[other] { $stones } de plus
    }
choice-ordago = Hordago !
choice-quiero = Iduki
choice-no-quiero = Tira
choice-no-queremos = Nous tirons
choice-consulta = Qu’est-ce qu’on fait ?
choice-opino = { $opinion ->
     [yo-quiero] Mon avis : je veux
    *[como-veas] Mon avis : comme tu veux
     [ni-loco] Mon avis : jamais de la vie
}
choice-sena = Signe : { $sena }
choice-look = Je regarde { $player }
choice-perete = Perete !
prompt-cut = Couper ailleurs (de 1 à { $most })
prompt-bet = Un autre imido (à partir de { $least })
prompt-raise = Une autre relance (à partir de { $least })
prompt-throw = Choisir les cartes
