### Mahaia terminalean.

terminal-welcome = Amarreko: musa terminalean.
terminal-help-line = Idatzi menuko zenbaki bat edo mahaian esango zenukeena; «laguntza» hitzak azaltzen du eta «irten» hitzak partida uzten du.
terminal-topics = «laguntza» eta gaia idatzita, bakoitzaren azalpena: { $topics }.
terminal-prompt = { $player }, zer diozu?
terminal-pick-cut = Zenbat karta altxatuko dituzu? (1etik { $most } arte)
terminal-pick-stones = Zenbat harri? ({ $least } edo gehiago)
terminal-pick-cards = Zein karta? (adibidez: 1 3)
terminal-resumed = { $number ->
        [0] Gordetako norgehiagokak aurrera jarraitzen du; oraindik ez da kartarik banatu.
       *[other] Gordetako norgehiagokak aurrera jarraitzen du, { $number }. banaketan.
    }
terminal-nothing-to-resume = Hemen ez dago gordetako norgehiagokarik: { $place }
terminal-kept = Norgehiagoka gordeta dago; jarraitzeko: { $command }
terminal-kept-match = { $number ->
        [0] Banatu gabe
       *[other] { $number }. banaketa
    } · { $ours } · { $theirs } · { $at }
terminal-new-match = { $lesson ->
        [yes] Ikasgai berria
       *[no] Norgehiagoka berria
    }
terminal-unfinished = { $lesson ->
        [yes] Amaitu gabeko ikasgaiak dituzu:
       *[no] Amaitu gabeko norgehiagokak dituzu:
    }
terminal-which = Zein, 1etik { $most } arte? (Sartu: lehena)
terminal-not-resumed-with = Gordetako norgehiagoka batek ez du { $options } onartzen. --resume gabe beste bat hasten duzu.
terminal-failed = Zerbaitek huts egin du ({ $error }, { $place }). Jokatutakoa gordeta dago; jarraitzeko: { $command }
terminal-failed-unsaved = Zerbaitek huts egin du ({ $error }, { $place }).
terminal-file = Fitxategia hemen dago: { $file }
terminal-no-file = Ezin izan da { $file } fitxategia idatzi.
terminal-you = Zu
terminal-go-on = Jarraitu peretea kantatu gabe
terminal-mano = { $player } · esku
terminal-postre = { $player } · azken

## Pantaila finkoa

terminal-enter = Sartu
terminal-escape = Esc
terminal-leave = Ctrl-C
terminal-help = Laguntza
terminal-write = Idatzi
terminal-away = Irten
terminal-mark = kartak markatu
terminal-all = markatu denak
terminal-stones = beste harri batzuk
terminal-story = Banaketa osoa
terminal-advice = Zer litzateke onena?
terminal-hint = Zure kartak: { $standing }.
terminal-hint-lance = { lance } { $win }
terminal-reviewing = Errepasatzen ari naiz; segundo batzuk behar ditut.
terminal-more = testu gehiago
terminal-rematch = Berriro jokatu
terminal-said = «{ $word }»
terminal-won = { $own ->
        [yes] { $seats ->
            [2] +{ $stones } zu
           *[other] +{ $stones } gu
        }
       *[no] { $seats ->
            [2] +{ $stones } hura
           *[other] +{ $stones } haiek
        }
    }
terminal-letter = { $word ->
        [alzo-high] g
        [alzo-middle] e
        [alzo-low] b
        [mus] m
        [corto] e
        [paso] p
        [envido] e
        [mas] b
        [ordago] o
        [quiero] i
        [no-quiero] e
        [no-queremos] g
        [consulta] z
        [yo-quiero] h
        [como-veas] u
        [ni-loco] l
        [signs] k
        [looks] n
        [perete] t
        [all] m
        [suggest] a
        [why] z
        [odds] a
        [story] b
        [review] e
        [advice] s
       *[rematch] r
    }
terminal-really = Ziur?
terminal-sure = Ziur? { $key } teklak «{ $word }» dio; beste edozeinek bertan behera uzten du.
terminal-writing = Idatzi mahaian esango zenukeena: { $typed }
terminal-spelt = Letra horrek esan du dagoeneko. Esaldi oso bat idazteko, hasi «:»-rekin.
terminal-say = Esan
terminal-screen-help = Letrek ondoan ikusten dituzun hitzak esaten dituzte; zenbakiak kartak eta harriak dira (6 eta Sartu: enbido 6); Sartu teklak banatu eta aurrera egiten du. «:» sakatuta mahaian esango zenukeena idazten duzu, edo «laguntza» eta gai bat. Saguarekin ere sakatzen da. ↑ eta ↓ teklekin irakurtzen da kabitzen ez dena. Ctrl-C teklekin irten eta partida gordeta geratzen da.

## Norgehiagoka, amaitzean

summary-length = { $hands ->
        [one] Banaketa bat jokatu da.
       *[other] { $hands } banaketa jokatu dira.
    }
summary-lances = Irabazitako jokaldiak ({ $side }): { $won }.
summary-lance = { lance } { $times } ({ stones })
summary-swing = Gehien mugitu duen banaketa: { $number }.a ({ $side }: { stones }).
