### Los mensajes entre los chats de una mesa.

talk-page = Chats
talk-said = 💬 { $player }: { $text }
talk-told = Dicho en los chats de la mesa.
talk-length = Detrás va lo que quieras decir, con { $most } letras como mucho: «/di ¡buena mano!»
talk-nobody = Esta mesa no se ve en ningún otro chat: nadie más lo leería.
talk-too-fast = Demasiadas frases seguidas: espera un poco.
talk-off = En esta mesa los chats no hablan entre sí; puede cambiarlo quien la lleva.
talk-brought = 💬 { $player } ha traído la mesa también a un chat de { $platform }.
talk-lost = 💬 La mesa ya no se ve en un chat de { $platform }: allí no puedo escribir.
talk-out = 💬 { $platform } no responde: a quien juega allí no le corre el tiempo.
talk-back = 💬 { $platform } responde otra vez.
talk-chats = Esta mesa se ve en:
talk-chat = { $number }. { $platform }
talk-chat-brought = { $number }. { $platform } (la trajo { $player })
talk-dismiss = Sacarla del { $number }
talk-dismissed = La mesa ya no se ve en ese chat de { $platform }.
talk-gone = La mesa { $code } ya no se ve en este chat: la ha sacado quien la lleva.
talk-only-chat = La mesa { $code } solo se ve en un chat.
talk-choose = { $now ->
        [on] Callar los chats
       *[off] Dejar hablar a los chats
    }
talk-allowed = { $now ->
        [on] Con /di se habla de un chat a otro.
       *[off] Los chats no hablan entre sí.
    }
talk-asks = { $player } quiere traer la mesa a otro chat de { $platform }. ¿Lo dejáis entrar?
talk-let-in = Que entre el chat de { $player }
talk-keep-out = Que no entre
talk-asked = He preguntado en la mesa { $code }: en cuanto alguien de allí os deje entrar, la veréis aquí.
talk-came-in = La mesa { $code } se ve ya en ese chat.
talk-let-in-here = Os han dejado entrar: la mesa { $code } se ve aquí.
talk-kept-out = La mesa { $code } no se enseña en ese chat.

## Un hilo para la mesa

thread-title = Mus · { $code }
thread-choose = { $now ->
        [on] En el canal
       *[off] En un hilo
    }
thread-now = { $now ->
        [on] La mesa está en su hilo. Las próximas de este canal se abrirán también en uno.
       *[off] La mesa está en el canal. Las próximas se abrirán también aquí.
    }
thread-none = En este chat no se pueden abrir hilos: la mesa se queda aquí.
thread-lacks = No puedo abrir un hilo, porque me falta un permiso: { $rights }. Las partidas se juegan en el canal.
thread-failed = No he podido abrir el hilo: la partida se juega en el canal.
thread-hello = Aquí se juega la mesa { $code }{ $count ->
        [0] { "" }
       *[other] : { $players }
    }.
thread-there = La mesa { $code } está en su hilo:
thread-left = La mesa { $code } ha vuelto a su canal:
thread-lost = 💬 Han borrado o cerrado el hilo de la mesa: se sigue aquí.
refused-post = { $why ->
        [moderated] La moderación de este servidor (AutoMod) no deja pasar aquí los mensajes de la mesa { $code }: quien lo administra puede hacer una excepción con el bot.
        [closed] El hilo de la mesa { $code } está cerrado y no puedo escribir en él.
       *[forbidden] No puedo escribir aquí los mensajes de la mesa { $code }: me faltan permisos (Ver canal, Enviar mensajes).
    } { $goes ->
        [text] Sigo sin imágenes.
        [thread] La mesa sigue en su hilo:
        [channel] La mesa sigue en el canal.
       *[aside] Se puede seguir jugando: pide tus cartas con { $command } y juega con los botones de debajo.
    }

## Lo que se guarda de cada persona

data-here = Esto es todo lo que guardo de ti.
data-forget = Olvídame
data-ask-forget = ¿Olvido quién eres? Dejas tus mesas, y en todo lo que guardo queda una raya en lugar de tu nombre y tu número; no se puede deshacer. Lo que ya está escrito en los chats, allí se queda. Si antes quieres verlo: /misdatos
data-forgotten = Hecho: dentro de unos instantes no sabré quién eres. Si me vuelves a escribir, será como la primera vez.
data-too-soon = Eso lo has pedido hace nada: vuelve a pedirlo dentro de un minuto.

proof-sealed = El reparto de esta partida está sellado desde antes de la primera carta. Sello entero (SHA-256 del secreto): { $commitment }. Al acabar digo el secreto, y con /comprobar cualquiera puede volver a calcular cada carta.
proof-unsealed = Esta partida no está sellada: empezó antes de que hubiera sellos, o es una clase con cartas de ejemplo.
proof-kept = En esta mesa solo se enseñan las cartas que pide lo querido. El secreto y el fichero enseñarían también las demás, así que no publico ninguno de los dos, tampoco al acabar. Por eso nadie puede comprobar el reparto de esta partida. Solo se sabe su sello: { $commitment }.
proof-follows = Comprobado: { $hands ->
        [one] la única ronda sale
       *[other] las { $hands } rondas salen
    } del secreto, carta por carta. Secreto: { $secret }. Sello: { $commitment }. En el fichero va todo, para que lo calcules tú mismo.
