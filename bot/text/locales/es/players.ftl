### Lo que vale una mano y lo que piensa el ordenador.

## Las probabilidades

odds-decimal = { $whole },{ $tenth }
odds-percent = { $number } %
odds-hand = Con { $cards } — { $worth }:
odds-lance = { lance }: ganáis el { $win } de las veces. { $stones } piedras de media si todos pasan.
odds-declared = { lance }: se da el { $exists } de las veces y os lo lleváis el { $win }. { $stones } piedras de media si todos pasan.
odds-unknown-card = No hay ninguna carta «{ $card }». Se escriben así: 12o 3c 1e 7b.
odds-not-four = Una mano son cuatro cartas.
odds-not-dealt = { $twice ->
        [yes] La carta { $card } se repite.
       *[no] La carta { $card } no es de esta baraja.
    }
odds-no-such-table = Las probabilidades se calculan para mesas de dos o cuatro jugadores.
odds-no-partner = En una mesa de dos no hay compañero.

## La arena

arena-result = { $one } contra { $other }: { $one } gana el { $rate } de { $games } juegos, en { $hands } manos. Intervalo del 95 %: de { $low } a { $high }.
arena-adjusted = Sin la suerte: { $rate }, intervalo del 95 %: de { $low } a { $high }. Tan estrecho como con { $ratio } veces más juegos repartidos por separado; los dos valores distan { $apart } errores típicos.
arena-unadjusted = Con estas reglas no se puede calcular la suerte: ningún jugador se ha entrenado con ellas.
arena-apart = { $one } contra { $other }: con suerte y sin ella los valores distan más de tres errores típicos. Uno de los dos está mal.
arena-faults = { $name }: { $illegal } respuestas no válidas, { $late } tarde, { $stray } perdidas entre otras líneas y { $silent } sin respuesta.
arena-strays = { $name } ha escrito { $lines } líneas que no son respuestas; no se han tenido en cuenta.
arena-mute = { $name } no ha contestado nunca: el resultado no dice nada de ese jugador.
arena-unknown = No hay ningún jugador «{ $name }». Los nuestros: { $known }. Un programa se da con su orden, como "python jugador.py", o con cmd: delante. Una clase tuya, con FICHERO.py:CLASE.
arena-cannot-start = No se puede ejecutar «{ $command }».
arena-newer = «{ $command }» habla la versión { $version } del protocolo de jugadores. Aquí se habla hasta la { $newest }.
ladder-all = contra todos
ladder-alone = Una clasificación necesita al menos dos jugadores distintos.
ladder-unwritable = No se puede escribir el fichero «{ $file }».

## Los niveles

level-easy = fácil
level-normal = normal
level-hard = difícil
level-maestro = maestro

## Después de la mano

command-probabilidades = probabilidades
command-porque = porque
look-back-too-soon = Eso, cuando acabe la mano: antes sería jugar por ti.
odds-six-seats = Con seis jugadores no sé calcularlo.
why-heading = Lo que vio { $player }:
why-talk = «{ $said }»: grande { $grande } %, chica { $chica } %, pares { $pares } %, juego { $juego } %, más o menos.
why-lance = «{ $said }», { at-lance }: veía que su lado ganaba el { $percent } % de las veces, más o menos.
why-shares = «{ $said }». Con esa mano y ese tanteo dice: { $words }.
why-word = { $said } { $percent } %
why-worths = Antes jugó la mano hasta el final y la veía ganada: { $words }.
why-no-computer = En esta mesa no ha jugado el ordenador.
why-nobody-so-called = En esta mesa no hay ningún ordenador que se llame { $name }.
