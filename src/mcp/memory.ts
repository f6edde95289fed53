/**
 * @module The memory as a server of either era offers it: its name, its tools, resources and prompts.
 */

import { z } from 'zod'
import type { Context } from '../compose.ts'
import { offerSetting } from '../memory/recover/offers.ts'
import { truncate } from '../text/budget.ts'
import { completeSnapshots } from './completion.ts'
import { serverInstructions } from './instructions.ts'
import { registerResources } from './resources.ts'
import type { Surface } from './surface.ts'
import { registerExplore } from './tools/explore.ts'
import { registerRecall } from './tools/recall.ts'
import { registerForget, registerRecover, registerSave, registerSnapshots } from './tools/session-tools.ts'

/** Returns what the server says of itself. */
export function serverFacts({ version }: Context) {
  return { name: 'throughline', title: 'Throughline', version, icons: [ICON] }
}

/** Returns what the server tells its client to do; `notice` is a line for this client only. */
export function instructionsFor({ config }: Context, notice?: string): string {
  return serverInstructions({ notice, silent: offerSetting(config.settings) === 'never' })
}

/** Registers our own tools, beside the reference's nine, and the resources and prompts. The order of the tools is fixed. */
export function registerOwn(surface: Surface): void {
  registerSave(surface)
  registerRecover(surface)
  registerRecall(surface)
  registerExplore(surface)
  registerSnapshots(surface)
  registerForget(surface)
  registerResources(surface)
  registerPrompts(surface)
}

/** Returns the name of a tool or prompt as an error may repeat it. No name of ours is as long. */
export function boundedName(name: string): string {
  return truncate(name, LONGEST_NAME)
}

/**
 * Makes the library's answers to these requests, which name a tool or a prompt, refuse each withheld tool, and bound the
 * names that their errors repeat. Called before anything is registered.
 */
export function guardNames(
  { server }: { readonly server: object },
  named: readonly unknown[],
  withheld: ReadonlySet<string>,
): void {
  const handlers = server as { setRequestHandler: (of: unknown, answer: Answer) => void }
  const handle = handlers.setRequestHandler.bind(server)
  handlers.setRequestHandler = (of, answer) => handle(of, named.includes(of) ? guarded(answer, withheld) : answer)
}

// --- internal ---

type Answer = (request: { readonly params: { readonly name: string } }, context: unknown) => unknown

function guarded(answer: Answer, withheld: ReadonlySet<string>): Answer {
  return (request, context) => {
    const { name } = request.params
    if (withheld.has(name)) return refusal(name)
    return answer({ ...request, params: { ...request.params, name: boundedName(name) } }, context)
  }
}

/** The answer to a read-only client that calls a tool which writes. */
function refusal(name: string) {
  const text =
    `Tool ${name} is disabled: it writes, and this connection's token may only read. ` +
    'Nothing was changed. The person can connect with the token that may write, in the file http-token of the data folder.'
  return { isError: true, content: [{ type: 'text' as const, text }] }
}

/** Longest name that an error repeats, in characters. */
const LONGEST_NAME = 200

/** A thread through three beads. */
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16">' +
  '<path d="M1 12C5 12 4 4 8 4s3 8 7 8" fill="none" stroke="#2a7" stroke-width="1.5"/>' +
  '<g fill="#2a7"><circle cx="3.5" cy="11" r="2"/><circle cx="8" cy="4" r="2"/><circle cx="12.5" cy="11" r="2"/></g></svg>'

const ICON = { src: `data:image/svg+xml,${encodeURIComponent(SVG)}`, mimeType: 'image/svg+xml', sizes: ['any'] }

/** Registers the prompts. Each takes one short argument, because clients split arguments at blanks. */
function registerPrompts({ server, withStore }: Surface): void {
  server.registerPrompt(
    'checkpoint',
    {
      title: 'Checkpoint',
      description: 'Saves this session and returns the summary that continues it in a new chat',
      argsSchema: { about: z.string().max(200).optional().describe('what matters most') },
    },
    ({ about }) =>
      ask([
        'Save a checkpoint of this session now: call save_session_snapshot with checkpoint: true.',
        'In the same call, add what the transcript does not show: decisions with their reasons, rejected approaches, ' +
          'constraints, open questions, preferences, discoveries, the goal and the exact next step. ' +
          'Leave out what you do not know.',
        ...(about === undefined || about.trim() === '' ? [] : [`In particular: ${about.trim()}`]),
        'Then show me the returned summary unchanged, in a block that I can copy.',
      ]),
  )
  server.registerPrompt(
    'recover',
    {
      title: 'Recover',
      description: 'Recovers earlier work by checkpoint id or topic, or the unfinished work of this project',
      argsSchema: {
        checkpoint: z.string().max(500).optional().describe('checkpoint id or topic'),
      },
      complete: { checkpoint: (part) => withStore((store) => completeSnapshots(store, part)) },
    },
    ({ checkpoint }) =>
      ask([
        checkpoint === undefined || checkpoint.trim() === ''
          ? 'Find the unfinished work of this project: call recover_session without a reference.'
          : `Recover earlier work: call recover_session with reference ${JSON.stringify(checkpoint.trim())}.`,
        'Follow its decision: apply = continue from the next step; confirm = tell me what you found, how old it is and ' +
          'why it matched, and ask me; choose = list the matches and let me pick; none = tell me.',
      ]),
  )
}

function ask(lines: readonly string[]) {
  const text = lines.join('\n')
  return { messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }] }
}
