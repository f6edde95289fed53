import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSession } from '../../../src/capture/events/read-session.ts'
import { copilot } from '../../../src/hosts/copilot/host.ts'
import { installer } from '../../../src/hosts/copilot/installer.ts'
import { programIn } from '../../../src/hosts/hook-settings.ts'
import { lastSummary } from '../../../src/hosts/transcript-files.ts'
import { frame } from '../../../src/text/untrusted.ts'
import { folderForEachTest } from '../../temporary-folders.ts'

const ID = '01a20a84-0000-7000-8000-000000000001'
const OURS = {
  runsHook: (text: string) => text.includes('hook.cjs'),
  runsCommand: (text: string) => text.includes('cli.js'),
}
const record = (type: string, data: object, agentId?: string) =>
  JSON.stringify({ type, data, id: ID, timestamp: '2026-11-21T09:30:00.000Z', parentId: null, agentId })
const start = record('session.start', { sessionId: ID, producer: 'copilot-agent', context: { cwd: '/work/tidepool' } })

const home = folderForEachTest()

function write(session: string, ...lines: string[]): string {
  const folder = join(home, 'session-state', session)
  mkdirSync(folder, { recursive: true })
  const path = join(folder, 'events.jsonl')
  writeFileSync(path, `${lines.join('\n')}\n`)
  return path
}

describe('the transcripts of Copilot CLI', () => {
  it('are found with their session and its folder', () => {
    const first = write(ID, start)
    write('second', start)
    expect(
      copilot.transcripts
        .list(home)
        .map(({ sessionId }) => sessionId)
        .sort(),
    ).toEqual([ID, 'second'])
    expect(copilot.locate({ hostFolder: home }, ID)).toBe(first)
    expect(copilot.locate({ hostFolder: home }, 'third')).toBeUndefined()
    expect(copilot.transcripts.startedIn(first)).toBe('/work/tidepool')
    expect(copilot.transcripts.list(join(home, 'none'))).toEqual([])
  })

  it('tell the summary of the last compaction that was applied', () => {
    const done = (summaryContent: string, success = true) =>
      record('session.compaction_complete', { success, summaryContent })
    const path = write(ID, start, done('one'), done('two'), done('three', false))
    expect(lastSummary(copilot.transcripts, path)).toBe('two')
    expect(lastSummary(copilot.transcripts, write('none', start))).toBeUndefined()
  })

  it('count what a person typed, and nothing that the client or a subagent sent', () => {
    const path = write(
      ID,
      start,
      record('user.message', { content: 'Draw the tide table' }),
      record('user.message', { content: 'a skill', source: 'skill-pdf' }),
      record('user.message', { content: 'look', source: 'agent-1' }, 'agent-1'),
      record('user.message', { content: 'go on', isAutopilotContinuation: true }),
    )
    expect(copilot.countPrompts(path, 3)).toBe(1)
    expect(readSession(path).state.requests.map(({ text }) => text)).toEqual(['Draw the tide table'])
  })

  it('tell each file of a patch, and the error of one that failed', () => {
    const call = (toolCallId: string) =>
      record('tool.execution_start', { toolCallId, toolName: 'apply_patch', arguments: '*** Begin Patch' })
    const file = (path: string, kind: string) => ({ path, kind })
    const path = write(
      ID,
      start,
      record('user.message', { content: 'Draw the tide table' }),
      call('p1'),
      record('tool.execution_complete', {
        toolCallId: 'p1',
        success: true,
        result: {
          content: 'done',
          detailedContent: '\ndiff --git a b\n@@ -0,0 +1 @@\n+one\ndiff --git c d\n@@ -1 +0,0 @@\n-two\n',
        },
        fileEdits: [file('/work/tidepool/a.ts', 'create'), file('/work/tidepool/b.ts', 'delete')],
      }),
      call('p2'),
      record('tool.execution_complete', { toolCallId: 'p2', success: false, error: { message: 'no such line' } }),
    )
    const { files, turns } = readSession(path).state
    expect(files.map(({ path: name, change }) => `${change} ${name}`)).toEqual([
      'created /work/tidepool/a.ts',
      'deleted /work/tidepool/b.ts',
    ])
    expect(turns.flatMap(({ commands = [] }) => commands).map(({ result }) => result)).toEqual(['no such line'])
  })
})

describe("Copilot CLI's hooks", () => {
  it('hold nothing of ours in the result of a tool, where the client writes what a hook gave the model', () => {
    const ours = frame('You were on the tide table.', 'Next: label the axes', 'mark-1')
    const told = (content: string, more: object = { success: true }) =>
      readSession(
        write(
          ID,
          start,
          record('user.message', { content: 'Draw the tide table' }),
          record('tool.execution_start', { toolCallId: 'c1', toolName: 'bash', arguments: { command: 'npm test' } }),
          record('tool.execution_complete', { toolCallId: 'c1', result: { content }, ...more }),
        ),
      ).state.commands
    expect(told(`5 passed\n\n${ours}`)).toEqual(told('5 passed'))
    expect(told(`${ours}\n5 passed\n<shellId: 0 completed with exit code 0>`)).toEqual(told('5 passed'))
    expect(told(ours.slice(0, -30))).toEqual(told(''))
    const failed = (message: string) => told('', { success: false, error: { message } })
    expect(failed(`it is not there\n${ours}`)).toEqual(failed('it is not there'))
  })

  it('of a subagent are left alone', () => {
    const text = JSON.stringify({ session_id: ID, agent_id: 'a', prompt: 'yes' })
    expect(copilot.payload(text, { hostFolder: home })).toBeUndefined()
  })

  it.each([
    ['/usr/bin/node /data/bin/hook.cjs Stop --host copilot', '/data/bin/hook.cjs'],
    ["'/opt/my node' '/my data/hook.cjs' Stop", '/my data/hook.cjs'],
    [String.raw`node "C:\data\hook.cjs" Stop`, String.raw`C:\data\hook.cjs`],
    ['true', undefined],
  ])('run the program in %j', (command, program) => expect(programIn(command)).toBe(program))

  it('are said not to run where the client has them switched off', () => {
    const target = {
      hostFolder: home,
      serversFile: join(home, 'mcp-config.json'),
      projectDir: '/w',
    }
    expect(installer.obstacles(target)).toEqual([])
    writeFileSync(join(home, 'settings.json'), '{"disableAllHooks":true}')
    expect(installer.obstacles(target)).toEqual([expect.stringContaining('disableAllHooks')])
    expect(installer.read(target, OURS)).toMatchObject({ events: [], server: undefined })
  })
})
