/**
 * @module Commands that only look around: they change nothing, prove nothing and can be repeated at will. Pure.
 */

/** Returns true when every part of a command line only looks around. */
export function onlyLooks(command: string): boolean {
  return commandParts(command).every((part) => LOOKS.test(part))
}

/** Returns true when a command line puts files into git's index and does nothing else: the commit tells of it. */
export function onlyStages(command: string): boolean {
  const doing = commandParts(command).filter((part) => !LOOKS.test(part))
  return doing.length > 0 && doing.every((part) => STAGES.test(part))
}

/** Returns the commands of a command line, without what an inline script or a here-document holds. */
export function commandParts(command: string): string[] {
  const [first = '', ...more] = command.trim().split('\n')
  const lines = first.includes('<<') ? [first] : [first, ...more]
  const parts: string[] = []
  for (const line of lines) {
    // What stands in quotes is an argument: its separators separate nothing.
    const quoted: string[] = []
    const bare = line.replace(/"(?:[^"\\]|\\.){0,2000}"|'[^']*'/g, (text) => `\u0000${quoted.push(text) - 1}\u0000`)
    for (const part of bare.split(/&&|\|\|?|;/)) {
      const text = part.replace(/\u0000(\d+)\u0000/g, (_, index: string) => quoted[Number(index)] ?? '').trim()
      if (text !== '' && !text.startsWith('#')) parts.push(text)
    }
  }
  return parts
}

// --- internal ---

const STAGES = /^git (?:-C \S+ )?add(?:\s|$)/
const LOOKS =
  /^(?:\w+=\S*\s+)*(?:cd|ls|ll|cat(?! *>)|head|tail|less|pwd|grep|rg|fd|find(?!.*-(?:delete|exec))|wc|which|type|echo(?!.*>)|printf(?!.*>)|sed -n|awk|sort|uniq|cut|tr|jq|tree|file|stat|du|df|date|env|sleep|true|basename|dirname|realpath|readlink|xargs (?:ls|cat|grep|head|wc)|done|do|for|git (?:-C \S+ )?(?:status|diff|log|show|branch|blame|ls-files|rev-parse|remote))(?:\s|$)/
