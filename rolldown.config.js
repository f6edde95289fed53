/**
 * The bundles. A process loads what it runs: each bundle says what it is for, and what a process would pay without it, in
 * processor time on a shared machine with two cores and node 20 (tests/bench/NOTES.md).
 */

import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { defineConfig } from 'rolldown'
import * as plugins from './rolldown.plugins.js'

const { version } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8'))

const shared = {
  platform: 'node',
  // The SQLite fallback carries a native file.
  external: [/^node:/, '@photostructure/sqlite'],
  // The other form of a library cannot be bundled where it loads its parts by a `require` of its own (jsonc-parser).
  resolve: { mainFields: ['module', 'main'] },
  transform: { define: { __VERSION__: JSON.stringify(version) } },
}
const formatOf = (file) => (file.endsWith('cjs') ? 'cjs' : 'esm')
const oneFile = (file, minify = true) => ({
  file: `dist/${file}`,
  format: formatOf(file),
  minify,
  codeSplitting: false,
})
const files = (name, extension, minify = true) => ({
  dir: 'dist',
  format: formatOf(extension),
  minify,
  entryFileNames: `${name}.${extension}`,
  chunkFileNames: `${name}-[name].${extension}`,
})

/** The store on a server is a bundle beside the others, which load it only for an address. */
const postgresBeside = {
  name: 'postgres-beside',
  resolveId: (id) => (id.endsWith('/postgres/open-postgres.ts') ? { id: './postgres.cjs', external: true } : null),
}

/** The status line runs every few seconds: 1.9 times the start of node with a bundle of its own, 2.7 times without. */
const statusLineFirst = "if (process.argv[2] === 'statusline') return require('./hook-status-line.cjs')"

/** What reads a prompt that may ask for something, and answers it: a first prompt loads what saves sessions no sooner. */
const PROMPT = [
  'hooks/run',
  'hooks/events/user-prompt',
  'recovery/message/read-prompt',
  'memory/recover/state-text',
  'text/save-request',
].map((file) => resolve(`src/${file}.ts`))

const bundles = [
  // The command line, and the way to the server without it.
  { input: 'src/cli.ts', output: files('cli', 'js', false), plugins: [postgresBeside, plugins.executable] },
  // The memory server: CommonJS, which node starts faster than a module that is imported.
  { input: 'src/mcp/serve.ts', output: files('serve', 'cjs'), plugins: [postgresBeside, plugins.asksNothing] },
  // The HTTP server: its libraries take longer to load than any command.
  { input: 'src/http/serve.ts', output: files('http', 'js'), plugins: [postgresBeside, plugins.asksNothing] },
  // The store on a server, with its driver.
  {
    input: 'src/store/postgres/open-postgres.ts',
    external: [...shared.external, 'pg-native', 'pg-cloudflare'],
    output: oneFile('postgres.cjs'),
  },
  // The viewer: what a browser loads from the HTTP server, and nothing from anywhere else.
  {
    input: 'src/viewer/main.tsx',
    platform: 'browser',
    output: oneFile('viewer/viewer.js'),
    plugins: [plugins.viewerFiles],
  },
  // The library, with its plugins.declarations.
  { input: 'src/index.ts', output: oneFile('index.js', false), plugins: [plugins.declarations, postgresBeside] },
  // What runs inside a host that has no hooks of its own.
  { input: 'src/hosts/opencode/recorder.ts', output: oneFile('opencode.js') },
  // Writes the plugin; run by the build, never shipped.
  { input: 'src/install/build-plugin.ts', output: oneFile('../build/write-plugin.mjs', false) },
  // What redacts, which hooks load where they redact: with it, an ordinary prompt takes 49 ms instead of 45.
  { input: 'redaction', output: oneFile('hook-redact.cjs'), plugins: [plugins.redaction] },
  {
    input: 'src/hooks/status-line/entry.ts',
    output: oneFile('hook-status-line.cjs'),
    plugins: [plugins.redactionWhenUsed, postgresBeside],
  },
  // The hooks. Left to themselves they are 60 files, and an ordinary prompt takes 59 ms instead of 45.
  {
    input: 'src/hooks/entry.ts',
    output: {
      ...files('hook', 'cjs'),
      // What is loaded from kept code has no loader of modules (`src/hooks/process/kept-code.ts`).
      dynamicImportInCjs: false,
      banner: ({ isEntry }) => (isEntry ? statusLineFirst : ''),
      codeSplitting: {
        // Each with what it imports: what every prompt loads; what answers one that may ask; what a start runs; what saves and
        // reads sessions.
        groups: [
          { name: 'hook', priority: 4, test: /src.hooks.entry\.ts$/ },
          { name: 'prompt', priority: 3, test: (id) => PROMPT.includes(id) },
          { name: 'start', priority: 2, test: /src.hooks.(worker.with-queue|events.session-start)\.ts$/ },
          { name: 'work', priority: 1, test: /src.hooks.(worker.process-queue|events.stop)\.ts$/ },
        ],
      },
    },
    plugins: [plugins.redactionWhenUsed, postgresBeside],
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
  bundles.map((bundle) => ({ ...shared, ...bundle, ...quiet, plugins: [...(bundle.plugins ?? []), plugins.licences] })),
)
