/** @module Numbers as a person reads them. */

/** Returns "1,234". */
export function grouped(count: number): string {
  return count.toLocaleString('en')
}

/** Returns "1 entity" or "3 entities". */
export function counted(count: number, noun: string): string {
  const plural = noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`
  return `${grouped(count)} ${count === 1 ? noun : plural}`
}

/** Returns "3 entities, 1 relation" of counts by their nouns. */
export function countedAll(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([noun, count]) => counted(count, noun))
    .join(', ')
}
