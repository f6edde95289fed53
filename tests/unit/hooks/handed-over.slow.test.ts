/** What an earlier session wrote is handed to a new one: the session that wrote it comes back, whatever form it wrote it in. */

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { HookAnswer } from '../../../src/hosts/hook.ts'
import type { HostProcess } from '../../../src/hosts/process.ts'
import { forget } from '../../../src/memory/session/forget.ts'
import { worldForEachTest } from '../../each-test.ts'
import { openTerminal } from './terminal.ts'

const world = worldForEachTest()

const GONE: HostProcess = { pid: 4_000_000, started: 'never' }
const NOW: HostProcess = { pid: 4_000_001, started: 'never' }

const HANDOVER = `You are the second conversation on the tide tables. The reader of the harbour files is done and its
tests are green. What is left is the export: one file for each month, with the high water in bold and the low water in
grey, sorted by the hour. Keep the names of the columns as the harbour master wrote them, even where they are misspelt.
Begin with the month of March, show it, and wait for a word before you go on with the other months.`
const OTHER = `Translate the labels of the settings page into Danish, keep the placeholders between braces as they are, and
put whatever you are unsure of into one list at the end, with the English beside it, so that somebody can look it through.`

const terminal = (id: string) => openTerminal(world, id, { host: id === 'new' ? NOW : GONE, unhurried: true })

type Terminal = ReturnType<typeof terminal>
const write = (session: Terminal, path: string, content: string) =>
  session.used('Write', { file_path: path, content }, `File created successfully at: ${path}`, {
    type: 'create',
    filePath: path,
    content,
    structuredPatch: [],
  })

/** The session that wrote the handover, with one before it and one behind it that wrote something else. */
async function wrote(how: (session: Terminal) => void) {
  await terminal('before').turn(OTHER, 'The labels are translated into Danish, and nothing is left to look through.')
  const session = terminal('writer')
  session.say('Write down what the next conversation has to know of the tide tables')
  how(session)
  await session.stop()
  await terminal('behind').turn('Why is the sky blue?', 'Because short waves are scattered more than long ones are.')
  const saved = await world.snapshots()
  world.after(1)
  return saved.find(({ sessionId }) => sessionId === 'writer')?.name ?? 'none'
}

async function firstAnswer(prompt: string): Promise<HookAnswer | undefined> {
  const session = terminal('new')
  await session.start()
  return session.prompt(prompt)
}

const FORMS: readonly (readonly [string, (session: Terminal) => void])[] = [
  ['its answer', (session) => session.reply(HANDOVER)],
  ['a fenced block to be copied', (session) => session.reply(`Copy this:\n\n\`\`\`\n${HANDOVER}\n\`\`\``)],
  [
    'what it said on the way',
    (session) => {
      session.reply(HANDOVER)
      session.used('Bash', { command: 'npm test' }, 'ok', { stdout: 'ok', stderr: '', interrupted: false })
      session.reply('All tests are green.')
    },
  ],
  ['a document', (session) => write(session, `${world.project}/docs/next.md`, HANDOVER)],
  ['a plan outside of the project', (session) => write(session, '/home/me/.claude/plans/calm-otter.md', HANDOVER)],
  [
    'a here-document',
    (session) =>
      session.used('Bash', { command: `cat > next.md <<'EOF'\n${HANDOVER}\nEOF` }, '', {
        stdout: '',
        stderr: '',
        interrupted: false,
      }),
  ],
  [
    'a plan that was approved',
    (session) =>
      session.used('ExitPlanMode', { plan: HANDOVER }, 'User has approved your plan.', {
        plan: HANDOVER,
        isAgent: false,
      }),
  ],
]

