### Mahai bateko txaten arteko mezuak.

talk-page = Txatak
talk-said = 💬 { $player }: { $text }
talk-told = Esanda mahaiko txatetan.
talk-length = Atzean doa esan nahi duzuna, gehienez { $most } letrarekin: «/esan esku ona!»
talk-nobody = Mahai hau ez da beste inongo txatetan ikusten: ez luke beste inork irakurriko.
talk-too-fast = Esaldi gehiegi segidan: itxaron pixka bat.
talk-off = Mahai honetako txatek ez dute elkarrekin hitz egiten; mahaia daramanak alda dezake.
talk-brought = 💬 { $player } jokalariak mahaia { $platform }eko txat batera ere ekarri du.
talk-lost = 💬 Mahaia ez da gehiago { $platform }eko txat batean ikusten: han ezin dut idatzi.
talk-out = 💬 { $platform } ez dabil: han jokatzen duenarentzat denbora geldirik dago.
talk-back = 💬 { $platform } badabil berriz.
talk-chats = Mahai hau hemen ikusten da:
talk-chat = { $number }. { $platform }
talk-chat-brought = { $number }. { $platform } (nork ekarria: { $player })
talk-dismiss = Kendu { $number }.etik
talk-dismissed = Mahaia ez da gehiago { $platform }eko txat horretan ikusten.
talk-gone = { $code } mahaia ez da gehiago txat honetan ikusten: mahaia daramanak kendu du.
talk-only-chat = { $code } mahaia txat bakarrean ikusten da.
talk-choose = { $now ->
        [on] Txatak isildu
       *[off] Txatei hitz egiten utzi
    }
talk-allowed = { $now ->
        [on] /esan idatzita txat batetik bestera hitz egiten da.
       *[off] Txatek ez dute elkarrekin hitz egiten.
    }
talk-asks = { $player } mahaia beste txat batera ekarri nahi du ({ $platform }). Utziko diozue?
talk-let-in = { $player } eta bere txata sar daitezela
talk-keep-out = Ez sartu
talk-asked = { $code } mahaian galdetu dut: hango norbaitek uzten dizuenean, hemen ikusiko duzue.
talk-came-in = { $code } mahaia txat horretan ere ikusten da orain.
talk-let-in-here = Sartzen utzi dizuete: { $code } mahaia hemen ikusten da.
talk-kept-out = { $code } mahaia ez da txat horretan erakutsiko.

## Hari bat mahaiarentzat

thread-title = Mus · { $code }
thread-choose = { $now ->
        [on] Kanalean
       *[off] Hari batean
    }
thread-now = { $now ->
        [on] Mahaia bere harian dago. Kanal honetako hurrengoak ere hari batean irekiko dira.
       *[off] Mahaia kanalean dago. Hurrengoak ere hemen irekiko dira.
    }
thread-none = Txat honetan ezin da haririk ireki: mahaia hemen geratzen da.
thread-lacks = Ezin dut haririk ireki, baimen bat falta zait: { $rights }. Partidak kanalean jokatzen dira.
thread-failed = Ezin izan dut haria ireki: partida kanalean jokatzen da.
thread-hello = Hemen jokatzen da { $code } mahaia{ $count ->
        [0] { "" }
       *[other] : { $players }
    }.
thread-there = { $code } mahaia bere harian dago:
thread-left = { $code } mahaia bere kanalera itzuli da:
thread-lost = 💬 Mahaiaren haria ezabatu edo itxi egin dute: hemen jarraitzen da.
refused-post = { $why ->
        [moderated] Zerbitzari honetako moderazioak (AutoMod) ez die hemen { $code } mahaiaren mezuei pasatzen uzten: administratzaileak bot-arekin salbuespena egin dezake.
        [closed] { $code } mahaiaren haria itxita dago, eta ezin dut bertan idatzi.
       *[forbidden] Ezin ditut hemen { $code } mahaiaren mezuak idatzi: baimenak falta zaizkit (Ikusi kanala, Bidali mezuak).
    } { $goes ->
        [text] Irudirik gabe jarraituko dut.
        [thread] Mahaiak bere harian jarraitzen du:
        [channel] Mahaiak kanalean jarraitzen du.
       *[aside] Jokatzen jarrai dezakezu: eskatu zure kartak { $command } idatzita eta jokatu azpiko botoiekin.
    }

