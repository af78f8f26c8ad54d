### Zer balio duen esku batek, eta zer uste duen ordenagailuak.

## Aukerak

odds-decimal = { $whole },{ $tenth }
odds-percent = % { $number }
odds-hand = Karta hauekin: { $cards } — { $worth }
odds-lance = { lance }: zuen aldeak irabazteko aukera, { $win }. Denek paso eginda, batez beste { $stones } harri.
odds-declared = { lance }: jokatzeko aukera, { $exists }; zuen aldeak irabaztekoa, { $win }. Denek paso eginda, batez beste { $stones } harri.
odds-unknown-card = Ez dago «{ $card }» kartarik. Honela idazten dira: 12o 3c 1e 7b.
odds-not-four = Esku batek lau karta ditu.
odds-not-dealt = { $twice ->
        [yes] Karta hau errepikatuta dago: { $card }.
       *[no] Karta hau ez da karta sorta honetakoa: { $card }.
    }
odds-no-such-table = Probabilitateak bi edo lau jokalariko mahaietarako kalkulatzen dira.
odds-no-partner = Biko mahai batean ez dago bikotekiderik.

## Norgehiagoka

arena-result = { $one } – { $other }. Lehenak irabazitakoa: { $rate }, { $games } partidatan eta { $hands } banaketatan. % 95eko tartea: { $low } – { $high }.
arena-adjusted = Zorterik gabe: { $rate }, % 95eko tartea: { $low } – { $high }. Bere kartak dituzten { $ratio } aldiz partida gehiagorekin bezain estua; bi balioen artean { $apart } errore estandar daude.
arena-unadjusted = Arau hauekin ezin da zortea kalkulatu: ez da jokalaririk horiekin trebatu.
arena-apart = { $one } – { $other }: zortearekin eta zorterik gabe, balioen artean hiru errore estandar baino gehiago daude. Bietako bat oker dago.
arena-faults = { $name }: { $illegal } erantzun baliogabe, { $late } berandu, { $stray } beste lerro artean galduta eta { $silent } erantzunik gabe.
arena-strays = { $name }: erantzun ez diren { $lines } lerro idatzi ditu; ez dira kontuan hartu.
arena-mute = { $name } jokalariak ez du inoiz erantzun: emaitzak ez du hartaz ezer esaten.
arena-unknown = Ez dago «{ $name }» jokalaririk. Gureak: { $known }. Programa bat bere aginduaz ematen da, adibidez "python jokalaria.py", edo aurretik cmd: jarrita. Zure klase bat, FITXATEGIA.py:KLASEA idatzita.
arena-cannot-start = Ezin da exekutatu: «{ $command }».
arena-newer = «{ $command }» jokalarien protokoloaren { $version } bertsioan mintzo da. Hemen { $newest } bertsiora arte ulertzen da.
ladder-all = denen aurka
ladder-alone = Sailkapenerako bi jokalari desberdin behar dira gutxienez.
ladder-unwritable = Ezin da fitxategia idatzi: «{ $file }».

## Mailak

level-easy = erraza
level-normal = arrunta
level-hard = zaila
level-maestro = maisua

## Eskua amaitu eta gero

command-probabilidades = aukerak
command-porque = zergatik
look-back-too-soon = Hori, eskua amaitutakoan: lehenago, zure ordez jokatzea litzateke.
odds-six-seats = Sei jokalarirekin ez dakit kalkulatzen.
why-heading = { $player }: ikusi zuena.
why-talk = «{ $said }»: handia % { $grande }, txikia % { $chica }, pareak % { $pares }, jokoa % { $juego }, gutxi gorabehera.
why-lance = «{ $said }», { at-lance }: bere aldeak irabazteko aukera, % { $percent } inguru.
why-shares = «{ $said }». Halako eskuarekin eta markagailuarekin hau dio: { $words }.
why-word = { $said } % { $percent }
why-worths = Aurretik amaieraraino jokatu zuen, eta jokoa irabazita honela ikusten zuen: { $words }.
why-no-computer = Mahai honetan ez du ordenagailuak jokatu.
why-nobody-so-called = Mahai honetan ez dago izen honetako ordenagailurik: { $name }.
