### La primera clase: una ronda con explicaciones.

command-aprende = aprende
lesson-title = Tu primera ronda de mus (mesa { $code })
lesson-end = Terminar la clase
lesson-elsewhere = La clase te espera en nuestro chat privado.
lesson-mus = Esto es lo primero, el mus: quien no quiere jugar con lo que le ha salido dice «mus», y quien sí, «no hay mus». Hacen falta los cuatro «mus» para cambiar cartas.
lesson-threes = Ojo con lo que llevas: los treses son reyes y los doses, ases.
lesson-mus-again = Ya tienes cartas nuevas, y los demás también. Se vuelve a preguntar: ¿otra vez mus, o se juega con estas?
lesson-discard = Elige lo que tiras; recibirás otras tantas. Los reyes ganan la grande y suman 10, y lo repetido hace pares: eso se guarda.
lesson-grande = Primer lance, la grande: ganan las cartas más altas. Con «paso» esperas, con «envido» apuestas dos piedras y con «órdago», el juego entero.
lesson-chica = Segundo lance, la chica: ganan las cartas más bajas. Quien va bien a la grande suele ir mal aquí, y no pasa nada.
lesson-pares = Tercer lance, los pares: cartas iguales. Hablan solo los que llevan, y quien gane cobrará también los suyos: pareja 1, medias 2, duples 3.
lesson-juego = Último lance, el juego: lo lleva quien suma 31 o más. Lo mejor es 31; luego 32, 40, 37 y así hasta 33.
lesson-punto = Nadie lleva juego, así que se juega el punto: gana quien más sume, hasta 30.
lesson-answer = { $player } apuesta { at-lance }: van { $total }. «Quiero» lo deja para la cuenta, y se lo llevará quien tenga más. «No quiero» paga ahora el deje, si tu pareja tampoco quiere: { stones }. Con «envido más» la pregunta vuelve a los otros.
lesson-answer-ordago = { $player } se juega el juego entero { at-lance }. Si dices «quiero», se enseñan las cartas y este lance lo decide todo; si no, y tu pareja tampoco quiere, se paga el deje: { stones }.
lesson-worth = Aquí llevas { $hand }: de cada cien jugadas que entran en este lance, le ganas a unas { $share }.
# The words that are explained where they appear, as they are found in a text, and what they mean.
lesson-word-una = la una
lesson-about-una = La una es el 31, el mejor juego: en la cuenta vale 3 piedras.
lesson-word-solomillo = solomillo
lesson-about-solomillo = El solomillo son tres reyes y un as: medias de reyes y la una a la vez, de lo mejor que hay.
lesson-word-deje = deje
lesson-about-deje = El deje es lo que cobra quien envida y nadie quiere: 1 piedra, o lo que ya se había querido antes de la subida.
lesson-do = Hazlo
lesson-advice-alone = Mi consejo: «{ $action }».
lesson-mano = Además eres mano: en los empates ganas tú.
lesson-advice = Mi consejo: «{ $action }». { $why }
lesson-why-mus = Con { $worth } no se va lejos. También los rivales podrán mejorar, pero tú tienes más que ganar.
lesson-why-corto = Llevas { $worth }: no dejes que los otros mejoren lo suyo.
lesson-why-descarto = Lo que guardas vale más que lo que tiras.
lesson-why-envido = Pocas jugadas te ganan; y si no lo quieren, cobras el deje igual.
lesson-why-paso = No da para apostar. Si envida otro, aún podrás contestar.
lesson-why-quiero = Más veces ganarás que perderás.
lesson-why-mas = Casi nadie te gana: que paguen más, o que se vayan.
lesson-why-noquiero = Más vale perder poco ahora que mucho en la cuenta.
lesson-meanwhile = Ahora hablan los demás; escucha, que lo que dicen cuenta cosas de sus cartas.
lesson-without = { $lance ->
        [pares] No llevas pares, así que en este lance hablan los demás.
       *[juego] No llevas juego, así que en este lance hablan los demás.
    }
lesson-count-passed = ↳ Pasaron todos: { $lance ->
        [grande] la mejor jugada se lleva una piedra.
        [chica] la mejor jugada se lleva una piedra.
        [pares] sin apuesta, quien gana cobra solo lo que valen sus cartas.
        [juego] sin apuesta, quien gana cobra solo lo que valen sus cartas.
       *[punto] la mejor jugada se lleva la piedra del punto.
    }
lesson-count-accepted = ↳ Se quiso: { $lance ->
        [grande] se lo lleva la mejor jugada.
        [chica] se lo lleva la mejor jugada.
        [pares] se lo lleva la mejor jugada, y además lo que valen las cartas de su lado.
        [juego] se lo lleva la mejor jugada, y además lo que valen las cartas de su lado.
       *[punto] se lo lleva la mejor jugada, y además lo del punto.
    }
lesson-count-refused = ↳ { $mine ->
        [yes] Apostasteis y no lo quisieron: el deje ya es vuestro, y aquí se suma lo que valen vuestras cartas, fueran o no las mejores.
       *[no] No lo quisisteis: el deje ya lo cobraron, y aquí se les suma lo que valen sus cartas.
    }
