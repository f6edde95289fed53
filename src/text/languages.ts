/**
 * @module The words of each language by which a short message is known: how one begins that asks to go on,
 * greetings, yes and no. What is not here is the model's to understand.
 *
 * One language a line, phrases in lower case; a word that stands in an earlier line is not repeated. Behind what
 * asks where the work stood is a question mark. Accents and apostrophes do not matter, except in the first list.
 */

const LINES = `
continue, carry on, go on, proceed, resume, pick up, where were we? | hi, hello, hey | yes, y, sure, go ahead | no, n
weiter, mach weiter, machen wir weiter, wo waren wir? | hallo, guten morgen, guten tag, moin | ja, klar | nein, nö
on continue, continuons, reprends, reprenons, où en étions-nous? | bonjour, bonsoir, salut | oui, vas-y, daccord | non
continúa, continuemos, sigue, sigamos, retoma, dónde lo dejamos? | hola, buenas, buenos días | sí, dale, vale | déjalo
continua, continuar, vamos continuar, retome, onde paramos? | olá, oi, bom dia, boa tarde | sim | não
continuiamo, prosegui, riprendi, riprendiamo, vai avanti | ciao, buongiorno, buonasera | certo, va bene | lascia stare
ga verder, ga door, verder, waar waren we? | hoi, goedemorgen | ok, okay, graag, doe maar | nee, laat maar
kontynuuj, kontynuujmy, na czym skończyliśmy? | cześć, hej, dzień dobry | tak, jasne | nie
devam, devam et, devam edelim, nerede kalmıştık? | merhaba, selam | evet, olur | hayır
tiếp tục, tiếp đi, làm tiếp | xin chào, chào bạn | vâng, được | không
продолжай, продолжи, продолжим, давай продолжим | привет, здравствуйте, добрый день | да, давай, хорошо | нет, не надо
продовжуй, продовжимо, на чому ми зупинилися? | привіт, вітаю | так, добре | ні
أكمل, تابع, استمر, واصل | مرحبا, السلام عليكم | نعم | لا
जारी रखो, जारी रखें, आगे बढ़ो | नमस्ते, namaste | हाँ, जी हाँ, haan | नहीं
続けて, 続き, 再開, 前回の続き, 引き続き | こんにちは, おはよう, おはようございます | はい, お願いします | いいえ
계속, 이어서, 이어 가, 마저 | 안녕, 안녕하세요 | 네, 예, 응 | 아니, 아니요
继续, 繼續, 接着, 接著, 我们继续, 上次做到? | 你好, 您好, 早上好, 在吗 | 是, 是的, 好, 好的, 对, 可以, 行 | 不, 不用, 算了`

const LANGUAGES = LINES.trim()
  .split('\n')
  .map((line) => line.split(' | ').map((list) => list.split(', ')))

const ASKED = LANGUAGES.flatMap(([goOn = []]) => goOn)
/** How a message begins that asks to go on with earlier work. */
export const GO_ON: readonly string[] = ASKED.map((phrase) => phrase.replace('?', ''))
/** A message of these alone only greets. */
export const GREETINGS: readonly string[] = LANGUAGES.flatMap(([, greetings = []]) => greetings)
/** To what was offered, "go on" is a yes, too. */
export const YES: readonly string[] = [
  ...ASKED.filter((phrase) => !phrase.endsWith('?')),
  ...LANGUAGES.flatMap(([, , yes = []]) => yes),
]
export const NO: readonly string[] = LANGUAGES.flatMap(([, , , no = []]) => no)
/** Words beside a greeting, a yes or a no that change nothing. */
export const BESIDES = `
  please, pls, lets, let us, thanks, thank you, then, now, just, claude, there, again, all, where we left off,
  good morning, how are you, bitte, danke, merci, por favor, gracias, obrigado, grazie, пожалуйста, спасибо, 谢谢, 请, 吧`
  .trim()
  .split(/,\s+/)
