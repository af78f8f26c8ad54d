### Pourquoi non : ce que les règles ne permettent pas, et ce qui n’a pas été compris.

## À qui le tour

illegal-not-your-turn = Ce n’est pas votre tour : c’est à { $player }.
illegal-no-such-seat = Cette place n’existe pas à cette table de { $seats }.
illegal-match-is-over = La partie est finie.
illegal-hand-is-over = La donne est finie ; il reste à donner la suivante.
illegal-nothing-dealt = Les cartes n’ont pas encore été données.
illegal-hand-in-play = Cette donne n’est pas finie.
illegal-cut-first = On coupe d’abord le paquet : « je coupe à 17 », ou « comme ça tombe ».
illegal-nothing-to-cut = Il n’y a pas de paquet à couper maintenant.
illegal-no-such-cut = On lève une carte au moins, et { $most } au plus.

## Le mus

illegal-mus-is-cut = Il n’y a plus de mus.
illegal-mus-not-cut = On parle encore du mus : il faut le couper avant de miser.
illegal-not-discarding = Pour écarter, il faut que tous aient dit mus.
illegal-already-discarded = Vous avez déjà écarté.
illegal-already-said-mus = Vous avez déjà dit mus.
illegal-too-few-discards = { $least ->
        [one] Il faut écarter au moins une carte.
       *[other] Il faut écarter au moins { $least } cartes.
    }
illegal-not-your-card = Vous n’avez pas cette carte.
illegal-card-twice = Vous avez nommé deux fois la même carte.

## Les mises

illegal-nothing-to-answer = Il n’y a pas de mise à laquelle répondre.
illegal-must-answer = { $player } a misé : il faut tenir, tirer ou monter.
illegal-bet-already-stands = { $player } a déjà misé : vous pouvez tenir, tirer ou monter.
illegal-only-quiero-or-no = { $player } a dit hordago : on ne répond que oui ou non.
illegal-own-side-bet = La mise est de votre côté : les autres répondent.
illegal-not-in-this-lance = { $lance ->
        [pares] Vous n’avez pas de paires : vous n’avez pas la parole.
       *[juego] Vous n’avez pas le jeu : vous n’avez pas la parole.
    }
illegal-already-passed = Vous avez déjà passé dans cette phase.
illegal-already-refused = Vous avez déjà refusé.
illegal-bet-too-small = { $least ->
        [one] On mise au moins { $least } tantto.
       *[other] On mise au moins { $least } tanttos.
    }
illegal-raise-too-small = { $least ->
        [one] On monte d’au moins { $least } tantto.
       *[other] On monte d’au moins { $least } tanttos.
    }
illegal-bet-too-large = { $most ->
        [one] On ne joue pas plus de { $most } tantto ; pour davantage, dites hordago.
       *[other] On ne joue pas plus de { $most } tanttos ; pour davantage, dites hordago.
    }

## Le perete, les signes et les conseils

illegal-perete-not-played = Le perete ne se joue pas à cette table.
illegal-no-perete = Le perete est quatre, cinq, six et sept, et vous ne l’avez pas.
illegal-perete-already-called = Vous avez déjà annoncé le perete avec ces cartes.
illegal-perete-too-late = Il est trop tard pour annoncer le perete.
illegal-senas-not-played = On ne fait pas de signes à cette table.
illegal-no-partner = Vous jouez sans partenaire.
illegal-sena-not-in-list = Ce signe n’est pas dans la liste de cette table.
illegal-sena-not-true = Avec ces cartes vous ne pouvez pas faire ce signe : ici on ne ment pas.
illegal-sena-too-early = Il est trop tôt pour ce signe.
illegal-sena-already-made = Vous avez déjà fait ce signe avec ces cartes.
illegal-gaze-not-played = À cette table les signes sont pour le partenaire : nul besoin de regarder quelqu’un.
illegal-gaze-already-turned = Vous avez déjà tourné la tête dans cette phase.
illegal-look-elsewhere = Vous regardez déjà là, ou c’est vous : choisissez quelqu’un d’autre.
illegal-consulting-not-allowed = On ne se consulte pas à voix haute à cette table.
illegal-already-consulted = Vous avez déjà consulté pour cette mise.
illegal-not-consulted = Votre partenaire ne vous a pas consulté pour cette mise.
illegal-already-advised = Vous avez déjà dit à votre partenaire ce que vous pensez de cette mise.

## Les règles de la maison

illegal-unknown-preset = Je ne connais pas les règles « { $name } ».
illegal-unknown-preset-near = Je ne connais pas les règles « { $name } ». Vouliez-vous dire « { $suggestion } » ?
illegal-unknown-option = Je ne connais pas l’option « { $name } ».
illegal-unknown-option-near = Je ne connais pas l’option « { $name } ». Vouliez-vous dire « { $suggestion } » ?
illegal-bad-option-value = L’option « { $name } » ne peut pas être « { $value } » ; elle peut être : { $allowed }.
illegal-six-seats-need-current-discards = À six, il faut aussi mélanger les écarts du tour : reshuffle_includes_current=true.
illegal-no-twos-needs-four-kings = Sans les deux, on joue avec quatre rois : kings=4.
illegal-fours-are-aces-needs-eight-kings = Si les quatre sont des as, on joue avec huit rois : kings=8.
illegal-maximum-below-minimum-bet = La plus grande mise ({ $most }) ne peut pas être inférieure à la plus petite ({ $least }).

## Les mots que l’on ne comprend pas

misheard-unknown = Je ne comprends pas « { $text } ».
misheard-unknown-near = Je ne comprends pas « { $text } ». Vouliez-vous dire « { $suggestion } » ?
misheard-empty = Vous n’avez rien dit.
misheard-too-long = C’est trop long : un seul coup suffit, en { $most } lettres au plus.
misheard-wrong-lance = On joue maintenant { $lance ->
        [grande] le grand
        [chica] le petit
        [pares] les paires
        [juego] le jeu
       *[punto] le point
    }.
misheard-no-such-card = Je ne trouve pas « { $text } » dans votre main. Dites les numéros (de 1 à 4) ou les noms de vos cartes.
misheard-not-whole = Je ne trouve pas de nombre entier de tanttos dans « { $text } ». Écrivez-le en chiffres, sans point ni virgule.
misheard-no-ordago = Cela n’accepte qu’un hordago, et il n’y en a pas.
misheard-say-quiero = Un hordago ne s’accepte qu’en disant « iduki ».
declared = Les paires et le jeu s’annoncent d’eux-mêmes, et toujours vrais : inutile de le dire.
ambiguous = Que voulez-vous dire ?
ambiguous-question = Une question n’est pas un coup. Si c’est ce que vous voulez dire, choisissez-le.
ambiguous-marks = Écrit ainsi, ce n’est pas clair. Si c’est ce que vous voulez dire, choisissez-le.
ambiguous-several = Un coup à la fois : que dites-vous maintenant ?
ambiguous-late = Vous l’avez dit quand la table demandait autre chose. Si vous voulez encore le dire, appuyez sur le bouton.
ambiguous-unsure = Voulez-vous dire ceci ?
said-first-only = « { $first } » est dit. « { $then } » ne l’est pas. { $why }
ambiguous-raise = { $stones } de plus ({ $total } en tout)
argument-not-taken = Je ne comprends pas « /{ $command } { $text } », je n’ai donc rien fait. /{ $command } : { $about }.
argument-not-taken-near = Je ne comprends pas « /{ $command } { $text } », je n’ai donc rien fait. /{ $command } : { $about }. Vouliez-vous dire « /{ $meant } » ?
argument-refused = { $why } /{ $command } : { $about }.
