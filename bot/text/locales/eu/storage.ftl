### Partidak gorde edo irakurri ezin direnean.

storage-missing-folder = Ez dago fitxategi honentzako karpetarik: { $place }.
storage-no-database = Ez dago { $place } fitxategirik.
storage-copy-exists = { $place } badago lehendik; aukeratu beste izen bat kopiarako.
storage-not-writable = Ezin da ireki edo idatzi: { $place }.
storage-not-a-database = Hau ez da Amarrekoren partida-fitxategia: { $place }.
storage-damaged-database = Fitxategi hau hondatuta dago: { $place }.
storage-newer-schema = Fitxategi hau Amarrekoren bertsio berriago batena da: { $place } (formatua: { $found }; programa honena: { $known }).
storage-database-locked = Beste programa bat fitxategi hau erabiltzen ari da: { $place }. Saiatu geroago.
storage-already-served = Beste Amarreko bat fitxategi honetako partidekin jokatzen ari da: { $place }. Bakarrak joka dezake.
storage-disk-full = Diskoan ez dago lekurik: { $place }.
storage-disk-failed = Diskoak ez du uzten irakurtzen edo idazten: { $place }.
storage-file-replaced = Fitxategia ez dago jada, edo beste bat da: { $place }. Ez da ezer gordetzen. Itzuli bere lekura, edo berrabiarazi programa dagoena erabiltzeko.
storage-missing-driver = PostgreSQLren liburutegia falta da honetarako: { $place }. pip install "amarreko[postgres]".
storage-server-gone = Zerbitzariak ez du erantzuten: { $place }.
storage-server-refused = Zerbitzariak ez du sartzen uzten: { $place }. Begiratu erabiltzailea, pasahitza eta datu-basearen izena.
storage-wrong-encoding = Honek ez ditu letra guztiak onartzen: { $place }. Sortu datu-basea UTF8 kodeketarekin.
storage-deposed = Prozesu honek ez daramatza jada partida hauek: { $place }. Beste batek ordezkatu du, edo ordezkatu ahal izan du. Hemen amaitzen da.
storage-not-empty = Hemen badaude partidak lehendik: { $place }. Aukeratu leku huts bat.
storage-same-place = Jatorria eta helburua bera dira: { $place }; esan beste bat.
storage-copy-differs = Kopiatutakoa ez da jatorrizkoaren berdina: { $place }. Ez da ezer geratu.
storage-unknown-event = Ezin da gordetako partida irakurri: programa honek ez du ezagutzen ({ $kind }, bertsioa: { $version }).
storage-elsewhere = Beste programa bat partida hau bera jokatzen ari da; hemen gelditu da.

deck-missing-picture = Kartasorta honi irudi bat falta zaio: { $path }.
deck-unreadable-picture = Hau ez da irakur daitekeen irudia: { $path }.
