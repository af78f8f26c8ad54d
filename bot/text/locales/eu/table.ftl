### Mahaian entzuten eta ikusten dena.

language-name = euskara

## Zenbakiak, kartak eta zerrendak

stones = { $stones ->
        [one] harri bat
       *[other] { $stones } harri
    }
amarracos = { $amarracos ->
        [one] hamarreko bat
       *[other] { $amarracos } hamarreko
    }
cards-counted = { $count ->
        [one] karta bat
       *[other] { $count } karta
    }
spoken-number = { $stones ->
        [1] bat
        [2] bi
        [3] hiru
        [4] lau
        [5] bost
        [6] sei
        [7] zazpi
        [8] zortzi
        [9] bederatzi
        [10] hamar
        [11] hamaika
        [12] hamabi
        [13] hamahiru
        [14] hamalau
        [15] hamabost
        [16] hamasei
        [17] hamazazpi
        [18] hemezortzi
        [19] hemeretzi
        [20] hogei
       *[other] { $stones }
    }
rank-1 = batekoa
rank-2 = bikoa
rank-3 = hirukoa
rank-4 = laukoa
rank-5 = bostekoa
rank-6 = seikoa
rank-7 = zazpikoa
rank-10 = txanka
rank-11 = zaldia
rank-12 = erregea
ranks-1 = bateko
ranks-2 = biko
ranks-3 = hiruko
ranks-4 = lauko
ranks-5 = bosteko
ranks-6 = seiko
ranks-7 = zazpiko
ranks-10 = txanka
ranks-11 = zaldi
ranks-12 = errege
suit-oros = urre
suit-copas = kopa
suit-espadas = ezpata
suit-bastos = bastoi
of-suit-oros = urre
of-suit-copas = kopa
of-suit-espadas = ezpata
of-suit-bastos = bastoi
card = { $suit }-{ $rank }
list-last = { $first } eta { $rest }
list-more = { $first }, { $rest }
side-more = { $first }–{ $rest }

## Jokaldiak

lance = { $lance ->
        [grande] Handia
        [chica] Txikia
        [pares] Pareak
        [juego] Jokoa
       *[punto] Puntua
    }
the-lance = { $lance ->
        [grande] handia
        [chica] txikia
        [pares] pareak
        [juego] jokoa
       *[punto] puntua
    }
at-lance = { $lance ->
        [grande] handira
        [chica] txikira
        [pares] pareetara
        [juego] jokora
       *[punto] puntura
    }
said-at-lance = { $lance ->
        [grande] Handira
        [chica] Txikira
        [pares] Pareetara
        [juego] Jokora
       *[punto] Puntura
    }

## Esku batek zer balio duen

pares-pareja = { $high } parea
pares-medias = { $high } mediak
pares-duples = { $high } eta { $low } dupleak
pares-four-alike = { $high } dupleak
total-juego = { $total ->
        [31] hogeita hamaikako jokoa (31)
       *[other] jokoa ({ $total })
    }
total-punto = puntua ({ $total })
figure-duples-gallegos = Galiziako dupleak
figure-duples-castellanos = Gaztelako dupleak
figure-duples-vascos = Euskal Herriko dupleak
figure-duples-palentinos = Palentziako dupleak, «la Josito»
figure-la-real = 31 erreala
figure-perete = osaba Pereteren jokaldia
figure-solomillo = solomoa
figure-ley-del-mus = musaren legea
figure-own = Esku berezia duzu: { $figure }.

## Hasiera eta kartak banatzea

match-opened = Norgehiagoka berria: { $seats } jokalari, { $kings } errege, partidak { $target } harrira. Irabazteko: { $games ->
        [one] partida bat
       *[other] { $games } partida
    }{ $vacas ->
        [1] {""}
       *[other] { "" } ({ $vacas } vacatan)
    }.
draw = { $player }: { $card }.
dealer-drawn = Lehen banatzailea: { $player }.
vaca-opened = Vaca berria hasi da.
game-opened = Partida berria hasi da, { $target } harrira.
hand-opened = { $opening ->
        [mus-corrido] { $number }. banaketa, mus jarraia. Banatzailea: { $dealer }; lehen hitza: { $mano }. Mozten duena izango da esku.
        [no-mus] { $number }. banaketa, musik gabe. Banatzailea: { $dealer }; esku: { $mano }.
       *[mus] { $number }. banaketa. Banatzailea: { $dealer }; esku: { $mano }.
    }
