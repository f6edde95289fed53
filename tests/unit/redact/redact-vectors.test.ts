/**
 * Tokens in the shapes that the rules of secret scanners describe, written in every form in which files hold one. All are
 * made by a seeded generator when the test runs.
 */

import { describe, expect, it } from 'vitest'
import { redact } from '../../../src/redact/redact.ts'

const HEX = '0123456789abcdef'
const LOWER = 'abcdefghijklmnopqrstuvwxyz0123456789'
const MIXED = `${LOWER}ABCDEFGHIJKLMNOPQRSTUVWXYZ`
const SAFE = `${LOWER}_-`
const UUID = 'uuid'
const SEEDS = [11, 23, 57]

/** Alphabets, and the lengths of the tokens that consist of them. */
const SHAPES: readonly (readonly [alphabet: string, ...lengths: number[]])[] = [
  [HEX, 24, 32, 37, 40, 64],
  [LOWER, 17, 20, 22, 24, 25, 26, 30, 32, 40, 45, 50, 64, 73],
  [SAFE, 32, 40, 43, 50, 60, 64],
  [MIXED, 30, 40],
  [`${MIXED}+/`, 84],
  [UUID, 36],
]

/** How files, code and prose write name and value. */
const FORMS: readonly ((name: string, value: string) => string)[] = [
  (name, value) => `${name}Token="${value}"`,
  (name, value) => `${name}_token = ${value}`,
  (name, value) => `${name.toUpperCase()}_TOKEN=${value}`,
  (name, value) => `export ${name.toUpperCase()}_TOKEN='${value}'`,
  (name, value) => `{\n  "${name}_token": "${value}"\n}`,
  (name, value) => `{\\"${name}_token\\": \\"${value}\\"}`,
  (name, value) => `<${name}Token>${value}</${name}Token>`,
  (name, value) => `<${name}Token>\n    ${value}\n</${name}Token>`,
  (name, value) => `${name}_token: ${value}`,
  (name, value) => `${name}_token: '${value}'`,
  (name, value) => `${name}_token: |\n  ${value}`,
  (name, value) => `${name}_token: >-\n  ${value}`,
  (name, value) => `string ${name}Token = "${value}";`,
  (name, value) => `var ${name}Token string = "${value}"`,
  (name, value) => `${name}Token := \`${value}\``,
  (name, value) => `$${name}Token .= "${value}"`,
  (name, value) => `  "${name}Token" => "${value}"`,
  (name, value) => `const ${name}Token: string = '${value}'`,
  (name, value) => `${name.toUpperCase()}_TOKEN ::= "${value}"`,
  (name, value) => `${name.toUpperCase()}_TOKEN :::= "${value}"`,
  (name, value) => `${name.toUpperCase()}_TOKEN ?= "${value}"`,
  (name, value) => `${name.toUpperCase()}_TOKEN += "${value}"`,
  (name, value) => `set("${name}_token", "${value}")`,
  (name, value) => `<add key="${name}Token" value="${value}" />`,
  (name, value) => `tool --${name}-token ${value} run`,
  (name, value) => `The ${name} API key is ${value}.`,
  (name, value) => `API key for ${name}: ${value}`,
]

function generate(alphabet: string, length: number, seed: number): string {
  let state = seed * 7_919
  const next = (letters: string) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return letters.charAt((state >> 8) % letters.length)
  }
  const take = (letters: string, count: number) => Array.from({ length: count }, () => next(letters)).join('')
  if (alphabet === UUID) return [8, 4, 4, 4, 12].map((count) => take(HEX, count)).join('-')
  // A letter and a digit, so that every token has both, and no sign at its ends.
  return `${take('bcdfgh', 1)}${take('2345678', 1)}${take(alphabet, length - 3)}${take('kmpqrt4', 1)}`
}

const vectors = SHAPES.flatMap(([alphabet, ...lengths]) =>
  lengths.map((length) => ({ service: 'tidepool', alphabet, length })),
)

describe('redact: tokens of services under their names', () => {
  it.each(vectors)('replaces $length characters of $alphabet in every form', ({ service, alphabet, length }) => {
    const missed = SEEDS.flatMap((seed) => {
      const value = generate(alphabet, length, seed * length)
      return FORMS.map((form) => form(service, value)).filter((text) => redact(text).includes(value))
    })
    expect(missed).toEqual([])
  })

  it.each(vectors)('leaves what is no token of $length characters of $alphabet', ({ service, alphabet, length }) => {
    const value = generate(alphabet, length, length)
    const texts = [
      `${service}TokenUrl = "https://${service}.example.com/oauth/token"`,
      `const ${service}Token = await get${service}Token(options.${service})`,
      `${service}_token: \${${service.toUpperCase()}_TOKEN}`,
      `${service}_token: <your-${service}-token>`,
      `<${service}Token>{{ ${service}_token }}</${service}Token>`,
      `"${service}_token_count": 128, "max_${service}_token": 4096`,
      `the ${service} token is read from the settings file and never stored`,
      `${service}_id = "${value}"`,
      `commit ${value}`,
    ]
    expect(texts.filter((text) => redact(text) !== text)).toEqual([])
  })
})
