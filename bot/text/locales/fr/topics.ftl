### L’aide par sujets, dite selon les règles de chaque table.

topics-choose = Que voulez-vous savoir de plus ? Choisissez un sujet ou écrivez-le : « /aide paires », « /aide hordago ». Et si c’est votre première fois : /apprendre
topics-all = Sujets
topics-near = Je ne connais pas le sujet « { $text } ». Serait-ce un de ceux-ci ?
topics-none = Je ne connais pas le sujet « { $text } ». Voici les sujets :
topics-found = Ce n’était pas cela ? Voyez ces sujets, ou tous avec /aide.
topics-values = Valeurs possibles : { $values }.
topics-sena = { $sena } : { $gesture }

## Les sujets

topic-match = La partie
topic-cards = Les cartes
topic-mano = Esku, donneur
topic-mus = Le mus
topic-discards = Les écarts
topic-grande = Le grand
topic-chica = Le petit
topic-pares = Les paires
topic-juego = Le jeu
topic-punto = Le point
topic-bets = Les mises
topic-ordago = Hordago
topic-deje = Le refus
topic-count = Le décompte
topic-score = La marque
topic-senas = Les signes
topic-figures = Mains nommées
topic-strategy = Stratégie
topic-review = La revue
topic-history = Histoire
topic-house = La maison
topic-words = Les mots
topic-commands = Commandes

## Ce qui se dit de chacun

about-match =
    { $seats ->
        [2] On joue un contre un.
        [6] On joue à trois contre trois, assis un sur deux.
       *[other] On joue à deux contre deux : votre partenaire est assis en face.
    }
    À chaque donne, tout le monde reçoit quatre cartes. On parle d’abord du mus{ $first_hand ->
        [no_mus] , sauf à la première donne,
       *[other] ,
    } au cas où tous voudraient changer de cartes ; puis viennent les quatre phases, toujours dans cet ordre : le grand, le petit, les paires et le jeu. Si personne n’a le jeu, on joue le point.
    À chaque phase on passe, on mise ou on dit hordago. À la fin { $show ->
        [needed] on montre ce qu’il faut et on compte.
       *[all] on montre les cartes et on compte.
    }
    La manche est au premier qui atteint { $target } tanttos.
about-cards =
    { $ranking ->
        [four] À quatre rois, de haut en bas : roi, cavalier, valet, sept, six, cinq, quatre, trois, deux et as.
        [four_no_twos] À quatre rois et sans deux, de haut en bas : roi, cavalier, valet, sept, six, cinq, quatre, trois et as.
        [eight_fours] À huit rois, de haut en bas : roi et trois (les trois sont des rois), cavalier, valet, sept, six, cinq, puis as et quatre (les quatre sont des as).
       *[eight] À huit rois, de haut en bas : roi et trois (les trois sont des rois), cavalier, valet, sept, six, cinq, quatre, puis as et deux (les deux sont des as).
    }{ $five_of_coins_king ->
        [yes] { " " }Le cinq de deniers est un roi de plus.
       *[no] {""}
    }
    Le paquet a { $deck_cards } cartes{ $has_twos ->
        [no] , sans les deux.
       *[yes] .
    } { $suits ->
        [yes] Les couleurs ne comptent que pour { $suited }.
       *[no] Les couleurs ne comptent pas.
    }
    Pour le jeu et le point, rois, cavaliers et valets valent 10, les as 1 et les autres leur chiffre.
suited-five-of-coins = le cinq de deniers, qui est un roi
suited-sota-oros = le royal, qui demande le valet de deniers
suited-sota-otros = le royal, qui demande les sept des autres couleurs
suited-oros-otros = le royal, qui demande le valet de deniers et les autres sept
suited-cut-suit = savoir qui donne en premier
about-mano =
    { $rivals ->
        [1] L’esku est celui qui ne donne pas : il parle le premier et gagne les égalités.
       *[other] L’esku est à la droite du donneur : il parle le premier et gagne les égalités.
    } Le donneur parle le dernier et les perd.{ $first_hand ->
        [corrido] { " " }Au mus continu de la première donne, qui coupe devient esku.
       *[other] {""}
    }
    À chaque donne, l’esku passe au joueur suivant.
    Le joueur à gauche du donneur coupe le paquet{ $cut ->
        [ask] {""} : avec un bouton ou de vive voix, « je coupe à 17 ». Si rien n’est dit, la coupe tombe d’elle-même.
       *[falls] . À cette table, la coupe tombe d’elle-même.
    }
    Qui donne en premier : { $first_dealer ->
        [lowest_card] { value-first-dealer-lowest-card }
        [highest_card] { value-first-dealer-highest-card }
        [highest_card_mano] { value-first-dealer-highest-card-mano }
        [lowest_card_mano] { value-first-dealer-lowest-card-mano }
        [cut_suit] { value-first-dealer-cut-suit }
       *[random] { value-first-dealer-random }
    }.
    À une nouvelle manche, { $next_game_mano ->
        [redraw] l’esku est tiré au sort à nouveau.
       *[continue] l’esku continue son tour.
    }
