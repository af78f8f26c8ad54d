### La ayuda por temas, dicha según las reglas de cada mesa.

topics-choose = ¿Sobre qué quieres saber más? Elige un tema o escríbelo: «/ayuda pares», «/ayuda órdago». Y si es tu primera vez: /aprende
topics-all = Temas
topics-near = No conozco el tema «{ $text }». ¿Será alguno de estos?
topics-none = No conozco el tema «{ $text }». Estos son los temas:
topics-found = ¿No era eso? Mira en estos temas, o en todos con /ayuda.
topics-values = Puede ser: { $values }.
topics-sena = { $sena }: { $gesture }

## Los temas

topic-match = La partida
topic-cards = Las cartas
topic-mano = Mano y postre
topic-mus = El mus
topic-discards = Descartes
topic-grande = Grande
topic-chica = Chica
topic-pares = Pares
topic-juego = Juego
topic-punto = Punto
topic-bets = Envites
topic-ordago = Órdago
topic-deje = El deje
topic-count = La cuenta
topic-score = El tanteo
topic-senas = Señas
topic-figures = Con nombre
topic-strategy = Estrategia
topic-review = El repaso
topic-history = Historia
topic-house = De la casa
topic-words = Palabras
topic-commands = Órdenes

## Lo que se cuenta de cada uno

about-match =
    { $seats ->
        [2] Se juega mano a mano: uno contra otro.
        [6] Juegan tres contra tres, sentados uno sí y uno no.
       *[other] Juegan dos contra dos: tu pareja se sienta enfrente.
    }
    Cada ronda se reparten cuatro cartas. Primero{ $first_hand ->
        [no_mus] , menos en la primera ronda,
       *[other] {""}
    } se habla del mus, por si todos quieren cambiar cartas; luego se juegan los lances, siempre en este orden: grande, chica, pares y juego. Si nadie lleva juego, se juega el punto.
    En cada lance se pasa, se envida o se echa órdago. Al final { $show ->
        [needed] se enseña lo que hace falta y se cuenta.
       *[all] se enseñan las cartas y se cuenta.
    }
    Gana el juego quien llega antes a { $target } piedras.
about-cards =
    { $ranking ->
        [four] A cuatro reyes, de más a menos: rey, caballo, sota, siete, seis, cinco, cuatro, tres, dos y as.
        [four_no_twos] A cuatro reyes y sin doses, de más a menos: rey, caballo, sota, siete, seis, cinco, cuatro, tres y as.
        [eight_fours] A ocho reyes, de más a menos: rey y tres (los treses son reyes), caballo, sota, siete, seis, cinco, y as y cuatro (los cuatros son ases).
       *[eight] A ocho reyes, de más a menos: rey y tres (los treses son reyes), caballo, sota, siete, seis, cinco, cuatro, y as y dos (los doses son ases).
    }{ $five_of_coins_king ->
        [yes] { " " }El cinco de oros es un rey más.
       *[no] {""}
    }
    La baraja tiene { $deck_cards } cartas{ $has_twos ->
        [no] : los doses se quitan.
       *[yes] .
    } { $suits ->
        [yes] Los palos solo cuentan para { $suited }.
       *[no] Los palos no cuentan.
    }
    Para el juego y el punto, las figuras y los reyes suman 10, los ases 1 y las demás lo que marcan.
suited-five-of-coins = el cinco de oros, que es rey
suited-sota-oros = la real, que pide la sota de oros
suited-sota-otros = la real, que pide los sietes de los otros palos
suited-oros-otros = la real, que pide la sota de oros y los otros sietes
suited-cut-suit = saber quién reparte primero
about-mano =
    { $rivals ->
        [1] Es mano quien no reparte: habla antes y, si hay empate, gana.
       *[other] Es mano quien se sienta a la derecha de quien reparte: habla antes que nadie y, si hay empate, gana.
    } El postre es quien reparte: habla el último y pierde los empates.{ $first_hand ->
        [corrido] { " " }En el mus corrido de la primera ronda se queda de mano quien lo corta.
       *[other] {""}
    }
    Cada ronda, la mano pasa al siguiente.
    La baraja la corta quien está a la izquierda de quien reparte{ $cut ->
        [ask] : con un botón o de palabra, «corto por 17». Si no dice nada, el corte cae solo.
       *[falls] . En esta mesa el corte cae solo.
    }
    Quién reparte primero: { $first_dealer ->
        [lowest_card] { value-first-dealer-lowest-card }
        [highest_card] { value-first-dealer-highest-card }
        [highest_card_mano] { value-first-dealer-highest-card-mano }
        [lowest_card_mano] { value-first-dealer-lowest-card-mano }
        [cut_suit] { value-first-dealer-cut-suit }
       *[random] { value-first-dealer-random }
    }.
    En un juego nuevo, la mano { $next_game_mano ->
        [redraw] se sortea otra vez.
       *[continue] sigue su turno.
    }
