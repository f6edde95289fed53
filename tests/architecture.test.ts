/** The house: which folder may import which, who owns which library, and what the hooks may load. */

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'

const SRC = join(import.meta.dirname, '..', 'src')
const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .sort()

/** Lowest first: a part imports only parts below it. Parts of one row do not import each other. */
const ROWS: readonly (readonly string[])[] = [
  ['rules', 'errors', 'version', 'defined', 'clock', 'age'],
  ['text', 'files'],
  ['redact'],
  ['snapshot'],
  ['workspace'],
  ['hosts', 'recovery', 'store'],
  ['agents', 'config'],
  ['capture', 'graph', 'install'],
  ['memory'],
  ['compose', 'sync'],
  ['operations'],
  ['mcp'],
  ['http'],
  ['viewer'],
  ['hooks'],
  ['cli/'],
  ['cli.ts', 'index'],
]

/** Inside a folder, lowest first: a wing imports only wings below it. Wings of one row do not import each other. */
const WINGS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  capture: [['state'], ['commands'], ['language'], ['events', 'triggers'], ['draft']],
  store: [
    ['location', 'timestamp', 'port'],
    ['address'],
    ['queries', 'exchange'],
    ['mutations'],
    ['sqlite', 'postgres'],
    ['open'],
  ],
  memory: [['session'], ['graph', 'transfer'], ['recover'], ['history']],
  recovery: [['message', 'loss'], ['match'], ['texts']],
  hooks: [['process'], ['queue'], ['events', 'status-line'], ['worker'], ['run'], ['main'], ['entry']],
  cli: [['terminal'], ['commands'], ['program']],
}

/** The only folders that may import a library. */
const OWNERS: Readonly<Record<string, readonly string[]>> = {
  'age-encryption': ['sync'],
  graphology: ['graph'],
  preact: ['viewer'],
  minisearch: ['graph'],
  '@modelcontextprotocol/server': ['mcp'],
  zod: ['operations', 'mcp', 'http'],
  hono: ['http'],
  '@hono/node-server': ['http'],
  '@photostructure/sqlite': ['store'],
  'node:sqlite': ['store'],
  pg: ['store'],
  commander: ['cli/'],
  'date-fns': ['age', 'cli/'],
  'string-width': ['cli/'],
}

const importsOf = (file: string) =>
  [
    ...readFileSync(join(SRC, file), 'utf8').matchAll(
      /^(?:import|export)[^'"]*?from '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gm,
    ),
  ].map((match) => match[1] ?? match[2] ?? match[3] ?? '')
const resolved = (file: string, specifier: string) => relative(SRC, join(SRC, dirname(file), specifier))
const rowOf = (file: string) => ROWS.findIndex((row) => row.some((part) => partOf(file) === part))

function partOf(file: string): string {
  if (file === 'cli.ts') return 'cli.ts'
  if (file.startsWith('cli/')) return 'cli/'
  return file.includes('/') ? (file.split('/')[0] ?? '') : file.replace(/\.ts$/, '')
}

/** A bundle of its own: loaded by whoever is given an address, and by nobody else. */
const LOADED_WHEN_USED = 'store/postgres/open-postgres.ts'
/** Loaded where what is sent is encrypted, and nowhere else. */
const LOADED_WITH_A_KEY = 'sync/encryption.ts'

/** Every file of ours that loading `entry` loads, and every package. */
function closure(entry: string): { files: Set<string>; packages: Set<string> } {
  const seen = new Set<string>()
  const packages = new Set<string>()
  const visit = (file: string): void => {
    if (seen.has(file)) return
    seen.add(file)
    for (const specifier of importsOf(file)) {
      if (specifier.startsWith('.') && [LOADED_WHEN_USED, LOADED_WITH_A_KEY].includes(resolved(file, specifier)))
        continue
      if (specifier.startsWith('.')) visit(resolved(file, specifier))
      else packages.add(specifier)
    }
  }
  visit(entry)
  return { files: seen, packages }
}

describe('the direction of imports', () => {
  it('knows every folder', () => {
    expect(files.filter((file) => rowOf(file) === -1)).toEqual([])
  })

  it('goes down, never up or sideways', () => {
    const wrong = files.flatMap((file) =>
      importsOf(file)
        .filter((specifier) => specifier.startsWith('.'))
        .map((specifier) => resolved(file, specifier))
        .filter((target) => partOf(target) !== partOf(file) && rowOf(target) >= rowOf(file))
        .map((target) => `${file} imports ${target}`),
    )
    expect(wrong).toEqual([])
  })

  it('names files that exist', () => {
    const missing = files.flatMap((file) =>
      importsOf(file)
        .filter((specifier) => specifier.startsWith('.') && !existsSync(join(SRC, resolved(file, specifier))))
        .map((specifier) => `${file}: ${specifier}`),
    )
    expect(missing).toEqual([])
  })
})

describe('the door to files', () => {
  /** What opens a file, whatever lies in its place. */
  const OPENS = /\b(?:openSync|readFileSync|writeFileSync|appendFileSync|createReadStream|createWriteStream|promises)\b/
  /** With the reason why what they open cannot be something else than a file. */
  const MAY_OPEN: ReadonlySet<string> = new Set([
    // The door itself.
    'files/foreign-files.ts',
    'files/atomic-write.ts',
    'files/lines.ts',
    // A name that is not there yet.
    'hooks/queue/lock.ts',
    'memory/session/queued-events.ts',
    // The system's own: /dev/null, /proc.
    'hooks/process/descriptors.ts',
    'hosts/process.ts',
    // The store's file is looked at first.
    'store/sqlite/file.ts',
    // Of an installation: a hook asks it for a path alone.
    'install/bundle.ts',
  ])

  it('is the only way in which hooks, workers and the status line open one', () => {
    const loaded = [...closure('hooks/entry.ts').files, ...closure(LOADED_WHEN_USED).files]
    const opening = loaded.filter((file) =>
      [
        ...readFileSync(join(SRC, file), 'utf8').matchAll(/^import (\{[^}]*\}|\S+) from 'node:fs(?:\/promises)?'/gm),
      ].some(([, names = '']) => OPENS.test(names)),
    )
    expect([...new Set(opening)].filter((file) => !MAY_OPEN.has(file))).toEqual([])
  })
})