lesson-count-uncontested = ↳ Solo lo llevaba un lado: cobra lo suyo sin apostar.
lesson-over = Eso es una ronda entera. El juego es de quien llega antes a { $target } piedras. Con «Reparte» sigue esta partida; iré explicando menos, pero no te dejo sin consejo.
lesson-game-over = { $mine ->
        [yes] El juego es vuestro: así se gana al mus.
       *[no] Esta vez el juego es de ellos. Al siguiente ya sabes más.
    } Con otra clase se empieza de nuevo.
primer-title = Aprender mus
primer-next = Sigue
primer-skip = A las cartas
primer-deal = Reparte
primer-enter = Pulsa Intro para seguir
primer-answer = ¿Qué dices?
primer-partner = tu pareja
primer-rival = rival
primer-seating = Tu pareja se sienta enfrente de ti, y los rivales a los lados. Gana el juego la pareja que llega antes a { $target } piedras.
primer-drawing =
    {"\u00A0\u00A0\u00A0\u00A0\u00A0\u00A0\u00A0\u00A0\u00A0\u00A0"}tu pareja
    {"\u00A0"}rival{"\u00A0\u00A0\u00A0\u00A0\u00A0\u00A0\u00A0\u00A0\u00A0\u00A0\u00A0\u00A0\u00A0\u00A0\u00A0"}rival
    {"\u00A0\u00A0\u00A0\u00A0\u00A0\u00A0\u00A0\u00A0\u00A0\u00A0\u00A0\u00A0\u00A0"}tú
primer-table =
    Al mus se juega por parejas, dos contra dos. Tu pareja se sienta enfrente de ti, y los rivales a los lados.
    Los puntos se llaman piedras. Cinco piedras son un amarraco. Gana el juego la pareja que llega antes a { $target } piedras.
    Cada ronda reparte uno distinto, y quien está a su derecha es la mano. La mano habla antes que nadie. Si dos jugadas empatan, gana la mano o quien esté más cerca de ella.
primer-cards =
    Cada jugador recibe cuatro cartas. De más a menos: rey, caballo, sota, siete, seis, cinco, cuatro y as.
    Se juega a ocho reyes: los treses son reyes y los doses son ases. Los palos no cuentan.
    A veces hay que sumar. El rey, el caballo y la sota valen 10, el as vale 1 y las demás, su número.
    Prueba: ¿cuánto suman siete, siete, sota y siete?
primer-cards-answer-0 = 29
primer-cards-answer-1 = 31
primer-cards-answer-2 = 28
primer-cards-because = Siete, siete, sota y siete suman 31, porque la sota vale 10.
primer-lances =
    Cada ronda tiene cuatro lances, que son cuatro maneras de ganar con las mismas cartas, siempre en este orden:
    1. Grande: ganan las cartas más altas. Se compara primero la más alta de cada uno. Paga 1 piedra si nadie apuesta.
    2. Chica: ganan las cartas más bajas. Se compara primero la más baja de cada uno. Paga 1 piedra si nadie apuesta.
    3. Pares: ganan las cartas iguales. Duples (dos parejas) gana a medias (tres iguales), y medias gana a pareja. Los duples pagan 3, las medias 2 y la pareja 1.
    4. Juego: lo lleva quien suma 31 o más. El mejor es 31; luego 32, 40, 37, 36, 35, 34 y 33. El de 31 paga 3 y los demás, 2.
    Si nadie lleva juego, se juega el punto: gana quien más suma. Paga 1 piedra.
    Prueba: ¿quién gana la chica?
primer-lances-answer-0 = siete, as, as, as
primer-lances-answer-1 = cinco, cuatro, as, as
primer-lances-because = Siete, as, as y as gana la chica a cinco, cuatro, as y as: dos ases son iguales, y el tercero es más bajo que un cuatro. Y siete, siete, sota y siete es juego, el mejor, porque suma 31.
primer-words =
    Antes de los lances se habla del mus: si los cuatro dicen «mus», todos cambian cartas, también los rivales.
    En cada lance se habla por turno. «Paso» es no apostar; «envido» es apostar 2 piedras. Los rivales contestan «quiero», «no quiero» o suben.
    Si lo quieren, se cobra al final, con las cartas a la vista. Si no lo quieren, quien apostó cobra enseguida el deje: una piedra, o lo que ya estaba en juego antes de la última subida.
    El órdago es apostar el juego entero. Si se quiere un órdago, se enseñan las cartas, y quien gana ese lance gana el juego.
    Una seña es un gesto que le dice a tu pareja lo que llevas, y tiene que ser verdad. Aquí la ve solo tu pareja; en otras mesas, quien te esté mirando.
    Prueba: dices «envido» y los dos rivales, «no quiero». ¿Qué cobras?
primer-words-answer-0 = una piedra, enseguida
primer-words-answer-1 = dos piedras, enseguida
primer-words-answer-2 = nada hasta el final
primer-words-because = Cobras el deje de un primer envite: una piedra, enseguida, y da igual quién tuviera lo mejor.
primer-ready = Con esto basta. Ahora, una ronda de verdad: antes de cada palabra te digo qué haría yo y por qué.
primer-verdict = { $right ->
        [yes] Eso es.
       *[no] No exactamente.
    }
lesson-next = Cuando quieras, /ayuda explica cada cosa y /mesa abre una mesa de verdad.
terminal-learned = «ayuda pares» explica cada cosa (en la pantalla, tras «:»); «salir» termina la clase, y amarreko play abre una partida.
cli-learn = aprender con una primera ronda explicada
