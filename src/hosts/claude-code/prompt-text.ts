/**
 * @module What a person typed, told from what the host wrote in the same place.
 *
 * The host stores command echoes, hook feedback, notifications, compaction summaries and interruptions as user
 * messages. Pure, and light: every prompt of every session is preceded by it.
 */

import { HOST_OPENING as HOST_TEXT } from '../../rules.ts'
import { isJson, type Json } from '../../text/json.ts'
import { isClientText } from '../client-text.ts'
import { withoutHostBlocks, withoutPasteMarks } from './host-blocks.ts'

export type UserText =
  /** A prompt. `kind` tells ordinary words from a slash command and from the prompt that plan mode writes. */
  | { readonly is: 'prompt'; readonly text: string; readonly kind: 'words' | 'command' | 'plan' }
  /** A shell line that the person ran with `!`. */
  | { readonly is: 'shell'; readonly command: string }
  | { readonly is: 'shell-output'; readonly stdout: string; readonly stderr: string }
  | { readonly is: 'interruption' }
  | { readonly is: 'summary' }
  | { readonly is: 'host' }

/** Far more of a text than is ever kept: what is behind it is not looked at. */
const LONGEST = 20_000
const HOST_OPENING =
  /^(Caveat: The messages below were generated|Stop hook feedback:|\[?\w+ hook feedback|Unknown (?:slash )?(?:command|skill): )/

/** Returns what a user message's text is; of a prompt, the text as it was written. */
export function readTyped(raw: string): UserText {
  const text = withoutPasteMarks(withoutHostBlocks(raw.length > LONGEST ? raw.slice(0, LONGEST) : raw)).trim()
  if (text.startsWith('[Request interrupted by user')) return { is: 'interruption' }
  if (text.startsWith(HOST_TEXT.compaction)) return { is: 'summary' }
  if (text.startsWith('<bash-input>')) return { is: 'shell', command: inside(text, 'bash-input') ?? '' }
  if (text.startsWith('<bash-stdout>'))
    return { is: 'shell-output', stdout: inside(text, 'bash-stdout') ?? '', stderr: inside(text, 'bash-stderr') ?? '' }
  if (text.startsWith('<command-name>') || text.startsWith('<command-message>')) return readCommand(text)
  if (text === '' || isClientText(text) || HOST_OPENING.test(text) || isLocalLine(text)) return { is: 'host' }
  if (text.startsWith(HOST_TEXT.plan)) return { is: 'prompt', text, kind: 'plan' }
  return { is: 'prompt', text, kind: 'words' }
}

/**
 * Returns true for a prompt that the host sent, not the person: newer clients run subagents beside the conversation, and
 * put what one reports before the model as a prompt.
 */
export function isFromHost(prompt: string): boolean {
  return prompt !== '' && readTyped(prompt).is === 'host'
}

/** Returns true for a record that names somebody else than the person as its origin: newer clients do. */
export function isOfOthers({ origin }: Json): boolean {
  return isJson(origin) && OTHERS.has(origin['kind'])
}

/** Kinds of origin that are not the person. One is left: with `auto-continuation` the client sends an approved plan. */
const OTHERS = new Set<unknown>(['peer', 'coordinator', 'task-notification', 'channel'])

/**
 * Commands of the host's own terminal, which change settings or the view and ask the model nothing. A transcript tells them by
 * their form; this list is for lines that have none.
 */
const LOCAL_COMMANDS = new Set(
  (
    'add-dir agents bashes branch cd chrome clear color compact config context copy cost desktop diff doctor effort exit export ' +
    'extra-usage fast feedback help hooks ide install-github-app keybindings login logout mcp memory model output-style ' +
    'permissions plan plugin plugins privacy-settings quit rate-limit-options recap release-notes reload-plugins ' +
    'remote-control remote-env rename resume rewind sandbox skills stats status statusline stickers tasks terminal-setup ' +
    'theme todos tui upgrade usage vim voice'
  ).split(' '),
)
/** Commands of the terminal that hand what is typed behind them to the model. */
const ASK_BY_WORDS = new Set(['goal', 'plan'])

/**
 * The client writes a command of its own terminal with the name first and the message, the same name, behind it; one that
 * becomes a prompt with the message first. Those of plugins and of servers, which have a colon, become prompts.
 */
function readCommand(text: string): UserText {
  const message = inside(text, 'command-message')?.trim()
  const name = (inside(text, 'command-name') ?? message ?? '').trim().replace(/^\//, '')
  const words = (inside(text, 'command-args') ?? '').trim()
  const isLocal = text.startsWith('<command-name>') && message === name && !name.includes(':')
  const asks = ASK_BY_WORDS.has(name) && words.includes(' ')
  if (name === '' || (!asks && (isLocal || LOCAL_COMMANDS.has(name)))) return { is: 'host' }
  return { is: 'prompt', text: `/${name}${words ? ` ${words}` : ''}`, kind: 'command' }
}

/** A command of the terminal as it was typed: clients without a terminal of their own hand it on so. */
function isLocalLine(text: string): boolean {
  const [, name = '', words = ''] = /^\/([a-z][a-z-]*)(?:[ \t]+([^\n]{0,200}))?$/.exec(text) ?? []
  return LOCAL_COMMANDS.has(name) && !(ASK_BY_WORDS.has(name) && words.includes(' '))
}

function inside(text: string, tag: string): string | undefined {
  const start = text.indexOf(`<${tag}>`)
  if (start === -1) return undefined
  const end = text.indexOf(`</${tag}>`, start)
  return text.slice(start + tag.length + 2, end === -1 ? undefined : end)
}
