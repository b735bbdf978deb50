BEGIN TRANSACTION;
CREATE TABLE games (
        id INTEGER PRIMARY KEY,
        uid TEXT NOT NULL UNIQUE,
        ended TEXT NOT NULL,                -- 2026-01-31T23:59:59.999Z
        kind TEXT NOT NULL,
        width INTEGER NOT NULL,
        height INTEGER NOT NULL,
        mines INTEGER NOT NULL,
        wraps INTEGER NOT NULL,
        start TEXT NOT NULL,
        win TEXT NOT NULL,
        marks INTEGER NOT NULL,
        fairness TEXT NOT NULL,
        seed TEXT NOT NULL,
        proven INTEGER,
        result TEXT NOT NULL,
        ms INTEGER NOT NULL,
        three_bv INTEGER NOT NULL,
        three_bv_solved INTEGER NOT NULL,
        left_clicks INTEGER NOT NULL,
        right_clicks INTEGER NOT NULL,
        chord_clicks INTEGER NOT NULL,
        retried INTEGER NOT NULL,
        aids TEXT NOT NULL,                 -- a JSON list of words
        device TEXT,
        ranked INTEGER NOT NULL,
        version TEXT NOT NULL,
        run TEXT REFERENCES runs (uid)
    , flaws TEXT NOT NULL DEFAULT '[]', daily TEXT, player TEXT NOT NULL DEFAULT '', left_effective INTEGER, right_effective INTEGER, chord_effective INTEGER, openings INTEGER, islands INTEGER, flags INTEGER, path REAL, clean INTEGER NOT NULL DEFAULT 0, fresh INTEGER NOT NULL DEFAULT 0, no_flag INTEGER NOT NULL DEFAULT 0, bvs REAL NOT NULL DEFAULT 0, efficiency REAL NOT NULL DEFAULT 0, won_ms INTEGER, reviewed INTEGER NOT NULL DEFAULT 0, guesses INTEGER, survived INTEGER, expected REAL);
