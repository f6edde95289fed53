/** Bundles and runs the program of this folder that the first word names, with the other words: Node 20 cannot load TypeScript. */

import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'

// Inside the project: packages are looked for upwards from here, and the sources beside.
process.env['PROMISES_ROOT'] = join(import.meta.dirname, '../..')
const [program] = process.argv.splice(2, 1)
const folder = mkdtempSync(join(import.meta.dirname, '.long-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
const file = join(folder, `${program}.mjs`)
const bundle = await rolldown({
  input: join(import.meta.dirname, `${program}.ts`),
  platform: 'node',
  external: [/^node:/, 'rolldown', '@photostructure/sqlite', /^@modelcontextprotocol/, 'zod', 'fast-check', /^vitest/],
  transform: { define: { __VERSION__: '"promises"' } },
})
await bundle.write({ file, format: 'esm', codeSplitting: false })
await bundle.close()
await import(pathToFileURL(file).href)
