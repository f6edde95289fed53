import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addPermissions, hookEntries, removePermissions } from '../../../src/hosts/claude-code/settings.ts'
import { addHooks, type JsonObject, ourHooks, removeHooks } from '../../../src/hosts/hook-settings.ts'
import { permissionRules } from '../../../src/hosts/markdown.ts'
import { parseSettings } from '../../../src/hosts/settings-file.ts'
import { withSettings } from '../../../src/hosts/settings-text.ts'
import { oursIn } from '../../../src/install/own-programs.ts'
import { HOOK_DEADLINE, HOOK_EVENTS } from '../../../src/rules.ts'

const bin = '/data/throughline/bin'
const isOurs = ourHooks(oursIn(bin))
const isOurRule = oursIn(bin).runsCommand
const entries = hookEntries('/usr/bin/node', `${bin}/2.0.0/hook.cjs`)
const older = hookEntries('/old/node', '/elsewhere/throughline/bin/1.0.0/hook.cjs')
const foreign: JsonObject = { type: 'command', command: 'echo hi' }

describe('hookEntries', () => {
  it.each(HOOK_EVENTS)('gives %s more time than its own deadline', (event) => {
    const hook = entries.find((entry) => entry.event === event)?.hook
    expect(hook).toMatchObject({ type: 'command', command: '/usr/bin/node', args: [`${bin}/2.0.0/hook.cjs`, event] })
    const deadline = HOOK_DEADLINE[event === 'UserPromptSubmit' ? 'AskingPrompt' : event]
    expect(Number(hook?.['timeout']) * 1_000).toBeGreaterThan(deadline)
  })
})

describe('addHooks', () => {
  it('keeps foreign hooks, unknown keys and their order', () => {
    const before = {
      model: 'x',
      hooks: {
        Notification: [{ hooks: [foreign] }],
        Stop: [{ matcher: 'm', hooks: [foreign], extra: 1 }],
        Future: { a: 1 },
      },
      env: { B: '1', A: '2' },
    }
    const after = addHooks(before, entries, isOurs)
    expect(Object.keys(after)).toEqual(['model', 'hooks', 'env'])
    expect(Object.keys(after['hooks'] as JsonObject).slice(0, 3)).toEqual(['Notification', 'Stop', 'Future'])
    expect(after).toMatchObject({ hooks: { Notification: before.hooks.Notification, Future: { a: 1 } } })
    expect((after['hooks'] as JsonObject)['Stop']).toEqual([before.hooks.Stop[0], { hooks: [entries[0]?.hook] }])
  })

  it('changes nothing the second time', () => {
    const once = addHooks({ hooks: { Stop: [{ hooks: [foreign] }] } }, entries, isOurs)
    expect(JSON.stringify(addHooks(once, entries, isOurs))).toBe(JSON.stringify(once))
  })

  it('replaces an older version where it stands, and its duplicates', () => {
    const stop = older[0]?.hook as JsonObject
    const before = { hooks: { Stop: [{ hooks: [foreign, stop] }, { hooks: [stop] }], PreToolUse: [{ hooks: [stop] }] } }
    const after = addHooks(before, entries, isOurs)['hooks'] as JsonObject
    expect(after['Stop']).toEqual([{ hooks: [foreign, entries[0]?.hook] }])
    expect(after['PreToolUse']).toBeUndefined()
  })

  it.each([
    ['hooks is a list', { hooks: [] }],
    ['an event of ours is an object', { hooks: { Stop: {} } }],
  ])('refuses settings where %s', (_, settings) => {
    expect(() => addHooks(settings, entries, isOurs)).toThrow(expect.objectContaining({ code: 'SETTINGS_UNREADABLE' }))
  })
})

