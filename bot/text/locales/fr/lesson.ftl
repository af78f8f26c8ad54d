### La première leçon : une donne, expliquée.

command-aprende = apprendre
lesson-title = Votre première donne de mus (table { $code })
lesson-end = Finir la leçon
lesson-elsewhere = La leçon vous attend dans notre chat privé.
lesson-mus = D’abord vient le mus : dites « mus » si vous voulez changer de cartes, ou « mintza » si vous voulez jouer celles-ci. On n’en change que si les quatre disent « mus ».
lesson-threes = Attention à vos cartes : les trois sont des rois et les deux sont des as.
lesson-mus-again = Vous avez de nouvelles cartes, et les autres aussi. On redemande : encore mus, ou joue-t-on celles-ci ?
lesson-discard = Choisissez vos écarts ; vous recevrez autant de cartes. Les rois gagnent le grand et valent 10, et les cartes égales font les paires : gardez-les.
lesson-grande = Première phase, le grand : les plus hautes cartes gagnent. « Paso » attend, « imido » mise deux tanttos et « hordago », toute la manche.
lesson-chica = Deuxième phase, le petit : les plus basses cartes gagnent. Une bonne main au grand est souvent mauvaise ici, et ce n’est pas grave.
lesson-pares = Troisième phase, les paires : des cartes égales. Seuls parlent ceux qui en ont, et le gagnant compte aussi les siennes : paire 1, médias 2, doubles 3.
lesson-juego = Dernière phase, le jeu : on l’a avec 31 ou plus. Le meilleur est 31 ; puis 32, 40, 37 et ainsi jusqu’à 33.
lesson-punto = Personne n’a le jeu, on joue donc le point : le plus haut total gagne, jusqu’à 30.
lesson-answer = { $player } mise { at-lance } : { $total } en jeu. « Iduki » le laisse au décompte, où la meilleure main l’emporte. « Tira » paie le refus tout de suite, si votre partenaire ne dit pas « iduki » : { stones }. « Gehiago » leur renvoie la question.
lesson-answer-ordago = { $player } joue toute la manche { at-lance }. Avec « iduki », on montre les cartes et cette phase décide de tout ; avec « tira », et si votre partenaire n’accepte pas, on paie le refus : { stones }.
lesson-worth = Ici, votre main : { $hand }. Sur cent mains dans cette phase, elle en bat environ { $share }.
# The words that are explained where they appear, as they are found in a text, and what they mean.
lesson-word-una = trente et un
lesson-about-una = Le trente et un, « la una », est le meilleur jeu : il vaut 3 pierres au décompte.
lesson-word-solomillo = solomillo
lesson-about-solomillo = Le solomillo, c’est trois rois et un as : médias de rois et trente et un à la fois, une des meilleures mains.
lesson-word-deje = refus
lesson-about-deje = Le refus, « deje », est ce que rapporte une mise que personne ne tient : 1 pierre, ou ce qui était tenu avant la relance.
lesson-do = Faites-le
lesson-advice-alone = Mon conseil : « { $action } ».
lesson-mano = De plus, vous êtes esku : les égalités sont à vous.
lesson-advice = Mon conseil : « { $action } ». { $why }
lesson-why-mus = Avec cela ({ $worth }) on ne va pas loin. Les rivaux peuvent s’améliorer aussi, mais vous avez plus à gagner.
lesson-why-corto = Votre main est bonne ({ $worth }) : ne laissez pas les autres améliorer la leur.
lesson-why-descarto = Ce que vous gardez vaut plus que ce que vous écartez.
lesson-why-envido = Peu de mains vous battent ; et s’ils ne tiennent pas, le refus vous est payé.
lesson-why-paso = Cela ne vaut pas une mise. Si un autre mise, vous pourrez encore répondre.
lesson-why-quiero = Vous gagnerez plus souvent que vous ne perdrez.
lesson-why-mas = Presque aucune main ne vous bat : qu’ils paient plus, ou qu’ils partent.
lesson-why-noquiero = Mieux vaut perdre peu maintenant que beaucoup au décompte.
lesson-meanwhile = Maintenant les autres parlent ; écoutez, car ce qu’ils disent en dit long sur leurs cartes.
lesson-without = { $lance ->
        [pares] Vous n’avez pas de paires : dans cette phase, les autres parlent.
       *[juego] Vous n’avez pas le jeu : dans cette phase, les autres parlent.
    }
lesson-count-passed = ↳ Tout le monde a passé : { $lance ->
        [grande] la meilleure main prend un tantto.
        [chica] la meilleure main prend un tantto.
        [pares] sans mise, le gagnant ne compte que ses cartes.
        [juego] sans mise, le gagnant ne compte que ses cartes.
       *[punto] la meilleure main prend le tantto du point.
    }
lesson-count-accepted = ↳ La mise a été tenue : { $lance ->
        [grande] la meilleure main l’emporte.
        [chica] la meilleure main l’emporte.
        [pares] la meilleure main l’emporte, et son côté compte aussi ses cartes.
        [juego] la meilleure main l’emporte, et son côté compte aussi ses cartes.
       *[punto] la meilleure main l’emporte, avec ce qui s’ajoute au point.
    }
lesson-count-refused = ↳ { $mine ->
        [yes] Vous avez misé et ils n’ont pas tenu : le refus est déjà à vous, et l’on ajoute ici vos cartes, quelles qu’aient été les meilleures.
       *[no] Vous n’avez pas tenu : le refus leur est déjà payé, et l’on ajoute ici leurs cartes.
    }
