### Ce qu’un chat de la table entend des autres.

talk-page = Chats
talk-said = 💬 { $player } : { $text }
talk-told = C’est dit dans les chats de la table.
talk-length = Écrivez derrière ce que vous voulez dire, en { $most } lettres au plus : « /dis belle main ! »
talk-nobody = Cette table ne se voit dans aucun autre chat : personne d’autre ne le lirait.
talk-too-fast = Trop de phrases de suite : attendez un peu.
talk-off = Les chats de cette table ne se parlent pas : la décision revient à qui tient la table.
talk-brought = 💬 { $player } a aussi amené la table dans un chat de { $platform }.
talk-lost = 💬 La table ne se voit plus dans un chat de { $platform } : je ne peux pas y écrire.
talk-out = 💬 { $platform } ne répond pas : pour qui joue là-bas, le temps est suspendu.
talk-back = 💬 { $platform } répond de nouveau.
talk-chats = Cette table se voit dans :
talk-chat = { $number }. { $platform }
talk-chat-brought = { $number }. { $platform } (amenée par { $player })
talk-dismiss = La retirer du { $number }
talk-dismissed = La table ne se voit plus dans ce chat de { $platform }.
talk-gone = La table { $code } ne se voit plus dans ce chat : qui tient la table l’a retirée.
talk-only-chat = La table { $code } ne se voit que dans un chat.
talk-choose = { $now ->
        [on] Faire taire les chats
       *[off] Laisser parler les chats
    }
talk-allowed = { $now ->
        [on] Avec /dis, un chat parle à l’autre.
       *[off] Les chats ne se parlent pas.
    }
talk-asks = { $player } veut amener la table dans une autre conversation sur { $platform }. La laissez-vous entrer ?
talk-let-in = Laisser entrer { $player } et sa conversation
talk-keep-out = Ne pas la laisser entrer
talk-asked = J’ai demandé à la table { $code } : dès que quelqu’un vous laissera entrer, vous la verrez ici.
talk-came-in = La table { $code } se voit désormais aussi dans cette conversation.
talk-let-in-here = On vous a laissé entrer : la table { $code } se voit ici.
talk-kept-out = La table { $code } ne sera pas montrée dans cette conversation.

## Un fil pour la table

thread-title = Mus · { $code }
thread-choose = { $now ->
        [on] Parties dans le salon
       *[off] Parties dans un fil
    }
thread-now = { $now ->
        [on] Les parties se jouent dans un fil que j’ouvre au début.
       *[off] Les parties se jouent dans le salon, sans fil.
    }
thread-lacks = Je ne peux pas ouvrir de fil, il me manque une permission : { $rights }. Les parties se jouent dans le salon.
thread-failed = Je n’ai pas pu ouvrir le fil : la partie se joue dans le salon.
thread-hello = La table { $code } se joue ici : { $players }.
thread-there = La table { $code } continue dans son fil :
thread-left = La table { $code } est revenue dans son salon :
thread-lost = 💬 Le fil de la table a été supprimé ou fermé : on continue ici.
refused-post = { $why ->
        [moderated] La modération de ce serveur (AutoMod) bloque ici les messages de la table { $code } : un administrateur peut faire une exception pour le bot.
        [closed] Le fil de la table { $code } est fermé, et je ne peux pas y écrire.
       *[forbidden] Je ne peux pas écrire ici les messages de la table { $code } : il me manque des permissions (Voir le salon, Envoyer des messages).
    } { $goes ->
        [text] Je continue sans images.
        [thread] La table continue dans son fil :
        [channel] La table continue dans le salon.
       *[aside] On peut continuer à jouer : demande tes cartes avec { $command } et joue avec les boutons en dessous.
    }

## Ce qui est gardé de chacun

