BEGIN TRANSACTION;
CREATE TABLE chat (
	id INTEGER NOT NULL, 
	table_id VARCHAR(40) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	seat INTEGER, 
	text TEXT NOT NULL, 
	at FLOAT NOT NULL, 
	team INTEGER, 
	PRIMARY KEY (id), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "chat" VALUES(1,'olive-arch-wonders1','P0',0,'salut à tous',1.79482499007484340668e+09,NULL);
CREATE TABLE holders (
	table_id VARCHAR(40) NOT NULL, 
	seat INTEGER NOT NULL, 
	guest VARCHAR(40) NOT NULL, 
	PRIMARY KEY (table_id, seat, guest), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "holders" VALUES('olive-arch-wonders1',0,'ada');
INSERT INTO "holders" VALUES('olive-arch-wonders1',1,'ada');
INSERT INTO "holders" VALUES('olive-arch-wonders1',2,'ada');
INSERT INTO "holders" VALUES('amber-forum-duel0001',0,'ada');
INSERT INTO "holders" VALUES('amber-forum-duel0001',1,'ada');
INSERT INTO "holders" VALUES('cedar-oasis-archi001',0,'ada');
INSERT INTO "holders" VALUES('cedar-oasis-archi001',1,'ada');
INSERT INTO "holders" VALUES('cedar-oasis-archi001',2,'ada');
INSERT INTO "holders" VALUES('ivory-temple-draft01',0,'ada');
INSERT INTO "holders" VALUES('ivory-temple-draft01',1,'ada');
INSERT INTO "holders" VALUES('ivory-temple-draft01',2,'ada');
INSERT INTO "holders" VALUES('ivory-temple-draft01',3,'ada');
INSERT INTO "holders" VALUES('bronze-garden-solo01',0,'ada');
INSERT INTO "holders" VALUES('bronze-garden-solo01',1,'ada');
CREATE TABLE moves (
	id INTEGER NOT NULL, 
	table_id VARCHAR(40) NOT NULL, 
	seat INTEGER NOT NULL, 
	text TEXT NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "moves" VALUES(1,'olive-arch-wonders1',0,'B lumber_yard');
INSERT INTO "moves" VALUES(2,'olive-arch-wonders1',1,'B clay_pool');
INSERT INTO "moves" VALUES(3,'olive-arch-wonders1',2,'B loom_1');
INSERT INTO "moves" VALUES(4,'olive-arch-wonders1',0,'B glassworks_1');
INSERT INTO "moves" VALUES(5,'olive-arch-wonders1',1,'B stone_pit');
INSERT INTO "moves" VALUES(6,'olive-arch-wonders1',2,'B ore_vein');
INSERT INTO "moves" VALUES(8,'olive-arch-wonders1',1,'B altar');
INSERT INTO "moves" VALUES(9,'olive-arch-wonders1',2,'D scriptorium');
INSERT INTO "moves" VALUES(10,'amber-forum-duel0001',0,'draft great_library');
INSERT INTO "moves" VALUES(11,'amber-forum-duel0001',1,'draft great_lighthouse');
INSERT INTO "moves" VALUES(12,'amber-forum-duel0001',1,'draft sphinx');
INSERT INTO "moves" VALUES(13,'amber-forum-duel0001',1,'draft circus_maximus');
INSERT INTO "moves" VALUES(14,'amber-forum-duel0001',0,'draft mausoleum');
INSERT INTO "moves" VALUES(15,'amber-forum-duel0001',0,'draft piraeus');
INSERT INTO "moves" VALUES(16,'amber-forum-duel0001',0,'D theater');
INSERT INTO "moves" VALUES(17,'amber-forum-duel0001',1,'D pharmacist');
INSERT INTO "moves" VALUES(18,'amber-forum-duel0001',0,'D press');
INSERT INTO "moves" VALUES(19,'cedar-oasis-archi001',0,'take left');
INSERT INTO "moves" VALUES(20,'cedar-oasis-archi001',1,'take left');
INSERT INTO "moves" VALUES(21,'cedar-oasis-archi001',2,'take left');
INSERT INTO "moves" VALUES(22,'cedar-oasis-archi001',0,'take left');
INSERT INTO "moves" VALUES(23,'cedar-oasis-archi001',1,'take left');
INSERT INTO "moves" VALUES(24,'cedar-oasis-archi001',2,'take left');
INSERT INTO "moves" VALUES(25,'cedar-oasis-archi001',0,'take left');
INSERT INTO "moves" VALUES(26,'cedar-oasis-archi001',1,'take left');
INSERT INTO "moves" VALUES(27,'cedar-oasis-archi001',2,'take left');
INSERT INTO "moves" VALUES(28,'cedar-oasis-archi001',0,'take left');
INSERT INTO "moves" VALUES(29,'cedar-oasis-archi001',1,'take left');
INSERT INTO "moves" VALUES(30,'cedar-oasis-archi001',1,'build 1 papyrus coin');
INSERT INTO "moves" VALUES(31,'bronze-garden-solo01',0,'draft temple_of_artemis');
INSERT INTO "moves" VALUES(32,'bronze-garden-solo01',1,'draft piraeus');
INSERT INTO "moves" VALUES(33,'bronze-garden-solo01',1,'draft mausoleum');
INSERT INTO "moves" VALUES(34,'bronze-garden-solo01',1,'draft sphinx');
INSERT INTO "moves" VALUES(35,'bronze-garden-solo01',0,'draft pyramids');
INSERT INTO "moves" VALUES(36,'bronze-garden-solo01',0,'draft great_library');
INSERT INTO "moves" VALUES(37,'bronze-garden-solo01',0,'B stone_reserve');
INSERT INTO "moves" VALUES(38,'bronze-garden-solo01',1,'B wood_reserve');
INSERT INTO "moves" VALUES(39,'bronze-garden-solo01',0,'B scriptorium');
INSERT INTO "moves" VALUES(40,'bronze-garden-solo01',1,'B clay_pool');
INSERT INTO "moves" VALUES(41,'bronze-garden-solo01',0,'B palisade');
INSERT INTO "moves" VALUES(42,'bronze-garden-solo01',1,'W piraeus workshop');
INSERT INTO "moves" VALUES(43,'bronze-garden-solo01',1,'B lumber_yard');
INSERT INTO "moves" VALUES(44,'bronze-garden-solo01',0,'B quarry');
INSERT INTO "moves" VALUES(45,'bronze-garden-solo01',1,'D clay_pit');
INSERT INTO "moves" VALUES(46,'bronze-garden-solo01',0,'B baths');
INSERT INTO "moves" VALUES(47,'bronze-garden-solo01',1,'B logging_camp');
INSERT INTO "moves" VALUES(48,'bronze-garden-solo01',0,'B tavern');
INSERT INTO "moves" VALUES(49,'bronze-garden-solo01',1,'B theater');
INSERT INTO "moves" VALUES(50,'bronze-garden-solo01',0,'W pyramids glassworks');
INSERT INTO "moves" VALUES(51,'bronze-garden-solo01',1,'B altar');
INSERT INTO "moves" VALUES(52,'bronze-garden-solo01',0,'B guard_tower');
INSERT INTO "moves" VALUES(53,'bronze-garden-solo01',1,'B apothecary');
INSERT INTO "moves" VALUES(54,'bronze-garden-solo01',0,'D clay_reserve');
INSERT INTO "moves" VALUES(55,'bronze-garden-solo01',1,'B stable');
INSERT INTO "moves" VALUES(56,'bronze-garden-solo01',0,'B stone_pit');
INSERT INTO "moves" VALUES(57,'bronze-garden-solo01',1,'start 1');
INSERT INTO "moves" VALUES(58,'bronze-garden-solo01',1,'B parade_ground');
INSERT INTO "moves" VALUES(59,'bronze-garden-solo01',0,'D forum');
INSERT INTO "moves" VALUES(60,'bronze-garden-solo01',1,'D rostrum');
INSERT INTO "moves" VALUES(61,'bronze-garden-solo01',0,'B barracks');
INSERT INTO "moves" VALUES(62,'bronze-garden-solo01',1,'B glass_blower');
INSERT INTO "moves" VALUES(63,'bronze-garden-solo01',0,'B customs_house');
INSERT INTO "moves" VALUES(64,'bronze-garden-solo01',1,'B laboratory');
INSERT INTO "moves" VALUES(65,'bronze-garden-solo01',0,'D caravansery');
INSERT INTO "moves" VALUES(66,'bronze-garden-solo01',1,'B sawmill');
INSERT INTO "moves" VALUES(67,'bronze-garden-solo01',0,'B shelf_quarry');
INSERT INTO "moves" VALUES(68,'bronze-garden-solo01',1,'B statue');
INSERT INTO "moves" VALUES(69,'bronze-garden-solo01',0,'B drying_room');
INSERT INTO "moves" VALUES(70,'bronze-garden-solo01',1,'B horse_breeders');
INSERT INTO "moves" VALUES(71,'bronze-garden-solo01',0,'B aqueduct');
INSERT INTO "moves" VALUES(72,'bronze-garden-solo01',1,'B courthouse');
INSERT INTO "moves" VALUES(73,'bronze-garden-solo01',0,'B brickyard');
INSERT INTO "moves" VALUES(74,'bronze-garden-solo01',1,'D archery_range');
INSERT INTO "moves" VALUES(75,'bronze-garden-solo01',0,'B dispensary');
INSERT INTO "moves" VALUES(76,'bronze-garden-solo01',1,'B brewery');
INSERT INTO "moves" VALUES(77,'bronze-garden-solo01',0,'B walls');
INSERT INTO "moves" VALUES(78,'bronze-garden-solo01',1,'start 1');
INSERT INTO "moves" VALUES(79,'bronze-garden-solo01',1,'W sphinx siege_workshop');
INSERT INTO "moves" VALUES(80,'bronze-garden-solo01',1,'B port');
INSERT INTO "moves" VALUES(81,'bronze-garden-solo01',0,'B senate');
INSERT INTO "moves" VALUES(82,'bronze-garden-solo01',1,'W mausoleum moneylenders_guild');
INSERT INTO "moves" VALUES(83,'bronze-garden-solo01',1,'dig rostrum');
INSERT INTO "moves" VALUES(84,'bronze-garden-solo01',0,'B chamber_of_commerce');
INSERT INTO "moves" VALUES(85,'bronze-garden-solo01',1,'B academy');
INSERT INTO "moves" VALUES(86,'bronze-garden-solo01',0,'B shipowners_guild');
INSERT INTO "moves" VALUES(87,'bronze-garden-solo01',1,'D scientists_guild');
INSERT INTO "moves" VALUES(88,'bronze-garden-solo01',0,'W temple_of_artemis pretorium');
INSERT INTO "moves" VALUES(89,'bronze-garden-solo01',0,'W great_lighthouse town_hall');
INSERT INTO "moves" VALUES(90,'bronze-garden-solo01',1,'B arena');
INSERT INTO "moves" VALUES(91,'bronze-garden-solo01',0,'B fortifications');
INSERT INTO "moves" VALUES(92,'bronze-garden-solo01',1,'W colossus study');
INSERT INTO "moves" VALUES(93,'bronze-garden-solo01',0,'B armory');
INSERT INTO "moves" VALUES(94,'bronze-garden-solo01',1,'B observatory');
INSERT INTO "moves" VALUES(95,'bronze-garden-solo01',0,'B arsenal');
INSERT INTO "moves" VALUES(96,'bronze-garden-solo01',1,'B university');
INSERT INTO "moves" VALUES(97,'bronze-garden-solo01',1,'pick urbanism');
INSERT INTO "moves" VALUES(98,'bronze-garden-solo01',0,'B lighthouse');
INSERT INTO "moves" VALUES(99,'bronze-garden-solo01',1,'B pantheon');
INSERT INTO "moves" VALUES(100,'bronze-garden-solo01',0,'B circus');
CREATE TABLE notes (
	name VARCHAR(32) NOT NULL, 
	value TEXT NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "notes" VALUES('version','4');
CREATE TABLE seats (
	table_id VARCHAR(40) NOT NULL, 
	seat INTEGER NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	level VARCHAR(16), 
	stand_in BOOLEAN NOT NULL, 
	PRIMARY KEY (table_id, seat), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "seats" VALUES('olive-arch-wonders1',0,'person','P0',NULL,0);
INSERT INTO "seats" VALUES('olive-arch-wonders1',1,'person','P1',NULL,0);
INSERT INTO "seats" VALUES('olive-arch-wonders1',2,'person','P2',NULL,0);
INSERT INTO "seats" VALUES('amber-forum-duel0001',0,'person','P0',NULL,0);
INSERT INTO "seats" VALUES('amber-forum-duel0001',1,'person','P1',NULL,0);
INSERT INTO "seats" VALUES('cedar-oasis-archi001',0,'person','P0',NULL,0);
INSERT INTO "seats" VALUES('cedar-oasis-archi001',1,'person','P1',NULL,0);
INSERT INTO "seats" VALUES('cedar-oasis-archi001',2,'person','P2',NULL,0);
INSERT INTO "seats" VALUES('ivory-temple-draft01',0,'person','P0',NULL,0);
INSERT INTO "seats" VALUES('ivory-temple-draft01',1,'person','P1',NULL,0);
INSERT INTO "seats" VALUES('ivory-temple-draft01',2,'person','P2',NULL,0);
INSERT INTO "seats" VALUES('ivory-temple-draft01',3,'person','P3',NULL,0);
INSERT INTO "seats" VALUES('bronze-garden-solo01',0,'person','P0',NULL,0);
INSERT INTO "seats" VALUES('bronze-garden-solo01',1,'person','P1',NULL,0);
CREATE TABLE tables (
	id VARCHAR(40) NOT NULL, 
	game VARCHAR(16) NOT NULL, 
	options JSON NOT NULL, 
	position JSON, 
	settings JSON NOT NULL, 
	state VARCHAR(8) NOT NULL, 
	host VARCHAR(40), 
	rematch VARCHAR(40), 
	invitation JSON, 
	epoch INTEGER DEFAULT '0' NOT NULL, 
	result JSON, 
	created FLOAT NOT NULL, 
	changed FLOAT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('olive-arch-wonders1','wonders','{"seed": 4, "players": 3}','null','{}','playing','ada',NULL,'null',1,'null',1.79482498936095023155e+09,1.7948249900431470871e+09);
INSERT INTO "tables" VALUES('amber-forum-duel0001','duel','{"seed": 4, "players": 2}','null','{}','playing','ada',NULL,'null',1,'null',1.79482499142672085762e+09,1.79482499161111021042e+09);
INSERT INTO "tables" VALUES('cedar-oasis-archi001','architects','{"seed": 4, "players": 3}','null','{}','playing','ada',NULL,'null',1,'null',1.79482499187804722786e+09,1.79482499214801692963e+09);
INSERT INTO "tables" VALUES('ivory-temple-draft01','wonders','{"seed": 5, "players": 4}','null','{"draft": {"pool": ["olympia_a", "olympia_b", "babylon_a", "babylon_b", "giza_a", "giza_b", "halicarnassus_a", "halicarnassus_b", "ephesus_a", "ephesus_b", "rhodes_a", "rhodes_b"], "order": [3, 2, 1, 0], "picks": ["olympia_a", "babylon_a"]}}','draft','ada',NULL,'null',1,'null',1.79482499216743969917e+09,1.79482499223134446144e+09);
INSERT INTO "tables" VALUES('bronze-garden-solo01','duel','{"seed": 6, "players": 2}','null','{}','over','ada',NULL,'null',1,'{"totals": [54, 53], "ranking": [1, 2], "winners": [0], "victory": "points"}',1.79482499223633360863e+09,1.79482499378218364716e+09);
CREATE TABLE tokens (
	id INTEGER NOT NULL, 
	table_id VARCHAR(40) NOT NULL, 
	seat INTEGER NOT NULL, 
	hash VARCHAR(64) NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "tokens" VALUES(1,'olive-arch-wonders1',1,'6147df86a3ee2589c972bb798e7fc2161af5eb5937a28a2d7b6bf4a73270ff72');
CREATE INDEX ix_tables_changed ON tables (changed);
CREATE INDEX ix_holders_guest ON holders (guest);
CREATE INDEX ix_tokens_table_id ON tokens (table_id);
CREATE INDEX ix_moves_table_id ON moves (table_id);
CREATE INDEX ix_chat_table_id ON chat (table_id);
COMMIT;
