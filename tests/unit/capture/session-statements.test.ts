import { describe, expect, it } from 'vitest'
import { redact } from '../../../src/redact/redact.ts'
import { answer, call, draft, edited, fold, prompt, ROOT, ran, refused, used } from './records.ts'

const TASK = prompt('Fix the parser of the tide table')

describe('statements in a snapshot', () => {
  it('have their origin and ids in the order in which they were made', () => {
    const { decisions, preferences } = draft(
      fold(
        prompt("Fix the parser. let's use metres and not feet. I prefer small commits over large ones."),
        answer('Read.'),
        prompt('ok. We decided to keep the old format.'),
      ),
    )
    expect(decisions.map(({ id, decision, origin }) => [id, decision, origin])).toEqual([
      ['D1', "let's use metres and not feet.", 'user'],
      ['D2', 'ok. We decided to keep the old format.'.slice(4), 'user'],
    ])
    expect(preferences).toEqual([{ text: 'I prefer small commits over large ones.', origin: 'user' }])
  })

  it('stand once, however often they are made', () => {
    const again = prompt('I prefer small commits over large ones.')
    expect(draft(fold(TASK, again, again)).preferences).toHaveLength(1)
  })

  it('are one where a sentence sets a limit', () => {
    const { constraints, decisions } = draft(fold(prompt("Fix it. Use metres instead of feet. Don't touch the table.")))
    expect(constraints.map(({ id, constraint }) => [id, constraint])).toEqual([
      ['C1', 'Use metres instead of feet.'],
      ['C2', "Don't touch the table."],
    ])
    expect(decisions).toEqual([])
  })

  it('are read in what a person says to a refused call, too', () => {
    const { approaches, decisions } = draft(
      fold(TASK, refused('Edit', { file_path: '/a.ts' }, "we don't need the second parser")),
    )
    expect(approaches[0]).toEqual({
      text: "Edit /a.ts: refused: we don't need the second parser",
      worked: false,
      origin: 'user',
    })
    expect(decisions.map(({ decision }) => decision)).toEqual(["we don't need the second parser"])
  })

  it('include the plan that was approved, by its title', () => {
    const { decisions } = draft(fold(TASK, used('ExitPlanMode', { plan: '# Plan: Low water\n1. Parse' })))
    expect(decisions).toMatchObject([{ id: 'D1', decision: 'Approved plan: Low water', origin: 'user' }])
  })

  it('hold no secret', () => {
    const secret = 'ghp_16C7e42F292c6912E7710c838347Ae178B4a'
    const state = fold(
      prompt(`let's use the token ${secret} and not the old one`),
      answer(`The issue is that ${secret} has expired since Friday.`),
    )
    expect(state.statements).toHaveLength(1)
    expect(JSON.stringify(state)).not.toContain(secret)
  })
})

describe('a question that the model ends a turn with', () => {
  const ASKED = [TASK, answer('Two forms exist. Should I keep the long or the short one?')]

  it('is open, with the id that it keeps once it is answered', () => {
    const open = draft(fold(ASKED)).questions
    expect(open).toEqual([{ id: 'Q1', question: 'Should I keep the long or the short one?', origin: 'transcript' }])
    const after = draft(fold(ASKED, prompt('the first'), answer('Kept. Which harbour is next?')))
    expect(after.questions.map(({ id, resolution }) => [id, resolution])).toEqual([
      ['Q1', 'the first'],
      ['Q2', undefined],
    ])
    expect(after.decisions).toMatchObject([
      { id: 'D1', decision: 'Should I keep the long or the short one? the first', origin: 'user' },
    ])
  })

  it('is open too where the host alone knows the answer', () => {
    expect(
      draft(fold(TASK), { lastAssistantMessage: redact('Parsed. Which harbour is next?') }).questions,
    ).toMatchObject([{ id: 'Q1' }])
  })

  it.each([
    ['another thought', "I reckon this is getting messy, let's look at it tomorrow"],
    ['a question in return', 'what is the difference?'],
    ['something long', `yes, ${'and then the gauge '.repeat(30)}`],
  ])('is neither answered nor decided by %s, and its id is not used again', (_, reply) => {
    const { questions, decisions } = draft(fold(ASKED, prompt(reply), answer('Which harbour is next?')))
    expect(questions.map(({ id, question }) => [id, question])).toEqual([['Q2', 'Which harbour is next?']])
    expect(decisions.filter(({ decision }) => decision.startsWith('Should I keep'))).toEqual([])
  })

  it.each([
    ["let's go with option 2", "let's go with option 2 (option 2: keep the table)"],
    ['2', '2 (option 2: keep the table)'],
  ])('that names an option is told with what the option was: %s', (reply, told) => {
    const offer = answer('Two ways:\n\n1. **Drop the table**\n2. **keep the table**\n\nWhich one do you prefer?')
    expect(draft(fold(TASK, offer, prompt(reply))).decisions.map(({ decision }) => decision)).toEqual([
      `Which one do you prefer? ${told}`,
    ])
  })

  it('decides nothing by an option that nobody listed', () => {
    const offer = answer('Two ways:\n\n1. **Drop the table**\n2. **keep the table**\n\nWhich one do you prefer?')
    expect(draft(fold(TASK, offer, prompt("let's go with option 7"))).decisions).toEqual([])
  })

  it('that answers the second of several questions names no option', () => {
    const questions = answer('1. Which colour?\n2. Where does it stand?\n\nWhich of these do you prefer?')
    expect(draft(fold(TASK, questions, prompt('option 2, and red'))).decisions.map(({ decision }) => decision)).toEqual(
      ['Which of these do you prefer? option 2, and red'],
    )
  })

  it.each(['Does this feel right, or are adjustments needed?', 'Is this the right model?'])(
    'decides nothing with a bare yes to %s',
    (question) => {
      expect(draft(fold(TASK, answer(`The model has three tables. ${question}`), prompt('lgtm'))).decisions).toEqual([])
    },
  )

  it('decides nothing where it asked for leave to go on', () => {
    const { decisions } = draft(fold(TASK, answer('Done. Should I commit this or wait?'), prompt('yes')))
    expect(decisions).toEqual([])
  })

  it('waits for nobody once the model goes on', () => {
    const state = fold(TASK, answer('Why does it fail? Which one is it?'), call('t', 'Read', { file_path: '/a' }))
    expect(draft(state).questions).toEqual([])
  })

  it('of a dialog that is answered by a question decides nothing', () => {
    const dialog = (reply: string) =>
      used('AskUserQuestion', { questions: [{ question: 'Which datum?' }] }, '', {
        structured: { answers: { 'Which datum?': reply } },
      })
    expect(draft(fold(TASK, dialog('what is the difference?'))).decisions).toEqual([])
    expect(draft(fold(TASK, dialog('mean low water'))).decisions).toMatchObject([
      { id: 'D1', decision: 'Which datum? mean low water' },
    ])
  })
})

