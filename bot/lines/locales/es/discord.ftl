### Los comandos de Discord: nombres en minúscula y sin espacios, descripciones de cien letras.

discord-command-mesa-about = Abre una mesa de mus, o trae aquí la de un código.
discord-command-mus-about = Pide mus: quieres descartarte.
discord-command-corto-about = Corta el mus: se juega con estas cartas.
discord-command-paso-about = Pasa en este lance.
discord-command-envido-about = Envida dos piedras, o las que digas.
discord-command-mas-about = Sube el envite.
discord-command-quiero-about = Acepta el envite.
discord-command-noquiero-about = Rechaza el envite.
discord-command-ordago-about = Echa un órdago: se juega el juego entero.
discord-command-descarto-about = Descarta las cartas que digas.
discord-command-cartas-about = Mira tus cartas; nadie más las ve.
discord-command-marcador-about = Mira cómo va la partida.
discord-command-reglas-about = Lee las reglas de esta mesa.
discord-command-salir-about = Deja tu sitio en la mesa.
discord-command-ayuda-about = Aprende a jugar, o pregunta por un tema.
discord-command-aprende-about = Juega una primera ronda explicada, tú solo con el ordenador.
discord-command-probabilidades-about = Mira lo que valía tu mano, cuando ha terminado.
discord-command-porque-about = Pregunta al ordenador por qué dijo lo que dijo en la mano.
discord-command-idioma-about = Elige el idioma en que te hablo.
discord-command-texto-about = Quita las imágenes y deja solo texto, o las vuelve a poner.
discord-command-bloquear-about = No dejes que alguien se siente en tus mesas, o vuelve a dejarlo.
discord-command-misdatos-about = Recibe en un archivo todo lo que guardo de ti.
discord-command-comprobar-about = Comprueba que la partida se repartió sin trampa.
discord-command-olvidame-about = Haz que olvide quién eres; antes te lo pregunto otra vez.
discord-command-di-about = Di algo que se lea en todos los chats de la mesa.
discord-command-fuera-about = Saca la mesa de uno de los chats donde se ve.

## Lo que se escribe detrás

discord-option-codigo = codigo
discord-option-codigo-about = El código de una mesa abierta en otro sitio.
discord-option-preset = reglas
discord-option-preset-about = Con qué reglas se juega.
discord-option-jugadores = jugadores
discord-option-jugadores-about = Cuántos juegan.
discord-option-nivel = nivel
discord-option-nivel-about = Cómo juegan los ordenadores que llenan la mesa.
discord-option-tiempo = tiempo
discord-option-tiempo-about = Cuánto tiempo hay para cada jugada.
discord-option-n = piedras
discord-option-n-about = Cuántas piedras.
discord-option-cartas = cartas
discord-option-cartas-about = Por su lugar o por su nombre: «1 3», «el 4 y la sota», «todas».
discord-option-tema = tema
discord-option-tema-about = Sobre qué quieres saber.
discord-option-donde = donde
discord-option-donde-about = «aquí» cambia lo que ve este chat; nada, lo que ves tú.
discord-option-nombre = nombre
discord-option-nombre-about = Cómo se llama en la mesa; nada, para ver a quién no quieres en tus mesas.
discord-option-frase = frase
discord-option-frase-about = Lo que quieres decir, con 200 letras como mucho.
discord-option-jugador = jugador
discord-option-jugador-about = A quién se lo preguntas; si no, a tu compañero.
