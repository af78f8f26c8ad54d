### Gaikako laguntza, mahai bakoitzeko arauen arabera.

topics-choose = Zeri buruz jakin nahi duzu gehiago? Aukeratu gai bat edo idatzi: «/laguntza pareak», «/laguntza hordago». Eta lehen aldia baduzu: /ikasi
topics-all = Gaiak
topics-near = Ez dakit honi buruz ezer: «{ $text }». Hauetakoren bat izango da?
topics-none = Ez dakit honi buruz ezer: «{ $text }». Hauek dira gaiak:
topics-values = Balio posibleak: { $values }.
topics-sena = { $sena }: { $gesture }

## Gaiak

topic-match = Norgehiagoka
topic-cards = Kartak
topic-mano = Esku, azken
topic-mus = Musa
topic-discards = Botatzea
topic-grande = Handia
topic-chica = Txikia
topic-pares = Pareak
topic-juego = Jokoa
topic-punto = Puntua
topic-bets = Apustuak
topic-ordago = Hordagoa
topic-deje = Dejea
topic-count = Kontaketa
topic-score = Harriak
topic-senas = Keinuak
topic-figures = Izendunak
topic-house = Etxekoak
topic-words = Hitzak
topic-commands = Aginduak

## Bakoitzari buruz esaten dena

about-match =
    { $seats ->
        [2] Buruz buru jokatzen da: bat bestearen kontra.
        [6] Hiru hiruren kontra jokatzen da, txandaka eserita.
       *[other] Bi biren kontra jokatzen da: bikotekidea parean eserita dago.
    }
    Banaketa bakoitzean lau karta ematen dira. Lehenik musaz hitz egiten da, denek kartak aldatu nahi ote dituzten; gero jokaldiak datoz, beti ordena honetan: handia, txikia, pareak eta jokoa. Inork jokorik ez badu, puntua jokatzen da.
    Jokaldi bakoitzean paso, enbido edo hor dago esaten da. Amaieran kartak erakutsi eta kontatu egiten da.
    Partida irabazteko, lehen iritsi behar da { $target } harrira.
about-cards =
    { $kings ->
        [4] Lau erregerekin, handienetik txikienera: erregea, zaldia, txanka, zazpikoa, seikoa, bostekoa, laukoa, hirukoa, bikoa eta batekoa.
       *[8] Zortzi erregerekin, handienetik txikienera: erregea eta hirukoa (hirukoak errege dira), zaldia, txanka, zazpikoa, seikoa, bostekoa, laukoa, eta batekoa eta bikoa (bikoak bateko dira).
    }
    { $deck ->
        [no_twos] Bikorik gabe jokatzen da.
       *[forty] Sortak berrogei karta ditu; paloek ez dute balio.
    }
    { $fours_are_aces ->
        [yes] Hemen laukoak ere bateko dira.
       *[no] Laukoak lauko dira.
    } { $five_of_coins_king ->
        [yes] Urre-bostekoa beste errege bat da.
       *[no] Bostekoak bosteko dira.
    }
    Jokoan eta puntuan, erregeek, zaldiek eta txankek 10 balio dute, batekoek 1, eta besteek beren zenbakia.
about-mano =
    Esku da banatzailearen eskuinean eserita dagoena: lehena hitz egiten eta berdinketak irabazten. Azken da banatzailea: azkena hitz egiten eta berdinketak galtzen.
    Banaketa bakoitzean eskua hurrengoarena da.
    Nork banatzen duen lehenik: { $first_dealer ->
        [lowest_card] { value-first-dealer-lowest-card }
        [highest_card] { value-first-dealer-highest-card }
        [highest_card_mano] { value-first-dealer-highest-card-mano }
        [lowest_card_mano] { value-first-dealer-lowest-card-mano }
        [cut_suit] { value-first-dealer-cut-suit }
       *[random] { value-first-dealer-random }
    }.
    Partida berri batean { $next_game_mano ->
        [redraw] eskua berriro zozketatzen da.
       *[continue] eskuaren txandak aurrera jarraitzen du.
    }
about-mus =
    Jokaldien aurretik banan-banan galdetzen da: «mus», kartak aldatu nahi badituzu; «musik ez», hauekin jokatzeko. Denek nahi badute, kartak bota eta berriro galdetzen da; batek moztu orduko, handia hasten da.
    { $mus_order ->
        [pairs] Lehenik bikote batek hitz egiten du, gero besteak.
       *[table] Ordenan hitz egiten da, eskutik hasita.
    } { $cut_out_of_turn ->
        [yes] Txandaren zain egon gabe moztu daiteke.
       *[no] Bakoitza bere txandaren zain dago.
    }
    { $first_hand_no_mus ->
        [yes] Lehen banaketan ez dago musik: datorrenarekin jokatzen da.
       *[no] Lehen banaketatik dago mus.
    } { $mus_corrido ->
        [yes] Lehen banaketa mus korritua izan ohi da: mozten duena izango da esku.
       *[no] Ez dago mus korriturik.
    } Lehen banaketa: { $mus_corrido_scope ->
        [vaca] { value-mus-corrido-scope-vaca }.
        [game] { value-mus-corrido-scope-game }.
       *[match] { value-mus-corrido-scope-match }.
    }
