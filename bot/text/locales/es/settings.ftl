### Lo que fija quien administra el chat

match-games = { $games ->
        [1] A un juego
       *[other] A { $games } juegos
    }
settings-title = { $own ->
        [yes] Ajustes de tus mesas en este chat. Valen para las que abras desde ahora.
       *[no] Ajustes de las mesas de este chat. Valen para las que se abran desde ahora.
    }
settings-line = { $setting }: { $value }
settings-choose = { $setting }: ¿qué pongo?
settings-language = Idioma
settings-language-chosen = el que se elija con /idioma
settings-preset = Reglas
settings-games = Partida
settings-call = Avisos
settings-open = Mesas abiertas
settings-thread = Hilos
settings-thread-value = { $now ->
        [on] cada mesa en un hilo
        [off] en el canal
       *[chosen] lo que se eligió la última vez
    }
settings-only = Dónde se abren mesas
settings-only-value = { $now ->
        [here] { $place ->
            [topic] solo en este tema
           *[channel] solo en este canal
        }
        [elsewhere] { $place ->
            [topic] solo en otro tema
           *[channel] solo en otro canal
        }
       *[everywhere] { $place ->
            [topic] en cualquier tema
           *[channel] en cualquier canal
        }
    }
settings-only-there = { $place ->
        [topic] Quien administra este grupo quiere las mesas en otro tema:
       *[channel] Quien administra este servidor quiere las mesas en otro canal:
    }
settings-not-admin = Esto lo cambia quien administra el chat: en Discord, quien puede gestionar el servidor o sus canales; en Telegram, los administradores del grupo.
settings-unsure = No he podido comprobar si administras este chat. Prueba otra vez dentro de un momento.
settings-language-fixed = El idioma de este chat lo ha fijado quien lo administra, con /ajustes. Para hablarte a ti en otro, usa el botón de arriba o /idioma en privado.
language-speak = En español
language-speak-here = Este canal, en español