about-mus =
    Antes de los lances se pregunta a cada uno: «mus» es que quieres cambiar cartas; «no hay mus», que se juega con estas. Si lo quieren todos, hay descartes y se vuelve a preguntar; en cuanto alguien lo corta, empieza la grande.
    { $asked ->
        [pairs] Habla primero el lado de la mano y después el otro.
       *[table] Se habla por orden, desde la mano.
    } { $cut_out_of_turn ->
        [yes] Se puede cortar sin esperar el turno.
       *[no] Cada uno espera su turno.
    }
    { $first_hand ->
        [no_mus] La primera ronda se juega sin mus, con las cartas que salen.
        [corrido] La primera ronda es de mus corrido: la mano aún no es de nadie. Quien tiene la palabra pasa la baraja al siguiente, que es su mus, o lo corta y se queda de mano. Siempre por orden y por turno; si la pasan todos, todos descartan y la baraja sigue dando la vuelta.
       *[mus] Hay mus desde la primera ronda, y ninguna es de mus corrido.
    }{ $first_hand ->
        [mus] {""}
       *[other] { " " }Esa primera ronda viene { $mus_corrido_scope ->
            [vaca] { value-mus-corrido-scope-vaca }.
            [game] { value-mus-corrido-scope-game }.
           *[match] { value-mus-corrido-scope-match }.
        }
    }
about-discards =
    Si hay mus, cada uno tira { $min_discard ->
        [0] las cartas que quiera, o ninguna,
       *[1] de una a cuatro cartas
    } y recibe otras tantas, empezando por la mano. Cuántas tira cada uno lo oyen todos; cuáles, nadie.
    Lo más corriente es guardar los reyes y lo que haga pareja, y tirar lo demás.
    Las tuyas se eligen en tus cartas, con los botones, o se dicen: «descarto 1 3», «descarto el 4 y la sota».
    Cuando se acaba la baraja se barajan los descartes, { $reshuffle_includes_current ->
        [no] menos los de esta vuelta.
       *[yes] también los de esta vuelta.
    }
about-grande =
    Gana la mano con las cartas más altas: se mira la mayor de cada uno; si son iguales, la segunda, y así hasta la cuarta.{ $kings ->
        [4] {""}
       *[8] { "" } Los treses valen como reyes.
    }
    Si todos pasan, la mejor mano se lleva una piedra en la cuenta.
    Con dos reyes ya se puede hablar; con tres, se manda.
about-chica =
    Gana la mano con las cartas más bajas: se mira la menor de cada uno; si son iguales, la siguiente.{ $ranking ->
        [eight] { " " }Los doses valen como ases.
        [eight_fours] { " " }Los cuatros valen como ases.
       *[other] {""}
    }
    No es la grande al revés: siete, as, as y as gana a seis, cinco, cinco y as.
    Si todos pasan, la mejor mano se lleva una piedra en la cuenta.
about-pares =
    Pareja son dos cartas iguales; medias, tres; duples, dos parejas o cuatro iguales. Duples ganan a medias y medias a pareja; si son lo mismo, gana la carta más alta.
    Primero dice cada uno si lleva pares; lo canta la mesa, y siempre es verdad. Solo hablan los que llevan, y solo se envida si hay pares en los dos lados.
    En la cuenta, el lado que gana cobra los suyos: pareja 1, medias 2, duples 3, de cada jugador.
    Si todos pasan, { $pares_paso_stone ->
        [0] no hay piedra de más.
       *[1] hay una piedra de más.
    }
