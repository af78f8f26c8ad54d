### Txata administratzen duenak finkatzen duena

match-games = { $games ->
        [1] Partida bakarrera
       *[other] { $games } partidatara
    }
settings-title = { $own ->
        [yes] Txat honetako zure mahaien ezarpenak. Hemendik aurrera irekitzen dituzunetarako balio dute.
       *[no] Txat honetako mahaien ezarpenak. Hemendik aurrera irekitzen direnetarako balio dute.
    }
settings-line = { $setting }: { $value }
settings-choose = { $setting }: zer jarriko dut?
settings-language = Hizkuntza
settings-language-chosen = /hizkuntza idatzita aukeratzen dena
settings-preset = Arauak
settings-games = Norgehiagoka
settings-call = Abisuak
settings-open = Mahai irekiak
settings-thread = Hariak
settings-thread-value = { $now ->
        [on] mahai bakoitza hari batean
        [off] kanalean
       *[chosen] azken aldian aukeratutakoa
    }
settings-only = Non ireki mahaiak
settings-only-value = { $now ->
        [here] { $place ->
            [topic] gai honetan bakarrik
           *[channel] kanal honetan bakarrik
        }
        [elsewhere] { $place ->
            [topic] beste gai batean bakarrik
           *[channel] beste kanal batean bakarrik
        }
       *[everywhere] { $place ->
            [topic] edozein gaitan
           *[channel] edozein kanaletan
        }
    }
settings-only-there = { $place ->
        [topic] Talde hau administratzen duenak beste gai batean nahi ditu mahaiak:
       *[channel] Zerbitzari hau administratzen duenak beste kanal batean nahi ditu mahaiak:
    }
settings-not-admin = Hau txata administratzen duenak aldatzen du: Discorden, zerbitzaria edo kanalak kudeatu ditzakeenak; Telegramen, taldeko administratzaileek.
settings-unsure = Ezin izan dut egiaztatu txat hau administratzen duzun. Saiatu berriro une bat barru.
settings-language-fixed = Txat honetako hizkuntza administratzaileak finkatu du, /ezarpenak idatzita. Zuri beste batean hitz egiteko, erabili goiko botoia edo idatzi /hizkuntza pribatuan.
language-speak = Euskaraz
language-speak-here = Kanal hau euskaraz
