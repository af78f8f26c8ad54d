### The page of the table in the browser.

page-sure = { $word ->
    [ordago] A hordago puts the whole game at stake. Are you sure?
   *[quiero] If you accept the hordago, the whole game is at stake. Are you sure?
    }
page-mano = mano
page-postre = postre
page-offline = No connection. Trying again…
page-not-sent = No connection: nothing was sent.
page-cancel = No
page-close = Close
page-other-amount = Another amount
page-send = Send
page-signs = Signs
page-earlier = Previous page
page-later = Next page
page-more = More
page-story = The hand in words
page-sound-on = Turn the sound on
page-sound-off = Turn the sound off
page-deck-spanish = Spanish deck
page-deck-french = French deck
page-your-turn = Your turn
page-discard-hint = Select the cards to discard
page-computer-short = computer
page-away = Away; the computer plays
page-choose = Choose
page-onlookers = { $people } watching
page-loading = Joining the table…
page-no-ticket = This link is no longer valid. Ask for another with “See the table”.
page-gone = This table does not exist any more.
page-full = You have too many windows open. Close one of them.
page-table-full = Too many people are watching this table. Try again later.
page-throw = Discard
page-table = Table
page-score = Score
page-words = What you say

## The link

browser-link = The table is at this link (Ctrl-C to stop):

## Onlookers

page-onlookers-page = Onlookers
page-choose-onlookers = What onlookers see
page-onlookers-see = { $see ->
        [live] Onlookers see everything live
        [late] Onlookers see the previous hand
       *[none] No onlookers
    }
page-send-away = No onlookers
page-no-onlookers = This table admits no onlookers during a match.
page-late-onlookers = Onlookers see each hand here once the next one has been dealt.