about-juego =
    Lleva juego quien suma 31 o más. De mejor a peor: 31, 32, 40, 37, 36, 35, 34 y 33.
    Primero dice cada uno si lleva; lo canta la mesa, y siempre es verdad. Solo se envida si hay juego en los dos lados. Si no lo lleva nadie, se juega el punto.
    En la cuenta, el lado que gana cobra los suyos: 3 por la una (31) y 2 por cualquier otro, de cada jugador.
    La real, que gana a las demás de 31: { $real_31 ->
        [sota] { value-real-31-sota }
        [figure] { value-real-31-figure }
        [king] { value-real-31-king }
        [sota_oros] { value-real-31-sota-oros }
        [sota_otros] { value-real-31-sota-otros }
        [oros_otros] { value-real-31-oros-otros }
       *[off] aquí no se juega
    }.
about-punto =
    Se juega cuando nadie lleva juego, y hablan todos: gana quien más suma, hasta 30.
    Si todos pasan, la mejor mano se lleva { $punto_paso_total ->
        [one] una piedra
       *[other] { $punto_paso_total } piedras
    }. Si hay envite, quien gana cobra { $punto_bonus ->
        [0] lo del envite y nada más.
        [one] además una piedra de punto en la cuenta.
       *[other] además { $punto_bonus } de punto en la cuenta.
    }
about-bets =
    «Paso»: de momento no envidas, pero puedes contestar si envida otro. «Envido» vale { $usual_bet_stones }{ $bets ->
        [one] .
       *[any] ; «envido { $other_bet }», { $other_bet }.
    }
    Lo menos que se envida: { $min_bet }. Lo menos que se sube: { $min_raise }. Lo más que puede haber en juego: { $max_total_bet ->
        [none] { value-none }
       *[other] { $max_total_bet }
    }.
    Se contesta «quiero», «no quiero»{ $raises ->
        [no] {""}
        [number] , «{ $other_raise } más»
       *[both] , «envido más» (sube { $usual_raise }), «{ $other_raise } más»
    } u «órdago». { $rivals ->
        [1] Contesta el rival.
       *[other] { $response_mode ->
            [turn] Contestan los rivales por turno.
           *[either] Contesta cualquiera de los { $rivals ->
                [2] dos
               *[other] tres
            } rivales: si uno quiere o sube, vale para su lado; si uno no quiere, aún puede querer otro.
        }
    }
    { $open_out_of_turn ->
        [yes] Se puede envidar sin esperar el turno.
       *[no] Se envida por turno, y quien pasa ya no abre en ese lance.
    } { $consult ->
        [alone] Mano a mano no hay con quién consultar.
        [no] Aquí no se consulta en voz alta.
       *[yes] { $partners ->
            [1] «¿Qué hacemos?» consulta a la pareja en voz alta; contesta «yo quiero», «como veas» o «ni loco», y no obliga a nadie.
           *[other] «¿Qué hacemos?» consulta a los compañeros en voz alta; contestan «yo quiero», «como veas» o «ni loco», y no obliga a nadie.
        }
    }
about-ordago =
    El órdago se juega el juego entero a un solo lance. Solo se contesta «quiero» o «no quiero»; no se puede subir.
    Si se quiere, { $show ->
        [needed] cada lado enseña su mejor mano de ese lance,
       *[all] se enseñan las cartas, se mira ese lance,
    } y quien lo gana se lleva el juego, vaya como vaya el tanteo hacia { $target }.
    Si no se quiere, paga el deje como cualquier otro envite.
about-deje =
    El deje es lo que paga un envite que nadie quiere: una piedra si era el primero; si era una subida, lo que ya había en juego antes de ella{ $deje_mode ->
        [fem_plus_one] { "" } y una más.
       *[standard] .
    }{ $deje_example ->
        [yes] { " " }Por ejemplo: «envido», «{ $other_raise } más», «no quiero» paga { $deje_of_example }.
       *[no] {""}
    }
    Se cobra { $deje_timing ->
        [at_count] en la cuenta, con lo demás.
       *[immediate] al momento, sin esperar a la cuenta: puede cerrar el juego.
    } En pares, juego y punto, quien se lo lleva cobra después lo de sus cartas, aunque las otras fueran mejores.
