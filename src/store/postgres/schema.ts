/**
 * @module The schema of a PostgreSQL store, as an ordered list of small steps in a schema of its own.
 *
 * `meta` counts the steps that were taken. A step that was released is never edited: a change is a new step. All missing
 * steps run in one transaction under an advisory lock: of several clients that start together, one migrates.
 *
 * The database decides who may see a row. A row with a `reader` is visible to that role alone, by row-level security; a
 * row without one is visible to the team. The owner of the tables sees all rows, which a backup needs.
 */

import { ThroughlineError } from '../../errors.ts'
import type { Session } from './connection.ts'
import { isMissingSchema } from './errors.ts'

/** The steps, first to last. */
export const STEPS: readonly string[] = [
  `
  CREATE SCHEMA IF NOT EXISTS throughline;

  CREATE TABLE throughline.meta (
    id integer PRIMARY KEY CHECK (id = 1),
    version integer NOT NULL,
    revision bigint NOT NULL,
    salt text NOT NULL
  );
  INSERT INTO throughline.meta VALUES (1, 0, 0, replace(gen_random_uuid()::text, '-', ''));

  -- Who asks: also inside a function that runs with its owner's rights.
  CREATE FUNCTION throughline.viewer() RETURNS name LANGUAGE sql STABLE AS $$
    SELECT coalesce(nullif(current_setting('role'), 'none'), session_user)::name $$;
  -- Whom a new row is for: nobody in particular, or its author alone.
  CREATE FUNCTION throughline.new_reader() RETURNS name LANGUAGE sql STABLE AS $$
    SELECT CASE WHEN current_setting('throughline.visibility', true) = 'private' THEN throughline.viewer() END $$;
  CREATE FUNCTION throughline.machine() RETURNS text LANGUAGE sql STABLE AS $$
    SELECT current_setting('throughline.machine', true) $$;

  -- The change feed, and how a client that lost its connection in a commit learns whether it was done. The counter in
  -- "meta" is locked from the first read of a batch to its commit: no revision is seen before a lower one.
  CREATE TABLE throughline.log (
    revision bigint PRIMARY KEY,
    batch text NOT NULL UNIQUE,
    at timestamptz NOT NULL DEFAULT now(),
    author name NOT NULL DEFAULT throughline.viewer(),
    machine text DEFAULT throughline.machine(),
    -- Ids of the entities that were written, and those of the records, negative; NULL: any.
    touched bigint[]
  );

  CREATE TABLE throughline.entity (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text COLLATE "C" NOT NULL,
    type text COLLATE "C" NOT NULL,
    at text COLLATE "C" NOT NULL,
    source text COLLATE "C" NOT NULL,
    project text COLLATE "C",
    -- "at" in milliseconds.
    time bigint,
    words tsvector NOT NULL,
    reader name DEFAULT throughline.new_reader(),
    author name NOT NULL DEFAULT throughline.viewer(),
    machine text DEFAULT throughline.machine()
  );
  -- Names may be longer than an ordered index takes.
  CREATE INDEX entity_by_name ON throughline.entity USING hash (name);
  CREATE UNIQUE INDEX entity_once ON throughline.entity (md5(name), coalesce(reader, ''));
  CREATE INDEX entity_by_time ON throughline.entity (time, id);
  CREATE INDEX entity_by_words ON throughline.entity USING gin (words);

  CREATE TABLE throughline.observation (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    entity bigint NOT NULL REFERENCES throughline.entity (id) ON DELETE CASCADE,
    seq integer NOT NULL,
    at text COLLATE "C" NOT NULL,
    source text COLLATE "C" NOT NULL,
    project text COLLATE "C",
    content text COLLATE "C" NOT NULL,
    words tsvector NOT NULL,
    reader name DEFAULT throughline.new_reader(),
    author name NOT NULL DEFAULT throughline.viewer(),
    machine text DEFAULT throughline.machine()
  );
  CREATE INDEX observation_by_entity ON throughline.observation (entity, seq);
  CREATE INDEX observation_by_words ON throughline.observation USING gin (words);

  CREATE TABLE throughline.relation (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    from_name text COLLATE "C" NOT NULL,
    to_name text COLLATE "C" NOT NULL,
    type text COLLATE "C" NOT NULL,
    at text COLLATE "C" NOT NULL,
    source text COLLATE "C" NOT NULL,
    project text COLLATE "C",
    reader name DEFAULT throughline.new_reader(),
    author name NOT NULL DEFAULT throughline.viewer(),
    machine text DEFAULT throughline.machine()
  );
  CREATE INDEX relation_by_source ON throughline.relation USING hash (from_name);
  CREATE INDEX relation_by_target ON throughline.relation USING hash (to_name);
  CREATE UNIQUE INDEX relation_once
    ON throughline.relation (md5(from_name), md5(to_name), md5(type), coalesce(reader, ''));

  CREATE TABLE throughline.snapshot (
    entity bigint PRIMARY KEY REFERENCES throughline.entity (id) ON DELETE CASCADE,
    project text COLLATE "C" NOT NULL,
    session text COLLATE "C",
    status text COLLATE "C" NOT NULL,
    type text COLLATE "C" NOT NULL,
    time bigint NOT NULL,
    timestamp text COLLATE "C" NOT NULL,
    brief text COLLATE "C",
    value text COLLATE "C" NOT NULL,
    reader name DEFAULT throughline.new_reader(),
    author name NOT NULL DEFAULT throughline.viewer(),
    machine text DEFAULT throughline.machine()
  );
  CREATE INDEX snapshot_by_project ON throughline.snapshot USING hash (project);
  CREATE INDEX snapshot_by_session ON throughline.snapshot USING hash (session);
  CREATE INDEX snapshot_by_time ON throughline.snapshot (time, entity);

  -- What hooks remember of a session is its author's own.
  CREATE TABLE throughline.record (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    key text COLLATE "C" NOT NULL,
    value text COLLATE "C" NOT NULL,
    at text COLLATE "C" NOT NULL,
    author name NOT NULL DEFAULT throughline.viewer()
  );
  CREATE INDEX record_by_key ON throughline.record USING hash (key);
  CREATE UNIQUE INDEX record_once ON throughline.record (md5(key), author);

  -- Words of letters alone as they are written, for what was mistyped: in how many rows each stands. Read and written by
  -- functions only: a word of a private row is its reader's.
  CREATE TABLE throughline.word (
    text text COLLATE "C" NOT NULL,
    reader name NOT NULL,
    rows bigint NOT NULL,
    PRIMARY KEY (text, reader)
  );

  CREATE TABLE throughline.tombstone (
    salt text NOT NULL,
    hash text NOT NULL,
    kind text NOT NULL,
    at text COLLATE "C" NOT NULL,
    PRIMARY KEY (salt, hash)
  );
  `,
  // Search: our own words in, stems by the engine. The planner uses no index for a text search under row-level security
  // (its operator is not leakproof): these functions search with their owner's rights and apply the rule themselves.
  `
  CREATE FUNCTION throughline.stem(word text) RETURNS text LANGUAGE sql STABLE AS $$
    SELECT coalesce((ts_lexize('pg_catalog.english_stem', word))[1], word) $$;
  CREATE FUNCTION throughline.to_words(words text) RETURNS tsvector LANGUAGE sql STABLE AS $$
    SELECT coalesce(string_agg(quote_literal(throughline.stem(word)) || ':' || least(place, 16383), ' '), '')::tsvector
    FROM string_to_table(words, ' ') WITH ORDINALITY AS each (word, place) WHERE word <> '' $$;

  CREATE FUNCTION throughline.count_rows(queries text[], most integer) RETURNS TABLE (place bigint, rows bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = throughline, pg_catalog AS $$
    SELECT place, (SELECT count(*) FROM (
      (SELECT 1 FROM entity WHERE words @@ query::tsquery AND (reader IS NULL OR reader = viewer()) LIMIT most)
      UNION ALL
      (SELECT 1 FROM observation WHERE words @@ query::tsquery AND (reader IS NULL OR reader = viewer()) LIMIT most)
    ) AS found)
    FROM unnest(queries) WITH ORDINALITY AS each (query, place) $$;

  -- "line" is NULL for an entity's name and type. A word in a name weighs five times, in a type twice what it weighs in a line.
  CREATE FUNCTION throughline.find_rows(queries text[], named text[], most integer)
  RETURNS TABLE (place bigint, entity bigint, line bigint, weight integer, size integer)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = throughline, pg_catalog AS $$
    SELECT each.place, found.* FROM unnest(queries, named) WITH ORDINALITY AS each (query, named, place)
    CROSS JOIN LATERAL (
      (SELECT id, NULL::bigint, CASE WHEN words @@ each.named::tsquery THEN 5 ELSE 2 END, length(words) FROM entity
        WHERE words @@ each.query::tsquery AND (reader IS NULL OR reader = viewer()) ORDER BY id DESC LIMIT most)
      UNION ALL
      (SELECT observation.entity, id, 1, length(words) FROM observation
        WHERE words @@ each.query::tsquery AND (reader IS NULL OR reader = viewer()) ORDER BY id DESC LIMIT most)
    ) AS found $$;

  CREATE FUNCTION throughline.note_words(texts text[], counts bigint[], whose name) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = throughline, pg_catalog AS $$
    INSERT INTO word AS known (text, reader, rows)
      SELECT word, coalesce(whose, ''), change FROM unnest(texts, counts) AS each (word, change)
      WHERE whose IS NULL OR whose = viewer() ORDER BY word
      ON CONFLICT (text, reader) DO UPDATE SET rows = known.rows + excluded.rows;
    DELETE FROM word USING unnest(texts, counts) AS each (word, change)
      WHERE change < 0 AND text = word AND rows < 1 $$;

  CREATE FUNCTION throughline.words_between(low text, high text, shortest integer, longest integer, most integer)
  RETURNS TABLE (text text, rows bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = throughline, pg_catalog AS $$
    SELECT text, sum(rows)::bigint FROM word
    WHERE text >= low AND text < high AND length(text) BETWEEN shortest AND longest AND reader IN ('', viewer())
    GROUP BY text ORDER BY 2 DESC LIMIT most $$;

  CREATE FUNCTION throughline.prune_log(kept bigint) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = throughline, pg_catalog AS $$
    DELETE FROM log WHERE revision <= (SELECT meta.revision FROM meta) - kept $$;

  -- All bytes of what was deleted leave the tables and their indexes: each is written anew.
  CREATE FUNCTION throughline.rewrite_tables() RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = throughline, pg_catalog AS $$
  BEGIN
    CLUSTER entity USING entity_pkey;
    CLUSTER observation USING observation_pkey;
    CLUSTER relation USING relation_pkey;
    CLUSTER snapshot USING snapshot_pkey;
    CLUSTER record USING record_pkey;
    CLUSTER word USING word_pkey;
  END $$;
  `,
  // Who sees what. An entity that the team has, too, is the team's: its private lines stay private. When the team lets go
  // of it, they get an entity of their own again.
  `
  CREATE FUNCTION throughline.join_team() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = throughline, pg_catalog AS $$
  BEGIN
    UPDATE observation SET entity = NEW.id FROM entity AS own
      WHERE own.id = observation.entity AND own.name = NEW.name AND own.reader IS NOT NULL
        AND NOT EXISTS (SELECT FROM snapshot WHERE snapshot.entity = own.id);
    DELETE FROM entity WHERE name = NEW.name AND reader IS NOT NULL
      AND NOT EXISTS (SELECT FROM snapshot WHERE snapshot.entity = entity.id);
    RETURN NULL;
  END $$;
  CREATE TRIGGER join_team AFTER INSERT ON throughline.entity
    FOR EACH ROW WHEN (NEW.reader IS NULL) EXECUTE FUNCTION throughline.join_team();

  CREATE FUNCTION throughline.leave_team() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = throughline, pg_catalog AS $$
  DECLARE whose name; made bigint;
  BEGIN
    FOR whose IN SELECT DISTINCT observation.reader FROM observation
      WHERE observation.entity = OLD.id AND observation.reader <> viewer() LOOP
      INSERT INTO entity (name, type, at, source, project, time, words, reader, author, machine)
        VALUES (OLD.name, OLD.type, OLD.at, OLD.source, OLD.project, OLD.time, OLD.words, whose, whose, NULL)
        RETURNING id INTO made;
      UPDATE observation SET entity = made WHERE observation.entity = OLD.id AND observation.reader = whose;
    END LOOP;
    RETURN OLD;
  END $$;
  CREATE TRIGGER leave_team BEFORE DELETE ON throughline.entity
    FOR EACH ROW WHEN (OLD.reader IS NULL) EXECUTE FUNCTION throughline.leave_team();

  CREATE FUNCTION throughline.join_relation() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = throughline, pg_catalog AS $$
  BEGIN
    -- By the index of all three: an end may have any number of relations.
    DELETE FROM relation WHERE md5(from_name) = md5(NEW.from_name) AND md5(to_name) = md5(NEW.to_name) AND md5(type) = md5(NEW.type)
      AND from_name = NEW.from_name AND to_name = NEW.to_name AND type = NEW.type AND reader IS NOT NULL;
    RETURN NULL;
  END $$;
  CREATE TRIGGER join_relation AFTER INSERT ON throughline.relation
    FOR EACH ROW WHEN (NEW.reader IS NULL) EXECUTE FUNCTION throughline.join_relation();

  DO $$
  DECLARE each text;
  BEGIN
    FOREACH each IN ARRAY ARRAY['entity', 'observation', 'relation', 'snapshot'] LOOP
      EXECUTE format('ALTER TABLE throughline.%I ENABLE ROW LEVEL SECURITY', each);
      EXECUTE format('CREATE POLICY read ON throughline.%I FOR SELECT USING (reader IS NULL OR reader = current_user)', each);
      EXECUTE format('CREATE POLICY remove ON throughline.%I FOR DELETE USING (reader IS NULL OR reader = current_user)', each);
      EXECUTE format('CREATE POLICY change ON throughline.%I FOR UPDATE USING (reader IS NULL OR reader = current_user)
        WITH CHECK (reader IS NULL OR reader = current_user)', each);
      EXECUTE format('CREATE POLICY add ON throughline.%I FOR INSERT
        WITH CHECK ((reader IS NULL OR reader = current_user) AND author = current_user)', each);
    END LOOP;
  END $$;
  ALTER TABLE throughline.record ENABLE ROW LEVEL SECURITY;
  CREATE POLICY own ON throughline.record USING (author = current_user) WITH CHECK (author = current_user);
  ALTER TABLE throughline.log ENABLE ROW LEVEL SECURITY;
  CREATE POLICY read ON throughline.log FOR SELECT USING (true);
  CREATE POLICY add ON throughline.log FOR INSERT WITH CHECK (author = current_user);

  -- Whoever may connect to the database is of the team: that is what CONNECT is granted for.
  GRANT USAGE ON SCHEMA throughline TO PUBLIC;
  GRANT SELECT, INSERT, UPDATE, DELETE ON
    throughline.entity, throughline.observation, throughline.relation, throughline.snapshot, throughline.record,
    throughline.tombstone TO PUBLIC;
  GRANT SELECT, INSERT ON throughline.log TO PUBLIC;
  GRANT SELECT, UPDATE (revision) ON throughline.meta TO PUBLIC;
  `,
]

