### Lehen ikasgaia: banaketa bat, azalpenekin.

command-aprende = ikasi
lesson-title = Zure lehen mus banaketa ({ $code } mahaia)
lesson-end = Ikasgaia amaitu
lesson-elsewhere = Ikasgaia gure txat pribatuan duzu zain.
lesson-mus = Hau da lehena, musa: tokatutakoarekin jokatu nahi ez duenak «mus» esaten du, eta nahi duenak «musik ez». Kartak aldatzeko, laurek «mus» esan behar dute.
lesson-threes = Kontuz daukazunarekin: hirukoak errege dira, eta bikoak bateko dira.
lesson-mus-again = Karta berriak dituzu, eta besteek ere bai. Berriro galdetzen da: berriz mus, ala hauekin jokatu?
lesson-discard = Aukeratu zer bota; beste hainbeste hartuko dituzu. Erregeek handia irabazten dute eta 10 balio dute, eta errepikatuek pareak egiten dituzte: horiek gorde.
lesson-grande = Lehen jokaldia, handia: karta handienek irabazten dute. «Paso» esanda itxaron egiten duzu, «enbido» esanda bi harri jokatzen dituzu, eta «hor dago» esanda, partida osoa.
lesson-chica = Bigarren jokaldia, txikia: karta txikienek irabazten dute. Handian ondo doana hemen gaizki joan ohi da, eta ez da ezer gertatzen.
lesson-pares = Hirugarren jokaldia, pareak: karta berdinak. Dituztenek bakarrik hitz egiten dute, eta irabazten duenak bereak ere kobratuko ditu: parea 1, mediak 2, dupleak 3.
lesson-juego = Azken jokaldia, jokoa: 31 edo gehiago batzen duenak dauka. Onena 31 da; gero 32, 40, 37 eta horrela 33raino.
lesson-punto = Inork ez du jokorik, beraz puntua jokatzen da: gehien batzen duenak irabazten du, 30eraino.
lesson-answer = Apustua { at-lance }: { $player }, { $total } jokoan. «Iduki» esanda kontaketarako geratzen da, eta esku onenak hartuko du. «Ez dut nahi» esanda dejea ordaintzen da orain, bikotekideak ere nahi ez badu: { stones }. «Beste bi» esanda galdera besteengana itzultzen da.
lesson-answer-ordago = Hordagoa { at-lance }: { $player }, partida osoa jokoan. «Iduki» esanda kartak erakusten dira eta jokaldi honek dena erabakitzen du; bestela, eta bikotekideak ere nahi ez badu, dejea ordaintzen da: { stones }.
lesson-worth = Hemen daukazuna: { $hand }. Jokaldi honetako ehun eskutik { $share } inguru baino hobea da.
# The words that are explained where they appear, as they are found in a text, and what they mean.
lesson-word-una = hogeita hamaikako
lesson-about-una = Hogeita hamaikakoa da jokorik onena: kontaketan 3 harri balio du.
lesson-word-solomillo = solomoa
lesson-about-solomillo = Solomoa hiru errege eta bateko bat da: erregeen mediak eta hogeita hamaikakoa batera, eskurik onenetakoa.
lesson-word-deje = dejea
lesson-about-deje = Dejea da apustua egin eta inork nahi ez duenean kobratzen dena: harri 1, edo igo aurretik onartuta zegoena.
lesson-do = Egin
lesson-advice-alone = Nire aholkua: «{ $action }».
lesson-mano = Gainera, esku zara: berdinketak zureak dira.
lesson-advice = Nire aholkua: «{ $action }». { $why }
lesson-why-mus = Honekin ez zoaz urrun ({ $worth }). Aurkariek ere hobetu dezakete, baina zuk gehiago duzu irabazteko.
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
lesson-count-refused = ↳ { $mine ->
        [yes] Apustua zuena zen eta ez zuten nahi izan: dejea zuena da jada, eta hemen zuen kartena gehitzen da, onenak nork zituen begiratu gabe.
       *[no] Ez zenuten nahi izan: dejea kobratuta daukate, eta hemen haien kartena gehitzen zaie.
    }
lesson-count-uncontested = ↳ Alde batek bakarrik zeukan: berea kobratzen du, apusturik gabe.
lesson-over = Hori da banaketa oso bat. Partida irabazteko, lehen iritsi behar da { $target } harrira. «Banatu» sakatuta norgehiagokak aurrera jarraitzen du; gutxiago azalduko dut, baina ez zaitut aholkurik gabe utziko.
lesson-game-over = { $mine ->
        [yes] Partida zuena da: horrela irabazten da musean.
       *[no] Oraingoan partida haiena da. Hurrengoan gehiago dakizu.
    } Beste ikasgai batekin berriro hasten da.
primer-title = Musean ikasi
primer-next = Jarraitu
primer-skip = Kartetara
primer-deal = Banatu
primer-enter = Sakatu Sartu jarraitzeko
primer-answer = Zer diozu?
primer-partner = bikotekidea
primer-rival = aurkaria
primer-seating = Zure bikotekidea parean eserita dago, eta aurkariak alboetan. { $target } harrira lehen iristen den bikoteak irabazten du partida.
primer-drawing =
    {"\u00A0\u00A0\u00A0\u00A0\u00A0\u00A0\u00A0\u00A0\u00A0\u00A0"}bikotekidea
    {"\u00A0"}aurkaria{"\u00A0\u00A0\u00A0\u00A0\u00A0\u00A0\u00A0\u00A0\u00A0\u00A0\u00A0\u00A0\u00A0"}aurkaria
    {"\u00A0\u00A0\u00A0\u00A0\u00A0\u00A0\u00A0\u00A0\u00A0\u00A0\u00A0\u00A0\u00A0\u00A0"}zu