deck-cut = Kartak mozten: { $player }.
deck-lifted = { $player }: Moztu { $cards }.
hand-held = Zure kartak: { $cards }.
hand-thrown = Lau kartak bota dituzu. Berriak denek aukeratu dutenean datoz.

## Musa

mus-said = { $player }: Mus.
mus-cut = { $player }: Musik ez.
mano-is = Esku: { $player }.
discards-opened = Mus dago. Lehen botatzailea: { $mano }; banatzailea: { $dealer }.
cards-discarded = { $count ->
        [0] Ez duzu kartarik bota.
       *[other] Bota duzu: { $cards }.
    }
discard-counted = { $count ->
        [0] { $player }: kartarik bota gabe.
       *[other] { $player }: { cards-counted } botata.
    }
pile-counted = Karta sorta amaitu da: botatako { $count ->
        [one] karta nahasi da
       *[other] { $count } kartak nahasi dira
    }.
cards-drawn = Karta berriak: { $cards }.
draw-counted = { $player }: { cards-counted } hartuta.
mus-reopened = Denek dituzte karta berriak. Mus?
perete-called = { $player }: Perete! Irabazia: { stones }.

## Keinuak eta galderak

sena-dos-reyes = bi errege
sena-tres-reyes = hiru errege
sena-dos-ases = bi bateko
sena-tres-ases = hiru bateko
sena-pareja = parea
sena-medias = mediak
sena-duples = dupleak
sena-treinta-y-una = hogeita hamaika
sena-real = 31 erreala
sena-juego = jokoa
sena-treinta = hogeita hamar puntura
sena-veintinueve = hogeita bederatzi puntura
sena-veintiocho = hogeita zortzi puntura
sena-ciego = itsu
sena-corta = moztu musa
sena-sube = igo apustua
gesture-dos-reyes = beheko ezpainari hozka egin
gesture-tres-reyes = { $list ->
        [fem] ezpainak itxita alde batera eraman
       *[other] ezpainaren alde bati hozka egin
    }
gesture-dos-ases = mihi punta atera
gesture-tres-ases = mihia alde batera atera
gesture-pareja = { $list ->
        [fem] burua biratu
       *[other] burua okertu
    }
gesture-medias = { $list ->
        [fem] ezpainak itxita alde batera eraman
       *[other] ezpainak okertu
    }
gesture-duples = bekainak altxatu
gesture-treinta-y-una = begi keinua egin
gesture-real = belarria ukitu
gesture-juego = { $list ->
        [fem] ezpainak itxita aurrera atera
       *[other] musua bota
    }
gesture-treinta = { $list ->
        [fournier] puntuan begi keinua egin
       *[other] bi sorbaldak altxatu
    }
gesture-veintinueve = { $list ->
        [wiki] eskuineko sorbalda altxatu
       *[other] sorbalda bat altxatu
    }
gesture-veintiocho = ezkerreko sorbalda altxatu
gesture-ciego = begiak itxi
gesture-corta = burua okertu
gesture-sube = burua altxatu
sena-made-own = Keinua egin duzu: { $sena } ({ $gesture }).
sena-made-partner = { $player } keinuka: { $sena } ({ $gesture }).
sena-caught = Keinu bat harrapatu duzu! { $player }: { $sena } ({ $gesture }).
sena-told = { $player }, keinuz: { $sena }. { $seen ->
    [nobody] Ez du inork ikusi.
    [caught] Nork ikusia: { $players }. Harrapatua!
   *[partner] Nork ikusia: { $players }.
}
gaze-own = Begira zaude: { $player }.
partner-consulted = { $player }: Zer egingo dugu?
partner-advised = { $player }: { opinion-said }
opinion-said = { $opinion ->
     [yo-quiero] Nik nahi nuke!
    *[como-veas] Zuk ikusi.
     [ni-loco] Inola ere ez!
}

## Jokaldiak, banan-banan

holdings-declared = { lance }: { $declared }.
declared-yes = { $player } bai
declared-no = { $player } ez
lance-unheld = Inork ez du { lance-held }.
lance-uncontested = { lance } alde bakarrean ({ $side }): ez dago apusturik.
lance-held = { $lance ->
        [pares] parerik
       *[juego] jokorik
    }
