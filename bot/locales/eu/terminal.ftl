### Mahaia terminalean.

terminal-welcome = Amarreko: musa terminalean.
terminal-help-line = Idatzi menuko zenbaki bat edo mahaian esango zenukeena; «laguntza» hitzak azaltzen du eta «irten» hitzak partida uzten du.
terminal-topics = «laguntza» eta gaia idatzita, bakoitzaren azalpena: { $topics }.
terminal-prompt = { $player }, zer diozu?
terminal-pick-stones = Zenbat harri? ({ $least } edo gehiago)
terminal-pick-cards = Zein karta? (adibidez: 1 3)
terminal-resumed = Gordetako norgehiagokak aurrera jarraitzen du, { $number }. banaketan.
terminal-nothing-to-resume = Ez dago gordetako norgehiagokarik.
terminal-kept = Norgehiagoka gordeta dago; jarraitzeko: amarreko play --resume
terminal-failed = Zerbaitek huts egin du ({ $error }, { $place }). Jokatutakoa gordeta dago; jarraitzeko: amarreko play --resume
terminal-you = Zu
terminal-go-on = Jarraitu peretea kantatu gabe
terminal-mano = { $player } · esku
terminal-postre = { $player } · azken
