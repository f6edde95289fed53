/** What the build writes beside its bundles: licences, declarations, the viewer's other files. */

import { execFileSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** Puts the viewer's other files beside its scripts. */
export const viewerFiles = {
  name: 'viewer-files',
  writeBundle: () => {
    for (const name of ['index.html', 'viewer.css', 'icon.svg'])
      copyFileSync(`src/viewer/${name}`, `dist/viewer/${name}`)
  },
}

/** Makes the command executable: npm does so only when it first links it, and every build writes the file anew. */
export const executable = {
  name: 'executable',
  writeBundle: () => chmodSync('dist/cli.js', 0o755),
}

/** The folders of the libraries that stand in the bundles. */
const bundled = new Set()
/** Writes the licences of all libraries in the bundles so far to one file: the last bundle writes the whole. */
export const licences = {
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
export const declarations = {
  name: 'declarations',
  writeBundle: () => {
    execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.types.json'])
    rmSync('dist/types', { recursive: true, force: true })
    const files = new Set(['index.d.ts'])
    for (const file of files) {
      const text = readFileSync(join('build/types', file), 'utf8')
      mkdirSync(dirname(join('dist/types', file)), { recursive: true })
      // A declaration is found by the name of what it declares.
      writeFileSync(join('dist/types', file), text.replace(/(from '\.[^']*)\.ts'/g, "$1.js'"))
      for (const [, found] of text.matchAll(/(?:from|import\()\s*['"](\.[^'"]*)\.ts['"]/g))
        files.add(join(dirname(file), `${found}.d.ts`))
    }
  },
}

/** What redacts, by file. */
const REDACTS = new Map([
  [resolve('src/redact/record.ts'), ['redactRecord', 'redactText']],
  [resolve('src/redact/redact.ts'), ['marker', 'redact', 'redactDeep']],
])
/** Makes a bundle load what redacts when it redacts. */
export const redactionWhenUsed = {
  name: 'redaction-when-used',
  resolveId: (id, importer = '') => {
    if (id === './hook-redact.cjs') return { id, external: true }
    const file = resolve(dirname(importer), id)
    return REDACTS.has(file) ? `\0${file}` : null
  },
  load: (id) =>
    REDACTS.get(id.replace('\0', ''))
      ?.map((name) => `export const ${name} = (...given) => require('./hook-redact.cjs').${name}(...given)`)
      .join('\n'),
}
/** The entry of the bundle that redacts. */
export const redaction = {
  name: 'redaction',
  resolveId: (id) => (id === 'redaction' ? '\0redaction' : null),
  load: (id) =>
    id === '\0redaction'
      ? Array.from(REDACTS.keys(), (file) => `export * from ${JSON.stringify(file)}`).join('\n')
      : null,
}

/** Leaves out the validator of what a client fills in: our server asks no client to. With it, a start takes 11 % more. */
export const asksNothing = {
  name: 'asks-nothing',
  resolveId: (id) => (id === '@modelcontextprotocol/server/_shims' ? `\0${id}` : null),
  load: (id) =>
    id === '\0@modelcontextprotocol/server/_shims'
      ? "export { default as process } from 'node:process'; export class DefaultJsonSchemaValidator {}"
      : null,
}
