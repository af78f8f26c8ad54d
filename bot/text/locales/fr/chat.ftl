### La table dans les chats : ce qu’on voit, ce qu’on touche et ce qui est répondu.

## Les commandes

command-mesa = table
command-cartas = cartes
command-jugar = jouer
command-mesas = tables
command-ver = voir
command-marcador = score
command-reglas = règles
command-salir = quitter
command-ayuda = aide
command-idioma = langue
command-texto = texte
command-di = dis
command-ajustes = réglages
command-fuera = retirer
command-bloquear = bloquer
command-misdatos = mesdonnées
command-comprobar = vérifier
command-olvidame = oubliezmoi
command-thread = fil
command-channel = salon
command-here = ici
command-mus = mus
command-corto = mintza
command-paso = passe
command-envido = imido
command-mas = relance
command-quiero = iduki
command-noquiero = tira
command-ordago = hordago
command-descarto = jette
command-jugada = coup
command-senas = signes
command-new = nouvelle

## La table en jeu

chat-table = Table { $code }
chat-hand = Donne { $number }
chat-hurry = { $player } : il reste la moitié du temps.
chat-away = { $player } n’est pas là : l’ordinateur joue jusqu’à son retour.
chat-away-self = L’ordinateur joue pour vous jusqu’à votre retour.
chat-away-resting = { $player } n’est pas là.
chat-resting = La table attend que quelqu’un revienne.
chat-resting-self = Il n’y a personne à la table : elle attend votre retour.
chat-unreachable = { $players } : appuyez sur « Mes cartes » pour les voir.
chat-homeless = Je ne peux pas écrire dans le chat de cette table : on m’en a retiré, ou il me manque la permission. Pour continuer, écrivez ici ou dans un autre chat : /table { $code }
chat-worth = Vous avez { $worth }.
chat-unreadable = Je n’arrive pas à lire la table { $code } : impossible d’y jouer pour le moment. Elle est gardée telle quelle, et la personne qui gère le bot peut voir pourquoi.
chat-deserted = Il n’y a plus personne à la table { $code }. Quelqu’un s’assied, ou je la ferme ?
chat-closed = La table { $code } est fermée.
chat-no-leaving = Vous n’êtes pas à la table { $code }, il n’y a donc rien à quitter. Elle peut être fermée par { $known ->
        [yes] { $player }, qui tient la table
       *[no] la personne qui a ouvert la table
    }, ou par n’importe qui après un jour d’inactivité.
chat-prove = Vérifier
seal-next = Sceau de la prochaine donne : { $seal }
seal-shown = Sceau de la donne : { $seal }
seal-opened = Secret de la donne : { $secret } · /vérifier
seal-kept = Les donnes de cette partie ne se vérifient pas à la fin : le secret montrerait les mains que personne ne doit montrer ici.
chat-no-pictures = Dans ce chat, il me manque la permission d’envoyer des images : je continue avec du texte seul.
chat-welcome = Bonjour ! Pour ouvrir ici une table de mus, écrivez /table (/mesa, /mahaia). Quelle langue dois-je parler dans ce chat ?

## Les boutons

chat-my-hand = Mes cartes
chat-refresh = Actualiser (cela peut dater)
chat-until = Délai : { $moment }
chat-invite = L’amener dans un autre groupe
chat-come = S’asseoir ou regarder
chat-offer =
    Mus, { $preset } : { $free ->
        [0] aucune chaise libre
        [one] une chaise libre
       *[other] { $free } chaises libres
    } sur { $seats }.
chat-back = Je suis là
chat-sit = Je m’assieds
chat-rematch = Revanche
chat-arrange = Changer la table
chat-anybody = Personne n’a joué à la table { $code } depuis un moment. Continuez-vous ? Sans réponse, elle sera fermée dans quelques jours.
chat-stay = On continue
chat-stays = La table { $code } reste ouverte.
chat-close = Fermer la table
chat-marked = ✕ { $card }
chat-unmarked = { $card }
chat-throw = { $count ->
        [0] Ne rien écarter
        [one] En écarter une
       *[other] En écarter { $count }
    }
