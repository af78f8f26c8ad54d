### Cuando no se pueden guardar o leer las partidas.

storage-missing-folder = No existe la carpeta de { $place }.
storage-no-database = No existe el fichero { $place }.
storage-copy-exists = { $place } ya existe; elige otro nombre para la copia.
storage-not-writable = No se puede abrir o escribir { $place }.
storage-not-a-database = { $place } no es un fichero de partidas de Amarreko.
storage-damaged-database = El fichero { $place } está dañado.
storage-newer-schema = { $place } es de una versión más nueva de Amarreko (formato { $found }; este programa llega al { $known }).
storage-database-locked = Otro programa está usando { $place }; inténtalo más tarde.
storage-already-served = Otro Amarreko está jugando con las partidas de { $place }; solo puede hacerlo uno.
storage-disk-full = No queda sitio en el disco para { $place }.
storage-disk-failed = El disco no deja leer o escribir { $place }.
storage-file-replaced = El fichero { $place } ya no está, o es otro: nada se guarda. Devuélvelo a su sitio, o reinicia el programa para usar el que hay.
storage-missing-driver = Para { $place } falta la biblioteca de PostgreSQL: pip install "amarreko[postgres]".
storage-server-gone = El servidor de { $place } no contesta.
storage-server-refused = El servidor no deja entrar en { $place }: mira el usuario, la contraseña y el nombre de la base.
storage-wrong-encoding = { $place } no admite todas las letras: crea la base con la codificación UTF8.
storage-deposed = Este proceso ya no lleva las partidas de { $place }: otro lo ha relevado, o ha podido hacerlo. Aquí acaba.
storage-not-empty = En { $place } ya hay partidas; elige un sitio vacío.
storage-same-place = El origen y el destino son el mismo: { $place }; di otro.
storage-copy-differs = Lo copiado en { $place } no es igual que el original; no ha quedado nada.
storage-unknown-event = No se puede leer la partida guardada: tiene algo ({ $kind }, versión { $version }) que este programa no conoce.
storage-elsewhere = Otro programa está jugando esta misma partida; aquí se para.

deck-missing-picture = Falta un dibujo de la baraja: { $path }.
deck-unreadable-picture = { $path } no es un dibujo que se pueda leer.
