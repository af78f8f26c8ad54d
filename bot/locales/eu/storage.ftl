### Partidak gorde edo irakurri ezin direnean.

storage-missing-folder = Ez dago fitxategi honentzako karpetarik: { $path }.
storage-no-database = Ez dago { $path } fitxategirik.
storage-copy-exists = { $path } badago lehendik; aukeratu beste izen bat kopiarako.
storage-not-writable = Ezin da ireki edo idatzi: { $path }.
storage-not-a-database = Hau ez da Amarrekoren partida-fitxategia: { $path }.
storage-damaged-database = Fitxategi hau hondatuta dago: { $path }.
storage-newer-schema = Fitxategi hau Amarrekoren bertsio berriago batena da: { $path } (formatua: { $found }; programa honena: { $known }).
storage-database-locked = Beste programa bat fitxategi hau erabiltzen ari da: { $path }. Saiatu geroago.
storage-already-served = Beste Amarreko bat fitxategi honetako partidekin jokatzen ari da: { $path }. Bakarrak joka dezake.
storage-disk-full = Diskoan ez dago lekurik: { $path }.
storage-disk-failed = Diskoak ez du uzten irakurtzen edo idazten: { $path }.
storage-unknown-event = Ezin da gordetako partida irakurri: programa honek ez du ezagutzen ({ $kind }, bertsioa: { $version }).
storage-elsewhere = Beste programa bat partida hau bera jokatzen ari da; hemen gelditu da.

deck-missing-picture = Kartasorta honi irudi bat falta zaio: { $path }.
deck-unreadable-picture = Hau ez da irakur daitekeen irudia: { $path }.
