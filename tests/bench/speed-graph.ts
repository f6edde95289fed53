/**
 * @module A graph of any size from a seed, for every contender the same: written into our store, and as the reference's file.
 *
 * Per entity three observations of twelve words and two relations, over a vocabulary of 20,000 made-up words whose
 * frequencies fall as in a language (Zipf).
 */

import { appendFileSync, writeFileSync } from 'node:fs'
import type { Entity, Mutation, Relation } from '../../src/store/port.ts'
import { openSqliteStore } from '../../src/store/sqlite/store.ts'
import { createRandom, type Random } from './question-forms.ts'

export interface GraphPart {
  readonly entities: readonly Entity[]
  readonly relations: readonly Relation[]
}

/** What is asked of a graph; every contender is asked the same. */
export interface Questions {
  /** Words that one entity has. */
  readonly rare: readonly string[]
  /** Two words of one observation, the longer one mistyped. */
  readonly mistyped: readonly string[]
  /** Names of entities. */
  readonly names: readonly string[]
}

/** Returns the graph in parts of 1,000 entities. */
export function* graphParts(size: number, seed: number): Generator<GraphPart> {
  const random = createRandom(seed)
  for (let from = 0; from < size; from += PART) {
    const count = Math.min(PART, size - from)
    const entities = Array.from({ length: count }, (_, index) => entityAt(from + index, random))
    const relations = entities.flatMap((entity, index) =>
      Array.from({ length: 2 }, (_, nth) => ({
        from: entity.name,
        to: nameAt(Math.floor(random() * (from + index + 1))),
        relationType: nth === 0 ? 'uses' : 'touches',
      })),
    )
    yield { entities, relations }
  }
}

/** Fills our store at `path`, one durable commit per part. */
export async function fillStore(path: string, size: number, seed: number): Promise<void> {
  const store = await openSqliteStore({ location: path, busyTimeout: 5_000 })
  const by = { at: '2026-01-01T00:00:00.000Z', source: 'bench' }
  for (const { entities, relations } of graphParts(size, seed)) {
    const batch: Mutation[] = entities.map((entity) => ({ kind: 'create-entity', entity, by }))
    batch.push(...relations.map((relation) => ({ kind: 'create-relation', relation, by }) as const))
    await store.commit(batch)
  }
  await store.close()
}

/** Writes the reference's file at `path`. */
export function writeReferenceFile(path: string, size: number, seed: number): void {
  writeFileSync(path, '')
  const relations: string[] = []
  for (const part of graphParts(size, seed)) {
    const lines = part.entities.map((entity) => JSON.stringify({ type: 'entity', ...entity }))
    relations.push(...part.relations.map((relation) => JSON.stringify({ type: 'relation', ...relation })))
    appendFileSync(path, `${lines.join('\n')}\n`)
  }
  appendFileSync(path, relations.join('\n'))
}

/** Returns `count` questions of each kind about the first entities of the graph. */
export function questionsOf(size: number, seed: number, count: number): Questions {
  const random = createRandom(seed + 1)
  const rare: string[] = []
  const mistyped: string[] = []
  const names: string[] = []
  const [part] = graphParts(Math.min(size, PART), seed)
  for (let index = 0; index < count; index += 1) {
    const entity = part?.entities[Math.floor(random() * (part.entities.length - 1))]
    if (entity === undefined) break
    names.push(entity.name)
    rare.push(markOf(entity.name))
    const words = [...new Set((entity.observations[0] ?? '').split(' '))].sort((a, b) => b.length - a.length)
    mistyped.push(`${mistype(words[0] ?? '', random)} ${words[1]}`)
  }
  return { rare, mistyped, names }
}

/** Returns a word of the vocabulary. */
export function drawWord(random: Random): string {
  return wordAt(Math.floor(VOCABULARY ** random()) - 1)
}

// --- internal ---

const PART = 1_000
const VOCABULARY = 20_000
const SYLLABLES = 'ba ce di fo gu ha je ki lo mu na pe qui ro su ta ve wi xo zy bra cle dri fro gru pla ste tri'.split(
  ' ',
)

function nameAt(index: number): string {
  return `${wordAt(index % VOCABULARY)}_${index}`
}

/** A word that this entity alone has: letters only, beyond the vocabulary. */
function markOf(name: string): string {
  return wordAt(VOCABULARY * 40 + Number(name.slice(name.lastIndexOf('_') + 1)))
}

function entityAt(index: number, random: Random): Entity {
  const name = nameAt(index)
  const observations = Array.from({ length: 3 }, () => Array.from({ length: 12 }, () => drawWord(random)).join(' '))
  return {
    name,
    entityType: TYPES[index % TYPES.length] ?? 'note',
    observations: [...observations.slice(0, 2), `${observations[2]} ${markOf(name)}`],
  }
}

const TYPES = ['note', 'component', 'decision', 'person']

function wordAt(rank: number): string {
  let word = ''
  for (let rest = rank + SYLLABLES.length; rest > 0; rest = Math.floor(rest / SYLLABLES.length)) {
    word += SYLLABLES[rest % SYLLABLES.length]
  }
  return word
}

/** Two neighbouring letters change places. */
function mistype(word: string, random: Random): string {
  const at = 1 + Math.floor(random() * Math.max(1, word.length - 2))
  return `${word.slice(0, at)}${word[at + 1] ?? ''}${word[at] ?? ''}${word.slice(at + 2)}`
}
