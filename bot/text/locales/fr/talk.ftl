### Les messages entre les chats d’une table.

talk-page = Chats
talk-said = 💬 { $player } : { $text }
talk-told = C’est dit dans les chats de la table.
talk-length = Écrivez après la commande ce que vous voulez dire, en { $most } lettres au plus : « /dis belle main ! »
talk-nobody = Cette table n’est affichée dans aucun autre chat : personne d’autre ne le lirait.
talk-too-fast = Trop de phrases de suite : attendez un peu.
talk-off = Les chats de cette table ne se parlent pas ; la personne qui tient la table peut changer cela.
talk-brought = 💬 { $player } a aussi amené la table dans un chat de { $platform }.
talk-lost = 💬 La table n’est plus affichée dans un chat de { $platform } : je ne peux pas y écrire.
talk-out = 💬 { $platform } ne répond pas : le temps est suspendu pour les joueurs de là-bas.
talk-back = 💬 { $platform } répond de nouveau.
talk-chats = Cette table est affichée dans :
talk-chat = { $number }. { $platform }
talk-chat-brought = { $number }. { $platform } (amenée par { $player })
talk-dismiss = La retirer du { $number }
talk-dismissed = La table n’est plus affichée dans ce chat de { $platform }.
talk-gone = La table { $code } n’est plus affichée dans ce chat : la personne qui tient la table l’a retirée.
talk-only-chat = La table { $code } n’est affichée que dans un chat.
talk-choose = { $now ->
        [on] Faire taire les chats
       *[off] Laisser parler les chats
    }
talk-allowed = { $now ->
        [on] Avec /dis, un chat parle à l’autre.
       *[off] Les chats ne se parlent pas.
    }
talk-asks = { $player } veut amener la table dans un autre chat sur { $platform }. Le laissez-vous entrer ?
talk-let-in = Laisser entrer le chat de { $player }
talk-keep-out = Ne pas le laisser entrer
talk-asked = J’ai demandé à la table { $code } : dès que quelqu’un vous laissera entrer, vous la verrez ici.
talk-came-in = La table { $code } est désormais affichée aussi dans ce chat.
talk-let-in-here = On vous a laissé entrer : la table { $code } est affichée ici.
talk-kept-out = La table { $code } n’est pas affichée dans ce chat.

## Un fil pour la table

thread-title = Mus · { $code }
thread-choose = { $now ->
        [on] Dans le salon
       *[off] Dans un fil
    }
thread-now = { $now ->
        [on] La table est dans son fil. Les prochaines de ce salon s’ouvriront aussi dans un fil.
       *[off] La table est dans le salon. Les prochaines s’ouvriront aussi ici.
    }
thread-none = On ne peut pas ouvrir de fil dans ce chat : la table reste ici.
thread-lacks = Je ne peux pas ouvrir de fil, il me manque une permission : { $rights }. Les parties se jouent dans le salon.
thread-failed = Je n’ai pas pu ouvrir le fil : la partie se joue dans le salon.
thread-hello = La table { $code } se joue ici{ $count ->
        [0] { "" }
       *[other] { " : " }{ $players }
    }.
thread-there = La table { $code } est dans son fil :
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
       *[aside] On peut continuer à jouer : demandez vos cartes avec { $command } et jouez avec les boutons en dessous.
    }

## Ce qui est gardé de chacun

data-here = Voici tout ce que je garde de vous.
data-forget = Oubliez-moi
data-ask-forget = Dois-je oublier qui vous êtes ? Vous quittez vos tables, et dans tout ce que je garde un tiret prend la place de votre nom et de votre numéro ; c’est sans retour. Ce qui est écrit dans les chats y reste. Pour le voir avant : /mesdonnées
data-forgotten = C’est fait : dans quelques instants, je ne saurai plus qui vous êtes. Si vous m’écrivez encore, ce sera comme la première fois.
data-too-soon = Vous venez de le demander : redemandez-le dans une minute.

proof-sealed = Les donnes de cette partie sont scellées depuis avant la première carte. Sceau entier (SHA-256 du secret) : { $commitment }. À la fin je dis le secret, et avec /vérifier chacun peut recalculer chaque carte.
proof-unsealed = Cette partie n’est pas scellée : elle a commencé avant qu’il y ait des sceaux, ou c’est une leçon avec des cartes d’exemple.
proof-kept = À cette table, on ne montre que les mains qu’exige une mise tenue. Le secret et le fichier montreraient aussi les autres : je ne publie ni l’un ni l’autre, même à la fin. Personne ne peut donc vérifier les donnes de cette partie. On n’en connaît que le sceau : { $commitment }.
proof-follows = Prouvé : { $hands ->
        [one] la seule donne découle
       *[other] les { $hands } donnes découlent
    } du secret, carte par carte. Secret : { $secret }. Sceau : { $commitment }. Le fichier contient tout pour le recalculer vous-même.
proof-differs = Cela ne concorde pas : { $place } (ligne { $line } du fichier) ne découle pas du secret. Le fichier dit { $written }, le secret donne { $follows }. Le fichier est joint.
proof-digest = Empreinte du fichier : { $digest }

