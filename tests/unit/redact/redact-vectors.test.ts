/**
 * Tokens of services, in the shapes that the rules of secret scanners describe: per rule a name and what its token is
 * made of, written in every form in which files hold one. All are made by a seeded generator when the test runs.
 */

import { describe, expect, it } from 'vitest'
import { redact } from '../../../src/redact/redact.ts'

const HEX = '0123456789abcdef'
const LOWER = 'abcdefghijklmnopqrstuvwxyz0123456789'
const MIXED = `${LOWER}ABCDEFGHIJKLMNOPQRSTUVWXYZ`
const SAFE = `${LOWER}_-`
const UUID = 'uuid'
const SEEDS = [11, 23, 57]

/** Alphabet and length, then the services whose tokens look so. */
const SHAPES: readonly (readonly [alphabet: string, length: number, services: string])[] = [
  [HEX, 24, 'kucoin'],
  [HEX, 32, 'adobe facebook finicity linear'],
  [HEX, 37, 'cloudflare'],
  [HEX, 40, 'meraki sendbird'],
  [HEX, 64, 'discord sentry'],
  [LOWER, 17, 'airtable'],
  [LOWER, 20, 'finicity finnhub'],
  [LOWER, 22, 'travis'],
  [LOWER, 24, 'atlassian jira confluence etsy plaid'],
  [LOWER, 25, 'messagebird twitter'],
  [LOWER, 26, 'mattermost'],
  [LOWER, 30, 'alibaba plaid twitch'],
  [LOWER, 32, 'algolia asana bitbucket bittrex codecov droneci flickr private_ai'],
  [LOWER, 40, 'datadog zendesk'],
  [LOWER, 45, 'twitter'],
  [LOWER, 50, 'twitter'],
  [LOWER, 64, 'confluent freshbooks jfrog newrelic sumo'],
  [LOWER, 73, 'artifactory'],
  [SAFE, 32, 'adafruit fastly nytimes'],
  [SAFE, 40, 'cloudflare gitter launchdarkly sonar netlify'],
  [SAFE, 43, 'contentful'],
  [SAFE, 50, 'rapidapi'],
  [SAFE, 60, 'intercom'],
  [SAFE, 64, 'bitbucket coinbase'],
  [MIXED, 30, 'generic'],
  [MIXED, 40, 'cohere'],
  [`${MIXED}+/`, 84, 'kraken'],
  [UUID, 36, 'heroku hubspot kucoin sendbird snyk squarespace'],
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

const vectors = SHAPES.flatMap(([alphabet, length, services]) =>
  services.split(' ').map((service) => ({ rule: `${service}, ${length} characters`, service, alphabet, length })),
)

describe('redact: tokens of services under their names', () => {
  it.each(vectors)('replaces a token of $rule in every form', ({ service, alphabet, length }) => {
    const missed = SEEDS.flatMap((seed) => {
      const value = generate(alphabet, length, seed * length)
      return FORMS.map((form) => form(service, value)).filter((text) => redact(text).includes(value))
    })
    expect(missed).toEqual([])
  })

  it.each(vectors)('leaves what is no token of $rule', ({ service, alphabet, length }) => {
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
