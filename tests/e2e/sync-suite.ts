/**
 * @module Two machines of a person on the real client: work on one is killed, and goes on on the other, which shares a folder or a
 * repository with it.
 */

import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { allText, runSession, type Session, type World, whatIsMissing } from './client.ts'
import { buildProgram, createLedgerWorld, recordsIn, snapshotsIn, throughline } from './product.ts'
import { prepare } from './second-attempt.ts'

const missing = whatIsMissing()
const PROMPT = 'Make the import of march.csv skip blank lines, and name the row of a missing amount.'
const WAIT = { timeout: 60_000, interval: 250 }
/** What the person asks last on the laptop: the client is killed before it answers. */
const KILLED = 'Name the row now'
const WISH = "Let's continue the import of march.csv from before"
const EDIT = { old_string: "text.split('\\n')", new_string: "text.split('\\n').filter(Boolean)" }
/** Says by a file that it runs, and runs until the client is killed. */
const hangs = (file: string) => `node -e "fs.writeFileSync('${file}', ''); setTimeout(() => {}, 600_000)"`

/** Synchronises two machines through a folder or a repository. */
export function describeTwoMachines(kind: 'folder' | 'repository'): void {
  describe.skipIf(missing)(`two machines that share a ${kind}`, () => {
    let laptop: World
    let desk: World
    let killed: Session
    let taken: Session
    const git = (world: World, ...words: string[]) =>
      execFileSync('git', words, { cwd: world.project, env: world.env, stdio: 'pipe' })
    /** When it synchronised last, in milliseconds. */
    const sentBy = (world: World) => {
      const { state } = JSON.parse(throughline(world, 'sync', 'status', '--json')) as { state: { succeeded: string } }
      return Date.parse(state.succeeded)
    }
    /** What the desk has of the laptop's sessions. */
    const arrived = () => snapshotsIn(desk).filter(({ sessionId = '' }) => sessionId.includes('@'))
    prepare(async () => {
      buildProgram()
      laptop = createLedgerWorld()
      desk = createLedgerWorld()
      const [shared, origin] = ['shared', 'origin'].map((name) => join(dirname(laptop.home), name)) as [string, string]
      git(laptop, 'init', '--quiet', '--bare', '--initial-branch=main', origin)
      git(laptop, 'push', '--quiet', origin, 'main')
      git(laptop, 'remote', 'add', 'origin', origin)
      rmSync(desk.project, { recursive: true })
      mkdirSync(desk.project)
      git(desk, 'clone', '--quiet', origin, '.')
      if (kind === 'folder') mkdirSync(shared)
      else git(laptop, 'init', '--quiet', '--bare', shared)
      for (const world of [laptop, desk]) {
        throughline(world, 'install')
        throughline(world, 'sync', 'on', shared)
      }
      const switchedOn = sentBy(laptop)
      const hanging = `${laptop.home}/hanging`
      const path = `${laptop.project}/src/totals.js`
      const first = await runSession(laptop, {
        turns: [
          { say: 'I read it first.', call: [{ tool: 'Read', input: { file_path: path } }] },
          { call: [{ tool: 'Edit', input: { file_path: path, ...EDIT } }] },
          { say: 'Blank lines are skipped. Next I name the row.' },
        ],
        steps: [{ prompt: PROMPT }],
      })
      await vi.waitUntil(() => sentBy(laptop) > switchedOn, WAIT)
      killed = await runSession(laptop, {
        turns: [{ call: [{ tool: 'Bash', input: { command: hangs(hanging), description: 'Wait' } }] }],
        steps: [{ prompt: KILLED, resume: first.id, killedBy: hanging }],
      })
      // A client that is killed runs no hook. What it leaves is read when its machine is asked for what is there.
      throughline(laptop, 'list')
      throughline(laptop, 'sync')
      await runSession(desk, { turns: [{ say: 'Hello.' }], steps: [{ prompt: 'hello' }] })
      await vi.waitUntil(() => JSON.stringify(arrived()).includes(KILLED), WAIT)
      taken = await runSession(desk, {
        turns: [{ say: 'Shall I?' }, { say: 'I go on.' }],
        steps: [{ prompt: WISH }, { prompt: 'yes', resume: true }],
      })
    })
    afterAll(() => {
      laptop?.remove()
      desk?.remove()
    })

    it('give the state of the killed work on the other one, with what did not travel', () => {
      expect(killed.steps.map(({ exit }) => exit)).toEqual([undefined])
      const snapshots = snapshotsIn(desk)
      const [there] = arrived()
      expect(there?.goal).toContain('march.csv')
      expect(snapshots.map(({ project }) => project.id)).toEqual(snapshots.map(() => there?.project.id))
      const last = taken.requests.findLast(({ kind: what }) => what === 'main')
      const given = recordsIn(last).join('\n')
      expect(given).toContain('Blank lines are skipped. Next I name the row.')
      expect(given).toContain(KILLED)
      expect(last === undefined ? '' : allText(last)).toMatch(/saved .* ago; 1 file was not committed there/)
      expect(taken.steps.map(({ exit }) => exit)).toEqual([0, 0])
    })
  })
}
