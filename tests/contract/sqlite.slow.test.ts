import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqliteStore } from '../../src/store/sqlite/store.ts'
import { describeGraphQuestions } from './graph-questions.contract.ts'
import { describeGraphStore, type GraphStoreSetup } from './graph-store.contract.ts'

const busyTimeout = 1_000

const IN_A_FILE: GraphStoreSetup = {
  name: 'SQLite in a file',
  async open() {
    const folder = mkdtempSync(join(tmpdir(), 'throughline-store-'))
    const again = () => openSqliteStore({ location: join(folder, 'memory.db'), busyTimeout })
    return { store: await again(), again, dispose: async () => rmSync(folder, { recursive: true }) }
  },
}
describeGraphStore(IN_A_FILE)
describeGraphQuestions(IN_A_FILE)
