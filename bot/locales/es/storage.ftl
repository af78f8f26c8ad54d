### Cuando no se pueden guardar o leer las partidas.

storage-missing-folder = No existe la carpeta de { $path }.
storage-no-database = No existe el fichero { $path }.
storage-copy-exists = { $path } ya existe; elige otro nombre para la copia.
storage-not-writable = No se puede abrir o escribir { $path }.
storage-not-a-database = { $path } no es un fichero de partidas de Amarreko.
storage-damaged-database = El fichero { $path } está dañado.
storage-newer-schema = { $path } es de una versión más nueva de Amarreko (formato { $found }; este programa llega al { $known }).
storage-database-locked = Otro programa está usando { $path }; inténtalo más tarde.
storage-already-served = Otro Amarreko está jugando con las partidas de { $path }; solo puede hacerlo uno.
storage-disk-full = No queda sitio en el disco para { $path }.
storage-disk-failed = El disco no deja leer o escribir { $path }.
storage-unknown-event = No se puede leer la partida guardada: tiene algo ({ $kind }, versión { $version }) que este programa no conoce.
storage-elsewhere = Otro programa está jugando esta misma partida; aquí se para.

deck-missing-picture = Falta un dibujo de la baraja: { $path }.
deck-unreadable-picture = { $path } no es un dibujo que se pueda leer.
