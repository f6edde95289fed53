/** One folder by its other names, and a session that was launched in one folder and worked in another. */

import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { HostProcess } from '../../../src/hosts/process.ts'
import { forget } from '../../../src/memory/session/forget.ts'
import { worldForEachTest } from '../../each-test.ts'
import { openTerminal } from './terminal.ts'

const world = worldForEachTest()

const GONE: HostProcess = { pid: 4_000_000, started: 'never' }
const NOW: HostProcess = { pid: 4_000_001, started: 'never' }

const folder = (...parts: string[]): string => {
  const path = join(world.folder, ...parts)
  mkdirSync(path, { recursive: true })
  return path
}
const terminal = (id: string, project: string) =>
  openTerminal(world, id, { host: id === 'new' ? NOW : GONE, project, unhurried: true })

/** What the first prompt of a new session in a folder is answered with. */
async function continued(project: string): Promise<string> {
  world.after(1)
  const session = terminal('new', project)
  await session.start()
  const answer = await session.prompt('continue')
  return `${answer?.toPerson} ${answer?.toModel}`
}

describe('a folder without git', () => {
  it.each([
    ['by a link to it', (real: string) => join(real, '..', '..', 'link', 'shop')],
    ['with a slash at its end', (real: string) => `${real}/`],
  ])('is the same project %s', async (_, named) => {
    const real = folder('real', 'shop')
    symlinkSync(folder('real'), join(world.folder, 'link'))
    await terminal('old', real).work()
    const [saved] = await world.snapshots()
    expect(await continued(named(real))).toContain(saved?.name)
  })

  it('is the same project in the other Unicode form of its name', async () => {
    await terminal('old', join(world.folder, 'caf\u00e9')).work()
    const [saved] = await world.snapshots()
    expect(await continued(join(world.folder, 'cafe\u0301'))).toContain(saved?.name)
  })
})

describe('a session that was launched in one folder and worked in another', () => {
  async function worked(): Promise<string> {
    const [launched, other] = [folder('a'), folder('b')]
    const session = terminal('old', launched)
    session.say('Look at the interface of the orders and write the client for it in the other folder')
    for (const name of ['client.ts', 'types.ts']) {
      const path = join(other, name)
      session.used('Write', { file_path: path, content: 'export {}\n' }, `File created successfully at: ${path}`, {
        type: 'create',
        filePath: path,
        content: 'export {}\n',
        structuredPatch: [],
      })
    }
    session.record({ type: 'user', cwd: other, message: { role: 'user', content: 'and now the tests of it' } })
    session.call('Bash', { command: 'npm test' })
    await session.stop()
    return (await world.snapshots())[0]?.name ?? 'none'
  }

  it.each(['a', 'b'])('is found in %s', async (where) => {
    const name = await worked()
    expect(await continued(join(world.folder, where))).toContain(name)
  })

  it('is told to the person at a start in both, and no work of another project there', async () => {
    await worked()
    world.after(1)
    expect((await terminal('new', join(world.folder, 'b')).start())?.toPerson).toContain('Unfinished: ')
    expect((await terminal('new-2', folder('c')).start())?.toPerson).toBeUndefined()
  })

  it('is forgotten there too', async () => {
    const name = await worked()
    await world.context.withStore(1_000, (store) => forget(store, { names: [name] }, world.context.now()))
    expect(await continued(join(world.folder, 'b'))).not.toContain(name)
  })
})
