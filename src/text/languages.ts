/**
 * @module The words of each language by which short messages are known: greetings, yes and no, and how a message begins that asks
 * to go on. What is not here is the model's to understand.
 *
 * A list is one text: phrases in lower case, separated by commas. `weiter*` is any word that begins so, `*ed` any that ends so,
 * `…` a few words between. Accents and apostrophes do not matter, except in `goOn`. See ./word-finder.ts.
 */

export type Words = string

export interface Language {
  /** A message that begins so asks to go on with earlier work. */
  readonly goOn: Words
  /** A message of these alone only greets; of those who are greeted too. */
  readonly greetings: Words
  readonly greeted?: Words
  /** A yes, whatever follows ("yes, but run the tests first"). */
  readonly yes: Words
  /** A yes where nothing else follows but these and `besides`: the word also begins ordinary requests. */
  readonly weakYes: Words
  /** A no, where nothing follows or a mark does. */
  readonly no: Words
  /** A no for today. */
  readonly later: Words
  /** Courtesies and small words beside a yes, a no or a choice. */
  readonly besides: Words
  /** What names the first of a list, then the second, and so on, with a semicolon between them. */
  readonly ordinals: Words
  /** Words around such a choice: "number", "the … one". */
  readonly pick?: Words
}

export const LANGUAGES: readonly Language[] = [
  // English
  {
    goOn: 'continue, continuing, carry on, keep going, keep working, go on, proceed, resume, pick up, pick it up, pick this back up, get back to, back to work, where were we, where are we, where was i, where did we leave off, where did we stop, what were we doing, what was i doing, finish what we started',
    greetings: `
      hi, hii*, hello, hey, heya, heyy*, hiya, yo, howdy, sup, whats up, greetings, good morning, good afternoon,
      good evening, good day, gm, morning, evening, how are you, hows it going, im back, i am back, back again, back,
      ready, you there, are you there, anyone there, test, ping`,
    greeted: 'claude, claude code, there, again, everyone, all, team, friend, buddy, mate, today, doing',
    yes: 'yes, yep, yeah, yup, aye, yea, go ahead, 👍, ✅, 👌',
    weakYes: `
      y, ok, okay, k, sure, sure thing, absolutely, go, go on, go for it, do it, do that, please do, please, continue,
      continue where we left off, resume, proceed, carry on, keep going, lets go, lets do it, lets do that,
      lets continue, sounds good, pick it up, that one, correct, right, exactly, perfect, great, fine, why not, ya`,
    no: `
      n, no, nope, nah, 👎, ❌, never mind, nevermind, nvm, skip, skip it, skip that, leave it, forget it, ignore it,
      ignore that, dont, neither, none, none of them, none of these, already finished that, already done, thats done, its done`,
    later: `
      later, maybe later, maybe tomorrow, not now, not yet, not today, not this time, another time,
      tomorrow`,
    besides: `
      please, pls, plz, then, now, thanks, thank you, just, with it, with that, with this, that, it, to me, ok, well, so`,
    pick: 'the, option, number, no, nr, one, choose, take, pick, go with, lets do, work, task, thing, session',
    ordinals: '1st, first, one; 2nd, second, two, other; 3rd, third, three; 4th, fourth, four; 5th, fifth, five',
  },
  // German
  {
    goOn: 'weiter, mach weiter, machen wir weiter, fahre fort, setze fort, weitermachen, lass uns weitermachen, wo waren wir',
    greetings:
      'hallo, guten morgen, guten tag, guten abend, moin, moin moin, servus, grüß gott, grüezi, na, bin wieder da',
    greeted: 'zusammen, wieder',
    yes: 'ja, jawohl, jo, jup, jep',
    weakYes: 'weiter, gerne, mach weiter, klar',
    no: 'nein, nee, nö, kein interesse',
    later: 'jetzt nicht, später, heute nicht, nicht jetzt',
    besides: 'bitte, danke',
    pick: 'die, der, das, den, nummer',
    ordinals: 'erste*, eins; zweite*, zwei; dritte*, drei; vierte*, vier; fünfte*, fünf',
  },
  // French
  {
    goOn: 'continue, continuons, on continue, reprends, reprenons, poursuis, poursuivons, où en étions-nous, on en était où',
    greetings: 'bonjour, bonsoir, salut, coucou, ça va, je suis de retour',
    greeted: 'à tous',
    yes: 'oui, ouais, ouaip',
    weakYes: 'continue, vas-y',
    no: 'non, laisse tomber, aucun',
    later: 'pas maintenant, plus tard, pas aujourdhui, demain',
    besides: 'merci, stp, sil te plaît, sil vous plaît',
    pick: 'les, numéro, le, la',
    ordinals: 'premi*, un; deuxième, second*, deux; troisième, trois; quatrième, quatre; cinquième, cinq',
  },
  // Spanish
  {
    goOn: 'continúa, continua, continuemos, sigue, sigamos, seguimos, retoma, retomemos, ¿dónde lo dejamos, dónde lo dejamos',
    greetings: 'hola, buenas, buenos días, buenas tardes, buenas noches, qué tal',
    yes: 'sip',
    weakYes: 'dale, si, claro, vale, continúa',
    no: 'no quiero, déjalo, olvídalo, ninguno',
    later: 'ahora no, más tarde, hoy no, luego, después, mañana',
    besides: 'por favor, gracias',
    pick: 'número, opción, el',
    ordinals: 'primer*, uno; segund*, dos; tercer*, tres; cuart*, cuatro; quint*, cinco',
  },
  // Portuguese
  {
    goOn: 'continue, continua, continuar, vamos continuar, retoma, retome, segue, onde paramos',
    greetings: 'olá, oi, bom dia, boa tarde, boa noite, e aí, tudo bem',
    yes: 'sim, isso mesmo',
    weakYes: 'claro, continua, vai, bora',
    no: 'não, deixa pra lá, nenhum',
    later: 'agora não, depois, mais tarde, hoje não, amanhã',
    besides: 'por favor, obrigad*',
    pick: 'número, opção',
    ordinals: 'primeir*, um; segund*, dois; terceir*, três; quart*, quatro; quint*, cinco',
  },
  // Italian
  {
    goOn: 'continua, continuiamo, prosegui, proseguiamo, riprendi, riprendiamo, vai avanti, dove eravamo rimasti',
    greetings: 'ciao, buongiorno, buonasera, salve, come va',
    yes: 'certo',
    weakYes: 'si, va bene, continua',
    no: 'lascia stare, lascia perdere, nessuno',
    later: 'non ora, più tardi, dopo, non adesso, domani',
    besides: 'grazie, per favore',
    pick: 'numero',
    ordinals: 'primo, uno, la prima; second*, due; terz*, tre; quart*, quattro; quint*, cinque',
  },
  // Dutch
  {
    goOn: 'ga verder, ga door, verder, doorgaan, laten we verder gaan, waar waren we',
    greetings: 'hoi, hallo, goedemorgen, goedemiddag, goedenavond, dag',
    yes: 'ja, jawel, jazeker',
    weakYes: 'graag, ga door, doe maar',
    no: 'nee, nee dank je, laat maar, geen',
    later: 'niet nu, later, nu niet, straks, vandaag niet',
    besides: 'alsjeblieft, bedankt',
    pick: 'het, nummer',
    ordinals: 'eerste, een; tweede, twee; derde, drie; vierde, vier; vijfde, vijf',
  },
  // Polish
  {
    goOn: 'kontynuuj, kontynuujmy, kontynuujemy, na czym skończyliśmy',
    greetings: 'hej, cześć, dzień dobry, ahoj, siema, witam',
    yes: 'tak, ano, jasne, no jasne',
    weakYes: 'kontynuuj, dobra',
    no: 'nie, nie trzeba, żaden',
    later: 'nie teraz, później, potem, jutro, nie dzisiaj',
    besides: 'proszę, dzięk*',
    pick: 'ten, numer',
    ordinals: 'pierwsz*, jeden; drugi*, druga, dwa; trzeci*, trzy; cztery, czwarty, czwarta; pięć, piąty, piąta',
  },
  // Turkish
  {
    goOn: 'devam, devam et, devam edelim, kaldığımız yerden, nerede kalmıştık',
    greetings: 'merhaba, selam, günaydın, iyi akşamlar',
    yes: 'evet, olur, aynen, tabii, tabi',
    weakYes: 'devam, hadi',
    no: 'hayır, gerek yok, boşver, istemiyorum',
    later: 'şimdi değil, sonra, daha sonra, yarın, bugün değil',
    besides: 'lütfen, teşekkürler',
    pick: 'olan*',
    ordinals: 'ilk, birinci*, bir; ikinci*, iki; üçüncü*, üç; dördüncü*, dört; beşinci*, beş',
  },
  // Vietnamese
  {
    goOn: 'tiếp tục, tiếp đi, làm tiếp, hãy tiếp tục',
    greetings: 'xin chào, chào, chào bạn',
    yes: 'vâng, ừ, đúng rồi',
    weakYes: 'được, tiếp tục, có',
    no: 'không, thôi, không cần',
    later: 'để sau, lúc khác, không phải bây giờ, mai, chưa',
    besides: 'nhé, đi, cảm ơn',
    pick: 'cái, số',
    ordinals: 'đầu tiên, thứ nhất; thứ hai; thứ ba; thứ tư; thứ năm',
  },
  // Russian
  {
    goOn: 'продолжай, продолжи, продолжим, давай продолжим, давай дальше, на чём мы остановились, на чем мы остановились',
    greetings: 'привет, приветствую, здравствуй, здравствуйте, доброе утро, добрый день, добрый вечер, хай',
    yes: 'да, ага, угу, конечно, разумеется',
    weakYes: 'давай, хорошо, продолжай',
    no: 'нет, не надо, не нужно, неа, забудь, никакой',
    later: 'не сейчас, потом, позже, не сегодня, завтра',
    besides: 'пожалуйста, спасибо',
    pick: 'номер, вариант',
    ordinals: 'перв*, один; два, второ*, вторая, вторую; трет*, три; четверт*, четыре; пятый, пятая',
  },
  // Ukrainian
  {
    goOn: 'продовжуй, продовжимо, продовжити, на чому ми зупинилися',
    greetings: 'привіт, добрий день, доброго ранку, вітаю',
    yes: 'так, ага, звісно',
    weakYes: 'давай, добре, продовжуй',
    no: 'ні, не треба, не потрібно, забудь',
    later: 'не зараз, пізніше, потім, завтра',
    besides: 'будь ласка, дякую',
    ordinals: 'перш*, один; другий, друга, друге, два; трет*, три; четверт*, чотири; пятий, пята',
  },
  // Arabic
  {
    goOn: 'أكمل, تابع, استمر, واصل, لنكمل',
    greetings: 'مرحبا, السلام عليكم, أهلا, صباح الخير, مساء الخير',
    yes: 'نعم, أجل, ايوه, طبعا',
    weakYes: 'تمام',
    no: 'لا, لا أريد',
    later: 'ليس الآن, لاحقا, فيما بعد, غدا',
    besides: 'من فضلك, شكرا',
    ordinals: 'الاول*; الثاني*; الثالث*; الرابع*; الخامس*',
  },
  // Hindi
  {
    goOn: 'जारी रखो, जारी रखें, आगे बढ़ो',
    greetings: 'नमस्ते, नमस्कार, हेलो, हाय, सुप्रभात, namaste',
    yes: 'हाँ, हां, जी हाँ, जी, haan, han, haa',
    weakYes: 'theek hai',
    no: 'नहीं, मत करो, nahi, nahin',
    later: 'अभी नहीं, बाद में, कल, abhi nahi, baad me, baad mein',
    besides: 'कृपया, जी',
    pick: 'वाला, wala',
    ordinals: 'पहल*, एक, pehla; दूसर*, दो, dusra, doosra; तीसर*, तीन, teesra; चौथ*, चार; पाँच*',
  },
  // Japanese
  {
    goOn: '続けて, 続き, 再開, 前回の続き, 引き続き',
    greetings: 'こんにちは, こんばんは, おはよう, おはようございます, やあ, もしもし, お疲れ様です, ただいま',
    yes: 'はい, うん, ええ, そうそう, そうです, そうだ',
    weakYes: 'お願いします, 続けて',
    no: 'いいえ, いや, 結構です, 違う, やめて',
    later: '今はいい, 後で, また後で, あとで, また今度, 今はやめ, 明日',
    besides: 'ください, お願いします, です, を',
    pick: '番, の, で, を, 番目, 目',
    ordinals: '一つ目, 最初, 一番; 二つ目, 2つ目, 二番; 三つ目, 三番; 四つ目, 四番; 五つ目, 五番',
  },
  // Korean
  {
    goOn: '계속, 이어서, 이어 가, 마저',
    greetings: '안녕, 안녕하세요, 안녕하십니까, 하이, 좋은 아침',
    yes: '네, 예, 응, 그래, 어, 맞아, 그렇지',
    weakYes: '계속, 좋아',
    no: '아니, 아니요, 아니오, 됐어, 괜찮아, 싫어',
    later: '나중에, 지금 말고, 다음에, 지금은 아니, 내일',
    besides: '요, 주세요, 부탁',
    pick: '번, 거, 로',
    ordinals: '첫번째, 첫 번째, 하나; 두번째, 두 번째, 둘; 세번째, 세 번째, 셋; 네번째, 네 번째; 다섯번째, 다섯 번째',
  },
  // Chinese
  {
    goOn: '继续, 繼續, 接着, 接著, 上次做到, 我们继续',
    greetings: '你好, 您好, 嗨, 哈喽, 早, 早上好, 下午好, 晚上好, 在吗, 嘿',
    yes: '是, 是的, 好, 好的, 对, 可以, 要, 嗯, 没错, 当然',
    weakYes: '继续, 行',
    no: '不, 不用, 不用了, 不要, 不是, 算了, 不管它, 没有, 都不是',
    later: '先不, 先不管它, 先不用, 以后, 以后再说, 稍后, 待会, 等会, 等等, 现在不, 明天, 下次',
    besides: '了, 吧, 谢谢, 请, 的',
    pick: '个, 选, 要, 号, 吧',
    ordinals: '第一, 一; 第二, 二, 两; 第三, 三; 第四, 四; 第五, 五',
  },
]
