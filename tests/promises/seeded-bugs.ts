/** @module For each promise one bug that breaks it: its test must turn red with the bug in. Only copies of the source get them. */

/** A place in `src/`, by its text, and what stands there instead. */
export interface SourceChange {
  readonly file: string
  readonly from: string
  readonly to: string
}

const change = (file: string, from: string, to: string): SourceChange => ({ file, from, to })

export interface SeededBug {
  readonly promise: string
  /** What is wrong. */
  readonly what: string
  readonly changes: readonly SourceChange[]
  /** Tries in which it shows, where those of a small run are too few. */
  readonly tries?: number
}

const COMMIT = "connection.run('COMMIT')"
const BEGIN = "connection.run('BEGIN IMMEDIATE')"

export const SEEDED_BUGS: readonly SeededBug[] = [
  {
    promise: 'P1',
    what: 'one of ten writes is acknowledged before it is committed',
    changes: [
      change(
        'store/sqlite/store.ts',
        `writeIndexes(connection)\n  ${COMMIT}`,
        `writeIndexes(connection)\n  if (revision % 10 !== 0) ${COMMIT}`,
      ),
      change('store/sqlite/store.ts', BEGIN, `try { ${BEGIN} } catch { /* goes on in the open one */ }`),
    ],
    tries: 10,
  },
  {
    promise: 'P2',
    what: 'a commit is not flushed',
    changes: [change('store/sqlite/driver.ts', "'synchronous = FULL'", "'synchronous = OFF'")],
  },
  {
    promise: 'P3',
    what: 'a commit takes the lock only when it writes',
    changes: [change('store/sqlite/store.ts', BEGIN, "connection.run('BEGIN')")],
    tries: 450,
  },
  {
    promise: 'P4',
    what: 'every mutation of a batch is a transaction of its own',
    changes: [
      change(
        'store/sqlite/store.ts',
        'if (!applyBatch(connection, batch, outcome)) {',
        `if (!batch.every((step) => { const is = applyBatch(connection, [step], outcome); ${COMMIT}; ${BEGIN}; return is })) {`,
      ),
    ],
    tries: 6,
  },
  {
    promise: 'P5',
    what: 'a full disk is not told from a defect',
    changes: [
      change('store/sqlite/errors.ts', "13: 'STORE_UNAVAILABLE',", ''),
      change('store/sqlite/errors.ts', 'out of memory|disk is full|', 'out of memory|'),
    ],
  },
  {
    promise: 'P6',
    what: 'every file is taken for one that may be written',
    changes: [
      change(
        'store/sqlite/file.ts',
        'return mayWrite(path) && mayWrite(dirname(path))',
        'return path !== dirname(path) || mayWrite(path)',
      ),
    ],
  },
  {
    promise: 'P7',
    what: 'rows are read without looking at their checksums',
    changes: [
      change(
        'store/sqlite/checksum.ts',
        'if (Number(sum) === checksum(first, ...others)) return first',
        'if (sum !== undefined || others) return first',
      ),
    ],
    tries: 120,
  },
  {
    promise: 'P8',
    what: 'an age is what is left of a subtraction',
    changes: [
      change(
        'recovery/match/confidence.ts',
        "if (milliseconds < MINUTE) return 'moments'",
        "if (milliseconds >= 0 && milliseconds < MINUTE) return 'moments'",
      ),
    ],
  },
  {
    promise: 'P9',
    what: 'the steps of a migration are transactions of their own',
    changes: [
      change(
        'store/sqlite/schema.ts',
        'for (const step of steps.slice(version)) step(connection)',
        "for (const step of steps.slice(version)) { step(connection); connection.exec('COMMIT; BEGIN IMMEDIATE') }",
      ),
    ],
    tries: 40,
  },
  {
    promise: 'P10',
    what: 'a line that is cut ends the import',
    changes: [
      change(
        'files/lines.ts',
        "if (text === undefined) return { number, text: '', problem: 'not UTF-8 text', ...last }",
        "if (text === undefined) throw new Error('not UTF-8 text')",
      ),
    ],
  },
  {
    promise: 'P11',
    what: 'a backup is a copy of the file alone, without its log',
    changes: [
      change(
        'store/sqlite/maintenance/backup.ts',
        "connection.run('VACUUM INTO ?', temporary)",
        "connection.get('SELECT 1'); copyFileSync(store, temporary)",
      ),
      change(
        'store/sqlite/maintenance/backup.ts',
        "import { lstatSync } from 'node:fs'",
        "import { copyFileSync, lstatSync } from 'node:fs'",
      ),
    ],
  },
  {
    promise: 'P12',
    what: 'an entity is found without the relations that lead to it',
    changes: [
      change('store/queries/find-relations.ts', "of ['from_name', 'to_name'] as const", "of ['from_name'] as const"),
    ],
  },
  {
    promise: 'P13',
    what: 'a failed transaction is left open',
    changes: [change('store/sqlite/store.ts', 'rollback(connection)\n    throw error', 'throw error')],
  },
  {
    promise: 'P15',
    what: 'deleted text stays in free pages and in the index',
    changes: [
      change('store/sqlite/driver.ts', "'secure_delete = ON'", "'secure_delete = OFF'"),
      change('store/sqlite/erase.ts', '      VACUUM`)', '`)'),
    ],
  },
  {
    promise: 'P17',
    what: 'the log is never written back',
    changes: [change('store/sqlite/driver.ts', "'wal_autocheckpoint = 1000'", "'wal_autocheckpoint = 0'")],
    tries: 5_000,
  },
]