INSERT INTO "games" VALUES(1,'00000000000000000000000000000001','2026-07-05T12:00:00.250Z','classic',8,5,6,0,'opening','open',0,'classic','5',NULL,'won',9000,11,11,35,1,0,0,'[]','mouse',0,'1.0.0',NULL,'[]',NULL,'',11,1,0,1,3,1,NULL,1,1,0,1.2222222222222223209e+00,3.05555555555555580227e-01,9000,0,NULL,NULL,NULL);
INSERT INTO "games" VALUES(2,'00000000000000000000000000000002','2026-07-05T12:01:00.250Z','classic',8,5,6,0,'opening','open',0,'classic','5',NULL,'lost',3250,11,1,2,0,0,0,'[]','mouse',0,'1.0.0',NULL,'[]',NULL,'Ana',2,0,0,1,3,0,NULL,1,1,1,3.07692307692307709388e-01,0.5,NULL,0,NULL,NULL,NULL);
INSERT INTO "games" VALUES(3,'00000000000000000000000000000003','2026-07-05T12:02:00.250Z','classic',8,5,6,0,'opening','open',0,'classic','5',NULL,'abandoned',4500,11,1,1,0,0,0,'[]','mouse',0,'1.0.0',NULL,'["paused"]',NULL,'',1,0,0,1,3,0,NULL,0,1,1,2.22222222222222209886e-01,1.0,NULL,1,NULL,NULL,NULL);
INSERT INTO "games" VALUES(4,'00000000000000000000000000000004','2026-07-05T12:03:00.250Z','classic',8,5,6,0,'opening','open',0,'classic','5',NULL,'won',7500,11,11,35,1,0,0,'["hint", "undo"]','mouse',0,'1.0.0',NULL,'[]',NULL,'',11,1,0,1,3,1,NULL,0,0,0,1.46666666666666656304e+00,3.05555555555555580227e-01,7500,1,2,2,1.3);
INSERT INTO "games" VALUES(5,'00000000000000000000000000000005','2026-07-05T12:04:00.250Z','classic',8,6,9,0,'safe','open',0,'classic','3',NULL,'lost',300,21,3,4,0,0,0,'[]','keyboard',0,'1.0.0',NULL,'[]',NULL,'',4,0,0,2,2,0,NULL,1,1,1,10.0,0.75,NULL,1,2,1,1.50340136054421780187e+00);
INSERT INTO "games" VALUES(6,'00000000000000000000000000000006','2026-07-05T12:05:00.250Z','classic',8,6,9,0,'safe','open',0,'classic','5',NULL,'lost',200,14,2,3,0,0,0,'[]','keyboard',0,'1.0.0',NULL,'[]',NULL,'',3,0,0,3,2,0,NULL,1,1,1,10.0,6.66666666666666629659e-01,NULL,1,2,1,1.16666666666666674068e+00);
INSERT INTO "games" VALUES(7,'00000000000000000000000000000007','2026-07-05T12:06:00.250Z','classic',8,6,9,0,'safe','open',0,'mercy','5',NULL,'lost',400,26,4,5,0,0,0,'[]','pad',0,'1.0.0',NULL,'[]',NULL,'',5,0,0,2,1,0,NULL,1,1,1,10.0,0.8,NULL,1,3,1,1.66666666666666674068e+00);
INSERT INTO "games" VALUES(8,'00000000000000000000000000000008','2026-07-05T12:07:00.250Z','classic',9,9,10,0,'opening','open',0,'classic','8',NULL,'lost',1400,9,4,15,0,0,0,'[]','touch',1,'1.0.0',NULL,'[]','2026-07-05','',6,0,0,3,4,0,NULL,1,1,1,2.85714285714285720629e+00,2.66666666666666662965e-01,NULL,1,1,0,0.0);
INSERT INTO "games" VALUES(9,'00000000000000000000000000000009','2026-07-05T12:08:00.250Z','arcade',8,5,6,0,'opening','open',0,'classic','5',NULL,'lost',2000,11,1,2,0,0,0,'[]','mouse',0,'1.0.0','ffffffffffffffffffffffffffffffff','[]',NULL,'',2,0,0,1,3,0,NULL,1,1,1,0.5,0.5,NULL,1,1,0,0.5);
INSERT INTO "games" VALUES(10,'0000000000000000000000000000000a','2026-07-05T12:09:00.250Z','classic',8,6,9,0,'safe','open',0,'classic','9',NULL,'lost',500,19,5,6,0,0,0,'[]','mouse',0,'1.0.0',NULL,'[]',NULL,'',6,0,0,3,2,0,NULL,1,1,1,10.0,8.3333333333333337034e-01,NULL,1,3,2,1.62);
INSERT INTO "games" VALUES(11,'0000000000000000000000000000000b','2026-07-05T12:10:00.250Z','classic',8,6,9,0,'safe','open',0,'classic','12',NULL,'lost',200,18,1,3,0,0,0,'[]','mouse',0,'1.0.0',NULL,'[]',NULL,'',2,0,0,3,1,0,NULL,1,1,1,5.0,3.33333333333333314829e-01,NULL,1,1,0,0.0);
CREATE TABLE missed (
        kind TEXT, width INTEGER, height INTEGER, mines INTEGER, wraps INTEGER,
        fresh INTEGER, clean INTEGER, ranked INTEGER,
        start TEXT, win TEXT, fairness TEXT, no_flag INTEGER, result TEXT,
        pattern TEXT,
        times INTEGER NOT NULL,
        PRIMARY KEY (kind, width, height, mines, wraps, fresh, clean, ranked, start, win, fairness, no_flag, result, pattern)
    ) WITHOUT ROWID
    ;
