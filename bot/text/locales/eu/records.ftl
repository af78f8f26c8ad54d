### Idatzitako eskuak: «amarreko check» eta «amarreko replay» aginduek diotena.

record-seat = { $seat }. lekua

## Check aginduak aurkitzen duena

record-difference = { $record } { $figure }: espero zena { $expected }, atera dena { $found }
record-nothing = ezer ez
record-refused = { $record }: { $number }. jokaldiak, { $call }, ez du balio: { $reason }
record-all-agree = { $file }: { $records ->
        [one] idatzitako bakarra bat dator.
       *[other] idatzitako { $records } bat datoz.
    }
record-some-differ = { $file }: { $records ->
        [one] idatzitako { $records } da, eta
       *[other] idatzitako { $records } dira, eta
    } { $differing ->
        [one] { $differing } ez dator bat.
       *[other] { $differing } ez datoz bat.
    }
record-others-agree = { $file }: { $records ->
        [one] idatzitako bestea bat dator.
       *[other] idatzitako beste { $records } bat datoz.
    }
record-others-differ = { $file }: { $records ->
        [one] idatzitako bestea ez dator bat.
       *[other] idatzitako beste { $records } dira, eta { $differing ->
            [one] { $differing } ez dator bat.
           *[other] { $differing } ez datoz bat.
        }
    }

## Replay aginduak kontatzen duena

record-titled = { $record }: { $title }
record-untitled = { $record }
record-rules = { $seats } jokalari, { $kings } errege, partidak { $target } harrira.
record-thrown = { $player }: botata { $cards }.
record-drawn = { $player }: hartuta { $cards }.
record-sena = { $player } keinuka: { $sena }.
record-look = { $player } { $other } jokalariari begira dago.

## Verify aginduak aurkitzen duena

verify-follows = { $record }: { $hands ->
        [one] banaketa bakarra
       *[other] { $hands } banaketak
    } sekretutik dator, kartaz karta.
verify-differs = { $record }, { $line }. lerroan: { $place } ez dator sekretutik: fitxategiak { $written } dio, eta sekretuak { $follows } ematen du
verify-unsealed = { $record } ez dago zigilatuta: haren banaketaz ezin da ezer frogatu.
verify-digest = Fitxategiaren laburpena: { $digest }. Alderatu txatak /egiaztatu idatzita esaten duenarekin.
verify-unbound = Fitxategi hau bertsio zaharrago batekoa da eta ez dakar laburpenik: ez ditu izenak eta hitzak frogatzen.

## Irakurri ezin diren fitxategiak eta eskuak

record-place = { $outer }: { $inner }
record-damaged = { $place }: { $what }{ $further ->
        [0] {""}
        [one] {" "}(Fitxategi honetan beste { $further } ere ezin da irakurri.)
       *[other] {" "}(Fitxategi honetan beste { $further } ere ezin dira irakurri.)
    }
record-fault-not-found = ez dago halako fitxategirik.
record-fault-folder = karpeta da, ez fitxategia.
record-fault-not-allowed = ez dago fitxategi hau irakurtzeko baimenik.
record-fault-unreadable = fitxategi hau ezin da irakurri.
record-fault-too-large = handiegia da idatzitako eskuen fitxategia izateko.
record-fault-not-text = ez da UTF-8 testua.
record-fault-not-json = ez da JSON; ikus { $line }. lerroa, { $column }. zutabea.
record-fault-not-a-number = JSON formatuan { $name } ez da zenbakia.
record-fault-number-too-long = zenbaki batek zifra gehiegi ditu.
record-fault-too-deep = maila gehiegi ditu.
record-fault-double-key = { $key } gakoa bi aldiz dago objektu berean.
record-fault-newer-format = formatua: { $found }; programa honek 1 formatua irakurtzen du.
record-fault-no-records = ez dago ezer idatzita.
record-fault-wrong-type = { $found } agertzen da; hau egon beharko litzateke: { $wanted ->
        [object] objektu bat
        [list] zerrenda bat
        [text] testu bat
        [whole] zenbaki oso bat
        [yes-no] «true» edo «false»
        [label] izen bat
        [cards] karten zerrenda bat
        [call] leku bat eta jokaldi bat
       *[option] aukera baten balioa
    }.
record-fault-missing-key = { $key } gakoa falta da.
record-fault-unknown-key = { $key } gakoa ez da ezagutzen.
record-fault-mistyped-key = { $key } gakoa ez da ezagutzen; { $meant } izango da?
record-fault-unknown-kind = { $kind } mota ez da ezagutzen; hauek daude: { $kinds }.
record-fault-bad-rules = { $reason }
record-fault-seats-differ = «seats» eta aukerak ez datoz bat.
record-fault-no-such-seat = ez dago { $seat } lekurik; azkena { $most } da.
record-fault-dealer-and-mano = eskua ez dago banatzailearen eskuinean.
record-fault-unknown-call = { $call } jokaldia ez da ezagutzen.
record-fault-unknown-card = { $card } karta ez da ezagutzen.
record-fault-card-not-in-deck = arau hauen kartetan ez dago { $card }.
record-fault-card-twice = { $card } karta bi aldiz dago.
record-fault-deck-and-hands = karta sorta osoarekin ezin da «hands» edo «stock» egon.
record-fault-wrong-count = { $found } daude, eta { $wanted } egon beharko lirateke.
record-fault-no-next-deal = ez dago idatzita beste esku baten kartarik.
record-fault-wrong-shuffle = ordena batek nahastu ez diren kartak aipatzen ditu.
record-fault-too-many-rounds = ez dago karta nahikorik kartak aipatu gabeko { $rounds } botaldirako; gehienez { $most } egin daitezke.
