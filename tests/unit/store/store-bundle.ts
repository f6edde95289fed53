/**
 * @module Builds ./store-program.ts as it would be shipped: one CommonJS file, the driver in a node_modules folder beside it.
 */

import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, cpSync, mkdtempSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { rolldown } from 'rolldown'

export interface StoreBundle {
  /** Holds the program and its driver; readable by any user. The caller removes it. */
  readonly folder: string
  readonly program: string
}

/** Returns the built program in a new temporary folder. */
export async function bundleStoreProgram(): Promise<StoreBundle> {
  const folder = mkdtempSync(join(tmpdir(), 'throughline-program-'))
  const program = join(folder, 'store-program.mjs')
  const bundle = await rolldown({
    input: join(import.meta.dirname, 'store-program.ts'),
    platform: 'node',
    external: ['@photostructure/sqlite', 'pg-native'],
  })
  await bundle.write({ file: program, format: 'esm', codeSplitting: false })
  await bundle.close()
  const require = createRequire(import.meta.url)
  for (const name of ['@photostructure/sqlite', 'node-gyp-build']) {
    const source = dirname(require.resolve(`${name}/package.json`))
    cpSync(source, join(folder, 'node_modules', name), {
      recursive: true,
      filter: (path) => !/[\\/]src([\\/]|$)/.test(path),
    })
  }
  chmodSync(folder, 0o755)
  return { folder, program }
}

export interface Finished {
  /** Lines of stdout, parsed. */
  readonly lines: readonly unknown[]
  readonly stderr: string
}

/** Resolves with what the process printed once it has ended, however it ended. */
export function finished(child: ChildProcess): Promise<Finished> {
  return new Promise((done, fail) => {
    let stdout = ''
    let stderr = ''
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      stdout += text
    })
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      stderr += text
    })
    child.on('error', fail)
    child.on('close', () => {
      // A killed process may have left half a line.
      const whole = stdout.slice(0, stdout.lastIndexOf('\n') + 1)
      const lines = whole.split('\n').filter((line) => line !== '')
      done({ lines: lines.map((line) => JSON.parse(line) as unknown), stderr })
    })
  })
}

/** Starts the program; `user` runs it with that user's rights (root only). */
export function startStoreProgram(bundle: StoreBundle, args: readonly string[], user?: number): ChildProcess {
  const rights = user === undefined ? {} : { uid: user, gid: user }
  return spawn(process.execPath, [bundle.program, ...args], { cwd: bundle.folder, ...rights })
}
