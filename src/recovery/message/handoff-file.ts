/**
 * @module Does a sentence point to a document that holds earlier work: "read HANDOFF.md and continue"? Pure.
 */

import { pattern, plain } from '../../text/pattern.ts'
import { isConditional, namesFeature } from './phrase-context.ts'
import { filesIn } from './sentences.ts'

/**
 * Returns the document that a sentence wants read and gone on from, by what it asks or by the document's name.
 * `asked`: the sentence asks to go on in its own words.
 */
export function handoffFile(written: string, asked: boolean): string | undefined {
  const documents = documentsIn(written)
  const named = documents.find((file) => HANDOFF_NAME.test(plain(file)))
  const [document] = documents
  if (document === undefined) return undefined
  if (asked) return named ?? document
  const text = plain(written)
  const reads = READS.exec(text)
  const goesOn = GOES_ON.exec(text)
  if (reads === null || isConditional(text.slice(0, reads.index)) || WRITES.test(text)) return undefined
  if (goesOn !== null && !namesFeature(goesOn[0], text.slice(goesOn.index + goesOn[0].length))) return named ?? document
  return named
}

// --- internal ---

const READS = pattern(
  String.raw`(?<![\p{L}])(?:read|re-?read|see|check|load|open|look at|start (?:with|from|by reading)|review|refer to|follow|go through|work through|based on|according to|use|lies|lese|schau|lis|lisez|lee|lea|leia|leggi|lees|прочитай|прочти|читай|посмотри|прочитайте|przeczytaj|oku|đọc|doc|اقرأ|पढ़ो|पढ़ें|padho)(?![\p{L}])|読ん|読み|参照|見て|읽|참고|확인|根据|根據|读取|阅读|阅览|閱讀|读|看|参考|按照|基于|基於|@`,
)
const GOES_ON = pattern(
  String.raw`(?<![\p{L}])(?:continue|resume|carry on|pick up|keep going|proceed|fortfahren|weiter\p{L}*|continue[rz]|reprend\p{L}*|poursui\p{L}*|contin[uú]\p{L}*|retom\p{L}*|prosegu\p{L}*|riprend\p{L}*|verder|продолж\p{L}*|продовж\p{L}*|kontynuuj\p{L}*|devam et\p{L}*|tiếp tục|tiep tuc|أكمل|تابع|واصل)(?![\p{L}-])|जारी|आगे|続き|続け|継続|再開|이어|계속|继续|繼續|接着|接著`,
)
const DOCUMENT = /\.(?:md|mdx|txt|rst|org|adoc|docx?|pdf)$/i
/** A name in a script without blanks begins where the words before it do. */
const NAMED_DOCUMENT = pattern(String.raw`[\p{L}_~./*-]{1,80}\.(?:md|mdx|txt|docx?|pdf)(?![a-z0-9])`)
const HANDOFF_NAME = pattern(
  String.raw`hand-?_?(?:off|over)|continu|(?:next|last|prev\p{L}*)[-_ ]?session|session[-_ ](?:notes?|summary|state|log|\d)|left[-_ ]?off|where[-_ ]we|resume[-_ ](?:here|prompt|point)|交接|引き?継ぎ|인수인계`,
)
const WRITES = pattern(
  String.raw`(?<![\p{L}])(?:write|create|update|commit|delete|remove|add|save|generate|append|rename|gitignore|schreib\p{L}*|erstell\p{L}*|aktualisier\p{L}*|écris|crée|escribe|crea|actualiza|escreva|crie|atualize|scrivi|aggiorna|обнови|напиши|создай)(?![\p{L}])|更新|写|書い|作成|작성|업데이트`,
)

function documentsIn(text: string): string[] {
  const named = filesIn(text).filter((file) => DOCUMENT.test(file))
  const [other] = NAMED_DOCUMENT.exec(plain(text)) ?? []
  return named.length > 0 || other === undefined ? named : [other]
}
