import { execFileSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { defineConfig } from 'rolldown'

const { version } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8'))

/** The SQLite fallback carries a native file: it stays outside the bundles and is loaded only where it is needed. */
const shared = {
  platform: 'node',
  external: [/^node:/, '@photostructure/sqlite'],
  // The other form of a library cannot be bundled where it loads its parts by a `require` of its own (jsonc-parser).
  resolve: { mainFields: ['module', 'main'] },
  transform: { define: { __VERSION__: JSON.stringify(version) } },
}

/** Puts the viewer's other files beside its scripts. */
const viewerFiles = {
  name: 'viewer-files',
  writeBundle: () => {
    for (const name of ['index.html', 'viewer.css', 'icon.svg'])
      copyFileSync(`src/viewer/${name}`, `dist/viewer/${name}`)
  },
}

const CRYPTO = '\0crypto'
/** Loads node's cryptography, and the streams that it loads, where something is hashed: an ordinary first prompt hashes nothing. */
const cryptoWhenUsed = {
  name: 'crypto-when-used',
  resolveId: (id) => (id === 'node:crypto' ? CRYPTO : null),
  load: (id) =>
    id === CRYPTO
      ? ['createHash', 'createHmac', 'randomBytes']
          .map(
            (name) => `export const ${name} = (...words) => process.getBuiltinModule('node:crypto').${name}(...words)`,
          )
          .join('\n')
      : null,
}

/** What redacts, by file: a bundle of its own, which a hook loads where it redacts. Most first prompts redact nothing. */
const REDACTION = 'redaction'
const REDACTS = new Map([
  [resolve('src/redact/record.ts'), ['redactRecord', 'redactText']],
  [resolve('src/redact/redact.ts'), ['marker', 'redact', 'redactDeep']],
])
const redactionWhenUsed = {
  name: 'redaction-when-used',
  resolveId: (id, importer = '') => {
    if (id === './hook-redact.cjs') return { id, external: true }
    const file = resolve(dirname(importer), id)
    return REDACTS.has(file) ? `\0${file}` : null
  },
  load: (id) =>
    REDACTS.get(id.startsWith('\0') ? id.slice(1) : '')
      ?.map((name) => `export const ${name} = (...words) => require('./hook-redact.cjs').${name}(...words)`)
      .join('\n') ?? null,
}
/** The entry of that bundle. */
const redaction = {
  name: REDACTION,
  resolveId: (id) => (id === REDACTION ? `\0${REDACTION}` : null),
  load: (id) =>
    id === `\0${REDACTION}`
      ? Array.from(REDACTS, ([file, names]) => `export { ${names.join(', ')} } from ${JSON.stringify(file)}`).join('\n')
      : null,
}

/** The store on a server is a bundle of its own beside the others, which load it only for an address. */
const postgresBeside = {
  name: 'postgres-beside',
  resolveId: (id) => (id.endsWith('/postgres/open-postgres.ts') ? { id: './postgres.cjs', external: true } : null),
}

/** The status line runs every few seconds: `hook.cjs statusline` loads a bundle of its own, and nothing else of `hook.cjs`. */
const statusLineFirst = "if (process.argv[2] === 'statusline') return require('./hook-status-line.cjs')"

/** Leaves out the validator of what a client fills in: our server asks no client to. */
const asksNothing = {
  name: 'asks-nothing',
  resolveId: (id) => (id === '@modelcontextprotocol/server/_shims' ? `\0${id}` : null),
  load: (id) =>
    id === '\0@modelcontextprotocol/server/_shims'
      ? "export { default as process } from 'node:process'; export class DefaultJsonSchemaValidator {}"
      : null,
}

/** Makes the command executable: npm does so only when it first links it, and every build writes the file anew. */
const executable = {
  name: 'executable',
  writeBundle: () => chmodSync('dist/cli.js', 0o755),
}

/** The folders of the libraries that stand in the bundles. */
const bundled = new Set()
/** Writes the licences of all libraries in the bundles so far to one file: the last bundle writes the whole. */
const licences = {
  name: 'licences',
  generateBundle(_, files) {
    for (const { moduleIds = [] } of Object.values(files))
      for (const id of moduleIds) {
        const [folder] = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id.replaceAll('\\', '/')) ?? []
        if (folder !== undefined && !folder.startsWith('\0')) bundled.add(folder)
      }
    const texts = [...bundled].map((folder) => {
      const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
      const file = readdirSync(folder).find((entry) => /^licen[cs]e(?:\.|$)/i.test(entry))
      const text = file === undefined ? `Licence: ${license}` : readFileSync(join(folder, file), 'utf8').trim()
      return `${name} ${version}\n\n${text}\n`
    })
    mkdirSync('dist', { recursive: true })
    writeFileSync('dist/THIRD-PARTY-LICENCES.txt', texts.sort().join(`\n${'='.repeat(80)}\n\n`))
  },
}

