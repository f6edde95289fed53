/** The reference of the command line, made from the program: docs/CLI.md is what this gives, and a test compares them. */

import type { Command } from 'commander'
import { z } from 'zod'
import { createProgram } from '../../src/cli/program.ts'
import { createOutput } from '../../src/cli/terminal/output.ts'
import { ERRORS } from '../../src/errors.ts'
import { SnapshotShape } from '../../src/http/snapshot-shape.ts'
import type { Explanation } from '../../src/memory/recover/explain.ts'

const text = z.string()
const texts = z.array(text)

/** What `explain --json` prints. */
export const ExplanationShape = z.strictObject({
  signal: z.strictObject({
    kind: z.enum(['formatted', 'natural', 'reference', 'none']),
    phrases: texts,
    topic: z.exactOptional(text),
    ids: texts,
    files: z.exactOptional(texts),
  }),
  candidates: z.array(
    z.strictObject({
      name: text,
      confidence: z.number().min(0).max(1),
      tier: z.enum(['high', 'medium', 'low']),
      evidence: texts,
    }),
  ),
  decision: z.enum(['apply', 'confirm', 'choose', 'offer', 'none']),
  reasons: texts,
}) satisfies z.ZodType<Explanation>

/** What `capture --json` prints. */
export const CaptureShape = SnapshotShape

/** Returns the program as it is, with nowhere to write to. */
export function bareProgram(): Command {
  const nowhere = { write: () => true } as unknown as NodeJS.WritableStream
  const streams = { stdout: nowhere, stderr: nowhere, env: {} }
  return createProgram(streams, createOutput(streams), () => undefined)
}

/** Returns docs/CLI.md. */
export function renderReference(): string {
  const program = bareProgram()
  return [
    '# The command line',
    '',
    'Made from the program (`npx vitest run --config tests/vitest.config.ts tests/docs --update`): do not edit.',
    '',
    'Data goes to stdout, talk to stderr. `--json` gives data as JSON. Colours appear only on a terminal, and not with `NO_COLOR`',
    'or `TERM=dumb`; nothing is asked where there is no terminal. Whatever could act on a terminal is taken out of what is',
    'printed, or escaped in JSON. `--store FILE`, before a command or behind it, names another store than `$THROUGHLINE_STORE` or the default.',
    'With `THROUGHLINE_DEBUG=1` a defect of ours shows its stack.',
    '',
    "## A day's use",
    '',
    '```sh',
    'throughline status                                  # what is saved here, what is unfinished',
    'throughline search uuid                             # find it again, mistyped or cut',
    'throughline load                                    # where it stands',
    'throughline summary                                 # the text to paste into a new chat',
    'throughline stats --all                             # what compactions lost, what was given back, at what cost',
    'throughline prune --older-than 90d --dry-run        # what could go',
    'throughline backup ~/throughline-backup.db          # a copy, while others write',
    'eval "$(throughline completion bash)"               # zsh and fish, too',
    '```',
    '',
    '## From a program',
    '',
    'The package exports `openMemory`, and on what it gives `save`, `load`, `latest`, `list`, `delete`, `prune`, `restore`,',
    '`buildResumePrompt`, `addDecision`, `replaceDecision`, `withdrawDecision`, `addConstraint`, `addOpenQuestion`, `resolveQuestion`, `addEvidence` and `isStateRecent`, typed.',
    '',
    '```js',
    "import { addDecision, latest, openMemory, restore, save } from 'throughline'",
    '',
    "const memory = await openMemory({ session: 'nightly' })",
    "await addDecision(memory, 'Use UUID primary keys', 'no conflicts between sites', false)",
    "const saved = await save(memory, { type: 'checkpoint', nextStep: 'migrate the orders table' })",
    "const next = await openMemory({ session: 'tomorrow' })",
    'const { resumePrompt } = await restore(next, saved.name)',
    'console.log(resumePrompt, (await latest(next)).status)',
    '```',
    '',
    '## Commands',
    ...[...program.commands].sort((a, b) => (a.name() < b.name() ? -1 : 1)).flatMap(commandLines),
    '',
    '## Exit codes',
    '',
    '| code | when |',
    '| --- | --- |',
    '| 0 | it worked; there may have been nothing to do |',
    '| 1 | `doctor` found something that keeps Throughline from working |',
    ...exitLines(),
    '| 70 | a defect of ours |',
    '',
    '## What `capture --json` prints',
    '',
    'A session snapshot. Absent means unknown. `show --json`, `load --json` and `save --json` print the same.',
    '',
    ...schemaLines(CaptureShape),
    '',
    '## What `explain --json` prints',
    '',
    ...schemaLines(ExplanationShape),
    '',
  ].join('\n')
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

function schemaLines(shape: z.ZodType): string[] {
  return ['```json', JSON.stringify(z.toJSONSchema(shape), undefined, 1), '```']
}
