### El repaso de una partida: lo que valió cada decisión.

## Las órdenes

command-repaso = repaso
command-partidas = partidas
command-historial = historial
command-practica = practica

## Las decisiones

repaso-accuracy = { $player }: acierto del { $accuracy } % en { $decisions ->
        [one] una decisión.
       *[other] { $decisions } decisiones.
    }
repaso-nothing-dear = Ninguna es claramente un error.
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
repaso-odds = { lance }: { $how ->
        [never] así no se gana casi nunca
        [always] así se gana casi siempre
       *[some] se gana en unos { $percent } de cada 100 repartos así
    }
repaso-why-pass = { $odds }, y quien contesta a un envite suele llevar más.
repaso-why-wait = { $odds }, pero a un envite se van los que llevan menos; callando cobra lo mismo, y aún puede envidar otro.
repaso-why-bet = { $odds }: quien quiere el envite lo paga, y quien no, deja el deje.
repaso-why-bluff = { $odds }, pero a un envite muchas veces se van y dejan el deje.
repaso-why-bigger = { $odds }: un envite mayor cobra más de quien lo quiere, y a los demás los echa.
repaso-why-smaller = { $odds }: un envite menor lo quiere más gente, y con él se arriesga menos.
repaso-why-accept = { $odds }, y es bastante para lo que había en juego.
repaso-why-refuse = { $odds }, y es poco para lo que había en juego.
repaso-why-ordago = { $odds }, y con ese tanteo no había mejor manera de ganar el juego.
repaso-why-hope = { $odds }, pero con ese tanteo la única esperanza era que no lo quisieran.
repaso-why-few = { $odds }, y un órdago lo quieren pocas manos.
repaso-why-no-ordago = { $odds }, y con un órdago todo el juego queda en ese lance: sin él eran { $points } juegos más de cada cien.
repaso-why-no-raise = { $odds }, pero al subir se van los que llevan menos y se quedan los otros.
repaso-why-see = { $odds }: bastante para querer, y poco para subir.

## De dónde salió el resultado

repaso-account = { $games ->
        [one] {""}
       *[other] Juego { $number }.{" "}
    }{ $side }, al empezar { $begun } %: { $parts }. { $won ->
        [yes] Ganado.
       *[no] Perdido.
    }
repaso-part = { $what } { $points }
repaso-deal = reparto
repaso-draws = cartas nuevas
repaso-hidden = cartas tapadas
repaso-rest = las cartas y lo que dijeron los demás
repaso-rating = { $player }: { $points } (± { $margin }) juegos de cada cien frente a un buen jugador, en { $games } juegos.
repaso-late = { $matches ->
        [one] Tu última partida
       *[other] Tus últimas { $matches } partidas
    }
repaso-few-games = No valoro a nadie con menos de { $least } juegos; van { $games }.

## Pedirlo

repaso-of-hand = Repaso de la mano { $hand }
repaso-of-match = Repaso de la partida
repaso-not-judged = No puedo juzgar partidas con estas reglas: ningún ordenador se ha entrenado con ellas.
repaso-too-soon = Eso, cuando acabe la mano: antes sería jugar por ti.
repaso-busy = Hay otros esperando el repaso de sus partidas. Prueba dentro de unos minutos.
repaso-failed = No he podido repasar esa partida.
repaso-stopped = Voy a reiniciarme; pide el repaso otra vez dentro de un momento.
repaso-no-match = No tienes ninguna partida con ese número. /partidas las enumera.
repaso-gone = Esa partida ya no se guarda.
repaso-unseated = En esa partida tu silla la tuvo otra persona.
repaso-button = Repaso
repaso-picture = { $side }: probabilidad de ganar a lo largo de la partida, entre el { $least } % y el { $most } %; acaba en el { $last } %.
repaso-curve = { $side }: probabilidad de ganar
repaso-no-cards = { $record } no dice las cartas: no hay nada que juzgar.
repaso-no-seat = { $record } no tiene la silla { $seat }.

## Partidas de antes

partidas-none = No tienes ninguna partida terminada.
partidas-match = { $number }. { $when } · { $side } / { $others } · { $won ->
        [yes] ganada
       *[no] perdida
    }
partidas-unreviewed = { $match } · sin repaso
partidas-more = /repaso { $number } repasa la { $number }; /repaso partidas resume las últimas.

## El historial

historial-you = Tú
historial-somebody = alguien
historial-met = { $side } contra { $others }: { $won } a { $lost }{ $run ->
        [none] .
        [mine] , van { $times } seguidas tuyas.
        [ours] , van { $times } seguidas vuestras.
        [theirs] , van { $times } seguidas suyas.
       *[winner] , van { $times } seguidas.
    }
historial-tally = { $side } contra { $others }: { $won } a { $lost }{ $games ->
        [other] {" "}(juegos: { $games_won } a { $games_lost })
       *[same] {""}
    } · { $latest }
historial-key = ● ganada, ○ perdida; la última, a la derecha.
historial-more = { $count ->
        [one] Y una cuenta más. /historial y un nombre enseña solo las de esa persona.
       *[other] Y { $count } cuentas más. /historial y un nombre enseña solo las de esa persona.
    }
historial-none = No has acabado ninguna partida sin ordenadores: solo se cuentan esas.
historial-nobody = No tienes partidas con nadie que se llame { $name }.

## La práctica

practica-ask = ¿Qué dices?
practica-right = Es lo mejor que se podía decir.
practica-next = Otra
practica-late = /practica partidas repite las decisiones que más costaron en ellas.
practica-own = De mis partidas
practica-gone = Desde entonces has jugado más. Pide otra vez la práctica.
practica-which = Número, o Intro para salir:
