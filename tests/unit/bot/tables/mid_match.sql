BEGIN TRANSACTION;
CREATE TABLE events (
            table_id TEXT NOT NULL,
            seq INTEGER NOT NULL CHECK (seq > 0),
            kind TEXT NOT NULL,
            version INTEGER NOT NULL CHECK (version > 0),
            body TEXT NOT NULL,
            appended_at_ms INTEGER NOT NULL,
            PRIMARY KEY (table_id, seq)
        ) WITHOUT ROWID
        ;
INSERT INTO "events" VALUES('match-71051dbcca9ba08c',1,'match-opened',1,'{"rules":{"seats":4,"kings":8,"deck":"40","fours_are_aces":false,"five_of_coins_king":false,"first_dealer":"random","mus_corrido":true,"mus_corrido_scope":"match","first_hand_no_mus":false,"mus_order":"table","cut_out_of_turn":false,"min_discard":1,"reshuffle_includes_current":true,"min_bet":2,"min_raise":2,"max_total_bet":null,"response_mode":"either","open_out_of_turn":false,"consult_partner":true,"deje_mode":"standard","deje_timing":"immediate","pares_paso_stone":0,"punto_paso_total":1,"punto_bonus":1,"real_31":"off","target":20,"games_to_win":1,"vacas_to_win":1,"next_game_mano":"continue","senas":"wiki","perete":"off"}}',1795328472618);
INSERT INTO "events" VALUES('match-71051dbcca9ba08c',2,'dealer-drawn',1,'{"dealer":3,"draws":[]}',1795328472636);
INSERT INTO "events" VALUES('match-71051dbcca9ba08c',3,'vaca-opened',1,'{}',1795328472636);
INSERT INTO "events" VALUES('match-71051dbcca9ba08c',4,'game-opened',1,'{}',1795328472636);
INSERT INTO "events" VALUES('match-71051dbcca9ba08c',5,'hand-opened',1,'{"number":1,"dealer":3,"mano":0,"opening":"mus-corrido"}',1795328472636);
INSERT INTO "events" VALUES('match-71051dbcca9ba08c',6,'deck-shuffled',1,'{"cutter":2,"deck":["2b","6e","10b","12o","5e","6c","1c","11o","11c","5c","7b","2o","1o","5o","12c","11b","7e","12e","2e","10c","4c","10e","1e","4o","6b","2c","11e","3e","10o","1b","12b","7c","4b","7o","4e","6o","3b","3c","3o","5b"]}',1795328472636);
INSERT INTO "events" VALUES('match-71051dbcca9ba08c',7,'hand-dealt',1,'{"seat":0,"cards":["2b","5e","11c","1o"]}',1795328472636);
INSERT INTO "events" VALUES('match-71051dbcca9ba08c',8,'hand-dealt',1,'{"seat":1,"cards":["6e","6c","5c","5o"]}',1795328472636);
INSERT INTO "events" VALUES('match-71051dbcca9ba08c',9,'hand-dealt',1,'{"seat":2,"cards":["10b","1c","7b","12c"]}',1795328472636);
INSERT INTO "events" VALUES('match-71051dbcca9ba08c',10,'hand-dealt',1,'{"seat":3,"cards":["12o","11o","2o","11b"]}',1795328472636);
INSERT INTO "events" VALUES('match-71051dbcca9ba08c',11,'mus-said',1,'{"seat":0}',1795328473234);
INSERT INTO "events" VALUES('match-71051dbcca9ba08c',12,'mus-said',1,'{"seat":1}',1795328473324);
INSERT INTO "events" VALUES('match-71051dbcca9ba08c',13,'mus-said',1,'{"seat":2}',1795328473432);
INSERT INTO "events" VALUES('match-71051dbcca9ba08c',14,'mus-said',1,'{"seat":3}',1795328473521);
INSERT INTO "events" VALUES('match-71051dbcca9ba08c',15,'discards-opened',1,'{"dealer":0,"mano":1}',1795328473521);
INSERT INTO "events" VALUES('match-71051dbcca9ba08c',16,'cards-discarded',1,'{"seat":1,"cards":["6c"]}',1795328473650);
INSERT INTO "events" VALUES('match-71051dbcca9ba08c',17,'cards-discarded',1,'{"seat":2,"cards":["7b"]}',1795328473936);
INSERT INTO "events" VALUES('match-71051dbcca9ba08c',18,'cards-discarded',1,'{"seat":3,"cards":["11o"]}',1795328474146);
INSERT INTO "events" VALUES('match-71051dbcca9ba08c',19,'cards-discarded',1,'{"seat":0,"cards":["5e","11c"]}',1795328474388);
INSERT INTO "events" VALUES('match-71051dbcca9ba08c',20,'cards-drawn',1,'{"seat":1,"cards":["7e"]}',1795328474388);
INSERT INTO "events" VALUES('match-71051dbcca9ba08c',21,'cards-drawn',1,'{"seat":2,"cards":["12e"]}',1795328474388);
INSERT INTO "events" VALUES('match-71051dbcca9ba08c',22,'cards-drawn',1,'{"seat":3,"cards":["2e"]}',1795328474388);
INSERT INTO "events" VALUES('match-71051dbcca9ba08c',23,'cards-drawn',1,'{"seat":0,"cards":["10c","4c"]}',1795328474388);
INSERT INTO "events" VALUES('match-71051dbcca9ba08c',24,'mus-reopened',1,'{}',1795328474388);
INSERT INTO "events" VALUES('match-71051dbcca9ba08c',25,'mus-cut',1,'{"seat":1,"mano":1}',1795328474586);
INSERT INTO "events" VALUES('match-71051dbcca9ba08c',26,'lance-opened',1,'{"lance":"grande","eligible":[1,2,3,0]}',1795328474586);
INSERT INTO "events" VALUES('match-71051dbcca9ba08c',27,'passed',1,'{"seat":1,"lance":"grande"}',1795328474701);
INSERT INTO "events" VALUES('match-71051dbcca9ba08c',28,'passed',1,'{"seat":2,"lance":"grande"}',1795328474797);
INSERT INTO "events" VALUES('match-71051dbcca9ba08c',29,'passed',1,'{"seat":3,"lance":"grande"}',1795328474922);
INSERT INTO "events" VALUES('match-71051dbcca9ba08c',30,'passed',1,'{"seat":0,"lance":"grande"}',1795328475015);
INSERT INTO "events" VALUES('match-71051dbcca9ba08c',31,'lance-passed',1,'{"lance":"grande"}',1795328475015);
INSERT INTO "events" VALUES('match-71051dbcca9ba08c',32,'lance-opened',1,'{"lance":"chica","eligible":[1,2,3,0]}',1795328475015);
INSERT INTO "events" VALUES('match-71051dbcca9ba08c',33,'passed',1,'{"seat":1,"lance":"chica"}',1795328475121);
CREATE TABLE settings (
            key TEXT PRIMARY KEY NOT NULL,
            value TEXT NOT NULL
        ) WITHOUT ROWID
        ;
