/** @module The tests of the storage core on a changed source: `MUTANT` names file, place and text. The source itself is never touched. */

import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

interface Mutant {
  readonly file: string
  readonly at: number
  readonly from: string
  readonly to: string
}

const mutant = JSON.parse(process.env['MUTANT'] ?? '{}') as Partial<Mutant>

export default defineConfig({
  plugins: [
    {
      name: 'mutant',
      enforce: 'pre',
      transform(code, id) {
        const { file, at = 0, from = '', to = '' } = mutant
        if (file === undefined || !id.endsWith(`/src/store/${file}`)) return null
        if (!code.startsWith(from, at)) throw new Error('The source has moved on.')
        return code.slice(0, at) + to + code.slice(at + from.length)
      },
    },
  ],
  test: {
    root: join(import.meta.dirname, '..'),
    include: ['unit/store/**/*.test.ts', 'contract/sqlite.test.ts', 'unit/memory/transfer.test.ts'],
    bail: 1,
    maxWorkers: 2,
    testTimeout: 60_000,
  },
})
