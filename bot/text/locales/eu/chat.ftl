### Mahaia txatetan: ikusten dena, sakatzen dena eta erantzuten dena.

## Aginduak

command-mesa = mahaia
command-cartas = kartak
command-jugar = jokatu
command-mesas = mahaiak
command-ver = ikusi
command-marcador = markagailua
command-reglas = arauak
command-salir = irten
command-ayuda = laguntza
command-idioma = hizkuntza
command-texto = testua
command-di = esan
command-ajustes = ezarpenak
command-fuera = kanpora
command-bloquear = blokeatu
command-misdatos = niredatuak
command-comprobar = egiaztatu
command-olvidame = ahaztunazazu
command-thread = haria
command-channel = kanala
command-here = hemen
command-mus = mus
command-corto = mintza
command-paso = paso
command-envido = enbido
command-mas = gehiago
command-quiero = iduki
command-noquiero = tira
command-ordago = hordago
command-descarto = bota
command-jugada = jokaldia
command-senas = keinuak
command-new = berria

## Mahaia jokoan

chat-table = { $code } mahaia
chat-hand = { $number }. banaketa
chat-hurry = { $player }: denboraren erdia geratzen da.
chat-away = { $player } ez dago: itzuli arte ordenagailuak jokatzen du.
chat-away-self = Itzuli arte ordenagailuak jokatzen du zure ordez.
chat-away-resting = { $player } ez dago.
chat-resting = Mahaia norbait noiz itzuliko zain dago.
chat-resting-self = Ez dago inor mahaian: zu itzuli zain dago.
chat-unreachable = { $players }: sakatu «Nire kartak», ikusteko.
chat-homeless = Ezin dut idatzi mahai honen txatean: bota egin naute, edo baimena falta zait. Jarraitzeko, idatzi hemen edo beste txat batean: /mahaia { $code }
chat-worth = Daukazuna: { $worth }.
chat-unreadable = Ezin dut { $code } mahaia irakurri: ezin da hemen jokatzen jarraitu. Dagoen bezala gordeta dago, eta bota daramanak ikus dezake zergatik.
chat-deserted = { $code } mahaian ez da inor geratzen. Norbait eseriko da, ala itxi egingo dut?
chat-closed = { $code } mahaia itxi da.
chat-no-leaving = Ez zaude { $code } mahaian, beraz ez dago nondik altxatu. { $known ->
        [yes] mahaia daraman { $player } jokalariak
       *[no] mahaia ireki duenak
    } ixten du, edo edonork egun bat geldirik daramanean.
chat-prove = Egiaztatu
seal-next = Hurrengo banaketaren zigilua: { $seal }
seal-shown = Banaketaren zigilua: { $seal }
seal-opened = Banaketaren sekretua: { $secret } · /egiaztatu
seal-kept = Partida honen banaketa ez da amaieran egiaztatzen: sekretuak erakutsiko lituzke hemen inork erakutsi behar ez dituen kartak.
chat-no-pictures = Txat honetan ez dut irudiak bidaltzeko baimenik: testuarekin bakarrik jarraituko dut.
chat-welcome = Aupa! Hemen mus mahai bat irekitzeko, idatzi /mahaia (/mesa, /table). Zein hizkuntzatan hitz egingo dut txat honetan?

## Botoiak

chat-my-hand = Nire kartak
chat-refresh = Eguneratu (atzeratuta egon daiteke)
chat-until = Epea: { $moment }
chat-invite = Beste talde batera eraman
chat-come = Eseri edo begiratu
chat-offer =
    Musa, { $preset }: { $seats } aulkitik { $free ->
        [0] ez dago hutsik bat ere
        [one] bat dago hutsik
       *[other] { $free } daude hutsik
    }.
chat-back = Hemen nago
chat-sit = Eseri
chat-rematch = Errebantxa
chat-arrange = Mahaia aldatu
chat-anybody = Aspaldi da inork ez duela { $code } mahaian jokatu. Jarraituko duzue? Inork ezer esaten ez badu, egun batzuk barru itxiko da.
chat-stay = Jarraituko dugu
chat-stays = { $code } mahaiak zabalik jarraitzen du.
chat-close = Mahaia itxi
chat-marked = ✕ { $card }
chat-unmarked = { $card }
chat-throw = { $count ->
        [0] Ez bota
        [one] Bat bota
       *[other] { $count } bota
    }
