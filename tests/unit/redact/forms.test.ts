/** The forms in which secrets stand, in whatever holds them, and texts that look like them and hold none. */

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { redact } from '../../../src/redact/redact.ts'
import { fullOrPart } from '../../rounds.ts'
import { FORMS, ORDINARY } from './forms.ts'

const ALNUM = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const secret = fc.string({ unit: fc.constantFrom(...ALNUM), minLength: 16, maxLength: 32 }).filter(looksMade)

/** Letters of both cases and digits in turn: what a generator of passwords gives, and no word. */
function looksMade(value: string): boolean {
  return (
    (value.match(/[A-Z]/g)?.length ?? 0) > 2 &&
    (value.match(/[a-z]/g)?.length ?? 0) > 2 &&
    (value.match(/\d/g)?.length ?? 0) > 2
  )
}

const eachLine = (mark: (line: string, at: number) => string) => (text: string) => text.split('\n').map(mark).join('\n')
/** What the text of a session holds a secret in. */
const CONTAINERS: Readonly<Record<string, (text: string) => string>> = {
  itself: (text) => text,
  'a string of JSON': (text) => JSON.stringify({ output: text }),
  'JSON in JSON': (text) => JSON.stringify(JSON.stringify({ output: text })),
  'a listing with numbers': eachLine((line, at) => `${String(at + 9).padStart(6)}→${line}`),
  'a listing with tabs': eachLine((line, at) => `${at + 9}\t${line}`),
  'a difference': eachLine((line) => `+${line}`),
  'an indented block': eachLine((line) => `    ${line}`),
  'a quotation': eachLine((line) => `> ${line}`),
  'a fenced block': (text) => `Look:\n\`\`\`\n${text}\n\`\`\`\ndone`,
  'a message': (text) => `I ran this.\n\n${text}\n\nIt worked.`,
}
const MARKER = /\[REDACTED:[a-z0-9-]+\]/g

describe('redact: a secret', () => {
  it.each(Object.entries(FORMS))('in %s is replaced in each of its forms, and nothing around it', (_, forms) => {
    for (const form of forms)
      fc.assert(
        fc.property(secret, (value) => {
          expect(redact(form.replaceAll('@@@', value)).replace(MARKER, '@@@')).toBe(form)
        }),
        { numRuns: fullOrPart(20, 1), seed: 40 },
      )
  })
})

describe('redact: a secret of any form in any container', () => {
  const forms = Object.values(FORMS).flat()

  it.each(Object.entries(CONTAINERS))('is replaced in %s, once for all', (_, contain) => {
    fc.assert(
      fc.property(fc.constantFrom(...forms), secret, (form, value) => {
        const once = redact(contain(form.replaceAll('@@@', value)))
        expect(once).not.toContain(value)
        expect(redact(once)).toBe(once)
      }),
      { numRuns: fullOrPart(600, 100), seed: 40 },
    )
  })
})

describe('redact: a secret at the end of an error that a tool tells', () => {
  const secret = ['kWq00z', 'LmX40v', 'R9pNd4T'].join('')

  it('is replaced in any form', () => {
    const failed = (form: string) => `<tool_use_error>It failed:\n${form.replaceAll('@@@', secret)}</tool_use_error>`
    const kept = Object.values(FORMS)
      .flat()
      .filter((form) => redact(failed(form)).includes(secret))
    expect(kept).toEqual([])
  })
})

describe('redact: what holds no secret', () => {
  it.each(Object.entries(ORDINARY))('stays in any container: %s', (_, texts) => {
    const changed = Object.entries(CONTAINERS).flatMap(([name, contain]) =>
      texts
        .filter((text) => redact(contain(text)) !== contain(text))
        .map((text) => `${name}: ${redact(contain(text))}`),
    )
    expect(changed).toEqual([])
  })
})

