### Gaikako laguntza, mahai bakoitzeko arauen arabera.

topics-choose = Zeri buruz jakin nahi duzu gehiago? Aukeratu gai bat edo idatzi: «/laguntza pareak», «/laguntza hordago». Eta lehen aldia baduzu: /ikasi
topics-all = Gaiak
topics-near = Ez dut gai hau ezagutzen: «{ $text }». Hauetakoren bat izango da?
topics-none = Ez dut gai hau ezagutzen: «{ $text }». Hauek dira gaiak:
topics-found = Ez zen hori? Begiratu gai hauetan, edo guztietan /laguntza aginduarekin.
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
topic-strategy = Estrategia
topic-review = Errepasoa
topic-history = Historia
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
    Banaketa bakoitzean lau karta ematen dira. Lehenik{ $first_hand ->
        [no_mus] , lehen banaketan izan ezik,
       *[other] {""}
    } musaz hitz egiten da, denek kartak aldatu nahi ote dituzten; gero jokaldiak datoz, beti ordena honetan: handia, txikia, pareak eta jokoa. Inork jokorik ez badu, puntua jokatzen da.
    Jokaldi bakoitzean paso, enbido edo hor dago esaten da. Amaieran { $show ->
        [needed] behar dena erakutsi eta kontatu egiten da.
       *[all] kartak erakutsi eta kontatu egiten da.
    }
    Partida irabazteko, lehen iritsi behar da { $target } harrira.
about-cards =
    { $ranking ->
        [four] Lau erregerekin, handienetik txikienera: erregea, zaldia, txanka, zazpikoa, seikoa, bostekoa, laukoa, hirukoa, bikoa eta batekoa.
        [four_no_twos] Lau erregerekin eta bikorik gabe, handienetik txikienera: erregea, zaldia, txanka, zazpikoa, seikoa, bostekoa, laukoa, hirukoa eta batekoa.
        [eight_fours] Zortzi erregerekin, handienetik txikienera: erregea eta hirukoa (hirukoak errege dira), zaldia, txanka, zazpikoa, seikoa, bostekoa, eta batekoa eta laukoa (laukoak bateko dira).
       *[eight] Zortzi erregerekin, handienetik txikienera: erregea eta hirukoa (hirukoak errege dira), zaldia, txanka, zazpikoa, seikoa, bostekoa, laukoa, eta batekoa eta bikoa (bikoak bateko dira).
    }{ $five_of_coins_king ->
        [yes] { " " }Urre-bostekoa beste errege bat da.
       *[no] {""}
    }
    Sortak { $deck_cards } karta ditu{ $has_twos ->
        [no] : bikoak kenduta daude.
       *[yes] .
    } { $suits ->
        [yes] Paloek honetarako bakarrik balio dute: { $suited }.
       *[no] Paloek ez dute balio.
    }
    Jokoan eta puntuan, erregeek, zaldiek eta txankek 10 balio dute, batekoek 1, eta besteek beren zenbakia.
