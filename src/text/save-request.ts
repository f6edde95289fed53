/**
 * @module Does a prompt ask for the session to be saved? Pure, and cheap for a prompt that does not.
 *
 * The same words are ordinary work: a checkpoint of a training loop, the save state of a game, the context of a request.
 * So a phrase counts only where it is a line of its own, the first or the last, with nothing in it but the request and what
 * leads there. A save that was not asked for is the error to avoid: the session is saved at every turn anyway.
 * Source: pre-compact interceptor, "Manual trigger"; context guardian, "PreCompact" detection and "/sh:checkpoint".
 */

import { AGENT_KINDS, IMMINENT_COMPACTION_TEXT, MANUAL_COMMANDS, MANUAL_PHRASES, PLUGIN_NAME } from '../rules.ts'
import { oneLine } from './budget.ts'
import { literal, mayAskForSave } from './save-request-hint.ts'

/** `imminent`: the notice of a compaction that is about to happen. */
export type SaveRequest = 'manual' | 'imminent'

/** Returns the save that a prompt asks for, in its first line or its last; undefined if it asks for none. */
export function findSaveRequest(prompt: string): SaveRequest | undefined {
  if (!mayAskForSave(prompt)) return undefined
  const lines = ownLines(prompt)
  if (lines.some((line) => NOTICE.test(line))) return 'imminent'
  const [first = ''] = lines
  // Of a long text the end is not looked at: it was cut off.
  const last = prompt.length > LONGEST ? '' : (lines.at(-1) ?? '')
  return COMMAND.test(first) || isRequest(first) || isRequest(last) ? 'manual' : undefined
}

/** Returns true for a prompt that asks for nothing but a save: by the phrases, or of the agent that saves by its name. */
export function onlyAsksForSave(prompt: string): boolean {
  const text = prompt.trim()
  if (text.length > LONGEST_SAVE || text.includes('\n')) return false
  // Titles are read by this too: without such a word, no long pattern is compiled.
  if (!mayAskForSave(text) && !text.toLowerCase().includes(INTERCEPTOR)) return false
  return NOTICE.test(text) || CALLS_AGENT.test(text) || isRequest(text, ONLY_ASKING)
}

// --- internal ---

const [SAVE_STATE, CHECKPOINT, PRESERVE_CONTEXT, BEFORE_RISKY] = MANUAL_PHRASES
const [save, state] = SAVE_STATE.split(' ')
const [preserve, context] = PRESERVE_CONTEXT.split(' ')
/** "before a risky operation" as well as "before risky operations". */
const RISKY = `${BEFORE_RISKY.split(' ')[0]} (?:the |this |that |these |those |any |a |an |some |every |each )?(?:next )?risky (?:operation|step|change|move|part|command|migration|refactor|refactoring|one)s?`

/** The notice itself, not a mention of it: it begins the line. */
const NOTICE = new RegExp(`^[^\\p{L}\\p{N}"'\`]*${literal(IMMINENT_COMPACTION_TEXT)}`, 'u')
const COMMAND = new RegExp(`^(?:${MANUAL_COMMANDS.map(literal).join('|')})(?=\\s|$)`)

/** Words of a polite opening; any number of them. */
const OPENING =
  "(?:(?:ok|okay|alright|great|good|nice|perfect|thanks|yes|yeah|yep|now|please|pls|first|hey|so|just|quickly|also|well|right|wait|claude|hold on|stop|go ahead and|let's|lets|let us|let me|can you|could you|would you|will you|you should|you can|i want you to|i'd like you to|i would like you to|we should|i want to|i'd like to|time to|it's time to|be sure to|make sure to|make sure you) )*"
const OWN =
  "(?:the |our |this |your |my |all |full |whole |complete |current |entire |session |session's |conversation |work |working |project )*"
const SCOPE =
  '(?:this|it|here|everything|all of this|all this|us|(?:the |our |this |your |my )(?:current )?(?:session|conversation|chat|progress|work|state|context|work so far|progress so far))'