describe('a handover that a session wrote', () => {
  it.each(FORMS)('as %s brings that session back when it is pasted', async (_, how) => {
    const name = await wrote(how)
    const answer = await firstAnswer(HANDOVER)
    expect(answer?.toPerson).toContain(`recovered ${name}`)
    expect(answer?.toModel).toContain('🎯 GOAL')
  })

  it.each([
    ['beside words of the person', `ok, this is from yesterday:\n\n${HANDOVER}\n\nStart with May instead.`],
    ['as the plan that the host hands over', `Implement the following plan:\n\n${HANDOVER}`],
    ['when two thirds of it are left', HANDOVER.slice(0, (HANDOVER.length * 2) / 3)],
  ])('brings it back %s', async (_, prompt) => {
    const name = await wrote((session) => session.reply(HANDOVER))
    expect((await firstAnswer(prompt))?.toPerson).toContain(`recovered ${name}`)
  })

  it('is not known by what the person had typed there themselves', async () => {
    await wrote((session) => {
      session.say(HANDOVER)
      session.reply(`You wrote: ${HANDOVER}`)
    })
    const answer = await firstAnswer(HANDOVER)
    expect(answer?.toPerson).toBeUndefined()
    expect(answer?.toModel).toContain('Only if the message asks')
  })

  it('is not known by code that it wrote', async () => {
    await wrote((session) => write(session, `${world.project}/src/tide.ts`, HANDOVER))
    expect((await firstAnswer(HANDOVER))?.toPerson).toBeUndefined()
  })

  it('is forgotten with the session', async () => {
    const name = await wrote((session) => session.reply(HANDOVER))
    await world.context.withStore(1_000, (store) => forget(store, { names: [name] }, world.context.now()))
    const answer = await firstAnswer(HANDOVER)
    expect(`${answer?.toPerson}${answer?.toModel}`).not.toContain(name)
  })
})

describe('a document that a session wrote', () => {
  it.each([
    ['read docs/next.md and go on', true],
    ['Read next.md first.', true],
    ['读取 docs/next.md 然后继续', true],
    ['add a section on limits to docs/next.md', false],
    ['read README.md and go on', false],
  ])('brings it back when somebody is told to read it: %s is %s', async (prompt, isMeant) => {
    const name = await wrote((session) => {
      write(session, `${world.project}/docs/next.md`, HANDOVER)
      write(session, `${world.project}/README.md`, '# Tides\n')
    })
    expect((await firstAnswer(prompt))?.toPerson?.includes(`recovered ${name}`) === true).toBe(isMeant)
  })
})

describe('the id that a host gave a session', () => {
  const ID = '4eb362e5-e40d-4f92-be47-a5eb907628b9'
  it.each([
    ID,
    `claude --resume ${ID}`,
    `codex resume ${ID}`,
    `go on with session ${ID} please`,
    `Implement the following plan:\n\n# Plan\n\nRead the full transcript at: /home/me/.claude/projects/-work/${ID}.jsonl`,
    `see ~/.codex/sessions/2026/11/26/rollout-2026-11-26T10-00-00-${ID}.jsonl`,
  ])('brings it back: %j', async (prompt) => {
    await terminal(ID).turn('Write the export of the tide tables', 'The first month is written.')
    world.after(1)
    const [saved] = await world.snapshots()
    expect((await firstAnswer(prompt))?.toPerson).toContain(`recovered ${saved?.name}`)
  })

  it.each([
    `\`\`\`\nrequest ${ID} failed\n\`\`\`\nWhy?`,
    `2026-11-26 10:00:00 ERROR request ${ID} failed\n2026-11-26 10:00:01 ERROR again\nWhy?`,
    '5fb362e5-e40d-4f92-be47-a5eb907628b9',
  ])('is no reference in a log, nor where no session has it: %j', async (prompt) => {
    await terminal(ID).turn('Write the export of the tide tables', 'The first month is written.')
    world.after(1)
    expect((await firstAnswer(prompt))?.toPerson).toBeUndefined()
  })
})

describe('a document of the project that no session is known to have written', () => {
  const NEXT = 'NEXT.md'

  it('means the session whose words it holds', async () => {
    const name = await wrote((session) => session.reply(HANDOVER))
    writeFileSync(join(world.project, NEXT), `# Next\n\n${HANDOVER}\n`)
    const answer = await firstAnswer(`read ${NEXT} and go on`)
    expect(answer?.toPerson).toContain(`recovered ${name}`)
    expect(answer?.toModel).toContain(`the message names ${NEXT}, which holds what it wrote`)
  })

  it.each([
    ['whose words are of no session', HANDOVER.split(' ').reverse().join(' ')],
    ['that is not there', undefined],
  ])('leaves it to the model: %s', async (_, text) => {
    await wrote((session) => session.reply(HANDOVER))
    if (text !== undefined) writeFileSync(join(world.project, NEXT), text)
    const answer = await firstAnswer(`read ${NEXT} and go on`)
    expect(answer?.toPerson).toBeUndefined()
    expect(answer?.toModel).toContain('Only if the message asks')
  })
})
