/** @module Tests of the storage core on a changed source: `MUTANT` names file, place and text. The source itself is never touched. */

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { CORE_FOLDER, coreSuites, MEMORY } from './storage-core.ts'

interface Mutant {
  readonly file: string
  readonly at: number
  readonly from: string
  readonly to: string
}

const ROOT = join(import.meta.dirname, '../..')
const mutant = JSON.parse(process.env['MUTANT'] ?? '{}') as Partial<Mutant>

export default defineConfig({
  plugins: [
    {
      name: 'mutant',
      enforce: 'pre',
      transform(code, id) {
        const { file, at = 0, from = '', to = '' } = mutant
        if (file === undefined || !id.endsWith(`/${CORE_FOLDER}/${file}`)) return null
        if (!code.startsWith(from, at)) throw new Error('The source has moved on.')
        return code.slice(0, at) + to + code.slice(at + from.length)
      },
    },
  ],
  test: {
    root: ROOT,
    include: coreSuites(ROOT),
    env: existsSync(MEMORY) ? { TMPDIR: MEMORY } : {},
    bail: 1,
    maxWorkers: 1,
    testTimeout: 120_000,
  },
})