describe('errors and what fixed them', () => {
  const RED = 'src/parse.ts(3,1): error TS2322: no'

  it('are red, edits, and the same command green', () => {
    const state = fold(
      TASK,
      ran('npm run build 2>&1 | tail -5', RED, 1),
      edited('src/parse.ts'),
      ran(`cd ${ROOT} && npm run build`, 'built'),
    )
    expect(draft(state).approaches).toEqual([
      {
        text: '`npm run build 2>&1 | tail -5` failed (src/parse.ts(3,1): error TS2322: no); it passes since the edits of src/parse.ts',
        worked: true,
        origin: 'transcript',
      },
    ])
  })

  it('say the first error beside the last one, where the command failed with several', () => {
    const state = fold(
      TASK,
      ran('npm run build', RED, 1),
      edited('src/parse.ts'),
      ran('npm run build', 'src/parse.ts(9,1): error TS2304: no name', 1),
      ran('npm run build', 'src/parse.ts(1,1): error TS6133: unused', 1),
      edited('src/parse.ts'),
      ran('npm run build', 'built'),
    )
    expect(draft(state).approaches.map(({ text }) => text)).toEqual([
      `\`npm run build\` failed (${RED}; later src/parse.ts(1,1): error TS6133: unused); it passes since the edits of src/parse.ts`,
    ])
  })

  it('are none without an edit in between, and none while it is red', () => {
    expect(draft(fold(TASK, ran('npm run build', RED, 1), ran('npm run build', 'built'))).approaches).toEqual([])
    const red = draft(fold(TASK, ran('npm run build', RED, 1), edited('src/parse.ts')))
    expect(red.approaches).toEqual([])
  })

  it('are none where the program is not there', () => {
    const state = fold(
      TASK,
      ran('tidecheck', 'bash: tidecheck: command not found', 1),
      edited('a.ts'),
      ran('tidecheck', 'fine'),
    )
    expect(draft(state).approaches).toEqual([])
  })
})

describe('a limit of the moment', () => {
  const limitsOf = (...words: readonly string[]) =>
    draft(fold(words.flatMap((text) => [prompt(text), answer('Done.')]))).constraints.map(
      ({ constraint }) => constraint,
    )

  it.each([
    ["Fix the gauge. Don't commit yet.", 'please commit it'],
    ['No code changes for now, just the analysis.', 'Do it, and run the tests'],
  ])('is over when the person orders it: %s', (limit, order) => {
    expect(limitsOf(limit)).toHaveLength(1)
    expect(limitsOf(limit, order)).toEqual([])
  })

  it.each([
    ["Fix the gauge. Don't commit yet.", 'now fix the table'],
    ['Never push to main.', 'push the branch'],
  ])('holds: %s', (limit, order) => {
    expect(limitsOf(limit, order)).toHaveLength(1)
  })

  it('is no question, with or without its mark', () => {
    expect(limitsOf('why do we never use the datum of the harbour')).toEqual([])
  })
})