chat-choose-discards = Choisissez ce que vous écartez
chat-suggest = Choisissez pour moi
chat-odds = Probabilités
chat-why = Pourquoi ?
chat-start = Commencer
chat-leave = Je me lève
chat-rules = Règles
chat-fill = Ordinateur { $level }
chat-clear = Sans ordinateur
chat-options = Options
chat-table-language = Langue
chat-each-language = Chaque chat dans la sienne
chat-times = Temps
chat-deck = Cartes
chat-seats = Retour
chat-earlier = ‹
chat-later = ›
chat-other-number = Un autre nombre

## La table entre deux parties

chat-chair = { $number }. { $player }
chat-chair-free = { $number }. (libre)
chat-chair-computer = { $number }. { $player } (ordinateur, { $level })
chat-partners = { $even } jouent ensemble, contre { $odd }.
chat-preset = Règles : { $preset }
chat-time = Temps pour chaque tour : { $time }
chat-stand-in = L’ordinateur { $level } joue pour les absents.
chat-turn-time = { $seconds ->
        [0] sans limite
        [30] 30 secondes
        [60] 1 minute
        [86400] 1 jour
       *[other] { $minutes } minutes
    }
chat-elsewhere = Pour jouer aussi depuis un autre chat : /table { $code }
chat-choose-preset = À quelles règles joue-t-on ?
chat-choose-option = Que change-t-on ?
chat-choose-language = Quelle langue parle cette table ?
chat-choose-suits = Quelles cartes montrent les images de cette table ?
chat-suits = { $suits ->
        [spanish] Enseignes espagnoles
        [french] Enseignes françaises
       *[usual] Les cartes habituelles
    }
chat-choose-time = Combien de temps pour chaque tour ?
chat-choose-stand-in = Qui joue pour les absents ?
chat-choose-call = Quand faut-il prévenir le joueur qui tarde à répondre ?
chat-call-time = { $seconds ->
        [auto] prévenir au rythme de la table
        [0] prévenir tout de suite
        [8] prévenir après 8 s
        [30] prévenir après 30 s
       *[never] ne jamais prévenir
    }
chat-call-here = { $people ->
        [one] c’est à vous à la table { $code }{ chat-call-half }
       *[other] c’est à vous à la table { $code }{ chat-call-half }
    }
chat-call-half = { $late ->
        [yes] {", "}il reste la moitié du temps
       *[no] {""}
    }
chat-call-go = Aller à la table
chat-option = { $option } : { $value }
chat-value = { $value }

## Les questions

chat-ask-cut = Combien de cartes levez-vous ?
chat-ask-bet = Combien misez-vous ?
chat-ask-raise = Combien de plus ?
chat-cards = Cartes
chat-stones = Tanttos
chat-number = Un nombre ({ $allowed })

## Les réponses

chat-stale = Ce n’est plus la question : regardez où en est la table.
several-table = Table { $code } (pour une autre, écrivez son code derrière).
several-said = Table { $code } : { $said }
several-at = { $code } : { $what }
several-where = Vous pouvez le dire à plusieurs tables. À laquelle ?
several-which = Quelle table ?
several-leave = Quitter { $code }{ $count ->
        [0] { "" }
       *[other] { " : " }{ $players }
    }
several-close = Fermer { $code }{ $count ->
        [0] { "" }
       *[other] { " : " }{ $players }
    }