INSERT INTO "missed" VALUES('arcade',8,5,6,0,1,1,0,'opening','open','classic',1,'lost','one_one',1);
INSERT INTO "missed" VALUES('classic',8,5,6,0,0,0,0,'opening','open','classic',0,'won','one_one',2);
INSERT INTO "missed" VALUES('classic',8,6,9,0,1,1,0,'safe','open','classic',1,'lost','one_one',2);
INSERT INTO "missed" VALUES('classic',8,6,9,0,1,1,0,'safe','open','classic',1,'lost','one_two',1);
INSERT INTO "missed" VALUES('classic',8,6,9,0,1,1,0,'safe','open','classic',1,'lost','single',1);
INSERT INTO "missed" VALUES('classic',8,6,9,0,1,1,0,'safe','open','mercy',1,'lost','one_two',1);
INSERT INTO "missed" VALUES('classic',9,9,10,0,1,1,1,'opening','open','classic',1,'lost','single',1);
CREATE TABLE practice (                 -- positions that were answered wrong at least once
        pattern TEXT,
        seed INTEGER,
        rights INTEGER NOT NULL DEFAULT 0,
        wrongs INTEGER NOT NULL DEFAULT 0,
        wanted INTEGER NOT NULL DEFAULT 0,  -- right answers until it is learnt; 0 when it is
        due INTEGER NOT NULL DEFAULT 0,     -- it comes back once so many answers were given
        answered TEXT NOT NULL,             -- when last, in UTC
        last_ms INTEGER NOT NULL,
        best_ms INTEGER,                    -- of a right answer; NULL before there is one
        PRIMARY KEY (pattern, seed)
    ) WITHOUT ROWID
    ;
INSERT INTO "practice" VALUES('guess',9,0,1,2,6,'2026-07-05T12:00:00.250Z',1000,NULL);
INSERT INTO "practice" VALUES('hole',8,0,1,2,5,'2026-07-05T12:00:00.250Z',400,NULL);
CREATE TABLE practice_rounds (          -- whole rounds, by what was chosen
        chosen TEXT,                        -- a pattern, 'all' or 'missed'
        timed INTEGER,                      -- whether it went against the clock
        rounds INTEGER NOT NULL,
        rights INTEGER NOT NULL,            -- of the best round, with its time
        ms INTEGER NOT NULL,
        PRIMARY KEY (chosen, timed)
    ) WITHOUT ROWID
    ;
INSERT INTO "practice_rounds" VALUES('all',1,1,7,90000);
CREATE TABLE practice_totals (          -- all answers, by pattern
        pattern TEXT PRIMARY KEY,
        rights INTEGER NOT NULL DEFAULT 0,
        wrongs INTEGER NOT NULL DEFAULT 0,
        streak INTEGER NOT NULL DEFAULT 0,  -- right answers since the last wrong one
        best_streak INTEGER NOT NULL DEFAULT 0,
        ms INTEGER NOT NULL DEFAULT 0,      -- of all right answers
        best_ms INTEGER                     -- of a right answer; NULL before there is one
    ) WITHOUT ROWID
    ;
INSERT INTO "practice_totals" VALUES('guess',0,1,0,0,0,NULL);
INSERT INTO "practice_totals" VALUES('hole',1,1,0,1,900,900);
CREATE TABLE recordings (
        game INTEGER PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
        text BLOB NOT NULL                  -- the text of engine.recording, deflated by zlib
    );