## Pertsona bakoitzaz gordetzen dena

data-here = Hau da zutaz gordetzen dudan guztia.
data-forget = Ahaztu nazazu
data-ask-forget = Nor zaren ahaztuko dut? Zure mahaiak utziko dituzu, eta gordetzen dudan guztian marra bat geratuko da zure izenaren eta zenbakiaren ordez; ezin da desegin. Txatetan idatzita dagoena han geratuko da. Lehenago ikusi nahi baduzu: /niredatuak
data-forgotten = Egina: une batzuk barru ez dut jakingo nor zaren. Berriro idazten badidazu, lehen aldia bezala izango da.
data-too-soon = Hori oraintxe eskatu duzu: eskatu berriro minutu bat barru.

proof-sealed = Partida honen banaketa zigilatuta dago lehen karta baino lehenagotik. Zigilu osoa (sekretuaren SHA-256): { $commitment }. Amaitzean sekretua esango dut, eta /egiaztatu idatzita edonork kalkula dezake berriro karta bakoitza.
proof-unsealed = Partida hau ez dago zigilatuta: zigilurik ez zegoenean hasi zen, edo adibidezko kartadun ikasgai bat da.
proof-kept = Mahai honetan onartutako apustuek eskatzen dituzten kartak baino ez dira erakusten. Sekretuak eta fitxategiak besteak ere erakutsiko lituzkete; horregatik ez dut bata ez bestea argitaratzen, amaieran ere ez. Beraz, inork ezin du partida honen banaketa egiaztatu. Zigilua baino ez da jakiten: { $commitment }.
proof-follows = Egiaztatuta: { $hands ->
        [one] banaketa bakarra
       *[other] { $hands } banaketak
    } sekretutik dator, kartaz karta. Sekretua: { $secret }. Zigilua: { $commitment }. Fitxategian dago dena, zuk zeuk kalkula dezazun.
proof-differs = Hau ez dator bat: { $place } (fitxategiko { $line }. lerroan) ez dator sekretutik. Fitxategiak { $written } dio, eta sekretuak { $follows } ematen du. Fitxategia aparte doa.
proof-digest = Fitxategiaren laburpena: { $digest }

## Nor ez den nahi mahaietan

refuse-several = Bat baino gehiago izan daiteke { $name }. Nori itxi nahi dizkiozu zure mahaiak?
refuse-nobody-so-called = Zure mahaietan ez dago { $name } izeneko inor.
refuse-after-hand = { $player } banaketa hau jokatzen ari da zure mahaian: { $clock ->
        [yes] amaitutakoan izango da; denbora agortzen bazaio, ordenagailuak jokatuko du.
       *[no] amaitutakoan izango da. Bost minutuz erantzuten ez badu, mahaiaren azpian botoi bat agertuko da ordenagailuak joka dezan.
    }
refuse-done = { $player } ezin da gehiago zuk irekitako mahaietan eseri, ezta zu zauden lekuan ere, eta dituzunetatik altxatuko da. /blokeatu aginduarekin aldatzen da.
refuse-none = Ez diozu inori zure mahaietan esertzea galarazten. «/blokeatu izena» aginduak hala deitzen denari galarazten dio.
refuse-list = Hauekin ez duzu mahairik partekatzen. Sakatu izen bat berriro uzteko.

## Erantzuten ez duena

absence-offer = { $player } ez da erantzuten ari. Itzuli arte ordenagailuak joka dezake: { $needed ->
        [1] nahikoa da zuk hemen azpian eskatzea.
       *[2] bik eskatu behar dute.
    }
