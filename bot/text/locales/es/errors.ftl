### Por qué no: lo que las reglas no permiten y lo que no se ha entendido.

## A quién le toca

illegal-not-your-turn = No te toca: le toca a { $player }.
illegal-no-such-seat = En esta mesa no hay ese asiento: son { $seats }.
illegal-match-is-over = La partida ha terminado.
illegal-hand-is-over = La ronda ha terminado; falta repartir la siguiente.
illegal-nothing-dealt = Todavía no se han repartido las cartas.
illegal-hand-in-play = Esta ronda no ha terminado.
illegal-cut-first = Antes se corta la baraja: «corto por 17», o «que caiga».
illegal-nothing-to-cut = Ahora no hay baraja que cortar.
illegal-no-such-cut = Se levanta una carta por lo menos, y { $most } como mucho.

## El mus

illegal-mus-is-cut = Ya no hay mus.
illegal-mus-not-cut = Todavía se habla del mus: antes de envidar hay que cortarlo.
illegal-not-discarding = Para descartar, antes tienen que pedir mus todos.
illegal-already-discarded = Ya has descartado.
illegal-already-said-mus = Ya has pedido mus.
illegal-too-few-discards = { $least ->
        [one] Hay que descartar al menos una carta.
       *[other] Hay que descartar al menos { $least } cartas.
    }
illegal-not-your-card = No tienes esa carta.
illegal-card-twice = Has nombrado dos veces la misma carta.

## Los envites

illegal-nothing-to-answer = No hay ningún envite al que contestar.
illegal-must-answer = { $player } ha envidado: hay que querer, no querer o subir.
illegal-bet-already-stands = { $player } ya ha envidado: puedes querer, no querer o subir.
illegal-only-quiero-or-no = Al órdago de { $player } solo se contesta quiero o no quiero.
illegal-own-side-bet = El envite es de tu lado: contestan los otros.
illegal-not-in-this-lance = { $lance ->
        [pares] No llevas pares, así que en este lance no hablas.
       *[juego] No llevas juego, así que en este lance no hablas.
    }
illegal-already-passed = Ya has pasado en este lance.
illegal-already-refused = Ya has dicho que no quieres.
illegal-bet-too-small = { $least ->
        [one] Se envida al menos { $least } piedra.
       *[other] Se envidan al menos { $least } piedras.
    }
illegal-raise-too-small = { $least ->
        [one] Se sube al menos { $least } piedra.
       *[other] Se suben al menos { $least } piedras.
    }
illegal-bet-too-large = { $most ->
        [one] No puede haber más de { $most } piedra en juego; si quieres más, di órdago.
       *[other] No puede haber más de { $most } piedras en juego; si quieres más, di órdago.
    }

## El perete, las señas y las consultas

illegal-perete-not-played = En esta mesa no se juega el perete.
illegal-no-perete = El perete es cuatro, cinco, seis y siete, y no lo llevas.
illegal-perete-already-called = Ya has cantado el perete con estas cartas.
illegal-perete-too-late = Ya es tarde para cantar el perete.
illegal-senas-not-played = En esta mesa no se hacen señas.
illegal-no-partner = Juegas sin pareja.
illegal-sena-not-in-list = Esa seña no está en la lista de esta mesa.
illegal-sena-not-true = Con esas cartas no puedes hacer esa seña: aquí no se miente.
illegal-sena-too-early = Todavía no se puede hacer esa seña.
illegal-sena-already-made = Ya has hecho esa seña con estas cartas.
illegal-gaze-not-played = En esta mesa las señas son para la pareja: no hace falta mirar a nadie.
illegal-gaze-already-turned = Ya has girado la cabeza en este lance.
illegal-look-elsewhere = Ya miras ahí, o eres tú: elige a otro.
illegal-consulting-not-allowed = En esta mesa no se consulta en voz alta.
illegal-already-consulted = Ya has consultado este envite.
illegal-not-consulted = Tu pareja no te ha consultado este envite.
illegal-already-advised = Ya le has dicho a tu pareja qué te parece este envite.

## Las reglas de la casa

illegal-unknown-preset = No conozco las reglas «{ $name }».
illegal-unknown-preset-near = No conozco las reglas «{ $name }». ¿Querías decir «{ $suggestion }»?
illegal-unknown-option = No conozco la opción «{ $name }».
illegal-unknown-option-near = No conozco la opción «{ $name }». ¿Querías decir «{ $suggestion }»?
illegal-bad-option-value = La opción «{ $name }» no puede ser «{ $value }»; puede ser: { $allowed }.
illegal-six-seats-need-current-discards = Entre seis hay que barajar también los descartes de la ronda: reshuffle_includes_current=true.
illegal-no-twos-needs-four-kings = Sin doses se juega a cuatro reyes: kings=4.
illegal-fours-are-aces-needs-eight-kings = Si los cuatros son ases, se juega a ocho reyes: kings=8.
illegal-maximum-below-minimum-bet = El envite mayor ({ $most }) no puede ser menor que el mínimo ({ $least }).

## Palabras que no se entienden

misheard-unknown = No entiendo «{ $text }».
misheard-unknown-near = No entiendo «{ $text }». ¿Querías decir «{ $suggestion }»?
misheard-empty = No has dicho nada.
misheard-too-long = Es demasiado largo: basta con una jugada, de { $most } letras como mucho.
misheard-wrong-lance = Ahora se juega { $lance ->
        [grande] la grande
        [chica] la chica
        [pares] a pares
        [juego] a juego
       *[punto] al punto
    }.
misheard-no-such-card = No encuentro en tu mano «{ $text }». Di los números (del 1 al 4) o los nombres de tus cartas.
misheard-not-whole = No encuentro un número entero de piedras en «{ $text }». Escríbelo en cifras, sin punto ni coma.
misheard-no-ordago = Con eso solo se acepta un órdago, y no hay ninguno.
misheard-say-quiero = Un órdago solo se acepta con «quiero», dicho así.
declared = Pares y juego se cantan solos, y siempre la verdad: no hace falta que lo digas.
ambiguous = ¿Qué quieres decir?
ambiguous-question = Una pregunta no es una jugada. Si es lo que quieres decir, elígelo.
ambiguous-marks = Escrito así no está claro. Si es lo que quieres decir, elígelo.
ambiguous-several = De una en una: ¿qué dices ahora?
ambiguous-late = Eso lo dijiste cuando la mesa preguntaba otra cosa. Si todavía quieres decirlo, pulsa el botón.
ambiguous-unsure = ¿Quieres decir esto?
said-first-only = «{ $first }» queda dicho. «{ $then }», todavía no. { $why }
ambiguous-raise = { $stones } más ({ $total } en total)
argument-not-taken = No entiendo «/{ $command } { $text }», así que no he hecho nada. /{ $command }: { $about }.
argument-not-taken-near = No entiendo «/{ $command } { $text }», así que no he hecho nada. /{ $command }: { $about }. ¿Querías decir «/{ $meant }»?
argument-refused = { $why } /{ $command }: { $about }.
