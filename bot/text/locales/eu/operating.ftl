### Kudeatzen dutenentzat: babeskopiak, egiaztapenak eta administrazio-aginduak.

copy-made = Kopiatuta eta egiaztatuta: { $path }; norgehiagokak: { $logs }; gertaerak: { $events }.
copy-restored = { $path } kopia egin zenean bezala dago berriro.
copy-restored-former = { $path } kopia egin zenean bezala dago berriro. Lehen zegoena hemen dago: { $former }.
copy-in-use = { $path } erabiltzen ari dira: gelditu lehenbizi Amarreko (systemctl stop amarreko).
copy-moved = Dena hona kopiatu eta egiaztatu da: { $to }; norgehiagokak: { $logs }; gertaerak: { $events }; oharrak: { $notes }; batura: { $digest }.
copy-by-server = Honetarako erabili PostgreSQLren tresnak: { $place }. pg_dump eta pg_restore.
copy-being-played = Honekin jokatzen ari dira: { $place }. Gelditu lehenbizi Amarreko.

admin-table = { $code }: { $state ->
        [match] jokoan
       *[lobby] prestatzen
    }; { $preset }; jendea: { $people }/{ $chairs }; txatak: { $chats }; azken aldaketa: { $touched } UTC
admin-no-tables = Ez dago mahai irekirik.
admin-person = { $whose }  { $name }  { $codes }
admin-chat = { $whose }  (txata)  { $codes }
admin-blocked = { $whose } kanpoan dago.
admin-unblocked = { $whose } ez dago gehiago kanpoan.
admin-nobody = Ez dago inor inongo mahaitan.
admin-no-table = Ez dago mahai irekirik kode honekin: { $code }.
admin-done = Eginda.
admin-left = Amarreko ez dabil orain; abiatzean egingo da.
admin-not-taken = Fitxategia irekita daukan programak oraindik ez du egin; zain geratzen da. amarreko serve al da?

export-no-match = Ez dut partidarik aurkitzen hemen: { $code }.
export-in-play = { $code } oraindik jokatzen ari da: amaitzean esportatu ahal izango da.
export-hidden = { $code } mahaiak gorde egiten ditu onartutako apustuek eskatzen ez dituzten kartak (show=needed): fitxategi batek erakutsiko lituzke, eta ez da idazten.
export-damaged = { $code } mahaitik gordetakoa hondatuta dago.

doctor-program = Amarreko { $version }, Python { $python }, SQLite { $sqlite }
doctor-settings = Ezarpenak: baliozkoak
doctor-env-open = Makina honetako beste erabiltzaileek .env irakur dezakete, eta tokena duenak botaren ordez jardun dezake: chmod 600 .env
doctor-unknown-setting = { $name } jarrita dago, baina ez da inolako ezarpena: ikus .env.example.
doctor-no-answer = { $platform } zerbitzuak ez du erantzuten: begiratu sarea eta, badago, proxya.
doctor-right-groups = { $has ->
        [yes] Taldeetara gehi daiteke.
       *[no] Ezin da taldeetara gehitu: @BotFather, /setjoingroups.
    }
doctor-right-talk = { $has ->
        [yes] Taldeetan idazten dena irakurtzen du.
       *[no] Taldeetan botoiak, komandoak eta erantzunak bakarrik jasotzen ditu. Gainerakoa irakurtzeko: @BotFather, /setprivacy.
    }
doctor-right-inline = { $has ->
        [yes] Haren izenarekin mahaiak edozein txatetan erakuts daitezke.
       *[no] Haren izenarekin ezin da mahairik erakutsi: @BotFather, /setinline.
    }
doctor-right-reading = { $has ->
        [yes] «Message Content Intent» piztuta dago: idatzitakoa irakur dezake.
       *[no] «Message Content Intent» itzalita dago: ez du idatzitakoa irakurtzen.
    }
doctor-right-members = { $has ->
        [yes] «Server Members Intent» piztuta dago: jakin dezake nor doan zerbitzari batetik.
       *[no] «Server Members Intent» itzalita dago: galdetu arte ez daki nor joan den.
    }
doctor-clock = Erlojua bat dator { $platform } zerbitzuarenarekin (aldea: { $seconds } s).
doctor-clock-wrong = Hemengo erlojua { $seconds } s aldentzen da { $platform } zerbitzuarenetik: idatzitakoa berandu iristen dela eman dezake.
doctor-page-good = Mahaiaren orria: { $url } helbideak { $address } helbidera darama.
doctor-page-other = { $url } helbideak ez darama mahaiaren orrira: proxyak edo tunelak dena { $address } helbidera pasatu behar du.
doctor-page-untrusted = { $url } helbideak ez du https ziurtagiri baliodunik: mahaiaren orriak behar du.
doctor-page-unreachable = { $url } helbideak ez du erantzuten: begiratu haren izena DNSan, eta { $address } helbidera daraman proxya edo tunela. Sare batzuk ez dira beren helbide publikora iristen.
doctor-page-no-app = Telegrameko taldeek ez dute orrirako esteka zuzenik: eman /newapp @BotFather-i { $url } helbidearekin, eta jarri izen laburra AMARREKO_WEB_APP aldagaian.
doctor-database = { $path }: ondo dago; formatua: { $schema }/{ $known }; norgehiagokak: { $logs }; gertaerak: { $events }; { $megabytes } MB
doctor-in-use = Programa batek irekita dauka.
doctor-not-in-use = Programa batek ere ez dauka irekita.
doctor-server = { $place }: PostgreSQL { $server }; formatua: { $schema }/{ $known }; norgehiagokak: { $logs }; gertaerak: { $events }
doctor-server-empty = { $place }: PostgreSQL { $server }; hutsik dago oraindik; prestatuko da.
doctor-led = Prozesu batek daramatza partidak.
doctor-not-led = Ez dago partidak daramatzan prozesurik.
doctor-no-database = { $path } ez dago oraindik; sortuko da.
doctor-room = Libre diskoan: { $megabytes } MB
doctor-well = Ezerk ez dio eragozten Amarrekori hemen ibiltzea.
doctor-unwell = Konpondu lehenbizi ✗ ikurra duena.
