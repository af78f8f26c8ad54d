### L’aide par sujets, dite selon les règles de chaque table.

topics-choose = Que voulez-vous savoir de plus ? Choisissez un sujet ou écrivez-le : « /aide paires », « /aide hordago ». Et si c’est votre première fois : /apprendre
topics-all = Sujets
topics-near = Je ne sais rien sur « { $text } ». Serait-ce un de ces sujets ?
topics-none = Je ne sais rien sur « { $text } ». Voici les sujets :
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
    À chaque donne, tout le monde reçoit quatre cartes. On parle d’abord du mus, au cas où tous voudraient changer de cartes ; puis viennent les quatre jeux, toujours dans cet ordre : le grand, le petit, les paires et le jeu. Si personne n’a le jeu, on joue le point.
    À chaque jeu on passe, on mise ou on dit hordago. À la fin on montre les cartes et on compte.
    La manche est au premier qui atteint { $target } tanttos.
about-cards =
    { $kings ->
        [4] À quatre rois, de haut en bas : roi, cavalier, valet, sept, six, cinq, quatre, trois, deux et as.
       *[8] À huit rois, de haut en bas : roi et trois (les trois sont des rois), cavalier, valet, sept, six, cinq, quatre, puis as et deux (les deux sont des as).
    }
    { $deck ->
        [no_twos] On joue sans les deux.
       *[forty] Le paquet a quarante cartes ; les couleurs ne comptent pas.
    }
    { $fours_are_aces ->
        [yes] Ici les quatre sont aussi des as.
       *[no] Les quatre sont des quatre.
    } { $five_of_coins_king ->
        [yes] Le cinq de deniers est un roi de plus.
       *[no] Les cinq, des cinq.
    }
    Pour le jeu et le point, rois, cavaliers et valets valent 10, les as 1 et les autres leur chiffre.
about-mano =
    L’esku est à la droite du donneur : il parle le premier et gagne les égalités. Le donneur parle le dernier et les perd.
    À chaque donne, l’esku passe au joueur suivant.
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
    Avant les quatre jeux on demande à chacun : « mus », vous voulez changer de cartes ; « mintza », on joue avec celles-ci. Si tous le veulent, on écarte et on redemande ; dès que quelqu’un coupe, le grand commence.
    { $mus_order ->
        [pairs] Une équipe parle d’abord, puis l’autre.
       *[table] On parle dans l’ordre, à partir de l’esku.
    } { $cut_out_of_turn ->
        [yes] On peut couper sans attendre son tour.
       *[no] Chacun attend son tour.
    }
    { $first_hand_no_mus ->
        [yes] À la première donne il n’y a pas de mus : on joue ce qu’on reçoit.
       *[no] Il y a mus dès la première donne.
    } { $mus_corrido ->
        [yes] La première donne peut être à mus courant : qui coupe devient esku.
       *[no] Il n’y a pas de mus courant.
    } Une première donne revient { $mus_corrido_scope ->
        [vaca] { value-mus-corrido-scope-vaca }.
        [game] { value-mus-corrido-scope-game }.
       *[match] { value-mus-corrido-scope-match }.
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
    Les plus basses cartes gagnent : on compare la plus basse de chacun ; si elles sont égales, la suivante.{ $kings ->
        [4] {""}
       *[8] { "" } Les deux comptent comme des as.
    }
    Ce n’est pas le grand à l’envers : sept, as, as et as bat six, cinq, quatre et as.
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
       *[off] il ne se joue pas ici
    }.
about-punto =
    On le joue quand personne n’a le jeu, et tout le monde parle : le plus haut total gagne, jusqu’à 30.
    Si tout le monde passe, la meilleure main prend { $punto_paso_total ->
        [one] un tantto
       *[other] { $punto_paso_total } tanttos
    }. S’il y a eu une mise, le gagnant compte en plus { $punto_bonus } pour le point au décompte.
about-bets =
    « Paso » : vous n’ouvrez pas pour l’instant, mais vous pourrez répondre. « Imido » vaut deux tanttos ; « imido 5 », cinq.
    Plus petite mise : { $min_bet }. Plus petite relance : { $min_raise }. Le plus qui puisse être en jeu : { $max_total_bet ->
        [none] { value-none }
       *[other] { $max_total_bet }
    }.
    On répond « iduki », « tira », « gehiago » ou « 5 de plus ». { $response_mode ->
        [turn] Les rivaux répondent à tour de rôle.
       *[either] L’un ou l’autre des rivaux répond : si l’un tient ou relance, cela vaut pour son côté ; si l’un tire, l’autre peut encore tenir.
    }
    { $open_out_of_turn ->
        [yes] On peut miser sans attendre son tour.
       *[no] On mise à son tour, et qui a passé n’ouvre plus à ce jeu.
    } { $consult_partner ->
        [no] Ici on ne se consulte pas à voix haute.
       *[yes] « Qu’est-ce qu’on fait ? » consulte le partenaire à voix haute.
    }