describe('redact: a seed phrase', () => {
  const WORDS = 'ocean velvet ribbon cactus tunnel garlic maple orbit pencil rocket salad timber'.split(' ')
  const phrase = WORDS.join(' ')

  it.each([
    'MNEMONIC="@@@"',
    'mnemonic: @@@',
    "const mnemonic = '@@@'",
    '{"mnemonic":"@@@"}',
    'Seed phrase: @@@',
    'The recovery phrase is: @@@',
    'seed_phrase = "@@@"',
    '**Secret Recovery Phrase:**\n\n@@@\n',
    'Ethers.Wallet.fromMnemonic("@@@")',
    'wallet seed: `@@@`',
    '| Mnemonic | @@@ |',
  ])('is replaced in %j', (form) => {
    for (const words of [phrase, `${phrase} ${[...WORDS].reverse().join(' ')}`])
      expect(redact(form.replace('@@@', words))).toBe(form.replace('@@@', '[REDACTED:seed-phrase]'))
  })

  it.each([
    ['numbered', WORDS.map((word, at) => `${at + 1}. ${word}`).join('\n')],
    ['with commas', WORDS.join(', ')],
    ['as a list of strings', JSON.stringify(WORDS)],
    ['one a line', WORDS.join('\n')],
  ])('is replaced where its words stand %s', (_, words) => {
    expect(redact(`Seed phrase:\n${words}\n`)).not.toMatch(/velvet|salad/)
  })

  it.each([
    'The mnemonic has twelve words, which are written down when the wallet is made and never again.',
    'mnemonic: a phrase of words that helps you remember something when you need it later on today',
    'seed the database with the users that are in the file and then run all of the tests again',
    `the words are ${phrase}`,
    'seed: 42, mnemonic: string, recoveryPhrase?: string[]',
  ])('is none: %j', (text) => {
    expect(redact(text)).toBe(text)
  })
})

describe('redact: a password with a colon', () => {
  const [first, second] = ['Xk:92mQpw', 'Zq81:mmQp']

  it.each(Object.entries(CONTAINERS))('is replaced where chpasswd reads it, in %s', (_, contain) => {
    const text = redact(contain(`chpasswd <<EOF\nroot:${first}\napp:${second}\nEOF\necho Hamburg:2026`))
    expect(text).not.toMatch(/92mQpw|Zq81|mmQp/)
    expect(text).toContain('Hamburg:2026')
  })
})

describe('redact: a key of PuTTY', () => {
  const line = (seed: number) =>
    Buffer.from(Array.from({ length: 48 }, (_, at) => (at * seed * 31 + 7) % 256)).toString('base64')
  const file = (version: number) =>
    [
      `PuTTY-User-Key-File-${version}: ssh-ed25519`,
      'Encryption: none',
      'Comment: a key',
      'Public-Lines: 2',
      line(1),
      line(2),
      'Private-Lines: 2',
      line(3),
      line(5),
      `Private-MAC: ${'0a1b'.repeat(16)}`,
    ].join('\n')

  it.each([2, 3])('of version %i loses its private lines in any container', (version) => {
    for (const contain of Object.values(CONTAINERS)) {
      const text = redact(contain(file(version)))
      expect(text).not.toContain(line(3))
      expect(text).not.toContain(line(5))
      expect(text).toContain('[REDACTED:private-key]')
      expect(text).toContain(line(2))
    }
  })

  it('is told from what documents say', () => {
    const text = 'The file has Public-Lines: 2 and Private-Lines: 1, then the lines.'
    expect(redact(text)).toBe(text)
  })
})

