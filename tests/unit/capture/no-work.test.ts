import { describe, expect, it } from 'vitest'
import { findUnfinished, isTrivial } from '../../../src/recovery/match/unfinished.ts'
import { renderSummary } from '../../../src/snapshot/format/summary.ts'
import { answer, draft, fold, type Line, prompt, record, refused, used } from './records.ts'

const TASK = 'Fix the parser of the tide table'
const COMMAND = prompt(
  '<command-message>throughline:checkpoint</command-message>\n<command-name>/throughline:checkpoint</command-name>',
)
const SAVE = 'mcp__plugin_throughline_throughline__save_session_snapshot'
const STOPPED = prompt([{ type: 'text', text: '[Request interrupted by user for tool use]' }])
const LIST = record({ type: 'ai-title', aiTitle: 'Greeting exchange' })

const drafted = (...lines: readonly (Line | readonly Line[])[]) => draft(fold(...lines))

describe('a session in which no work was asked for', () => {
  it.each<[string, Line[]]>([
    ['a greeting', [prompt('hi'), answer('Hello! What shall I do?')]],
    ['a greeting in another language', [prompt('Guten Morgen!'), answer('Guten Morgen!')]],
    ['a command of Throughline', [COMMAND, answer('Saved.')]],
    ['a greeting, with the title that the host made of it', [prompt('hi'), LIST, answer('Hello!')]],
  ])('has no goal, no next step, no requests and a neutral topic: %s', (_, lines) => {
    const { goal, topic, nextStep, focus, conversation } = drafted(...lines)
    expect({ goal, topic, nextStep, focus, requests: conversation.requests }).toEqual({
      goal: undefined,
      topic: 'session',
      nextStep: undefined,
      focus: undefined,
      requests: [],
    })
  })

  it('keeps the name that the person gave it', () => {
    expect(drafted(prompt('hi'), record({ type: 'custom-title', customTitle: 'Low water' })).topic).toBe('Low water')
  })
})

describe('a session that begins with a pasted summary', () => {
  const PASTED = prompt('Continue work on: the tide table\nCheckpoint: checkpoint-2026-11-21-jwt-auth-x7k2')
  const kept = ['[continuation summary of checkpoint-2026-11-21-jwt-auth-x7k2]']

  it('does not take the summary for what was asked and answered', () => {
    const snapshot = drafted(PASTED, answer('I go on with the README.'))
    expect([snapshot.goal, snapshot.nextStep]).toEqual([undefined, undefined])
    expect(snapshot.conversation.requests.map(({ text }) => text)).toEqual(kept)
    expect(renderSummary(snapshot)).not.toContain('continuation summary of')
  })

  it('is about what is asked for after it', () => {
    expect(drafted(PASTED, answer('I go on.'), prompt(TASK)).goal).toBe(TASK)
  })
})

describe('a session that begins with a greeting', () => {
  it.each([
    [[prompt('hi'), answer('Hello!'), prompt(TASK)], TASK],
    [[COMMAND, answer('Saved.'), prompt(TASK)], TASK],
    [[prompt('Guten Morgen! Bitte die Gezeiten als Diagramm zeichnen.')], 'Bitte die Gezeiten als Diagramm zeichnen'],
  ])('is named after the work', (lines, topic) => {
    const snapshot = drafted(...lines)
    expect([snapshot.topic, snapshot.conversation.requests.length]).toEqual([topic, 1])
  })

  it('keeps the proposal that a yes agreed to', () => {
    const snapshot = drafted(prompt('hi'), answer('Want me to fix the parser?'), prompt('yes'))
    expect(snapshot.goal).toBe('yes (to: "Want me to fix the parser?")')
    expect(snapshot.nextStep).toBe('Asked last: yes (to: "Want me to fix the parser?")')
  })
})

