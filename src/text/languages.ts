/**
 * @module The words of each language by which a short message is known: how one begins that asks to go on, greetings, yes and no.
 * What is not here is the model's to understand.
 *
 * One language a paragraph, its further lines set in; phrases in lower case.
 * Accents and apostrophes do not matter, except in the first list.
 */

const LINES = `
continue, continue where we left off, continuing, carry on, keep going, keep working, go on, proceed, resume, pick up, pick it
  up, pick this back up, get back to, back to work, where were we, where are we, where was i, where did we leave off, where did
  we stop, what were we doing, what was i doing, finish what we started | hi, hello, hey, heya, hiya, yo, howdy, sup, whats up,
  greetings, good morning, good afternoon, good evening, good day, morning, evening, how are you, hows it going, im back, i am
  back, back again, back, ready, are you there, anyone there, test, ping | continue, continue where we left off, resume,
  proceed, carry on, keep going, go on, pick it up, yes, y, yep, yeah, yup, aye, go ahead, ok, okay, sure, go for it, do it, do
  that, please do, lets go, lets do it, sounds good, 👍, ✅, 👌 | no, n, nope, nah, never mind, nevermind, skip it, leave it,
  forget it, ignore it, already done, 👎, ❌
weiter, mach weiter, machen wir weiter, fahre fort, setze fort, weitermachen, lass uns weitermachen, wo waren wir | hallo, guten
  morgen, guten tag, guten abend, moin, servus, grüß gott, grüezi, bin wieder da | weiter, mach weiter, ja, jawohl, jo, jup,
  gerne, klar | nein, nee, nö, kein interesse
continue, continuons, on continue, reprends, reprenons, poursuis, poursuivons, où en étions-nous, on en était où | bonjour,
  bonsoir, salut, coucou, ça va, je suis de retour | continue, oui, ouais, vas-y, daccord | non, laisse tomber
continúa, continua, continuemos, sigue, sigamos, seguimos, retoma, retomemos, ¿dónde lo dejamos, dónde lo dejamos | hola,
  buenas, buenos días, buenas tardes, buenas noches, qué tal | continúa, sí, sip, dale, claro, vale | no quiero, déjalo,
  olvídalo
continue, continua, continuar, vamos continuar, retoma, retome, segue, onde paramos | olá, oi, bom dia, boa tarde, boa noite, e
  aí, tudo bem | continua, sim, isso mesmo, bora | não, deixa pra lá
continua, continuiamo, prosegui, proseguiamo, riprendi, riprendiamo, vai avanti, dove eravamo rimasti | ciao, buongiorno,
  buonasera, salve, come va | sì, certo, va bene | lascia stare, lascia perdere
ga verder, ga door, verder, doorgaan, laten we verder gaan, waar waren we | hoi, goedemorgen, goedemiddag, goedenavond | ga
  door, jawel, jazeker, graag, doe maar | laat maar
kontynuuj, kontynuujmy, kontynuujemy, na czym skończyliśmy | hej, cześć, dzień dobry, ahoj, siema, witam | kontynuuj, tak,
  jasne, dobra | nie, nie trzeba
devam, devam et, devam edelim, kaldığımız yerden, nerede kalmıştık | merhaba, selam, günaydın, iyi akşamlar | devam, devam et,
  evet, olur, aynen, tabii, hadi | hayır, gerek yok, boşver
tiếp tục, tiếp đi, làm tiếp, hãy tiếp tục | xin chào, chào, chào bạn | tiếp tục, vâng, ừ, đúng rồi, được | không, thôi, không
  cần
продолжай, продолжи, продолжим, давай продолжим, давай дальше, на чём мы остановились, на чем мы остановились | привет,
  здравствуй, здравствуйте, доброе утро, добрый день, добрый вечер | продолжай, да, ага, угу, конечно, давай, хорошо | нет, не
  надо, не нужно
продовжуй, продовжимо, продовжити, на чому ми зупинилися | привіт, доброго ранку, вітаю | продовжуй, так, звісно, добре | ні, не
  треба, не потрібно
أكمل, تابع, استمر, واصل, لنكمل | مرحبا, السلام عليكم, أهلا, صباح الخير, مساء الخير | أكمل, تابع, نعم, أجل, ايوه, تمام | لا, لا
  أريد
जारी रखो, जारी रखें, आगे बढ़ो | नमस्ते, नमस्कार, हेलो, सुप्रभात, namaste | हाँ, हां, जी हाँ, haan | नहीं, nahi
続けて, 続き, 再開, 前回の続き, 引き続き | こんにちは, こんばんは, おはよう, おはようございます, お疲れ様です, ただいま | 続けて, はい, うん, ええ, お願いします | いいえ, いや, 結構です
계속, 이어서, 이어 가, 마저 | 안녕, 안녕하세요, 안녕하십니까, 좋은 아침 | 계속, 네, 예, 응, 그래, 좋아 | 아니, 아니요, 아니오, 됐어, 괜찮아
继续, 繼續, 接着, 接著, 上次做到, 我们继续 | 你好, 您好, 嗨, 哈喽, 早上好, 下午好, 晚上好, 在吗 | 继续, 是, 是的, 好, 好的, 对, 可以, 嗯, 没错, 行 | 不, 不用, 不用了, 不要, 不是, 算了`

const LANGUAGES = LINES.trim()
  .replace(/\n {2}/g, ' ')
  .split('\n')
  .map((line) => line.split(' | ').map((list) => list.split(', ')))

/** How a message begins that asks to go on with earlier work. Those that do not ask where it stood are a yes, too. */
export const GO_ON: readonly string[] = LANGUAGES.flatMap(([goOn = []]) => goOn)
/** A message of these alone only greets. */
export const GREETINGS: readonly string[] = LANGUAGES.flatMap(([, greetings = []]) => greetings)
export const YES: readonly string[] = LANGUAGES.flatMap(([, , yes = []]) => yes)
export const NO: readonly string[] = LANGUAGES.flatMap(([, , , no = []]) => no)
/** Words beside a greeting, a yes or a no that change nothing. */
export const BESIDES = `
  please, pls, lets, let us, thanks, thank you, then, now, just, claude, there, again, everyone, all, team, friend, bitte, danke,
  zusammen, merci, sil te plaît, sil vous plaît, à tous, por favor, gracias, obrigado, obrigada, grazie, per favore,
  proszę, dzięki, lütfen, пожалуйста, спасибо, будь ласка, дякую, من فضلك, شكرا, कृपया, 谢谢, 请, 吧`
  .trim()
  .split(/,\s+/)
