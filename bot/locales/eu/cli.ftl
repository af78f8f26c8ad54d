### Programaren aginduak.

cli-about = Musa, euskal eta espainiar karta jokoa.
cli-version = esan zein bertsio den hau
cli-play = terminal honetan jokatu
cli-check = idatzitako eskuak arauekin egiaztatu
cli-replay = gordetako norgehiagoka bat berriro ikusi
cli-serve = Discord eta Telegrameko mahaiak zerbitzatu
cli-preset = arau multzoa: { $allowed }
cli-option = etxeko arau bat, hala nola target=30; errepika daiteke
cli-seed = kartak erabakitzen dituen zenbakia, norgehiagoka bat errepikatzeko
cli-language = hizkuntza: { $allowed }
cli-seats = mahaiko jokalariak: { $allowed }
cli-level = ordenagailuaren jokalarien indarra: { $allowed }
cli-db = norgehiagoka gordetzen den fitxategia
cli-resume = gordetako norgehiagokarekin jarraitu
cli-file = idatzitako eskuen fitxategia
cli-odds = esan zer balio duen esku batek jokaldi bakoitzean
cli-hand = lau karta, adibidez 12o 3c 1e 7b
cli-partner = bikotekidearen kartak, jakinez gero
cli-seat = mahaiko lekua: { $allowed }
cli-json = idatzi emaitza JSON gisa
cli-player = beste programa bati erantzun, lerroz lerro (docs/PLAYER_PROTOCOL.md)
cli-arena = neurtu bi jokalari karta berekin, lekuak aldatuta
cli-ladder = neurtu denak denen aurka, taula eta irudi batekin
cli-contestant = maila bat, erreferentziako jokalari bat (threshold, never-bets, random, always-ordago) edo programa baten agindua
cli-pairs = zenbat partida bikote karta berekin
cli-jobs = zenbat prozesu batera
cli-limit = programa batek erantzun bakoitzerako dituen segundoak
cli-svg = sailkapenaren irudirako fitxategia

cli-backup = partidak fitxategi berri batera kopiatu, jokatzen ari direla ere
cli-restore = kopia bat jarri partiden lekuan; inork ezin ditu zerbitzatzen egon
cli-doctor = esan bota hemen ibil daitekeen, eta zer dagoen gaizki
cli-admin = mahaiei begiratu, itxi, haien txatei hitz egin, jendea kanpoan utzi
cli-copy = kopiaren fitxategia
cli-code = mahai baten kodea
cli-text = esan beharrekoa, gehienez 200 letra
cli-whose = pertsona edo txata, adibidez telegram:123456
cli-admin-tables = mahai irekiak zerrendatu
cli-admin-who = mahai irekietako jendea eta txatak zerrendatu, eta kanpoan daudenak
cli-admin-close = mahai bat itxi
cli-admin-say = zerbait esan mahai guztien txatetan, edo bakar batenetan
cli-admin-block = pertsona edo txat bati kasurik ez egin
cli-admin-unblock = pertsona edo txat bati berriro kasu egin
