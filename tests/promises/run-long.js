/** Bundles and runs ./long.ts with the words given: Node 20 cannot load TypeScript. */

import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'

// Inside the project: packages are looked for upwards from here, and the sources beside.
process.env['PROMISES_ROOT'] = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(import.meta.dirname, '.long-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
const file = join(folder, 'long.mjs')
const bundle = await rolldown({
  input: join(import.meta.dirname, 'long.ts'),
  platform: 'node',
  external: [/^node:/, 'rolldown', '@photostructure/sqlite', /^@modelcontextprotocol/, 'zod', 'fast-check', /^vitest/],
  transform: { define: { __VERSION__: '"promises"' } },
})
await bundle.write({ file, format: 'esm', codeSplitting: false })
await bundle.close()
await import(pathToFileURL(file).href)