about-count =
    Terminados los lances, { $show ->
        [needed] por cada lance querido se enseña la mejor mano de cada lado, y ninguna más: un farol que no se quiso queda en secreto. Se cuenta
       *[all] se enseñan las cartas y se cuenta
    } en orden: grande, chica, pares y juego o punto.
    En cada uno se cobra lo querido, { $deje_timing ->
        [at_count] el deje de lo que no se quiso
       *[immediate] sin los dejes, que ya se cobraron,
    } o lo que paga haber quedado en paso; en pares y juego, también lo que valen las cartas de quien gana{ $partners ->
        [0] .
        [1] { "" } y las de su pareja.
       *[other] { "" } y las de sus compañeros.
    }
    El primero que llega a { $target } gana el juego, y lo que falte ya no se cuenta: por eso importa el orden.
about-score =
    Se juega con piedras; cinco son un amarraco, así que 23 son cuatro amarracos y tres piedras.{ $partners ->
        [0] { "" }
       *[other] { " " }En cada lado, uno guarda las piedras y otro los amarracos.
    } Cuando a un lado le faltan cinco o menos se canta «¡adentro!».
    Un juego son { $target } piedras. Para ganar: { $games_to_win ->
        [one] un juego
       *[other] { $games_to_win } juegos
    }; vacas: { $vacas_to_win }.
about-senas =
    { $signs ->
        [off] En esta mesa no se hacen señas.
        [alone] Mano a mano no hay señas: no hay a quién hacérselas.
       *[shown] Con una seña { $partners ->
            [1] le dices a tu pareja
           *[other] les dices a tus compañeros
        } lo que llevas. Solo valen las de la lista, y solo si son verdad{ $senas_seen ->
            [partner] ; aquí nadie más las ve.
           *[gaze] . Las ve quien mira en ese momento a quien las hace, sea pareja o rival, y quien las hace no sabe quién las ha visto. Cada cual mira a uno: al empezar la ronda, { $partners ->
                [1] a su pareja;
               *[other] al compañero que habla después;
            } y puede girar la cabeza una vez mientras se habla de mus y una en cada lance, con «Miro a…». Al acabar la ronda se cuentan todas: la que vio un rival está cazada.
        } Salen con el botón «Señas…», o se escriben por privado: «seña duples».
    }
about-figures =
    Duples gallegos: dos reyes y dos ases. Castellanos: dos reyes y dos caballos. Vascos: dos reyes y dos sotas. Palentinos, «la Josito»: rey, caballo y dos ases, que no son duples.
    Solomillo: tres reyes y as. Ley del mus: dos reyes, caballo y sota, lo menos con que se quiere un envite fuerte. La real: { $real_31 ->
        [figure] { value-real-31-figure }
        [king] { value-real-31-king }
        [sota_oros] { value-real-31-sota-oros }
        [sota_otros] { value-real-31-sota-otros }
        [oros_otros] { value-real-31-oros-otros }
        [sota] { value-real-31-sota }
       *[off] { value-real-31-sota }
    }.
    También se dice: duples polacos o alemanes, los castellanos; la bonita, el solomillo; Tanganete, en La Rioja, y Peterete, en Castilla y León, la jugada del tío Perete.
    El tío Perete: cuatro, cinco, seis y siete, que no sirve para nada; { $perete_pays ->
        [impossible] aquí, con los cuatros de ases, no lo hay.
        [point] cantado antes de jugar, paga una piedra.
        [point_redraw] cantado antes de jugar, paga una piedra y cuatro cartas nuevas.
       *[off] aquí no paga nada.
    }
about-strategy =
    Ninguna mano lo gana todo: la que vale para grande no vale para chica, y con tres reyes y un as se pierden los pares contra unos duples. Busca ganar algo en cada mano, no todo en una.
    El mus también es para los rivales. Con una mano buena, pedirlo les regala cartas nuevas, y la mejora suele ser de quien peor iba. Con una mala, es lo que hay que pedir.
    Corta con 31, con duples o con dos lances bien cogidos. Si eres mano, con algo menos, porque los empates son tuyos; de postre, con algo más.
    A quien solo envida cuando lleva no le quieren nada; quien envida siempre acaba pagando. Un farol pequeño cuesta poco.
    Mira el tanteo: cerca del final cuenta el orden de los lances, y quien va muy por detrás pierde poco con un órdago.