suited-five-of-coins = urre-bostekoa, errege dena
suited-sota-oros = 31 erreala, urre-txanka eskatzen duena
suited-sota-otros = 31 erreala, beste koloreetako zazpikoak eskatzen dituena
suited-oros-otros = 31 erreala, urre-txanka eta beste zazpikoak eskatzen dituena
suited-cut-suit = nork banatzen duen lehenik
about-mano =
    { $rivals ->
        [1] Esku da banatzen ez duena: lehena hitz egiten eta berdinketak irabazten.
       *[other] Esku da banatzailearen eskuinean eserita dagoena: lehena hitz egiten eta berdinketak irabazten.
    } Azken da banatzailea: azkena hitz egiten eta berdinketak galtzen.{ $first_hand ->
        [corrido] { " " }Lehen banaketako mus jarraian, mozten duena geratzen da esku.
       *[other] {""}
    }
    Banaketa bakoitzean eskua hurrengoarena da.
    Banatzailearen ezkerrekoak mozten ditu kartak{ $cut ->
        [ask] : botoi batez edo hitzez, «moztu 17». Ezer ez badio, berez erortzen da.
       *[falls] . Mahai honetan moztea berez erortzen da.
    }
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
    { $asked ->
        [pairs] Lehenik eskuaren aldeak hitz egiten du, gero besteak.
       *[table] Ordenan hitz egiten da, eskutik hasita.
    } { $cut_out_of_turn ->
        [yes] Txandaren zain egon gabe moztu daiteke.
       *[no] Bakoitza bere txandaren zain dago.
    }
    { $first_hand ->
        [no_mus] Lehen banaketa musik gabe jokatzen da, datozen kartekin.
        [corrido] Lehen banaketa mus jarraia da: oraindik ez da inor esku. Txandan, bakoitzak sorta hurrengoari pasatzen dio, hori baita bere musa, edo moztu eta esku geratzen da. Beti mahaiaren ordenan; denek pasatzen badute, denek kartak botatzen dituzte, eta sortak bira ematen jarraitzen du.
       *[mus] Lehen banaketatik dago mus, eta ez dago mus jarrairik.
    }{ $first_hand ->
        [mus] {""}
       *[other] { " " }Lehen banaketa noiz den: { $mus_corrido_scope ->
            [vaca] { value-mus-corrido-scope-vaca }.
            [game] { value-mus-corrido-scope-game }.
           *[match] { value-mus-corrido-scope-match }.
        }
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
    Karta txikienek irabazten dute: bakoitzaren txikiena begiratzen da; berdinak badira, hurrengoa.{ $ranking ->
        [eight] { " " }Bikoek bateko balio dute.
        [eight_fours] { " " }Laukoek bateko balio dute.
       *[other] {""}
    }
    Ez da handia alderantziz: zazpikoa, batekoa, batekoa eta batekoa hobea da seikoa, bostekoa, bostekoa eta batekoa baino.
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
        [sota_otros] { value-real-31-sota-otros }
        [oros_otros] { value-real-31-oros-otros }
       *[off] hemen ez da jokatzen
    }.
about-punto =
    Inork jokorik ez duenean jokatzen da, eta denek hitz egiten dute: gehien batzen duenak irabazten du, 30eraino.
    Denek paso esanez gero, esku onenak { $punto_paso_total ->
        [one] harri bat
       *[other] { $punto_paso_total } harri
    } hartzen du. Apustua egon bada, irabazleak { $punto_bonus ->
        [0] apustuarena kobratzen du, eta besterik ez.
        [one] puntuaren harri bat ere kobratzen du kontaketan.
       *[other] puntuaren { $punto_bonus } harri ere kobratzen ditu kontaketan.
    }
about-bets =
    «Paso»: oraingoz ez duzu apusturik egiten, baina besteenari erantzun diezaiokezu. «Enbido»: { $usual_bet_stones }{ $bets ->
        [one] .
       *[any] ; «enbido { $other_bet }», { $other_bet }.
    }
    Apustu txikiena: { $min_bet }. Igoera txikiena: { $min_raise }. Jokoan gehienez: { $max_total_bet ->
        [none] { value-none }
       *[other] { $max_total_bet }
    }.
    Erantzunak: «iduki», «ez dut nahi»{ $raises ->
        [no] {""}
        [number] , «{ $other_raise } gehiago»
       *[both] , { $usual_raise ->
            [2] «beste bi»
           *[other] «{ $usual_raise } gehiago»
        }, «{ $other_raise } gehiago»
    } edo «hor dago». { $rivals ->
        [1] Aurkariak erantzuten du.
       *[other] { $response_mode ->
            [turn] Aurkariek txandaka erantzuten dute.
           *[either] { $rivals ->
                [2] Bi
               *[other] Hiru
            } aurkarietako edozeinek erantzun dezake: batek iduki edo igo badu, bere alde osoarentzat balio du; batek nahi ez badu, beste batek oraindik iduki dezake.
        }
    }
    { $open_out_of_turn ->
        [yes] Txandaren zain egon gabe egin daiteke apustu.
       *[no] Txandaka egiten da apustu, eta paso esan duenak ez du jokaldi horretan apusturik irekiko.
    } { $consult ->
        [alone] Buruz buru ez dago nori galdetu.
        [no] Hemen ez zaie kideei ozenki galdetzen.
       *[yes] { $partners ->
            [1] «Zer egingo dugu?» esanda bikotekideari ozenki galdetzen zaio; «nik nahi nuke», «zuk ikusi» edo «inola ere ez» erantzuten da, eta inor ez du behartzen.
           *[other] «Zer egingo dugu?» esanda kideei ozenki galdetzen zaie; «nik nahi nuke», «zuk ikusi» edo «inola ere ez» erantzuten da, eta inor ez du behartzen.
        }
    }