lesson-count-uncontested = ↳ Un seul côté en avait : il compte les siennes, sans mise.
lesson-over = Voilà une donne entière. La manche est au premier qui atteint { $target } tanttos. Avec « Donne », la partie continue ; j’expliquerai moins, mais je vous conseillerai toujours.
lesson-game-over = { $mine ->
        [yes] La manche est à vous : voilà comment on gagne au mus.
       *[no] Cette fois la manche est à eux. À la prochaine, vous en saurez plus.
    } Une autre leçon recommence du début.
primer-title = Apprendre le mus
primer-next = Suite
primer-skip = Aux cartes
primer-deal = Donne
primer-enter = Appuyez sur Entrée pour continuer
primer-answer = Que dites-vous ?
primer-partner = partenaire
primer-rival = rival
primer-seating = Votre partenaire est assis en face de vous, et les rivaux à vos côtés. L’équipe qui atteint la première { $target } tanttos gagne la manche.
primer-drawing =
    {"\u00A0\u00A0\u00A0\u00A0\u00A0\u00A0\u00A0\u00A0\u00A0\u00A0"}partenaire
    {"\u00A0"}rival{"\u00A0\u00A0\u00A0\u00A0\u00A0\u00A0\u00A0\u00A0\u00A0\u00A0\u00A0\u00A0\u00A0\u00A0\u00A0\u00A0\u00A0"}rival
    {"\u00A0\u00A0\u00A0\u00A0\u00A0\u00A0\u00A0\u00A0\u00A0\u00A0\u00A0\u00A0\u00A0"}vous
primer-table =
    Le mus se joue par équipes, deux contre deux. Votre partenaire est assis en face de vous, et les rivaux à vos côtés.
    Les points s’appellent des tanttos. Cinq tanttos font un hamarreko. L’équipe qui atteint la première { $target } tanttos gagne la manche.
    À chaque donne le donneur change, et le joueur à sa droite est l’esku. L’esku parle avant tous les autres. Si deux mains sont égales, l’esku gagne, ou celui qui en est le plus proche.
primer-cards =
    Chaque joueur reçoit quatre cartes. De haut en bas : roi, cavalier, valet, sept, six, cinq, quatre et as.
    On joue à huit rois : les trois sont des rois et les deux sont des as. Les couleurs ne comptent pas.
    Parfois il faut additionner. Le roi, le cavalier et le valet valent 10, l’as vaut 1 et les autres leur chiffre.
    Essayez : combien font sept, sept, valet et sept ?
primer-cards-answer-0 = 29
primer-cards-answer-1 = 31
primer-cards-answer-2 = 28
primer-cards-because = Sept, sept, valet et sept font 31, car le valet vaut 10.
primer-lances =
    Chaque donne a quatre phases, quatre façons de gagner avec les mêmes cartes, toujours dans cet ordre :
    1. Le grand : les plus hautes cartes gagnent. On compare d’abord la plus haute de chacun. Il paie 1 tantto si personne ne mise.
    2. Le petit : les plus basses cartes gagnent. On compare d’abord la plus basse de chacun. Il paie 1 tantto si personne ne mise.
    3. Les paires : les cartes égales gagnent. Les doubles (deux paires) battent les médias (trois cartes égales), et les médias battent la paire. Les doubles paient 3, les médias 2 et la paire 1.
    4. Le jeu : on l’a avec 31 ou plus. Le meilleur est 31 ; puis 32, 40, 37, 36, 35, 34 et 33. Celui de 31 paie 3, les autres 2.
    Si personne n’a le jeu, on joue le point : le plus haut total gagne. Il paie 1 tantto.
    Essayez : qui gagne le petit ?
primer-lances-answer-0 = sept, as, as, as
primer-lances-answer-1 = cinq, quatre, as, as
primer-lances-because = Sept, as, as et as gagne le petit contre cinq, quatre, as et as : deux as sont égaux, et le troisième est plus bas qu’un quatre. Et sept, sept, valet et sept, c’est le jeu, et le meilleur, car cela fait 31.
primer-words =
    Avant ces phases on parle du mus : si les quatre disent « mus », tous changent de cartes, les rivaux aussi.
    À chaque phase on parle à son tour. « Paso », c’est ne pas miser ; « imido », c’est miser 2 tanttos. Les rivaux répondent « iduki » pour tenir, « tira » pour refuser, ou ils relancent.
    S’ils tiennent, on paie à la fin, cartes sur table. S’ils refusent, celui qui a misé compte tout de suite le refus (deje) : un tantto, ou ce qui était en jeu avant la dernière relance.
    Hordago, c’est miser la manche entière. Si un hordago est tenu, on montre les cartes, et qui gagne cette phase gagne la manche.
    Un signe est un geste qui dit à votre partenaire ce que vous avez, et il doit être vrai. Ici votre partenaire seul le voit ; aux autres tables, qui vous regarde.
    Essayez : vous dites « imido » et les deux rivaux, « tira ». Que comptez-vous ?
primer-words-answer-0 = un tantto, tout de suite
primer-words-answer-1 = deux tanttos, tout de suite
primer-words-answer-2 = rien avant la fin
primer-words-because = Vous comptez le refus d’une première mise : un tantto, tout de suite, quelles qu’aient été les meilleures cartes.
primer-ready = Cela suffit pour commencer. Maintenant, une vraie donne : avant chaque parole, je vous dis ce que je ferais et pourquoi.
primer-verdict = { $right ->
        [yes] C’est cela.
       *[no] Pas tout à fait.
    }
lesson-next = Quand vous voudrez, /aide explique chaque chose et /table ouvre une vraie table.
terminal-learned = « aide paires » explique chaque chose (à l’écran, après « : ») ; « quitter » finit la leçon, et amarreko play ouvre une partie.
cli-learn = apprendre avec une première donne expliquée
