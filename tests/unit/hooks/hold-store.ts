/** A store that another process holds. */

import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'

/** Takes the store's write lock in a process of its own; returns how to let go. */
export async function holdStore(path: string): Promise<() => void> {
  const program = `
    const { DatabaseSync } = require(${JSON.stringify(createRequire(import.meta.url).resolve('@photostructure/sqlite'))})
    const db = new DatabaseSync(${JSON.stringify(path)})
    db.exec('BEGIN EXCLUSIVE')
    process.stdout.write('held')
    process.stdin.resume()
    process.stdin.on('end', () => process.exit(0))`
  const child = spawn(process.execPath, ['-e', program], { stdio: ['pipe', 'pipe', 'inherit'] })
  await new Promise((done) => child.stdout.once('data', done))
  return () => {
    child.kill('SIGKILL')
  }
}
