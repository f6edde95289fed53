/**
 * @module The viewer's files: read from its folder once, at the start. What a request names is looked up, never opened.
 */

import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, sep } from 'node:path'

export interface ViewerFile {
  readonly type: string
  readonly content: Buffer
}

/** Returns the files by the path that serves them; without a viewer, a page that says so. */
export function readViewer(folder: string): ReadonlyMap<string, ViewerFile> {
  const files = new Map<string, ViewerFile>()
  for (const name of listFiles(folder)) {
    const type = TYPES[extname(name)]
    if (type !== undefined)
      files.set(`/${name.replaceAll(sep, '/')}`, { type, content: readFileSync(join(folder, name)) })
  }
  files.set('/', files.get('/index.html') ?? { type: TYPES['.html'] as string, content: Buffer.from(NO_VIEWER) })
  return files
}

// --- internal ---

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
}

const NO_VIEWER =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Throughline</title><h1>Throughline</h1><p>The server runs. The viewer is not part of this build: run <code>npm run build</code>. What the server answers is described in <code>/openapi.json</code>.</p></html>\n'

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
  } catch {
    return []
  }
}
