### La mesa en la terminal.

terminal-welcome = Amarreko: mus en la terminal.
terminal-help-line = Escribe un número del menú o lo que dirías en la mesa; «ayuda» lo explica y «salir» deja la partida.
terminal-topics = Con «ayuda» y un tema se explica cada cosa: { $topics }.
terminal-prompt = { $player }, ¿qué dices?
terminal-pick-stones = ¿Cuántas piedras? (desde { $least })
terminal-pick-cards = ¿Qué cartas? (por ejemplo: 1 3)
terminal-resumed = Sigue la partida guardada, en la ronda { $number }.
terminal-nothing-to-resume = No hay ninguna partida guardada.
terminal-kept = La partida queda guardada; para seguirla: amarreko play --resume
terminal-failed = Algo ha fallado ({ $error }, { $place }). Lo jugado queda guardado; para seguir: amarreko play --resume
terminal-you = Tú
terminal-go-on = Seguir sin cantar el perete
terminal-mano = { $player } · mano
terminal-postre = { $player } · postre
