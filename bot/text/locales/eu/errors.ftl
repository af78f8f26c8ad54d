### Zergatik ez: arauek onartzen ez dutena eta ulertu ez dena.

## Noren txanda den

illegal-not-your-turn = Ez da zure txanda. Txanda: { $player }.
illegal-no-such-seat = Mahai honetan ez dago eserleku hori: { $seats } dira.
illegal-match-is-over = Norgehiagoka amaitu da.
illegal-hand-is-over = Banaketa hau amaitu da; hurrengoa banatu gabe dago.
illegal-nothing-dealt = Oraindik ez da kartarik banatu.
illegal-hand-in-play = Banaketa hau ez da amaitu.
illegal-cut-first = Lehenengo kartak moztu behar dira: «moztu 17», edo «erortzen den lekuan».
illegal-nothing-to-cut = Orain ez dago mozteko kartarik.
illegal-no-such-cut = Karta bat altxatzen da gutxienez, eta { $most } gehienez.

## Musa

illegal-mus-is-cut = Musa moztuta dago.
illegal-mus-not-cut = Oraindik musaz ari gara: apustu egin aurretik moztu egin behar da.
illegal-not-discarding = Kartak botatzeko, lehenago denek mus esan behar dute.
illegal-already-discarded = Dagoeneko bota dituzu kartak.
illegal-already-said-mus = Dagoeneko esan duzu mus.
illegal-too-few-discards = { $least ->
        [one] Gutxienez karta bat bota behar da.
       *[other] Gutxienez { $least } karta bota behar dira.
    }
illegal-not-your-card = Ez duzu karta hori.
illegal-card-twice = Karta bera bi aldiz esan duzu.

## Apustuak

illegal-nothing-to-answer = Ez dago erantzuteko apusturik.
illegal-must-answer = Apustua: { $player }. Iduki, ukatu edo igo egin behar da.
illegal-bet-already-stands = Apustua eginda dago: { $player }. Iduki, ukatu edo igo egin dezakezu.
illegal-only-quiero-or-no = Hordagoa: { $player }. Bai ala ez bakarrik erantzun daiteke.
illegal-own-side-bet = Apustua zure aldekoa da: besteek erantzuten dute.
illegal-not-in-this-lance = { $lance ->
        [pares] Ez duzu parerik: jokaldi honetan ez duzu hitz egiten.
       *[juego] Ez duzu jokorik: jokaldi honetan ez duzu hitz egiten.
    }
illegal-already-passed = Dagoeneko paso esan duzu jokaldi honetan.
illegal-already-refused = Dagoeneko esan duzu ez duzula nahi.
illegal-bet-too-small = { $least ->
        [one] Gutxieneko apustua: harri bat.
       *[other] Gutxieneko apustua: { $least } harri.
    }
illegal-raise-too-small = { $least ->
        [one] Gutxieneko igoera: harri bat.
       *[other] Gutxieneko igoera: { $least } harri.
    }
illegal-bet-too-large = { $most ->
        [one] Gehienezko apustua: harri bat. Gehiago nahi baduzu, esan hor dago.
       *[other] Gehienezko apustua: { $most } harri. Gehiago nahi baduzu, esan hor dago.
    }

## Peretea, keinuak eta galderak

illegal-perete-not-played = Mahai honetan ez da pereterik jokatzen.
illegal-no-perete = Peretea laukoa, bostekoa, seikoa eta zazpikoa da, eta ez duzu.
illegal-perete-already-called = Dagoeneko esan duzu perete karta hauekin.
illegal-perete-too-late = Berandu da peretea esateko.
illegal-senas-not-played = Mahai honetan ez da keinurik egiten.
illegal-no-partner = Bikotekiderik gabe ari zara.
illegal-sena-not-in-list = Keinu hori ez dago mahai honetako zerrendan.
illegal-sena-not-true = Karta horiekin ezin duzu keinu hori egin: hemen ez da gezurrik esaten.
illegal-sena-too-early = Goiz da keinu hori egiteko.
illegal-sena-already-made = Dagoeneko egin duzu keinu hori karta hauekin.
illegal-gaze-not-played = Mahai honetan keinuak bikotekidearentzat dira: ez dago inori begiratu beharrik.
illegal-gaze-already-turned = Jokaldi honetan burua biratu duzu jada.
illegal-look-elsewhere = Hara begira zaude, edo zu zeu zara: aukeratu beste bat.
illegal-consulting-not-allowed = Mahai honetan ez da ozenki galdetzen.
illegal-already-consulted = Dagoeneko galdetu duzu apustu honi buruz.
illegal-not-consulted = Bikotekideak ez dizu apustu honi buruz galdetu.
illegal-already-advised = Dagoeneko esan diozu bikotekideari zer deritzozun apustu honi.