proof-differs = Esto no cuadra: { $place } (línea { $line } del fichero) no sale del secreto. El fichero dice { $written }, y el secreto da { $follows }. El fichero va aparte.
proof-digest = Resumen del fichero: { $digest }

## A quién no se quiere en las mesas

refuse-several = Hay más de una persona que puede ser { $name }. ¿A quién le cierras tus mesas?
refuse-nobody-so-called = En tus mesas no hay nadie que se llame { $name }.
refuse-after-hand = { $player } está jugando esta ronda en tu mesa: { $clock ->
        [yes] podrás cuando acabe; si se le pasa el tiempo, jugará el ordenador.
       *[no] podrás cuando acabe. Si sigue cinco minutos sin contestar, bajo la mesa sale un botón para que juegue el ordenador.
    }
refuse-done = { $player } ya no puede sentarse en las mesas que abras ni donde estés, y se levanta de las que tienes. Con /bloquear se cambia.
refuse-none = No le cierras tus mesas a nadie. «/bloquear nombre» se las cierra a quien se llame así en una de ellas.
refuse-list = Con estos no compartes mesa. Pulsa un nombre para volver a dejarlo.

## Quien no contesta

absence-offer = { $player } no contesta. Puede jugar el ordenador hasta que vuelva: { $needed ->
        [1] basta con que lo pidas aquí abajo.
       *[2] tienen que pedirlo dos.
    }
absence-asked = { $player } no contesta. { $by } pide que juegue el ordenador hasta que vuelva: falta que lo pida uno más, o que pase un día.
absence-self = Los demás pueden pedir que el ordenador juegue por ti. Con que digas o pulses algo, sigues tú.
absence-button = Que juegue el ordenador por { $player }
absence-here = Sigo aquí
absence-clock = Reloj
absence-back = Sigues jugando tú.
absence-called = { $player } no había recibido ningún aviso: se lo acabo de mandar. Si en cinco minutos no contesta, vuelve a pulsar.
absence-agreed = Anotado: el ordenador jugará por { $player } en cuanto lo pida uno más.
absence-done = Juega el ordenador por { $player } hasta que vuelva.
absence-first = { $player } está jugando esta ronda y no contesta. Que juegue primero el ordenador; después ya puedes cerrarle tus mesas.
absence-clock-set = 💬 Desde ahora, tiempo para cada jugada: { $time }.
lobby-not-absent = { $player } acaba de contestar, o todavía está a tiempo.
absence-left = 💬 { $player } se ha ido del chat { $now ->
        [playing] en plena partida: juega el ordenador hasta que vuelva.
       *[waiting] y deja libre su sitio.
    }

## Mesas abiertas

open-table = Mesa abierta { $code }
open-page = Abierta
open-choose = ¿A quién puede sentar aquí /jugar, si hay sitio?
open-to = { $to ->
        [all] Abierta a todos los chats
        [chat] Abierta a este chat
       *[none] Cerrada a otros
    }
open-announced = 💬 Esta mesa: { $to }
open-shut = Que no venga nadie más
open-is-shut = 💬 Mesa { $code }: por /jugar no viene nadie más en esta partida.
open-join = Jugar ya
open-seated = Te sientas con { $players } en la próxima mano. Mesa { $code }, { $preset }, van { $ours } a { $theirs }.
open-alone = Nadie más tiene mesa abierta. Empiezas con { $count ->
        [one] un ordenador
       *[other] { $count } ordenadores
    }; quien llegue se sienta.
open-other = Otra mesa
open-decline = No
open-in-private = Hay sitio en una mesa de otro chat, y las cartas te llegan en privado: abre el chat conmigo y escribe allí /jugar.
open-gone = En la mesa { $code } ya no hay sitio para ti. Con /mesas ves las que quedan.
open-list = Mesas abiertas con sitio:
open-none = Ahora no hay ninguna mesa abierta con sitio para ti.
open-row = { $code } · { $preset } · { $players } · { $ours } a { $theirs } · { $free ->
        [one] un sitio
       *[other] { $free } sitios
    }
open-sit = Sentarme en { $code }
open-computers = Juegas con { $count ->
        [one] un ordenador
       *[other] { $count } ordenadores
    }.
open-apart = Hoy has dejado tres partidas a medias: durante una hora, /jugar te sienta solo con ordenadores.
open-tell-me = Avísame
open-will-tell = Te aviso en privado, una vez, cuando se abra una mesa en este chat.
open-alert = Se ha abierto una mesa en un chat donde pediste aviso: { $code }
open-asks-to-talk = Quiere hablar con /di: { $players }. Falta que digan que sí todos los de la mesa.
open-let-talk = Que hable
open-talk-asked = Llegaste por /jugar: hablas con /di cuando todos digan que sí. Se lo he preguntado.
open-talk-noted = Anotado: falta que digan que sí los demás.
open-talk-on = 💬 En esta mesa ya se puede hablar con /di.