about-ordago =
    Hordagoak partida osoa jokaldi bakarrean jokatzen du. «Iduki» edo «ez» bakarrik erantzun daiteke; ezin da igo.
    Onartuz gero, { $show ->
        [needed] alde bakoitzak jokaldi horretako esku onena erakusten du,
       *[all] kartak erakutsi, jokaldi hori begiratu,
    } eta irabazten duenak partida hartzen du, { $target } harrirako zenbat falta den axola gabe.
    Onartzen ez bada, dejea ordaintzen du, beste edozein apustuk bezala.
about-deje =
    Dejea inork nahi ez duen apustuak ordaintzen duena da: harri bat, lehen apustua bazen; igoera bazen, aurretik jokoan zegoena{ $deje_mode ->
        [fem_plus_one] { "" } eta bat gehiago.
       *[standard] .
    }{ $deje_example ->
        [yes] { " " }Adibidez: «enbido», «{ $other_raise } gehiago», «ez dut nahi». Dejea: { $deje_of_example }.
       *[no] {""}
    }
    { $deje_timing ->
        [at_count] Kontaketan kobratzen da, gainerakoarekin.
       *[immediate] Berehala kobratzen da, kontaketaren zain egon gabe: partida amai dezake.
    } Pareetan, jokoan eta puntuan, dejea hartzen duenak gero bere kartena ere kobratzen du, besteenak hobeak izanda ere.
about-count =
    Jokaldiak amaituta, { $show ->
        [needed] onartutako jokaldi bakoitzean alde bakoitzeko esku onena bakarrik erakusten da: onartu ez zen faroa isilpean geratzen da. Ordenan kontatzen da:
       *[all] kartak erakutsi eta ordenan kontatzen da:
    } handia, txikia, pareak, eta jokoa edo puntua.
    Bakoitzean onartutakoa kobratzen da, { $deje_timing ->
        [at_count] onartu ez denaren dejea,
       *[immediate] dejerik gabe, lehendik kobratuta baitaude,
    } edo pasoan geratzeagatik ordaintzen dena; pareetan eta jokoan, { $partners ->
        [0] irabazlearen kartena ere bai.
        [1] irabazlearen eta bikotekidearen kartena ere bai.
       *[other] irabazlearen eta kideen kartena ere bai.
    }
    Partida irabazteko, lehen iritsi behar da { $target } harrira, eta gainerakoa ez da kontatzen: horregatik du garrantzia ordenak.
about-score =
    Harriekin jokatzen da; bost harri hamarreko bat dira. Beraz, 23 lau hamarreko eta hiru harri dira.{ $partners ->
        [0] { "" }
       *[other] { " " }Alde bakoitzean, batek harriak gordetzen ditu eta besteak hamarrekoak.
    } Alde bati bost harri edo gutxiago falta zaizkionean, «adentro!» esaten da.
    Partidako harriak: { $target }. Irabazteko: { $games_to_win ->
        [one] partida bat
       *[other] { $games_to_win } partida
    }; vacak: { $vacas_to_win }.