about-discards =
    Mus badago, bakoitzak { $min_discard ->
        [0] nahi adina karta botatzen ditu, edo bat ere ez,
       *[1] karta bat eta lau artean botatzen ditu
    } eta beste hainbeste hartzen ditu, eskutik hasita. Zenbat diren denek entzuten dute; zein diren, inork ez.
    Ohikoena da erregeak eta parea egiten dutenak gordetzea, eta besteak botatzea.
    Zureak aukeratzeko, erabili zure karten azpiko botoiak, edo esan: «bota 1 3», «bota laukoa eta txanka».
    Sorta amaitzean botatakoak nahasten dira, { $reshuffle_includes_current ->
        [no] txanda honetakoak izan ezik.
       *[yes] txanda honetakoak ere bai.
    }
about-grande =
    Karta handienak irabazten dute: bakoitzaren handiena begiratzen da; berdinak badira, bigarrena, eta horrela laugarrenera arte.{ $kings ->
        [4] {""}
       *[8] { "" } Hirukoek errege balio dute.
    }
    Denek paso esanez gero, esku onenak harri bat hartzen du kontaketan.
    Bi erregerekin hitz egin daiteke; hirurekin, agindu.
about-chica =
    Karta txikienek irabazten dute: bakoitzaren txikiena begiratzen da; berdinak badira, hurrengoa.{ $kings ->
        [4] {""}
       *[8] { "" } Bikoek bateko balio dute.
    }
    Ez da handia alderantziz: zazpikoa, batekoa, batekoa eta batekoa hobea da seikoa, bostekoa, laukoa eta batekoa baino.
    Denek paso esanez gero, esku onenak harri bat hartzen du kontaketan.
about-pares =
    Parea bi karta berdin dira; mediak, hiru; dupleak, bi pare edo lau berdin. Dupleek mediei irabazten diete, eta mediek pareari; berdinen artean, karta handienak irabazten du.
    Lehenik bakoitzak parerik duen ala ez esaten da; mahaiak esaten du, eta beti egia da. Dutenek bakarrik hitz egiten dute, eta bi aldeetan pareak badaude bakarrik egiten da apustu.
    Kontaketan, irabazten duen aldeak bereak kobratzen ditu: parea 1, mediak 2, dupleak 3, jokalari bakoitzarenak.
    Denek paso esanez gero, { $pares_paso_stone ->
        [0] ez dago harri gehigarririk.
       *[1] harri gehigarri bat dago.
    }
about-juego =
    Jokoa da 31 edo gehiago batzea. Onenetik txarrenera: 31, 32, 40, 37, 36, 35, 34 eta 33.
    Lehenik bakoitzak jokorik duen ala ez esaten da; mahaiak esaten du, eta beti egia da. Bi aldeetan jokoa badago bakarrik egiten da apustu. Inork ez badu, puntua jokatzen da.
    Kontaketan, irabazten duen aldeak bereak kobratzen ditu: 3 hogeita hamaikagatik eta 2 beste edozeinengatik, jokalari bakoitzarenak.
    31 erreala, beste 31 guztiei irabazten diena: { $real_31 ->
        [sota] { value-real-31-sota }
        [figure] { value-real-31-figure }
        [king] { value-real-31-king }
        [sota_oros] { value-real-31-sota-oros }
       *[off] hemen ez da jokatzen
    }.
about-punto =
    Inork jokorik ez duenean jokatzen da, eta denek hitz egiten dute: gehien batzen duenak irabazten du, 30eraino.
    Denek paso esanez gero, esku onenak { $punto_paso_total ->
        [one] harri bat
       *[other] { $punto_paso_total } harri
    } hartzen du. Apustua egon bada, irabazleak puntuagatik beste hau ere kobratzen du kontaketan: { $punto_bonus }.
about-bets =
    «Paso»: oraingoz ez duzu apusturik egiten, baina besteenari erantzun diezaiokezu. «Enbido» bi harri dira; «enbido 5», bost.
    Apustu txikiena: { $min_bet }. Igoera txikiena: { $min_raise }. Jokoan gehienez: { $max_total_bet ->
        [none] { value-none }
       *[other] { $max_total_bet }
    }.
    Erantzunak: «iduki», «ez dut nahi», «beste bi» edo «5 gehiago». { $response_mode ->
        [turn] Aurkariek txandaka erantzuten dute.
       *[either] Bi aurkarietako edozeinek erantzun dezake: batek iduki edo igo badu, bere alde osoarentzat balio du; batek nahi ez badu, besteak oraindik iduki dezake.
    }
    { $open_out_of_turn ->
        [yes] Txandaren zain egon gabe egin daiteke apustu.
       *[no] Txandaka egiten da apustu, eta paso esan duenak ez du jokaldi horretan apusturik irekiko.
    } { $consult_partner ->
        [no] Hemen ez zaio bikotekideari ozenki galdetzen.
       *[yes] «Zer egingo dugu?» esanda bikotekideari ozenki galdetzen zaio.
    }