chat-late = C’est arrivé trop tard : vous l’avez dit avant la question actuelle de la table. Regardez où on en est, et redites-le si vous voulez.
chat-sign-aloud = N’écrivez jamais de signes ni de regards là où tout le monde les lit : utilisez les boutons de votre main, ou le chat privé.
chat-no-button = Je ne connais pas ce bouton ; il vient peut-être d’une autre version. /table montre la table à nouveau.
chat-not-a-number = Il faut un nombre, comme 7.
chat-may-say = Vous pouvez dire : { $words }
chat-operator = 📣 De la part des responsables du bot : { $text }
chat-blocked = La personne qui gère ce bot vous a exclu, vous ou ce chat.
chat-too-fast = Vous allez trop vite. Attendez quelques secondes : d’ici là, je n’écoute pas.
chat-too-much = Il se passe trop de choses à la fois : cela n’a pas compté. Réessayez dans un instant.
chat-failure = Quelque chose a échoué, et je ne sais pas si cela a compté. Regardez la table avant de recommencer.
chat-overtaken = Cela n’a pas compté : la table avait changé entre-temps. Regardez-la et recommencez.
chat-restarting = Je suis sur le point de redémarrer ; recommencez dans un instant.
chat-welcome-back = C’est de nouveau vous qui jouez.
chat-did-open = La table { $code } est ouverte.
chat-did-bring = La table { $code } est ci-dessous.
chat-did-leave = Vous avez quitté la table { $code }.
chat-lacks = Je ne peux pas mettre la table ici, il me manque une permission : { $rights }.
chat-group-dm = Discord ne laisse aucun bot entrer dans un groupe de messages privés, il ne peut donc pas y avoir de table ici. Ouvrez-en une avec /table dans notre chat privé et donnez ici son code : les autres s’assoient avec /table et ce code, dans leur propre chat avec moi, et vous les laissez entrer avec un bouton.
chat-lacks-pictures = Je ne peux pas mettre d’images ici, il me manque une permission : Joindre des fichiers. La table est affichée en texte.
chat-right = { $right ->
        [be-here] être dans ce chat (que son administrateur m’y invite)
        [see] Voir le salon
        [write] Envoyer des messages
        [open-threads] Créer des fils publics
        [write-in-threads] Envoyer des messages dans les fils
       *[pictures] Joindre des fichiers
    }
chat-left = Vous avez quitté la table { $code } : l’ordinateur joue vos cartes.
chat-left-last = Vous avez quitté la table { $code } : il n’y a plus personne, et la table attend que quelqu’un s’assoie.
chat-not-there = Vous n’êtes plus à la table { $code }.
chat-connected = C’est prêt : vos cartes arriveront ici. Vous pouvez retourner dans le chat de la table.
chat-hello = Bonjour ! Je suis Amarreko et je donne au mus. /table (/mesa, /mahaia) ouvre une table, ici ou dans un groupe, et /aide explique le jeu.
welcome-open = Ouvrir une table
welcome-learn = Apprendre à jouer
welcome-help = Les règles du mus
welcome-table = La table { $code } est ouverte ici : asseyez-vous quand vous voulez.
chat-just-opened = { $player } vient d’ouvrir ici la table { $code } : asseyez-vous avec un bouton. Pour en ouvrir une autre : /table nouvelle
chat-unnamed = Je ne sais pas qui vous êtes, car vous écrivez au nom d’un chat : désactivez l’anonymat, ou jouez avec les boutons.
chat-unshown = { $player } : vous seul pouvez voir cela, et vous n’acceptez pas de messages privés. Avec un bouton de la table ou une commande avec /, je vous réponds ici sans que personne d’autre le voie.
chat-watch = Voir la table
watch-inside = Table { $code } : elle s’ouvre ici même, avec vos cartes si vous jouez.
watch-personal = Table { $code } : ce lien est à vous seul. Il sert une fois, pendant dix minutes ; ne le donnez à personne.
watch-no-page = Ce bot n’a pas de page de la table.
chat-language = Désormais en { $language }.
chat-no-such-language = Je ne parle pas cette langue. Je parle : { $allowed }
chat-your-language = Dans quelle langue dois-je vous parler ?
chat-languages = En haut, la langue dans laquelle je vous parle ; en bas, celle de ce chat.
chat-text = { $now ->
        [text] Désormais je vous montre tout en texte, sans images. /texte les ramène.
       *[pictures] Les images sont de retour. /texte les enlève.
    }
chat-text-here = { $now ->
        [text] Désormais, seulement du texte dans ce chat, sans images. « /texte ici » les ramène.
       *[pictures] Les images sont de retour dans ce chat. « /texte ici » les enlève.
    }

## Pourquoi non

lobby-no-such-table = Il n’y a pas de table avec ce code.
lobby-no-table-here = Il n’y a pas de table ici. /table en ouvre une.
lobby-closed = Cette table est fermée. /table en ouvre une autre.
lobby-not-seated = Vous n’êtes pas à cette table.
lobby-already-seated = Vous êtes déjà à cette table.
lobby-seat-taken = Cette place est à { $player }.
lobby-table-full = Il n’y a plus de place à la table.
lobby-seats-free = { $count ->
        [one] Il manque un joueur : quelqu’un peut s’asseoir, ou l’ordinateur.
       *[other] Il manque { $count } joueurs : quelqu’un peut s’asseoir, ou l’ordinateur.
    }
