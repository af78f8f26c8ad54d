### La mesa en los chats: lo que se ve, lo que se pulsa y lo que se contesta.

## Las órdenes

command-mesa = mesa
command-cartas = cartas
command-jugar = jugar
command-mesas = mesas
command-ver = ver
command-marcador = marcador
command-reglas = reglas
command-salir = salir
command-ayuda = ayuda
command-idioma = idioma
command-texto = texto
command-di = di
command-ajustes = ajustes
command-fuera = fuera
command-bloquear = bloquear
command-misdatos = misdatos
command-comprobar = comprobar
command-olvidame = olvídame
command-thread = hilo
command-channel = canal
command-here = aquí
command-mus = mus
command-corto = corto
command-paso = paso
command-envido = envido
command-mas = mas
command-quiero = quiero
command-noquiero = noquiero
command-ordago = ordago
command-descarto = descarto
command-jugada = jugada
command-senas = señas
command-new = nueva

## La mesa en juego

chat-table = Mesa { $code }
chat-hand = Ronda { $number }
chat-hurry = { $player }: queda la mitad del tiempo.
chat-away = { $player } no está: juega el ordenador hasta que vuelva.
chat-away-self = Juega el ordenador por ti hasta que vuelvas.
chat-away-resting = { $player } no está.
chat-resting = La mesa espera a que vuelva alguien.
chat-resting-self = No hay nadie en la mesa: espera a que vuelvas.
chat-unreachable = { $players }: las cartas se ven con «Mis cartas».
chat-homeless = No puedo escribir en el chat de esta mesa: me han echado o me falta permiso. Para seguir, escribe aquí o en otro chat: /mesa { $code }
chat-worth = Llevas { $worth }.
chat-unreadable = No puedo leer la mesa { $code }: aquí no se puede seguir jugando. Queda guardada tal como está, y quien lleva el bot puede ver por qué.
chat-deserted = En la mesa { $code } ya no queda nadie. ¿Alguien se sienta, o la cierro?
chat-closed = La mesa { $code } se ha cerrado.
chat-no-leaving = No estás en la mesa { $code }, así que no hay de dónde levantarse. La cierra { $known ->
        [yes] { $player }, que lleva la mesa
       *[no] quien abrió la mesa
    }, o cualquiera cuando lleve un día parada.
chat-prove = Comprobar
seal-next = Sello del próximo reparto: { $seal }
seal-shown = Sello del reparto: { $seal }
seal-opened = Secreto del reparto: { $secret } · /comprobar
seal-kept = El reparto de esta partida no se comprueba al acabar: el secreto enseñaría las cartas que aquí nadie tiene que enseñar.
chat-no-pictures = En este chat me falta permiso para mandar imágenes: sigo solo con texto.
chat-welcome = ¡Aúpa! Para abrir aquí una mesa de mus, escribid /mesa (/mahaia, /table). ¿En qué idioma hablo en este chat?

## Botones

chat-my-hand = Mis cartas
chat-refresh = Actualizar (puede no estar al día)
chat-until = Plazo: { $moment }
chat-invite = Llevarla a otro grupo
chat-come = Sentarme o mirar
chat-offer =
    Mus, { $preset }: { $free ->
        [0] no queda ninguna silla libre
        [one] queda una silla libre
       *[other] quedan { $free } sillas libres
    } de { $seats }.
chat-back = Ya estoy aquí
chat-sit = Me siento
chat-rematch = Revancha
chat-arrange = Cambiar la mesa
chat-anybody = Hace tiempo que nadie juega en la mesa { $code }. ¿Seguís? Si nadie dice nada, se cerrará dentro de unos días.
chat-stay = Seguimos
chat-stays = La mesa { $code } sigue abierta.
chat-close = Cerrar la mesa
chat-marked = ✕ { $card }
chat-unmarked = { $card }
chat-throw = { $count ->
        [0] No descarto
        [one] Descarto una
       *[other] Descarto { $count }
    }
