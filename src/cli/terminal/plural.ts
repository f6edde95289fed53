/** @module A number with its noun, singular or plural. */

/** Returns "1 entity" or "3 entities". */
export function counted(count: number, noun: string): string {
  const plural = noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`
  return `${count.toLocaleString('en')} ${count === 1 ? noun : plural}`
}
