### Discorden komandoak: izenak letra xehez eta hutsunerik gabe, azalpenak ehun letrakoak.

discord-command-mesa-about = Ireki mus mahai bat, edo ekarri hona kode batena.
discord-command-mus-about = Eskatu musa: kartak bota nahi dituzu.
discord-command-corto-about = Moztu musa: karta hauekin jokatzen da.
discord-command-paso-about = Paso egin jokaldi honetan.
discord-command-envido-about = Egin bi harriko apustua, edo nahi duzunekoa.
discord-command-mas-about = Igo apustua.
discord-command-quiero-about = Iduki apustua.
discord-command-noquiero-about = Ez onartu apustua.
discord-command-ordago-about = Esan hor dago: partida osoa jokatzen da.
discord-command-descarto-about = Bota esaten dituzun kartak.
discord-command-cartas-about = Ikusi zure kartak; beste inork ez ditu ikusten.
discord-command-marcador-about = Ikusi nola doan partida.
discord-command-reglas-about = Irakurri mahai honetako arauak.
discord-command-salir-about = Utzi zure lekua mahaian.
discord-command-ayuda-about = Ikasi jokatzen, edo galdetu gai bati buruz.
discord-command-aprende-about = Jokatu azaldutako lehen banaketa bat ordenagailuarekin.
discord-command-probabilidades-about = Ikusi zer balio zuen zure eskuak, amaitu ondoren.
discord-command-porque-about = Galdetu ordenagailuari zergatik esan duen esan duena.
discord-command-idioma-about = Aukeratu zein hizkuntzatan hitz egingo dizudan.
discord-command-texto-about = Irudiak kendu eta testua bakarrik utzi, edo berriro jarri.
discord-command-bloquear-about = Ez utzi norbaiti zure mahaietan esertzen, edo utzi berriro.
discord-command-misdatos-about = Jaso fitxategi batean zutaz gordetzen dudan guztia.
discord-command-comprobar-about = Egiaztatu banaketa tranparik gabea izan dela.
discord-command-olvidame-about = Ahaztu dezadan nor zaren; lehenago berriro galdetuko dizut.
discord-command-di-about = Esan zerbait mahaiko txat guztietan irakur dadin.
discord-command-fuera-about = Kendu mahaia ikusten den txatetako batetik.

## Atzean idazten dena

discord-option-codigo = kodea
discord-option-codigo-about = Beste toki batean irekitako mahai baten kodea.
discord-option-preset = arauak
discord-option-preset-about = Zein araurekin jokatzen den.
discord-option-jugadores = jokalariak
discord-option-jugadores-about = Zenbatek jokatzen duten.
discord-option-nivel = maila
discord-option-nivel-about = Nola jokatzen duten mahaia betetzen duten ordenagailuek.
discord-option-tiempo = denbora
discord-option-tiempo-about = Zenbat denbora dagoen jokaldi bakoitzerako.
discord-option-n = harriak
discord-option-n-about = Zenbat harri.
discord-option-cartas = kartak
discord-option-cartas-about = Lekuaren edo izenaren arabera: «1 3», «laukoa eta txanka», «denak».
discord-option-tema = gaia
discord-option-tema-about = Zeri buruz jakin nahi duzun.
discord-option-donde = non
discord-option-donde-about = «hemen»: txat honek ikusten duena; ezer gabe: zuk ikusten duzuna.
discord-option-nombre = izena
discord-option-nombre-about = Mahaian zer izen duen; ezer ez, zure mahaietan nor nahi ez duzun ikusteko.
discord-option-frase = esaldia
discord-option-frase-about = Esan nahi duzuna, gehienez 200 letrarekin.
discord-option-jugador = jokalaria
discord-option-jugador-about = Nori galdetu; bestela, zure bikotekideari.
