### Partida bat atzera begiratzea epailearekin: erabaki bakoitzak zenbat balio izan zuen.

## Aginduak

command-repaso = errepasoa
command-partidas = partidak
command-practica = trebatu

## Erabakiak

repaso-accuracy = { $player }: asmatzea % { $accuracy }, { $decisions ->
        [one] erabaki batean.
       *[other] { $decisions } erabakitan.
    }
repaso-nothing-dear = Batek ere ez zuen ziur ehunetik bi joko baino gehiago kostatu.
repaso-no-decision = Hemen ez zegoen zer erabaki.
repaso-mus = Musa
repaso-discard = Deskartea
repaso-decision = { $place }. { $hand }. eskua · { $what } · { $player }{ $seat ->
        [mano] {" "}(esku)
        [postre] {" "}(azkena)
       *[middle] {""}
    } · { $mine }–{ $theirs }: { $cards } ({ $worth }).
repaso-before = Lehenago esandakoa: { $words }.
repaso-word = { $player }: { $said }
repaso-choice = { $chosen ->
        [yes] ▸
       *[no] ·
    } { $said }: % { $chance } (± { $margin })
repaso-why-mus = Halako eskuak besteenek baino gehiago irabazten du karta berriekin: { $points } joko gehiago ehunetik.
repaso-why-corto = Karta berriek besteei gehiago laguntzen diete halako eskuari baino: { $points } joko gutxiago ehunetik.
repaso-why-discard = «{ $best }» aukerak esku hobea uzten du batez beste: { $points } joko gehiago ehunetik.
repaso-why-pass = { lance }: halako 100 banaketatik { $percent } inguru irabazten dira, eta halako enbido bati erantzuten dionak gehiago izaten du.
repaso-why-bet = { lance }: halako 100 banaketatik { $percent } inguru irabazten dira: nahi duenak ordaintzen du, eta nahi ez duenak dejea uzten du.
repaso-why-accept = { lance }: halako 100 banaketatik { $percent } inguru irabazten dira, jokoan zegoenerako nahikoa.
repaso-why-refuse = { lance }: halako 100 banaketatik { $percent } inguru irabazten dira, jokoan zegoenerako gutxiegi.
repaso-why-ordago = { lance }: halako 100 banaketatik { $percent } inguru irabazten dira, eta halako markagailuarekin ez zegoen bide hoberik jokora.
repaso-why-no-ordago = Joko osoa halako 100 banaketatik { $percent } inguru irabazten den lantze batean geratu zen; hordagorik gabe { $points } joko gehiago ziren ehunetik.
repaso-why-no-raise = { lance }: halako 100 banaketatik { $percent } inguru irabazten dira, baina igotzean gutxiago dutenek alde egiten dute, eta besteak gelditzen dira.

## Nondik etorri zen emaitza

repaso-account = { $games ->
        [one] {""}
       *[other] { $number }. jokoa.{" "}
    }{ $side }, hasieran % { $begun }: { $parts }. { $won ->
        [yes] Irabazita.
       *[no] Galduta.
    }
repaso-part = { $what } { $points }
repaso-deal = banaketa
repaso-draws = karta berriak
repaso-hidden = ezkutuko kartak
repaso-rest = kartak eta besteen hitzak
repaso-rating = { $player }: { $points } (± { $margin }) joko ehunetik, jokalari on baten aldean, { $games } jokotan.

## Eskatzea

repaso-of-hand = { $hand }. eskuaren errepasoa
repaso-of-match = Partidaren errepasoa
repaso-not-judged = Ez dut arau hauekin jokatutako partidarik epaitzen: inor ez da haiekin trebatu.
repaso-too-soon = Hori, eskua amaitutakoan: lehenago, zure ordez jokatzea litzateke.
repaso-busy = Beste batzuk zain daude, beren partiden errepasoa egiteko. Saiatu minutu batzuk barru.
repaso-failed = Ezin izan dut partida hori errepasatu.
repaso-stopped = Berrabiaraztera noa; eskatu errepasoa berriz une bat barru.
repaso-no-match = Ez duzu zenbaki hori duen partidarik. /partidak aginduak zerrendatzen ditu.
repaso-gone = Partida hori ez da gehiago gordetzen.
repaso-unseated = Partida hartan zure aulkia beste batek izan zuen.
repaso-button = Errepasoa
repaso-picture = { $side }: irabazteko aukera partidan zehar, % { $least } eta % { $most } artean; amaieran, % { $last }.
repaso-curve = { $side }: irabazteko aukera
repaso-no-cards = { $record }: ez du kartarik esaten, eta ez dago zer epaitu.
repaso-no-seat = { $record }: ez du { $seat }. aulkirik.

## Lehengo partidak

partidas-none = Ez dut amaitutako zure partidarik ezagutzen.
partidas-match = { $number }. { $when } · { $side } / { $others } · { $won ->
        [yes] irabazita
       *[no] galduta
    }
partidas-more = /errepasoa 1 aginduak lehenengoa errepasatzen du.

## To practise

practica-ask = Zer diozu?
practica-right = Horixe zen onena.
practica-next = Beste bat
practica-which = Zenbakia, edo Sartu irteteko:
