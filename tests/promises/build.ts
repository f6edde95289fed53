/**
 * @module The programs of the tests, built into a folder as they would be shipped, with or without a seeded bug.
 *
 * A bug is a change of the source's text on its way into the bundle; the source itself is never touched. One that no longer
 * finds its place is an error, so that no bug is forgotten when the source moves on.
 */

import { chmodSync, cpSync, mkdtempSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Plugin, rolldown } from 'rolldown'
import type { Programs } from './promise.ts'
import type { SourceChange } from './seeded-bugs.ts'

/** The project: the tests are run from there. */
const ROOT = process.env['PROMISES_ROOT'] ?? join(import.meta.dirname, '../..')

/** Returns the programs, built; the caller removes their folder. */
export async function buildPrograms(changes: readonly SourceChange[] = []): Promise<Programs> {
  const folder = mkdtempSync(join(tmpdir(), 'throughline-promises-'))
  // As in the project: the sample session is looked for one folder up.
  const built = join(folder, 'tests')
  const programs = {
    folder,
    worker: join(built, 'worker.mjs'),
    server: join(built, 'serve.mjs'),
    hook: join(built, 'hook.cjs'),
  }
  const left = new Set(changes)
  await bundle(join(ROOT, 'tests/promises/worker.ts'), programs.worker, 'esm', [seams(), sow(changes, left)])
  await bundle(join(ROOT, 'tests/promises/start-server.ts'), programs.server, 'esm', [sow(changes, left)])
  await bundle(join(ROOT, 'src/hooks/entry.ts'), programs.hook, 'cjs', [slowness(), sow(changes, left)])
  if (left.size > 0) {
    const lost = [...left].map(({ file, from }) => `${file}: ${from}`).join('\n')
    throw new Error(`A seeded bug does not find its place:\n${lost}`)
  }
  carryDriver(folder)
  cpSync(join(ROOT, 'graph-data'), join(folder, 'graph-data'), { recursive: true })
  return programs
}

// --- internal ---

async function bundle(input: string, file: string, format: 'esm' | 'cjs', plugins: Plugin[]): Promise<void> {
  const made = await rolldown({
    input,
    platform: 'node',
    external: [/^node:/, '@photostructure/sqlite'],
    transform: { define: { __VERSION__: '"promises"' } },
    plugins,
  })
  await made.write({ file, format, codeSplitting: false })
  await made.close()
}

/** The store reaches its driver through ./faulty-driver.ts, in the worker alone: there faults can be ordered. */
function seams(): Plugin {
  return {
    name: 'seams',
    async resolveId(source, importer) {
      if (source !== './driver.ts' || importer === undefined || importer.endsWith('faulty-driver.ts')) return null
      return join(ROOT, 'tests/promises/faulty-driver.ts')
    },
  }
}

/** A hook and its worker reach the store's driver, and what they read of transcripts, through ./slowness.ts. */
function slowness(): Plugin {
  return {
    name: 'slowness',
    async resolveId(source, importer) {
      const isDriver = source === './driver.ts' && importer?.endsWith('/store/sqlite/store.ts') === true
      const isReading = source.endsWith('/foreign-files.ts') && importer?.endsWith('/transcript-lines.ts') === true
      return isDriver || isReading ? join(ROOT, 'tests/promises/slowness.ts') : null
    },
  }
}

function sow(changes: readonly SourceChange[], left: Set<SourceChange>): Plugin {
  return {
    name: 'seeded-bug',
    transform(code, id) {
      const mine = changes.filter(({ file }) => id.endsWith(`/src/${file}`))
      if (mine.length === 0) return null
      let changed = code
      for (const change of mine) {
        const parts = changed.split(change.from)
        if (parts.length !== 2)
          throw new Error(`A seeded bug finds its place ${parts.length - 1} times: ${change.from}`)
        changed = parts.join(change.to)
        left.delete(change)
      }
      return changed
    },
  }
}

/** Puts the driver beside the programs, readable by any user; what the tests alone need is found in the project. */
function carryDriver(folder: string): void {
  const require = createRequire(import.meta.url)
  for (const name of ['@photostructure/sqlite', 'node-gyp-build']) {
    const source = dirname(require.resolve(`${name}/package.json`))
    cpSync(source, join(folder, 'tests', 'node_modules', name), {
      recursive: true,
      filter: (path) => !/[\\/]src([\\/]|$)/.test(path),
    })
  }
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  chmodSync(folder, 0o755)
}