about-mus =
    Avant les quatre phases on demande à chacun : « mus », vous voulez changer de cartes ; « mintza », on joue avec celles-ci. Si tous le veulent, on écarte et on redemande ; dès que quelqu’un coupe, le grand commence.
    { $asked ->
        [pairs] Le côté de l’esku parle d’abord, puis l’autre.
       *[table] On parle dans l’ordre, à partir de l’esku.
    } { $cut_out_of_turn ->
        [yes] On peut couper sans attendre son tour.
       *[no] Chacun attend son tour.
    }
    { $first_hand ->
        [no_mus] La première donne se joue sans mus, avec les cartes qu’on reçoit.
        [corrido] La première donne est à mus continu : personne n’est encore esku. À son tour, chacun passe le paquet au suivant, ce qui est son mus, ou coupe et devient esku. On suit toujours l’ordre de la table ; si tous le passent, tous écartent et le paquet refait le tour.
       *[mus] Il y a mus dès la première donne, et aucune n’est à mus continu.
    }{ $first_hand ->
        [mus] {""}
       *[other] { " " }Une première donne revient { $mus_corrido_scope ->
            [vaca] { value-mus-corrido-scope-vaca }.
            [game] { value-mus-corrido-scope-game }.
           *[match] { value-mus-corrido-scope-match }.
        }
    }
about-discards =
    S’il y a mus, chacun écarte { $min_discard ->
        [0] autant de cartes qu’il veut, ou aucune,
       *[1] d’une à quatre cartes
    } et en reçoit autant, à partir de l’esku. Tout le monde entend combien ; personne ne voit lesquelles.
    Le plus souvent on garde ses rois et ce qui fait paire, et on écarte le reste.
    Choisissez les vôtres avec les boutons sous vos cartes, ou dites-les : « j’écarte 1 3 », « j’écarte le 4 et le valet ».
    Quand le paquet est épuisé on mélange les écarts, { $reshuffle_includes_current ->
        [no] sauf ceux de ce tour.
       *[yes] ceux de ce tour aussi.
    }
about-grande =
    Les plus hautes cartes gagnent : on compare la plus haute de chacun ; si elles sont égales, la deuxième, et ainsi jusqu’à la quatrième.{ $kings ->
        [4] {""}
       *[8] { "" } Les trois comptent comme des rois.
    }
    Si tout le monde passe, la meilleure main prend un tantto au décompte.
    Avec deux rois on peut parler ; avec trois, on mène la danse.
about-chica =
    Les plus basses cartes gagnent : on compare la plus basse de chacun ; si elles sont égales, la suivante.{ $ranking ->
        [eight] { " " }Les deux comptent comme des as.
        [eight_fours] { " " }Les quatre comptent comme des as.
       *[other] {""}
    }
    Ce n’est pas le grand à l’envers : sept, as, as et as bat six, cinq, cinq et as.
    Si tout le monde passe, la meilleure main prend un tantto au décompte.
about-pares =
    Une paire, ce sont deux cartes égales ; des médias, trois ; des doubles, deux paires ou quatre cartes égales. Les doubles battent les médias, et les médias la paire ; à égalité, la plus haute carte gagne.
    D’abord chacun dit s’il en a ; la table l’annonce, et c’est toujours vrai. Seuls parlent ceux qui en ont, et on ne mise que s’il y en a des deux côtés.
    Au décompte, le côté gagnant compte les siennes : paire 1, médias 2, doubles 3, pour chaque joueur.
    Si tout le monde passe, { $pares_paso_stone ->
        [0] il n’y a pas de tantto en plus.
       *[1] il y a un tantto en plus.
    }
