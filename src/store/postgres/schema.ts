/**
 * @module The schema of a PostgreSQL store, as an ordered list of small steps in a schema of its own.
 *
 * `meta` counts the steps that were taken. A step that was released is never edited: a change is a new step. All missing
 * steps run in one transaction under an advisory lock: of several clients that start together, one migrates.
 *
 * Whoever may connect to the database sees what is in it, but for the records that hooks keep: row-level security keeps those to
 * their author.
 */

import { ThroughlineError } from '../../errors.ts'
import type { Session } from './connection.ts'
import { isMissingSchema } from './errors.ts'

/** Versions of before the first release: their tables are refused. */
const UNRELEASED = 3

/** The steps, first to last. */
const STEPS: readonly string[] = [
  `
  CREATE SCHEMA IF NOT EXISTS throughline;

  CREATE TABLE throughline.meta (
    id integer PRIMARY KEY CHECK (id = 1),
    version integer NOT NULL,
    revision bigint NOT NULL,
    salt text NOT NULL
  );
  INSERT INTO throughline.meta VALUES (1, 0, 0, replace(gen_random_uuid()::text, '-', ''));

  CREATE FUNCTION throughline.machine() RETURNS text LANGUAGE sql STABLE AS $$
    SELECT current_setting('throughline.machine', true) $$;

  -- How a client that lost its connection in a commit learns whether it was done, and what was written since a revision. The
  -- counter in "meta" is locked from the first read of a batch to its commit: no revision is seen before a lower one.
  CREATE TABLE throughline.log (
    revision bigint PRIMARY KEY,
    batch text NOT NULL UNIQUE,
    at timestamptz NOT NULL DEFAULT now(),
    author name NOT NULL DEFAULT current_user,
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
    author name NOT NULL DEFAULT current_user,
    machine text DEFAULT throughline.machine()
  );
  -- Names may be longer than an ordered index takes.
  CREATE INDEX entity_by_name ON throughline.entity USING hash (name);
  CREATE UNIQUE INDEX entity_once ON throughline.entity (md5(name));
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
    author name NOT NULL DEFAULT current_user,
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
    author name NOT NULL DEFAULT current_user,
    machine text DEFAULT throughline.machine()
  );
  CREATE INDEX relation_by_source ON throughline.relation USING hash (from_name);
  CREATE INDEX relation_by_target ON throughline.relation USING hash (to_name);
  CREATE UNIQUE INDEX relation_once ON throughline.relation (md5(from_name), md5(to_name), md5(type));

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
    author name NOT NULL DEFAULT current_user,
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
    author name NOT NULL DEFAULT current_user
  );
  CREATE INDEX record_by_key ON throughline.record USING hash (key);
  CREATE UNIQUE INDEX record_once ON throughline.record (md5(key), author);
  ALTER TABLE throughline.record ENABLE ROW LEVEL SECURITY;
  CREATE POLICY own ON throughline.record USING (author = current_user) WITH CHECK (author = current_user);

  -- Words of letters alone as they are written, for what was mistyped: in how many rows each stands.
  CREATE TABLE throughline.word (
    text text COLLATE "C" PRIMARY KEY,
    rows bigint NOT NULL
  );

  CREATE TABLE throughline.tombstone (
    salt text NOT NULL,
    hash text NOT NULL,
    kind text NOT NULL,
    at text COLLATE "C" NOT NULL,
    PRIMARY KEY (salt, hash)
  );

  -- Search: our own words in, stems by the engine.
  CREATE FUNCTION throughline.stem(word text) RETURNS text LANGUAGE sql STABLE AS $$
    SELECT coalesce((ts_lexize('pg_catalog.english_stem', word))[1], word) $$;
  CREATE FUNCTION throughline.to_words(words text) RETURNS tsvector LANGUAGE sql STABLE AS $$
    SELECT coalesce(string_agg(quote_literal(throughline.stem(word)) || ':' || least(place, 16383), ' '), '')::tsvector
    FROM string_to_table(words, ' ') WITH ORDINALITY AS each (word, place) WHERE word <> '' $$;
  -- A question is words with "&" or "<->" between them; one that ends with "*" is a beginning.
  CREATE FUNCTION throughline.to_question(asked text) RETURNS tsquery LANGUAGE sql STABLE AS $$
    SELECT string_agg(CASE WHEN part IN ('&', '<->') THEN part
      ELSE quote_literal(throughline.stem(rtrim(part, '*'))) || CASE WHEN part LIKE '%*' THEN ':*' ELSE '' END END,
      ' ' ORDER BY place)::tsquery
    FROM string_to_table(asked, ' ') WITH ORDINALITY AS each (part, place) $$;

  -- All bytes of what was deleted leave the tables and their indexes: each is written anew, which their owner alone may do.
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

  -- Whoever may connect to the database is of the team: that is what CONNECT is granted for. Who wrote a row, the server says.
  GRANT USAGE ON SCHEMA throughline TO PUBLIC;
  GRANT SELECT, DELETE ON
    throughline.entity, throughline.observation, throughline.relation, throughline.snapshot, throughline.log TO PUBLIC;
  GRANT INSERT (name, type, at, source, project, time, words), UPDATE (type, words) ON throughline.entity TO PUBLIC;
  GRANT INSERT (entity, seq, at, source, project, content, words), UPDATE (seq) ON throughline.observation TO PUBLIC;
  GRANT INSERT (from_name, to_name, type, at, source, project) ON throughline.relation TO PUBLIC;
  GRANT INSERT (entity, project, session, status, type, time, timestamp, brief, value),
    UPDATE (project, session, status, type, time, timestamp, brief, value) ON throughline.snapshot TO PUBLIC;
  GRANT INSERT (revision, batch, touched) ON throughline.log TO PUBLIC;
  GRANT SELECT, INSERT, UPDATE, DELETE ON throughline.record, throughline.word, throughline.tombstone TO PUBLIC;
  GRANT SELECT, UPDATE (revision) ON throughline.meta TO PUBLIC;
  `,
]

