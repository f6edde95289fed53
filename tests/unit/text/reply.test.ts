import { describe, expect, it } from 'vitest'
import { isGreeting, mayRefuse, readReply } from '../../../src/text/reply.ts'
import { startMeter } from '../../spent.ts'

describe('readReply', () => {
  it.each([
    'yes',
    'Yes!',
    'yes please',
    'y',
    'yes, but run the tests first',
    'yeah go ahead',
    'sure',
    'ok',
    'continue',
    'do it',
    'Ja, bitte',
    'oui',
    'sí',
    'sim',
    'да, продолжай',
    '好的',
    '继续',
    'はい',
    '네',
    'हाँ',
    '"yes"',
    'Yes, but only the tests',
    'yes and then run lint',
    'sure, go for it',
    '👍',
    'that one pls',
    'oui vas-y',
    'sim, continua',
    'ага продолжай',
    '对，就是这个',
    'haan karo',
    '好的继续',
    'はい、でも先にテストを実行して',
    'نعم، لكن الاختبارات أولا',
    'sure 😊',
  ])('takes "%s" for a yes', (text) => expect(readReply(text)).toEqual({ kind: 'yes' }))

  it.each([
    'no',
    'No.',
    'no thanks',
    'nope',
    'new task',
    'already finished that',
    'no, fix the login instead',
    'start fresh',
    'nein danke',
    'non merci',
    'não',
    'нет',
    '不用了',
    'いいえ',
    '아니요',
    'नहीं',
  ])('takes "%s" for a no', (text) => expect(readReply(text)).toEqual({ kind: 'no' }))

  it.each([
    'later',
    'yes, but later',
    'ja, aber nicht jetzt',
    'はい、後で',
    'not now 🙂',
    'not now',
    'nah not today',
    'jetzt nicht',
    'pas maintenant',
    'не сейчас',
    '先不管它',
    'şimdi değil',
  ])('takes "%s" for another day', (text) => expect(readReply(text)).toEqual({ kind: 'later' }))

  it.each([
    ['2', 2],
    ['#1', 1],
    ['option 3 please', 3],
    ['the second one', 2],
    ['number 4.', 4],
    ['two', 2],
    ['the other one', 2],
    ['die zweite', 2],
    ['le 2', 2],
    ['ten drugi', 2],
    ['de derde', 3],
    ['la quinta', 5],
    ['второй', 2],
    ['третьего', 3],
    ['numéro deux', 2],
    ['3番目', 3],
    ['3 👍', 3],
    ['the third one 🙏', 3],
    ['yes, 2', 2],
    ['ja, die zweite', 2],
    ['2, but skip the docs', 2],
    ['第二个', 2],
    ['2番', 2],
    ['두 번째', 2],
  ])('takes "%s" for a choice', (text, number) => expect(readReply(text)).toEqual({ kind: 'pick', number }))

  it.each([
    'ok add a test',
    'continue with the parser',
    'no idea why this fails',
    'no tests fail any more',
    '3 tests fail',
    'не 2',
    'pas le 2',
    'in 2 minutes',
    'one second',
    'un segundo',
    'no other',
    'во вторник',
    'w piątek',
    'at 5',
    'Hai!',
    '1. fix the login 2. add tests',
    'yeah, no',
    'oui mais non',
    '嗯，不用了',
    '네트워크 오류 고쳐줘',
    '그래프 추가해줘',
    '对齐按钮',
    '要修复登录页面',
    'đừng',
    'có lỗi ở trang đăng nhập',
    'ya lo hice',
    'klar definierte Typen einführen',
    'Morgen!',
    'yes/no prompt in cli hangs',
    'skip the flaky test in ci',
    'later versions of node break this',
    'correct the spelling in docs',
    'sure the cache is warm?',
    'yesterday it worked',
    'nobody can log in',
    'notes.md is missing',
    'right align the header',
    'go through src and fix the types',
    '',
    `yes ${'and more '.repeat(40)}`,
  ])('takes "%s" for neither', (text) => expect(readReply(text)).toBeUndefined())
})

describe('isGreeting', () => {
  it.each([
    'hello',
    'Hi!',
    'hey claude',
    'Hello there, Claude!',
    'good morning 👋',
    'hey, how are you?',
    'Hallo',
    'Moin moin',
    'bonjour !',
    'hola',
    'olá',
    'ciao',
    'Привет!',
    '你好',
    'こんにちは',
    'おはようございます。',
    '안녕하세요',
    'नमस्ते',
    "I'm back",
    'hi hi',
  ])('knows "%s"', (text) => expect(isGreeting(text)).toBe(true))

  it.each([
    'hi, fix the bug',
    'hello world program in rust',
    'test the login',
    'hey, the build is broken',
    'morning report: add totals',
    '',
    '👋 fix it',
    'add a greeting to the hello page',
  ])('does not take "%s" for one', (text) => expect(isGreeting(text)).toBe(false))

  it('answers in no time for long and repetitive texts', () => {
    const spent = startMeter()
    for (const text of ['hi '.repeat(100_000), 'hi there '.repeat(6), `${'hey '.repeat(14)}x`]) isGreeting(text)
    expect(spent()).toBeLessThan(3_000)
  })
})

describe('mayRefuse', () => {
  it.each(['nei takk', 'nei, ikke nå', 'ei kiitos', 'nem köszönöm', 'nu, mulțumesc', 'לא תודה', 'ไม่'])(
    'hears a word of no in a language without a file of its own: "%s"',
    (text) => {
      expect(readReply(text)).toBeUndefined()
      expect(mayRefuse(text)).toBe(true)
    },
  )

  it.each(['ja takk', 'igen', 'kyllä kiitos', 'da, mulțumesc'])('hears none in a yes: "%s"', (text) => {
    expect(mayRefuse(text)).toBe(false)
  })
})