about-juego =
    On a le jeu avec 31 ou plus. Du meilleur au pire : 31, 32, 40, 37, 36, 35, 34 et 33.
    D’abord chacun dit s’il l’a ; la table l’annonce, et c’est toujours vrai. On ne mise que si les deux côtés l’ont. Si personne ne l’a, on joue le point.
    Au décompte, le côté gagnant compte les siens : 3 pour le trente et un et 2 pour tout autre jeu, pour chaque joueur.
    Le trente et un royal, qui bat les autres : { $real_31 ->
        [sota] { value-real-31-sota }
        [figure] { value-real-31-figure }
        [king] { value-real-31-king }
        [sota_oros] { value-real-31-sota-oros }
        [sota_otros] { value-real-31-sota-otros }
        [oros_otros] { value-real-31-oros-otros }
       *[off] il ne se joue pas ici
    }.
about-punto =
    On le joue quand personne n’a le jeu, et tout le monde parle : le plus haut total gagne, jusqu’à 30.
    Si tout le monde passe, la meilleure main prend { $punto_paso_total ->
        [one] un tantto
       *[other] { $punto_paso_total } tanttos
    }. S’il y a eu une mise, le gagnant compte { $punto_bonus ->
        [0] ce que paie la mise et rien de plus.
        [one] un tantto de plus pour le point au décompte.
       *[other] { $punto_bonus } tanttos de plus pour le point au décompte.
    }
about-bets =
    « Paso » : vous n’ouvrez pas pour l’instant, mais vous pourrez répondre. « Imido » vaut { $usual_bet_stones }{ $bets ->
        [one] .
       *[any] , et « imido { $other_bet } », { $other_bet }.
    }
    Plus petite mise : { $min_bet }. Plus petite relance : { $min_raise }. Le plus qui puisse être en jeu : { $max_total_bet ->
        [none] { value-none }
       *[other] { $max_total_bet }
    }.
    On répond « iduki », « tira »{ $raises ->
        [no] {""}
        [number] , « { $other_raise } de plus »
       *[both] , « gehiago » (de { $usual_raise }), « { $other_raise } de plus »
    } ou « hordago ». { $rivals ->
        [1] Le rival répond.
       *[other] { $response_mode ->
            [turn] Les rivaux répondent à tour de rôle.
           *[either] N’importe lequel des { $rivals ->
                [2] deux
               *[other] trois
            } rivaux répond : si l’un tient ou relance, cela vaut pour son côté ; si l’un tire, un autre peut encore tenir.
        }
    }
    { $open_out_of_turn ->
        [yes] On peut miser sans attendre son tour.
       *[no] On mise à son tour, et qui a passé n’ouvre plus dans cette phase.
    } { $consult ->
        [alone] Un contre un, il n’y a personne à consulter.
        [no] Ici on ne se consulte pas à voix haute.
       *[yes] { $partners ->
            [1] « Qu’est-ce qu’on fait ? » consulte le partenaire à voix haute ; on vous répond « moi, je veux », « comme tu veux » ou « jamais de la vie », ce qui n’engage personne.
           *[other] « Qu’est-ce qu’on fait ? » consulte les partenaires à voix haute ; on vous répond « moi, je veux », « comme tu veux » ou « jamais de la vie », ce qui n’engage personne.
        }
    }
about-ordago =
    Hordago joue la manche entière sur une seule phase. On ne peut que tenir ou tirer, jamais relancer.
    S’il est tenu, { $show ->
        [needed] chaque côté montre sa meilleure main de cette phase,
       *[all] on montre les cartes, on compare cette seule phase,
    } et qui la gagne emporte la manche, où qu’en soit la marque vers { $target }.
    S’il n’est pas tenu, il paie le refus comme toute autre mise.
about-deje =
    Le refus (deje) est ce que paie une mise que personne ne tient : un tantto pour une première mise ; pour une relance, ce qui était en jeu avant elle{ $deje_mode ->
        [fem_plus_one] , et un de plus.
       *[standard] .
    }{ $deje_example ->
        [yes] { " " }Par exemple : « imido », « { $other_raise } de plus », « tira » paie { $deje_of_example }.
       *[no] {""}
    }
    Il se paie { $deje_timing ->
        [at_count] au décompte, avec le reste.
       *[immediate] tout de suite, sans attendre le décompte : il peut finir la manche.
    } Aux paires, au jeu et au point, qui l’emporte compte ensuite ses propres cartes, même si les autres étaient meilleures.