lobby-seen-other-hand = Dans cette partie vous avez vu d’autres cartes de la table : reprenez votre place, ou attendez la suivante.
lobby-not-maker = La décision revient à { $known ->
        [yes] { $player }, qui tient la table
       *[no] la personne qui a ouvert la table
    }.
lobby-in-play = Une partie est en cours ; vous pourrez le faire quand elle sera finie.
lobby-not-in-play = On ne joue pas encore à cette table.
lobby-not-away = C’est déjà vous qui jouez.
lobby-not-idle = La table est encore active. Elle peut être fermée par { $known ->
        [yes] { $player }, qui tient la table
       *[no] la personne qui a ouvert la table
    }, ou par n’importe qui après un jour d’inactivité.
lobby-refused = Vous et quelqu’un de cette table ne jouez pas ensemble : il y a un blocage entre vous. /bloquer montre les vôtres.
lobby-too-many-tables = Vous avez déjà { $most } tables ouvertes ({ $codes }). Fermez-en une avant d’en ouvrir une autre.
lobby-shut = Quelqu’un a fermé la table aux gens de l’extérieur : elle le reste jusqu’à la prochaine partie.
lobby-already-playing = Vous jouez déjà à la table { $code }. « /quitter { $code } » vous permet de vous lever.

## Le service

serve-started = Amarreko démarre. Ctrl-C l’arrête.
serve-waiting = Un autre Amarreko mène les parties de { $place } ; celui-ci attend de prendre la relève s’il le faut.
serve-gone = Le serveur de { $place } ne répond pas ; on continue d’essayer.
serve-back = Le serveur de { $place } répond de nouveau.
serve-connected = { $platform } : connecté en tant que { $name }.
serve-without = { $platform } : non, car { $variable } manque.
serve-no-token = Il n’y a pas de jeton, le bot ne peut donc pas se connecter : mettez DISCORD_TOKEN ou TELEGRAM_TOKEN dans le fichier .env.
serve-bad-telegram-token = { $name } n’a pas la forme d’un jeton Telegram : des chiffres, deux points et 35 caractères, tel que @BotFather le donne.
serve-bad-discord-token = { $name } n’a pas la forme d’un jeton Discord : trois parties séparées par des points, tel que la page « Bot » du portail des développeurs le donne.
serve-may-not-read = { $platform } n’accorde pas à ce bot un droit qu’il demande : autorisez-y « Message Content Intent » ou « Server Members Intent », ou retirez { $variable }.
serve-refused = { $platform } n’accepte pas la valeur de { $variable }.
serve-ended = { $platform } s’est arrêté à la suite d’une erreur ; les détails sont dans le journal.
serve-bad-setting = La valeur de { $name } n’est pas valable.
serve-bad-web-url = { $name } doit être une adresse https sans rien après le nom, comme https://mus.example.org.
serve-bad-web-app = { $name } doit être le nom court donné à @BotFather avec /newapp : de 3 à 30 lettres, chiffres ou tirets bas.
serve-unreadable-settings = Le fichier .env ne peut pas être lu : il doit être à cet utilisateur, et en UTF-8.
serve-unreadable-line = La ligne { $number } du fichier .env est incompréhensible : chaque réglage est une ligne NOM=valeur, et une valeur qui commence par un guillemet se termine par un guillemet.
serve-settings-folder = .env est un dossier ; les réglages vont dans un fichier de ce nom.
serve-cannot-listen = L’adresse { $address } ne peut pas servir aux spectateurs : elle est prise ou n’est pas de cette machine. WATCH_PORT et WATCH_HOST la fixent.
serve-cannot-serve-page = L’adresse { $address } ne peut pas servir à la page de la table : elle est prise, ou n’est pas à cette machine. Elle se règle avec AMARREKO_WEB_PORT et AMARREKO_WEB_HOST.

## Les images

picture-marked = À jeter : { $cards }.
picture-perete = Perete
picture-ordago = hordago, avec { $player }
picture-unshown = cartes non montrées
picture-match-over = Fin de la partie
