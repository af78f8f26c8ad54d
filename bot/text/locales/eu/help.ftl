### Laguntza eta etxeko arauak.

help-rules =
    Musak lau jokaldi ditu: handia (karta handienak), txikia (txikienak), pareak eta jokoa (31 edo gehiago; inork ez badu, puntua).
    Aurretik mus eska daiteke, kartak aldatzeko. Jokaldi bakoitzean paso, enbido edo hor dago esaten da; hordagoak partida osoa jokatzen du.
    Onartutakoa amaieran kontatzen da, ordenan; onartzen ez denak dejea ordaintzen du. Bost harri hamarreko bat dira.

## Arau multzoak

preset-castilla = Gaztela
preset-castilla-about = Zortzi errege, 40 harrira, lau jokalari.
preset-clasico = Klasikoa
preset-clasico-about = Zortzi errege, 30 harrira, lau jokalari.
preset-euskadi = Euskadi
preset-euskadi-about = Lau errege, 40 harrira, lau jokalari.
preset-rioja = Errioxa
preset-rioja-about = Lau errege eta bikorik gabe, 25 harrira, lau jokalari.
preset-ehmus = EH Mus
preset-ehmus-about = Euskal Herriko federazioan bezala: lau errege, 30 harrira, karta txikienak banatzen du, mus jarrairik gabe.
preset-iparralde = Iparralde
preset-iparralde-about = Iparraldeko federazioan bezala: lau errege, 40 harrira, karta txikienak banatzen du eta musa bikoteka eskatzen da.
preset-duelo = Buruz buru
preset-duelo-about = Bat baten kontra: zortzi errege, 40 harrira, bi jokalari.
preset-seis = Sei
preset-seis-about = Hiru hiruren kontra: zortzi errege, 40 harrira, sei jokalari.
preset-8r = Zortzi errege
preset-8r-about = Espainiako leku gehienetako arauak; Gaztela bezalakoak.
preset-4r = Lau errege
preset-4r-about = Gipuzkoa, Nafarroa eta Iparraldeko arauak; Euskadi bezalakoak.
preset-line = { $name } ({ $preset }): { $about }

## Aukerak

option-seats = Jokalariak
option-kings = Erregeak
option-deck = Karta sorta
option-fours-are-aces = Laukoak bateko dira
option-five-of-coins-king = Urre-bostekoa errege da
option-first-dealer = Nork banatzen duen lehenik
option-cut = Kartak moztea
option-mus-corrido = Mus jarraia
option-mus-corrido-scope = Noiz den mus jarraia
option-first-hand-no-mus = Lehen banaketa musik gabe
option-mus-order = Mus eskatzeko ordena
option-cut-out-of-turn = Musa txandaz kanpo moztea
option-min-discard = Gutxienez bota beharreko kartak
option-reshuffle-includes-current = Txanda bereko kartak ere nahasten dira
option-min-bet = Apustu txikiena
option-min-raise = Igoera txikiena
option-max-total-bet = Apustu handiena
option-response-mode = Nork erantzuten duen
option-open-out-of-turn = Txandaz kanpo apustu egitea
option-consult-partner = Bikotekideari ozenki galdetzea
option-deje-mode = Igoera baten dejea
option-deje-timing = Noiz kobratzen den dejea
option-pares-paso-stone = Harri gehigarriak pareak pasoan
option-punto-paso-total = Harriak puntua pasoan
option-punto-bonus = Harri gehigarriak puntuan
option-real-31 = 31 erreala
option-show = Amaieran erakusten diren kartak
option-target = Partidako harriak
option-games-to-win = Irabazteko partidak
option-vacas-to-win = Irabazteko vacak
option-next-game-mano = Hurrengo partidako eskua
option-senas = Keinuak
option-senas-seen = Nork ikusten dituen keinuak
option-perete = Peretea
option-line = { $option } ({ $name }): { $value }
value-yes = bai
value-no = ez
value-none = mugarik gabe
value-deck-40 = berrogei karta
value-deck-36-no2 = hogeita hamasei, bikorik gabe
value-first-dealer-random = zozketaz
value-first-dealer-lowest-card = karta txikiena
value-first-dealer-highest-card = karta handiena
value-first-dealer-highest-card-mano = karta handiena da esku
value-first-dealer-lowest-card-mano = karta txikiena da esku
value-first-dealer-cut-suit = moztutako paloaren arabera
value-cut-falls = berez erortzen da
value-cut-ask = eskuz, nahi duenak
value-mus-corrido-scope-match = norgehiagokan behin
value-mus-corrido-scope-vaca = vaca bakoitzean behin
value-mus-corrido-scope-game = partida bakoitzean behin
value-mus-order-table = banan-banan
value-mus-order-pairs = bikoteka
value-response-mode-either = edozein aurkarik
value-response-mode-turn = txandaka
value-deje-mode-standard = aurretik zegoena
value-deje-mode-fem-plus-one = aurretik zegoena eta bat gehiago
value-deje-timing-immediate = berehala
value-deje-timing-at-count = kontaketan
value-real-31-off = ez du gehiago balio
value-real-31-sota = txanka eta hiru zazpiko
value-real-31-figure = irudi bat eta hiru zazpiko
value-real-31-king = erregea eta hiru zazpiko
value-real-31-sota-oros = urre-txanka eta hiru zazpiko
value-real-31-sota-otros = txanka eta beste koloreetako zazpikoak
value-real-31-oros-otros = urre-txanka eta beste hiru zazpikoak
value-show-all = denak
value-show-needed = onartutakoak eskatzen dituenak bakarrik
value-next-game-mano-continue = txandak aurrera jarraitzen du
value-next-game-mano-redraw = berriro zozketatzen da
value-senas-wiki = ohikoenak
value-senas-fem = Espainiako federazioarenak
value-senas-fournier = Fournierrenak
value-senas-off = bat ere ez
value-senas-seen-gaze = egileari begira dagoenak
value-senas-seen-partner = bikotekideak eta beste inork ez
value-perete-off = ez da jokatzen
value-perete-point = harri bat
value-perete-point-redraw = harri bat eta lau karta berri
