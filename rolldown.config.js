import { readFileSync } from 'node:fs'
import { defineConfig } from 'rolldown'

const { version } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8'))

/** The SQLite fallback carries a native file: it stays outside the bundles and is loaded only where it is needed. */
const shared = {
  platform: 'node',
  external: [/^node:/, '@photostructure/sqlite'],
  transform: { define: { __VERSION__: JSON.stringify(version) } },
}

export default defineConfig([
  // The command line: one file, loaded by a person.
  {
    ...shared,
    input: 'src/cli.ts',
    output: { file: 'dist/cli.js', format: 'esm', banner: '#!/usr/bin/env node', codeSplitting: false, minify: false },
  },
  // The hooks: one small CommonJS file, which node starts fastest.
  {
    ...shared,
    input: 'src/hooks/entry.ts',
    output: { file: 'dist/hook.cjs', format: 'cjs', codeSplitting: false, minify: true },
  },
])
