### Ayuda y reglas de la casa.

help-rules =
    El mus se juega a cuatro lances: grande (las cartas más altas), chica (las más bajas), pares y juego (31 o más; si nadie lo lleva, punto).
    Antes se puede pedir mus para cambiar cartas. En cada lance se pasa, se envida o se echa órdago, que se juega el juego entero.
    Lo querido se cuenta al final, en orden; lo no querido paga un deje. Cinco piedras son un amarraco.

## Los juegos de reglas

preset-castilla = Castilla
preset-castilla-about = Ocho reyes, a 40 piedras, cuatro jugadores.
preset-clasico = Clásico
preset-clasico-about = Ocho reyes, a 30 piedras, cuatro jugadores.
preset-euskadi = Euskadi
preset-euskadi-about = Cuatro reyes, a 40 piedras, cuatro jugadores.
preset-rioja = Rioja
preset-rioja-about = Cuatro reyes y sin doses, a 25 piedras, cuatro jugadores.
preset-ehmus = EH Mus
preset-ehmus-about = Como la federación vasca: cuatro reyes, a 30 piedras, reparte la carta más baja y sin mus corrido.
preset-iparralde = Iparralde
preset-iparralde-about = Como la federación francesa: cuatro reyes, a 40 piedras, reparte la carta más baja y el mus se pide por parejas.
preset-duelo = Duelo
preset-duelo-about = Mano a mano: ocho reyes, a 40 piedras, dos jugadores.
preset-seis = Seis
preset-seis-about = Tres contra tres: ocho reyes, a 40 piedras, seis jugadores.
preset-8r = Ocho reyes
preset-8r-about = Las reglas de casi toda España; las mismas que Castilla.
preset-4r = Cuatro reyes
preset-4r-about = Las reglas de Gipuzkoa, Navarra e Iparralde; las mismas que Euskadi.
preset-line = { $name } ({ $preset }): { $about }

## Las opciones

option-seats = Jugadores
option-kings = Reyes
option-deck = Baraja
option-fours-are-aces = Los cuatros son ases
option-five-of-coins-king = El cinco de oros es rey
option-first-dealer = Quién reparte primero
option-cut = Corte de la baraja
option-mus-corrido = Mus corrido
option-mus-corrido-scope = Cuándo hay mus corrido
option-first-hand-no-mus = Primera ronda sin mus
option-mus-order = Orden para pedir mus
option-cut-out-of-turn = Cortar el mus sin turno
option-min-discard = Descarte mínimo
option-reshuffle-includes-current = Se barajan también los descartes de la ronda
option-min-bet = Envite mínimo
option-min-raise = Subida mínima
option-max-total-bet = Envite máximo
option-response-mode = Quién contesta a un envite
option-open-out-of-turn = Envidar sin turno
option-consult-partner = Consultar en voz alta
option-deje-mode = Deje de una subida
option-deje-timing = Cuándo se cobra el deje
option-pares-paso-stone = Piedras de más por pares en paso
option-punto-paso-total = Piedras por el punto en paso
option-punto-bonus = Piedras de más por el punto
option-real-31 = La real
option-show = Cartas que se enseñan al final
option-target = Piedras por juego
option-games-to-win = Juegos para ganar
option-vacas-to-win = Vacas para ganar
option-next-game-mano = Mano del juego siguiente
option-senas = Señas
option-senas-seen = Quién ve las señas
option-perete = Perete
option-line = { $option } ({ $name }): { $value }
value-yes = sí
value-no = no
value-none = sin límite
value-deck-40 = cuarenta cartas
value-deck-36-no2 = treinta y seis, sin doses
value-first-dealer-random = a suertes
value-first-dealer-lowest-card = la carta más baja
value-first-dealer-highest-card = la carta más alta
value-first-dealer-highest-card-mano = la carta más alta es mano
value-first-dealer-lowest-card-mano = la carta más baja es mano
value-first-dealer-cut-suit = según el palo que se corta
value-cut-falls = cae solo
value-cut-ask = a mano, si se quiere
value-mus-corrido-scope-match = una vez en la partida
value-mus-corrido-scope-vaca = una vez en cada vaca
value-mus-corrido-scope-game = una vez en cada juego
value-mus-order-table = uno tras otro
value-mus-order-pairs = por parejas
value-response-mode-either = cualquiera de los rivales
value-response-mode-turn = por turno
value-deje-mode-standard = lo que había antes
value-deje-mode-fem-plus-one = lo que había antes y una más
value-deje-timing-immediate = al momento
value-deje-timing-at-count = en la cuenta
value-real-31-off = no vale más
value-real-31-sota = sota y tres sietes
value-real-31-figure = figura y tres sietes
value-real-31-king = rey y tres sietes
value-real-31-sota-oros = sota de oros y tres sietes
value-real-31-sota-otros = sota y los sietes de los otros palos
value-real-31-oros-otros = sota de oros y los otros tres sietes
value-show-all = todas
value-show-needed = solo las que pide lo querido
value-next-game-mano-continue = sigue el turno
value-next-game-mano-redraw = se sortea otra vez
value-senas-wiki = las más comunes
value-senas-fem = las de la Federación Española
value-senas-fournier = las de Fournier
value-senas-off = ninguna
value-senas-seen-gaze = quien mira a quien las hace
value-senas-seen-partner = la pareja y nadie más
value-perete-off = no se juega
value-perete-point = una piedra
value-perete-point-redraw = una piedra y cuatro cartas nuevas