chat-choose-discards = Elige lo que tiras
chat-suggest = Elige por mí
chat-odds = Probabilidades
chat-why = ¿Por qué?
chat-start = Empezar
chat-leave = Me levanto
chat-rules = Reglas
chat-fill = Ordenador { $level }
chat-clear = Sin ordenador
chat-options = Opciones
chat-table-language = Idioma
chat-each-language = Cada chat en el suyo
chat-times = Tiempo
chat-deck = Cartas
chat-seats = Volver
chat-earlier = ‹
chat-later = ›
chat-other-number = Otro número

## La mesa entre partidas

chat-chair = { $number }. { $player }
chat-chair-free = { $number }. (libre)
chat-chair-computer = { $number }. { $player } (ordenador, { $level })
chat-partners = Van juntos { $even }, contra { $odd }.
chat-preset = Reglas: { $preset }
chat-time = Tiempo para cada jugada: { $time }
chat-stand-in = Si alguien no está, juega el ordenador { $level }.
chat-turn-time = { $seconds ->
        [0] sin límite
        [30] 30 segundos
        [60] 1 minuto
        [86400] 1 día
       *[other] { $minutes } minutos
    }
chat-elsewhere = Para jugar también desde otro chat: /mesa { $code }
chat-choose-preset = ¿A qué reglas se juega?
chat-choose-option = ¿Qué se cambia?
chat-choose-language = ¿En qué idioma habla esta mesa?
chat-choose-suits = ¿Qué cartas enseñan las imágenes de esta mesa?
chat-suits = { $suits ->
        [spanish] Palos españoles
        [french] Palos franceses
       *[usual] Las cartas de siempre
    }
chat-choose-time = ¿Cuánto tiempo hay para cada jugada?
chat-choose-stand-in = ¿Quién juega por el que no está?
chat-choose-call = ¿Cuándo aviso a quien le toca y no contesta?
chat-call-time = { $seconds ->
        [auto] aviso al ritmo de la mesa
        [0] aviso al momento
        [8] aviso a los 8 s
        [30] aviso a los 30 s
       *[never] sin aviso
    }
chat-call-here = { $people ->
        [one] te toca en la mesa { $code }{ chat-call-half }
       *[other] os toca en la mesa { $code }{ chat-call-half }
    }
chat-call-half = { $late ->
        [yes] {", "}queda la mitad del tiempo
       *[no] {""}
    }
chat-call-go = Ir a la mesa
chat-option = { $option }: { $value }
chat-value = { $value }

## Preguntas

chat-ask-cut = ¿Cuántas cartas levantas?
chat-ask-bet = ¿Cuánto envidas?
chat-ask-raise = ¿Cuánto más?
chat-cards = Cartas
chat-stones = Piedras
chat-number = Un número ({ $allowed })

## Respuestas

chat-stale = Eso ya no se pregunta: mira cómo va la mesa.
several-table = Mesa { $code } (para otra, escribe su código detrás).
several-said = Mesa { $code }: { $said }
several-at = { $code }: { $what }
several-where = Lo puedes decir en varias mesas. ¿En cuál?
several-which = ¿De qué mesa?
several-leave = Levantarme de { $code }{ $count ->
        [0] { "" }
       *[other] : { $players }
    }
several-close = Cerrar { $code }{ $count ->
        [0] { "" }
       *[other] : { $players }
    }
