### Lo que se oye y se ve en la mesa.

language-name = español

## Números, cartas y listas

stones = { $stones ->
        [one] { $stones } piedra
       *[other] { $stones } piedras
    }
amarracos = { $amarracos ->
        [one] { $amarracos } amarraco
       *[other] { $amarracos } amarracos
    }
cards-counted = { $count ->
        [one] una carta
       *[other] { $count } cartas
    }
spoken-number = { $stones ->
        [1] uno
        [2] dos
        [3] tres
        [4] cuatro
        [5] cinco
        [6] seis
        [7] siete
        [8] ocho
        [9] nueve
        [10] diez
        [11] once
        [12] doce
        [13] trece
        [14] catorce
        [15] quince
        [16] dieciséis
        [17] diecisiete
        [18] dieciocho
        [19] diecinueve
        [20] veinte
       *[other] { $stones }
    }
rank-1 = as
rank-2 = dos
rank-3 = tres
rank-4 = cuatro
rank-5 = cinco
rank-6 = seis
rank-7 = siete
rank-10 = sota
rank-11 = caballo
rank-12 = rey
ranks-1 = ases
ranks-2 = doses
ranks-3 = treses
ranks-4 = cuatros
ranks-5 = cincos
ranks-6 = seises
ranks-7 = sietes
ranks-10 = sotas
ranks-11 = caballos
ranks-12 = reyes
suit-oros = oros
suit-copas = copas
suit-espadas = espadas
suit-bastos = bastos
of-suit-oros = de oros
of-suit-copas = de copas
of-suit-espadas = de espadas
of-suit-bastos = de bastos
card = { $rank } { $suit }
# «Ane e Iker», «Ane u Oihan»: SOUND es la vocal con que empieza a sonar.
list-last = { SOUND($rest) ->
        [i] { $first } e { $rest }
       *[other] { $first } y { $rest }
    }
list-more = { $first }, { $rest }
side-more = { $first }–{ $rest }

## Los lances

lance = { $lance ->
        [grande] Grande
        [chica] Chica
        [pares] Pares
        [juego] Juego
       *[punto] Punto
    }
the-lance = { $lance ->
        [grande] la grande
        [chica] la chica
        [pares] los pares
        [juego] el juego
       *[punto] el punto
    }
at-lance = { $lance ->
        [grande] a la grande
        [chica] a la chica
        [pares] a pares
        [juego] a juego
       *[punto] al punto
    }
said-at-lance = { $lance ->
        [grande] A la grande
        [chica] A la chica
        [pares] A pares
        [juego] A juego
       *[punto] Al punto
    }

## Lo que vale una mano

pares-pareja = pareja de { $high }
pares-medias = medias de { $high }
pares-duples = duples de { $high } y { $low }
pares-four-alike = duples de { $high }
total-juego = { $total ->
        [31] la una (31)
       *[other] juego de { $total }
    }
total-punto = punto de { $total }
figure-duples-gallegos = duples gallegos
figure-duples-castellanos = duples castellanos
figure-duples-vascos = duples vascos
figure-duples-palentinos = duples palentinos, «la Josito»
figure-la-real = la real
figure-perete = la jugada del tío Perete
figure-solomillo = solomillo
figure-ley-del-mus = la ley del mus
figure-own = Llevas { $figure }.

## Se abre y se reparte

match-opened = Partida nueva: { $seats } jugadores, { $kings } reyes, juegos a { $target }. Gana quien haga { $games ->
        [one] un juego
       *[other] { $games } juegos
    }{ $vacas ->
        [1] {""}
       *[other] { "" } en cada una de { $vacas } vacas
    }.
draw = { $player }: { $card }.
dealer-drawn = Reparte primero: { $player }.
vaca-opened = Empieza una vaca.
game-opened = Empieza un juego a { $target }.
hand-opened = { $opening ->
        [mus-corrido] Ronda { $number }, mus corrido. Reparte: { $dealer }. Habla primero: { $mano }. Quien corte será mano.
        [no-mus] Ronda { $number }, sin mus. Reparte: { $dealer }. Mano: { $mano }.
       *[mus] Ronda { $number }. Reparte: { $dealer }. Mano: { $mano }.
    }