absence-asked = { $player } ez da erantzuten ari. Itzuli arte ordenagailuak jokatzeko eskatu du: { $by }. Beste batek ere eskatu behar du, edo egun bat igaro.
absence-self = Besteek eska dezakete ordenagailuak zure ordez jokatzea. Zerbait esan edo sakatuz gero, zuk jarraituko duzu.
absence-button = Ordenagailuak joka dezala: { $player }
absence-here = Hemen jarraitzen dut
absence-clock = Erlojua
absence-back = Zuk jarraitzen duzu jokatzen.
absence-called = Abisurik gabe zegoen { $player }: oraintxe bidali diot. Bost minututan erantzuten ez badu, sakatu berriro.
absence-agreed = Idatzita: beste batek eskatu orduko, ordenagailuak jokatuko du honen ordez: { $player }.
absence-done = Itzuli arte ordenagailuak jokatzen du honen ordez: { $player }.
absence-first = { $player } banaketa hau jokatzen ari da eta ez du erantzuten. Joka dezala lehenbizi ordenagailuak; gero itxi ahal izango dizkiozu zure mahaiak.
absence-clock-set = 💬 Hemendik aurrera, txanda bakoitzeko denbora: { $time }.
lobby-not-absent = { $player } oraintxe erantzuten aritu da, edo garaiz dabil oraindik.
absence-left = 💬 { $now ->
        [playing] { $player } txatetik joan da norgehiagokaren erdian: itzuli arte ordenagailuak jokatzen du.
       *[waiting] { $player } txatetik joan da, eta bere lekua libre dago.
    }

## Mahai irekiak

open-table = Mahai irekia { $code }
open-page = Irekia
open-choose = Nor eser dezake hemen /jokatu aginduak, lekurik bada?
open-to = { $to ->
        [all] Txat guztientzat irekia
        [chat] Txat honentzat irekia
       *[none] Besteentzat itxia
    }
open-announced = 💬 Mahai hau: { $to }
open-shut = Ez dadila inor gehiago etorri
open-is-shut = 💬 { $code } mahaia: partida honetan ez da inor gehiago etorriko /jokatu aginduarekin.
open-join = Jokatu orain
open-seated = Hurrengo banaketan hauekin eseriko zara: { $players }. { $code } mahaia, { $preset }, markagailua: { $ours } – { $theirs }.
open-alone = Beste inork ez du mahai irekirik. { $count ->
        [one] Ordenagailu batekin
       *[other] { $count } ordenagailurekin
    } hasten zara; datorrena eseri egingo da.
open-other = Beste mahai bat
open-decline = Ez
open-in-private = Beste txat bateko mahai batean lekua dago, eta kartak pribatuan iristen dira: ireki nirekin txata eta idatzi han /jokatu.
open-gone = { $code } mahaian ez dago jada zuretzako lekurik. /mahaiak aginduak besteak erakusten ditu.
open-list = Lekua duten mahai irekiak:
open-none = Orain ez dago zuretzako lekurik duen mahai irekirik.
open-row = { $code } · { $preset } · { $players } · { $ours } – { $theirs } · { $free ->
        [one] leku bat
       *[other] { $free } leku
    }
open-sit = { $code } mahaian eseri
open-computers = { $count ->
        [one] Ordenagailu batekin
       *[other] { $count } ordenagailurekin
    } ari zara jokatzen.
open-apart = Gaur hiru partida utzi dituzu erdizka: ordubetez, /jokatu aginduak ordenagailuekin bakarrik eseriko zaitu.
open-tell-me = Abisatu
open-will-tell = Pribatuan abisatuko dizut, behin, txat honetan mahai bat irekitzen denean.
open-alert = Mahai bat ireki da abisua eskatu zenuen txat batean: { $code }
open-asks-to-talk = /esan aginduarekin hitz egin nahi du: { $players }. Mahaiko guztiek baietz esan behar dute.
open-let-talk = Hitz egin dezala
open-talk-asked = /jokatu aginduarekin etorri zinen: denek baietz esaten dutenean hitz egingo duzu /esan aginduarekin. Galdetu diet.
open-talk-noted = Jasota: besteek ere baietz esan behar dute.
open-talk-on = 💬 Mahai honetan /esan aginduarekin hitz egin daiteke orain.