chat-choose-discards = Aukeratu botako duzuna
chat-suggest = Aukeratu nire ordez
chat-odds = Probabilitateak
chat-why = Zergatik?
chat-start = Hasi
chat-leave = Altxatu
chat-rules = Arauak
chat-fill = Ordenagailu { $level }
chat-clear = Ordenagailurik ez
chat-options = Aukerak
chat-table-language = Hizkuntza
chat-each-language = Txat bakoitza berean
chat-times = Denbora
chat-deck = Kartak
chat-seats = Itzuli
chat-earlier = ‹
chat-later = ›
chat-other-number = Beste zenbaki bat

## Mahaia norgehiagoken artean

chat-chair = { $number }. { $player }
chat-chair-free = { $number }. (libre)
chat-chair-computer = { $number }. { $player } (ordenagailua, { $level })
chat-partners = Elkarrekin: { $even }. Kontra: { $odd }.
chat-preset = Arauak: { $preset }
chat-time = Txanda bakoitzeko denbora: { $time }
chat-stand-in = Falta denaren ordez, ordenagailu { $level }.
chat-turn-time = { $seconds ->
        [0] mugarik gabe
        [30] 30 segundo
        [60] minutu bat
        [86400] egun bat
       *[other] { $minutes } minutu
    }
chat-elsewhere = Beste txat batetik ere jokatzeko: /mahaia { $code }
chat-choose-preset = Zein arautara jokatuko da?
chat-choose-option = Zer aldatuko da?
chat-choose-language = Zein hizkuntzatan hitz egingo du mahai honek?
chat-choose-suits = Zein karta erakutsiko dituzte mahai honetako irudiek?
chat-suits = { $suits ->
        [spanish] Karta espainolak
        [french] Karta frantsesak
       *[usual] Ohiko kartak
    }
chat-choose-time = Zenbat denbora txanda bakoitzeko?
chat-choose-stand-in = Nork jokatzen du ez dagoenaren ordez?
chat-choose-call = Noiz abisatu txanda duenari, erantzuten ez badu?
chat-call-time = { $seconds ->
        [auto] abisua mahaiaren erritmoan
        [0] abisua berehala
        [8] abisua 8 s-ra
        [30] abisua 30 s-ra
       *[never] abisurik ez
    }
chat-call-here = { $people ->
        [one] zure txanda da { $code } mahaian{ chat-call-half }
       *[other] zuen txanda da { $code } mahaian{ chat-call-half }
    }
chat-call-half = { $late ->
        [yes] {", "}denboraren erdia geratzen da
       *[no] {""}
    }
chat-call-go = Mahaira joan
chat-option = { $option }: { $value }
chat-value = { $value }

## Galderak

chat-ask-cut = Zenbat karta altxatuko dituzu?
chat-ask-bet = Zenbat apustu?
chat-ask-raise = Zenbat gehiago?
chat-cards = Kartak
chat-stones = Harriak
chat-number = Zenbaki bat ({ $allowed })

## Erantzunak

chat-stale = Hori ez da jada galdetzen: begiratu mahaia nola doan.
several-table = { $code } mahaia (beste baterako, idatzi haren kodea atzean).
several-said = { $code } mahaia: { $said }
several-at = { $code }: { $what }
several-where = Mahai batean baino gehiagotan esan dezakezu. Zeinetan?
several-which = Zein mahaitatik?
several-leave = { $code } utzi{ $count ->
        [0] { "" }
       *[other] : { $players }
    }
several-close = { $code } itxi{ $count ->
        [0] { "" }
       *[other] : { $players }
    }
