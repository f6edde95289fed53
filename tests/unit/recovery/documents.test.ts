import { describe, expect, it } from 'vitest'
import { documentsToRead } from '../../../src/recovery/message/documents.ts'

describe('a message that tells to read a document', () => {
  it.each([
    ['read NEXT.md and go on', ['NEXT.md']],
    ['Read docs/handoff.md first, then carry on with step 3.', ['docs/handoff.md']],
    ['@NEXT.md continue', ['NEXT.md']],
    ['Please follow the plan in plans/billing.md', ['plans/billing.md']],
    ['继续这个项目，读取 /home/me/.claude/plans/calm-otter.md', ['/home/me/.claude/plans/calm-otter.md']],
    ['先读 STATE.md 和 notes/rules.md', ['STATE.md', 'notes/rules.md']],
    ['lies bitte NOTIZEN.md und mach weiter', ['NOTIZEN.md']],
    ['lee PLAN.md y sigue', ['PLAN.md']],
    ['прочитай PLAN.md и продолжай', ['PLAN.md']],
    ['read C:\\work\\shop\\NEXT.md and go on', ['C:/work/shop/NEXT.md'.slice(2)]],
  ])('names it: %s', (message, documents) => expect(documentsToRead(message)).toEqual(documents))

  it.each([
    'add a section on limits to docs/api.md',
    'read src/orders.ts and tell me what it does',
    'read README.md',
    'I read a lot. The file NEXT.md is wrong, delete it',
    'What is wrong here?\n```\nread NEXT.md\n```',
    '> read NEXT.md and go on\nIs this a good prompt?',
    'thread NEXT.md',
  ])('names none: %s', (message) => expect(documentsToRead(message)).toEqual([]))
})
