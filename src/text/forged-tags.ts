/**
 * @module The marks by which hosts and models set off turns and instructions, told from what looks like them: types,
 * placeholders, redirections. Pure.
 *
 * A mark counts behind a namespace, in letters of full width and with invisible characters in it. At each bracket a bounded
 * stretch is read, so the time is linear.
 */

/** Returns the text with the beginnings of forged marks changed: `‹system>`, `‹INST]`, `Human․`. */
export function withoutForgedTags(text: string): string {
  let isClosed: boolean | undefined
  const closes = () => {
    isClosed ??= CLOSING.test(text)
    return isClosed
  }
  return text
    .replace(BRACKET, (bracket, at: number) => (isMark(text, at, closes) ? '‹' : bracket))
    .replace(LINE_HEAD, (head) => (TURN.test(normal(head.slice(0, -1))) ? `${head.slice(0, -1)}\u2024` : head))
}

// --- internal ---

const BRACKET = /[<＜﹤[［]/g
/** The beginning of a line up to its first colon, and what it says where it begins a turn. */
const LINE_HEAD = /^[^\n\r\u2028\u2029:：]{4,80}[:：]/gm
const TURN = /^\s*(?:human|assistant|system)\s*$/

/** Characters behind a bracket that are read for its name, and those for its end. */
const NAME_LENGTH = 120
const TAG_LENGTH = 400

/** Names that only hosts and models give. */
const MARKS = [
  'system[-_]?reminders?',
  'system[-_](?:prompt|message|instructions?|warnings?|notes?|info|update)',
  'user[-_](?:query|message|input|prompt|request|action|shell[-_]command)',
  '(?:[a-z]{1,20}[-_]){1,3}(?:context|instructions?|reminders?|notifications?|caveat)',
  'environment[-_]details|persisted[-_]output|pasted[-_]content',
  'tool[-_](?:uses?|use[-_]error|calls?|results?|responses?|outputs?|code)',
  'function[-_](?:calls?|results?|responses?|outputs?)',
  'command-(?:name|message|args|contents|stdout|stderr)|local-command-[a-z]+|bash-(?:input|stdout|stderr)',
  '(?:teammate|agent|peer|cross-session|channel)[-_]message|task[-_]result|turn[-_]aborted|state[-_]snapshot',
  '(?:[a-z]{1,20}-){1,4}hook|ide[-_](?:opened[-_]file|selection|diagnostics)|new-diagnostics',
  'collaboration[-_]mode|approval[-_]policy|sandbox[-_]mode|permission[-_]profile',
  '(?:start|end)[-_]of[-_]turn|antthinking|throughline-[a-z-]+',
].join('|')
/** Names that code and documentation give too: of turns and calls, and of what is said in them. */
const TURNS = 'system|assistant|user|human|invoke|parameter|sys|img'
const PARTS = 'developer|instructions|permissions|reminders?|thinking'
const CLOSING = new RegExp(String.raw`</\s*(?:${TURNS})\b`, 'i')
const TAG = new RegExp(
  String.raw`^(?<doubled><?)(?<blank>\s*)(?:(?<slash>/)\s*)?(?:antml\s*:\s*\w+|(?:[a-z][\w.-]{0,30}\s*:\s*){0,8}(?:${MARKS}|(?<turn>${TURNS})|(?<part>${PARTS})|(?<call>function))(?![\w.-]))`,
)
/** `<|im_start|>`: the marks of chat templates, also cut off. Bars of full width are bars by now. */
const TEMPLATE = /^\|(?:\s*\/?(?:im_start|im_end|endoftext|system|user|assistant)(?!\w)|[a-z][\w▁/-]{0,40}\|)/
/** The marks of Llama and Mistral. */
const INSTRUCTION = /^\s*(?:\/\s*)?(?:inst|system_prompt|available_tools|tool_calls|tool_results)\s*\]/