describe('redact: text in base64', () => {
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const password = ['k4Xq', '9bTz', 'R7mW', '2vLd'].join('')
  const block = (text: string) => `-----BEGIN ${'PRIVATE'} KEY-----\n${text}\n-----END ${'PRIVATE'} KEY-----\n`
  const account = JSON.stringify({
    type: 'service_account',
    project_id: 'shop',
    private_key: block(base64('0123456789'.repeat(20))),
    client_email: 'a@shop.example',
  })

  it.each([
    ['a service account', account],
    ['a service account with line ends', JSON.stringify(JSON.parse(account), null, 2)],
    ['a file of variables', `PORT=80\nDB_PASSWORD=${password}\nDEBUG=1\nLOG_LEVEL=info\n`],
    ['a configuration of kubectl', `users:\n- name: admin\n  user:\n    token: ${password}${password}\n`],
    ['credentials of a registry', JSON.stringify({ auths: { 'r.example': { auth: base64(`me:${password}`) } } })],
  ])('is replaced where it holds a secret: %s', (_, text) => {
    const encoded = base64(text)
    const wrapped = encoded.replace(/.{76}/g, '$&\n')
    for (const form of ['@@@', 'GCP_KEY_B64: @@@', 'echo @@@ | base64 -d', '{"data":"@@@"}', 'credentials_json: "@@@"'])
      expect(redact(form.replace('@@@', encoded))).not.toContain(encoded.slice(8, 40))
    for (const contain of Object.values(CONTAINERS)) {
      expect(redact(contain(wrapped))).not.toContain(wrapped.slice(8, 40))
      const added = JSON.stringify(`1 file\n${wrapped.replace(/^/gm, '+')}`)
      expect(redact(contain(added))).not.toContain(wrapped.slice(8, 40))
    }
  })

  it.each([
    ['prose', 'Nothing is secret about this long sentence, which only tells what a program does.'],
    ['code', 'export function add(a: number, b: number): number {\n  return a + b\n}\nconsole.log(add(1, 2))\n'],
    [
      'a map',
      JSON.stringify({ version: 3, sources: ['a.ts', 'b.ts'], names: ['token', 'password'], mappings: 'AAAA,CAAC' }),
    ],
    ['bytes', '\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x01\x00\x00\x00\x01\x00\x08\x06\x00\x00\x00'],
  ])('stays where it holds none: %s', (_, text) => {
    const encoded = `data:text/plain;base64,${Buffer.from(text, 'latin1').toString('base64')}`
    expect(redact(encoded)).toBe(encoded)
  })
})

describe('redact: a Kubernetes Secret', () => {
  const value = Buffer.from('correct horse battery').toString('base64')

  it.each([
    `kind: Secret\ndata:\n  a: ${value}\n  b: "${value}"`,
    `apiVersion: v1\nitems:\n- apiVersion: v1\n  data:\n    a: ${value}\n  kind: Secret\n`,
    JSON.stringify({ kind: 'Secret', data: { a: value, b: value } }),
    JSON.stringify({ kind: 'List', items: [{ data: { a: value }, kind: 'Secret' }] }, null, 2),
  ])('loses the values of data in any container: %j', (text) => {
    for (const contain of Object.values(CONTAINERS)) expect(redact(contain(text))).not.toContain(value)
  })

  it.each([
    'kind: Secret\ndata:\n  a: |\n    c2VjcmV0dmFsdWV4eXo=\n',
    'kind: Secret\ndata:\n  "a": c2VjcmV0dmFsdWV4eXo=\n',
    'kind: Secret\nstringData:\n  a: |\n    #hunter2pass\n',
    'kind: Secret\nstringData:\n  a: "#hunter2pass"\n',
    'kind: Secret\nstringData:\n  a: |\n    hunter2=admin\n',
    'secretGenerator:\n- name: s\n  literals:\n  - pw=*hunter2pass\n',
  ])('loses a value whatever it begins with: %j', (text) => {
    expect(redact(text)).not.toMatch(/hunter2|c2Vjcm/)
  })
})

describe('redact: a password of an address', () => {
  it.each(['ab/Cd12', 'a#b?c/d1', '/starts9', 'p/w/d/4x', 'x1?y'])('is replaced with the signs of %s', (password) => {
    for (const address of [
      'postgres://app:@@@@db.internal:5432/main',
      'https://me:@@@@git.example/a.git',
      '"amqp://u:@@@@mq/v"',
    ])
      expect(redact(address.replace('@@@', password))).toBe(address.replace('@@@', '[REDACTED:url-password]'))
  })

  it.each([
    'http://localhost:3000/@fs/src/main.ts',
    'https://registry.example:8443/@scope/pkg?x=a@b.cz',
    'see https://a.example:443/path, mail me@b.example',
    'http://[::1]:8080/a@b',
    'git@github.com:owner/repo.git and ssh://git@github.com/owner/repo',
  ])('is not in %j', (text) => {
    expect(redact(text)).toBe(text)
  })
})

describe('redact: names of files', () => {
  it.each(['video_box.ico-@@@.png', 'assets/logo.ico-@@@.svg', 'app.js-@@@.map', 'icons.ico-@@@'])(
    'that hold a checksum stay: %s',
    (name) => {
      const text = name.replace('@@@', '3f9a1c0e7b52d846a1c9e3f56d8b2047')
      expect(redact(text)).toBe(text)
    },
  )
})

