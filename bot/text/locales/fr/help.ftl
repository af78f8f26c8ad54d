### Aide et règles de la maison.

help-rules =
    Le mus se joue en quatre phases : le grand (les plus hautes cartes), le petit (les plus basses), les paires et le jeu (31 ou plus ; si personne ne l’a, le point).
    Avant, on peut demander mus pour changer des cartes. À chaque phase on passe, on mise (imido) ou on dit hordago, qui joue la manche entière.
    Les mises tenues se comptent à la fin, dans l’ordre ; une mise refusée paie un refus (deje). Cinq tanttos font un hamarreko.

## Les jeux de règles

preset-castilla = Castille
preset-castilla-about = Huit rois, en 40 tanttos, quatre joueurs.
preset-clasico = Classique
preset-clasico-about = Huit rois, en 30 tanttos, quatre joueurs.
preset-euskadi = Pays basque
preset-euskadi-about = Quatre rois, en 40 tanttos, quatre joueurs.
preset-rioja = Rioja
preset-rioja-about = Quatre rois et sans les deux, en 25 tanttos, quatre joueurs.
preset-ehmus = EH Mus
preset-ehmus-about = Comme à la fédération basque : quatre rois, en 30 tanttos, la plus petite carte donne, sans mus continu.
preset-iparralde = Iparralde
preset-iparralde-about = Comme à la fédération française : quatre rois, en 40 tanttos, la plus petite carte donne, le mus se demande par équipes.
preset-duelo = Duel
preset-duelo-about = Un contre un : huit rois, en 40 tanttos, deux joueurs.
preset-seis = Six
preset-seis-about = Trois contre trois : huit rois, en 40 tanttos, six joueurs.
preset-8r = Huit rois
preset-8r-about = Les règles de presque toute l’Espagne ; les mêmes que Castille.
preset-4r = Quatre rois
preset-4r-about = Les règles du Guipuscoa, de la Navarre et d’Iparralde ; les mêmes que Pays basque.
preset-line = { $name } ({ $preset }) : { $about }

## Les options

option-seats = Joueurs
option-kings = Rois
option-deck = Paquet
option-fours-are-aces = Les quatre sont des as
option-five-of-coins-king = Le cinq de deniers est un roi
option-first-dealer = Qui donne en premier
option-cut = La coupe du paquet
option-mus-corrido = Mus continu
option-mus-corrido-scope = Quand il y a mus continu
option-first-hand-no-mus = Première donne sans mus
option-mus-order = Ordre pour demander mus
option-cut-out-of-turn = Couper le mus hors de son tour
option-min-discard = Écart minimal
option-reshuffle-includes-current = Les écarts du tour sont mélangés aussi
option-min-bet = Mise minimale
option-min-raise = Relance minimale
option-max-total-bet = Mise maximale
option-response-mode = Qui répond à une mise
option-open-out-of-turn = Miser hors de son tour
option-consult-partner = Se consulter à voix haute
option-deje-mode = Refus d’une relance
option-deje-timing = Quand le refus se paie
option-pares-paso-stone = Tanttos en plus pour les paires sans mise
option-punto-paso-total = Tanttos pour le point sans mise
option-punto-bonus = Tanttos en plus pour le point
option-real-31 = Le trente et un royal
option-show = Cartes montrées à la fin
option-target = Tanttos par manche
option-games-to-win = Manches pour gagner
option-vacas-to-win = Vacas pour gagner
option-next-game-mano = Esku de la manche suivante
option-senas = Signes
option-senas-seen = Qui voit les signes
option-perete = Perete
option-line = { $option } ({ $name }) : { $value }
value-yes = oui
value-no = non
value-none = sans limite
value-deck-40 = quarante cartes
value-deck-36-no2 = trente-six, sans les deux
value-first-dealer-random = au hasard
value-first-dealer-lowest-card = la plus basse carte
value-first-dealer-highest-card = la plus haute carte
value-first-dealer-highest-card-mano = la plus haute carte est esku
value-first-dealer-lowest-card-mano = la plus basse carte est esku
value-first-dealer-cut-suit = selon la couleur coupée
value-cut-falls = tombe d’elle-même
value-cut-ask = à la main, si l’on veut
value-mus-corrido-scope-match = une fois par partie
value-mus-corrido-scope-vaca = une fois par vaca
value-mus-corrido-scope-game = une fois par manche
value-mus-order-table = l’un après l’autre
value-mus-order-pairs = équipe par équipe
value-response-mode-either = n’importe quel rival
value-response-mode-turn = à tour de rôle
value-deje-mode-standard = ce qui était en jeu avant
value-deje-mode-fem-plus-one = ce qui était en jeu avant, et un de plus
value-deje-timing-immediate = tout de suite
value-deje-timing-at-count = au décompte
value-real-31-off = ne vaut pas plus
value-real-31-sota = valet et trois sept
value-real-31-figure = figure et trois sept
value-real-31-king = roi et trois sept
value-real-31-sota-oros = valet de deniers et trois sept
value-real-31-sota-otros = valet et les sept des autres couleurs
value-real-31-oros-otros = valet de deniers et les trois autres sept
value-show-all = toutes
value-show-needed = seulement celles que demande une mise tenue
value-next-game-mano-continue = le tour continue
value-next-game-mano-redraw = tiré au sort à nouveau
value-senas-wiki = les plus courants
value-senas-fem = ceux de la fédération espagnole
value-senas-fournier = ceux de Fournier
value-senas-off = aucun
value-senas-seen-gaze = tout joueur qui regarde celui qui les fait
value-senas-seen-partner = le partenaire et personne d’autre
value-perete-off = ne se joue pas
value-perete-point = un tantto
value-perete-point-redraw = un tantto et quatre nouvelles cartes
