/**
 * @module The viewer's files, read once at the start. A request looks up a file in memory and never opens one.
 */

import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { getMimeType } from 'hono/utils/mime'

export interface ViewerFile {
  readonly type: string
  readonly content: Buffer
}

/** Returns the files by URL path; if the viewer was not built, a page that says so. */
export function readViewer(folder: string): ReadonlyMap<string, ViewerFile> {
  const files = new Map<string, ViewerFile>()
  for (const name of listFiles(folder)) {
    const type = getMimeType(name)
    if (type !== undefined)
      files.set(`/${name.replaceAll(sep, '/')}`, { type, content: readFileSync(join(folder, name)) })
  }
  files.set('/', files.get('/index.html') ?? { type: HTML, content: Buffer.from(NO_VIEWER) })
  return files
}

// --- internal ---

const HTML = 'text/html; charset=utf-8'

const NO_VIEWER =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Throughline</title><h1>Throughline</h1>' +
  '<p>The server is running. This build has no viewer: run <code>npm run build</code>. ' +
  '<code>/openapi.json</code> describes the API.</p></html>\n'

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
  } catch {
    return []
  }
}
