### Mahaiaren orria nabigatzailean.

page-sure = { $word ->
    [ordago] Hordagoarekin joko osoa jokatzen duzu. Ziur?
   *[quiero] Hordagoa onartzen baduzu, joko osoa jokatzen duzu. Ziur?
    }
page-mano = esku
page-postre = azken
page-offline = Konexiorik ez. Berriro saiatzen…
page-not-sent = Konexiorik ez: ez da bidali.
page-cancel = Ez
page-close = Itxi
page-other-amount = Beste kopuru bat
page-send = Bidali
page-signs = Keinuak
page-earlier = Aurreko orria
page-later = Hurrengo orria
page-more = Gehiago
page-story = Eskualdia, kontatuta
page-sound-on = Soinua jarri
page-sound-off = Soinua kendu
page-deck-spanish = Karta espainiarrak
page-deck-french = Karta frantsesak
page-your-turn = Zure txanda
page-discard-hint = Ukitu bota nahi dituzun kartak
page-computer-short = ordenagailua
page-away = Kanpoan; ordenagailua ari da
page-choose = Aukeratu
page-onlookers = { $people } begira
page-loading = Mahaira sartzen…
page-no-ticket = Esteka honek ez du balio jada. Eskatu beste bat «Ikusi mahaia» botoiarekin.
page-gone = Mahai hori ez dago jada.
page-full = Leiho gehiegi dituzu zabalik. Itxi bat.
page-table-full = Mahai hau ikusteko lekurik ez dago jada. Saiatu geroago.
page-throw = Bota
page-table = Mahaia
page-score = Markagailua
page-words = Zer diozu

## Esteka

browser-link = Mahaia esteka honetan dago (amaitzeko: Ctrl-C):

## Begiraleak

page-onlookers-page = Begiraleak
page-choose-onlookers = Zer ikusten duten begiraleek
page-onlookers-see = { $see ->
        [live] Begiraleek dena zuzenean ikusten dute
        [late] Begiraleek aurreko eskua ikusten dute
       *[none] Begiralerik ez
    }
page-send-away = Begiralerik ez
page-no-onlookers = Mahai honek ez du begiralerik onartzen norgehiagoka bitartean.
page-late-onlookers = Begiraleek hurrengoa banatutakoan ikusten dute hemen esku bakoitza.
