### Botoi bat sakatzen duenari erantzuten zaiona, eta nor non esertzen den.

## Botoiak

press-signs = Keinuak…
press-looks = Nori begira…
press-words = Itzuli
press-other = Beste bat…
press-sure = { $word ->
        [ordago] Ziur? Hor dago!
       *[quiero] Ziur? Iduki!
    }
press-unsure = Ez
press-switch = { $now ->
        [yes] Hordagoa: galdetu aurretik
       *[no] Hordagoa: galdetu gabe
    }

## Erantzuten dena

press-think = { $word ->
        [ordago] Hordagoarekin partida osoa jokatzen duzu. Ziur? Sakatu berriz esateko.
       *[quiero] Hordagoa onartuta partida osoa jokatzen duzu. Ziur? Sakatu berriz onartzeko.
    }
press-think-aloud = { $word ->
        [ordago] { $player }: ziur? Hordagoarekin partida osoa jokatzen duzu. Esateko, idatzi berriz, edo sakatu mahaiko «Nire kartak» eta baieztatu.
       *[quiero] { $player }: ziur? Hordagoa onartuta partida osoa jokatzen duzu. Onartzeko, idatzi berriz, edo sakatu mahaiko «Nire kartak» eta baieztatu.
    }
press-asking = { $now ->
        [yes] Hemendik aurrera zure hordagoek galdetu gabe balio dute. /hizkuntza idatzita aldatzen da.
       *[no] Hemendik aurrera hordago bakoitzaren aurretik galdetuko dizut.
    }
press-no-signs = Orain ez duzu zer keinatu, ezta zer galdetu ere.
press-nothing-said = Ados: ez duzu ezer esan.
press-said = Esan duzu: { $word }
press-dealt = Zuk banatu duzu.
press-marked = Markatuta: { $cards }
press-unmarked = Jada ez: { $cards }
press-already = Horri erantzun diozu jada, eta balio du. { $said }
press-quicker = Aurrea hartu dizute. { $said }
press-counted = Horrek balio izan du jada: ez dago errepikatu beharrik.
press-here = Hemen dituzu.
press-seated = { $number }. lekuan eseri zara.
press-seated-with = Eseri zara. Zure bikotea: { $partners }.
press-seated-against = Eseri zara. Zurekin: { $partners }. Kontra: { $rivals }.
press-risen = { $code } mahaitik altxatu zara.
press-coming = Hurrengo banaketatik aurrera eseriko zara. Lekua: { $player }. Lehenago, alde horretako norbaitek onartuz gero.
press-comes-no-more = Ados: ez zara eseriko.
press-admitted = Jokoan da: { $player }.
press-filled = { $count ->
        [one] { $players } eseri da.
       *[other] { $players } eseri dira.
    }
press-cleared = { $count ->
        [one] { $players } altxatu da.
       *[other] { $players } altxatu dira.
    }
press-started = Norgehiagoka hasi da.
press-table-language = Mahaiaren hizkuntza: { $language }.

## Lekuak

seat-with = { $chair } · bikotea: { $partners }
seat-with-against = { $number }. Zurekin: { $partners }; kontra: { $rivals }
seat-against = { $number }. Kontra: { $rivals }
seat-numbered = { $number }. lekua
seat-elsewhere = { $number }. { $player } · { $where }
seat-choose = Non eseriko zara? «Eseri» berriz sakatuz gero, lehen leku librean.
seat-coming = Hurrengo banaketatik aurrera, { $player } eseriko da. Lekua: { $before }.
seat-left = { $before } altxatu da: ordenagailuak jokatzen du haren lekuan.
seat-left-alone = { $before } altxatu da.
seat-taken = Orain { $player } dago leku honetan: { $before }.
seat-admit = { $player } sar dadila orain
seat-unnamed = { $number }. jokalaria

## Zergatik ez

lobby-has-begun = Norgehiagoka hasita dago.
lobby-match-over = Norgehiagoka amaitu da. Begiratu mahaia: errebantxa joka daiteke.
lobby-still-coming = Zure lekua zain duzu: hurrengo banaketatik aurrera jokatuko duzu.
lobby-nobody-coming = Inor ez dago jada leku horren zain.
lobby-not-their-side = Hori alde horretan jokatzen duenak erabakitzen du.
