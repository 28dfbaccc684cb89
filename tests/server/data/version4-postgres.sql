SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
SET default_tablespace = '';
SET default_table_access_method = heap;
CREATE TABLE public.chat (
    id integer NOT NULL,
    table_id character varying(40) NOT NULL,
    name character varying(40) NOT NULL,
    seat integer,
    text text NOT NULL,
    at double precision NOT NULL,
    team integer
);
CREATE SEQUENCE public.chat_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.chat_id_seq OWNED BY public.chat.id;
CREATE TABLE public.holders (
    table_id character varying(40) NOT NULL,
    seat integer NOT NULL,
    guest character varying(40) NOT NULL
);
CREATE TABLE public.moves (
    id integer NOT NULL,
    table_id character varying(40) NOT NULL,
    seat integer NOT NULL,
    text text NOT NULL
);
CREATE SEQUENCE public.moves_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.moves_id_seq OWNED BY public.moves.id;
CREATE TABLE public.notes (
    name character varying(32) NOT NULL,
    value text NOT NULL
);
CREATE TABLE public.seats (
    table_id character varying(40) NOT NULL,
    seat integer NOT NULL,
    kind character varying(8) NOT NULL,
    name character varying(40) NOT NULL,
    level character varying(16),
    stand_in boolean NOT NULL
);
CREATE TABLE public.tables (
    id character varying(40) NOT NULL,
    game character varying(16) NOT NULL,
    options json NOT NULL,
    "position" json,
    settings json NOT NULL,
    state character varying(8) NOT NULL,
    host character varying(40),
    rematch character varying(40),
    invitation json,
    epoch integer DEFAULT 0 NOT NULL,
    result json,
    created double precision NOT NULL,
    changed double precision NOT NULL
);
CREATE TABLE public.tokens (
    id integer NOT NULL,
    table_id character varying(40) NOT NULL,
    seat integer NOT NULL,
    hash character varying(64) NOT NULL
);
CREATE SEQUENCE public.tokens_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.tokens_id_seq OWNED BY public.tokens.id;
ALTER TABLE ONLY public.chat ALTER COLUMN id SET DEFAULT nextval('public.chat_id_seq'::regclass);
ALTER TABLE ONLY public.moves ALTER COLUMN id SET DEFAULT nextval('public.moves_id_seq'::regclass);
ALTER TABLE ONLY public.tokens ALTER COLUMN id SET DEFAULT nextval('public.tokens_id_seq'::regclass);
INSERT INTO public.chat VALUES (1, 'olive-arch-wonders1', 'P0', 0, 'salut à tous', 1794825000.3953524, NULL);
INSERT INTO public.holders VALUES ('olive-arch-wonders1', 0, 'ada');
INSERT INTO public.holders VALUES ('olive-arch-wonders1', 1, 'ada');
INSERT INTO public.holders VALUES ('olive-arch-wonders1', 2, 'ada');
INSERT INTO public.holders VALUES ('amber-forum-duel0001', 0, 'ada');
INSERT INTO public.holders VALUES ('amber-forum-duel0001', 1, 'ada');
INSERT INTO public.holders VALUES ('cedar-oasis-archi001', 0, 'ada');
INSERT INTO public.holders VALUES ('cedar-oasis-archi001', 1, 'ada');
INSERT INTO public.holders VALUES ('cedar-oasis-archi001', 2, 'ada');
INSERT INTO public.holders VALUES ('ivory-temple-draft01', 0, 'ada');
INSERT INTO public.holders VALUES ('ivory-temple-draft01', 1, 'ada');
INSERT INTO public.holders VALUES ('ivory-temple-draft01', 2, 'ada');
INSERT INTO public.holders VALUES ('ivory-temple-draft01', 3, 'ada');
INSERT INTO public.holders VALUES ('bronze-garden-solo01', 0, 'ada');
INSERT INTO public.holders VALUES ('bronze-garden-solo01', 1, 'ada');
INSERT INTO public.moves VALUES (1, 'olive-arch-wonders1', 0, 'B lumber_yard');
INSERT INTO public.moves VALUES (2, 'olive-arch-wonders1', 1, 'B clay_pool');
INSERT INTO public.moves VALUES (3, 'olive-arch-wonders1', 2, 'B loom_1');
INSERT INTO public.moves VALUES (4, 'olive-arch-wonders1', 0, 'B glassworks_1');
INSERT INTO public.moves VALUES (5, 'olive-arch-wonders1', 1, 'B stone_pit');
INSERT INTO public.moves VALUES (6, 'olive-arch-wonders1', 2, 'B ore_vein');
INSERT INTO public.moves VALUES (8, 'olive-arch-wonders1', 1, 'B altar');
INSERT INTO public.moves VALUES (9, 'olive-arch-wonders1', 2, 'D scriptorium');
INSERT INTO public.moves VALUES (10, 'amber-forum-duel0001', 0, 'draft great_library');
INSERT INTO public.moves VALUES (11, 'amber-forum-duel0001', 1, 'draft great_lighthouse');
INSERT INTO public.moves VALUES (12, 'amber-forum-duel0001', 1, 'draft sphinx');
INSERT INTO public.moves VALUES (13, 'amber-forum-duel0001', 1, 'draft circus_maximus');
INSERT INTO public.moves VALUES (14, 'amber-forum-duel0001', 0, 'draft mausoleum');
INSERT INTO public.moves VALUES (15, 'amber-forum-duel0001', 0, 'draft piraeus');
INSERT INTO public.moves VALUES (16, 'amber-forum-duel0001', 0, 'D theater');
INSERT INTO public.moves VALUES (17, 'amber-forum-duel0001', 1, 'D pharmacist');
INSERT INTO public.moves VALUES (18, 'amber-forum-duel0001', 0, 'D press');
INSERT INTO public.moves VALUES (19, 'cedar-oasis-archi001', 0, 'take left');
INSERT INTO public.moves VALUES (20, 'cedar-oasis-archi001', 1, 'take left');
INSERT INTO public.moves VALUES (21, 'cedar-oasis-archi001', 2, 'take left');
INSERT INTO public.moves VALUES (22, 'cedar-oasis-archi001', 0, 'take left');
INSERT INTO public.moves VALUES (23, 'cedar-oasis-archi001', 1, 'take left');
INSERT INTO public.moves VALUES (24, 'cedar-oasis-archi001', 2, 'take left');
INSERT INTO public.moves VALUES (25, 'cedar-oasis-archi001', 0, 'take left');
INSERT INTO public.moves VALUES (26, 'cedar-oasis-archi001', 1, 'take left');
INSERT INTO public.moves VALUES (27, 'cedar-oasis-archi001', 2, 'take left');
INSERT INTO public.moves VALUES (28, 'cedar-oasis-archi001', 0, 'take left');
INSERT INTO public.moves VALUES (29, 'cedar-oasis-archi001', 1, 'take left');
INSERT INTO public.moves VALUES (30, 'cedar-oasis-archi001', 1, 'build 1 papyrus coin');
INSERT INTO public.moves VALUES (31, 'bronze-garden-solo01', 0, 'draft temple_of_artemis');
INSERT INTO public.moves VALUES (32, 'bronze-garden-solo01', 1, 'draft piraeus');
INSERT INTO public.moves VALUES (33, 'bronze-garden-solo01', 1, 'draft mausoleum');
INSERT INTO public.moves VALUES (34, 'bronze-garden-solo01', 1, 'draft sphinx');
INSERT INTO public.moves VALUES (35, 'bronze-garden-solo01', 0, 'draft pyramids');
INSERT INTO public.moves VALUES (36, 'bronze-garden-solo01', 0, 'draft great_library');
INSERT INTO public.moves VALUES (37, 'bronze-garden-solo01', 0, 'B stone_reserve');
INSERT INTO public.moves VALUES (38, 'bronze-garden-solo01', 1, 'B wood_reserve');
INSERT INTO public.moves VALUES (39, 'bronze-garden-solo01', 0, 'B scriptorium');
INSERT INTO public.moves VALUES (40, 'bronze-garden-solo01', 1, 'B clay_pool');
INSERT INTO public.moves VALUES (41, 'bronze-garden-solo01', 0, 'B palisade');
INSERT INTO public.moves VALUES (42, 'bronze-garden-solo01', 1, 'W piraeus workshop');
INSERT INTO public.moves VALUES (43, 'bronze-garden-solo01', 1, 'B lumber_yard');
INSERT INTO public.moves VALUES (44, 'bronze-garden-solo01', 0, 'B quarry');
INSERT INTO public.moves VALUES (45, 'bronze-garden-solo01', 1, 'D clay_pit');
INSERT INTO public.moves VALUES (46, 'bronze-garden-solo01', 0, 'B baths');
INSERT INTO public.moves VALUES (47, 'bronze-garden-solo01', 1, 'B logging_camp');
INSERT INTO public.moves VALUES (48, 'bronze-garden-solo01', 0, 'B tavern');
INSERT INTO public.moves VALUES (49, 'bronze-garden-solo01', 1, 'B theater');
INSERT INTO public.moves VALUES (50, 'bronze-garden-solo01', 0, 'W pyramids glassworks');
INSERT INTO public.moves VALUES (51, 'bronze-garden-solo01', 1, 'B altar');
INSERT INTO public.moves VALUES (52, 'bronze-garden-solo01', 0, 'B guard_tower');
INSERT INTO public.moves VALUES (53, 'bronze-garden-solo01', 1, 'B apothecary');
INSERT INTO public.moves VALUES (54, 'bronze-garden-solo01', 0, 'D clay_reserve');
INSERT INTO public.moves VALUES (55, 'bronze-garden-solo01', 1, 'B stable');
INSERT INTO public.moves VALUES (56, 'bronze-garden-solo01', 0, 'B stone_pit');
INSERT INTO public.moves VALUES (57, 'bronze-garden-solo01', 1, 'start 1');
INSERT INTO public.moves VALUES (58, 'bronze-garden-solo01', 1, 'B parade_ground');
INSERT INTO public.moves VALUES (59, 'bronze-garden-solo01', 0, 'D forum');
INSERT INTO public.moves VALUES (60, 'bronze-garden-solo01', 1, 'D rostrum');
INSERT INTO public.moves VALUES (61, 'bronze-garden-solo01', 0, 'B barracks');
INSERT INTO public.moves VALUES (62, 'bronze-garden-solo01', 1, 'B glass_blower');
INSERT INTO public.moves VALUES (63, 'bronze-garden-solo01', 0, 'B customs_house');
INSERT INTO public.moves VALUES (64, 'bronze-garden-solo01', 1, 'B laboratory');
INSERT INTO public.moves VALUES (65, 'bronze-garden-solo01', 0, 'D caravansery');
INSERT INTO public.moves VALUES (66, 'bronze-garden-solo01', 1, 'B sawmill');
INSERT INTO public.moves VALUES (67, 'bronze-garden-solo01', 0, 'B shelf_quarry');
INSERT INTO public.moves VALUES (68, 'bronze-garden-solo01', 1, 'B statue');
INSERT INTO public.moves VALUES (69, 'bronze-garden-solo01', 0, 'B drying_room');
INSERT INTO public.moves VALUES (70, 'bronze-garden-solo01', 1, 'B horse_breeders');
INSERT INTO public.moves VALUES (71, 'bronze-garden-solo01', 0, 'B aqueduct');
INSERT INTO public.moves VALUES (72, 'bronze-garden-solo01', 1, 'B courthouse');
INSERT INTO public.moves VALUES (73, 'bronze-garden-solo01', 0, 'B brickyard');
INSERT INTO public.moves VALUES (74, 'bronze-garden-solo01', 1, 'D archery_range');
INSERT INTO public.moves VALUES (75, 'bronze-garden-solo01', 0, 'B dispensary');
INSERT INTO public.moves VALUES (76, 'bronze-garden-solo01', 1, 'B brewery');
INSERT INTO public.moves VALUES (77, 'bronze-garden-solo01', 0, 'B walls');
INSERT INTO public.moves VALUES (78, 'bronze-garden-solo01', 1, 'start 1');
INSERT INTO public.moves VALUES (79, 'bronze-garden-solo01', 1, 'W sphinx siege_workshop');
INSERT INTO public.moves VALUES (80, 'bronze-garden-solo01', 1, 'B port');
INSERT INTO public.moves VALUES (81, 'bronze-garden-solo01', 0, 'B senate');
INSERT INTO public.moves VALUES (82, 'bronze-garden-solo01', 1, 'W mausoleum moneylenders_guild');
INSERT INTO public.moves VALUES (83, 'bronze-garden-solo01', 1, 'dig rostrum');
INSERT INTO public.moves VALUES (84, 'bronze-garden-solo01', 0, 'B chamber_of_commerce');
INSERT INTO public.moves VALUES (85, 'bronze-garden-solo01', 1, 'B academy');
INSERT INTO public.moves VALUES (86, 'bronze-garden-solo01', 0, 'B shipowners_guild');
INSERT INTO public.moves VALUES (87, 'bronze-garden-solo01', 1, 'D scientists_guild');
INSERT INTO public.moves VALUES (88, 'bronze-garden-solo01', 0, 'W temple_of_artemis pretorium');
INSERT INTO public.moves VALUES (89, 'bronze-garden-solo01', 0, 'W great_lighthouse town_hall');
INSERT INTO public.moves VALUES (90, 'bronze-garden-solo01', 1, 'B arena');
INSERT INTO public.moves VALUES (91, 'bronze-garden-solo01', 0, 'B fortifications');
INSERT INTO public.moves VALUES (92, 'bronze-garden-solo01', 1, 'W colossus study');
INSERT INTO public.moves VALUES (93, 'bronze-garden-solo01', 0, 'B armory');
INSERT INTO public.moves VALUES (94, 'bronze-garden-solo01', 1, 'B observatory');
INSERT INTO public.moves VALUES (95, 'bronze-garden-solo01', 0, 'B arsenal');
INSERT INTO public.moves VALUES (96, 'bronze-garden-solo01', 1, 'B university');
INSERT INTO public.moves VALUES (97, 'bronze-garden-solo01', 1, 'pick urbanism');
INSERT INTO public.moves VALUES (98, 'bronze-garden-solo01', 0, 'B lighthouse');
INSERT INTO public.moves VALUES (99, 'bronze-garden-solo01', 1, 'B pantheon');
INSERT INTO public.moves VALUES (100, 'bronze-garden-solo01', 0, 'B circus');
INSERT INTO public.notes VALUES ('version', '4');
INSERT INTO public.seats VALUES ('olive-arch-wonders1', 0, 'person', 'P0', NULL, false);
INSERT INTO public.seats VALUES ('olive-arch-wonders1', 1, 'person', 'P1', NULL, false);
INSERT INTO public.seats VALUES ('olive-arch-wonders1', 2, 'person', 'P2', NULL, false);
INSERT INTO public.seats VALUES ('amber-forum-duel0001', 0, 'person', 'P0', NULL, false);
INSERT INTO public.seats VALUES ('amber-forum-duel0001', 1, 'person', 'P1', NULL, false);
INSERT INTO public.seats VALUES ('cedar-oasis-archi001', 0, 'person', 'P0', NULL, false);
INSERT INTO public.seats VALUES ('cedar-oasis-archi001', 1, 'person', 'P1', NULL, false);
INSERT INTO public.seats VALUES ('cedar-oasis-archi001', 2, 'person', 'P2', NULL, false);
INSERT INTO public.seats VALUES ('ivory-temple-draft01', 0, 'person', 'P0', NULL, false);
INSERT INTO public.seats VALUES ('ivory-temple-draft01', 1, 'person', 'P1', NULL, false);
INSERT INTO public.seats VALUES ('ivory-temple-draft01', 2, 'person', 'P2', NULL, false);
INSERT INTO public.seats VALUES ('ivory-temple-draft01', 3, 'person', 'P3', NULL, false);
INSERT INTO public.seats VALUES ('bronze-garden-solo01', 0, 'person', 'P0', NULL, false);
INSERT INTO public.seats VALUES ('bronze-garden-solo01', 1, 'person', 'P1', NULL, false);
INSERT INTO public.tables VALUES ('olive-arch-wonders1', 'wonders', '{"seed": 4, "players": 3}', 'null', '{}', 'playing', 'ada', NULL, 'null', 1, 'null', 1794825000.076998, 1794825000.3817897);
INSERT INTO public.tables VALUES ('amber-forum-duel0001', 'duel', '{"seed": 4, "players": 2}', 'null', '{}', 'playing', 'ada', NULL, 'null', 1, 'null', 1794825000.4244802, 1794825000.68792);
INSERT INTO public.tables VALUES ('cedar-oasis-archi001', 'architects', '{"seed": 4, "players": 3}', 'null', '{}', 'playing', 'ada', NULL, 'null', 1, 'null', 1794825000.7149115, 1794825000.9642177);
INSERT INTO public.tables VALUES ('ivory-temple-draft01', 'wonders', '{"seed": 5, "players": 4}', 'null', '{"draft": {"pool": ["olympia_a", "olympia_b", "babylon_a", "babylon_b", "giza_a", "giza_b", "halicarnassus_a", "halicarnassus_b", "ephesus_a", "ephesus_b", "rhodes_a", "rhodes_b"], "order": [3, 2, 1, 0], "picks": ["olympia_a", "babylon_a"]}}', 'draft', 'ada', NULL, 'null', 1, 'null', 1794825000.9882665, 1794825001.0605404);
INSERT INTO public.tables VALUES ('bronze-garden-solo01', 'duel', '{"seed": 6, "players": 2}', 'null', '{}', 'over', 'ada', NULL, 'null', 1, '{"totals": [54, 53], "ranking": [1, 2], "winners": [0], "victory": "points"}', 1794825001.085511, 1794825003.8787847);
INSERT INTO public.tokens VALUES (1, 'olive-arch-wonders1', 1, '6147df86a3ee2589c972bb798e7fc2161af5eb5937a28a2d7b6bf4a73270ff72');
SELECT pg_catalog.setval('public.chat_id_seq', 1, true);
SELECT pg_catalog.setval('public.moves_id_seq', 100, true);
SELECT pg_catalog.setval('public.tokens_id_seq', 1, true);
ALTER TABLE ONLY public.chat
    ADD CONSTRAINT chat_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.holders
    ADD CONSTRAINT holders_pkey PRIMARY KEY (table_id, seat, guest);
