### Las órdenes del programa.

cli-about = Mus, el juego de cartas vasco y español.
cli-version = decir qué versión es esta
cli-play = jugar en esta terminal
cli-check = comprobar manos anotadas con las reglas
cli-replay = volver a ver una partida guardada
cli-serve = servir mesas en Discord y Telegram
cli-preset = juego de reglas: { $allowed }
cli-option = una regla de la casa, como target=30; se puede repetir
cli-seed = número que decide las cartas, para repetir una partida
cli-language = idioma: { $allowed }
cli-seats = jugadores en la mesa: { $allowed }
cli-level = fuerza de los jugadores del ordenador: { $allowed }
cli-db = fichero en el que se guarda la partida
cli-resume = seguir la partida guardada
cli-file = fichero con manos anotadas
cli-odds = decir lo que vale una mano en cada lance
cli-hand = cuatro cartas, como 12o 3c 1e 7b
cli-partner = las cartas del compañero, si se saben
cli-seat = el sitio: { $allowed }
cli-json = escribir el resultado en JSON
cli-player = contestar a otro programa, línea a línea (docs/PLAYER_PROTOCOL.md)
cli-arena = medir dos jugadores con las mismas cartas, cambiados de sitio
cli-ladder = medir a todos contra todos, con una tabla y un dibujo
cli-contestant = un nivel, un jugador de referencia (threshold, never-bets, random, always-ordago) o la orden de un programa
cli-pairs = cuántas parejas de juegos con las mismas cartas
cli-jobs = cuántos procesos a la vez
cli-limit = segundos que un programa tiene para cada respuesta
cli-svg = fichero para el dibujo de la clasificación

cli-backup = copiar las partidas a un fichero nuevo, también mientras se juega
cli-restore = poner una copia en el lugar de las partidas; nadie puede estar sirviéndolas
cli-doctor = decir si el bot puede funcionar aquí, y qué falla
cli-admin = mirar las mesas, cerrarlas, hablar a sus chats, excluir a gente
cli-copy = fichero de la copia
cli-code = código de una mesa
cli-text = lo que hay que decir, 200 letras como mucho
cli-whose = persona o chat, como telegram:123456
cli-admin-tables = listar las mesas abiertas
cli-admin-who = listar la gente y los chats de las mesas abiertas, y los excluidos
cli-admin-close = cerrar una mesa
cli-admin-say = decir algo en los chats de todas las mesas, o de una
cli-admin-block = no atender más a una persona o un chat
cli-admin-unblock = volver a atender a una persona o un chat
