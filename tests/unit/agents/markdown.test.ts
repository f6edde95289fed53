import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { AGENT_COMMANDS, AGENT_TOOLS, renderAgent, TOOLS_OF } from '../../../src/agents/markdown.ts'
import {
  AGENT_BUDGET,
  AGENT_KINDS,
  APPLY_ORDER,
  CHARS_PER_TOKEN,
  ENDED_STATUSES,
  EXCHANGE_LIMIT,
  IMMINENT_COMPACTION_TEXT,
  MANUAL_PHRASES,
  RESUME_PHRASES,
  SERVER_NAMES,
  TEMPLATE,
  TIER_DECISION,
} from '../../../src/rules.ts'

const root = join(import.meta.dirname, '../../..')
const text = {
  'pre-compact-interceptor': renderAgent('pre-compact-interceptor', {
    command: 'throughline',
    server: SERVER_NAMES[0],
  }),
  'context-recovery': renderAgent('context-recovery', { command: 'throughline', server: SERVER_NAMES[0] }),
}

/** The frontmatter as flat YAML: one `key: value` a line, a plain scalar without YAML's marks or a double-quoted one. */
function frontmatter(markdown: string): Record<string, string> {
  const block = /^---\n([\s\S]*?)\n---\n\n/.exec(markdown)?.[1]
  if (block === undefined) throw new Error('no frontmatter')
  const fields: Record<string, string> = {}
  for (const line of block.split('\n')) {
    const [, key, value] = /^([A-Za-z]+): (.+)$/.exec(line) ?? []
    if (key === undefined || value === undefined) throw new Error(`not a flat field: ${line}`)
    if (key in fields) throw new Error(`twice: ${key}`)
    if (value.startsWith('"')) fields[key] = JSON.parse(value) as string
    else if (/^[A-Za-z][\w, -]*$/.test(value)) fields[key] = value
    else throw new Error(`needs quotes: ${line}`)
  }
  return fields
}

describe.each(AGENT_KINDS)('renderAgent(%s)', (kind) => {
  it('equals the committed file (`npm run agents` writes it)', async () => {
    await expect(text[kind]).toMatchFileSnapshot(join(root, 'agents', `${kind}.md`))
  })

  it('has frontmatter that the host reads', () => {
    const fields = frontmatter(text[kind])
    expect(Object.keys(fields)).toEqual(['name', 'description', 'tools', 'model', 'color'])
    expect(fields).toMatchObject({ name: kind, model: 'inherit' })
    expect(fields['tools']).toMatch(/^Bash, Read, Grep, Glob, mcp__/)
    expect(fields['description']).toMatch(/PROACTIVELY/)
    expect(fields['description']).not.toMatch(/\n/)
  })

  it('stays within its budget', () => {
    expect(text[kind].length / CHARS_PER_TOKEN).toBeLessThanOrEqual(AGENT_BUDGET)
  })

  it('names only commands that install permits', () => {
    const named = [...text[kind].matchAll(/throughline ([a-z]+)/g)].map((match) => match[1])
    expect(named.length).toBeGreaterThan(1)
    expect(AGENT_COMMANDS).toEqual(expect.arrayContaining(named))
  })

  it('types the given command wherever it types one', () => {
    const installed = renderAgent(kind, { command: "/opt/node '/a b/cli.js'", server: 'other' })
    expect(installed).not.toMatch(/throughline (save|summary|capture|list|show)/)
    expect(installed).toContain("`/opt/node '/a b/cli.js' show")
    expect(() => frontmatter(installed)).not.toThrow()
  })

  it('tells the agent that it does not see the chat and cannot ask', () => {
    expect(text[kind]).toMatch(/not the chat/)
    expect(text[kind]).toMatch(/ask nobody/)
  })

  it('requires the sections that a snapshot must have', () => {
    expect(text[kind]).toContain('`Checks:`')
  })

  it('is given each tool that it names, in both forms, and no other', () => {
    const body = text[kind].slice(text[kind].indexOf('\n---\n', 4))
    const named = AGENT_TOOLS.filter((tool) => body.includes(`\`${tool}\``)).sort()
    expect(named).toEqual([...TOOLS_OF[kind]].sort())
    const given = (frontmatter(text[kind])['tools'] ?? '').split(', ').filter((tool) => tool.startsWith('mcp__'))
    expect(given.sort()).toEqual(
      named.flatMap((tool) => [`mcp__memory__${tool}`, `mcp__plugin_throughline_memory__${tool}`]).sort(),
    )
    expect(renderAgent(kind, { command: 'x', server: 'other' })).toContain(`mcp__other__${named[0]}`)
    expect(body).not.toMatch(/mcp__|search_nodes|TodoWrite/)
  })
})

describe('the pack', () => {
  it('permits no command that neither agent names', () => {
    const both = Object.values(text).join()
    for (const command of AGENT_COMMANDS) expect(both).toContain(`throughline ${command}`)
  })

  it.each([...MANUAL_PHRASES, `${EXCHANGE_LIMIT} exchanges`, '80%', '134k', IMMINENT_COMPACTION_TEXT])(
    'triggers the interceptor on %s',
    (trigger) => {
      expect(text['pre-compact-interceptor']).toContain(trigger)
    },
  )

  it.each([TEMPLATE.triggered, TEMPLATE.saved, TEMPLATE.confirmed])('gives the interceptor the text %s', (line) => {
    expect(text['pre-compact-interceptor']).toContain(`\n${line}\n`)
  })

  it.each([
    ...RESUME_PHRASES,
    TEMPLATE.found,
    TEMPLATE.recovered,
    TEMPLATE.notFound,
    ...Object.values(TIER_DECISION),
    ...ENDED_STATUSES,
    ...Object.values(APPLY_ORDER).flat(),
    'under 6 h',
    '6–24 h',
    '7 days',
    '0.9–1',
    '0.7–0.9',
  ])('tells context recovery about %s', (phrase) => {
    expect(text['context-recovery']).toContain(phrase)
  })
})
