/** The reference of the command line, made from the program: docs/CLI.md is what this gives, and a test compares them. */

import type { Command } from 'commander'
import { z } from 'zod'
import { createProgram, EXAMPLES, GROUPS } from '../../src/cli/program.ts'
import { createOutput } from '../../src/cli/terminal/output.ts'
import { ERRORS } from '../../src/errors.ts'
import type { Explanation } from '../../src/memory/recover/explain.ts'
import { SNAPSHOT_SCHEMA } from '../../src/snapshot/json-schema.ts'

const text = z.string()
const texts = z.array(text)

/** What `explain --json` prints. */
export const ExplanationShape = z.strictObject({
  signal: z.strictObject({
    kind: z.enum(['formatted', 'natural', 'reference', 'none']),
    phrases: texts,
    topic: z.exactOptional(text),
    byFirstWords: z.exactOptional(z.literal(true)),
    refuses: z.exactOptional(z.literal(true)),
    ids: texts,
    files: z.exactOptional(texts),
  }),
  candidates: z.array(
    z.strictObject({
      name: text,
      likelihood: z.number().min(0).max(1),
      confidence: z.number().min(0).max(1),
      tier: z.enum(['high', 'medium', 'low']),
      evidence: texts,
    }),
  ),
  decision: z.enum(['apply', 'confirm', 'choose', 'offer', 'none']),
  reasons: texts,
}) satisfies z.ZodType<Explanation>

/** What `capture --json` prints. */
export const CaptureShape = z.fromJSONSchema(SNAPSHOT_SCHEMA as z.core.JSONSchema.JSONSchema)

/** Returns the program as it is, with nowhere to write to. */
export function bareProgram(): Command {
  const nowhere = { write: () => true } as unknown as NodeJS.WritableStream
  const streams = { stdout: nowhere, stderr: nowhere, env: {} }
  return createProgram(streams, createOutput(streams), () => undefined)
}

/** Returns docs/CLI.md. */
export function renderReference(): string {
  const { commands } = bareProgram()
  return [
    '# The command line',
    '',
    'This page is made from the program (`npx vitest run --config tests/vitest.config.ts tests/docs --update`). Do not edit it.',
    '',
    '- **Output.** A command prints its data to stdout, and messages to stderr. `--json` prints the data as JSON. Colours appear only on',
    '  a terminal, and not with `NO_COLOR` or `TERM=dumb`. Characters that act on a terminal are removed, or escaped in JSON.',
    '- **Questions.** A command asks only on a terminal.',
    '- **Errors.** With `--json`, an error is one JSON object on stderr: `{"error": {"code", "message", "hint", "exit"}}`.',
    '- **Store.** `--store FILE` names another store than `$THROUGHLINE_STORE` or the default. It may stand before or after the command.',
    '  A command that only reads creates no store.',
    '- **Defects.** With `THROUGHLINE_DEBUG=1`, a defect of Throughline shows its stack.',
    '',
    "## A day's use",
    '',
    '```sh',
    ...EXAMPLES,
    '```',
    ...GROUPS.flatMap(([heading, about, names]) => [
      '',
      `## ${heading}`,
      '',
      about,
      ...names.flatMap((name) => commands.filter((command) => command.name() === name).flatMap(commandLines)),
    ]),
    '',
    '## Exit codes',
    '',
    '| code | when |',
    '| --- | --- |',
    '| 0 | the command worked; there may have been nothing to do |',
    '| 1 | `doctor` found something that keeps Throughline from working |',
    ...exitLines(),
    '| 70 | a defect of Throughline |',
    '',
    '## Schemas of JSON',
    '',
    'In both, an absent value is unknown.',
    '',
    '| printed by | schema |',
    '| --- | --- |',
    '| `capture --json`, `show --json`, `save --json` | [a session snapshot](schemas/snapshot.json) |',
    '| `explain --json` | [an explanation](schemas/explanation.json) |',
    '',
  ].join('\n')
}

/** Returns the text of a schema's page in docs/schemas. */
export function renderSchema(shape: z.ZodType): string {
  return `${JSON.stringify(z.toJSONSchema(shape), undefined, 1)}\n`
}

function commandLines(command: Command): string[] {
  const options = command.options.filter((option) => !option.hidden)
  const cell = (value: string) => value.replaceAll('|', '\\|')
  const described = [
    ...command.registeredArguments.map((argument) => [`\`${argument.name()}\``, argument.description]),
    ...options.map(({ flags, description, defaultValue, argChoices }) => [
      `\`${cell(flags)}\``,
      [
        description,
        ...(argChoices === undefined ? [] : [`one of ${argChoices.join(', ')}`]),
        ...(typeof defaultValue === 'string' || typeof defaultValue === 'number' ? [`default: ${defaultValue}`] : []),
      ].join('; '),
    ]),
  ]
  return [
    '',
    `### \`throughline ${command.name()}\``,
    '',
    `${command.description().replace(/^./, (first) => first.toUpperCase())}.`,
    '',
    '```text',
    `throughline ${command.name()} ${command.usage()}`.trimEnd(),
    '```',
    ...(described.length === 0 ? [] : ['', '| word | meaning |', '| --- | --- |']),
    ...described.map(([word = '', meaning = '']) => `| ${word} | ${cell(meaning)} |`),
  ]
}

function exitLines(): string[] {
  const codes = Object.entries(ERRORS)
  return [...new Set(codes.map(([, { exit }]) => exit))]
    .sort((a, b) => a - b)
    .map((exit) => {
      const names = codes.filter(([, error]) => error.exit === exit).map(([name]) => `\`${name}\``)
      const more = exit === 64 ? 'a wrong command line, ' : ''
      return `| ${exit} | ${more}${names.join(', ')} |`
    })
}