deck-cut = Corta la baraja: { $player }.
deck-lifted = { $player }: Corto por { $cards }.
hand-held = Tus cartas: { $cards }.
hand-thrown = Has tirado las cuatro cartas. Las nuevas llegan cuando todos hayan elegido.

## El mus

mus-said = { $player }: Mus.
mus-cut = { $player }: No hay mus.
mano-is = Mano: { $player }.
discards-opened = Hay mus. Primer descarte: { $mano }. Reparte: { $dealer }.
cards-discarded = { $count ->
        [0] No descartas ninguna.
       *[other] Descartas { $cards }.
    }
discard-counted = { $count ->
        [0] { $player } no descarta ninguna.
       *[other] { $player } descarta { cards-counted }.
    }
pile-counted = Se acaba la baraja: se barajan { $count ->
        [one] la carta tirada
       *[other] las { $count } cartas tiradas
    }.
cards-drawn = Recibes { $cards }.
draw-counted = { $player } recibe { cards-counted }.
mus-reopened = Todos tienen cartas nuevas. ¿Mus?
perete-called = { $player }: ¡Perete! Vale { stones }.

## Señas y consultas

sena-dos-reyes = dos reyes
sena-tres-reyes = tres reyes
sena-dos-ases = dos ases
sena-tres-ases = tres ases
sena-pareja = pareja
sena-medias = medias
sena-duples = duples
sena-treinta-y-una = treinta y una
sena-real = la real
sena-juego = juego
sena-treinta = treinta al punto
sena-veintinueve = veintinueve al punto
sena-veintiocho = veintiocho al punto
sena-ciego = ciego
sena-corta = corta el mus
sena-sube = sube la apuesta
gesture-dos-reyes = morderse el labio de abajo
gesture-tres-reyes = { $list ->
        [fem] cerrar los labios hacia un lado
       *[other] morderse un lado del labio
    }
gesture-dos-ases = sacar la punta de la lengua
gesture-tres-ases = sacar la lengua hacia un lado
gesture-pareja = { $list ->
        [fem] girar la cabeza
       *[other] ladear la cabeza
    }
gesture-medias = { $list ->
        [fem] cerrar los labios hacia un lado
       *[other] torcer los labios
    }
gesture-duples = levantar las cejas
gesture-treinta-y-una = guiñar un ojo
gesture-real = tocarse la oreja
gesture-juego = { $list ->
        [fem] sacar los labios cerrados
       *[other] un beso
    }
gesture-treinta = { $list ->
        [fournier] guiñar un ojo al punto
       *[other] levantar los dos hombros
    }
gesture-veintinueve = { $list ->
        [wiki] levantar el hombro derecho
       *[other] levantar un hombro
    }
gesture-veintiocho = levantar el hombro izquierdo
gesture-ciego = cerrar los ojos
gesture-corta = ladear la cabeza
gesture-sube = levantar la cabeza
sena-made-own = Haces la seña de { $sena } ({ $gesture }).
sena-made-partner = { $player } te hace la seña de { $sena } ({ $gesture }).
sena-caught = ¡Cazas una seña! { $player }: { $sena } ({ $gesture }).
sena-told = { $player }: seña de { $sena }. { $seen ->
    [nobody] No la vio nadie.
    [caught] Quién la vio: { $players }. ¡Cazada!
   *[partner] Quién la vio: { $players }.
}
gaze-own = Miras a { $player }.
partner-consulted = { $player }: ¿Qué hacemos?
partner-advised = { $player }: { opinion-said }
opinion-said = { $opinion ->
     [yo-quiero] ¡Yo quiero!
    *[como-veas] Como veas.
     [ni-loco] ¡Ni loco!
}

## Los lances, uno tras otro

holdings-declared = { lance }: { $declared }.
declared-yes = { $player } sí
declared-no = { $player } no
lance-unheld = Nadie lleva { lance-held }.
lance-uncontested = Solo hay { lance-held } en un lado ({ $side }): no se apuesta.
lance-held = { $lance ->
        [pares] pares
       *[juego] juego
    }
