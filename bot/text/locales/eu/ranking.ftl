### Txat baten sailkapena, bertako partiden arabera.

command-clasificacion = sailkapena
decimal = { $sign }{ $whole },{ $tenths }
ranking-title = Txat honen sailkapena, azken { $days } egunak: bakoitzak, bere erabakiekin, karta berdinak dituen jokalari on batek baino zenbat joko gehiago irabazten dituen ehunetik.
ranking-row = { $place }. { $player }: { $figures }
ranking-row-of-wins = { $player }: { $figures }
ranking-figures = { $mean } ± { $margin }, { $games } jokotan
ranking-wins = { $matches ->
        [one] partida batetik { $won } irabazita
       *[other] { $matches } partidatik { $won } irabazita
    }
ranking-nobody = Oraindik ez dago inor.
ranking-more = { $count ->
        [one] Eta beste pertsona bat.
       *[other] Eta beste { $count } pertsona.
    }
ranking-key = Benetako balioa tartearen (±) barruan dago 100 kasutik 95etan; bi tarte gainjartzen badira, ordena zoria izan daiteke. Bakoitzaren azken { $most } partidek balio dute; irabazitakoak, ordenagailurik gabekoak bakarrik.
ranking-own = Zu (zuk bakarrik ikusten duzu): { $figures }.
ranking-own-none = Oraindik ez duzu balio duen partidarik amaitu.
ranking-missing = { $missing ->
        [one] joko bat falta da oraindik zu baloratzeko
       *[other] { $missing } joko falta dira oraindik zu baloratzeko
    }
ranking-unjudged = { $count ->
        [one] partida bat dago baloratzeko
       *[other] { $count } partida daude baloratzeko
    }
ranking-hidden = Ez zara sailkapenean agertzen «Erakutsi» sakatu arte.
ranking-shown = Txat honen sailkapenean agertzen zara.
ranking-hide = Ez erakutsi
ranking-now-shown = Orain sailkapenean agertzen zara
ranking-now-hidden = Ez zara gehiago sailkapenean agertzen
ranking-of-all-chats = Zure erabakien balioa taldeetan, azken { $days } egunak: jokalari on batek baino zenbat joko gehiago irabazten dituzun ehunetik. Talde baten sailkapena taldean bertan eskatzen da.
ranking-shown-in = { $chats ->
        [0] Ez zara inongo talderen sailkapenean agertzen.
        [one] Talde baten sailkapenean agertzen zara.
       *[other] { $chats } talderen sailkapenean agertzen zara.
    }