describe('redact: the hash of a password', () => {
  const digest = (length: number) => 'k4Xq9bTzR7mW2vLd/H6s.uLqE8wj'.repeat(4).slice(0, length)
  const hashes = [
    ['apr1', 'H6uskkkW', digest(22)],
    ['1', 'mERr', digest(22)],
    ['5', 'saltsalt', digest(43)],
    ['6', 'rounds=5000', 'saltsalt', digest(86)],
    ['2y', '05', digest(53)],
    ['y', 'j9T', digest(22), digest(43)],
    ['argon2id', 'v=19', 'm=65536,t=3,p=4', digest(22).replaceAll('.', '/'), digest(43).replaceAll('.', '/')],
  ]

  it.each(hashes)('is replaced however `$` is written: $%s$%s', (...parts) => {
    for (const dollar of ['$', '$$', '\\$']) {
      const hash = dollar + parts.join(dollar)
      for (const contain of Object.values(CONTAINERS)) {
        const text = redact(contain(`admin:${hash}:19000\nenable secret 5 ${hash}\nhash='${hash}'`))
        expect(text).not.toContain(parts.at(-1))
        expect(text.match(MARKER)).toHaveLength(3)
      }
    }
  })

  it.each([
    'echo "$1$sep$destinationDirectory"',
    'cp "$1$slash$nameOfTheSourceFileToCopy" "$6$suffix$directoryOfAllResults"',
    'text.replace(pattern, "$1$2$3$4$5$6$7")',
    'echo "\\$1\\$separator\\$informationForTheReader"',
    'make: $$1$$name$$destinationOfTheProgram',
  ])('is none in %j', (text) => {
    for (const contain of Object.values(CONTAINERS)) expect(redact(contain(text))).toBe(contain(text))
  })
})

describe('redact: a password that is much like a word', () => {
  const password = ['Tr0ub4', 'dorX9'].join('')

  it.each([
    'I set it up.\npw → @@@',
    'I set it up.\npw - @@@\n',
    'I set it up.\n\tpw → @@@',
    'I set it up.\r\npass → @@@',
    'name,value\npassword,@@@\nport,80',
  ])('is replaced in any container where a line begins with its name: %j', (form) => {
    const kept = Object.entries(CONTAINERS).filter(([, contain]) =>
      redact(contain(form.replace('@@@', password))).includes(password),
    )
    expect(kept.map(([name]) => name)).toEqual([])
  })

  it.each([
    'nothing\ncompass → north2024\nbypass - route2024',
    'A password,at2024 least',
    '{"fields":"password,email2,name"}',
    'The bypass → route2024',
    'Types:\npassword,text\ntoken,select2',
  ])('is none in %j', (text) => {
    for (const contain of Object.values(CONTAINERS)) expect(redact(contain(text))).toBe(contain(text))
  })
})

describe('redact: a quotation that holds quotation marks', () => {
  const [first, second] = [['Tr0', 'ub'].join(''), ['4dor', '&3'].join('')]

  it.each([
    ['let password = r#"@@@"#;\nrun("x")', `${first}"${second}`],
    ['let password = r##"@@@"##;\nrun("x")', `${first}"#${second}`],
    ['let password = br#"@@@"#;\nrun("x")', `${first}"${second}`],
    ['var password = @"@@@";\nRun("x");', `${first}""${second}`],
    ['var password = $@"@@@";\nRun("x");', `${first}""""${second}`],
    ['var password = @"@@@";\nRun("x");', `${first}${second}""`],
    ['password = """@@@"""\nrun("x")', `${first}"${second}`],
    ["password = '''@@@'''\nrun('x')", `${first}'${second}`],
  ])('is replaced to its end, and nothing behind: %j', (form, password) => {
    for (const contain of Object.values(CONTAINERS)) {
      const replaced = contain(form.replace('@@@', '[REDACTED:password]'))
      expect(redact(contain(form.replace('@@@', password)))).toBe(replaced)
    }
  })

  it.each([
    'var title = @"password"; var token = @""; Run("second2word");',
    'password = """"""\nname = "second2word"',
    'let token = r#"the "quoted" token"#; run("x")',
  ])('that holds no secret stays: %j', (text) => {
    for (const contain of Object.values(CONTAINERS)) expect(redact(contain(text))).toBe(contain(text))
  })
})
