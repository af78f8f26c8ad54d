### Partida baten errepasoa: erabaki bakoitzak zenbat balio izan zuen.

## Aginduak

command-repaso = errepasoa
command-partidas = partidak
command-historial = historiala
command-practica = trebatu

## Erabakiak

repaso-accuracy = { $player }: asmatzea % { $accuracy }, { $decisions ->
        [one] erabaki batean.
       *[other] { $decisions } erabakitan.
    }
repaso-nothing-dear = Ez dago argi eta garbi okerra den erabakirik.
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
repaso-odds = { lance }: { $how ->
        [never] horrela ia inoiz ez da irabazten
        [always] horrela ia beti irabazten da
       *[some] halako 100 banaketatik { $percent } inguru irabazten dira
    }
repaso-why-pass = { $odds }, eta enbido bati erantzuten dionak gehiago izaten du.
repaso-why-wait = { $odds }, baina enbido batean gutxiago dutenek alde egiten dute; isilik beste hainbeste irabazten da, eta beste batek enbido egin dezake oraindik.
repaso-why-bet = { $odds }: enbidoa nahi duenak ordaintzen du, eta nahi ez duenak dejea uzten du.
repaso-why-bluff = { $odds }, baina enbido batean askotan alde egiten dute, eta dejea uzten.
repaso-why-bigger = { $odds }: enbido handiago batek gehiago irabazten du nahi duenarengandik, eta besteak bidali egiten ditu.
repaso-why-smaller = { $odds }: enbido txikiago bat gehiagok nahi izaten dute, eta gutxiago arriskatzen da.
repaso-why-accept = { $odds }, eta nahikoa da jokoan zegoenerako.
repaso-why-refuse = { $odds }, eta gutxiegi da jokoan zegoenerako.
repaso-why-ordago = { $odds }, eta halako markagailuarekin ez zegoen partida irabazteko bide hoberik.
repaso-why-hope = { $odds }, baina halako markagailuarekin itxaropen bakarra haiek nahi ez izatea zen.
repaso-why-few = { $odds }, eta hordagoa esku gutxik nahi izaten dute.
repaso-why-no-ordago = { $odds }, eta hordagoarekin partida osoa jokaldi horretan geratzen da: hura gabe { $points } joko gehiago ziren ehunetik.
repaso-why-no-raise = { $odds }, baina igotzean gutxiago dutenek alde egiten dute, eta besteak gelditzen dira.
repaso-why-see = { $odds }: nahi izateko nahikoa, eta igotzeko gutxiegi.

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
repaso-late = { $matches ->
        [one] Zure azken partida
       *[other] Zure azken { $matches } partidak
    }
repaso-few-games = Ez dut inor baloratzen { $least } joko baino gutxiagorekin; orain arte: { $games }.

## Eskatzea

repaso-of-hand = { $hand }. eskuaren errepasoa
repaso-of-match = Partidaren errepasoa
repaso-not-judged = Ezin ditut arau hauekin jokatutako partidak epaitu: ez da ordenagailurik haiekin trebatu.
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

partidas-none = Ez duzu amaitutako partidarik.
partidas-match = { $number }. { $when } · { $side } / { $others } · { $won ->
        [yes] irabazita
       *[no] galduta
    }
partidas-unreviewed = { $match } · errepasorik gabe
partidas-more = /errepasoa { $number } aginduak { $number }. partida errepasatzen du; /errepasoa partidak aginduak azkenak laburbiltzen ditu.

## Historiala

historial-you = Zu
historial-somebody = norbait
historial-met = { $side }, { $others } aurkari: { $won }-{ $lost }{ $run ->
        [none] .
        [mine] , { $times } segidan zureak.
        [ours] , { $times } segidan zuenak.
        [theirs] , { $times } segidan haienak.
       *[winner] , { $times } segidan.
    }
historial-tally = { $side }, { $others } aurkari: { $won }-{ $lost }{ $games ->
        [other] {" "}(jokoak: { $games_won }-{ $games_lost })
       *[same] {""}
    } · { $latest }
historial-key = ● irabazita, ○ galduta; azkena, eskuinean.
historial-more = { $count ->
        [one] Eta beste kontu bat. /historiala eta izen bat: pertsona horrenak bakarrik.
       *[other] Eta beste { $count } kontu. /historiala eta izen bat: pertsona horrenak bakarrik.
    }
historial-none = Ez duzu ordenagailurik gabeko partidarik amaitu: horiek bakarrik kontatzen dira.
historial-nobody = Ez duzu partidarik izen honekin: { $name }.

## Trebatzea

practica-ask = Zer diozu?
practica-right = Horixe zen onena.
practica-next = Beste bat
practica-late = /trebatu partidak aginduak haietan gehien kostatu ziren erabakiak errepikatzen ditu.
practica-own = Nire partidetatik
practica-gone = Ordutik gehiago jokatu duzu. Eskatu berriro trebatzea.
practica-which = Zenbakia, edo Sartu irteteko:
