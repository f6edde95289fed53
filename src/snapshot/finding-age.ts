/** @module How long ago a finding was found, as it stands before it where the work went on since. Pure. */

/** Returns a finding behind its age: "[1 request, 12 edits ago] …"; a question as "[asked 1 request ago] …". */
export function withAge(text: string, requests: number, edits: number): string {
  const parts = [counted(requests, 'request'), counted(edits, 'edit')].filter((part) => part !== undefined)
  const asked = requests > 0 && /[?？]\W{0,4}$/.test(text) ? 'asked ' : ''
  return parts.length === 0 ? text : `[${asked}${parts.join(', ')} ago] ${text}`
}

/** Returns what `withAge` put before a finding, with the blank behind it, and the finding itself. */
export function splitAge(text: string): { readonly age: string; readonly finding: string } {
  const age = /^\[(?:asked )?(?:\d+ requests?)?(?:, )?(?:\d+ edits?)? ago\] /.exec(text)?.[0] ?? ''
  return { age, finding: text.slice(age.length) }
}

// --- internal ---

function counted(count: number, what: string): string | undefined {
  return count === 0 ? undefined : `${count} ${what}${count === 1 ? '' : 's'}`
}