/** The schema version that this program reads and writes. */
export const SCHEMA_VERSION = STEPS.length

/** Migrates the store to this program's schema where it is older. @throws STORE_NEWER, STORE_UNAVAILABLE */
export async function ensureSchema(session: Session, place: string, steps: readonly string[] = STEPS): Promise<void> {
  const version = await schemaVersion(session)
  requireKnownVersion(version, place, steps.length)
  if (version < steps.length) await migrate(session, place, steps)
}

/** Passes when this program knows the schema version. @throws STORE_NEWER */
export function requireKnownVersion(version: number, place: string, newest = SCHEMA_VERSION): void {
  if (version <= newest) return
  throw new ThroughlineError('STORE_NEWER', `${place} has schema version ${version}; this program knows ${newest}.`, {
    details: { version, known: newest },
  })
}

// --- internal ---

/** "Thrd": the key of the advisory lock, which no other program uses. */
const LOCK = 0x5468_7264

async function schemaVersion(session: Session): Promise<number> {
  try {
    return (await session.get<{ version: number }>('SELECT version FROM throughline.meta'))?.version ?? 0
  } catch (error) {
    if (isMissingSchema(error)) return 0
    throw error
  }
}

async function migrate(session: Session, place: string, steps: readonly string[]): Promise<void> {
  await session.run('BEGIN')
  try {
    await session.all('SELECT pg_advisory_xact_lock(?)', LOCK)
    // Checked again under the lock: another client may have migrated meanwhile.
    const there = await session.get<{ found: boolean }>(`SELECT to_regclass('throughline.meta') IS NOT NULL AS found`)
    const version = there?.found === true ? await schemaVersion(session) : 0
    requireKnownVersion(version, place, steps.length)
    for (const step of steps.slice(version)) await session.run(step)
    if (version < steps.length) await session.run('UPDATE throughline.meta SET version = ?', steps.length)
    await session.run('COMMIT')
  } catch (error) {
    await session.run('ROLLBACK').catch(() => undefined)
    throw error
  }
}
