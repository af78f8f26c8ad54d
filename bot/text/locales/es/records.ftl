### Manos anotadas: lo que dicen «amarreko check» y «amarreko replay».

record-seat = Asiento { $seat }

## Lo que encuentra check

record-difference = { $record } { $figure }: se esperaba { $expected } y sale { $found }
record-nothing = nada
record-refused = { $record }: la jugada { $number }, { $call }, no vale: { $reason }
record-all-agree = { $file }: { $records ->
        [one] la única anotación coincide.
       *[other] coinciden las { $records } anotaciones.
    }
record-some-differ = { $file }: { $differing ->
        [one] no coincide { $differing }
       *[other] no coinciden { $differing }
    } de { $records ->
        [one] { $records } anotación.
       *[other] { $records } anotaciones.
    }
record-others-agree = { $file }: { $records ->
        [one] la otra anotación coincide.
       *[other] las otras { $records } anotaciones coinciden.
    }
record-others-differ = { $file }: { $records ->
        [one] la otra anotación no coincide.
       *[other] de las otras { $records } anotaciones no { $differing ->
            [one] coincide { $differing }.
           *[other] coinciden { $differing }.
        }
    }

## Lo que cuenta replay

record-titled = { $record }: { $title }
record-untitled = { $record }
record-rules = { $seats } jugadores, { $kings } reyes, juegos a { $target }.
record-thrown = { $player } descarta { $cards }.
record-drawn = { $player } recibe { $cards }.
record-sena = { $player } hace la seña de { $sena }.
record-look = { $player } mira a { $other }.

## Lo que encuentra verify

verify-follows = { $record }: { $hands ->
        [one] la única ronda sale
       *[other] las { $hands } rondas salen
    } del secreto, carta por carta.
verify-differs = { $record }, línea { $line }: { $place } no sale del secreto: el fichero dice { $written }, y el secreto da { $follows }
verify-unsealed = { $record } no está sellada: nada se puede probar de su reparto.
verify-digest = Resumen del fichero: { $digest }. Compáralo con el que dice el chat en /comprobar.
verify-unbound = Este fichero es de una versión anterior y no lleva resúmenes: no prueba los nombres ni las palabras.

## Ficheros y anotaciones que no se pueden leer

record-place = { $outer }: { $inner }
record-damaged = { $place }: { $what }{ $further ->
        [0] {""}
        [one] {" "}(Hay { $further } anotación más de este fichero que no se puede leer.)
       *[other] {" "}(Hay { $further } anotaciones más de este fichero que no se pueden leer.)
    }
record-fault-not-found = no existe ese fichero.
record-fault-folder = es una carpeta, no un fichero.
record-fault-not-allowed = no hay permiso para leer este fichero.
record-fault-unreadable = este fichero no se puede leer.
record-fault-too-large = es demasiado grande para ser un fichero de anotaciones.
record-fault-not-text = no es texto en UTF-8.
record-fault-not-json = no es JSON; véase la línea { $line }, columna { $column }.
record-fault-not-a-number = { $name } no es un número en JSON.
record-fault-number-too-long = un número tiene demasiadas cifras.
record-fault-too-deep = tiene demasiados niveles.
record-fault-double-key = la clave { $key } está dos veces en un mismo objeto.
record-fault-newer-format = está escrito en el formato { $found }; este programa lee el formato 1.
record-fault-no-records = no contiene ninguna anotación.
record-fault-wrong-type = en lugar de { $found } debería haber { $wanted ->
        [object] un objeto
        [list] una lista
        [text] un texto
        [whole] un número entero
        [yes-no] «true» o «false»
        [label] un nombre
        [cards] una lista de cartas
        [call] un asiento y una jugada
       *[option] el valor de una opción
    }.
record-fault-missing-key = falta la clave { $key }.
record-fault-unknown-key = la clave { $key } no existe.
record-fault-mistyped-key = la clave { $key } no existe; ¿será { $meant }?
record-fault-unknown-kind = la clase { $kind } no existe; las que hay son { $kinds }.
record-fault-bad-rules = { $reason }
record-fault-seats-differ = «seats» y las opciones no coinciden.
record-fault-no-such-seat = no hay asiento { $seat }; el último es el { $most }.
record-fault-dealer-and-mano = la mano no está a la derecha de quien reparte.
record-fault-unknown-call = la jugada { $call } no existe.
record-fault-unknown-card = la carta { $card } no existe.
record-fault-card-not-in-deck = en la baraja de estas reglas no hay { $card }.
record-fault-card-twice = la carta { $card } está dos veces.
record-fault-deck-and-hands = con una baraja entera no puede haber «hands» ni «stock».
record-fault-wrong-count = en lugar de { $found } debería haber { $wanted }.
record-fault-no-next-deal = la anotación no dice qué cartas tiene otra mano.
record-fault-wrong-shuffle = un orden nombra cartas que no están entre las barajadas.
record-fault-too-many-rounds = no hay cartas para { $rounds } rondas de descartes sin nombrarlas; las hay para { $most }.