describe('the direction of imports inside a folder', () => {
  it.each(Object.entries(WINGS))('%s: goes down, never up or sideways', (folder, rows) => {
    const wingOf = (file: string) => (file.split('/')[1] ?? '').replace(/\.tsx?$/, '')
    const floorOf = (file: string) => rows.findIndex((row) => row.includes(wingOf(file)))
    const own = files.filter((file) => file.startsWith(`${folder}/`))
    expect(own.filter((file) => floorOf(file) === -1)).toEqual([])
    const wrong = own.flatMap((file) =>
      importsOf(file)
        .filter((specifier) => specifier.startsWith('.'))
        .map((specifier) => resolved(file, specifier))
        .filter((target) => target.startsWith(`${folder}/`))
        .filter((target) => wingOf(target) !== wingOf(file) && floorOf(target) >= floorOf(file))
        .map((target) => `${file} imports ${target}`),
    )
    expect(wrong).toEqual([])
  })

  it('runs in no circle of files, imports of types and deferred imports counted', () => {
    const open = new Set<string>()
    const done = new Set<string>()
    const circles: string[] = []
    const visit = (file: string): void => {
      if (done.has(file)) return
      if (open.has(file)) {
        circles.push([...open].slice([...open].indexOf(file)).join(' → '))
        return
      }
      open.add(file)
      for (const specifier of importsOf(file)) if (specifier.startsWith('.')) visit(resolved(file, specifier))
      open.delete(file)
      done.add(file)
    }
    for (const file of files) visit(file)
    expect(circles).toEqual([])
  })
})