primer-table =
    Musean bikoteka jokatzen da, bi biren kontra. Zure bikotekidea parean eserita dago, eta aurkariak alboetan.
    Puntuei harri deitzen zaie. Bost harri hamarreko bat dira. { $target } harrira lehen iristen den bikoteak irabazten du partida.
    Banaketa bakoitzean beste batek banatzen du, eta haren eskuinean dagoena da esku. Eskuak beste guztien aurretik hitz egiten du. Bi kartaldi berdinduta badaude, eskuak irabazten du, edo harengandik hurbilen dagoenak.
primer-cards =
    Jokalari bakoitzak lau karta hartzen ditu. Handienetik txikienera: erregea, zaldia, txanka, zazpikoa, seikoa, bostekoa, laukoa eta batekoa.
    Zortzi erregerekin jokatzen da: hirukoak errege dira, eta bikoak bateko dira. Paloek ez dute balio.
    Batzuetan batu egin behar da. Erregeak, zaldiak eta txankak 10 balio dute, batekoak 1 eta besteek beren zenbakia.
    Saiatu: zenbat batzen dute zazpikoak, zazpikoak, txankak eta zazpikoak?
primer-cards-answer-0 = 29
primer-cards-answer-1 = 31
primer-cards-answer-2 = 28
primer-cards-because = Zazpikoak, zazpikoak, txankak eta zazpikoak 31 batzen dute, txankak 10 balio duelako.
primer-lances =
    Banaketa bakoitzak lau jokaldi ditu, karta berekin irabazteko lau modu, beti ordena honetan:
    1. Handia: karta handienek irabazten dute. Bakoitzaren handiena alderatzen da lehenik. Harri 1 ordaintzen du, inork apusturik egiten ez badu.
    2. Txikia: karta txikienek irabazten dute. Bakoitzaren txikiena alderatzen da lehenik. Harri 1 ordaintzen du, inork apusturik egiten ez badu.
    3. Pareak: karta berdinek irabazten dute. Dupleek (bi pare) mediei (hiru berdin) irabazten diete, eta mediek pareari. Dupleek 3 ordaintzen dute, mediek 2 eta pareak 1.
    4. Jokoa: 31 edo gehiago batzen duenak dauka. Onena 31 da; gero 32, 40, 37, 36, 35, 34 eta 33. 31koak 3 ordaintzen du, eta besteek 2.
    Inork jokorik ez badu, puntua jokatzen da: gehien batzen duenak irabazten du. Harri 1 ordaintzen du.
    Saiatu: nork irabazten du txikia?
primer-lances-answer-0 = zazpikoa eta hiru bateko
primer-lances-answer-1 = bostekoa, laukoa eta bi bateko
primer-lances-because = Zazpikoak eta hiru batekok txikia irabazten diete bostekoari, laukoari eta bi batekori: bi bateko berdinak dira, eta hirugarrena laukoa baino txikiagoa da. Eta zazpikoa, zazpikoa, txanka eta zazpikoa jokoa da, onena, 31 batzen duelako.
primer-words =
    Jokaldien aurretik musaz hitz egiten da: laurek «mus» esaten badute, denek kartak aldatzen dituzte, aurkariek ere bai.
    Jokaldi bakoitzean txandaka hitz egiten da. «Paso» apusturik ez egitea da; «enbido» 2 harri jokatzea da. Aurkariek «iduki» edo «ez dut nahi» erantzuten dute, edo igo egiten dute.
    Nahi badute, amaieran kobratzen da, kartak agerian. Nahi ez badute, apustua egin duenak dejea kobratzen du berehala: harri bat, edo azken igoeraren aurretik jokoan zegoena.
    Hordagoa partida osoa jokatzea da. Hordagoa onartzen bada, kartak erakusten dira, eta jokaldi hori irabazten duenak partida irabazten du.
    Keinua bikotekideari zer daukazun esaten dion keinada da, eta egia izan behar du. Hemen bikotekideak bakarrik ikusten du; beste mahaietan, zuri begira dagoenak.
    Saiatu: zuk «enbido» esan duzu eta bi aurkariek «ez dut nahi». Zer kobratzen duzu?
primer-words-answer-0 = harri bat, berehala
primer-words-answer-1 = bi harri, berehala
primer-words-answer-2 = amaierara arte ezer ez
primer-words-because = Lehen apustuaren dejea kobratzen duzu: harri bat, berehala, onenak nork zituen begiratu gabe.
primer-ready = Hasteko nahikoa da. Orain benetako banaketa bat: hitz bakoitzaren aurretik nik zer egingo nukeen eta zergatik esango dizut.
primer-verdict = { $right ->
        [yes] Hori da.
       *[no] Ez zehazki.
    }
lesson-next = Nahi duzunean, /laguntza idatzita gauza bakoitzaren azalpena duzu, eta /mahaia idatzita benetako mahaia irekitzen da.
terminal-learned = «laguntza pareak» idatzita (pantailan, «:» sakatu ondoren) gauza bakoitzaren azalpena duzu; «irten» idatzita ikasgaia amaitzen da, eta amarreko play aginduak norgehiagoka bat irekitzen du.
cli-learn = ikasi, azaldutako lehen banaketa batekin