INSERT INTO "settings" VALUES('mesa/2ZQML','{"code":"2ZQML","maker":{"platform":"telegram","id":"5000000002"},"preset":"castilla","options":{"target":"20","games_to_win":"1"},"turn_s":null,"stand_in":"normal","chairs":[{"person":{"platform":"telegram","id":"5000000002"},"name":"Garazi","language":"es","level":null,"away":false,"unreachable":false,"hand":null,"hand_number":0,"chose_language":false,"text_only":false},{"person":null,"name":"","language":"","level":null,"away":false,"unreachable":false,"hand":null,"hand_number":0,"chose_language":false,"text_only":false},{"person":null,"name":"","language":"","level":null,"away":false,"unreachable":false,"hand":null,"hand_number":0,"chose_language":false,"text_only":false},{"person":null,"name":"","language":"","level":null,"away":false,"unreachable":false,"hand":null,"hand_number":0,"chose_language":false,"text_only":false}],"places":[],"match":null,"seed":0,"matches":0,"glimpses":[],"touched_at":1795328618.300108,"due":null,"closed":true,"heard":[{"deed":"telegram 700000001","match":null,"after":0},{"deed":"telegram 700000004","match":null,"after":0},{"deed":"telegram 700000011","match":null,"after":0},{"deed":"telegram 700000013","match":null,"after":0},{"deed":"telegram 700000015","match":null,"after":0}],"lesson":false,"language":""}');
INSERT INTO "settings" VALUES('mesa/FFR5G','{"code":"FFR5G","maker":{"platform":"telegram","id":"5000000001"},"preset":"castilla","options":{"target":"20","games_to_win":"1"},"turn_s":86400,"stand_in":"normal","chairs":[{"person":{"platform":"telegram","id":"5000000001"},"name":"Ane","language":"es","level":null,"away":false,"unreachable":false,"hand":{"id":"4","posted_at":1795328727.4110832},"hand_number":1000001,"chose_language":false,"text_only":false},{"person":{"platform":"discord","id":"1573946399488213036"},"name":"Beñat","language":"es","level":null,"away":false,"unreachable":false,"hand":{"id":"1573946399488213086","posted_at":1795328722.0720568},"hand_number":1000001,"chose_language":false,"text_only":true},{"person":{"platform":"telegram","id":"5000000002"},"name":"Garazi","language":"es","level":null,"away":false,"unreachable":true,"hand":null,"hand_number":0,"chose_language":false,"text_only":false},{"person":{"platform":"discord","id":"1573946399488213037"},"name":"Iker","language":"es","level":null,"away":false,"unreachable":false,"hand":{"id":"1573946399488213090","posted_at":1795328735.8789172},"hand_number":1000001,"chose_language":false,"text_only":false}],"places":[{"address":{"platform":"telegram","chat":"-1002000000003","thread":""},"language":"eu","post":{"id":"6","posted_at":1795328651.118802},"match":1,"text_only":false},{"address":{"platform":"discord","chat":"1573946399488212995","thread":""},"language":"es","post":{"id":"1573946399488213080","posted_at":1795328701.426393},"match":1,"text_only":false}],"match":"match-71051dbcca9ba08c","seed":3,"matches":1,"glimpses":[],"touched_at":1795328792.8752723,"due":{"question":10000010005,"seats":[2],"at":1795371992.881352,"what":"remind"},"closed":false,"heard":[{"deed":"telegram 700000026","match":null,"after":0},{"deed":"telegram 700000028","match":null,"after":0},{"deed":"telegram 700000031","match":null,"after":0},{"deed":"discord 1573946399488213078","match":null,"after":0},{"deed":"discord 1573946399488213081","match":null,"after":0},{"deed":"discord 1573946399488213082","match":null,"after":0},{"deed":"telegram 700000035","match":null,"after":0},{"deed":"telegram 700000036","match":null,"after":0}],"lesson":false,"language":""}');
INSERT INTO "settings" VALUES('preferences/chat/telegram/-1002000000003','{"language":"eu","reachable":null,"text_only":false}');
INSERT INTO "settings" VALUES('preferences/person/discord/1573946399488213036','{"language":"","reachable":true,"text_only":true}');
INSERT INTO "settings" VALUES('preferences/person/discord/1573946399488213037','{"language":"","reachable":true,"text_only":false}');
INSERT INTO "settings" VALUES('preferences/person/telegram/5000000001','{"language":"","reachable":true,"text_only":false}');
INSERT INTO "settings" VALUES('preferences/person/telegram/5000000002','{"language":"","reachable":false,"text_only":false}');
INSERT INTO "settings" VALUES('upload/telegram/1478','["e4d0aa1ebf248632912f3d849833a6de", "AgACAgQ000002"]');
INSERT INTO "settings" VALUES('upload/telegram/2459','["9b96e89aab6ade16f4d251a1f3798000", "AgACAgQ000003"]');
INSERT INTO "settings" VALUES('upload/telegram/3928','["9d2ce6a965c16a48a62db2da88812235", "AgACAgQ000001"]');
INSERT INTO "settings" VALUES('upload/telegram/4021','["ca7e139f49c7a4efc37043434e24e131", "AgACAgQ000004"]');
COMMIT;