describe('the owners of libraries', () => {
  it.each(Object.entries(OWNERS))('%s is imported only by %s', (library, owners) => {
    const wrong = files.filter(
      (file) =>
        importsOf(file).some((specifier) => specifier === library || specifier.startsWith(`${library}/`)) &&
        !owners.includes(partOf(file)),
    )
    expect(wrong).toEqual([])
  })

  it('date-fns is imported by sub-path, but for its types: the whole of it takes four times as long to load', () => {
    const whole = (file: string) =>
      /^import (?!type )[^'"]*?from 'date-fns'/m.test(readFileSync(join(SRC, file), 'utf8'))
    expect(files.filter(whole)).toEqual([])
    expect(files.filter((file) => importsOf(file).some((name) => name.startsWith('date-fns/')))).not.toEqual([])
  })
})

describe('the outside world', () => {
  const uses = (pattern: RegExp) =>
    files.filter((file) => pattern.test(readFileSync(join(SRC, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')))

  it('is configured in config.ts: nothing else reads process.env', () => {
    expect(uses(/process\.env\b/)).toEqual(['config.ts'])
  })

  it('has one clock, in clock.ts; the page in a browser has its own', () => {
    expect(uses(/Date\.now\(|new Date\(\)/)).toEqual(['clock.ts', 'viewer/components.tsx'])
  })

  it('has one source of chance, in compose.ts; names of temporary files apart', () => {
    expect(uses(/Math\.random\(|randomBytes\(|randomUUID\(/)).toEqual(['compose.ts', 'files/atomic-write.ts'])
  })
})

describe('the hooks', () => {
  const { files: loaded, packages } = closure('hooks/entry.ts')

  it('load no library but the SQLite driver', () => {
    expect(
      [...packages].filter((name) => !name.startsWith('node:')).filter((name) => name !== '@photostructure/sqlite'),
    ).toEqual([])
  })

  it('load no server, command line or graph', () => {
    expect([...loaded].filter((file) => /^(operations|mcp|http|viewer|cli|graph)\//.test(file))).toEqual([])
  })
})

describe('a host', () => {
  /** Record kinds and fields, payload and answer keys, tool names, folders and variables of the hosts. */
  const WORDS =
    /toolUseResult|isSidechain|isMeta|isCompactSummary|agent_progress|compact_boundary|queue-operation|queued_command|\btool_use\b|\btool_result\b|tool_use_error|hookSpecificOutput|systemMessage|additionalContext|transcript_path|hook_event_name|\bCLAUDE(?:CODE\b|_[A-Z_]+)|\.claude\b|claudecode\/|\bmcp__|'(?:Bash|PowerShell|Edit|MultiEdit|NotebookEdit|Write|Read|Grep|Glob|LS|TodoWrite|TaskCreate|TaskUpdate|TaskList|TaskGet|AskUserQuestion|ExitPlanMode|Skill)'/
  const NAMING = /^(?:hosts|agents)\//
  const EXCEPT: Readonly<Record<string, string>> = {
    'errors.ts': 'a hint to the person names the folder of transcripts',
    'snapshot/no-work.ts': 'commands and tools of ours, as a person types them and as hosts name them',
  }
  const code = (file: string) => readFileSync(join(SRC, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')

  it('is named in its own folder and in the texts for it, and nowhere else', () => {
    const named = files.filter((file) => !NAMING.test(file) && WORDS.test(code(file)))
    expect(named).toEqual(Object.keys(EXCEPT).sort())
  })

  it('is imported by the lists of hosts alone', () => {
    const own = (path: string) => /^hosts\/[^/]+\//.test(path)
    const importers = files.filter(
      (file) => !own(file) && importsOf(file).some((name) => name.startsWith('.') && own(resolved(file, name))),
    )
    expect(importers).toEqual(['hook-hosts', 'installable', 'known'].map((list) => `hosts/${list}.ts`))
  })

  it('knows no other host', () => {
    const wrong = files.flatMap((file) => {
      const own = /^hosts\/([^/]+)\//.exec(file)?.[1]
      return importsOf(file)
        .filter((name) => own !== undefined && name.startsWith('.'))
        .map((name) => /^hosts\/([^/]+)\//.exec(resolved(file, name))?.[1])
        .filter((other) => other !== undefined && other !== own)
    })
    expect(wrong).toEqual([])
  })
})

describe('the store on a server', () => {
  const text = (file: string) => readFileSync(join(SRC, file), 'utf8')

  it('is loaded by one dynamic import, so that nobody else loads its driver', () => {
    const importers = files.filter((file) =>
      importsOf(file).some((specifier) => specifier.startsWith('.') && resolved(file, specifier) === LOADED_WHEN_USED),
    )
    expect(importers).toEqual(['store/open.ts'])
    expect(text('store/open.ts')).toContain("await import('./postgres/open-postgres.ts')")
    const inside = (file: string) => file.startsWith('store/postgres/')
    const others = files.filter(
      (file) =>
        !inside(file) &&
        importsOf(file).some((specifier) => specifier.startsWith('.') && inside(resolved(file, specifier))),
    )
    expect(others).toEqual(['store/open.ts'])
    expect([...closure('cli.ts').packages]).not.toContain('pg')
  })
})