chat-late = Hori berandu dator: mahaiak oraingoa galdetu baino lehen esan duzu. Begira nola doan, eta nahi baduzu esan berriz.
chat-sign-aloud = Keinuak eta begiradak ez dira inoiz idazten denek irakurtzen duten lekuan: zure eskuko botoiekin, edo pribatuan.
chat-no-button = Ez dut botoi hori ezagutzen; beste bertsio batekoa izango da. Idatzi /mahaia mahaia berriz ikusteko.
chat-not-a-number = Zenbaki bat behar da, 7 adibidez.
chat-may-say = Esan dezakezu: { $words }
chat-operator = 📣 Bota kudeatzen duenarengandik: { $text }
chat-blocked = Bot hau kudeatzen duenak kanpoan utzi zaitu, edo txat hau.
chat-too-fast = Azkarregi zoaz. Itxaron segundo batzuk: ordura arte ez dizut kasurik egingo.
chat-too-much = Gauza gehiegi gertatzen ari dira aldi berean; horrek ez du balio izan. Saiatu berriz une bat barru.
chat-failure = Zerbaitek huts egin du, eta ez dakit balio izan duen. Begiratu mahaia berriz egin aurretik.
chat-overtaken = Ez du balio izan: mahaia aldatu egin da bitartean. Begiratu eta errepikatu.
chat-restarting = Berrabiarazten ari naiz; egin berriz une bat barru.
chat-welcome-back = Berriz zu zara jokoan.
chat-did-open = { $code } mahaia irekita dago.
chat-did-bring = { $code } mahaia behean dago.
chat-did-leave = { $code } mahaitik altxatu zara.
chat-lacks = Ezin dut mahaia hemen jarri, baimen bat falta zait: { $rights }.
chat-group-dm = Discordek ez du uzten bot bat mezu zuzenen talde batean sartzen, beraz hemen ezin da mahairik jarri. Ireki ezazu gure txat pribatuan /mahaia aginduarekin, eta esan hemen haren kodea: besteak /mahaia eta kode horrekin eseriko dira, nirekin duten txatean, eta zuk sartzen utziko diezu botoi batekin.
chat-lacks-pictures = Hemen ezin dut irudirik jarri, baimen bat falta zait: fitxategiak erantsi (Attach Files). Mahaia testuz doa.
chat-right = { $right ->
        [be-here] txat honetan egotea (administratzaileak gonbida nazala)
        [see] kanala ikusi (View Channel)
        [write] mezuak bidali (Send Messages)
        [open-threads] hari publikoak sortu (Create Public Threads)
        [write-in-threads] harietan mezuak bidali (Send Messages in Threads)
       *[pictures] fitxategiak erantsi (Attach Files)
    }
chat-left = { $code } mahaitik altxatu zara: zure kartak ordenagailuak jokatzen ditu.
chat-left-last = { $code } mahaitik altxatu zara: ez da inor geratzen, eta mahaia norbait noiz eseriko zain dago.
chat-not-there = Ez zaude jada { $code } mahaian.
chat-connected = Prest: hemen iritsiko zaizkizu kartak. Itzul zaitezke mahaiaren txatera.
chat-hello = Aupa! Amarreko naiz, eta musean banatzen dut. Idatzi /mahaia (/mesa, /table) mahaia irekitzeko, hemen edo talde batean, eta /laguntza ikasteko.
welcome-open = Mahaia ireki
welcome-learn = Jokatzen ikasi
welcome-help = Nola jokatzen den
welcome-table = { $code } mahaia irekita dago hemen: eseri nahi duzunean.
chat-just-opened = { $player } jokalariak oraintxe ireki du hemen { $code } mahaia: eseri botoi batekin. Beste bat irekitzeko: /mahaia berria
chat-unnamed = Ez dakit nor zaren, txat baten izenean idazten duzulako: utzi anonimo izateari, edo jokatu botoiekin.
chat-unshown = { $player }: hori zuk bakarrik ikus dezakezu, eta ez duzu mezu zuzenik onartzen. Mahaiko botoi batekin edo / duen agindu batekin hemen erantzungo dizut, beste inork ikusi gabe.
chat-watch = Ikusi mahaia
watch-inside = { $code } mahaia: hementxe irekitzen da, zure kartekin jokatzen baduzu.
watch-personal = { $code } mahaia: esteka hau zurea bakarrik da. Behin balio du, hamar minutuz; ez eman inori.
watch-no-page = Bot honek ez du mahaiaren orririk.
chat-language = Hemendik aurrera: { $language }.
chat-no-such-language = Ez dakit hizkuntza hori. Dakizkidanak: { $allowed }
chat-your-language = Zein hizkuntzatan hitz egingo dizut?
chat-languages = Goian, zuri hitz egiteko hizkuntza; behean, txat honetakoa.
chat-text = { $now ->
        [text] Hemendik aurrera dena testuz erakutsiko dizut, irudirik gabe. /testua idatzita itzuliko dira.
       *[pictures] Irudiak itzuli dira. /testua idatzita kenduko dira.
    }
chat-text-here = { $now ->
        [text] Hemendik aurrera testua bakarrik txat honetan, irudirik gabe. «/testua hemen» idatzita itzuliko dira.
       *[pictures] Irudiak itzuli dira txat honetara. «/testua hemen» idatzita kenduko dira.
    }

## Zergatik ez

lobby-no-such-table = Ez dago kode horretako mahairik.
lobby-no-table-here = Hemen ez dago mahairik. Idatzi /mahaia bat irekitzeko.
lobby-closed = Mahai hori itxita dago. Idatzi /mahaia beste bat irekitzeko.
lobby-not-seated = Ez zaude mahai honetan.
lobby-already-seated = Bazaude mahai honetan.
lobby-seat-taken = Leku hori hartuta dago: { $player }.
lobby-table-full = Mahaian ez dago lekurik.
lobby-seats-free = { $count ->
        [one] Jokalari bat falta da: eser dadila norbait, edo ordenagailua.
       *[other] { $count } jokalari falta dira: eser dadila norbait, edo ordenagailua.
    }
