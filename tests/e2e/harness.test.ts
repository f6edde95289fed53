import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { allText, createWorld, runSession, type Session, type World, whatIsMissing } from './client.ts'
import { prepare } from './second-attempt.ts'

const missing = whatIsMissing()

describe.skipIf(missing)('a session of the real client against a scripted model', () => {
  const hook = { hooks: [{ type: 'command', command: 'echo from the hook' }] }
  let world: World
  let session: Session

  prepare(async () => {
    world = createWorld(
      { 'greeting.txt': 'hello\n' },
      {
        permissions: { allow: ['Bash', 'Edit', 'Read', 'Write'] },
        hooks: {
          SessionStart: [hook],
          PreCompact: [hook],
          Stop: [{ hooks: [{ type: 'command', command: 'exit 7' }] }],
        },
      },
    )
    const file = join(world.project, 'greeting.txt')
    session = await runSession(world, {
      env: { CLAUDE_CODE_AUTO_COMPACT_WINDOW: '200000' },
      turns: [
        { say: 'I read it first.', call: [{ tool: 'Read', input: { file_path: file } }] },
        { call: [{ tool: 'Edit', input: { file_path: file, old_string: 'hello', new_string: 'good evening' } }] },
        {
          call: [{ tool: 'Bash', input: { command: 'cat greeting.txt && exit 3', description: 'Show it' } }],
          tokens: 170_000,
        },
        { summary: 'The greeting was changed.' },
        { say: 'Done.' },
        { say: 'Yes: good evening.' },
      ],
      steps: [{ prompt: 'Make the greeting more formal' }, { prompt: 'Is it changed?', resume: true }],
    })
  })
  afterAll(() => world.remove())

  it('is alone on the loopback interface and reaches nothing outside', () => {
    expect(session.network).toEqual({ interfaces: ['lo'], outside: 'ENETUNREACH' })
  })

  it('runs the tools that the model calls, in the project', () => {
    expect(readFileSync(join(world.project, 'greeting.txt'), 'utf8')).toBe('good evening\n')
    expect(allText(session.afterCompaction())).toContain('Exit code 3')
  })

  it('ends each step well and plays the whole script', () => {
    expect(session.steps.map((step) => step.exit)).toEqual([0, 0])
    expect(session.answer).toBe('Yes: good evening.')
    expect(session.turnsLeft).toBe(0)
    expect(session.requests.filter((request) => request.kind !== 'other' && !request.scripted)).toEqual([])
  })

  it('compacts by itself once the answers claim enough tokens, and the next request holds the summary', () => {
    expect(session.requests.map((request) => request.kind)).toEqual([
      'main',
      'main',
      'main',
      'compaction',
      'main',
      'main',
    ])
    expect(allText(session.afterCompaction())).toContain('The greeting was changed.')
    expect(allText(session.afterCompaction())).not.toContain('I read it first.')
  })

  it('goes on with the same session when a step resumes it', () => {
    expect(session.steps[1]?.session).toBe(session.steps[0]?.session)
    expect(session.transcripts.map((transcript) => transcript.session)).toEqual([session.id])
    expect(session.transcripts[0]?.records.some((record) => record['subtype'] === 'compact_boundary')).toBe(true)
  })

  it('tells which hooks ran and how they ended', () => {
    const [start] = session.hooks
    expect(start).toEqual({ name: 'SessionStart:startup', exitCode: 0, stdout: 'from the hook\n', stderr: '' })
    expect(session.hooks.map(({ name, exitCode }) => `${name} ${exitCode}`)).toEqual([
      'SessionStart:startup 0',
      'SessionStart:compact 0',
      'Stop 7',
      'PreCompact:auto 0',
      'SessionStart:resume 0',
      'Stop 7',
    ])
  })
})
