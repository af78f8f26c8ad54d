### Lo que se contesta a quien pulsa un botón, y quién se sienta dónde.

## Botones

press-signs = Señas…
press-looks = Miro a…
press-words = Volver
press-other = Otro…
press-sure = { $word ->
        [ordago] ¿Seguro? ¡Órdago!
       *[quiero] ¿Seguro? ¡Quiero!
    }
press-unsure = No
press-switch = { $now ->
        [yes] Órdago: pregúntame antes
       *[no] Órdago: sin preguntar
    }
press-privately = { $now ->
        [on] Mis cartas, solo en el canal
       *[off] Mis cartas en privado
    }

## Lo que se contesta

press-think = { $word ->
        [ordago] Con el órdago te juegas el juego entero. ¿Seguro? Pulsa otra vez para decirlo.
       *[quiero] Si quieres el órdago, te juegas el juego entero. ¿Seguro? Pulsa otra vez para quererlo.
    }
press-think-aloud = { $word ->
        [ordago] { $player }: ¿seguro? Con el órdago te juegas el juego entero. Para decirlo, escríbelo otra vez, o pulsa «Mis cartas» en la mesa y confírmalo.
       *[quiero] { $player }: ¿seguro? Si quieres el órdago, te juegas el juego entero. Para quererlo, escríbelo otra vez, o pulsa «Mis cartas» en la mesa y confírmalo.
    }
press-asking = { $now ->
        [yes] Desde ahora tus órdagos valen sin preguntar. En /idioma se cambia.
       *[no] Desde ahora te pregunto antes de cada órdago.
    }
privately-now = { $now ->
        [on] Desde ahora te mando tus cartas también por mensaje directo, en todas tus mesas. Si no te llegan, permite los mensajes directos en los ajustes de privacidad del servidor.
       *[off] Ya no te mando tus cartas por mensaje directo: las ves con «Mis cartas».
    }
press-no-signs = Ahora no tienes nada que señalar ni que consultar.
press-nothing-said = De acuerdo: no has dicho nada.
press-said = Has dicho: { $word }
press-dealt = Repartes.
press-marked = Marcado: { $cards }
press-unmarked = Desmarcado: { $cards }
press-already = A eso ya has contestado, y vale. { $said }
press-quicker = Se te han adelantado. { $said }
press-counted = Eso ya valió: no hace falta repetirlo.
press-here = Aquí las tienes.
press-seated = Te sientas en el sitio { $number }.
press-seated-with = Te sientas con { $partners }.
press-seated-against = Te sientas con { $partners }, contra { $rivals }.
press-risen = Te levantas de la mesa { $code }.
press-coming = Te sientas desde la próxima ronda en el sitio de { $player }; antes, si lo acepta alguien de su lado.
press-comes-no-more = De acuerdo: ya no te sientas.
press-admitted = { $player } juega ya.
press-filled = { $count ->
        [one] Se sienta { $players }.
       *[other] Se sientan { $players }.
    }
press-cleared = { $count ->
        [one] Se levanta { $players }.
       *[other] Se levantan { $players }.
    }
press-started = Empieza la partida.
press-table-language = La mesa habla en { $language }.

## Los sitios

seat-with = { $chair } · con { $partners }
seat-with-against = { $number }. Con { $partners }, contra { $rivals }
seat-against = { $number }. Contra { $rivals }
seat-numbered = el { $number }
seat-elsewhere = { $number }. { $player } · { $where }
seat-choose = ¿Dónde te sientas? Pulsa otra vez «Me siento» para el primer sitio libre.
seat-coming = { $player } se sienta desde la próxima ronda en el sitio de { $before }.
seat-left-alone = { $before } se ha levantado.
seat-taken = Ahora juega { $player } (por { $before }).
seat-admit = Que { $player } juegue ya
seat-unnamed = Jugador { $number }

## Por qué no

lobby-has-begun = La partida ya ha empezado.
lobby-match-over = La partida ha terminado. Mira la mesa: se puede jugar la revancha.
lobby-still-coming = Tu sitio te espera: juegas desde la próxima ronda.
lobby-nobody-coming = Ya no espera nadie ese sitio.
lobby-not-their-side = Eso lo decide quien juega en ese lado.
