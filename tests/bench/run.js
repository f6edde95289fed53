/** Runs one bench, bundled on the fly: `node tests/bench/run.js NAME [its own words]`. Node 20 cannot load TypeScript. */

import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'

const [name = ''] = process.argv.splice(2, 1)
// Inside the project: what is not bundled (the SQLite driver) is looked for upwards from here.
const folder = mkdtempSync(join(import.meta.dirname, '../../node_modules/.throughline-bench-'))
try {
  const file = join(folder, `${name}.mjs`)
  const bundle = await rolldown({
    input: join(import.meta.dirname, `${name}.ts`),
    platform: 'node',
    external: [/^node:/, '@photostructure/sqlite', 'pg-native', 'playwright-core'],
    transform: { define: { __VERSION__: '"bench"' } },
  })
  await bundle.write({ file, format: 'esm', codeSplitting: false })
  await bundle.close()
  await import(pathToFileURL(file).href)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