INSERT INTO "recordings" VALUES(1,X'78017DD0CD6EC3200C07F0BB9FC2E70821BED91E8735B4426B4815BAA6DAD3AFA54A95FF65BEE09F0CB2CD546A5ED32DB3A1567E337FDCFD3DD0BAA44BE33A53BBA6E5CAF325D7524FB496DA739AD2F2DDEBC754969A5BE3C339B5560ED4721ED9D34F1959FD1F9ABEE6B48C2407D9835E8794BB642B0DCF4BC320699A6FB991EA53B013863E1F4DF8784E27D642BDF49C9615C8802CC8813C2880224809BDEBA7410664410EE4410114416ADBB6EFA741066441EF5FEAEF3CD402288294B0BBFD0CC8821CC883022882B470BB0E16E44071D33A57FA03D836AB1B');
INSERT INTO "recordings" VALUES(2,X'78017D8EB10EC2301043777FC5CD51159540112B9F72B4078A682F55AEB485AF47049098F0623FD98387A8B2F02C1460F12174589B758F25F368A40936719E288DA2512F58A2968C81F3B5F4678E59C58CDA9ECD620B13E9A8C1D8F35D321D95718B1DD5FF15704A9C3B78E78BF036EF7FC2B772AF91731E439AC5509743B4AB02B6A1F9D0A6AADFD4279BF004AF533DEF');
INSERT INTO "recordings" VALUES(3,X'78017D8EC10AC2301044EFF3157B0E12426DC5DFD936AB04EDA6646B53FC7A312278722EF3E0CD61E6A4527913EA60E92974DE87FD845A7831D20C5BB9AC9417D1A457D4A48D3173B9357FE15454CC68BAB3599A602291063C52A4F03F478C994B8477BE059FF2FE07BECABD47CE79CC791343682FA83F74E887108847D69855225E63D738AF');
INSERT INTO "recordings" VALUES(4,X'78017DD0CD6EC3200C07F0BB9FC2E70821BED9EBB08656680D54A16BAA3DFD54AA4CF95FE60BFEC920DB2CA5E62D3D321BEAE527F3C7D33F036D6BBA75AE8DFA3DAD776EB75C4BBDD056EAC86949EBD7A89F53596BEE9D4FD7D47B3951CF79664FDF6566F57F38FA6C699D494E7204BD0F290FC95E9A5E97A649D2D21EB9931A53B01386A2578ACFD774612DD45BAF6959810CC8821CC88302288294D0877E1A644016E4401E144011A4F66DC77E1A644016F4F74BE39D875A00459012F6B09F01599003795000459016EED0C1821C28EEDA5AA55F4964AB8A');
INSERT INTO "recordings" VALUES(5,X'78017D8EC10A83301044EFF3157B96225169693F67AB2B846A22596BC4AF6F0CE6DA815DE6CDCE6167EB24F226D442ED21F4DC1FFB0B31F0A2E43C74E5B092F22888D6915FC461E6F0C9C7916D70A24AFDC4AAB6878A0CD4E16B0732FF75C7DB731850D775750EF24EAE24C554D59964215793C5EC375198FC0E999B41632E6812B405DA045D81EE82C9EB8A1FEA73400E');
INSERT INTO "recordings" VALUES(6,X'78017D8EC10A83301044EFF3157B9612A250693F67AB2B846A2259ABE2D73789F6DA5958F6CDCC6127E765E355A881BA43E8B1B7FB135BE459C907E8C27121E541B0394F61168F89E3BB8403BBE84595BA91555D0715E9E98E8FEBC9FE578B57E0D8C3982A8D31C82B2B39A74A94E3E2E4D67954A933855514B6BC43F66651DB0BEA04CD0F9A0BC6A00BBEC1CB3CF2');
INSERT INTO "recordings" VALUES(7,X'78017D8E4B0EC3200C44F73E85D75145C8A7BFE3D0E248A80D44380D694F5F20A4CB0E08F979CCC0682C05B510B6C0E64378594FEB15825713A375C0B3F233B21A0882B1E826B2302AFFC8E6A08CB7C48C23F9FB1B9848E3115E46A3FCAF33DC9CF21A84A8E21202D291143B9BB295ECDC49535B51C599D12DC420F367501E2434B24013A1DDA12DE0497B152CA6E0785DD4DB9BB1489876FDB34A275A45D0ED715D8CEB77E80B3C1DCFF00519BD4FA7');
INSERT INTO "recordings" VALUES(8,X'78017DCE4D0EC2201005E0FD9C82353184FED9F638D8A2215A6898DA369EDEA13A246E64C3FB98497893F37633AB1525A07B59D1EFFD5E68D8A29951F800B898B888305BEFFC0D36E78F0C9389F7637E352E7A8B288687417403A0B5A3E8E0E946A1FF9F0E2EC1C411149F4F9252A994E852527EDED2464EBF6FB49636F394935412A6B05A047D5416FAA4A1D05F14849251122A4645A81935A161348433E34C68192DA16374849EA14F45FA34FF4ACA1DCA34CB25AAA4DCA24ECA351AD623E0026F3ED86B2E');
INSERT INTO "recordings" VALUES(9,X'78017D4E410AC24010BBE715735ECA528B157DCED88E32D8EE969DDA2D7DBDBA45F0642E494820193548E645A881E926745EDBF5849C78320A1136739A294E1234DC9135148D91D3A3E437D614C48CBA81CDB48389F4D4E2A93DD5FF71C13572EAE19D2FC04EDEFF886FE43E25E73CC6B888A12E2FE8583568DE23BB3B54F5EE8668335E61D63A1F');
INSERT INTO "recordings" VALUES(10,X'78017DCECD0E83300800E03B4FC1D92CA6FE2DF371503169665B539C9A3DFDDACE1E761907E0030E186DF9A09DB106D16FC6C7793F7B383CAD82D6816CE437149A190E6DD1AD6CC1907FA6E54CDA5B16C17121113D82304FD8C34B4FA8FE07C1E0C84F50C628CA12420A2536C9C56F133771527C6F8CDB5940A57750DD1454EA42155067D4014D4613D066B4015D46776171B2C107DA5F4684');
INSERT INTO "recordings" VALUES(11,X'78017D8E310E83300C45F77F0ACFA88A4286AA3D8E0123458504C51410A76F94C0DA2F0FEFF97BF0EC83ECBC0939A83F855EC7F378634FBC2885085D39ADA43C0A761F282E123073FA9472649F82A8523FB1AAEFA12203B50E5F3F90FD9F0E5DE434C098A64C0563CCBD6932D4A05EE42A4309E6B889C2967FC83E2C5A7B499BC5DDE22E99A2AEF8010CCC3D4C');
CREATE TABLE reviews (
        game INTEGER PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
        zini INTEGER,                       -- NULL, as all, where no review could be made
        forced INTEGER,
        needless INTEGER,
        survival REAL,
        guesses TEXT,                       -- JSON: [[move, chance, best], ...]
        exact INTEGER,
        survived INTEGER,
        expected REAL
    , luck REAL, cost REAL, missed TEXT, wrong_flags INTEGER);