about-review =
    Cuando acaba una mano o una partida, /repaso repasa tus decisiones, y solo lo ves tú; /partidas enumera las de antes. /historial cuenta, solo para ti, las que has ganado y perdido con cada pareja contra cada rival, si al acabar todos erais personas. /clasificacion compara, en cada chat, lo que valen las decisiones de quienes pulsan «Enseñar»; antes, tu cifra solo la ves tú. Nunca revela cartas que no se enseñaron.
    Para cada decisión se reparten muchas veces las cartas que no veías, según lo que se había dicho, y cada opción se juega hasta el final. «Envido: 62 % (± 4)» quiere decir que ganas el juego 62 veces de cada cien, cuatro arriba o abajo.
    Señala las tres decisiones que más costaron, si está claro que costaron más de dos juegos de cada cien y un buen jugador rara vez las toma; el acierto las cuenta todas. Perder con una buena decisión no es un error, ni ganar con una mala es un acierto.
    El acierto es del 100 % si no regalaste nada; regalar un juego de cada diez lo deja en el 64 %. No mide si juegas como otro.
    La cuenta del juego dice de dónde salió: «reparto» y «cartas nuevas» son suerte; «cartas tapadas», cómo cayeron las que nadie veía; y cada nombre, lo que ese jugador ganó o perdió con sus decisiones. Lo que un rival regala se apunta a su nombre, no al tuyo.
    /repaso partidas valora tu juego en tus diez últimas partidas, a partir de diez juegos. /practica partidas repite las decisiones que más costaron en ellas.
about-history =
    Casi todos dan el mus por vasco. Está ya en el diccionario trilingüe del padre Larramendi, que se imprimió en 1745.
    «Musu» es en euskera beso, y también hocico: de ahí vendría el nombre. «Órdago» es «hor dago», ahí está. «Amarraco» y «hamarreko» son la misma palabra, aunque «hamar» sea diez y el amarraco valga cinco.
    De los caseríos pasó a las tabernas, los cuarteles y las facultades de toda España, y con los pastores vascos cruzó el mar: hay campeonatos en Argentina, en Chile y en el oeste de Estados Unidos.
    Se juega con ocho reyes en casi toda España; con cuatro, en Gipuzkoa, Navarra, Iparralde y La Rioja.
about-house =
    Debajo están las reglas de esta mesa que no son las habituales. /reglas enumera todas las opciones, y /ayuda con el nombre de una la explica.
about-words =
    El mus: «mus», «no hay mus».
    Los descartes: «descarto 1 3» (por su lugar), «descarto el 4 y la sota», «descarto todas».
    Los envites: «paso», «envido»{ $bets ->
        [one] {""}
       *[any] , «envido { $other_bet }»
    }, «órdago».
    Las respuestas: «quiero», «no quiero», «no queremos»{ $raises ->
        [no] {""}
        [number] , «{ $other_raise } más»
       *[both] , «envido más», «{ $other_raise } más»
    }{ $consult ->
        [yes] , «¿qué hacemos?».
       *[other] .
    }
    Lo demás: «reparte»{ $signs ->
        [shown] , «seña duples»
       *[other] {""}
    }{ $perete_pays ->
        [off] .
        [impossible] .
       *[other] , «perete».
    }
    En un grupo, lo que también se dice charlando («sí», «no», «5») vale contestando a la mesa o nombrándome.
about-commands =
    /mesa abre una mesa, /mesa CÓDIGO la trae a este chat y /mesa nueva abre otra.
    /di TEXTO se lee en los demás chats de la mesa.
    /cartas enseña tus cartas solo a ti; /marcador, cómo va; /reglas, a qué se juega.
    /aprende te enseña a jugar con una primera ronda; /ayuda TEMA explica lo que quieras.
    /salir deja tu sitio al ordenador; /idioma cambia de idioma.
