### Ce qu’un chat de la table entend des autres.

talk-page = Chats
talk-said = 💬 { $player } : { $text }
talk-told = C’est dit dans les chats de la table.
talk-length = Écrivez derrière ce que vous voulez dire, en { $most } lettres au plus : « /dis belle main ! »
talk-nobody = Cette table ne se voit dans aucun autre chat : personne d’autre ne le lirait.
talk-too-fast = Trop de phrases de suite : attendez un peu.
talk-off = Les chats de cette table ne se parlent pas : c’est à qui l’a ouverte d’en décider.
talk-brought = 💬 { $player } a aussi amené la table dans un chat de { $platform }.
talk-lost = 💬 La table ne se voit plus dans un chat de { $platform } : je ne peux pas y écrire.
talk-out = 💬 { $platform } ne répond pas : pour qui joue là-bas, le temps est suspendu.
talk-back = 💬 { $platform } répond de nouveau.
talk-chats = Cette table se voit dans :
talk-chat = { $number }. { $platform }
talk-chat-brought = { $number }. { $platform } (amenée par { $player })
talk-dismiss = La retirer du { $number }
talk-dismissed = La table ne se voit plus dans ce chat de { $platform }.
talk-gone = La table { $code } ne se voit plus dans ce chat : qui l’a ouverte l’a retirée.
talk-only-chat = La table { $code } ne se voit que dans un chat.
talk-choose = { $now ->
        [on] Faire taire les chats
       *[off] Laisser parler les chats
    }
talk-allowed = { $now ->
        [on] Avec /dis, un chat parle à l’autre.
       *[off] Les chats ne se parlent pas.
    }

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
