/**
 * @module Checks that the word index and the vocabulary agree with the text: rebuilds and compares them.
 *
 * The index holds no text, so a row of it cannot be verified alone. Works in memory, up to a size.
 */

import { indexText } from '../../queries/index-text.ts'
import { wordsOf } from '../../queries/spelling.ts'
import type { Connection } from '../driver.ts'
import { lineRow, nameRow } from '../word-index.ts'

/** Entities and observations up to which both are compared: a few seconds. */
const MOST_COMPARED = 100_000

/** Returns whether they agree; true where the store is too large to compare. */
export function isIndexTrue(connection: Connection): boolean {
  const { rows } = connection.only<{ rows: number }>(
    'SELECT (SELECT count(*) FROM entity) + (SELECT count(*) FROM observation) AS rows',
  )
  if (rows > MOST_COMPARED) return true
  connection.exec(`
    CREATE VIRTUAL TABLE temp.built USING fts5 (
      content, name, type, content = '', tokenize = 'porter unicode61 remove_diacritics 2'
    );
    CREATE VIRTUAL TABLE temp.built_words USING fts5vocab (temp, built, instance);
    CREATE VIRTUAL TABLE temp.kept_words USING fts5vocab (main, word_index, instance);
    BEGIN`)
  try {
    const counted = build(connection)
    const isSame = DIFFERENCES.every((sql) => connection.get(sql) === undefined)
    return isSame && isVocabulary(connection, counted)
  } finally {
    connection.exec(`
      ROLLBACK;
      DROP TABLE temp.built_words;
      DROP TABLE temp.kept_words;
      DROP TABLE temp.built`)
  }
}

// --- internal ---

const PLACES = 'term, doc, col, offset'
const DIFFERENCES = [
  ['kept_words', 'built_words'],
  ['built_words', 'kept_words'],
].map(([one, other]) => `SELECT 1 FROM (SELECT ${PLACES} FROM temp.${one} EXCEPT SELECT ${PLACES} FROM temp.${other})`)

/** Fills the second index and returns in how many rows each word is. */
function build(connection: Connection): Map<string, number> {
  const counted = new Map<string, number>()
  const put = (row: number, name: string, type: string, content: string): void => {
    connection.run('INSERT INTO temp.built (rowid, name, type, content) VALUES (?, ?, ?, ?)', row, name, type, content)
    for (const word of wordsOf(`${name} ${type} ${content}`)) counted.set(word, (counted.get(word) ?? 0) + 1)
  }
  for (const { row, texts } of rowsOf(connection)) {
    const [first, second] = texts.map(indexText) as [string, string?]
    if (second === undefined) put(row, '', '', first)
    else put(row, first, second, '')
  }
  return counted
}

function isVocabulary(connection: Connection, counted: ReadonlyMap<string, number>): boolean {
  const words = connection.all<{ text: string; rows: number }>('SELECT text, rows FROM word')
  return words.length === counted.size && words.every(({ text, rows }) => counted.get(text) === rows)
}

/** The texts of each row of the index: a name and a type, or an observation. */
function* rowsOf(connection: Connection): Generator<{ readonly row: number; readonly texts: readonly string[] }> {
  const entities = connection.all<{ id: number; name: string; type: string }>('SELECT id, name, type FROM entity')
  for (const { id, name, type } of entities) yield { row: nameRow(id), texts: [name, type] }
  const lines = connection.all<{ id: number; content: string }>('SELECT id, content FROM observation')
  for (const { id, content } of lines) yield { row: lineRow(id), texts: [content] }
}