about-ordago =
    Hordagoak partida osoa jokaldi bakarrean jokatzen du. «Iduki» edo «ez» bakarrik erantzun daiteke; ezin da igo.
    Onartuz gero, kartak erakutsi, jokaldi hori begiratu, eta irabazten duenak partida hartzen du, { $target } harrirako zenbat falta den axola gabe.
    Onartzen ez bada, dejea ordaintzen du, beste edozein apustuk bezala.
about-deje =
    Dejea inork nahi ez duen apustuak ordaintzen duena da: harri bat, lehen apustua bazen; igoera bazen, aurretik jokoan zegoena{ $deje_mode ->
        [fem_plus_one] { "" } eta bat gehiago.
       *[standard] .
    }
    Adibidez: «enbido», «beste bost», «ez dut nahi». Dejea: { $deje_mode ->
        [fem_plus_one] 3
       *[standard] 2
    }.
    { $deje_timing ->
        [at_count] Kontaketan kobratzen da, gainerakoarekin.
       *[immediate] Berehala kobratzen da, kontaketaren zain egon gabe: partida amai dezake.
    } Pareetan, jokoan eta puntuan, dejea hartzen duenak gero bere kartena ere kobratzen du, besteenak hobeak izanda ere.
about-count =
    Jokaldiak amaituta, kartak erakutsi eta ordenan kontatzen da: handia, txikia, pareak, eta jokoa edo puntua.
    Bakoitzean onartutakoa kobratzen da, edo pasoan geratutakoaren harria; pareetan eta jokoan, irabazlearen eta bere aldekoen kartena ere bai.
    Partida irabazteko, lehen iritsi behar da { $target } harrira, eta gainerakoa ez da kontatzen: horregatik du garrantzia ordenak.
about-score =
    Harriekin jokatzen da; bost harri hamarreko bat dira. Beraz, 23 lau hamarreko eta hiru harri dira.
    Partidako harriak: { $target }. Irabazteko: { $games_to_win ->
        [one] partida bat
       *[other] { $games_to_win } partida
    }; vacak: { $vacas_to_win }.
about-senas =
    { $senas ->
        [off] Mahai honetan ez da keinurik egiten.
       *[other] Keinu batez bikotekideari esaten diozu zer daukazun. Zerrendakoek bakarrik balio dute, eta egia badira bakarrik; hemen beste inork ez ditu ikusten. «Keinuak…» botoiarekin agertzen dira, edo idatzi egiten dira: «keinu dupleak».
    }
about-figures =
    Galiziako dupleak: bi errege eta bi bateko. Gaztelakoak: bi errege eta bi zaldi. Euskal Herrikoak: bi errege eta bi txanka. Palentziakoak, «la Josito»: erregea, zaldia eta bi bateko, duplerik ez direnak.
    Solomoa: hiru errege eta batekoa. Musaren legea: bi errege, zaldia eta txanka, apustu handi bat idukitzeko gutxienekoa. 31 erreala: txanka eta hiru zazpiko.
    Osaba Perete: laukoa, bostekoa, seikoa eta zazpikoa, jokaldi guztietan eskurik txarrena; { $perete ->
        [point] jokatu aurretik esanda, harri bat ordaintzen du.
        [point_redraw] jokatu aurretik esanda, harri bat eta lau karta berri ordaintzen ditu.
       *[off] hemen ez du ezer ordaintzen.
    }
about-house =
    Mahai honek berezkoa duena behean dago. /arauak idatzita aukera guztiak ikusten dira, eta /laguntza eta izena idatzita, bakoitza.
about-words =
    Musa: «mus», «musik ez».
    Kartak botatzea: «bota 1 3» (lekuaren arabera), «bota laukoa eta txanka», «bota denak».
    Apustuak: «paso», «enbido», «enbido 5», «hor dago».
    Erantzunak: «iduki», «ez dut nahi», «ez dugu nahi», «beste bi», «5 gehiago», «zer egingo dugu?».
    Besteak: «banatu», «keinu dupleak», «perete».
    Talde batean, berriketan ere esaten denak («bai», «ez», «5») mahaiari erantzunda edo niri deituta balio du.
about-commands =
    /mahaia idatzita mahaia irekitzen da; /mahaia KODEA idatzita, txat honetara dator; /mahaia berria idatzita, beste bat irekitzen da.
    /esan TESTUA: mahaiko beste txatetan irakurtzen da.
    /kartak: zure kartak, zuretzat bakarrik; /markagailua: nola doan; /arauak: zertara jokatzen den.
    /ikasi: lehen banaketa batekin jokatzen ikasteko; /laguntza GAIA: nahi duzunaren azalpena.
    /irten: zure lekua ordenagailuari utzi; /hizkuntza: hizkuntza aldatu.
