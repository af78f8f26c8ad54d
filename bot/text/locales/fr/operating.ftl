### Pour l’exploitation : sauvegardes, vérifications et commandes d’administration.

copy-made = Copié dans { $path } et vérifié : parties : { $logs } ; événements : { $events }.
copy-restored = { $path } est de nouveau comme au moment de la copie.
copy-restored-former = { $path } est de nouveau comme au moment de la copie. Ce qui s’y trouvait est dans { $former }.
copy-in-use = { $path } est utilisé : arrêtez d’abord Amarreko (systemctl stop amarreko).
copy-moved = Tout est copié dans { $to } et vérifié : parties : { $logs } ; événements : { $events } ; notes : { $notes } ; somme { $digest }.
copy-by-server = Pour { $place }, utilisez les outils de PostgreSQL : pg_dump et pg_restore.
copy-being-played = Un programme utilise { $place } : arrêtez d’abord Amarreko.

admin-table = { $code } : { $state ->
        [match] en jeu
       *[lobby] en préparation
    } ; { $preset } ; personnes : { $people } sur { $chairs } ; discussions : { $chats } ; dernier changement { $touched } UTC
admin-no-tables = Aucune table n’est ouverte.
admin-person = { $whose }  { $name }  { $codes }
admin-chat = { $whose }  (discussion)  { $codes }
admin-blocked = { $whose } est exclu.
admin-unblocked = { $whose } n’est plus exclu.
admin-nobody = Il n’y a personne à aucune table.
admin-no-table = Aucune table ouverte n’a le code { $code }.
admin-done = C’est fait.
admin-left = Amarreko ne tourne pas ; ce sera fait à son démarrage.
admin-not-taken = Le programme qui a ouvert le fichier ne l’a pas encore fait ; la demande reste en attente. Est-ce amarreko serve ?

export-no-match = Je ne trouve aucune partie à { $code }.
export-in-play = La partie de { $code } se joue encore : elle pourra être exportée quand elle sera finie.
export-hidden = { $code } cache les mains qu’aucune mise tenue n’exige (show=needed) : un fichier les montrerait, il n’est donc pas écrit.
export-damaged = Ce qui est gardé de { $code } est abîmé.

doctor-program = Amarreko { $version }, Python { $python }, SQLite { $sqlite }
doctor-settings = Réglages : valables
doctor-env-open = D’autres utilisateurs de cette machine peuvent lire .env, et qui a un jeton peut agir comme le bot : chmod 600 .env
doctor-unknown-setting = { $name } est défini, mais ce n’est pas un réglage : voir .env.example.
doctor-no-answer = { $platform } ne répond pas : vérifiez le réseau, et le proxy s’il y en a un.
doctor-right-groups = { $has ->
        [yes] Il peut être ajouté à des groupes.
       *[no] Il ne peut pas être ajouté à des groupes : @BotFather, /setjoingroups.
    }
doctor-right-talk = { $has ->
        [yes] Il lit ce qu’on écrit dans les groupes.
       *[no] Dans les groupes il ne reçoit que boutons, commandes et réponses. Pour qu’il lise le reste : @BotFather, /setprivacy.
    }
doctor-right-inline = { $has ->
        [yes] Avec son nom on peut montrer ses tables dans toute discussion.
       *[no] Avec son nom on ne peut pas montrer de tables : @BotFather, /setinline.
    }
doctor-right-reading = { $has ->
        [yes] « Message Content Intent » est activé : il peut lire ce qu’on écrit.
       *[no] « Message Content Intent » est désactivé : il ne lit pas ce qu’on écrit.
    }
doctor-right-members = { $has ->
        [yes] « Server Members Intent » est activé : il peut savoir qui quitte un serveur.
       *[no] « Server Members Intent » est désactivé : il ne sait qui est parti qu’en le demandant.
    }
doctor-clock = L’horloge s’accorde avec celle de { $platform } (écart : { $seconds } s).
doctor-clock-wrong = L’horloge de cette machine s’écarte de { $seconds } s de celle de { $platform } : ce qu’on écrit peut sembler arriver trop tard.
doctor-page-good = La page de la table : { $url } mène à { $address }.
doctor-page-other = { $url } ne mène pas à la page de la table : le proxy ou le tunnel doit tout transmettre à { $address }.
doctor-page-untrusted = { $url } n’a pas de certificat https valable : la page de la table en a besoin.
doctor-page-unreachable = { $url } ne répond pas : vérifiez son nom dans le DNS, et le proxy ou le tunnel qui mène à { $address }. Certains réseaux n’atteignent pas leur propre adresse publique.
doctor-page-no-app = Les groupes Telegram n’ont pas de lien direct vers la page : envoyez /newapp à @BotFather avec l’adresse { $url }, et mettez le nom court dans AMARREKO_WEB_APP.
doctor-database = { $path } : en bon état ; format { $schema } sur { $known } ; parties : { $logs } ; événements : { $events } ; { $megabytes } Mo
doctor-in-use = Un programme l’a ouvert.
doctor-not-in-use = Aucun programme ne l’a ouvert.
doctor-server = { $place } : PostgreSQL { $server } ; format { $schema } sur { $known } ; parties : { $logs } ; événements : { $events }
doctor-server-empty = { $place } : PostgreSQL { $server } ; encore vide ; elle sera préparée.
doctor-led = Un processus mène les parties.
doctor-not-led = Aucun processus ne mène les parties.
doctor-no-database = { $path } n’existe pas encore ; il sera créé.
doctor-room = Libre sur le disque : { $megabytes } Mo
doctor-well = Rien n’empêche Amarreko de tourner ici.
doctor-unwell = Corrigez d’abord ce qui est marqué ✗.