passed = { $player }: { $first ->
        [yes] { said-at-lance }, paso
       *[no] Paso
    }.
lance-passed = { lance }: denek paso.
bet-opened = { $player }: { $stones ->
        [2] Enbido
       *[other] Enbido { spoken-number }
    } { at-lance }.
bet-raised = { $player }: { $stones ->
        [2] Beste bi!
       *[other] Beste { spoken-number }!
    } ({ $total } { at-lance })
ordago-called = { $player }: Hor dago { at-lance }!
bet-accepted = { $player }: Iduki. ({ $stones } { at-lance })
ordago-accepted = { $player }: Bai, hordagoa nahi dut { at-lance }!
bet-refused = { $player }: { $first ->
        [yes] { said-at-lance }, ez dut nahi
       *[no] Ez dut nahi
    }.
bet-refused-by-side = { $player }: { $first ->
        [yes] { said-at-lance }, ez dugu nahi
       *[no] Ez dugu nahi
    }.
lance-refused = Inork ez du nahi. { lance }: { $side } (dejea: { stones }, { $timing ->
        [at_count] kontaketan).
       *[immediate] berehala).
    }

## Kontaketa

hand-shown = { $player }: { $cards } — { $worth }.
hand-unshown = { $player }: kartak erakutsi gabe.
lance-scored-best = { lance }: esku onena, { $player } ({ $hand }). { $side }: { stones } ({ $why }).
lance-scored-unseen = { lance }: esku onena, { $player } (erakutsi gabe). { $side }: { stones } ({ $why }).
lance-scored = { lance }: { $side }, { stones } ({ $why }).
why-paso = { $stones } pasoan
why-bet = { $stones } enbidotik
why-deje = { $stones } dejeagatik
why-extra = { $stones } puntuagatik
why-bonus = { $player }: { why-bonus-own }
why-bonus-own = { $stones } { $holding ->
        [pareja] pareagatik
        [medias] mediengatik
        [duples] dupleengatik
        [treinta-y-una] hogeita hamaikagatik
       *[juego] jokoagatik
    }
game-won = Partidaren irabazlea: { $side }!
game-won-count = Partidaren irabazlea: { $side }! Hemen amaitu da: { the-lance } kontatzean.
game-won-deje = Partidaren irabazlea: { $side }! Hemen amaitu da: dejea, { the-lance }.
game-won-ordago = Partidaren irabazlea: { $side }! Hordagoa { at-lance }: { $player }, { $hand }.
game-won-perete = Partidaren irabazlea: { $side }! Peretearekin amaitu da.
vaca-won = Vacaren irabazlea: { $side }!
match-won = Norgehiagokaren irabazlea: { $side }!
hand-closed = Hurrengo eskua: { $player }.

## Banaketa, lerro gutxitan kontatuta

mano-note = esku
mano-named = { $player } ({ mano-note })
story-opening = { $opening ->
        [mus-corrido] { $number }. banaketa, mus jarraia. Lehen hitza: { $mano }; banatzailea: { $dealer }.
        [no-mus] { $number }. banaketa, musik gabe. Esku: { $mano }; banatzailea: { $dealer }.
       *[mus] { $number }. banaketa. Esku: { $mano }; banatzailea: { $dealer }.
    }
story-parts = { $first } · { $rest }
story-mus = Mus · { $told }
story-perete = { $player }: perete! (+{ $stones })
story-senas = Keinuak: { $told }
story-sena = { $player }: { $sena } ({ $seen ->
    [nobody] inork ikusi gabe
    [caught] { $players }, harrapatua!
   *[partner] { $players }
})
story-thrown = { $player } { $cards }
story-mus-thrown = botata: { $thrown }
story-mus-shuffled = { $count ->
        [one] botatako karta nahasita
       *[other] botatako { $count } kartak nahasita
    }
