### Volver sobre una partida con el juez: lo que valió cada decisión.

## Las órdenes

command-repaso = repaso
command-partidas = partidas
command-practica = practica

## Las decisiones

repaso-accuracy = { $player }: acierto del { $accuracy } % en { $decisions ->
        [one] una decisión.
       *[other] { $decisions } decisiones.
    }
repaso-nothing-dear = De ninguna se puede asegurar que costara más de dos juegos de cada cien.
repaso-no-decision = Aquí no hubo nada que decidir.
repaso-mus = Mus
repaso-discard = Descarte
repaso-decision = { $place }. Mano { $hand } · { $what } · { $player }{ $seat ->
        [mano] {" "}(mano)
        [postre] {" "}(postre)
       *[middle] {""}
    } · { $mine }–{ $theirs }: { $cards } ({ $worth }).
repaso-before = Dicho antes: { $words }.
repaso-word = { $player }: { $said }
repaso-choice = { $chosen ->
        [yes] ▸
       *[no] ·
    } { $said }: { $chance } % (± { $margin })
repaso-why-mus = Con esas cartas se gana más que los otros al cambiar: { $points } juegos más de cada cien.
repaso-why-corto = El mus mejora a los otros más que a esas cartas: { $points } juegos menos de cada cien.
repaso-why-discard = «{ $best }» deja de media mejor jugada: { $points } juegos más de cada cien.
repaso-why-pass = { lance }: se gana en unos { $percent } de cada 100 repartos así, y quien contesta a un envite suele llevar más.
repaso-why-bet = { lance }: se gana en unos { $percent } de cada 100 repartos así: quien lo quiere paga, y quien no, deja el deje.
repaso-why-accept = { lance }: se gana en unos { $percent } de cada 100 repartos así, bastantes para lo que había en juego.
repaso-why-refuse = { lance }: se gana en unos { $percent } de cada 100 repartos así, pocos para lo que había en juego.
repaso-why-ordago = { lance }: se gana en unos { $percent } de cada 100 repartos así, y con ese tanteo no había mejor camino al juego.
repaso-why-no-ordago = El juego entero quedó en un lance que se gana en unos { $percent } de cada 100 repartos así; sin el órdago eran { $points } juegos más de cada cien.
repaso-why-no-raise = { lance }: se gana en unos { $percent } de cada 100 repartos así, pero al subir se van los que llevan menos y se quedan los otros.

## De dónde salió el resultado

repaso-account = { $games ->
        [one] {""}
       *[other] Juego { $number }.{" "}
    }{ $side } empezaba con el { $begun } %: { $parts }. { $won ->
        [yes] Ganado.
       *[no] Perdido.
    }
repaso-part = { $what } { $points }
repaso-deal = reparto
repaso-draws = cartas nuevas
repaso-hidden = cartas tapadas
repaso-rest = las cartas y lo que dijeron los demás
repaso-rating = { $player }: { $points } (± { $margin }) juegos de cada cien frente a un buen jugador, en { $games } juegos.

## Pedirlo

repaso-of-hand = Repaso de la mano { $hand }
repaso-of-match = Repaso de la partida
repaso-not-judged = No juzgo partidas con estas reglas: nadie se ha entrenado con ellas.
repaso-too-soon = Eso, cuando acabe la mano: antes sería jugar por ti.
repaso-busy = Hay otros esperando el repaso de sus partidas. Prueba dentro de unos minutos.
repaso-failed = No he podido repasar esa partida.
repaso-stopped = Voy a reiniciarme; pide el repaso otra vez dentro de un momento.
repaso-no-match = No tienes ninguna partida con ese número. /partidas las enumera.
repaso-gone = Esa partida ya no se guarda.
repaso-unseated = En esa partida tu silla la tuvo otra persona.
repaso-button = Repaso
repaso-picture = Lo que tenía { $side } de ganar a lo largo de la partida, entre el { $least } % y el { $most } %; acaba en el { $last } %.
repaso-curve = { $side }: probabilidad de ganar
repaso-no-cards = { $record } no dice las cartas: no hay nada que juzgar.
repaso-no-seat = { $record } no tiene la silla { $seat }.

## Partidas de antes

partidas-none = No sé de ninguna partida tuya terminada.
partidas-match = { $number }. { $when } · { $side } / { $others } · { $won ->
        [yes] ganada
       *[no] perdida
    }
partidas-more = /repaso 1 repasa la primera.

## To practise

practica-ask = ¿Qué dices?
practica-right = Es lo mejor que se podía decir.
practica-next = Otra
practica-which = Número, o Intro para salir:
