import { describe, expect, it } from 'vitest'
import { IMMINENT_COMPACTION_TEXT, MANUAL_COMMANDS, MANUAL_PHRASES } from '../../../src/rules.ts'
import { findSaveRequest, onlyAsksForSave } from '../../../src/text/save-request.ts'

describe('findSaveRequest', () => {
  it.each([
    ...MANUAL_PHRASES,
    ...MANUAL_COMMANDS,
    'Save state',
    'SAVE STATE!',
    'save the state please',
    'please save state',
    'Please save the session state now.',
    'save our current state before we go on',
    'can you save state?',
    'Could you please checkpoint this?',
    'checkpoint now',
    'checkpoint before the migration',
    'ok, checkpoint',
    'ok checkpoint',
    "let's checkpoint here",
    'create a checkpoint',
    'Make a checkpoint before you touch the database.',
    'take a quick checkpoint and continue',
    'save a checkpoint so that we can continue tomorrow',
    'checkpoint the session',
    'checkpoint our progress, please',
    'preserve context',
    'preserve the context of this conversation',
    'Preserve our context before compaction',
    'Great work! Save state.',
    'Looks good, save state',
    'That works. Checkpoint.',
    'Before you refactor, save state.',
    "We're right before a risky operation",
    'save everything before this risky operation',
    'Save before risky operations.',
    'The limiter is done now.\n\nsave state',
    '/checkpoint before the release',
  ])('hears a person ask: %s', (prompt) => {
    expect(findSaveRequest(prompt)).toBe('manual')
  })

  it.each([
    'add a checkpoint to the training loop',
    'Add a checkpoint',
    'save a checkpoint every 500 steps',
    'Save a checkpoint of the model after each epoch',
    'create a checkpoint callback for Keras',
    'make a checkpoint class',
    'why does the checkpoint fail to load?',
    'checkpoint?',
    'should we checkpoint?',
    'what is a checkpoint',
    'load the checkpoint from disk',
    'restore the last checkpoint',
    'list checkpoints',
    'show me the checkpoint',
    'delete that checkpoint',
    'fix checkpoint.py',
    'the checkpoint is corrupt',
    'checkpoint the WAL after each commit',
    'run PRAGMA wal_checkpoint(TRUNCATE)',
    'rename saveState to persist',
    'save state to localStorage',
    'save state in redux when the user logs out',
    'When the user logs out, save state',
    'if it fails, save state and exit',
    'the save state button does nothing',
    'Save the state of the form',
    'implement save state for the emulator',
    'Implement load, save state',
    'Implement login, logout and save state',
    'Add two buttons: load state, save state',
    'Features:\n- load state\n- save state',
    '1. open\n2. save state',
    'save state before the component unmounts',
    "don't save state",
    'do not checkpoint yet',
    'no checkpoint, just go on',
    'never preserve context',
    'preserve context in the error wrapper',
    'preserve the context when the goroutine is cancelled',
    'Refactor the handlers to preserve context across awaits',
    'how do I preserve context?',
    'ask me before risky operations',
    'Always confirm before risky operations',
    'add a confirmation dialog before risky operations',
    'Save a backup before risky operations',
    'What happens before risky operations?',
    'write the tests, then checkpoint',
    'Checkpoint. Then drop the old table and run the migration again.',
    'make the trainer checkpoint',
    'it says "save state"',
    'the docs say: save state',
    'TypeError: cannot save state',
    '`save state` is what the user types',
    '> save state',
    '```\nsave state\n```',
    'checkpointing is slow',
    'checkpoints',
    'save states',
    'Checkpoint: checkpoint-2026-11-20-rate-limit-5b1d #0a1b2c3d',
    'context: preserve the old API',
    'fix the bug in the cart',
    'commit and push',
    '',
    '/checkpoints',
    'we got a checkpoint, the run goes on',
    'Read the log. Checkpoint is the first word. Then explain it.',
    `grep for "${IMMINENT_COMPACTION_TEXT}"`,
    `where is ${IMMINENT_COMPACTION_TEXT} printed?`,
    IMMINENT_COMPACTION_TEXT.toLowerCase(),
  ])('leaves ordinary work alone: %s', (prompt) => {
    expect(findSaveRequest(prompt)).toBeUndefined()
  })

  it.each([
    IMMINENT_COMPACTION_TEXT,
    `🔴 ${IMMINENT_COMPACTION_TEXT} 🔴`,
    `**${IMMINENT_COMPACTION_TEXT}**: save now`,
    `Note.\n${IMMINENT_COMPACTION_TEXT}`,
  ])('takes the announcement of a compaction for what it is: %s', (prompt) => {
    expect(findSaveRequest(prompt)).toBe('imminent')
  })
})

describe('onlyAsksForSave', () => {
  it.each([
    'save state',
    'great, checkpoint this please',
    'Can you save the state before we go on?',
    'CRITICAL: AUTO-COMPACT IMMINENT',
    'have the pre-compact-interceptor save the session',
    '@agent-pre-compact-interceptor save everything',
    'run throughline:pre-compact-interceptor',
    'run throughline-pre-compact-interceptor',
    'use the pre-compact-interceptor agent to save state and decisions',
    'Great work! Save state.',
    'That works. Checkpoint.',
    'save state and continue',
  ])('is true of "%s"', (prompt) => {
    expect(onlyAsksForSave(prompt)).toBe(true)
  })

  it.each([
    'Fix the parser of the tide table. Then save state',
    'Checkpoint this, then refactor the parser',
    'Save state, add tests for the limiter',
    'save state and then tell me why the build fails',
    'Fix the bug in pre-compact-interceptor',
    'rename the pre-compact-interceptor agent to guardian',
    'delete pre-compact-interceptor from the docs and its tests',
    'have the pre-compact-interceptor save and then fix the parser',
    'save state\n\nand rename the log folder',
    'Save the tide table as csv',
    'have the pre-compact-interceptor save, then fix the parser',
    'fix a typo in agents/pre-compact-interceptor.md',
    'Does the pre-compact-interceptor run by itself?',
  ])('is false where more is asked for, or something else: "%s"', (prompt) => {
    expect(onlyAsksForSave(prompt)).toBe(false)
  })
})