const REQUEST = [
  `${save} ${OWN}${state}`,
  `${preserve} ${OWN}${context}`,
  `${CHECKPOINT}(?: ${SCOPE})?`,
  `(?:make|take|create|do|save|write|record) (?:a |an |one |one more |another |the )?(?:new |quick |manual |session |context |conversation |full |memory )*${CHECKPOINT}`,
  `${save}(?: ${SCOPE}| all| all of it| it all| progress| first)?(?= ${RISKY})`,
].join('|')
/** "before we go on", "before the migration": of the conversation's own course, not of what a program does. */
const BEFORE = `(?:right |just )?before (?:(?:you|we|i)\\b.*|(?:going|moving|continuing|proceeding|starting|doing|trying|running|touching|refactoring|deploying|merging|compacting|compaction|auto-?compact|anything)\\b.*|(?:the |this |that |my |our )?(?:next|big|large|long|risky|deploy|deployment|migration|refactor|refactoring|release|merge|rebase|compaction|upgrade|rewrite)\\b.*|(?:this|that|${RISKY.slice('before '.length)}.*))`
const WHY = 'so (?:that )?(?:we|i|you|nothing|it)\\b.*|in case\\b.*|(?:because|since) (?:we|i|the context|context)\\b.*'
const GOES_ON = '(?:and|then|and then) (?:then )?(?:continue|go on|proceed|move on|carry on|keep going|stop|wait)'
const POLITE = `(?: (?:now|please|pls|here|first|again|quickly|for me|for now|at this point|thanks|thank you|right now|immediately|real quick|to memory|in memory|in throughline|to throughline|with throughline|of (?:the|this|our) (?:session|conversation|chat|work|progress|state)(?: so far)?))*`
/** A clause that asks for a save, and one behind it: why, or that the work goes on. */
interface Asking {
  readonly asks: RegExp
  readonly follows: RegExp
}
const asking = (tail: string, follows: string): Asking => ({
  asks: new RegExp(`^${OPENING}(?:${REQUEST})${POLITE}(?: (?:${tail}))?$`, 'i'),
  follows: new RegExp(`^(?:${follows})$`, 'i'),
})
const ASKING = asking(`${BEFORE}|${WHY}|${GOES_ON}\\b.*`, `${WHY}|${GOES_ON}\\b.*`)
/** The same where nothing is named that is to be done next. */
const ONLY_ASKING = asking(
  `(?:right |just )?(?:before (?:(?:we|i|you) )?(?:go(?:ing)? on|continu(?:e|ing)|proceed(?:ing)?|mov(?:e|ing) on|compact(?:ing|ion)?|auto-?compact)|${RISKY})|${WHY}|${GOES_ON}`,
  GOES_ON,
)
const [INTERCEPTOR] = AGENT_KINDS
/** Calls the agent by its name, for nothing but a save. */
const CALLS_AGENT = new RegExp(
  `^${OPENING}(?:(?:have|let|use|run|ask|call|start|invoke|launch) )?(?:the |our )?(?:@(?:agent-)?)?(?:${PLUGIN_NAME}[:-])?${INTERCEPTOR}(?: (?:sub-?)?agent)?(?: (?:to |and )?(?:save|checkpoint|preserve|keep|run)\\b(?:(?!\\b(?:then|and (?:then )?(?:fix|add|write|make|run|go|do))\\b)[^,;])*)?(?: please| now)*[.!]?$`,
  'i',
)
const LONGEST_SAVE = 200
const CIRCUMSTANCE = new RegExp(`^(?:this is |we are |we're |i am |i'm )?(?:right |just )?${RISKY}$`, 'i')
/** Words before a comma that leave the request what it is. */
const LEAD = new RegExp(
  `^(?:${OPENING}(?:${BEFORE})?|.{0,20}(?:looks good|well done|good work|great work|good job|lgtm|works|it works|that works|done|enough for (?:now|today)|that's it|that's all)(?: for (?:now|today))?)$`,
  'i',
)
const POLITE_QUESTION = /\b(?:can|could|would|will) you\b/i

/** Lines in the person's own words: no code, no quotations, no list, nothing far behind. */
function ownLines(prompt: string): string[] {
  return prompt
    .slice(0, LONGEST)
    .replace(/```[\s\S]*?(?:```|$)/g, '\n')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^(?:[>|+]|[-*•] |\d+[.)] )/.test(line))
}

const LONGEST = 4_000

/** A line that asks for a save, and says nothing else but what leads there or gives the reason. */
function isRequest(line: string, { asks: request, follows }: Asking = ASKING): boolean {
  if (line.length > LONGEST_SAVE || /["`“”«»]/.test(line)) return false
  if (line.endsWith('?') && !POLITE_QUESTION.test(line)) return false
  const clauses = oneLine(line.replace(/[’‘]/g, "'"))
    .split(/[.!?;]{1,9}(?: |$)| ?, ?| [-–—] /)
    .filter((clause) => clause !== '')
  const asks = (clause: string) => request.test(clause) || CIRCUMSTANCE.test(clause)
  const leads = (clause: string) => LEAD.test(`${clause} `) || LEAD.test(clause)
  const first = clauses.findIndex(asks)
  return first !== -1 && clauses.every((one, at) => asks(one) || leads(one) || (at > first && follows.test(one)))
}
