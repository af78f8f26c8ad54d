### Para quien lo lleva: copias de seguridad, comprobaciones y órdenes de administración.

copy-made = Copiado en { $path } y comprobado: partidas: { $logs }; sucesos: { $events }.
copy-restored = { $path } está otra vez como cuando se hizo la copia.
copy-restored-former = { $path } está otra vez como cuando se hizo la copia. Lo que había antes está en { $former }.
copy-in-use = { $path } está en uso: para antes Amarreko (systemctl stop amarreko).
copy-moved = Todo está copiado en { $to } y comprobado: partidas: { $logs }; sucesos: { $events }; notas: { $notes }; suma { $digest }.
copy-by-server = Para { $place } usa las herramientas de PostgreSQL: pg_dump y pg_restore.
copy-being-played = Se está jugando con { $place }: para antes Amarreko.

admin-table = { $code }: { $state ->
        [match] en juego
       *[lobby] preparándose
    }; { $preset }; personas: { $people } de { $chairs }; chats: { $chats }; último cambio { $touched } UTC
admin-no-tables = No hay ninguna mesa abierta.
admin-person = { $whose }  { $name }  { $codes }
admin-chat = { $whose }  (chat)  { $codes }
admin-blocked = { $whose } está excluido.
admin-unblocked = Se vuelve a atender a { $whose }.
admin-nobody = No hay nadie en ninguna mesa.
admin-no-table = Ninguna mesa abierta tiene el código { $code }.
admin-done = Hecho.
admin-left = Amarreko no está en marcha; se hará cuando arranque.
admin-not-taken = El programa que tiene abierto el fichero aún no lo ha hecho; queda pendiente. ¿Es amarreko serve?

export-no-match = No encuentro ninguna partida en { $code }.
export-in-play = La partida de { $code } aún se juega: se podrá exportar cuando acabe.
export-hidden = { $code } no enseña las manos que ningún envite querido exige (show=needed): un fichero las enseñaría, así que no se escribe ninguno.
export-damaged = Lo que hay guardado de { $code } está dañado.

doctor-program = Amarreko { $version }, Python { $python }, SQLite { $sqlite }
doctor-settings = Ajustes: válidos
doctor-env-open = Otros usuarios de esta máquina pueden leer .env, y quien tenga un token puede hacerse pasar por el bot: chmod 600 .env
doctor-unknown-setting = { $name } está puesto, pero no es ningún ajuste: véase .env.example.
doctor-no-answer = { $platform } no contesta: comprueba la red y el proxy, si lo hay.
doctor-right-groups = { $has ->
        [yes] Se puede añadir a grupos.
       *[no] No se puede añadir a grupos: @BotFather, /setjoingroups.
    }
doctor-right-talk = { $has ->
        [yes] Lee lo que se escribe en los grupos.
       *[no] En los grupos solo recibe botones, comandos y respuestas. Para que lea lo demás: @BotFather, /setprivacy.
    }
doctor-right-inline = { $has ->
        [yes] Con su nombre se pueden enseñar mesas en cualquier chat.
       *[no] Con su nombre no se pueden enseñar mesas: @BotFather, /setinline.
    }
doctor-right-reading = { $has ->
        [yes] «Message Content Intent» está activado: puede leer lo que se escribe.
       *[no] «Message Content Intent» está desactivado: no lee lo que se escribe.
    }
doctor-right-members = { $has ->
        [yes] «Server Members Intent» está activado: puede saber quién se va de un servidor.
       *[no] «Server Members Intent» está desactivado: no sabe quién se va hasta que pregunta.
    }
doctor-clock = El reloj coincide con el de { $platform } (diferencia: { $seconds } s).
doctor-clock-wrong = El reloj de esta máquina difiere { $seconds } s del de { $platform }: lo que se escribe puede parecer que llega tarde.
doctor-page-good = La página de la mesa: { $url } lleva a { $address }.
doctor-page-other = { $url } no lleva a la página de la mesa: el proxy o túnel ha de pasarlo todo a { $address }.
doctor-page-untrusted = { $url } no tiene un certificado https válido: la página de la mesa lo necesita.
doctor-page-unreachable = { $url } no responde: revisa su nombre en el DNS, y el proxy o túnel que lleva a { $address }. Algunas redes no llegan a su propia dirección pública.
doctor-page-no-app = Los grupos de Telegram no tienen enlace directo a la página: dale /newapp a @BotFather con la dirección { $url }, y pon el nombre corto en AMARREKO_WEB_APP.
doctor-database = { $path }: en buen estado; formato { $schema } de { $known }; partidas: { $logs }; sucesos: { $events }; { $megabytes } MB
doctor-in-use = Un programa lo tiene abierto.
doctor-not-in-use = Ningún programa lo tiene abierto.
doctor-server = { $place }: PostgreSQL { $server }; formato { $schema } de { $known }; partidas: { $logs }; sucesos: { $events }
doctor-server-empty = { $place }: PostgreSQL { $server }; aún vacía; se preparará.
doctor-led = Un proceso lleva las partidas.
doctor-not-led = Ningún proceso lleva las partidas.
doctor-no-database = { $path } aún no existe; se creará.
doctor-room = Libre en el disco: { $megabytes } MB
doctor-well = Nada impide que Amarreko funcione aquí.
doctor-unwell = Antes hay que arreglar lo marcado con ✗.