about-senas =
    { $signs ->
        [off] Mahai honetan ez da keinurik egiten.
        [alone] Buruz buru ez dago keinurik: ez dago nori egin.
       *[shown] Keinu batez { $partners ->
            [1] bikotekideari esaten diozu
           *[other] kideei esaten diezu
        } zer daukazun. Zerrendakoek bakarrik balio dute, eta egia badira bakarrik{ $senas_seen ->
            [partner] ; hemen beste inork ez ditu ikusten.
           *[gaze] . Une horretan egileari begira dagoenak ikusten ditu, bikotekidea izan zein aurkaria, eta egileak ez daki nork ikusi duen. Bakoitza bati begira dago: banaketa hasieran { $partners ->
                [1] bikotekideari;
               *[other] hurrena hitz egiten duen kideari;
            } eta behin bira dezake burua musa hitz egiten den bitartean eta behin jokaldi bakoitzean, «Nori begira…» erabilita. Banaketaren ondoren denak kontatzen dira: aurkari batek ikusitakoa harrapatuta dago.
        } «Keinuak…» botoiarekin agertzen dira, edo pribatuan idazten dira: «keinu dupleak».
    }
about-figures =
    Galiziako dupleak: bi errege eta bi bateko. Gaztelakoak: bi errege eta bi zaldi. Euskal Herrikoak: bi errege eta bi txanka. Palentziakoak, «la Josito»: erregea, zaldia eta bi bateko, duplerik ez direnak.
    Solomoa: hiru errege eta batekoa. Musaren legea: bi errege, zaldia eta txanka, apustu handi bat idukitzeko gutxienekoa. 31 erreala: { $real_31 ->
        [figure] { value-real-31-figure }
        [king] { value-real-31-king }
        [sota_oros] { value-real-31-sota-oros }
        [sota_otros] { value-real-31-sota-otros }
        [oros_otros] { value-real-31-oros-otros }
        [sota] { value-real-31-sota }
       *[off] { value-real-31-sota }
    }.
    Beste izen batzuk ere badituzte: Gaztelako dupleak poloniarrak edo alemaniarrak dira; solomoa, la bonita; osaba Pereterena, Tanganete Errioxan eta Peterete Gaztela eta Leonen.
    Osaba Perete: laukoa, bostekoa, seikoa eta zazpikoa, ezertarako balio ez duena; { $perete_pays ->
        [impossible] hemen, laukoak bateko direla, ez dago halakorik.
        [point] jokatu aurretik esanda, harri bat ordaintzen du.
        [point_redraw] jokatu aurretik esanda, harri bat eta lau karta berri ordaintzen ditu.
       *[off] hemen ez du ezer ordaintzen.
    }
about-strategy =
    Ez dago dena irabazten duen eskurik: handirako ona dena txikirako txarra da, eta hiru errege eta bateko batekin pareak galtzen dira dupleen kontra. Saiatu esku bakoitzean zerbait irabazten, ez dena batean.
    Musa arerioentzat ere bada. Esku ona duzunean, mus eskatzea haiei karta berriak oparitzea da, eta gehien txarrena zuenak hobetzen du. Esku txarrarekin, berriz, mus eskatu behar da.
    Moztu hogeita hamaikarekin, dupleekin edo bi jokaldi onekin. Esku bazara, gutxiagorekin, berdinketak zureak baitira; azkena bazara, gehiagorekin.
    Kartak dituenean bakarrik apustu egiten duenari ez dio inork onartzen; beti egiten duenak ordaindu egiten du azkenean. Faro txiki bat merkea da.
    Begiratu harriei: amaiera hurbil dagoenean jokaldien ordenak du garrantzia, eta oso atzetik doanak gutxi galtzen du hordago batekin.
