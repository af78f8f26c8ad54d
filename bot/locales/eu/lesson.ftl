### Lehen ikasgaia: banaketa bat, azalpenekin.

command-aprende = ikasi
lesson-title = Zure lehen mus banaketa ({ $code } mahaia)
lesson-end = Ikasgaia amaitu
lesson-elsewhere = Ikasgaia gure txat pribatuan duzu zain.
lesson-mus = Hau da lehena: musa. Laurek «mus» esaten badute, bakoitzak gustatzen ez zaizkion kartak bota eta beste batzuk hartzen ditu. Batek «musik ez» esaten badu, daudenekin jokatzen da. Kontuz: hemen hirukoak errege dira, eta bikoak bateko.
lesson-mus-again = Karta berriak dituzu, eta berriro galdetzen da: berriz mus, ala hauekin jokatu?
lesson-discard = Aukeratu zer bota; beste hainbeste hartuko dituzu. Erregeek handia irabazten dute eta 10 balio dute, eta errepikatuek pareak egiten dituzte: horiek gorde.
lesson-grande = Lehen jokaldia, handia: karta handienek irabazten dute. «Paso» esanda itxaron egiten duzu, «enbido» esanda bi harri jokatzen dituzu, eta «hor dago» esanda, partida osoa.
lesson-chica = Bigarren jokaldia, txikia: karta txikienek irabazten dute. Handian ondo doana hemen gaizki joan ohi da, eta ez da ezer gertatzen.
lesson-pares = Hirugarren jokaldia, pareak: karta berdinak. Dituztenek bakarrik hitz egiten dute, eta irabazten duenak bereak ere kobratuko ditu: parea 1, mediak 2, dupleak 3.
lesson-juego = Azken jokaldia, jokoa: 31 edo gehiago batzen duenak dauka. Onena 31 da; gero 32, 40, 37 eta horrela 33raino.
lesson-punto = Inork ez du jokorik, beraz puntua jokatzen da: gehien batzen duenak irabazten du, 30eraino.
lesson-answer = Apustua { at-lance }: { $player }, { $total } jokoan. «Iduki» esanda kontaketarako geratzen da, eta esku onenak hartuko du. «Ez dut nahi» esanda dejea ordaintzen da orain: { stones }. «Beste bi» esanda galdera besteengana itzultzen da.
lesson-answer-ordago = Hordagoa { at-lance }: { $player }, partida osoa jokoan. «Iduki» esanda kartak erakusten dira eta jokaldi honek dena erabakitzen du; bestela, dejea ordaintzen da: { stones }.
lesson-worth = Hemen daukazuna: { $hand }. Jokaldi honetako ehun eskutik { $share } inguru baino hobea da.
lesson-mano = Gainera, esku zara: berdinketak zureak dira.
lesson-advice = Nire aholkua: «{ $action }». { $why }
lesson-why-mus = Honekin ez zoaz urrun ({ $worth }), eta aldatzea doan da.
lesson-why-corto = Ona da daukazuna ({ $worth }): ez utzi besteei berea hobetzen.
lesson-why-descarto = Gordetzen duzunak botatzen duzunak baino gehiago balio du.
lesson-why-envido = Esku gutxik irabazten dizute; eta nahi ez badute, dejea kobratuko duzu hala ere.
lesson-why-paso = Ez da apustu egiteko modukoa. Beste batek enbido esaten badu, oraindik erantzun ahal izango duzu.
lesson-why-quiero = Galdu baino gehiagotan irabaziko duzu.
lesson-why-mas = Ia inork ez dizu irabazten: ordain dezatela gehiago, edo utz dezatela.
lesson-why-noquiero = Hobe orain gutxi galtzea, kontaketan asko baino.
lesson-meanwhile = Orain besteek hitz egiten dute; entzun, esaten dutenak haien kartez zerbait kontatzen baitu.
lesson-without = { $lance ->
        [pares] Ez duzu parerik: jokaldi honetan besteek hitz egiten dute.
       *[juego] Ez duzu jokorik: jokaldi honetan besteek hitz egiten dute.
    }
lesson-count-passed = ↳ Denek paso: { $lance ->
        [grande] esku onenak harri bat hartzen du.
        [chica] esku onenak harri bat hartzen du.
        [pares] apusturik gabe, irabazleak bere kartena bakarrik kobratzen du.
        [juego] apusturik gabe, irabazleak bere kartena bakarrik kobratzen du.
       *[punto] esku onenak puntuaren harria hartzen du.
    }
lesson-count-accepted = ↳ Onartu egin zen: { $lance ->
        [grande] esku onenak hartzen du.
        [chica] esku onenak hartzen du.
        [pares] esku onenak hartzen du, eta gainera bere aldeko kartena.
        [juego] esku onenak hartzen du, eta gainera bere aldeko kartena.
       *[punto] esku onenak hartzen du, eta gainera puntuarena.
    }
lesson-count-refused = ↳ Ez zen onartu: dejea kobratuta dago, eta hemen apustu egin zuenaren kartena gehitzen da.
lesson-count-uncontested = ↳ Alde batek bakarrik zeukan: berea kobratzen du, apusturik gabe.
lesson-over = Hori da banaketa oso bat. Partida irabazteko, lehen iritsi behar da { $target } harrira. «Banatu» sakatuta norgehiagokak aurrera jarraitzen du, eta nik aholkatzen jarraituko dut.
lesson-next = Nahi duzunean, /laguntza idatzita gauza bakoitzaren azalpena duzu, eta /mahaia idatzita benetako mahaia irekitzen da.
terminal-learned = «laguntza pareak» idatzita gauza bakoitzaren azalpena duzu; «irten» idatzita ikasgaia amaitzen da, eta amarreko play aginduak norgehiagoka bat irekitzen du.
cli-learn = ikasi, azaldutako lehen banaketa batekin
