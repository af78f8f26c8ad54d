### La página de la mesa en el navegador.

page-sure = { $word ->
    [ordago] Con el órdago te juegas el juego entero. ¿Seguro?
   *[quiero] Si quieres el órdago, te juegas el juego entero. ¿Seguro?
    }
page-mano = mano
page-postre = postre
page-offline = Sin conexión. Se vuelve a intentar…
page-not-sent = Sin conexión: no se ha enviado.
page-cancel = No
page-close = Cerrar
page-other-amount = Otra cantidad
page-send = Enviar
page-signs = Señas
page-earlier = Página anterior
page-later = Página siguiente
page-more = Más
page-story = La mano, contada
page-sound-on = Poner el sonido
page-sound-off = Quitar el sonido
page-deck-spanish = Baraja española
page-deck-french = Baraja francesa
page-your-turn = Te toca
page-discard-hint = Toca las cartas que tiras
page-computer-short = ordenador
page-away = Fuera; juega el ordenador
page-choose = Elegir
page-onlookers = { $people } miran
page-loading = Entrando en la mesa…
page-no-ticket = Este enlace ya no vale. Pide otro con «Ver la mesa».
page-gone = Esa mesa ya no está.
page-full = Ya tienes demasiadas ventanas abiertas. Cierra alguna.
page-table-full = Ya miran esta mesa tantas personas como caben. Prueba más tarde.
page-throw = Tirar
page-table = Mesa
page-score = Tanteo
page-words = Qué dices

## El enlace

browser-link = La mesa está en este enlace (para terminar: Ctrl-C):

## Los mirones

page-onlookers-page = Mirones
page-choose-onlookers = Qué ven los mirones
page-onlookers-see = { $see ->
        [live] Los mirones lo ven todo en directo
        [late] Los mirones ven la ronda anterior
       *[none] Sin mirones
    }
page-send-away = Sin mirones
page-no-onlookers = En esta mesa no se admiten mirones mientras se juega.
page-late-onlookers = Los mirones ven aquí cada ronda cuando ya se ha repartido la siguiente.
