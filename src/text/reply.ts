/**
 * @module What a short message is: a greeting, a yes, a no, a choice from a list. Pure.
 *
 * A yes or no is only looked for where something was asked just before. A word that also begins an ordinary request
 * ("ok", "sure", "no idea why") counts only where nothing else follows.
 */

import { once, pattern, plain } from './pattern.ts'

/** What the next message after a question says to it. */
export type Reply =
  | { readonly kind: 'yes' }
  | { readonly kind: 'no' }
  /** The nth of a list, from 1. */
  | { readonly kind: 'pick'; readonly number: number }

/** Returns what a message answers, or undefined where it is no answer. */
export function readReply(message: string): Reply | undefined {
  if (message.length > 2 * LONGEST_REPLY) return undefined
  const text = bare(message)
  if (text === '' || text.length > LONGEST_REPLY) return undefined
  const number = PICK.exec(text)
    ?.slice(1)
    .find((part) => part !== undefined)
  if (number !== undefined) return { kind: 'pick', number: ORDINAL[number] ?? Number(number) }
  // The patterns take longer to make than all else that an ordinary prompt costs.
  const first = firstWord(text)
  if (!firstWords().has(first) && !COURTESY_JOINED.test(first)) return undefined
  if (NO().test(text)) return { kind: 'no' }
  if (YES().test(text)) return { kind: 'yes' }
  return undefined
}

/** Returns true for a yes, a no or a choice behind which nothing else follows: "yes", "no thanks", "2", "mach weiter". */
export function isBareReply(message: string): boolean {
  if (message.length > 2 * LONGEST_GREETING) return false
  const text = bare(message)
  if (text === '' || text.length > LONGEST_GREETING) return false
  return PICK.test(text) || (firstWords().has(firstWord(text)) && BARE().test(text))
}

/** Returns true for a message that only greets, in the languages that we know. */
export function isGreeting(message: string): boolean {
  const text = bare(message).replace(PICTURES, '')
  return text !== '' && text.length <= LONGEST_GREETING && GREETING().test(text)
}

// --- internal ---

const LONGEST_REPLY = 160
const LONGEST_GREETING = 60

const END = '(?![\\p{L}\\p{N}])'
const words = (...lines: string[]) => `(?:${lines.join('|')})`

/** Yes in itself: more may follow ("yes, but run the tests first"). */
const CLEAR_YES = words(
  'y|yes|yep|yeah|yup|yes please|aye|ja|jawohl|jo|oui|ouais|sí|si|sim|sì|да|ага|так|tak|ano|evet',
  'नमस्ते हाँ|हाँ|हां|जी हाँ|はい|うん|ええ|네|예|응|是|是的|好|好的|对|可以|要|نعم|vâng|có',
)
/** Yes where nothing else follows. */
const WEAK_YES = words(
  'ok|okay|k|sure|sure thing|of course|definitely|absolutely|go|go ahead|go on|do it|do that|please do',
  "please|continue|resume|proceed|carry on|keep going|let's go|let's do it|let's continue|sounds good",
  "pick it up|that one|correct|right|that's it|that's right|gerne|mach weiter|weiter|weitermachen|genau",
  "klar|bitte|d'accord|vas-y|continuons|bien sûr|claro|vale|dale|continúa|sigue|adelante|continua",
  'continue por favor|certo|va bene|vai|procedi|pode|pode continuar|isso|давай|продолжай|продолжаем',
  'продолжи|конечно|хорошо|继续|继续吧|请继续|行|続けて|続けてください|お願いします|계속|계속해|계속해줘|계속해주세요|좋아|जारी रखें|ठीक है',
)
const CLEAR_NO = words(
  'n|no|nope|nah|no thanks|no thank you|not now|not this time|not yet|never mind|nevermind|skip|skip it',
  "skip that|leave it|forget it|ignore it|ignore that|don't|neither|none|none of them|none of these",
  'start fresh|later|maybe later|nein|nein danke|nee|nö|jetzt nicht|später|non|non merci|pas maintenant',
  'plus tard|no gracias|ahora no|não|nao|não obrigado|agora não|no grazie|non ora|нет|не|не надо',
  'не сейчас|нет спасибо|ні|nie|hayır|नहीं|अभी नहीं|いいえ|いや|結構です|아니|아니요|아니오|不|不用|不用了|不要|不是|先不|لا|không',
)
const REST = '(?:$|[\\s]*[,.!:;—–、，。！…-][\\s\\S]*$)'
const YES = once(() =>
  pattern(
    `^(?:${CLEAR_YES}${END}${REST}|${CLEAR_YES}[\\s,.!]+${WEAK_YES}${END}${REST}|(?:(?:ok|okay)[\\s,]+)?${WEAK_YES}[\\s.!,]*(?:please|then|now|bitte|por favor|svp)?[\\s.!]*$|${CLEAR_YES}(?:[\\s,]+(?:please|then|bitte|por favor|pls))?[\\s.!]*$)`,
  ),
)
const BARE = once(() =>
  pattern(`^(?:(?:${CLEAR_YES}|${WEAK_YES}|${CLEAR_NO}|then|now|por favor|svp|pls)${END}[\\s,.!;:。、，！…-]*)+$`),
)
const NO = once(() => pattern(`^${CLEAR_NO}${END}${REST}`))

