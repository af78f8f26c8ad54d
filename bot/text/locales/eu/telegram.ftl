### Telegrami bakarrik dagokiona.

telegram-sent = Txat pribatura bidali dizut.
telegram-open-first = Hori erakusteko, ireki behin gure txat pribatua.
telegram-offer-start = Sakatu behin Start gure txat pribatuan: hara bidaltzen dizkizut zure kartak, eta zure txandan abisatzen dizut.
telegram-open = Ireki txat pribatua
telegram-back = Itzuli mahaira
telegram-busy = Taldean mugimendu handia dago orain: sakatu berriro segundo batzuk barru.

## Botari idatzi aurretik irakurtzen dena

telegram-description = Musa, taldeentzat eta zuretzat. Idatzi /mahaia mahai bat irekitzeko, hemen edo talde batean; bakoitzak bere kartak bakarrik ikusten ditu, eta ordenagailuak hutsik dauden aulkiak betetzen ditu. Idatzi /ikasi lehen banaketa bat urratsez urrats azalduta jokatzeko.
telegram-short-description = Musa zuen taldean: bakoitzak bere kartak bakarrik ikusten ditu, eta ordenagailuak falta denaren ordez jokatzen du.

## Aginduen menua

telegram-command-mesa = Mahai bat ireki edo, kode batekin, beste bat hona ekarri
telegram-command-cartas = Zure kartak ikusi
telegram-command-jugar = Jokatu orain: leku bat mahai ireki batean
telegram-command-mesas = Lekua duten mahai irekiak ikusi
telegram-command-ver = Ikusi mahaia orri batean
telegram-command-mus = Musa eskatu
telegram-command-corto = Musa moztu
telegram-command-paso = Paso egin
telegram-command-envido = Enbido egin; «/enbido 5», bost harrikoa
telegram-command-mas = Apustua igo; «/gehiago 5», bost harri gehiago
telegram-command-quiero = Apustua iduki
telegram-command-noquiero = Apustua ez onartu
telegram-command-ordago = Hor dago esan
telegram-command-descarto = Kartak bota; «/bota 1 3», lehenengoa eta hirugarrena
telegram-command-jugada = Jokaldi bat esan: «/jokaldia enbido 5»
telegram-command-senas = Zein keinu egin ditzakezun ikusi
telegram-command-marcador = Partida nola doan ikusi
telegram-command-reglas = Mahaiko arauak ikusi
telegram-command-salir = Mahaia utzi
telegram-command-idioma = Hizkuntza aldatu
telegram-command-texto = Testua bakarrik ala irudiak ere; «/testua hemen», txat honetarako
telegram-command-bloquear = Norbaiti zure mahaietan esertzen ez utzi, edo berriro utzi
telegram-command-misdatos = Zutaz gordetzen dudan guztia fitxategi batean jaso
telegram-command-comprobar = Banaketa tranparik gabea izan dela egiaztatu
telegram-command-olvidame = Nor zaren ahaztu dezadan
telegram-command-di = Mahaiko beste txatetan zerbait esan: «/esan esku ona!»
telegram-command-ajustes = Txat honetako mahaien ezarpenak, administratzaileentzat
telegram-command-fuera = Mahaia kendu ikusten den txatetako batetik
telegram-command-aprende = Ikasi, azaldutako lehen banaketa batekin
telegram-command-diaria = Eguneko eskua jokatu; «/egunekoa taula», txat honen astea
telegram-command-probabilidades = Ikusi zer balio zuen zure eskuak
telegram-command-porque = Galdetu ordenagailuari zergatik esan duen esan duena
telegram-command-repaso = Errepasatu amaitutako eskua edo partida; «/errepasoa 2», lehengo bat
telegram-command-partidas = Ikusi zure partida amaituak
telegram-command-historial = Ikusi zure emaitzak, besteekin eta besteen aurka
telegram-command-clasificacion = Ikusi txat honen sailkapena, bertako partiden arabera
telegram-command-practica = Trebatu: erabaki eta epaitu; «/trebatu 1» aginduak zure erabaki garestienak berriz
telegram-command-ayuda = Laguntza