/** The schema version that this program reads and writes. */
export const SCHEMA_VERSION = UNRELEASED + STEPS.length

/** Migrates the store to this program's schema where it is older. @throws STORE_NEWER, STORE_UNAVAILABLE */
export async function ensureSchema(session: Session, place: string): Promise<void> {
  const version = await schemaVersion(session)
  requireKnownVersion(version, place)
  if (version < SCHEMA_VERSION) await migrate(session, place)
}

/** Passes when this program knows the schema version. @throws STORE_NEWER */
export function requireKnownVersion(version: number, place: string): void {
  if (version <= SCHEMA_VERSION) return
  throw new ThroughlineError(
    'STORE_NEWER',
    `${place} has schema version ${version}; this program knows ${SCHEMA_VERSION}.`,
    { details: { version, known: SCHEMA_VERSION } },
  )
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

async function migrate(session: Session, place: string): Promise<void> {
  await session.run('BEGIN')
  try {
    await session.all('SELECT pg_advisory_xact_lock(?)', LOCK)
    // Checked again under the lock: another client may have migrated meanwhile.
    const there = await session.get<{ found: boolean }>(`SELECT to_regclass('throughline.meta') IS NOT NULL AS found`)
    const version = there?.found === true ? await schemaVersion(session) : 0
    requireKnownVersion(version, place)
    if (version > 0 && version <= UNRELEASED) throw unreleased(place)
    for (const step of STEPS.slice(Math.max(0, version - UNRELEASED))) await session.run(step)
    if (version < SCHEMA_VERSION) await session.run('UPDATE throughline.meta SET version = ?', SCHEMA_VERSION)
    await session.run('COMMIT')
  } catch (error) {
    await session.run('ROLLBACK').catch(() => undefined)
    throw error
  }
}

function unreleased(place: string): ThroughlineError {
  return new ThroughlineError(
    'STORE_UNAVAILABLE',
    `The tables of ${place} were made by a version that was never released: export them with it, drop the schema, import again.`,
  )
}
