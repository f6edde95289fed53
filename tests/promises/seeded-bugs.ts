/** @module For each promise one bug that breaks it: its test must turn red with the bug in. Only copies of the source get them. */

/** A place in `src/`, by its text, and what stands there instead. */
export interface SourceChange {
  readonly file: string
  readonly from: string
  readonly to: string
}

export interface SeededBug {
  readonly promise: string
  /** What is wrong. */
  readonly what: string
  readonly changes: readonly SourceChange[]
  /** Tries in which it shows, where those of a small run are too few. */
  readonly tries?: number
  /** Quick enough for every run of the tests. */
  readonly quick?: true
}

const COMMIT = "connection.run('COMMIT')"
const BEGIN = "connection.run('BEGIN IMMEDIATE')"

export const SEEDED_BUGS: readonly SeededBug[] = [
  {
    promise: 'P1',
    what: 'one of ten writes is acknowledged before it is committed',
    changes: [
      {
        file: 'store/sqlite/store.ts',
        from: `writeIndexes(connection)\n  ${COMMIT}`,
        to: `writeIndexes(connection)\n  if (revision % 10 !== 0) ${COMMIT}`,
      },
      { file: 'store/sqlite/store.ts', from: BEGIN, to: `try { ${BEGIN} } catch { /* goes on in the open one */ }` },
    ],
  },
  {
    promise: 'P2',
    what: 'a commit is not flushed',
    changes: [{ file: 'store/sqlite/driver.ts', from: "'synchronous = FULL'", to: "'synchronous = OFF'" }],
  },
  {
    promise: 'P3',
    what: 'a commit takes the lock only when it writes',
    changes: [{ file: 'store/sqlite/store.ts', from: BEGIN, to: "connection.run('BEGIN')" }],
    tries: 450,
  },
  {
    promise: 'P4',
    what: 'every mutation of a batch is a transaction of its own',
    changes: [
      {
        file: 'store/sqlite/store.ts',
        from: 'if (applyMutation(connection, mutation, outcome)) continue',
        to: `if (applyMutation(connection, mutation, outcome)) { ${COMMIT}; ${BEGIN}; continue }`,
      },
    ],
    tries: 6,
  },
  {
    promise: 'P5',
    what: 'a full disk is not told from a defect',
    changes: [
      { file: 'store/sqlite/errors.ts', from: "13: 'STORE_UNAVAILABLE',", to: '' },
      { file: 'store/sqlite/errors.ts', from: 'out of memory|disk is full|', to: 'out of memory|' },
    ],
  },
  {
    promise: 'P6',
    what: 'every file is taken for one that may be written',
    changes: [
      {
        file: 'store/sqlite/file.ts',
        from: 'return mayWrite(path) && mayWrite(dirname(path))',
        to: 'return path !== dirname(path) || mayWrite(path)',
      },
    ],
  },
  {
    promise: 'P7',
    what: 'rows are read without looking at their checksums',
    changes: [
      {
        file: 'store/sqlite/checksum.ts',
        from: 'if (Number(sum) === checksum(first, ...others)) return first',
        to: 'if (sum !== undefined || others) return first',
      },
    ],
    tries: 120,
    quick: true,
  },
  {
    promise: 'P8',
    what: 'an age is what is left of a subtraction',
    changes: [
      {
        file: 'recovery/match/confidence.ts',
        from: "if (milliseconds < MINUTE) return 'moments'",
        to: "if (milliseconds >= 0 && milliseconds < MINUTE) return 'moments'",
      },
    ],
    quick: true,
  },
  {
    promise: 'P9',
    what: 'the steps of a migration are transactions of their own',
    changes: [
      {
        file: 'store/sqlite/schema.ts',
        from: 'for (const step of steps.slice(version)) step(connection)',
        to: "for (const step of steps.slice(version)) { step(connection); connection.exec('COMMIT; BEGIN IMMEDIATE') }",
      },
    ],
    tries: 40,
  },
  {
    promise: 'P10',
    what: 'a line that is cut ends the import',
    changes: [
      {
        file: 'files/lines.ts',
        from: "if (text === undefined) return { number, text: '', problem: 'not UTF-8 text', ...last }",
        to: "if (text === undefined) throw new Error('not UTF-8 text')",
      },
    ],
    quick: true,
  },
  {
    promise: 'P11',
    what: 'a backup is a copy of the file alone, without its log',
    changes: [
      {
        file: 'store/sqlite/maintenance/backup.ts',
        from: "connection.run('VACUUM INTO ?', temporary)",
        to: "connection.get('SELECT 1'); copyFileSync(store, temporary)",
      },
      {
        file: 'store/sqlite/maintenance/backup.ts',
        from: "import { lstatSync } from 'node:fs'",
        to: "import { copyFileSync, lstatSync } from 'node:fs'",
      },
    ],
  },
  {
    promise: 'P12',
    what: 'an entity is found without the relations that lead to it',
    changes: [
      {
        file: 'store/sqlite/queries.ts',
        from: "  ['from_name', 'to_name'].map(",
        to: "  ['from_name'].map(",
      },
    ],
    quick: true,
  },
  {
    promise: 'P13',
    what: 'a failed transaction is left open',
    changes: [
      {
        file: 'store/sqlite/store.ts',
        from: 'rollback(connection)\n    throw error',
        to: 'throw error',
      },
    ],
    quick: true,
  },
  {
    promise: 'P15',
    what: 'deleted text stays in free pages and in the index',
    changes: [
      { file: 'store/sqlite/driver.ts', from: "'secure_delete = ON'", to: "'secure_delete = OFF'" },
      { file: 'store/sqlite/forget.ts', from: '      VACUUM`)', to: '`)' },
    ],
    quick: true,
  },
  {
    promise: 'P17',
    what: 'the log is never written back',
    changes: [{ file: 'store/sqlite/driver.ts', from: "'wal_autocheckpoint = 1000'", to: "'wal_autocheckpoint = 0'" }],
    tries: 5_000,
  },
]
