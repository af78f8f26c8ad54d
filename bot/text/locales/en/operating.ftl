### For operators: backups, the doctor, and the admin commands.

copy-made = Copied to { $path } and checked: matches: { $logs }; events: { $events }.
copy-restored = { $path } is restored from the backup.
copy-restored-former = { $path } is restored from the backup. The previous file is now { $former }.
copy-in-use = { $path } is in use: stop Amarreko first (systemctl stop amarreko).
copy-moved = Everything is copied to { $to } and verified: matches: { $logs }; events: { $events }; notes: { $notes }; digest { $digest }.
copy-by-server = For { $place }, use the PostgreSQL tools: pg_dump and pg_restore.
copy-being-played = A running program uses { $place }: stop Amarreko first.

admin-table = { $code }: { $state ->
        [match] in play
       *[lobby] being set up
    }; { $preset }; people: { $people } of { $chairs }; chats: { $chats }; last used { $touched } UTC
admin-no-tables = No table is open.
admin-person = { $whose }  { $name }  { $codes }
admin-chat = { $whose }  (chat)  { $codes }
admin-blocked = { $whose } is blocked.
admin-unblocked = { $whose } is no longer blocked.
admin-nobody = No players are at any table.
admin-no-table = No open table has the code { $code }.
admin-done = Done.
admin-left = Amarreko is not running; this will be done when it starts.
admin-not-taken = The program that has the file open has not carried this out yet; it stays queued. Is that program amarreko serve?

export-no-match = No match found for { $code }.
export-in-play = The match at { $code } is still being played: it can be exported when it is over.
export-hidden = { $code } hides the hands that no accepted bet needs (show=needed): a record would show them, so none is written.
export-damaged = The stored data of { $code } is damaged.

doctor-program = Amarreko { $version }, Python { $python }, SQLite { $sqlite }
doctor-settings = Settings: valid
doctor-env-open = Other users of this machine can read .env, and anyone with a token can act as the bot: chmod 600 .env
doctor-unknown-setting = { $name } is set but is not a setting: see .env.example.
doctor-no-answer = { $platform } does not respond: check the network, and any proxy.
doctor-right-groups = { $has ->
        [yes] The bot can be added to groups.
       *[no] The bot cannot be added to groups: @BotFather, /setjoingroups.
    }
doctor-right-talk = { $has ->
        [yes] It can read what people type in groups.
       *[no] In groups it gets only buttons, commands and replies. To let it read what people type: @BotFather, /setprivacy.
    }
doctor-right-inline = { $has ->
        [yes] Inline mode is on: people can show their tables in any chat by typing the bot’s name.
       *[no] Inline mode is off: people cannot show their tables in other chats. To switch it on: @BotFather, /setinline.
    }
doctor-right-reading = { $has ->
        [yes] “Message Content Intent” is on: it can read what people type.
       *[no] “Message Content Intent” is off: it cannot read what people type.
    }
doctor-right-members = { $has ->
        [yes] “Server Members Intent” is on: it is told when someone leaves a server.
       *[no] “Server Members Intent” is off: it finds out that someone has left only when it asks.
    }
doctor-clock = The clock agrees with that of { $platform } (difference: { $seconds } s).
doctor-clock-wrong = The clock of this machine differs by { $seconds } s from that of { $platform }: typed words may seem to arrive late.
doctor-page-good = The page of the table: { $url } leads to { $address }.
doctor-page-other = { $url } does not lead to the page of the table: set up the proxy or tunnel so that it passes everything to { $address }.
doctor-page-untrusted = { $url } has no valid https certificate: the page of the table needs one.
doctor-page-unreachable = { $url } does not answer: check its name in the DNS, and the proxy or tunnel that leads to { $address }. Some networks cannot reach their own public address.
doctor-page-no-app = Telegram groups have no direct link to the page: give /newapp to @BotFather with the address { $url }, and put the short name into AMARREKO_WEB_APP.
doctor-database = { $path }: intact; format { $schema } of { $known }; matches: { $logs }; events: { $events }; { $megabytes } MB
doctor-in-use = A program has it open.
doctor-not-in-use = No program has it open.
doctor-server = { $place }: PostgreSQL { $server }; format { $schema } of { $known }; matches: { $logs }; events: { $events }
doctor-server-empty = { $place }: PostgreSQL { $server }; still empty; it will be set up.
doctor-led = A process is serving the games.
doctor-not-led = No process is serving the games.
doctor-no-database = { $path } does not exist yet; it will be created.
doctor-room = Free disk space: { $megabytes } MB
doctor-well = Amarreko can run here.
doctor-unwell = Fix what is marked with ✗ first.