about-count =
    Après la dernière phase, { $show ->
        [needed] chaque mise tenue fait montrer à chaque côté sa meilleure main, et à personne d’autre : un bluff refusé reste secret. On compte dans l’ordre :
       *[all] on montre les cartes et on compte dans l’ordre :
    } le grand, le petit, les paires, puis le jeu ou le point.
    Chacune paie ce qui a été tenu, { $deje_timing ->
        [at_count] le refus de ce qui ne l’a pas été,
       *[immediate] sans les refus, déjà payés,
    } ou ce que paie une phase restée sans mise ; les paires et le jeu paient aussi les cartes du gagnant{ $partners ->
        [0] .
        [1] { "" } et de son partenaire.
       *[other] { "" } et de ses partenaires.
    }
    Le premier qui atteint { $target } gagne la manche, et le reste n’est pas compté : voilà pourquoi l’ordre importe.
about-score =
    On marque des tanttos ; cinq font un hamarreko, si bien que 23 font quatre hamarrekos et trois tanttos.{ $partners ->
        [0] { "" }
       *[other] { " " }De chaque côté, un joueur garde les tanttos et un autre les hamarrekos.
    } Quand il manque cinq tanttos ou moins à un côté, il annonce « adentro ! ».
    Une manche se joue en { $target } tanttos. Pour gagner : { $games_to_win ->
        [one] une manche
       *[other] { $games_to_win } manches
    } ; vacas : { $vacas_to_win }.
about-senas =
    { $signs ->
        [off] On ne fait pas de signes à cette table.
        [alone] Un contre un, pas de signes : il n’y a personne à qui en faire.
       *[shown] Un signe dit { $partners ->
            [1] à votre partenaire
           *[other] à vos partenaires
        } ce que vous avez. Seuls ceux de la liste valent, et seulement s’ils sont vrais{ $senas_seen ->
            [partner] {""} ; ici personne d’autre ne les voit.
           *[gaze] . Tout joueur qui regarde à ce moment celui qui les fait les voit, partenaire ou rival, et celui-ci ne sait pas qui. Chacun regarde quelqu’un : au début de la donne, { $partners ->
                [1] son partenaire ;
               *[other] le partenaire qui parle ensuite ;
            } et peut tourner la tête une fois pendant qu’on parle de mus et une fois dans chaque phase, avec « Je regarde… ». Après la donne on les raconte tous : celui qu’un rival a vu est surpris.
        } Le bouton « Signes… » les montre, ou vous les écrivez en privé : « signe doubles ».
    }
about-figures =
    Doubles galiciens : deux rois et deux as. Castillans : deux rois et deux cavaliers. Basques : deux rois et deux valets. De Palencia, « la Josito » : roi, cavalier et deux as, qui ne sont pas des doubles.
    Le filet (solomillo) : trois rois et un as. La loi du mus : deux rois, cavalier et valet, le moins avec quoi tenir une forte mise. Le royal : { $real_31 ->
        [figure] { value-real-31-figure }
        [king] { value-real-31-king }
        [sota_oros] { value-real-31-sota-oros }
        [sota_otros] { value-real-31-sota-otros }
        [oros_otros] { value-real-31-oros-otros }
        [sota] { value-real-31-sota }
       *[off] { value-real-31-sota }
    }.
    Elles ont d’autres noms : les doubles castillans sont aussi polonais ou allemands ; le filet, la bonita ; la main de l’oncle Perete, Tanganete dans La Rioja et Peterete en Castille-et-León.
    L’oncle Perete : quatre, cinq, six et sept, bon à rien ; { $perete_pays ->
        [impossible] ici, où les quatre sont des as, il n’existe pas.
        [point] annoncé avant de jouer, il paie un tantto.
        [point_redraw] annoncé avant de jouer, il paie un tantto et quatre nouvelles cartes.
       *[off] ici il ne paie rien.
    }
about-strategy =
    Aucune main ne gagne tout : ce qui est bon au grand est mauvais au petit, et trois rois et un as perdent les paires contre des doubles. Cherchez à gagner un peu à chaque main, pas tout en une.
    Le mus est aussi pour les adversaires. Avec une bonne main, le demander, c’est leur offrir des cartes neuves, et c’est le plus mal servi qui y gagne. Avec une mauvaise, c’est ce qu’il faut demander.
    Coupez avec trente et un, avec des doubles ou avec deux phases bien en main. Si vous êtes esku, avec un peu moins, car les égalités sont à vous ; si vous êtes dernier, avec un peu plus.
    Qui ne mise qu’avec les cartes n’est plus tenu par personne ; qui mise toujours finit par payer. Un petit bluff coûte peu.
    Regardez la marque : près de la fin, l’ordre des phases décide, et qui est loin derrière perd peu avec un hordago.
