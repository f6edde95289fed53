/**
 * @module What a remote's address says of the project: the same for every way to reach it, and never a credential. Pure.
 */

import { isAbsolute, resolve } from 'node:path'
import { clip } from '../redact/clip.ts'

/**
 * Returns `host/owner/name` of a remote address: the same over ssh and https, without credentials and `.git`; the path
 * of one on this machine, a relative one as seen from `root`. Undefined for what is neither.
 */
export function remoteIdentity(address: string, root?: string): string | undefined {
  const trimmed = address.trim()
  // `ext::sh -c …` and its like are commands, no addresses.
  if (trimmed === '' || /[\n\r]|^[\w+-]+::/.test(trimmed)) return undefined
  const url = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)([^?#]*)/i.exec(trimmed)
  if (url !== null) {
    const [, scheme = '', authority = '', path = ''] = url
    if (scheme.toLowerCase() === 'file') return localIdentity(path, root)
    const host = authority.slice(authority.lastIndexOf('@') + 1).replace(/:\d*$/, '')
    // A password with a slash in it ends the host early: what is left then is not an address.
    return host === '' || host.includes(':') !== host.startsWith('[') || path.includes('@')
      ? undefined
      : hostIdentity(host, path)
  }
  if (/^[a-z]:[\\/]/i.test(trimmed)) return localIdentity(trimmed.replaceAll('\\', '/'), root)
  const scp = /^(?:[^/]*@)?(\[[^\]]+\]|[^/:@\s]+):(.+)$/.exec(trimmed)
  return scp === null ? localIdentity(trimmed, root) : hostIdentity(scp[1] ?? '', scp[2] ?? '')
}

// --- internal ---

function hostIdentity(host: string, path: string): string {
  return clip(`${host.toLowerCase()}/${bareName(path.replace(/^\/+/, ''))}`, 400)
}

function localIdentity(path: string, root: string | undefined): string | undefined {
  const name = bareName(path)
  if (name === '') return undefined
  const absolute = isAbsolute(name) || /^[a-z]:\//i.test(name) || name.startsWith('~')
  return clip(absolute || root === undefined ? name : resolve(root, name), 400)
}

function bareName(path: string): string {
  return path.replace(/(?<!\/)\/+$/, '').replace(/\.git$/, '')
}
