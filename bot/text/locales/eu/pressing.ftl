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
press-privately = { $now ->
        [on] Nire kartak, kanalean bakarrik
       *[off] Nire kartak pribatuan
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
privately-now = { $now ->
        [on] Hemendik aurrera zure kartak mezu zuzenez ere bidaliko dizkizut, zure mahai guztietan. Ez bazaizkizu iristen, baimendu mezu zuzenak zerbitzariaren pribatutasun-ezarpenetan.
       *[off] Ez dizkizut gehiago zure kartak mezu zuzenez bidaliko: «Nire kartak» botoiarekin ikusiko dituzu.
    }
press-no-signs = Orain ez duzu zer keinatu, ezta zer galdetu ere.
press-nothing-said = Ados: ez duzu ezer esan.
press-said = Esan duzu: { $word }
press-dealt = Zuk banatu duzu.
press-marked = Markatuta: { $cards }
press-unmarked = Marka kenduta: { $cards }
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
seat-choose = Non eseriko zara? Sakatu berriz «Eseri» lehen leku librerako.
seat-coming = Hurrengo banaketatik aurrera, { $player } eseriko da. Lekua: { $before }.
seat-left-alone = { $before } altxatu da.
seat-taken = Orain jokoan: { $player } (ordeztua: { $before }).
seat-admit = { $player } sar dadila orain
seat-unnamed = { $number }. jokalaria

## Zergatik ez

lobby-has-begun = Norgehiagoka hasita dago.
lobby-match-over = Norgehiagoka amaitu da. Begiratu mahaia: errebantxa joka daiteke.
lobby-still-coming = Zure lekua zain duzu: hurrengo banaketatik aurrera jokatuko duzu.
lobby-nobody-coming = Inor ez dago jada leku horren zain.
lobby-not-their-side = Hori alde horretan jokatzen duenak erabakitzen du.