lobby-seen-other-hand = Norgehiagoka honetan mahaiko beste karta batzuk ikusi dituzu: itzuli zure lekura edo itxaron hurrengora.
lobby-not-maker = Hori { $known ->
        [yes] mahaia daraman { $player } jokalariak
       *[no] mahaia ireki duenak
    } erabakitzen du.
lobby-in-play = Norgehiagoka jokoan dago; amaitutakoan egin ahal izango duzu.
lobby-not-in-play = Mahai honetan oraindik ez da jokatzen.
lobby-not-away = Zu zeu ari zara jokatzen.
lobby-not-idle = Mahaia bizirik dago. { $known ->
        [yes] mahaia daraman { $player } jokalariak
       *[no] mahaia ireki duenak
    } ixten du, edo edonork egun bat geldirik daramanean.
lobby-refused = Zuk eta mahai honetako norbaitek ez duzue elkarrekin jokatzen: blokeo bat dago zuen artean. /blokeatu aginduarekin zureak ikusten dituzu.
lobby-too-many-tables = { $most } mahai dituzu irekita ({ $codes }). Itxi bat beste bat ireki aurretik.
lobby-shut = Norbaitek mahaia kanpokoei itxi die: hurrengo partida arte ez da irekitzen.
lobby-already-playing = { $code } mahaian ari zara jokatzen. «/irten { $code }» aginduarekin altxatzen zara.

## Zerbitzua

serve-started = Amarreko abiatzen ari da. Ktrl-C sakatuta gelditzen da.
serve-waiting = Beste Amarreko batek daramatza partidak: { $place }. Hau zain dago, ordezkatu behar badu ere.
serve-gone = Zerbitzariak ez du erantzuten: { $place }. Saiatzen jarraitzen da.
serve-back = Zerbitzariak berriro erantzuten du: { $place }.
serve-connected = { $platform }: konektatuta, { $name } izenarekin.
serve-without = { $platform }: ez, { $variable } falta delako.
serve-no-token = Ez dago tokenik, eta horrela bota ezin da konektatu: jarri DISCORD_TOKEN edo TELEGRAM_TOKEN .env fitxategian.
serve-bad-telegram-token = { $name } balioak ez du Telegrameko token baten itxura: zenbakiak, bi puntu eta 35 hizki, @BotFather-ek ematen duen bezala.
serve-bad-discord-token = { $name } balioak ez du Discordeko token baten itxura: puntuz banatutako hiru zati, garatzaileen atariko «Bot» orriak ematen duen bezala.
serve-may-not-read = { $platform } zerbitzuak ez dio bot honi eskatzen duen baimen bat ematen: baimendu han «Message Content Intent» edo «Server Members Intent», edo kendu { $variable }.
serve-refused = { $platform } zerbitzuak ez du { $variable } onartzen.
serve-ended = { $platform } gelditu da, hutsegite batengatik; xehetasunak erregistroan daude.
serve-bad-setting = { $name } aldagaiaren balioak ez du balio.
serve-bad-web-url = { $name } aldagaiak https helbide bat izan behar du, izenaren atzean ezer gabe: adibidez, https://mus.example.org.
serve-bad-web-app = { $name } aldagaiak @BotFather-i /newapp aginduarekin emandako izen laburra izan behar du: 3 eta 30 artean letra, zifra edo azpimarra.
serve-unreadable-settings = .env fitxategia ezin da irakurri: erabiltzaile honena izan behar du, eta UTF-8 kodekoa.
serve-unreadable-line = .env fitxategiko { $number }. lerroa ez da ulertzen: ezarpen bakoitza IZENA=balioa lerro bat da, eta komatxoz hasten den balioa komatxoz amaitzen da.
serve-settings-folder = .env karpeta bat da; ezarpenak izen hori duen fitxategi batean joan behar dira.
serve-cannot-listen = Ezin da { $address } helbidea gainbegiratzeko erabili: hartuta dago, edo ez da makina honena. WATCH_PORT eta WATCH_HOST aldagaiekin jartzen da.
serve-cannot-serve-page = { $address } helbidea ezin da mahaiaren orrirako erabili: hartuta dago, edo ez da makina honena. AMARREKO_WEB_PORT eta AMARREKO_WEB_HOST aldagaiekin jartzen da.

## Irudiak

picture-marked = Botatzeko: { $cards }.
picture-perete = Peretea
picture-ordago = hordagoa, irabazlea: { $player }
picture-unshown = kartak erakutsi gabe
picture-match-over = Norgehiagokaren amaiera