passed = { $player }: { $first ->
        [yes] { said-at-lance }, paso
       *[no] Paso
    }.
lance-passed = { lance } en paso.
bet-opened = { $player }: { $stones ->
        [2] Envido
       *[other] Envido { spoken-number }
    } { at-lance }.
bet-raised = { $player }: { $stones ->
        [2] ¡Envido más!
       *[other] ¡Y { spoken-number } más!
    } (van { $total } { at-lance })
ordago-called = { $player }: ¡Órdago { at-lance }!
bet-accepted = { $player }: Quiero. (van { $stones } { at-lance })
ordago-accepted = { $player }: ¡Quiero el órdago { at-lance }!
bet-refused = { $player }: { $first ->
        [yes] { said-at-lance }, no quiero
       *[no] No quiero
    }.
bet-refused-by-side = { $player }: { $first ->
        [yes] { said-at-lance }, no queremos
       *[no] No queremos
    }.
lance-refused = No hay quien quiera. { lance }: { $side }, deje de { stones } { $timing ->
        [at_count] en la cuenta.
       *[immediate] al momento.
    }

## La cuenta

hand-shown = { $player }: { $cards } — { $worth }.
hand-unshown = { $player }: cartas sin enseñar.
lance-scored-best = { lance }: { $player }, con { $hand }. { $side }: { stones } ({ $why }).
lance-scored-unseen = { lance }: { $player }, sin enseñar. { $side }: { stones } ({ $why }).
lance-scored = { lance }: { $side }, { stones } ({ $why }).
why-paso = { $stones } en paso
why-bet = { $stones } del envite
why-deje = { $stones } de deje
why-extra = { $stones } del punto
why-bonus = { $player }: { why-bonus-own }
why-bonus-own = { $stones } por { $holding ->
        [pareja] la pareja
        [medias] las medias
        [duples] los duples
        [treinta-y-una] la una
       *[juego] el juego
    }
game-won = ¡Gana el juego: { $side }!
game-won-count = ¡Gana el juego: { $side }! Termina al contar { the-lance }.
game-won-deje = ¡Gana el juego: { $side }! Termina con el deje de { the-lance }.
game-won-ordago = ¡Gana el juego: { $side }! Órdago { at-lance }: { $player }, con { $hand }.
game-won-perete = ¡Gana el juego: { $side }! Termina con el perete.
vaca-won = ¡Gana la vaca: { $side }!
match-won = ¡Gana la partida: { $side }!
hand-closed = Siguiente mano: { $player }.

## La ronda, contada en pocas líneas

mano-note = mano
mano-named = { $player } ({ mano-note })
story-opening = { $opening ->
        [mus-corrido] Ronda { $number }, mus corrido. Habla primero: { $mano }. Reparte: { $dealer }.
        [no-mus] Ronda { $number }, sin mus. Mano: { $mano }. Reparte: { $dealer }.
       *[mus] Ronda { $number }. Mano: { $mano }. Reparte: { $dealer }.
    }
story-parts = { $first } · { $rest }
story-mus = Mus · { $told }
story-perete = { $player }: ¡perete! (+{ $stones })
story-senas = Señas: { $told }
story-sena = { $player }: { $sena } ({ $seen ->
    [nobody] nadie la vio
    [caught] { $players }, ¡cazada!
   *[partner] { $players }
})
story-thrown = { $player } { $cards }
story-mus-thrown = descartes: { $thrown }
story-mus-shuffled = se barajan { $count ->
        [one] la carta tirada
       *[other] las { $count } cartas tiradas
    }
