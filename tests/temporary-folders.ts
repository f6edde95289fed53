/** Folders for tests, removed after them. */

import { randomUUID } from 'node:crypto'
import { mkdirSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach } from 'vitest'

const nowhere = () => join(realpathSync(tmpdir()), `throughline-${randomUUID()}`)
const make = (folder: string) => mkdirSync(folder, { mode: 0o700 })
const remove = (folder: string) => rmSync(folder, { recursive: true, force: true })

/** The path of a folder that is there, and empty, when a test begins. */
export function folderForEachTest(): string {
  const folder = nowhere()
  beforeEach(() => {
    make(folder)
  })
  afterEach(() => remove(folder))
  return folder
}

/** A folder that is there until the last test of the file or the group has ended. */
export function folderForAllTests(): string {
  const folder = nowhere()
  make(folder)
  afterAll(() => remove(folder))
  return folder
}