describe('removeHooks', () => {
  it.each<[string, JsonObject]>([
    ['empty', {}],
    ['an empty event', { hooks: { Notification: [] } }],
    ['a foreign hook on the same event', { a: 1, hooks: { Stop: [{ matcher: '', hooks: [foreign] }] }, b: 2 }],
    ['a foreign group without hooks', { hooks: { Stop: [{ hooks: [] }, 'odd'] } }],
    ['hooks of an unknown shape', { hooks: { Future: 'x' } }],
  ])('undoes addHooks on settings with %s', (_, before) => {
    expect(JSON.stringify(removeHooks(addHooks(before, entries, isOurs), isOurs))).toBe(JSON.stringify(before))
  })

  it.each([
    ['another program of the same name', { type: 'command', command: '/home/me/throughline/bin/run hook.cjs' }, false],
    ['the hook of another tool', { type: 'command', command: 'node', args: ['/x/bin/1/hook.cjs', 'Stop'] }, false],
    [
      'a quoted shell form of ours',
      { type: 'command', command: `node "/x/throughline/bin/1.0.0/hook.cjs" Stop` },
      true,
    ],
    ['a bundle in a data folder of another name', { command: 'n', args: ['/data/throughline/bin/3/hook.cjs'] }, true],
    ['a hook without a command', { type: 'http', url: 'http://localhost' }, false],
  ])('tells %s', (_, hook, ours) => {
    expect(isOurs(hook)).toBe(ours)
    const settings = { hooks: { Stop: [{ hooks: [hook] }] } }
    expect(removeHooks(settings, isOurs)).toEqual(ours ? {} : settings)
  })

  it('knows a data folder that is not called throughline', () => {
    const hook = { type: 'command', command: 'node', args: ['/srv/my data/bin/1.0.0/hook.cjs', 'Stop'] }
    expect(ourHooks(oursIn('/srv/my data/bin'))(hook)).toBe(true)
    expect(ourHooks(oursIn('/srv/other/bin'))(hook)).toBe(false)
  })
})

describe('permissions', () => {
  const command = `/usr/bin/node ${bin}/2.0.0/cli.js`
  const rules = permissionRules(command, ['save', 'show'])
  const old = `Bash(/usr/bin/node ${bin}/1.0.0/cli.js save:*)`

  it('follow what is allowed already, and replace those of an older version', () => {
    const after = addPermissions({ permissions: { deny: ['X'], allow: ['Read', old] } }, rules, isOurRule)
    expect(after).toEqual({ permissions: { deny: ['X'], allow: ['Read', ...rules] } })
    expect(addPermissions(after, rules, isOurRule)).toEqual(after)
  })

  it.each<[string, JsonObject]>([
    ['none', {}],
    ['no allow list', { permissions: { deny: ['X'] } }],
    ['foreign rules', { permissions: { allow: ['Bash(throughline show:*)', 'Read'], deny: [] }, z: 1 }],
  ])('are taken back exactly where there were %s', (_, before) => {
    const added = addPermissions(before, rules, isOurRule)
    expect(added).not.toEqual(before)
    expect(JSON.stringify(removePermissions(added, isOurRule))).toBe(JSON.stringify(before))
  })

  it('are refused where the list is not one', () => {
    expect(() => addPermissions({ permissions: { allow: 'all' } }, rules, isOurRule)).toThrow(/permissions.allow/)
  })

  it('of a quoted path are known', () => {
    const quoted = `Bash(/usr/bin/node '/it'\\''s here/bin/1/cli.js' save:*)`
    expect(oursIn("/it's here/bin").runsCommand(quoted)).toBe(true)
  })
})