## Les personnes refusées

refuse-several = { $name } peut être plusieurs personnes. À qui fermez-vous vos tables ?
refuse-nobody-so-called = Personne à vos tables ne s’appelle { $name }.
refuse-after-hand = { $player } joue cette donne à votre table : { $clock ->
        [yes] ce sera possible à la fin ; si son temps s’écoule, l’ordinateur jouera.
       *[no] ce sera possible à la fin. Sans réponse pendant cinq minutes, un bouton sous la table permet que l’ordinateur joue.
    }
refuse-done = { $player } ne peut plus s’asseoir aux tables que vous ouvrez ni là où vous êtes, et quitte celles que vous avez. /bloquer permet d’en changer.
refuse-none = Vous ne refusez personne à vos tables. « /bloquer nom » refuse la personne de ce nom à l’une d’elles.
refuse-list = Vous ne partagez pas de table avec ces personnes. Appuyez sur un nom pour laisser revenir la personne.

## Qui ne répond pas

absence-offer = { $player } ne répond pas. L’ordinateur peut jouer jusqu’à son retour : { $needed ->
        [1] il suffit que vous le demandiez ci-dessous.
       *[2] il faut être deux à le demander.
    }
absence-asked = { $player } ne répond pas. Demandé par { $by } : que l’ordinateur joue jusqu’à son retour. Il faut une voix de plus, ou un jour d’attente.
absence-self = Les autres peuvent demander que l’ordinateur joue pour vous. Dites quelque chose ou appuyez sur un bouton, et vous continuez.
absence-button = L’ordinateur joue pour { $player }
absence-here = Je suis toujours là
absence-clock = Horloge
absence-back = Vous continuez à jouer.
absence-called = { $player } n’avait pas encore été prévenu : c’est fait. Sans réponse dans cinq minutes, appuyez de nouveau.
absence-agreed = C’est noté : l’ordinateur jouera pour { $player } dès qu’une autre personne le demandera.
absence-done = L’ordinateur joue pour { $player } jusqu’à son retour.
absence-first = { $player } joue cette donne et ne répond pas. Que l’ordinateur joue d’abord ; vous pourrez ensuite lui fermer vos tables.
absence-clock-set = 💬 Désormais, temps pour chaque tour : { $time }.
lobby-not-absent = { $player } vient de répondre, ou en a encore le temps.
absence-left = 💬 { $player } a quitté le chat { $now ->
        [playing] en pleine partie : l’ordinateur joue jusqu’à son retour.
       *[waiting] et laisse sa place libre.
    }

## Tables ouvertes

open-table = Table ouverte { $code }
open-page = Ouverte
open-choose = Qui /jouer peut-il asseoir ici, s’il y a de la place ?
open-to = { $to ->
        [all] Ouverte à tous les chats
        [chat] Ouverte à ce chat
       *[none] Fermée aux autres
    }
open-announced = 💬 Cette table : { $to }
open-shut = Plus de nouveaux venus
open-is-shut = 💬 Table { $code } : plus personne ne vient par /jouer dans cette partie.
open-join = Jouer tout de suite
open-seated = Vous vous asseyez avec { $players } à la prochaine donne. Table { $code }, { $preset }, la marque est de { $ours } à { $theirs }.
open-alone = Personne d’autre n’a de table ouverte. Vous commencez avec { $count ->
        [one] un ordinateur
       *[other] { $count } ordinateurs
    } ; ceux qui arrivent s’assoient avec vous.
open-other = Autre table
open-decline = Non
open-in-private = Il y a une place à une table d’un autre chat, et ses cartes arrivent en privé : ouvrez le chat avec moi et écrivez-y /jouer.
open-gone = Il n’y a plus de place pour vous à la table { $code }. /tables montre les autres.
open-list = Tables ouvertes avec une place :
open-none = Aucune table ouverte n’a de place pour vous en ce moment.
open-row = { $code } · { $preset } · { $players } · { $ours } à { $theirs } · { $free ->
        [one] une place
       *[other] { $free } places
    }
open-sit = M’asseoir à { $code }
open-computers = Vous jouez avec { $count ->
        [one] un ordinateur
       *[other] { $count } ordinateurs
    }.
open-apart = Vous avez quitté trois parties aujourd’hui avant la fin : pendant une heure, /jouer ne vous assoit qu’avec des ordinateurs.
open-tell-me = Prévenez-moi
open-will-tell = Je vous préviens en privé, une fois, quand une table s’ouvre dans ce chat.
open-alert = Une table s’est ouverte dans un chat où vous vouliez être prévenu : { $code }
open-asks-to-talk = Pour parler avec /dis : { $players }. Toute la table doit être d’accord.
open-let-talk = Laisser parler
open-talk-asked = Vous êtes venu par /jouer : vous parlerez avec /dis quand tous seront d’accord. Je le leur ai demandé.
open-talk-noted = C’est noté : les autres doivent aussi être d’accord.
open-talk-on = 💬 À cette table, on peut maintenant parler avec /dis.
