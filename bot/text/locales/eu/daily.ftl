### Eguneko eskua: zortzi esku, guztientzat berdinak, hiru ordenagailuren aurka.

command-diaria = egunekoa
command-ranking = taula
command-yesterday = atzo
daily-title = Eguneko eskua { $date } ({ $code } mahaia)
daily-hand = { $hand }. eskua, { $hands } eskutik.
daily-seal = Eguneko zigilua: { $seal }
daily-elsewhere = Eguneko eskua gure txat pribatuan duzu zain.
daily-waits = Eguneko eskua ez da ixten: jarraitu nahi duzunean /egunekoa idatzita; bihar beste bat izango da.
daily-played = Gaurko eskua jokatu duzu jada. Bihar beste bat izango da.
daily-in-judgement = Amaitu da eguneko eskua. Esandakoa baloratzen ari naiz; /egunekoa idatzita ikusiko duzu emaitza.
daily-result = { $hands } esku · { $stones } harri · jokoa { $accuracy }
daily-result-ranked = { $hands } esku · { $stones } harri · jokoa { $accuracy } · gaur { $of } pertsonatik { $better } baino hobeto ({ $people } pertsona)
daily-nothing-dear = Zure erabaki bakar batek ere ez du puntu erdi baino gehiago balio izan.
daily-dearest = Garestiena, { $hand }. eskuan ({ $what }): «{ $said }» esateak { $points ->
        [one] puntu bat
       *[other] { $points } puntu
    } galdu du ehunetik, «{ $best }» aldean.
daily-late = Eguna amaituta zegoen; beraz, emaitza honek ez du balio.
daily-share = Amarreko { $day } · { $squares } · { $accuracy } · { $stones }
daily-show = Erakutsi
daily-yesterday = Atzo
daily-shown = { $player }: { $line }
daily-shown-now = Erakutsita
daily-sealed = Eguneko eskua lehen karta baino lehenagotik dago zigilatuta. Zigilu osoa (sekretuaren SHA-256): { $commitment }. Sekretua bihar esango dut: /egunekoa atzo
daily-opened = Eguneko eskua { $date }, { $pool } taldea. Zigilua: { $commitment }. Sekretua: { $secret }. Horrekin edonork kalkula ditzake berriro karta guztiak.
daily-nobody-yesterday = Atzo inork ez zuen eguneko eskurik jokatu.
daily-ranking = Eguneko eskua, azken { $days } egunak: erabakien balioaren eguneko batezbestekoa. Hemen emaitzaren bat erakutsi eta gutxienez { $least } egunetan jokatu dutenak agertzen dira; haien egun guztiek balio dute.
daily-ranked = { $place }. { $player }: { $gain } ({ $days } egun)
daily-nobody-ranked = Oraindik ez dago inor.
daily-button = Eguneko eskua
daily-over = Amaitu da eguneko eskua.
daily-not-with = Eguneko eskuak ez du { $options } onartzen: denentzat berdina da.
cli-daily = eguneko eskua jokatu: zortzi esku, zure erabakien balioarekin