/** Writes the declarations that the library's own one leads to, and no others, to `dist/types`. */
function declarations() {
  const copyFrom = (file, copied = new Set()) => {
    if (copied.has(file)) return
    copied.add(file)
    const text = readFileSync(join('build/types', file), 'utf8')
    mkdirSync(dirname(join('dist/types', file)), { recursive: true })
    // A declaration is found by the name of what it declares.
    writeFileSync(join('dist/types', file), text.replace(/(from '\.[^']*)\.ts'/g, "$1.js'"))
    for (const [, found] of text.matchAll(/(?:from|import\()\s*['"](\.[^'"]*)\.ts['"]/g))
      copyFrom(join(dirname(file), `${found}.d.ts`), copied)
  }
  return {
    name: 'declarations',
    writeBundle: () => {
      execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.types.json'])
      rmSync('dist/types', { recursive: true, force: true })
      copyFrom('index.d.ts')
    },
  }
}

/** Returns the files that loading `files` loads, what is imported on the way included. */
function loadedBy(files, { seen = new Set(), but = new Map() } = {}) {
  for (const file of files.map((one) => resolve(one))) {
    if (seen.has(file) || but.has(file)) continue
    seen.add(file)
    const imports = readFileSync(file, 'utf8').matchAll(/^(?:import(?! type)|export)[^'"]*?from '(\.[^']+)'/gm)
    loadedBy(
      Array.from(imports, ([, found]) => join(dirname(file), found)),
      { seen, but },
    )
  }
  return seen
}
/** What starting the server loads, before the server itself; what every command loads; and what the commands of a session load beside it. */
const starting = loadedBy(['src/cli.ts'])
const LIBRARIES = /node_modules\/(?:commander|date-fns|string-width|get-east-asian-width|strip-ansi|ansi-regex)\//
/** What encrypts: loaded where there is a key. */
const AGE = /node_modules\/(?:age-encryption|@noble|@scure)\//
const program = loadedBy(['src/cli/program.ts'])
const session = loadedBy(['src/cli/commands/session.ts', 'src/memory/history/catch-up.ts'])
/** What every prompt loads, what reads and answers one that may ask for something, and what every other hook with work loads. */
const always = loadedBy(['src/hooks/entry.ts'], { but: REDACTS })
const prompt = loadedBy([
  'src/recovery/message/read-prompt.ts',
  'src/text/save-request.ts',
  'src/capture/language/time-limit.ts',
  'src/hooks/run.ts',
  'src/hooks/events/user-prompt.ts',
  'src/memory/recover/state-text.ts',
])
const work = loadedBy(['src/hooks/worker/process-queue.ts', 'src/hooks/events/stop.ts'])

const bundles = [
  // The command line, loaded by a person; and the way to the server, which a session starts, without it.
  {
    ...shared,
    input: 'src/cli.ts',
    output: {
      dir: 'dist',
      format: 'esm',
      entryFileNames: 'cli.js',
      chunkFileNames: 'cli-[name].js',
      banner: ({ isEntry }) => (isEntry ? '#!/usr/bin/env node' : ''),
      codeSplitting: {
        includeDependenciesRecursively: false,
        // Compiling all of it cost a capture as much as node's own start.
        groups: [
          { name: 'age', test: AGE },
          { name: 'program', test: (id) => !starting.has(id) && (program.has(id) || LIBRARIES.test(id)) },
          { name: 'session', test: (id) => !starting.has(id) && session.has(id) },
          { name: 'rest', test: (id) => !starting.has(id) },
        ],
      },
      minify: false,
    },
    plugins: [postgresBeside, executable],
  },
  // The memory server: a file of its own, so that no other command loads its libraries; CommonJS, as the hooks.
  {
    ...shared,
    input: 'src/mcp/serve.ts',
    output: {
      dir: 'dist',
      format: 'cjs',
      entryFileNames: 'serve.cjs',
      chunkFileNames: 'serve-[name].cjs',
      minify: true,
    },
    plugins: [postgresBeside, asksNothing],
  },
  // The HTTP server: a file of its own too, for whoever asks for it.
  {
    ...shared,
    input: 'src/http/serve.ts',
    output: {
      dir: 'dist',
      format: 'esm',
      entryFileNames: 'http.js',
      chunkFileNames: 'http-[name].js',
      minify: true,
    },
    plugins: [postgresBeside, asksNothing],
  },
  // The store on a server, with its driver.
  {
    ...shared,
    input: 'src/store/postgres/open-postgres.ts',
    external: [...shared.external, 'pg-native', 'pg-cloudflare'],
    output: { file: 'dist/postgres.cjs', format: 'cjs', codeSplitting: false, minify: true },
  },
  // The viewer: what a browser loads from the HTTP server, and nothing from anywhere else.
  {
    input: 'src/viewer/main.tsx',
    platform: 'browser',
    output: {
      dir: 'dist/viewer',
      entryFileNames: 'viewer.js',
      format: 'esm',
      minify: true,
    },
    plugins: [viewerFiles],
  },
  // The library, with its declarations.
  {
    ...shared,
    input: 'src/index.ts',
    output: { file: 'dist/index.js', format: 'esm', codeSplitting: false, minify: false },
    plugins: [declarations(), postgresBeside],
  },
  // What runs inside a host that has no hooks of its own.
  {
    ...shared,
    input: 'src/hosts/opencode/recorder.ts',
    output: { file: 'dist/opencode.js', format: 'esm', codeSplitting: false, minify: true },
  },
  // The SQLite fallback with its loader as one file: nothing that travels with the plugin may be called node_modules.
  {
    platform: 'node',
    input: 'node_modules/@photostructure/sqlite/dist/index.cjs',
    output: { file: 'build/native/lib/index.cjs', format: 'cjs', codeSplitting: false, minify: false },
  },
  // Writes the plugin; run by the build, never shipped.
  {
    ...shared,
    input: 'src/install/build-plugin.ts',
    output: { file: 'build/write-plugin.mjs', format: 'esm', codeSplitting: false, minify: false },
  },
  {
    ...shared,
    input: REDACTION,
    output: { file: 'dist/hook-redact.cjs', format: 'cjs', codeSplitting: false, minify: true },
    plugins: [redaction],
  },
  // What draws the status line.
  {
    ...shared,
    external: [/^node:(?!crypto$)/, '@photostructure/sqlite'],
    input: 'src/hooks/status-line/entry.ts',
    output: { file: 'dist/hook-status-line.cjs', format: 'cjs', codeSplitting: false, minify: true },
    plugins: [cryptoWhenUsed, redactionWhenUsed, postgresBeside],
  },
  // The hooks: CommonJS, which node starts fastest; a small file for every prompt, and beside it what there is work for.
  {
    ...shared,
    external: [/^node:(?!crypto$)/, '@photostructure/sqlite'],
    input: 'src/hooks/entry.ts',
    output: {
      dir: 'dist',
      format: 'cjs',
      entryFileNames: 'hook.cjs',
      chunkFileNames: 'hook-[name].cjs',
      banner: ({ isEntry }) => (isEntry ? statusLineFirst : ''),
      // Few files: each one more costs as much as it holds. A file never imports one that imports it.
      codeSplitting: {
        includeDependenciesRecursively: false,
        groups: [
          { name: 'age', test: AGE },
          // Also what others load too: one file is opened sooner than two.
          { name: 'hook', test: (id) => always.has(id) || id.startsWith('\0') },
          { name: 'prompt', test: (id) => prompt.has(id) && !always.has(id) },
          // What saves and reads sessions: nearly half of all.
          {
            name: 'work',
            test: (id) => work.has(id) && !prompt.has(id) && !always.has(id),
          },
        ],
      },
      minify: true,
    },
    plugins: [cryptoWhenUsed, redactionWhenUsed, postgresBeside],
  },
]

/** Whoever installs from a clone sees the build: it speaks only of what somebody has to mend. */
const quiet = {
  logLevel: 'warn',
  // What is imported on demand in one bundle may well be loaded from the start in another. The compiler takes its time.
  checks: { ineffectiveDynamicImport: false, bundlerTimings: false },
  preserveEntrySignatures: 'allow-extension',
}

export default defineConfig(
  bundles.map((bundle) => ({ ...bundle, ...quiet, plugins: [...(bundle.plugins ?? []), licences] })),
)
