/** @module The documents that a message tells its reader to read: "read NEXT.md and go on". Pure. */

import { isDocument } from '../../text/file-commands.ts'
import { filesIn } from './files.ts'
import { ownWords } from './own-words.ts'

/** Returns the documents that stand behind a verb of reading in the same passage, as written; those that most projects have left out. */
export function documentsToRead(message: string): string[] {
  const own = ownWords(message.slice(0, READ)).replaceAll('\\', '/')
  return filesIn(own).filter((path) => {
    if (!isDocument(path) || COMMON.test(path)) return false
    const at = own.indexOf(path)
    return own[at - 1] === '@' || READS.test(own.slice(Math.max(0, at - NEAR), at))
  })
}

// --- internal ---

/** In characters: who hands something over does so at the beginning. */
const READ = 2_000
/** Between the verb and the document, in characters. */
const NEAR = 160
const READS =
  /(?:(?<!\p{L})(?:read|re-read|open|load|follow|see|check|look at|according to|based on|per|lies|lese|lis|lisez|lee|leer|leia|ler|leggi|lees|przeczytaj|oku|прочитай|прочти|изучи|đọc)(?!\p{L})|閱|阅|查看|看|按照|根据|讀|読|읽)[^.!?。！？]{0,160}$|读[\s\S]{0,160}$/iu
const COMMON = /(?:^|\/)(?:readme|changelog|license|contributing|claude|agents|gemini|copilot-instructions)\.\w+$/i
