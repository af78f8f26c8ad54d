### La primera clase: una ronda con explicaciones.

command-aprende = aprende
lesson-title = Tu primera ronda de mus (mesa { $code })
lesson-end = Terminar la clase
lesson-elsewhere = La clase te espera en nuestro chat privado.
lesson-mus = Esto es lo primero: el mus. Si los cuatro dicen «mus», cada uno tira las cartas que no le gusten y recibe otras. Si uno dice «no hay mus», se juega con las que hay. Ojo: aquí los treses son reyes y los doses, ases.
lesson-mus-again = Ya tienes cartas nuevas y se vuelve a preguntar: ¿otra vez mus, o se juega con estas?
lesson-discard = Elige lo que tiras; recibirás otras tantas. Los reyes ganan la grande y suman 10, y lo repetido hace pares: eso se guarda.
lesson-grande = Primer lance, la grande: ganan las cartas más altas. Con «paso» esperas, con «envido» apuestas dos piedras y con «órdago», el juego entero.
lesson-chica = Segundo lance, la chica: ganan las cartas más bajas. Quien va bien a la grande suele ir mal aquí, y no pasa nada.
lesson-pares = Tercer lance, los pares: cartas iguales. Hablan solo los que llevan, y quien gane cobrará también los suyos: pareja 1, medias 2, duples 3.
lesson-juego = Último lance, el juego: lo lleva quien suma 31 o más. Lo mejor es 31; luego 32, 40, 37 y así hasta 33.
lesson-punto = Nadie lleva juego, así que se juega el punto: gana quien más sume, hasta 30.
lesson-answer = { $player } apuesta { at-lance }: van { $total }. «Quiero» lo deja para la cuenta, y se lo llevará quien tenga más. «No quiero» paga ahora el deje: { stones }. Con «envido más» la pregunta vuelve a los otros.
lesson-answer-ordago = { $player } se juega el juego entero { at-lance }. Si dices «quiero», se enseñan las cartas y este lance lo decide todo; si no, se paga el deje: { stones }.
lesson-worth = Aquí llevas { $hand }: de cada cien manos que entran en este lance, le ganas a unas { $share }.
lesson-mano = Además eres mano: en los empates ganas tú.
lesson-advice = Mi consejo: «{ $action }». { $why }
lesson-why-mus = Con { $worth } no se va lejos, y cambiar no cuesta nada.
lesson-why-corto = Llevas { $worth }: no dejes que los otros mejoren lo suyo.
lesson-why-descarto = Lo que guardas vale más que lo que tiras.
lesson-why-envido = Pocas manos te ganan; y si no lo quieren, cobras el deje igual.
lesson-why-paso = No es para apostar. Si envida otro, aún podrás contestar.
lesson-why-quiero = Más veces ganarás que perderás.
lesson-why-mas = Casi nadie te gana: que paguen más, o que se vayan.
lesson-why-noquiero = Más vale perder poco ahora que mucho en la cuenta.
lesson-meanwhile = Ahora hablan los demás; escucha, que lo que dicen cuenta cosas de sus cartas.
lesson-without = { $lance ->
        [pares] No llevas pares, así que en este lance hablan los demás.
       *[juego] No llevas juego, así que en este lance hablan los demás.
    }
lesson-count-passed = ↳ Pasaron todos: { $lance ->
        [grande] la mejor mano se lleva una piedra.
        [chica] la mejor mano se lleva una piedra.
        [pares] sin apuesta, quien gana cobra solo lo que valen sus cartas.
        [juego] sin apuesta, quien gana cobra solo lo que valen sus cartas.
       *[punto] la mejor mano se lleva la piedra del punto.
    }
lesson-count-accepted = ↳ Se quiso: { $lance ->
        [grande] se lo lleva la mejor mano.
        [chica] se lo lleva la mejor mano.
        [pares] se lo lleva la mejor mano, y además lo que valen las cartas de su lado.
        [juego] se lo lleva la mejor mano, y además lo que valen las cartas de su lado.
       *[punto] se lo lleva la mejor mano, y además lo del punto.
    }
lesson-count-refused = ↳ No se quiso: el deje ya se cobró, y aquí se suma lo que valen las cartas de quien apostó.
lesson-count-uncontested = ↳ Solo lo llevaba un lado: cobra lo suyo sin apostar.
lesson-over = Eso es una ronda entera. El juego es de quien llega antes a { $target } piedras. Con «Reparte» sigue esta partida, y yo sigo aconsejándote.
lesson-next = Cuando quieras, /ayuda explica cada cosa y /mesa abre una mesa de verdad.
terminal-learned = «ayuda pares» explica cada cosa; «salir» termina la clase, y amarreko play abre una partida.
cli-learn = aprender con una primera ronda explicada