describe('settings with an entry of ours', () => {
  const entry: JsonObject = { command: 'node', args: ['cli.js'] }
  const withEntry = (value: JsonObject): JsonObject => ({ ...value, ours: entry })

  it.each([
    ['two blanks', '{\n  "a": {\n    "b": 1\n  }\n}\n'],
    ['four blanks', '{\n    "a": [\n        1\n    ]\n}\n'],
    ['tabs', '{\n\t"a": 1\n}\n'],
    ['Windows line ends', '{\r\n  "a": 1\r\n}\r\n'],
    ['a byte order mark', '\uFEFF{\n  "a": 1\n}\n'],
    ['no final newline', '{\n  "a": 1\n}'],
    ['one line', '{"a":1,"b":[2]}\n'],
    ['a list in one line', '{\n  "allow": ["x", "y"]\n}\n'],
    ['an empty object', '{}\n'],
  ])('keep %s, and come back as they were without it', (_, text) => {
    const value = parseSettings(text, 'settings.json')
    const added = withSettings(text, value, withEntry(value))
    expect(parseSettings(added, 'settings.json')).toEqual(withEntry(value))
    expect(withSettings(added, withEntry(value), value)).toBe(text)
  })

  const commented = `{
  // mine
  "hooks": {
    "Stop": [
      { "hooks": [{ "command": "a" }] }, // first
    ],
  },
  /* last */
}
`
  it('keep comments and final commas, around a list and an object that change', () => {
    const dialect = 'comments and final commas'
    const before = parseSettings(commented, 'f', dialect)
    const stop = [{ hooks: [{ command: 'a' }] }, { hooks: [{ command: 'ours' }] }]
    const after = { ...before, hooks: { Stop: stop }, mcp: { memory: entry } }
    const added = withSettings(commented, before, after)
    expect(parseSettings(added, 'f', dialect)).toEqual(after)
    for (const comment of ['// mine', '// first', '/* last */']) expect(added).toContain(comment)
    const removed = withSettings(added, after, before)
    expect(parseSettings(removed, 'f', dialect)).toEqual(before)
    for (const comment of ['// mine', '// first', '/* last */']) expect(removed).toContain(comment)
  })

  it.each([
    ['a comment behind the entry before', '{ "theme": "x", // mine\n  "ours": 1 }', { theme: 'x' }, /\/\/ mine\n/],
    ['a comment above the only entry', '{\n  // a note\n  "ours": 1 }', {}, /\/\/ a note\n/],
    ['a key that stands twice', '{"a":{"b":1},"a":{"c":1,"ours":2}}', { a: { c: 1 } }, /"c":1/],
    [
      'an entry that a person commented out beside it',
      '{\n  "mcp": {\n    // "theirs": {},\n    "ours": 1\n  }\n}\n',
      {},
      /\/\/ "theirs"/,
    ],
  ])('can be read after an entry went, and keep %s', (_, text, after, kept) => {
    const dialect = 'comments and final commas'
    const changed = withSettings(text, parseSettings(text, 'f', dialect), after)
    expect(parseSettings(changed, 'f', dialect)).toEqual(changed.includes('"mcp"') ? { mcp: {} } : after)
    expect(changed).toMatch(kept)
  })

  const settings = fc
    .dictionary(fc.constantFrom('a', 'b', 'hooks', 'mcp'), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 4 })
    .map((value): JsonObject => JSON.parse(JSON.stringify(value)))
  const indent = fc.constantFrom(0, 2, 4, '\t')

  it('are written with any change that a file can need', () => {
    fc.assert(
      fc.property(settings, settings, indent, (before, after, space) => {
        const changed = withSettings(JSON.stringify(before, undefined, space), before, after)
        expect(JSON.parse(changed)).toEqual(after)
      }),
    )
  })

  it('come back to the byte when what was added is taken out', () => {
    fc.assert(
      fc.property(settings, indent, (before, space) => {
        const text = JSON.stringify(before, undefined, space)
        // With such a key the file is written anew.
        fc.pre(!text.includes('__proto__'))
        expect(withSettings(withSettings(text, before, withEntry(before)), withEntry(before), before)).toBe(text)
      }),
    )
  })

  it.each(['', ' \n'])('take %j for empty settings', (text) => {
    expect(parseSettings(text, 'f')).toEqual({})
    expect(withSettings(text, {}, { a: 1 })).toBe('{\n  "a": 1\n}\n')
  })

  it.each([
    ['json', '{ // mine\n}'],
    ['json', '{"a":1,}'],
    ['comments', '{"a":1,}'],
    ['comments and final commas', '{"a":1 "b":2}'],
    ['json', '[1]'],
    ['comments', 'null'],
    ['comments', '{"a":'],
  ] as const)('are refused by who reads %s: %j', (dialect, text) => {
    expect(() => parseSettings(text, 'f', dialect)).toThrow(expect.objectContaining({ code: 'SETTINGS_UNREADABLE' }))
  })
})
