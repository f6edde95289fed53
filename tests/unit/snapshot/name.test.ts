import { describe, expect, it } from 'vitest'
import {
  dateOfName,
  isAliasName,
  isSnapshotName,
  nameChecksum,
  snapshotName,
  topicOfName,
  topicSlug,
} from '../../../src/snapshot/name.ts'

const PARTS = { date: '2026-11-21T10:15:00.000Z', topic: 'JWT auth', sessionId: 's1', sequence: 1 }

describe('snapshotName', () => {
  it('is checkpoint-<date>-<topic>-<suffix>', () => {
    expect(snapshotName(PARTS)).toMatch(/^checkpoint-2026-11-21-jwt-auth-[0-9a-hjkmnp-tv-z]{4}$/)
  })

  it('is the same for the same session, sequence and time', () => {
    expect(snapshotName({ ...PARTS })).toBe(snapshotName(PARTS))
  })

  it.each([
    ['session', { sessionId: 's2' }],
    ['sequence', { sequence: 2 }],
    ['time', { date: '2026-11-21T10:16:00.000Z' }],
  ])('differs on the same day and topic by the %s', (_, change) => {
    expect(snapshotName({ ...PARTS, ...change })).not.toBe(snapshotName(PARTS))
  })

  it('draws another suffix when the name is taken', () => {
    const taken = new Set([snapshotName(PARTS)])
    const other = snapshotName({ ...PARTS, isTaken: (name) => taken.has(name) })
    expect(other).toMatch(/^checkpoint-2026-11-21-jwt-auth-/)
    expect(taken).not.toContain(other)
  })
})

describe('topicSlug', () => {
  it.each([
    ['JWT authentication', 'jwt-authentication'],
    ['  Fix: the API/auth (again!)  ', 'fix-the-api-auth-again'],
    ["Don't panic", 'dont-panic'],
    ['Überprüfung der Größe', 'uberprufung-der-grosse'],
    ['Łódź naïve café', 'lodz-naive-cafe'],
    ['JWT 認証', 'jwt'],
    ['認証を追加する', 'session'],
    ['🚀', 'session'],
    ['', 'session'],
    ['rewrite the whole authentication middleware stack', 'rewrite-the-whole-authentication'],
    ['a'.repeat(60), 'a'.repeat(40)],
  ])('of %j is %j', (topic, slug) => {
    expect(topicSlug(topic)).toBe(slug)
  })
})

describe('names that are recognised', () => {
  it.each([
    ['checkpoint-2026-11-21-jwt-auth-x7k2', true],
    ['checkpoint-2025-10-07-database-migration', true],
    ['checkpoint-2026-11-21', false],
    ['checkpoint-jwt-auth', false],
    ['checkpoint-2026-11-21-jwt auth', false],
  ])('isSnapshotName(%j) is %j', (name, expected) => {
    expect(isSnapshotName(name)).toBe(expected)
  })

  it.each([
    ['precompact_checkpoint_20261121_101500', true],
    ['wave_checkpoint_20261121_101500', true],
    ['memori-42661bfb-turn-12-1763719200000', true],
    ['memori-s-turn-3-2026-06-19T10:00:00Z', true],
    ['latest_checkpoint', false],
    ['memori-42661bfb', false],
    ['checkpoint-2026-11-21-jwt-auth-x7k2', false],
  ])('isAliasName(%j) is %j', (name, expected) => {
    expect(isAliasName(name)).toBe(expected)
  })

  it('tell their day and topic', () => {
    expect(dateOfName('checkpoint-2026-11-21-jwt-auth-x7k2')).toBe('2026-11-21')
    expect(dateOfName('precompact_checkpoint_20261121_101500')).toBe('2026-11-21')
    expect(dateOfName('notes')).toBeUndefined()
    expect(topicOfName('checkpoint-2026-11-21-jwt-auth-x7k2')).toBe('jwt auth')
    expect(topicOfName('checkpoint-2025-10-07-jwt-auth')).toBe('jwt auth')
    expect(topicOfName('notes')).toBeUndefined()
  })
})

describe('nameChecksum', () => {
  it('is eight hex digits of the name alone', () => {
    expect(nameChecksum('checkpoint-2026-11-21-jwt-auth-x7k2')).toBe('b5734b2a')
    expect(nameChecksum('checkpoint-2026-11-21-jwt-auth-x7k3')).not.toBe('b5734b2a')
  })
})
