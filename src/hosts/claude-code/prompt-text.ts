/**
 * @module What a person typed, told from what the host wrote in the same place.
 *
 * The host stores command echoes, hook feedback, notifications, compaction summaries and interruptions as user
 * messages. Pure, and light: every prompt of every session is preceded by it.
 */

import { HOST_OPENING as HOST_TEXT } from '../../rules.ts'
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
const HOST_TAG =
  /^<(local-command-stdout|local-command-stderr|local-command-caveat|task-notification|system-reminder|user-memory-input|bash-stderr|background-task|teammate-message)\b/
const HOST_OPENING = /^(Caveat: The messages below were generated|Stop hook feedback:|\[?\w+ hook feedback)/

/** Returns what a user message's text is; of a prompt, the text as it was written. */
export function readTyped(raw: string): UserText {
  const text = withoutPasteMarks(withoutHostBlocks(raw.length > LONGEST ? raw.slice(0, LONGEST) : raw)).trim()
  if (text.startsWith('[Request interrupted by user')) return { is: 'interruption' }
  if (text.startsWith(HOST_TEXT.compaction)) return { is: 'summary' }
  if (text.startsWith('<bash-input>')) return { is: 'shell', command: inside(text, 'bash-input') ?? '' }
  if (text.startsWith('<bash-stdout>'))
    return { is: 'shell-output', stdout: inside(text, 'bash-stdout') ?? '', stderr: inside(text, 'bash-stderr') ?? '' }
  if (text.startsWith('<command-name>') || text.startsWith('<command-message>')) return readCommand(text)
  if (text === '' || HOST_TAG.test(text) || HOST_OPENING.test(text)) return { is: 'host' }
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

/** Commands of the host's own terminal: they change settings or the view and ask the model nothing. */
const LOCAL_COMMANDS = new Set(
  'add-dir agents bashes clear compact config context cost doctor exit export extra-usage fast feedback help hooks ide keybindings login logout mcp memory model output-style permissions plan plugin plugins privacy-settings quit rate-limit-options reload-plugins remote-control rename resume rewind sandbox skills stats status statusline stickers tasks terminal-setup theme todos upgrade usage vim'.split(
    ' ',
  ),
)

function readCommand(text: string): UserText {
  const name = (inside(text, 'command-name') ?? inside(text, 'command-message') ?? '').trim().replace(/^\//, '')
  const words = (inside(text, 'command-args') ?? '').trim()
  if (name === '' || LOCAL_COMMANDS.has(name)) return { is: 'host' }
  return { is: 'prompt', text: `/${name}${words ? ` ${words}` : ''}`, kind: 'command' }
}

function inside(text: string, tag: string): string | undefined {
  const start = text.indexOf(`<${tag}>`)
  if (start === -1) return undefined
  const end = text.indexOf(`</${tag}>`, start)
  return text.slice(start + tag.length + 2, end === -1 ? undefined : end)
}