INSERT INTO "reviews" VALUES(3,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "reviews" VALUES(4,9,0,2,0.4,'[[2, 0.2, 0.0], [10, 0.5, 0.0]]',1,2,1.3,1.0,0.6,'{"one_one": 2}',0);
INSERT INTO "reviews" VALUES(5,14,1,1,5.57823129251700744468e-01,'[[1, 0.3333333333333333, 0.18181818181818182], [3, 0.16326530612244897, 0.0]]',1,1,1.50340136054421780187e+00,6.66666666666666740681e-01,1.63265306122448938808e-01,'{"one_one": 1}',0);
INSERT INTO "reviews" VALUES(6,12,2,0,3.3333333333333337034e-01,'[[1, 0.3333333333333333, 0.18181818181818182], [2, 0.5, 0.16666666666666666]]',1,1,1.16666666666666674068e+00,3.3333333333333337034e-01,0.0,'{}',0);
INSERT INTO "reviews" VALUES(7,17,2,1,0.5,'[[1, 0.3333333333333333, 0.18181818181818182], [2, 0.5, 0.16666666666666666], [4, 0.5, 0.0]]',1,1,1.66666666666666674068e+00,1.0,0.5,'{"one_two": 1}',0);
INSERT INTO "reviews" VALUES(8,9,0,1,0.0,'[[14, 1.0, 0.0]]',1,0,0.0,1.0,1.0,'{"single": 1}',0);
INSERT INTO "reviews" VALUES(9,9,0,1,0.5,'[[1, 0.5, 0.0]]',1,0,0.5,1.0,0.5,'{"one_one": 1}',0);
INSERT INTO "reviews" VALUES(10,15,1,2,1.5111111111111114047e-01,'[[1, 0.3333333333333333, 0.18181818181818182], [3, 0.5466666666666666, 0.0], [5, 0.5, 0.0]]',1,2,1.62,6.66666666666666740681e-01,7.7333333333333331705e-01,'{"one_one": 1, "one_two": 1}',0);
INSERT INTO "reviews" VALUES(11,11,0,1,0.0,'[[2, 1.0, 0.0]]',1,0,0.0,1.0,1.0,'{"single": 1}',0);
CREATE TABLE runs (
        id INTEGER PRIMARY KEY,
        uid TEXT NOT NULL UNIQUE,
        ended TEXT,                         -- NULL while boards of it are being played
        score INTEGER NOT NULL DEFAULT 0,
        boards INTEGER NOT NULL DEFAULT 0,
        best_combo INTEGER NOT NULL DEFAULT 0,
        ms INTEGER NOT NULL DEFAULT 0,
        seed TEXT,
        initials TEXT,
        version TEXT
    );
INSERT INTO "runs" VALUES(1,'ffffffffffffffffffffffffffffffff','2026-07-05T12:00:00.250Z',12345,4,7,185250,'11','ANA','1.0.0');
CREATE TABLE tallies (
        kind TEXT, width INTEGER, height INTEGER, mines INTEGER, wraps INTEGER,
        fresh INTEGER, clean INTEGER, ranked INTEGER,
        start TEXT, win TEXT, fairness TEXT, no_flag INTEGER, result TEXT,
        games INTEGER NOT NULL,
        ms INTEGER NOT NULL,
        best_ms INTEGER NOT NULL,
        best_bvs REAL NOT NULL,
        efficiency REAL NOT NULL,           -- the sum of all
        reviewed INTEGER NOT NULL DEFAULT 0,
        forced INTEGER NOT NULL DEFAULT 0,
        needless INTEGER NOT NULL DEFAULT 0,
        survived INTEGER NOT NULL DEFAULT 0,
        expected REAL NOT NULL DEFAULT 0, forced_cost REAL NOT NULL DEFAULT 0, needless_cost REAL NOT NULL DEFAULT 0, wrong_flags INTEGER NOT NULL DEFAULT 0,   -- the sum of all
        PRIMARY KEY (kind, width, height, mines, wraps, fresh, clean, ranked, start, win, fairness, no_flag, result)
    ) WITHOUT ROWID
    ;
INSERT INTO "tallies" VALUES('arcade',8,5,6,0,1,1,0,'opening','open','classic',1,'lost',1,2000,2000,0.5,0.5,1,0,1,0,0.5,0.0,0.5,0);
INSERT INTO "tallies" VALUES('classic',8,5,6,0,0,0,0,'opening','open','classic',0,'won',1,7500,7500,1.46666666666666656304e+00,3.05555555555555580227e-01,1,0,2,2,1.3,0.0,0.6,0);
INSERT INTO "tallies" VALUES('classic',8,5,6,0,1,0,0,'opening','open','classic',1,'abandoned',1,4500,4500,2.22222222222222209886e-01,1.0,0,0,0,0,0.0,0.0,0.0,0);
INSERT INTO "tallies" VALUES('classic',8,5,6,0,1,1,0,'opening','open','classic',0,'won',1,9000,9000,1.2222222222222223209e+00,3.05555555555555580227e-01,0,0,0,0,0.0,0.0,0.0,0);
INSERT INTO "tallies" VALUES('classic',8,5,6,0,1,1,0,'opening','open','classic',1,'lost',1,3250,3250,3.07692307692307709388e-01,0.5,0,0,0,0,0.0,0.0,0.0,0);
INSERT INTO "tallies" VALUES('classic',8,6,9,0,1,1,0,'safe','open','classic',1,'lost',4,1200,200,10.0,2.58333333333333348136e+00,4,4,4,4,4.29006802721088487118e+00,1.33333333333333325931e+00,1.93659863945578236688e+00,0);
INSERT INTO "tallies" VALUES('classic',8,6,9,0,1,1,0,'safe','open','mercy',1,'lost',1,400,400,10.0,0.8,1,2,1,1,1.66666666666666674068e+00,0.0,0.5,0);
INSERT INTO "tallies" VALUES('classic',9,9,10,0,1,1,1,'opening','open','classic',1,'lost',1,1400,1400,2.85714285714285720629e+00,2.66666666666666662965e-01,1,0,1,0,0.0,0.0,1.0,0);
CREATE TABLE tries (                    -- of days' boards, the first of each
        day TEXT,                           -- as 2026-01-31
        width INTEGER, height INTEGER, mines INTEGER,
        uid TEXT NOT NULL,                  -- of a game that may not be in the book yet, or ever
        PRIMARY KEY (day, width, height, mines)
    ) WITHOUT ROWID
    ;
INSERT INTO "tries" VALUES('2026-07-05',9,9,10,'00000000000000000000000000000008');
CREATE INDEX runs_best ON runs (score DESC, ended, uid) WHERE ended IS NOT NULL;
CREATE INDEX games_run ON games (run) WHERE run IS NOT NULL;
CREATE INDEX games_best
    ON games (kind, width, height, mines, wraps, start, win, fairness, ms)
    WHERE result = 'won' AND clean = 1
    ;
CREATE INDEX games_by_ms ON games (kind, width, height, mines, wraps, clean, ms, ended, id, ranked, start, win, fairness, no_flag, fresh) WHERE result = 'won';
CREATE INDEX games_by_bvs ON games (kind, width, height, mines, wraps, clean, bvs DESC, ended, id, ranked, start, win, fairness, no_flag, fresh) WHERE result = 'won';
CREATE INDEX games_by_efficiency ON games (kind, width, height, mines, wraps, clean, efficiency DESC, ended, id, ranked, start, win, fairness, no_flag, fresh) WHERE result = 'won';
CREATE INDEX games_by_end ON games (kind, width, height, mines, wraps, fresh, ended, id, start, win, fairness, no_flag, result, won_ms, guesses, survived, expected);
CREATE INDEX games_ended ON games (ended, id, result);
CREATE INDEX games_unreviewed ON games (ended, id) WHERE reviewed = 0;
CREATE INDEX practice_due ON practice (due) WHERE wanted > 0;
CREATE TRIGGER games_tallied AFTER INSERT ON games BEGIN
        INSERT INTO tallies (kind, width, height, mines, wraps, fresh, clean, ranked, start, win, fairness, no_flag, result, games, ms, best_ms, best_bvs, efficiency)
        VALUES (NEW.kind, NEW.width, NEW.height, NEW.mines, NEW.wraps, NEW.fresh, NEW.clean, NEW.ranked, NEW.start, NEW.win, NEW.fairness, NEW.no_flag, NEW.result, 1, NEW.ms, NEW.ms, NEW.bvs, NEW.efficiency)
        ON CONFLICT (kind, width, height, mines, wraps, fresh, clean, ranked, start, win, fairness, no_flag, result) DO UPDATE SET
            games = games + 1,
            ms = ms + excluded.ms,
            best_ms = min(best_ms, excluded.best_ms),
            best_bvs = max(best_bvs, excluded.best_bvs),
            efficiency = efficiency + excluded.efficiency;
    END;
CREATE TRIGGER reviews_tallied AFTER INSERT ON reviews BEGIN
        UPDATE games
        SET reviewed = 1, guesses = NEW.forced + NEW.needless,
            survived = NEW.survived, expected = NEW.expected
        WHERE id = NEW.game;
        UPDATE tallies SET
            reviewed = reviewed + 1,
            forced = forced + NEW.forced,
            needless = needless + NEW.needless,
            survived = survived + NEW.survived,
            expected = expected + NEW.expected
        WHERE NEW.survival IS NOT NULL
            AND (kind, width, height, mines, wraps, fresh, clean, ranked, start, win, fairness, no_flag, result) = (SELECT kind, width, height, mines, wraps, fresh, clean, ranked, start, win, fairness, no_flag, result FROM games WHERE id = NEW.game);
    END;
CREATE TRIGGER reviews_costed AFTER INSERT ON reviews WHEN NEW.survival IS NOT NULL BEGIN
        UPDATE tallies SET
            forced_cost = forced_cost + 1 - NEW.luck,
            needless_cost = needless_cost + NEW.cost,
            wrong_flags = wrong_flags + NEW.wrong_flags
        WHERE (kind, width, height, mines, wraps, fresh, clean, ranked, start, win, fairness, no_flag, result) = (SELECT kind, width, height, mines, wraps, fresh, clean, ranked, start, win, fairness, no_flag, result FROM games WHERE id = NEW.game);
    END;
PRAGMA user_version = 3;
COMMIT;
