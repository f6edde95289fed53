/**
 * @module The parts of a shell command line, as far as its outcome depends on them: which programs ran, and whose status
 * the shell reported. Quoted text and here-documents are never taken for commands. Pure.
 */

import { repeating } from './memoize.ts'

export interface CommandPart {
  /** The part without the words that only wrap it (`env A=b`, `timeout 60`, `npx`, `poetry run`). */
  readonly text: string
  /** What follows it: how its status reaches the shell's. */
  readonly joint: '&&' | '||' | '|' | ';' | '&' | ''
}

/** Returns the parts of a command line, in order. What a result says is asked of one command several times. */
export const commandParts: (command: string) => readonly CommandPart[] = repeating((command) => partsOf(command, 0))

/** Returns true when the shell's status is not the status of every part: some part's failure would not show. */
export function hidesStatus(command: string): boolean {
  const parts = commandParts(command)
  return parts.some(({ text, joint }, index) => {
    if (joint === '&&' || (index === parts.length - 1 && joint !== '&')) return false
    if ((joint === '|' && command.includes('pipefail')) || (joint === ';' && STOPS.test(command))) return false
    return !SETS_UP.test(text)
  })
}

/** Returns true for a part that only prepares the ones behind it. */
export function setsUp(part: string): boolean {
  return SETS_UP.test(part)
}

/**
 * Returns the folder that the words of a simple command go into, as they name it; null where only the shell knows it; undefined
 * for a command that goes nowhere.
 */
export function folderEntered([program, folder]: readonly string[]): string | null | undefined {
  if (program !== 'cd' && program !== 'pushd') return undefined
  return folder === undefined || folder.startsWith('-') || /[*?[\]$`~{}<>()]/.test(folder) ? null : folder
}

// --- internal ---

function partsOf(command: string, depth: number): CommandPart[] {
  const parts: CommandPart[] = []
  for (const { text, joint } of split(withoutHereDocuments(command))) {
    const bare = unwrap(text)
    // What an inner shell is given ends the part.
    const quoted = depth < 2 && (bare.endsWith('"') || bare.endsWith("'"))
    const inner = quoted ? INNER_SHELL.exec(bare)?.[2] : undefined
    if (inner !== undefined) {
      const own = partsOf(inner, depth + 1)
      const last = own.pop()
      if (last !== undefined) parts.push(...own, { ...last, joint })
    } else if (bare !== '' && !bare.startsWith('#')) parts.push({ text: bare, joint })
  }
  return parts
}

/** The shell stops at the first part that fails. */
const STOPS = /(?:^|[\s;])set\s+-\w*e/
const SETS_UP =
  /^(?:cd|pushd|popd|export|set|unset|source|\.|echo|printf|mkdir|sleep|shopt|ulimit|umask|nvm|true|:)(?:\s|$)/
const INNER_SHELL = /^(?:\S*\/)?(?:ba|z|da|k)?sh\s+-\w*c\s+(["'])([\s\S]*)\1\s*$/
/** Words in front of a command that run it without being it. */
const WRAPPERS: readonly RegExp[] = [
  /^[A-Za-z_]\w*=(?:"[^"]*"|'[^']*'|\S*)\s+/,
  /^(?:sudo|time|nice|nohup|command|exec|env|then|do|else|if|while|cross-env|xvfb-run|caffeinate|stdbuf|unbuffer|c8|nyc|[({!])\s+(?:-\S+\s+)*/,
  /^timeout\s+(?:-\S+\s+)*\d\S*\s+/,
  /^(?:npx|bunx|pnpx|uvx)\s+(?:-\S+\s+)*/,
  /^npm\s+exec\s+(?:-\S+\s+)*/,
  /^(?:pnpm|yarn|bundle|dotenv|rtk)\s+(?:exec|dlx|--)\s+/,
  /^(?:poetry|pipenv|uv|rye|pdm|pixi|hatch|conda)\s+run\s+(?:-\S+(?:\s+(?=-)|\s+))*/,
  /^mise\s+(?:x|exec)\s+(?:\S+\s+)*?--\s+/,
  /^docker(?:-compose|\s+compose)\s+(?:exec|run)\s+(?:-\S+\s+)*\S+\s+/,
  /^docker\s+exec\s+(?:-\S+\s+)*\S+\s+/,
]

function unwrap(text: string): string {
  let bare = text.trim().replace(/^[({]+\s*/, '')
  for (let round = 0; round < 8 && WRAPPERS.some((wrapper) => wrapper.test(bare)); round += 1) {
    for (const wrapper of WRAPPERS) bare = bare.replace(wrapper, '')
  }
  return bare.endsWith(')') || bare.endsWith('}') ? bare.replace(/(?<![\s)}])[\s)}]+$/, '') : bare
}

/** The body of a here-document is input: `cat > x <<'EOF'` … `EOF`. */
function withoutHereDocuments(command: string): string {
  if (!command.includes('<<')) return command
  const lines = command.split('\n')
  const kept: string[] = []
  let end: string | undefined
  for (const line of lines) {
    if (end !== undefined) {
      if (line.trim() === end) end = undefined
      continue
    }
    kept.push(line)
    end = /<<-?\s*(["']?)(\w+)\1/.exec(line)?.[2]
  }
  return kept.join('\n')
}

function split(command: string): CommandPart[] {
  const parts: CommandPart[] = []
  let from = 0
  if (JOINT.test(command)) {
    let quote = ''
    for (let at = 0; at < command.length; at += 1) {
      const char = command[at] as string
      if (char === '\\' && quote !== "'") at += 1
      else if (quote !== '') quote = char === quote ? '' : quote
      else if (char === '"' || char === "'") quote = char
      else {
        const joint = jointAt(command, at)
        if (joint === undefined) continue
        parts.push({ text: command.slice(from, at), joint })
        at += joint.length - 1
        from = at + 1
      }
    }
  }
  parts.push({ text: command.slice(from), joint: '' })
  return parts
}

/** What stands between two parts. */
const JOINT = /[&|;\n]/

function jointAt(command: string, at: number): CommandPart['joint'] | undefined {
  const char = command[at]
  const next = command[at + 1]
  if (char === '\n' || char === ';') return ';'
  if (char === '|') return next === '|' ? '||' : '|'
  if (char !== '&') return undefined
  if (next === '&') return '&&'
  // `2>&1` and `&>file` redirect.
  return next === '>' || command[at - 1] === '>' || command[at - 1] === '<' ? undefined : '&'
}
