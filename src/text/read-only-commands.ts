/**
 * @module Commands that only look around: they change nothing, prove nothing and can be repeated at will. Pure.
 */

import { commandParts } from './shell-commands.ts'

/** Returns true when every part of a command line only looks around. */
export function onlyLooks(command: string): boolean {
  return commandParts(command).every(({ text }) => LOOKS.test(text))
}

/** Returns true when a command line puts files into git's index and does nothing else: the commit tells of it. */
export function onlyStages(command: string): boolean {
  const doing = commandParts(command).filter(({ text }) => !LOOKS.test(text))
  return doing.length > 0 && doing.every(({ text }) => STAGES.test(text))
}

// --- internal ---

const STAGES = /^git (?:-C \S+ )?add(?:\s|$)/
const LOOKS =
  /^(?:cd|ls|ll|cat(?! *>)|head|tail|less|pwd|grep|rg|fd|find(?!.*-(?:delete|exec))|wc|which|type|echo(?!.*>)|printf(?!.*>)|sed -n|awk|sort|uniq|cut|tr|jq|tree|file|stat|du|df|date|env|sleep|true|basename|dirname|realpath|readlink|xargs (?:ls|cat|grep|head|wc)|done|do|for|journalctl|(?:docker|docker compose|kubectl) logs|git (?:-C \S+ )?(?:status|diff|log|show|branch|blame|ls-files|rev-parse|remote))(?:\s|$)/