data-here = Voici tout ce que je garde de vous.
data-forget = Oubliez-moi
data-ask-forget = Dois-je oublier qui vous êtes ? Vous quittez vos tables, et dans tout ce que je garde un tiret prend la place de votre nom et de votre numéro ; c’est sans retour. Ce qui est écrit dans les conversations y reste. Pour le voir avant : /mesdonnées
data-forgotten = C’est fait : dans quelques instants, je ne saurai plus qui vous êtes. Si vous m’écrivez encore, nous serons nouveaux l’un pour l’autre.
data-too-soon = Vous venez de le demander : redemandez-le dans une minute.

proof-sealed = Les donnes de cette partie sont scellées depuis avant la première carte. Sceau entier (SHA-256 du secret) : { $commitment }. À la fin je dis le secret, et avec /vérifier chacun peut recalculer chaque carte.
proof-unsealed = Cette partie n’est pas scellée : elle a commencé avant qu’il y ait des sceaux, ou c’est une leçon avec des cartes d’exemple.
proof-kept = À cette table, on ne montre que les mains qu’exige une enchère tenue. Le secret et le fichier montreraient aussi les autres : je ne publie ni l’un ni l’autre, même à la fin. Personne ne peut donc vérifier les donnes de cette partie. On n’en connaît que le sceau : { $commitment }.
proof-follows = Prouvé : { $hands ->
        [one] la seule donne découle
       *[other] les { $hands } donnes découlent
    } du secret, carte par carte. Secret : { $secret }. Sceau : { $commitment }. Le fichier contient tout pour le recalculer vous-même.
proof-differs = Cela ne tient pas : { $place } (ligne { $line } du fichier) ne découle pas du secret. Il est écrit { $written }, et il découle { $follows }. Le fichier est joint.
proof-digest = Empreinte du fichier : { $digest }

## Qui est refusé

refuse-several = Plusieurs personnes peuvent être { $name }. À qui fermez-vous vos tables ?
refuse-nobody-so-called = Personne à vos tables ne s’appelle { $name }.
refuse-after-hand = { $player } joue cette donne à votre table : { $clock ->
        [yes] ce sera possible à la fin ; si son temps s’écoule, l’ordinateur jouera.
       *[no] ce sera possible à la fin. Sans réponse pendant cinq minutes, un bouton sous la table permet que l’ordinateur joue.
    }
refuse-done = { $player } ne peut plus s’asseoir aux tables que vous ouvrez, et quitte celles que vous avez. /bloquer permet d’en changer.
refuse-none = Vous ne refusez personne à vos tables. « /bloquer nom » refuse qui s’appelle ainsi à l’une d’elles.
refuse-list = Ceux-ci ne peuvent pas s’asseoir à vos tables. Appuyez sur un nom pour le laisser revenir.

## Qui ne répond pas

absence-offer = { $player } ne répond pas. L’ordinateur peut jouer jusqu’à son retour : { $needed ->
        [1] il suffit que vous le demandiez ci-dessous.
       *[2] il faut être deux à le demander.
    }
absence-asked = { $player } ne répond pas. Demandé par { $by } : que l’ordinateur joue jusqu’à son retour. Il faut une voix de plus, ou un jour d’attente.
absence-self = Les autres peuvent demander que l’ordinateur joue pour vous. Dites ou touchez quelque chose, et vous continuez.
absence-button = L’ordinateur joue pour { $player }
absence-here = Je suis toujours là
absence-clock = Horloge
absence-back = Vous continuez à jouer.
absence-called = { $player } n’avait pas encore été appelé : c’est fait. Sans réponse dans cinq minutes, appuyez de nouveau.
absence-agreed = C’est noté : l’ordinateur jouera pour { $player } dès qu’une autre personne le demandera.
absence-done = L’ordinateur joue pour { $player } jusqu’à son retour.
absence-first = { $player } joue cette donne et ne répond pas. Que l’ordinateur joue d’abord ; vous pourrez ensuite lui fermer vos tables.
absence-clock-set = 💬 Désormais, temps pour chaque tour : { $time }.
lobby-not-absent = { $player } vient de répondre, ou en a encore le temps.
absence-left = 💬 { $player } a quitté le chat { $now ->
        [playing] en pleine partie : l’ordinateur joue jusqu’à son retour.
       *[waiting] et laisse sa place libre.
    }