describe('a command of Throughline behind the work', () => {
  it.each<[string, (Line | Line[])[]]>([
    ['answered', [COMMAND, answer('Saved as checkpoint-2026-11-21-tides-x1c5.')]],
    ['refused', [COMMAND, refused(SAVE, {}), STOPPED]],
    ['cut off', [COMMAND, STOPPED]],
  ])('leaves goal, next step and question as they were: %s', (_, lines) => {
    const before = drafted(prompt(TASK), answer('Fixed.\n\nNext: draw the gauge of Brest'))
    const after = drafted(prompt(TASK), answer('Fixed.\n\nNext: draw the gauge of Brest'), ...lines)
    expect(after.goal).toBe(before.goal)
    expect(after.nextStep).toBe(before.nextStep)
    expect(after.approaches).toEqual([])
    expect(after.conversation.requests).toEqual(before.conversation.requests)
    expect(findUnfinished(after, [])).toEqual([])
  })

  it('does not end a turn in which it was followed by work', () => {
    const restore = prompt('<command-name>/throughline:restore</command-name><command-args>tides</command-args>')
    const edit = used('Edit', { file_path: '/work/tidepool/src/a.ts', old_string: 'a', new_string: 'b' })
    expect(drafted(restore, edit, STOPPED).conversation.cutOff).toBe(true)
  })
})

describe('a request to save behind the work', () => {
  const BEFORE = [prompt(TASK), answer('Fixed.\n\nNext I draw the gauge of Brest.')]

  it.each(['save state', 'great, checkpoint this please', 'have the pre-compact-interceptor save the session'])(
    'is no work, and its answer is none of the work: "%s"',
    (request) => {
      const [before, after] = [drafted(...BEFORE), drafted(...BEFORE, prompt(request), answer('The session is saved.'))]
      expect(renderSummary(after)).toBe(renderSummary(before))
      expect(after.conversation.requests).toEqual(before.conversation.requests)
      expect([after.goal, after.nextStep]).toEqual([before.goal, before.nextStep])
    },
  )

  it('keeps the last answer of the work behind any number of saves', () => {
    const save = [prompt('save state'), answer('The session is saved.')]
    const [before, after] = [drafted(...BEFORE), drafted(...BEFORE, ...save, ...save, ...save, prompt('save state'))]
    expect(after.conversation.lastExchange).toEqual(before.conversation.lastExchange)
  })

  it('leaves a list of tasks as it is', () => {
    const list = used('TodoWrite', { todos: [{ content: 'Draw', status: 'pending', activeForm: 'Drawing' }] })
    expect(drafted(prompt(TASK), list, answer('Fixed.'), prompt('save state')).nextStep).toBe('Draw')
  })
})

describe('a call of Throughline that the person refused', () => {
  it.each<[string, string, Record<string, unknown>]>([
    ['a tool', SAVE, { goal: 'x' }],
    ['the program', 'Bash', { command: 'node /home/a/.local/share/throughline/bin/0.1.0/cli.js save --type manual' }],
  ])('is neither a rejected approach nor unfinished work: %s', (_, name, input) => {
    const snapshot = drafted(prompt(TASK), answer('Fixed. Let me save this.'), refused(name, input), STOPPED)
    expect(snapshot.approaches).toEqual([])
    expect(snapshot.nextStep).not.toContain('refused')
    expect(findUnfinished(snapshot, [])).toEqual([])
  })

  it('keeps what the person said to it', () => {
    const { conversation } = drafted(prompt(TASK), refused(SAVE, {}, 'Never save the password file.'))
    expect(conversation.requests.at(-1)?.text).toBe('Never save the password file.')
  })

  it('is no cut-off that is forgotten when the work goes on', () => {
    const edit = used('Edit', { file_path: '/work/tidepool/src/a.ts', old_string: 'a', new_string: 'b' })
    const snapshot = drafted(prompt(TASK), refused(SAVE, {}, 'not now'), edit, STOPPED)
    expect(snapshot.conversation.cutOff).toBe(true)
  })

  it('is no work: a session of nothing else is trivial', () => {
    expect(isTrivial(drafted(COMMAND, refused(SAVE, {}), STOPPED))).toBe(true)
  })
})
