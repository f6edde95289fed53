/** @module What the storage core is, said once for its coverage and its mutants: the files of this folder, not of those in it. */

/** Of the project. The PostgreSQL store below has suites of its own, which need a server. */
export const CORE_FOLDER = 'src/store'

/** What runs the core in the tests' own process, of `tests/`. */
export const CORE_SUITES = ['unit/store/**/*.test.ts', 'contract/sqlite.test.ts', 'unit/memory/transfer.test.ts']
