### For those who run it: copies, the doctor, and what they do to tables.

copy-made = Copied into { $path } and checked: matches: { $logs }; events: { $events }.
copy-restored = { $path } is again as it was when the copy was made.
copy-restored-former = { $path } is again as it was when the copy was made. What stood there before is in { $former }.
copy-in-use = { $path } is in use: stop Amarreko first (systemctl stop amarreko).
copy-moved = All of it is in { $to }, and the same: matches: { $logs }; events: { $events }; notes: { $notes }; digest { $digest }.
copy-by-server = For { $place } use the tools of PostgreSQL: pg_dump and pg_restore.
copy-being-played = Somebody plays with { $place }: stop Amarreko first.

admin-table = { $code }: { $state ->
        [match] in play
       *[lobby] being arranged
    }; { $preset }; people: { $people } of { $chairs }; chats: { $chats }; last touched { $touched } UTC
admin-no-tables = No table is open.
admin-person = { $whose }  { $name }  { $codes }
admin-chat = { $whose }  (chat)  { $codes }
admin-blocked = { $whose } is excluded.
admin-unblocked = { $whose } is heard again.
admin-nobody = There is nobody at any table.
admin-no-table = No open table has the code { $code }.
admin-done = Done.
admin-left = Nothing serves these tables now; it will be done when Amarreko starts.
admin-not-taken = Whatever has the file open has not taken it up yet; it stays noted. Is it amarreko serve?

export-no-match = I find no match at { $code }.
export-in-play = The match at { $code } is still being played: it can be exported when it is over.
export-hidden = { $code } hides the hands that no accepted bet needs (show=needed): a record would show them, and none is written.
export-damaged = What is kept of { $code } is damaged.

doctor-program = Amarreko { $version }, Python { $python }, SQLite { $sqlite }
doctor-settings = Settings: valid
doctor-env-open = Others on this machine may read .env, and whoever has a token is the bot: chmod 600 .env
doctor-unknown-setting = .env sets { $name }, which is no setting: see .env.example.
doctor-no-answer = { $platform } does not answer: is there a network, or a proxy in the way?
doctor-right-groups = { $has ->
        [yes] It may be added to groups.
       *[no] It may not be added to groups: @BotFather, /setjoingroups.
    }
doctor-right-talk = { $has ->
        [yes] It hears words typed in groups.
       *[no] In groups it hears buttons, commands and replies; typed words only after @BotFather, /setprivacy.
    }
doctor-right-inline = { $has ->
        [yes] People may show their tables in any chat by its name.
       *[no] People may not show tables by its name: @BotFather, /setinline.
    }
doctor-right-reading = { $has ->
        [yes] “Message Content Intent” is on: it may read typed words.
       *[no] “Message Content Intent” is off: it reads no typed words.
    }
doctor-right-members = { $has ->
        [yes] “Server Members Intent” is on: it can be told who leaves a server.
       *[no] “Server Members Intent” is off: it learns who has left only when it asks.
    }
doctor-clock = The clocks agree with { $platform } (difference: { $seconds } s).
doctor-clock-wrong = The clock here is { $seconds } s apart from that of { $platform }: typed words may seem to come late.
doctor-database = { $path }: sound; format { $schema } of { $known }; matches: { $logs }; events: { $events }; { $megabytes } MB
doctor-in-use = A program has it open.
doctor-not-in-use = No program has it open.
doctor-server = { $place }: PostgreSQL { $server }; format { $schema } of { $known }; matches: { $logs }; events: { $events }
doctor-server-empty = { $place }: PostgreSQL { $server }; empty as yet; it will be prepared.
doctor-led = A process leads the games.
doctor-not-led = No process leads the games.
doctor-no-database = { $path } is not there yet; it will be made.
doctor-room = Free on the disk: { $megabytes } MB
doctor-well = Nothing keeps Amarreko from running here.
doctor-unwell = This has to be mended first: see ✗.
