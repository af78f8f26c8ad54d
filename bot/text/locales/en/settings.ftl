### What the administrator of a chat sets

match-games = { $games ->
        [1] One game
       *[other] { $games } games
    }
settings-title = { $own ->
        [yes] Settings of your tables in this chat. They apply to tables that you open from now on.
       *[no] Settings of the tables in this chat. They apply to tables that open from now on.
    }
settings-line = { $setting }: { $value }
settings-choose = { $setting }: which value?
settings-language = Language
settings-language-chosen = as chosen with /language
settings-preset = Rules
settings-games = Match
settings-call = Notices
settings-open = Open tables
settings-thread = Threads
settings-thread-value = { $now ->
        [on] each table in a thread
        [off] in the channel
       *[chosen] as last chosen
    }
settings-only = Where tables open
settings-only-value = { $now ->
        [here] { $place ->
            [topic] only in this topic
           *[channel] only in this channel
        }
        [elsewhere] { $place ->
            [topic] only in another topic
           *[channel] only in another channel
        }
       *[everywhere] { $place ->
            [topic] in any topic
           *[channel] in any channel
        }
    }
settings-only-there = { $place ->
        [topic] The administrators of this group want tables in another topic:
       *[channel] The administrators of this server want tables in another channel:
    }
settings-not-admin = Only administrators change this: on Discord, people who may manage the server or its channels; on Telegram, the administrators of the group.
settings-unsure = I could not check whether you administer this chat. Try again in a moment.
settings-language-fixed = An administrator has set the language of this chat with /settings. To be addressed in another one, use the button above, or /language in private.
language-speak = In English
language-speak-here = This channel in English