## Etxeko arauak

illegal-unknown-preset = Ez dut ezagutzen «{ $name }» arau multzoa.
illegal-unknown-preset-near = Ez dut ezagutzen «{ $name }» arau multzoa. «{ $suggestion }» esan nahi zenuen?
illegal-unknown-option = Ez dut ezagutzen «{ $name }» aukera.
illegal-unknown-option-near = Ez dut ezagutzen «{ $name }» aukera. «{ $suggestion }» esan nahi zenuen?
illegal-bad-option-value = «{ $name }» aukerak ez du «{ $value }» onartzen; onartzen duena: { $allowed }.
illegal-six-seats-need-current-discards = Sei jokalarirekin txanda bereko kartak ere nahasi behar dira: reshuffle_includes_current=true.
illegal-no-twos-needs-four-kings = Bikorik gabe lau erregerekin jokatzen da: kings=4.
illegal-fours-are-aces-needs-eight-kings = Laukoak bateko badira, zortzi erregerekin jokatzen da: kings=8.
illegal-maximum-below-minimum-bet = Apustu handiena ({ $most }) ezin da txikiena ({ $least }) baino txikiagoa izan.

## Ulertzen ez diren hitzak

misheard-unknown = Ez dut ulertzen: «{ $text }».
misheard-unknown-near = Ez dut ulertzen: «{ $text }». «{ $suggestion }» esan nahi zenuen?
misheard-empty = Ez duzu ezer esan.
misheard-too-long = Luzeegia da: nahikoa da jokaldi bat, gehienez { $most } hizkikoa.
misheard-wrong-lance = Orain { $lance ->
        [grande] handira
        [chica] txikira
        [pares] pareetara
        [juego] jokora
       *[punto] puntura
    } goaz.
misheard-no-such-card = Ez dut zure eskuan aurkitzen: «{ $text }». Esan zenbakiak (1etik 4ra) edo zure karten izenak.
misheard-not-whole = Ez dut harrien zenbaki osorik aurkitzen hemen: «{ $text }». Idatzi zifraz, punturik eta komarik gabe.
misheard-no-ordago = Horrek hordagoa bakarrik onartzen du, eta ez dago.
misheard-say-quiero = Hordagoa «iduki» edo «nahi dut» esanda bakarrik onartzen da.
declared = Pareak eta jokoa berez esaten dira, eta beti egia: ez duzu esan beharrik.
ambiguous = Zer esan nahi duzu?
ambiguous-question = Galdera bat ez da jokaldia. Hori esan nahi baduzu, aukeratu.
ambiguous-marks = Horrela idatzita ez dago argi. Hori esan nahi baduzu, aukeratu.
ambiguous-several = Banan-banan: zer diozu orain?
ambiguous-late = Hori mahaiak beste zerbait galdetzen zuenean esan duzu. Oraindik esan nahi baduzu, sakatu botoia.
ambiguous-unsure = Hau esan nahi duzu?
said-first-only = «{ $first }» esanda dago. «{ $then }», oraindik ez. { $why }
ambiguous-raise = Beste { $stones } (guztira { $total })
argument-not-taken = Ez dut ulertzen «/{ $command } { $text }», eta ez dut ezer egin. /{ $command }: { $about }.
argument-not-taken-near = Ez dut ulertzen «/{ $command } { $text }», eta ez dut ezer egin. /{ $command }: { $about }. «/{ $meant }» esan nahi zenuen?
argument-refused = { $why } /{ $command }: { $about }.
