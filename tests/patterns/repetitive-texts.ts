/** @module Texts that repeat: the ordinary ones that people paste, and those made against patterns. */

export interface RepetitiveText {
  readonly name: string
  readonly text: string
}

const numbered = (unit: (n: number) => string) => (length: number) => {
  let text = ''
  for (let n = 0; text.length < length; n += 1) text += unit(n)
  return text
}
const repeated = (unit: string) => (length: number) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length)

/** What stands in logs, tables, lists of hosts and exports of data. */
const ORDINARY: Readonly<Record<string, (length: number) => string>> = {
  'IP addresses': numbered((n) => `10.0.${n % 256}.${(n * 7) % 256} `),
  'IP addresses with commas': numbered((n) => `10.0.${n % 256}.1, `),
  'joined addresses': repeated('1.1.'),
  'decimal numbers': numbered((n) => `${n % 90}.${(n * 7) % 100},`),
  'decimal numbers with blanks': numbered((n) => `${n % 90}.${(n * 7) % 100}, `),
  'whole numbers': numbered((n) => `${n} `),
  'one number': repeated('0'),
  versions: numbered((n) => `v1.${n % 30}.${n % 10}-rc.${n % 4} `),
  'object identifiers': numbered((n) => `1.3.6.1.4.1.${n}.`),
  'section numbers': numbered((n) => `${n % 9}.${n % 7}.${n % 5} Title\n`),
  csv: numbered((n) => `${n},"a ${n}",2.5,,x\n`),
  'quoted words': repeated('"a", "b", '),
  json: numbered((n) => `{"a": ${n}, "b": ["c"]}, `),
  base64: repeated('QUJDRGVmZ2hpMTIzNDU2Nzg5+/'),
  hexadecimal: repeated('0123456789abcdef'),
  log: numbered((n) => `2026-01-01 00:00:${n % 60}.123 INFO [main] a.b.C - took ${n} ms\n`),
  'log without lines': numbered((n) => `2026-01-01T00:00:${n % 60}Z error: at a (b.js:${n}:1) `),
  'stack trace': numbered((n) => `    at a.b (/x/y/z.js:${n}:1)\n`),
  'test results': numbered((n) => `  ✓ does ${n} (${n % 90} ms)\n`),
  'totals between rules': (length) => `= ${repeated('1 failed, 2 passed, ')(length / 2)}${repeated('=')(length / 2)}`,
  table: repeated('| a | b |\n|---|---|\n'),
  'table without lines': repeated('| a '),
  tree: repeated('│   ├── a.ts\n'),
  list: numbered((n) => `${n % 100}. [ ] do this\n`),
  marks: repeated('- * - **a** '),
  headings: repeated('## Next steps\n'),
  paths: numbered((n) => `src/a/b${n % 50}.ts `),
  'long path': repeated('a/'),
  addresses: numbered((n) => `https://a.b/c?d=${n}&e=f `),
  'mail addresses': numbered((n) => `a${n}@b.example, `),
  options: repeated('--a=b -c "d" '),
  assignments: repeated('A=b '),
  commands: repeated('cd a && npm test | tail -1; '),
  'code without lines': repeated('if(a){b[c]=d(e);}'),
  html: repeated('<b>a</b> '),
  diff: repeated('+ a\n- b\n@@ -1 +1 @@\n'),
  sentences: repeated('We decided to use it. I found the cause, and it must not change. '),
  'one sentence': repeated('please do not use the option that we decided on and '),
  'words without blanks': repeated('a.a.'),
  thanks: repeated('ok, yes, please go on. '),
  Chinese: repeated('我们可以继续。'),
  Korean: repeated('이어서 계속 '),
  emoji: repeated('😀 '),
}

/** Lines and tags by which texts are taken apart. */
export const LINES = [
  '```\n',
  '~~~\n',
  '"a\n',
  'Resume:\n',
  '# Status\n- done\n',
  'ok 1 - a line\n',
  '> quoted prose with: colons and - dashes #12345678\n',
  '<file>\n',
  '<a></a>',
  '<system-reminder>',
  '<pasted_content id="a">',
]

/** What patterns with a repetition at their end or beginning meet at worst. */
const HOSTILE = [
  ...' \t\n\r.,:;!?-_=*#>|/\\"\'`()[]{}<>$@&~+%^aA0é的。\u00a0\u200b\u0301\ufdd0\x1b',
  ...[
    '\n ',
    ' \n',
    '. ',
    ', ',
    ': ',
    '- ',
    '* ',
    '> ',
    '] ',
    '../',
    '&&',
    '/*',
    '\\"',
    '\\n',
    '"a',
    "'a ",
    '`a',
    '```',
  ],
  ...['a ', 'a-', 'a_', 'a,', 'a:', 'a=', 'a@', '1 ', '1,', '1:', '1-', '<a', '[a](', '![', '((', '{a,', '\x1b[', 'aA'],
  ...LINES,
]

/** Returns the texts, each about as long as is asked, with something else at the end; hostile ones with it at both. */
export function repetitiveTexts(length: number): RepetitiveText[] {
  const plain = [
    ...Object.entries(ORDINARY).map(([name, make]) => ({ name, text: make(length) })),
    ...HOSTILE.map((unit) => ({ name: JSON.stringify(unit), text: repeated(unit)(length) })),
  ]
  return [
    ...plain.map(({ name, text }) => ({ name, text: `${text}\u0001!` })),
    ...plain.slice(-HOSTILE.length).map(({ name, text }) => ({ name: `a, then ${name}`, text: `a${text}a` })),
  ]
}

/** Returns texts of the words that stand in a pattern, repeated. */
export function textsAgainst(source: string, length: number): RepetitiveText[] {
  const words = new Set(
    (source.match(/(?<!\\)[\p{L}][\p{L}\p{N}' -]*|(?<!\\)\d+/gu) ?? []).filter((word) => word.length < 30),
  )
  return [...words].slice(0, 30).flatMap((word) =>
    ['', ' ', ', '].map((behind) => ({
      name: JSON.stringify(word + behind),
      text: `${repeated(word + behind)(length)}\u0001`,
    })),
  )
}