story-mus-said = { $players }: mus
story-mus-cut = { $player }: musik ez
story-lance = { lance } · { $told }
story-lance-ended = { lance } · { $told } → { $ended }
story-holders = { $players } bai
story-unheld = inork ez
story-uncontested = apusturik gabe
story-all-passed = denek paso
story-passed = { $player }: paso
story-bet = { $player }: enbido { $stones }
story-raise = { $player }: beste { $stones } ({ $total })
story-bet-counted = { $player } { $stones }
story-raise-counted = { $player } +{ $stones }
story-ordago = { $player }: hordago!
story-accepted = { $player }: iduki
story-ordago-accepted = { $player }: iduki!
story-refused = { $player }: ez dut nahi
story-refused-by-side = { $player }: ez dugu nahi
story-consulted = { $player }: zer egingo dugu?
story-advised = { $player }: «{ $opinion ->
     [yo-quiero] nik nahi nuke
    *[como-veas] zuk ikusi
     [ni-loco] inola ere ez
}»
story-stake = { $stones } jokoan
story-deje-due = { $side }: { $stones } dejeagatik, kontaketan
story-uncounted = ez da kontatu
story-paid = { $side } +{ $stones }
story-paid-why = { $side } +{ $stones } ({ $why })
story-paid-best = { $side } +{ $stones }, esku onena: { $player } ({ $why })
story-hand-coded = { $player }: { $cards }
story-score = { $score } (+{ $stones })

## Markagailua

score = { $side }: { $total ->
        [0] ezer ez
       *[other] { $amarracos ->
            [0] { stones }
           *[other] { $stones ->
                [0] { amarracos }
               *[other] { amarracos } eta { stones }
            }
        }
    }
score-with-games = { $games ->
        [0] { $score }
        [1] { $score }; partida bat
       *[other] { $score }; { $games } partida
    }
score-with-vacas = { $vacas ->
        [0] { $score }
        [1] { $score }; vaca bat
       *[other] { $score }; { $vacas } vaca
    }

## Noren txanda den

turn-settling = Une bat.
turn-undealt = Kartak banatu gabe daude.
turn-cut = { $mine ->
        [yes] Zure txanda: moztu kartak.
       *[no] Kartak mozteko txanda: { $player }.
    }
turn-mus = { $mine ->
        [yes] Zure txanda: mus?
       *[no] Txanda: { $player }. Mus?
    }
turn-discard = { $mine ->
        [yes] Zure txanda: bota kartak.
       *[no] Kartak botatzeko txanda: { $player }.
    }
turn-bet = { $mine ->
        [yes] Zure txanda, { at-lance }.
       *[no] Txanda: { $player }, { at-lance }.
    }
turn-answer = { $mine ->
        [yes] Zure txanda: erantzun { $total } { at-lance } (apustua: { $bettor }).
       *[no] Txanda: { $player }. Erantzuteko, { $total } { at-lance } (apustua: { $bettor }).
    }
turn-answer-ordago = { $mine ->
        [yes] Zure txanda: erantzun hordagoari { at-lance } (apustua: { $bettor }).
       *[no] Txanda: { $player }. Erantzuteko, hordago { at-lance } (apustua: { $bettor }).
    }
turn-hand-over = Banatzailea: { $player }.
turn-match-over = Norgehiagokaren irabazlea: { $side }.
list-or = { $first } edo { $rest }
list-slash = { $first } / { $rest }

## Botoiak eta menuak

choice-reparto = Banatu
choice-caiga = Erortzen den lekuan
choice-alzo = Moztu { $cards }
choice-alzo-high = Goitik
choice-alzo-middle = Erditik
choice-alzo-low = Behetik
choice-mus = Mus
choice-corto = Musik ez
choice-discard = Bota { $cards }
choice-discard-all = Bota denak
choice-discard-none = Ez dut kartarik bota
choice-paso = Paso
choice-envido = { $stones ->
        [2] Enbido
       *[other] Enbido { $stones }
    }
choice-mas = { $stones ->
        [2] Beste bi
       *[other] Beste { $stones }
    }
choice-ordago = Hor dago!
choice-quiero = Iduki
choice-no-quiero = Ez dut nahi
choice-no-queremos = Ez dugu nahi
choice-consulta = Zer egingo dugu?
choice-opino = { $opinion ->
     [yo-quiero] Nire iritzia: nahi
    *[como-veas] Nire iritzia: zuk ikusi
     [ni-loco] Nire iritzia: inola ere ez
}
choice-sena = Keinua: { $sena }
choice-look = Nori begira: { $player }
choice-perete = Perete!
prompt-cut = Beste leku batetik (1etik { $most } arte)
prompt-bet = Beste enbido bat ({ $least } edo gehiago)
prompt-raise = Gehiago igo ({ $least } edo gehiago)
prompt-throw = Kartak aukeratu