chat-late = Eso llega tarde: lo dijiste antes de que la mesa preguntara lo de ahora. Mira cómo va y repítelo si quieres.
chat-sign-aloud = Las señas y las miradas, nunca escritas donde las leen todos: con los botones de tu mano, o por privado.
chat-no-button = No conozco ese botón; será de otra versión. Con /mesa sale la mesa otra vez.
chat-not-a-number = Tiene que ser un número, como 7.
chat-may-say = Puedes decir: { $words }
chat-operator = 📣 De quien lleva el bot: { $text }
chat-blocked = Quien lleva este bot te ha excluido, o a este chat.
chat-too-fast = Vas demasiado deprisa. Espera unos segundos: hasta entonces no te hago caso.
chat-too-much = Pasan demasiadas cosas a la vez, así que eso no ha contado. Inténtalo de nuevo dentro de un momento.
chat-failure = Algo ha fallado y no sé si ha valido. Mira la mesa antes de repetirlo.
chat-overtaken = No ha valido: la mesa había cambiado entretanto. Mírala y repítelo.
chat-restarting = Estoy a punto de reiniciarme; repítelo dentro de un momento.
chat-welcome-back = Vuelves a jugar tú.
chat-did-open = La mesa { $code } está abierta.
chat-did-bring = La mesa { $code } está abajo.
chat-did-leave = Te has levantado de la mesa { $code }.
chat-lacks = No puedo poner la mesa aquí, porque me falta un permiso: { $rights }.
chat-group-dm = Discord no deja que un bot entre en un grupo de mensajes directos, así que aquí no cabe una mesa. Ábrela con /mesa en nuestro chat privado y di aquí su código: los demás se sientan con /mesa y ese código, en su propio chat conmigo, y tú les dejas entrar con un botón.
chat-lacks-pictures = Aquí no puedo poner imágenes, porque me falta un permiso: Adjuntar archivos. La mesa va en texto.
chat-right = { $right ->
        [be-here] estar en este chat (que me invite quien lo administra)
        [see] Ver canal
        [write] Enviar mensajes
        [open-threads] Crear hilos públicos
        [write-in-threads] Enviar mensajes en hilos
       *[pictures] Adjuntar archivos
    }
chat-left = Te has levantado de la mesa { $code }: tus cartas las juega el ordenador.
chat-left-last = Te has levantado de la mesa { $code }: no queda nadie, y la mesa espera a que alguien se siente.
chat-not-there = Ya no estás en la mesa { $code }.
chat-connected = Listo: aquí te llegarán tus cartas. Ya puedes volver al chat de la mesa.
chat-hello = ¡Aúpa! Soy Amarreko y reparto mus. Con /mesa (/mahaia, /table) se abre una mesa, aquí o en un grupo, y con /ayuda se aprende.
welcome-open = Abrir una mesa
welcome-learn = Aprender a jugar
welcome-help = Cómo se juega
welcome-table = La mesa { $code } está abierta aquí: siéntate cuando quieras.
chat-just-opened = { $player } acaba de abrir aquí la mesa { $code }: siéntate con un botón. Para abrir otra: /mesa nueva
chat-unnamed = No sé quién eres, porque escribes en nombre de un chat: deja de ser anónimo, o juega con los botones.
chat-unshown = { $player }: eso solo puedes verlo tú, y no aceptas mensajes directos. Con un botón de la mesa o una orden con / te contesto aquí sin que nadie más lo vea.
chat-watch = Ver la mesa
watch-inside = Mesa { $code }: se abre aquí mismo, con tus cartas si juegas.
watch-personal = Mesa { $code }: este enlace es solo tuyo. Vale una vez, durante diez minutos; no se lo des a nadie.
watch-no-page = Este bot no tiene una página de la mesa.
chat-language = Desde ahora, en { $language }.
chat-no-such-language = Ese idioma no lo hablo. Hablo: { $allowed }
chat-your-language = ¿En qué idioma te hablo?
chat-languages = Arriba, el idioma en que te hablo a ti; abajo, el de este chat.
chat-text = { $now ->
        [text] Desde ahora te lo enseño todo con texto, sin imágenes. Con /texto vuelven.
       *[pictures] Vuelven las imágenes. Con /texto se quitan.
    }
chat-text-here = { $now ->
        [text] Desde ahora, en este chat solo texto, sin imágenes. Con «/texto aquí» vuelven.
       *[pictures] Vuelven las imágenes a este chat. Con «/texto aquí» se quitan.
    }

## Por qué no

lobby-no-such-table = No hay ninguna mesa con ese código.
lobby-no-table-here = Aquí no hay ninguna mesa. Con /mesa se abre una.
lobby-closed = Esa mesa ya se ha cerrado. Con /mesa se abre otra.
lobby-not-seated = No estás en esta mesa.
lobby-already-seated = Ya estás en esta mesa.
lobby-seat-taken = Ese sitio es de { $player }.
lobby-table-full = No hay sitio en la mesa.
lobby-seats-free = { $count ->
        [one] Falta un jugador: que se siente alguien, o el ordenador.
       *[other] Faltan { $count } jugadores: que se siente alguien, o el ordenador.
    }