story-mus-said = { $players }: mus
story-mus-cut = { $player }: no hay mus
story-lance = { lance } · { $told }
story-lance-ended = { lance } · { $told } → { $ended }
story-holders = { $players } sí
story-unheld = nadie
story-uncontested = sin apuesta
story-all-passed = en paso
story-passed = { $player }: paso
story-bet = { $player }: envido { $stones }
story-raise = { $player }: { $stones } más ({ $total })
story-bet-counted = { $player } { $stones }
story-raise-counted = { $player } +{ $stones }
story-ordago = { $player }: ¡órdago!
story-accepted = { $player }: quiero
story-ordago-accepted = { $player }: ¡quiero!
story-refused = { $player }: no quiero
story-refused-by-side = { $player }: no queremos
story-consulted = { $player }: ¿qué hacemos?
story-advised = { $player }: «{ $opinion ->
     [yo-quiero] yo quiero
    *[como-veas] como veas
     [ni-loco] ni loco
}»
story-stake = van { $stones }
story-deje-due = { $side }: deje de { $stones } en la cuenta
story-uncounted = ya no cuenta
story-paid = { $side } +{ $stones }
story-paid-why = { $side } +{ $stones } ({ $why })
story-paid-best = { $side } +{ $stones }, mejor jugada: { $player } ({ $why })
story-hand-coded = { $player }: { $cards }
story-score = { $score } (+{ $stones })

## El tanteo

score = { $side }: { $total ->
        [0] nada
       *[other] { $amarracos ->
            [0] { stones }
           *[other] { $stones ->
                [0] { amarracos }
               *[other] { amarracos } y { stones }
            }
        }
    }
score-with-games = { $games ->
        [0] { $score }
        [one] { $score }; { $games } juego
       *[other] { $score }; { $games } juegos
    }
score-with-vacas = { $vacas ->
        [0] { $score }
        [one] { $score }; { $vacas } vaca
       *[other] { $score }; { $vacas } vacas
    }

## A quién le toca

turn-settling = Un momento.
turn-undealt = Falta repartir.
turn-cut = { $mine ->
        [yes] Te toca cortar la baraja.
       *[no] Corta la baraja: { $player }.
    }
turn-mus = { $mine ->
        [yes] Te toca: ¿mus?
       *[no] Habla { $player }: ¿mus?
    }
turn-discard = { $mine ->
        [yes] Te toca descartar.
       *[no] Descarta { $player }.
    }
turn-bet = { $mine ->
        [yes] Te toca hablar { at-lance }.
       *[no] Habla { $player } { at-lance }.
    }
turn-answer = { $mine ->
        [yes] Te toca contestar a { $bettor }: van { $total } { at-lance }.
       *[no] Contesta { $player }: van { $total } { at-lance } (apuesta: { $bettor }).
    }
turn-answer-ordago = { $mine ->
        [yes] Te toca contestar a { $bettor }: órdago { at-lance }.
       *[no] Contesta { $player }: órdago { at-lance } (apuesta: { $bettor }).
    }
turn-hand-over = Reparte: { $player }.
turn-match-over = Gana la partida: { $side }.
list-or = { SOUND($rest) ->
        [o] { $first } u { $rest }
       *[other] { $first } o { $rest }
    }
list-slash = { $first } / { $rest }

## Botones y menús

choice-reparto = Reparte
choice-caiga = Que caiga
choice-alzo = Corto por { $cards }
choice-alzo-high = Por arriba
choice-alzo-middle = Por la mitad
choice-alzo-low = Por abajo
choice-mus = Mus
choice-corto = No hay mus
choice-discard = Descarto { $cards }
choice-discard-all = Descarto todas
choice-discard-none = No descarto ninguna
choice-paso = Paso
choice-envido = { $stones ->
        [2] Envido
       *[other] Envido { $stones }
    }
choice-mas = { $stones ->
        [2] Envido más
       *[other] { $stones } más
    }
choice-ordago = ¡Órdago!
choice-quiero = Quiero
choice-no-quiero = No quiero
choice-no-queremos = No queremos
choice-consulta = ¿Qué hacemos?
choice-opino = { $opinion ->
     [yo-quiero] Digo: yo quiero
    *[como-veas] Digo: como veas
     [ni-loco] Digo: ni loco
}
choice-sena = Seña: { $sena }
choice-look = Miro a { $player }
choice-perete = ¡Perete!
prompt-cut = Corto por otro sitio (de 1 a { $most })
prompt-bet = Otro envite (desde { $least })
prompt-raise = Otra subida (desde { $least })
prompt-throw = Elijo las cartas