const ATTRIBUTE = /^\s+[\w:.-]{1,40}\s*=/
const CLOSED = /^(?:\s[^<>]*)?\/?>/
const CUT_OFF = /^[ \t]*(?:\n|$)/
/** What holds others of a type, at the end of the text before the bracket. */
const CONTAINER =
  /(?:(?<![A-Za-z])(?:set|list|map|vector|array|deque|queue|stack|pair|tuple|optional|ptr)|Set|List|Map|Vector|Vec|Array|Queue|Option|Optional|Promise)$/
/** A command that reads a text of the shell, at the beginning of its line or of a part of it. */
const COMMAND =
  /(?:^|[\n|;&(])[ \t]*(?:\$ )?(?:sudo (?:-\S+ (?:\w+ )?)?)?(?:\S{1,60}\/)?(?:cat|tee|psql|mysql|mariadb|sqlite3|ssh|sh|bash|zsh|python3?|node|ruby|perl|php|kubectl|docker|patch|ed|ex|ftp|sftp|nc|mail|bc|passwd|chpasswd)(?: [^\n<]{0,100})?<$/
const PASCAL_CASE = /^[\s/]*(?:[A-Za-z][\w.-]{0,30}:)?[A-Z][a-z]/

function isMark(text: string, at: number, closes: () => boolean): boolean {
  const near = normal(text.slice(at + 1, at + 1 + NAME_LENGTH))
  // `items[inst]` is an index.
  if (/[[［]/.test(text.charAt(at)))
    return INSTRUCTION.test(near) && !/\w\[[a-z]/.test(text.slice(Math.max(at - 1, 0), at + 2))
  if (TEMPLATE.test(near)) return true
  const tag = TAG.exec(near)
  if (!tag) return false
  const { doubled, blank, slash, turn, part, call } = tag.groups ?? {}
  if (turn === undefined && part === undefined && call === undefined) return true
  const behind = normal(text.slice(at + 1, at + 1 + TAG_LENGTH)).slice(tag[0].length)
  const isPascal = PASCAL_CASE.test(text.slice(at + 1, at + 1 + NAME_LENGTH))
  if (part !== undefined) return !isPascal && CLOSED.test(behind)
  // A call of a model is `<function=name>`; Python writes `<function name at 0x1>`.
  if (call !== undefined) return slash === '/' || /^\s*=/.test(behind)
  if (slash === '/') return true
  if (turn === 'img') return /^[\s/>]/.test(behind) && (blank === '' || ATTRIBUTE.test(behind))
  // `wc < system` redirects.
  if (blank !== '') return /^\s*\/?>/.test(behind) || ATTRIBUTE.test(behind)
  const before = text.charAt(at - 1)
  // `cat <<system` begins a text of a shell.
  const isHeredoc = before === '<' && COMMAND.test(text.slice(Math.max(0, at - NAME_LENGTH), at))
  const isCutOff = doubled === '' && !isHeredoc && CUT_OFF.test(behind)
  if (!CLOSED.test(behind) && !/^\s*=/.test(behind) && !isCutOff) return false
  // `Promise<User>`, `new Set<user>()`, `ssh <user>@host`.
  const isLower = turn === 'user' || turn === 'human' || CONTAINER.test(text.slice(Math.max(0, at - NAME_LENGTH), at))
  const isType = /\w/.test(before) && (isPascal || (isLower && /^>\s?[(),;>[&*]/.test(behind)))
  const isPlaceholder = turn === 'user' && (/[/@=~]/.test(before) || /^>(?:[@/]|[.-]\w)/.test(behind))
  return !(isType || isPlaceholder) || closes()
}

const SHOWN_INVISIBLE = /⟨U\+[0-9A-F]{4,6}(?: ×\d+)?⟩/g
const INVISIBLE = /\p{Default_Ignorable_Code_Point}+/gu

/** Returns the text as a model may read it: without what is invisible, in plain letters and in lower case. */
function normal(text: string): string {
  return text.replace(SHOWN_INVISIBLE, '').replace(INVISIBLE, '').normalize('NFKC').toLowerCase()
}
