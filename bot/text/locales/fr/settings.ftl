### Ce que fixe l’administrateur du chat

match-games = { $games ->
        [1] En une manche
       *[other] En { $games } manches
    }
settings-title = { $own ->
        [yes] Réglages de vos tables dans ce chat. Ils valent pour celles que vous ouvrirez désormais.
       *[no] Réglages des tables de ce chat. Ils valent pour celles qui s’ouvriront désormais.
    }
settings-line = { $setting } : { $value }
settings-choose = { $setting } : que faut-il mettre ?
settings-language = Langue
settings-language-chosen = celle qu’on choisit avec /langue
settings-preset = Règles
settings-games = Partie
settings-call = Avertissements
settings-open = Tables ouvertes
settings-thread = Fils
settings-thread-value = { $now ->
        [on] chaque table dans un fil
        [off] dans le salon
       *[chosen] comme la dernière fois
    }
settings-only = Où s’ouvrent les tables
settings-only-value = { $now ->
        [here] { $place ->
            [topic] seulement dans ce sujet
           *[channel] seulement dans ce salon
        }
        [elsewhere] { $place ->
            [topic] seulement dans un autre sujet
           *[channel] seulement dans un autre salon
        }
       *[everywhere] { $place ->
            [topic] dans n’importe quel sujet
           *[channel] dans n’importe quel salon
        }
    }
settings-only-there = { $place ->
        [topic] Les administrateurs de ce groupe veulent les tables dans un autre sujet :
       *[channel] Les administrateurs de ce serveur veulent les tables dans un autre salon :
    }
settings-not-admin = Seuls les administrateurs changent cela : sur Discord, ceux qui peuvent gérer le serveur ou ses salons ; sur Telegram, les administrateurs du groupe.
settings-unsure = Je n’ai pas pu vérifier si vous administrez ce chat. Réessayez dans un instant.
settings-language-fixed = La langue de ce chat a été fixée par un administrateur, avec /reglages. Pour que je vous parle dans une autre, utilisez le bouton du haut, ou /langue en privé.
language-speak = En français
language-speak-here = Ce salon en français
