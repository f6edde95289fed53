/** @module What a command checks, by the words of its programs and tasks. Pure. */

/** Returns what a command checks, each as the word that says so: `test`, `lint`, `build`. */
export function checkedBy(command: string): string[] {
  const parts = command.replace(/"(?:[^"\\]|\\.){0,2000}"|'[^']*'/g, '').split(/&&|\|\||[;|\n]/)
  const words = parts.map((part) => (OTHERWISE.test(part) ? undefined : CHECKING.exec(part)?.[1]?.toLowerCase()))
  return [...new Set(words.flatMap((word) => (word === undefined ? [] : [word.replace(/^tests$/, 'test')])))]
}

// --- internal ---

const CHECKING =
  /(?:^|[\s/:;&|-])(tests?|spec|check|lint|build|compile|typecheck|tsc|pytest|jest|vitest|mocha|playwright|rspec|clippy|vet|verify|validate|ctest)(?![\w.])/i
/** Programs that have such a word among what they are given. */
const OTHERWISE = /^\s*(?:git|gh|grep|rg|cat|ls|echo|find|sed|awk|head|tail|cd|mkdir|rm|cp|mv|touch|code)\b/