about-review =
    Quand une main ou une partie est finie, /revue revoit vos décisions, et vous seul le voyez ; /parties énumère les précédentes. /historique compte, pour vous seul, ce que vous avez gagné et perdu avec chaque partenaire contre chaque paire de rivaux, si tous étaient des personnes à la fin. /palmares compare, dans chaque chat, ce que valent les décisions de ceux qui appuient sur « Montrer » ; avant cela, vous seul voyez votre chiffre. Elle ne révèle jamais de cartes qui n’ont pas été montrées.
    Pour chaque décision, les cartes que vous ne voyiez pas sont données de nombreuses fois, selon ce qui s’était dit, et chaque choix est joué jusqu’au bout. « Imido : 62 % (± 4) » veut dire que vous gagnez le jeu 62 fois sur cent, à quatre près.
    Elle montre les trois décisions qui ont coûté le plus, si elles ont clairement coûté plus de deux jeux sur cent et si un bon joueur les prend rarement ; la justesse les compte toutes. Perdre par une bonne décision n’est pas une faute, ni gagner par une mauvaise un mérite.
    La justesse est de 100 % quand rien n’a été donné ; un jeu sur dix la laisse à 64 %. Elle ne mesure pas si vous jouez comme un autre.
    Le compte d’un jeu dit d’où il vient : « donne » et « cartes tirées » sont de la chance ; « cartes cachées », comment tombaient celles que personne ne voyait ; et chaque nom, ce que ce joueur a gagné ou perdu par ses décisions. Ce qu’un rival donne compte à son nom, pas au vôtre.
    /revue parties évalue votre jeu sur vos dix dernières parties, à partir de dix jeux. /exercice parties reprend les décisions qui y ont coûté le plus.
about-history =
    Presque tous tiennent le mus pour basque. Il figure dans le dictionnaire trilingue du père Larramendi, imprimé en 1745.
    « Musu » veut dire baiser en basque, et aussi museau : le nom en viendrait. « Órdago » est « hor dago », c’est là. L’hamarreko vaut cinq, bien que « hamar » soit dix.
    Des fermes il est passé aux tavernes, aux casernes et aux universités de toute l’Espagne, et avec les bergers basques il a traversé la mer : il y a des championnats en Argentine, au Chili et dans l’ouest des États-Unis.
    On joue à huit rois dans presque toute l’Espagne ; à quatre en Gipuzkoa, en Navarre, en Iparralde et dans La Rioja.
about-house =
    Les règles de cette table qui ne sont pas les habituelles sont ci-dessous. /règles montre toutes les options, et /aide avec le nom de l’une l’explique.
about-words =
    Le mus : « mus », « mintza ».
    Les écarts : « j’écarte 1 3 » (par leur place), « j’écarte le 4 et le valet », « j’écarte tout ».
    Les mises : « paso », « imido »{ $bets ->
        [one] {""}
       *[any] , « imido { $other_bet } »
    }, « hordago ».
    Les réponses : « iduki », « tira », « nous tirons »{ $raises ->
        [no] {""}
        [number] , « { $other_raise } de plus »
       *[both] , « gehiago », « { $other_raise } de plus »
    }{ $consult ->
        [yes] , « qu’est-ce qu’on fait ? ».
       *[other] .
    }
    Le reste : « donne »{ $signs ->
        [shown] , « signe doubles »
       *[other] {""}
    }{ $perete_pays ->
        [off] .
        [impossible] .
       *[other] , « perete ».
    }
    Dans un groupe, ce qui se dit aussi en bavardant (« oui », « non », « 5 ») vaut en réponse à la table ou avec mon nom.
about-commands =
    /table ouvre une table, /table CODE l’amène dans ce chat et /table nouvelle en ouvre une autre.
    /dis TEXTE se lit dans les autres chats de la table.
    /cartes montre vos cartes à vous seul ; /score dit où l’on en est ; /règles, à quoi l’on joue.
    /apprendre vous apprend à jouer avec une première donne ; /aide SUJET explique ce que vous voulez.
    /quitter laisse votre place à l’ordinateur ; /langue change de langue.
