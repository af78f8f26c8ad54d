### La première leçon : une donne, expliquée.

command-aprende = apprendre
lesson-title = Votre première donne de mus (table { $code })
lesson-end = Finir la leçon
lesson-elsewhere = La leçon vous attend dans notre chat privé.
lesson-mus = D’abord vient le mus. Si les quatre disent « mus », chacun écarte les cartes qui ne lui plaisent pas et en reçoit d’autres. Si quelqu’un dit « mintza », on joue avec celles qu’on a. Attention : ici les trois sont des rois et les deux, des as.
lesson-mus-again = Vous avez de nouvelles cartes, et on redemande : encore mus, ou joue-t-on celles-ci ?
lesson-discard = Choisissez vos écarts ; vous recevrez autant de cartes. Les rois gagnent le grand et valent 10, et les cartes égales font les paires : gardez-les.
lesson-grande = Premier jeu, le grand : les plus hautes cartes gagnent. « Paso » attend, « imido » mise deux tanttos et « hordago », toute la manche.
lesson-chica = Deuxième jeu, le petit : les plus basses cartes gagnent. Une bonne main au grand est souvent mauvaise ici, et ce n’est pas grave.
lesson-pares = Troisième jeu, les paires : des cartes égales. Seuls parlent ceux qui en ont, et le gagnant compte aussi les siennes : paire 1, médias 2, doubles 3.
lesson-juego = Dernier jeu, le jeu : on l’a avec 31 ou plus. Le meilleur est 31 ; puis 32, 40, 37 et ainsi jusqu’à 33.
lesson-punto = Personne n’a le jeu, on joue donc le point : le plus haut total gagne, jusqu’à 30.
lesson-answer = { $player } mise { at-lance } : { $total } en jeu. « Iduki » le laisse au décompte, où la meilleure main l’emporte. « Tira » paie le refus tout de suite : { stones }. « Gehiago » retourne la question.
lesson-answer-ordago = { $player } joue toute la manche { at-lance }. Avec « iduki », on montre les cartes et ce jeu décide de tout ; avec « tira », on paie le refus : { stones }.
lesson-worth = Ici, votre main : { $hand }. Sur cent mains à ce jeu, elle en bat environ { $share }.
lesson-mano = De plus, vous êtes esku : les égalités sont à vous.
lesson-advice = Mon conseil : « { $action } ». { $why }
lesson-why-mus = Avec cela ({ $worth }) on ne va pas loin, et changer ne coûte rien.
lesson-why-corto = Votre main est bonne ({ $worth }) : ne laissez pas les autres améliorer la leur.
lesson-why-descarto = Ce que vous gardez vaut plus que ce que vous écartez.
lesson-why-envido = Peu de mains vous battent ; et s’ils ne tiennent pas, le refus vous est payé.
lesson-why-paso = Cela ne vaut pas une mise. Si un autre mise, vous pourrez encore répondre.
lesson-why-quiero = Vous gagnerez plus souvent que vous ne perdrez.
lesson-why-mas = Presque aucune main ne vous bat : qu’ils paient plus, ou qu’ils partent.
lesson-why-noquiero = Mieux vaut perdre peu maintenant que beaucoup au décompte.
lesson-meanwhile = Maintenant les autres parlent ; écoutez, car ce qu’ils disent en dit long sur leurs cartes.
lesson-without = { $lance ->
        [pares] Vous n’avez pas de paires : à ce jeu, les autres parlent.
       *[juego] Vous n’avez pas le jeu : à ce jeu, les autres parlent.
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
lesson-count-refused = ↳ La mise n’a pas été tenue : le refus est déjà payé, et l’on ajoute ici les cartes de qui a misé.
lesson-count-uncontested = ↳ Un seul côté en avait : il compte les siennes, sans mise.
lesson-over = Voilà une donne entière. La manche est au premier qui atteint { $target } tanttos. Avec « Donne », la partie continue, et je continue de vous conseiller.
lesson-next = Quand vous voudrez, /aide explique chaque chose et /table ouvre une vraie table.
terminal-learned = « aide paires » explique chaque chose ; « quitter » finit la leçon, et amarreko play ouvre une partie.
cli-learn = apprendre avec une première donne expliquée