about-ordago =
    Hordago joue la manche entière sur un seul jeu. On ne peut que tenir ou tirer, jamais relancer.
    S’il est tenu, on montre les cartes, on compare ce seul jeu, et qui le gagne emporte la manche, où qu’en soit la marque vers { $target }.
    S’il n’est pas tenu, il paie le refus comme toute autre mise.
about-deje =
    Le refus (deje) est ce que paie une mise que personne ne tient : un tantto pour une première mise ; pour une relance, ce qui était en jeu avant elle{ $deje_mode ->
        [fem_plus_one] , et un de plus.
       *[standard] .
    }
    Par exemple : « imido », « cinq de plus », « tira » paie { $deje_mode ->
        [fem_plus_one] 3
       *[standard] 2
    }.
    Il se paie { $deje_timing ->
        [at_count] au décompte, avec le reste.
       *[immediate] tout de suite, sans attendre le décompte : il peut finir la manche.
    } Aux paires, au jeu et au point, qui l’emporte compte ensuite ses propres cartes, même si les autres étaient meilleures.
about-count =
    Après le dernier jeu, on montre les cartes et on compte dans l’ordre : le grand, le petit, les paires, puis le jeu ou le point.
    Chacun paie ce qui a été tenu, ou le tantto de ce qui est resté sans mise ; les paires et le jeu paient aussi les cartes du gagnant et de son côté.
    Le premier qui atteint { $target } gagne la manche, et le reste n’est pas compté : voilà pourquoi l’ordre importe.
about-score =
    On marque des tanttos ; cinq font un hamarreko, si bien que 23 font quatre hamarrekos et trois tanttos.
    Une manche se joue en { $target } tanttos. Pour gagner : { $games_to_win ->
        [one] une manche
       *[other] { $games_to_win } manches
    } ; vacas : { $vacas_to_win }.
about-senas =
    { $senas ->
        [off] On ne fait pas de signes à cette table.
       *[other] Un signe dit à votre partenaire ce que vous avez. Seuls ceux de la liste valent, et seulement s’ils sont vrais ; ici personne d’autre ne les voit. Le bouton « Signes… » les montre, ou vous les écrivez : « signe doubles ».
    }
about-figures =
    Doubles galiciens : deux rois et deux as. Castillans : deux rois et deux cavaliers. Basques : deux rois et deux valets. De Palencia, « la Josito » : roi, cavalier et deux as, qui ne sont pas des doubles.
    Le filet (solomillo) : trois rois et un as. La loi du mus : deux rois, cavalier et valet, le moins avec quoi tenir une forte mise. Le royal : valet et trois sept.
    L’oncle Perete : quatre, cinq, six et sept, la pire main à tous les jeux ; { $perete ->
        [point] annoncé avant de jouer, il paie un tantto.
        [point_redraw] annoncé avant de jouer, il paie un tantto et quatre nouvelles cartes.
       *[off] ici il ne paie rien.
    }
about-house =
    Ce qui est propre à cette table est dessous. /règles montre toutes les options, et /aide avec son nom explique chacune.
about-words =
    Le mus : « mus », « mintza ».
    Les écarts : « j’écarte 1 3 » (par leur place), « j’écarte le 4 et le valet », « j’écarte tout ».
    Les mises : « paso », « imido », « imido 5 », « hordago ».
    Les réponses : « iduki », « tira », « nous tirons », « gehiago », « 5 de plus », « qu’est-ce qu’on fait ? ».
    Le reste : « donne », « signe doubles », « perete ».
    Dans un groupe, ce qui se dit aussi en bavardant (« oui », « non », « 5 ») vaut en réponse à la table ou avec mon nom.
about-commands =
    /table ouvre une table, /table CODE l’amène dans ce chat et /table nouvelle en ouvre une autre.
    /dis TEXTE se lit dans les autres chats de la table.
    /cartes montre vos cartes à vous seul ; /score dit où l’on en est ; /règles, à quoi l’on joue.
    /apprendre vous apprend à jouer avec une première donne ; /aide SUJET explique ce que vous voulez.
    /quitter laisse votre place à l’ordinateur ; /langue change de langue.
