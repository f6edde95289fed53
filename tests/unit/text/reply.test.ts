import { describe, expect, it } from 'vitest'
import { BESIDES, GREETINGS, NO, YES } from '../../../src/text/languages.ts'
import { isBareReply, isGreeting, readReply } from '../../../src/text/reply.ts'

describe('a reply to what was asked', () => {
  it.each([
    'yes',
    'Yes!',
    'yes please',
    '"yes"',
    'y',
    'ok',
    'okay',
    'continue',
    'yes please, go on',
    'sure 😊',
    'Ja, bitte',
    'oui vas-y',
    'sí',
    'si',
    'sim, continua',
    'да, продолжай',
    'tak',
    'ga door',
    '好的，继续',
    'はい、お願いします',
    '네',
    'हाँ',
    'نعم',
    'Continue where we left off',
    "ok let's continue",
  ])('is a yes: "%s"', (text) => expect(readReply(text)).toBe('yes'))

  it.each(['no', 'No.', 'n', 'no thanks', 'nein danke', 'non merci', 'não', 'нет, спасибо', '不用'])(
    'is a no: "%s"',
    (text) => expect(readReply(text)).toBe('no'),
  )

  it.each([
    'yes, but run the tests first',
    'yes, but later',
    'yeah, no',
    'oui mais non',
    'no, fix the login instead',
    'no idea why this fails',
    'no tests fail any more',
    'ok add a test',
    'continue with the parser',
    'ya no compila',
    'not now',
    'later',
    '2',
    'the second one',
    'new task',
    'please',
    'hello',
    'hello, yes',
    'where were we?',
    '네트워크 오류 고쳐줘',
    '对齐按钮',
    'yes/no prompt in cli hangs',
    'skip the flaky test in ci',
    '',
    '...',
    `yes ${'and more '.repeat(40)}`,
  ])('is neither, and the model understands it: "%s"', (text) => expect(readReply(text)).toBeUndefined())
})

describe('a message that says nothing of what is to be done', () => {
  it.each(['yes', 'no thanks', 'thanks!', '2', '#1', '3.', 'continue', 'mach weiter'])('is "%s"', (text) =>
    expect(isBareReply(text)).toBe(true),
  )
  it.each(['yes, and run the tests', '2 tests fail', 'hello', ''])('is not "%s"', (text) =>
    expect(isBareReply(text)).toBe(false),
  )
})

describe('isGreeting', () => {
  it.each([
    'hello',
    'Hi!',
    'hey claude',
    'Hello there, Claude!',
    'hey 👋',
    'Moin moin',
    'bonjour !',
    'olá',
    'Привет!',
    'おはようございます。',
    'hi hi',
  ])('knows "%s"', (text) => expect(isGreeting(text)).toBe(true))

  it.each([
    'hi, fix the bug',
    'hello world program in rust',
    'test the login',
    'hey, the build is broken',
    'morning report: add totals',
    'hello, yes',
    'thanks',
    '',
    '👋 fix it',
    'add a greeting to the hello page',
  ])('does not take "%s" for one', (text) => expect(isGreeting(text)).toBe(false))
})

describe('the lists of all languages', () => {
  it('are what they say', () => {
    expect(YES.filter((phrase) => readReply(phrase) !== 'yes')).toEqual([])
    expect(NO.filter((phrase) => readReply(phrase) !== 'no')).toEqual([])
    expect(GREETINGS.filter((phrase) => !isGreeting(phrase))).toEqual([])
  })

  /** A message does not say which language it is in. */
  it.each([
    ['a yes and a no', YES, NO],
    ['a greeting and an answer', GREETINGS, [...YES, ...NO]],
    ['a courtesy and what it stands beside', BESIDES, [...GREETINGS, ...YES, ...NO]],
  ])('share no phrase: %s', (_, one, other) => {
    expect(one.filter((phrase) => other.includes(phrase))).toEqual([])
  })

  it('are in lower case, and hold nothing empty', () => {
    for (const phrase of [...GREETINGS, ...YES, ...NO, ...BESIDES]) {
      expect(phrase).toBe(phrase.trim().toLowerCase())
      expect(phrase).not.toBe('')
    }
  })
})
