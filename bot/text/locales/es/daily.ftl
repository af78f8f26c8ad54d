### La mano del día: ocho rondas iguales para todos contra tres ordenadores.

command-diaria = diaria
command-ranking = tabla
command-yesterday = ayer
daily-title = Mano del día { $date } (mesa { $code })
daily-hand = Ronda { $hand } de { $hands }.
daily-seal = Sello del día: { $seal }
daily-elsewhere = La mano del día te espera en nuestro chat privado.
daily-waits = La mano del día no se cierra: sigue cuando quieras con /diaria, y mañana habrá otra.
daily-played = La mano de hoy ya la has jugado. Mañana habrá otra.
daily-in-judgement = Se acabó la mano del día. Estoy valorando lo que has dicho; con /diaria ves el resultado.
daily-result = { $hands } rondas · { $stones } piedras · juego { $accuracy }
daily-result-ranked = { $hands } rondas · { $stones } piedras · juego { $accuracy } · hoy mejor que { $better } de { $of } ({ $people } personas)
daily-nothing-dear = Ninguna decisión te ha costado más de medio punto.
daily-dearest = Lo más caro, en la ronda { $hand } ({ $what }): «{ $said }» ha costado { $points ->
        [one] un punto
       *[other] { $points } puntos
    } de cien frente a «{ $best }».
daily-late = El día ya había acabado, así que este resultado no cuenta.
daily-share = Amarreko { $day } · { $squares } · { $accuracy } · { $stones }
daily-show = Enseñar
daily-yesterday = Ayer
daily-shown = { $player }: { $line }
daily-shown-now = Enseñado
daily-sealed = La mano del día está sellada desde antes de la primera carta. Sello entero (SHA-256 del secreto): { $commitment }. El secreto lo digo mañana, con /diaria ayer.
daily-opened = Mano del día { $date }, grupo { $pool }. Sello: { $commitment }. Secreto: { $secret }. Con él cualquiera puede volver a calcular cada carta.
daily-nobody-yesterday = Ayer no jugó nadie la mano del día.
daily-ranking = Mano del día, los últimos { $days } días: media diaria de lo que valen las decisiones. Sale quien ha enseñado aquí algún resultado y ha jugado al menos { $least } días; cuentan todos los suyos.
daily-ranked = { $place }. { $player }: { $gain } ({ $days } días)
daily-nobody-ranked = Aún no hay nadie.
daily-button = Mano del día
daily-over = Se acabó la mano del día.
daily-not-with = La mano del día no admite { $options }: es igual para todos.
cli-daily = jugar la mano del día: ocho manos, con el valor de tus decisiones
