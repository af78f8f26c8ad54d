### Lo que es propio de Telegram.

telegram-sent = Te lo he mandado a nuestro chat privado.
telegram-open-first = Para enseñártelo, abre una vez nuestro chat privado.
telegram-offer-start = Pulsa Start una vez en nuestro chat privado: allí te mando tus cartas y te aviso cuando te toca.
telegram-open = Abrir el chat privado
telegram-back = Volver a la mesa
telegram-busy = Ahora hay mucho movimiento en el grupo: pulsa otra vez en unos segundos.

## Lo que se lee del bot antes de escribirle

telegram-description = Mus para grupos y para ti. Con /mesa se abre una mesa, aquí o en un grupo; cada cual ve solo sus cartas, y el ordenador ocupa las sillas que falten. Con /aprende se juega una primera ronda explicada paso a paso.
telegram-short-description = Mus en vuestro grupo: cada cual ve solo sus cartas, y el ordenador juega por quien falte.

## El menú de órdenes

telegram-command-mesa = Abrir una mesa o, con un código, traer aquí otra
telegram-command-cartas = Ver tus cartas
telegram-command-jugar = Jugar ya: un sitio en una mesa abierta
telegram-command-mesas = Ver las mesas abiertas donde hay sitio
telegram-command-ver = Ver la mesa en una página
telegram-command-mus = Pedir mus
telegram-command-corto = Cortar el mus
telegram-command-paso = Pasar
telegram-command-envido = Envidar; «/envido 5» envida cinco piedras
telegram-command-mas = Subir el envite; «/mas 5» lo sube en cinco piedras
telegram-command-quiero = Querer el envite
telegram-command-noquiero = No querer el envite
telegram-command-ordago = Echar un órdago
telegram-command-descarto = Descartar; «/descarto 1 3» tira la primera y la tercera
telegram-command-jugada = Decir una jugada: «/jugada envido 5»
telegram-command-senas = Ver las señas que puedes hacer
telegram-command-marcador = Ver cómo va la partida
telegram-command-reglas = Ver las reglas de la mesa
telegram-command-salir = Dejar la mesa
telegram-command-idioma = Cambiar de idioma
telegram-command-texto = Solo texto o también imágenes; «/texto aquí», para este chat
telegram-command-bloquear = No dejar que alguien se siente en tus mesas, o volver a dejarlo
telegram-command-misdatos = Recibir en un archivo todo lo que guardo de ti
telegram-command-comprobar = Comprobar que la partida se repartió sin trampa
telegram-command-olvidame = Que olvide quién eres
telegram-command-di = Decir algo en los demás chats de la mesa: «/di ¡buena mano!»
telegram-command-ajustes = Ajustes de las mesas de este chat, para quien lo administra
telegram-command-fuera = Sacar la mesa de uno de los chats donde se ve
telegram-command-aprende = Aprender con una primera ronda explicada
telegram-command-diaria = Jugar la mano del día; «/diaria tabla», la semana de este chat
telegram-command-probabilidades = Ver lo que valía tu mano
telegram-command-porque = Preguntar al ordenador por qué dijo lo que dijo
telegram-command-repaso = Repasar la mano o la partida acabada; «/repaso 2», una de antes
telegram-command-partidas = Ver tus partidas acabadas
telegram-command-historial = Ver tus resultados con otras personas y contra ellas
telegram-command-clasificacion = Ver la clasificación de este chat por sus partidas
telegram-command-practica = Practicar: decides y se juzga; «/practica 1» te repite tus decisiones más caras
telegram-command-ayuda = Ayuda