let known: ReadonlySet<string> | undefined

/** The words that a yes or a no begins with: both are followed by a blank, a mark of the sentence or nothing. */
function firstWords(): ReadonlySet<string> {
  const phrases = [CLEAR_YES, WEAK_YES, CLEAR_NO].flatMap((table) => plain(table.slice('(?:'.length, -1)).split('|'))
  known ??= new Set(['ok', 'okay', ...phrases.map(firstWord)])
  return known
}

/** "okplease". */
const COURTESY_JOINED = /(?:please|then|now|bitte|por|svp)$/

function firstWord(text: string): string {
  return text.split(/[\s,.!:;—–、，。！…-]/, 1)[0] ?? ''
}

const ORDINAL: Readonly<Record<string, number>> = { first: 1, second: 2, third: 3, fourth: 4, fifth: 5 }
const PICK =
  /^(?:(?:option|number|no\.?|nr\.?|#|the)\s*)?(?:(\d)(?:st|nd|rd|th)?|(first|second|third|fourth|fifth))(?:\s+one)?(?:\s*,?\s*please)?[.!)]?$/i

const HELLO = words(
  "hi|hi there|hello|hello there|hey|hey there|heya|hiya|yo|howdy|sup|what's up|greetings|good morning",
  "good afternoon|good evening|morning|evening|how are you|how's it going|good day|i'm back|i am back",
  'back again|back|ready|are you there|you there|anyone there|test|ping|hallo|guten morgen|guten tag',
  'guten abend|moin|moin moin|servus|grüß gott|grüezi|morgen|na|bin wieder da|bonjour|bonsoir|salut',
  'coucou|hola|buenas|buenos días|buenos dias|buenas tardes|buenas noches|qué tal|que tal|olá|ola|oi',
  'bom dia|boa tarde|boa noite|tudo bem|ciao|buongiorno|buonasera|salve|hoi|goedemorgen|goedendag|hej',
  'cześć|dzień dobry|ahoj|merhaba|selam|привет|приветствую|здравствуй|здравствуйте|доброе утро',
  'добрый день|добрый вечер|привіт|добрий день|你好|您好|嗨|哈喽|早|早上好|下午好|晚上好|在吗|こんにちは|こんばんは|おはよう|おはようございます',
  'やあ|もしもし|お疲れ様です|ただいま|안녕|안녕하세요|안녕하십니까|하이|좋은 아침|नमस्ते|नमस्कार|हेलो|हाय|सुप्रभात|مرحبا|مرحباً',
  'السلام عليكم|أهلا|xin chào|chào|chào bạn',
)
const NAMED = '(?:claude|claude code|there|again|everyone|all|team|friend|buddy|mate|zusammen|à tous|wieder)'
const GREETING = once(() => pattern(`^(?:${HELLO}${END}(?:[\\s,]+${NAMED}${END})*[\\s,.!?~。！？、…:)(-]*)+$`))
const PICTURES = /(?<!\p{Extended_Pictographic}|\ufe0f|\s)(?:\p{Extended_Pictographic}|\ufe0f|\s)+$/u

/** In lower case and without accents, quotes and emphasis around it: what `pattern` reads. */
function bare(message: string): string {
  return plain(message.normalize('NFKC'))
    .replace(/[’‘ʼ]/g, "'")
    .replace(/\s+/g, ' ')
    .replace(/^["'\s*_]+|(?<!["'\s*_])["'\s*_]+$/g, '')
    .trim()
}