ALTER TABLE ONLY public.moves
    ADD CONSTRAINT moves_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.notes
    ADD CONSTRAINT notes_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.seats
    ADD CONSTRAINT seats_pkey PRIMARY KEY (table_id, seat);
ALTER TABLE ONLY public.tables
    ADD CONSTRAINT tables_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.tokens
    ADD CONSTRAINT tokens_pkey PRIMARY KEY (id);
CREATE INDEX ix_chat_table_id ON public.chat USING btree (table_id);
CREATE INDEX ix_holders_guest ON public.holders USING btree (guest);
CREATE INDEX ix_moves_table_id ON public.moves USING btree (table_id);
CREATE INDEX ix_tables_changed ON public.tables USING btree (changed);
CREATE INDEX ix_tokens_table_id ON public.tokens USING btree (table_id);
ALTER TABLE ONLY public.chat
    ADD CONSTRAINT chat_table_id_fkey FOREIGN KEY (table_id) REFERENCES public.tables(id);
ALTER TABLE ONLY public.holders
    ADD CONSTRAINT holders_table_id_fkey FOREIGN KEY (table_id) REFERENCES public.tables(id);
ALTER TABLE ONLY public.moves
    ADD CONSTRAINT moves_table_id_fkey FOREIGN KEY (table_id) REFERENCES public.tables(id);
ALTER TABLE ONLY public.seats
    ADD CONSTRAINT seats_table_id_fkey FOREIGN KEY (table_id) REFERENCES public.tables(id);
ALTER TABLE ONLY public.tokens
    ADD CONSTRAINT tokens_table_id_fkey FOREIGN KEY (table_id) REFERENCES public.tables(id);
