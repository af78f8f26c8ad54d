### La clasificación de un chat por sus propias partidas.

command-clasificacion = clasificación
decimal = { $sign }{ $whole },{ $tenths }
ranking-title = Clasificación de este chat, los últimos { $days } días: cuántos juegos más de cada cien gana cada uno con sus decisiones que un buen jugador con las mismas cartas.
ranking-row = { $place }. { $player }: { $figures }
ranking-row-of-wins = { $player }: { $figures }
ranking-figures = { $mean } ± { $margin } en { $games } juegos
ranking-wins = { $matches ->
        [one] { $won } de una partida ganada
       *[other] { $won } de { $matches } partidas ganadas
    }
ranking-nobody = Aún no sale nadie.
ranking-more = { $count ->
        [one] Y otra persona.
       *[other] Y otras { $count } personas.
    }
ranking-key = El valor de verdad está dentro del margen (±) en 95 de cada 100 casos; si dos márgenes se pisan, el orden puede ser suerte. Cuentan las últimas { $most } partidas de cada uno; las ganadas, solo sin ordenadores.
ranking-own = Tú (solo lo ves tú): { $figures }.
ranking-own-none = Tú no has acabado todavía ninguna partida que cuente.
ranking-missing = { $missing ->
        [one] todavía falta un juego para valorarte
       *[other] todavía faltan { $missing } juegos para valorarte
    }
ranking-unjudged = { $count ->
        [one] queda una partida por valorar
       *[other] quedan { $count } partidas por valorar
    }
ranking-hidden = No sales en la clasificación hasta que pulses «Enseñar».
ranking-shown = Sales en la clasificación de este chat.
ranking-hide = No enseñar
ranking-now-shown = Ya sales en la clasificación
ranking-now-hidden = Ya no sales en la clasificación
ranking-of-all-chats = Lo que valen tus decisiones en los grupos, los últimos { $days } días: cuántos juegos de cada cien ganas de más frente a un buen jugador. La clasificación de un grupo se pide en el grupo.
ranking-shown-in = { $chats ->
        [0] No sales en la clasificación de ningún grupo.
        [one] Sales en la clasificación de un grupo.
       *[other] Sales en la clasificación de { $chats } grupos.
    }