lobby-seen-other-hand = En esta partida ya has visto otras cartas de la mesa: vuelve a tu sitio o espera a la siguiente.
lobby-not-maker = Eso lo decide { $known ->
        [yes] { $player }, que lleva la mesa
       *[no] quien abrió la mesa
    }.
lobby-in-play = Hay una partida en juego; podrás hacerlo cuando termine.
lobby-not-in-play = Todavía no se juega en esta mesa.
lobby-not-away = Ya juegas tú.
lobby-not-idle = La mesa sigue viva. La cierra { $known ->
        [yes] { $player }, que lleva la mesa
       *[no] quien abrió la mesa
    }, o cualquiera cuando lleve un día parada.
lobby-refused = Tú y alguien de esta mesa no jugáis juntos: hay un bloqueo entre vosotros. Con /bloquear ves los tuyos.
lobby-too-many-tables = Tienes ya { $most } mesas abiertas ({ $codes }). Cierra alguna antes de abrir otra.
lobby-shut = Alguien ha cerrado la mesa a los de fuera: hasta la próxima partida no se abre.
lobby-already-playing = Ya juegas en la mesa { $code }. Con «/salir { $code }» te levantas.

## El servicio

serve-started = Amarreko arranca. Se para con Ctrl-C.
serve-waiting = Otro Amarreko lleva las partidas de { $place }; este espera, por si tiene que relevarlo.
serve-gone = El servidor de { $place } no contesta; se sigue intentando.
serve-back = El servidor de { $place } vuelve a contestar.
serve-connected = { $platform }: conectado como { $name }.
serve-without = { $platform }: no, porque falta { $variable }.
serve-no-token = No hay ningún token, así que el bot no puede conectarse: pon DISCORD_TOKEN o TELEGRAM_TOKEN en el fichero .env.
serve-bad-telegram-token = { $name } no tiene la forma de un token de Telegram: cifras, dos puntos y 35 letras, como lo da @BotFather.
serve-bad-discord-token = { $name } no tiene la forma de un token de Discord: tres partes con puntos, como lo da la página «Bot» del portal de desarrolladores.
serve-may-not-read = { $platform } no le da a este bot un permiso que pide: permite allí «Message Content Intent» o «Server Members Intent», o quita { $variable }.
serve-refused = { $platform } no admite el valor de { $variable }.
serve-ended = { $platform } se ha parado por un fallo; los detalles están en el registro.
serve-bad-setting = El valor de { $name } no vale.
serve-bad-web-url = { $name } ha de ser una dirección https sin nada detrás del nombre, como https://mus.example.org.
serve-bad-web-app = { $name } ha de ser el nombre corto que se da a @BotFather con /newapp: de 3 a 30 letras, cifras o guiones bajos.
serve-unreadable-settings = El fichero .env no se puede leer: ha de ser de este usuario y estar en UTF-8.
serve-unreadable-line = La línea { $number } del fichero .env no se entiende: cada ajuste es una línea NOMBRE=valor, y si el valor empieza con comillas, acaba con ellas.
serve-settings-folder = .env es una carpeta; los ajustes van en un fichero con ese nombre.
serve-cannot-listen = No se puede usar la dirección { $address } para la supervisión: está ocupada o no es de esta máquina. Se pone con WATCH_PORT y WATCH_HOST.
serve-cannot-serve-page = No se puede usar la dirección { $address } para la página de la mesa: está ocupada o no es de esta máquina. Se pone con AMARREKO_WEB_PORT y AMARREKO_WEB_HOST.

## Las imágenes

picture-marked = Para tirar: { $cards }.
picture-perete = Perete
picture-ordago = órdago: { $player }
picture-unshown = no enseña las cartas
picture-match-over = Fin de la partida