about-review =
    Esku bat edo partida bat amaitutakoan, /errepasoa aginduak zure erabakiak aztertzen ditu, eta zuk bakarrik ikusten duzu; /partidak aginduak lehengoak zerrendatzen ditu. /historiala aginduak, zuretzat bakarrik, bikote bakoitzarekin aurkari bakoitzari zenbat irabazi eta galdu diozun kontatzen du, amaieran denak pertsonak baziren. /sailkapena aginduak, txat bakoitzean, «Erakutsi» sakatzen dutenen erabakien balioa alderatzen du; ordura arte, zure zifra zuk bakarrik ikusten duzu. Ez du inoiz erakutsi gabeko kartarik agertzen.
    Erabaki bakoitzean, ikusten ez zenituen kartak askotan banatzen dira, esandakoaren arabera, eta aukera bakoitza amaieraraino jokatzen da. «Enbido: % 62 (± 4)» horrek esan nahi du jokoa ehunetik 62 aldiz irabazten duzula, lau gora edo behera.
    Gehien kostatu ziren hiru erabakiak seinalatzen ditu, argi badago ehunetik bi joko baino gehiago kostatu zirela eta jokalari on batek gutxitan hartzen baditu; asmatzeak denak zenbatzen ditu. Erabaki on batekin galtzea ez da hutsa, ez eta txar batekin irabaztea asmatzea.
    Asmatzea % 100 da ezer oparitu ez denean; hamarretik joko batek % 64an uzten du. Ez du neurtzen beste norbaitek bezala jokatzen duzun.
    Jokoaren kontuak nondik etorri den dio: «banaketa» eta «karta berriak» zortea dira; «ezkutuko kartak», inork ikusten ez zituenak nola erori ziren; eta izen bakoitza, jokalari horrek bere erabakiekin irabazi edo galdu zuena. Aurkari batek oparitzen duena haren izenean ageri da, ez zurean.
    /errepasoa partidak aginduak zure jokoa baloratzen du zure azken hamar partidetan, hamar jokotik aurrera. /trebatu partidak aginduak haietan gehien kostatu ziren erabakiak errepikatzen ditu.
about-history =
    Ia denek euskalduntzat daukate musa. Larramendiren hiru hizkuntzetako hiztegian agertzen da lehen aldiz, 1745ean inprimatu zenean.
    Izena «musu» hitzetik omen dator. «Órdago» euskaraz «hor dago» da. Hamarrekoak bost harri balio ditu, nahiz eta izenak hamar esan.
    Baserrietatik taberna, kuartel eta unibertsitateetara hedatu zen, eta euskal artzainekin itsasoz bestaldera joan zen: txapelketak daude Argentinan, Txilen eta Estatu Batuetako mendebaldean.
    Espainia gehienean zortzi erregerekin jokatzen da; Gipuzkoan, Nafarroan, Iparraldean eta Errioxan, laurekin.
about-house =
    Mahai honen arau ez-ohikoak behean daude. /arauak idatzita aukera guztiak ikusten dira, eta /laguntza eta aukera baten izena idatzita, haren azalpena.
about-words =
    Musa: «mus», «musik ez».
    Kartak botatzea: «bota 1 3» (lekuaren arabera), «bota laukoa eta txanka», «bota denak».
    Apustuak: «paso», «enbido»{ $bets ->
        [one] {""}
       *[any] , «enbido { $other_bet }»
    }, «hor dago».
    Erantzunak: «iduki», «ez dut nahi», «ez dugu nahi»{ $raises ->
        [no] {""}
        [number] , «{ $other_raise } gehiago»
       *[both] , «beste bi», «{ $other_raise } gehiago»
    }{ $consult ->
        [yes] , «zer egingo dugu?».
       *[other] .
    }
    Besteak: «banatu»{ $signs ->
        [shown] , «keinu dupleak»
       *[other] {""}
    }{ $perete_pays ->
        [off] .
        [impossible] .
       *[other] , «perete».
    }
    Talde batean, berriketan ere esaten denak («bai», «ez», «5») mahaiari erantzunda edo niri deituta balio du.
about-commands =
    /mahaia idatzita mahaia irekitzen da; /mahaia KODEA idatzita, txat honetara dator; /mahaia berria idatzita, beste bat irekitzen da.
    /esan TESTUA: mahaiko beste txatetan irakurtzen da.
    /kartak: zure kartak, zuretzat bakarrik; /markagailua: nola doan; /arauak: zertara jokatzen den.
    /ikasi: lehen banaketa batekin jokatzen ikasteko; /laguntza GAIA: nahi duzunaren azalpena.
    /irten: zure lekua ordenagailuari utzi; /hizkuntza: hizkuntza aldatu.
