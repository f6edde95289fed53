/**
 * @module One form for characters that can be written in several: full-width and half-width letters, ligatures, Hangul and kana
 * in parts, vowel marks of Hebrew and Arabic, œ, æ and ß. Pure.
 *
 * A row of the index is deleted by the text that it was inserted with. So only the ranges listed here change, by NFKC, whose
 * result for a character that Unicode has assigned never changes (unicode.org/policies/stability_policy.html).
 */

/** Returns the text as it is indexed and asked for; one without such characters as it is. */
export function foldText(text: string): string {
  if (PLAIN.test(text)) return text
  return text
    .replace(COMPATIBLE, (run) => run.normalize('NFKC'))
    .replace(MARKS, '')
    .replace(JOINED, (letter) => LETTERS[letter] as string)
}

// --- internal ---

/** Below the ranges: ASCII and Latin letters with accents, which the engines fold, without æ, œ and ß. */
const PLAIN =
  /^[\0-\u00a9\u00ab-\u00b1\u00b4-\u00b8\u00bb-\u00c5\u00c7-\u00de\u00e0-\u00e5\u00e7-\u0131\u0134-\u0151\u0154-\u017e]*$/

const RANGES = [
  // ª ² ³ ¹ º, Ĳ ĳ, ſ
  '\\u00aa\\u00b2\\u00b3\\u00b9\\u00ba\\u0132\\u0133\\u017f',
  // Superscripts and subscripts, letters such as ℡ and ℌ, Roman numerals.
  '\\u2070\\u2071\\u2074-\\u208e\\u2100-\\u2138\\u2160-\\u217f',
  // Letters and numbers in circles; Katakana and units in a square.
  '\\u2460-\\u24ea\\u32d0-\\u32fe\\u3300-\\u33ff',
  // Han characters that are written twice.
  '\\uf900-\\ufa6d\\ufa70-\\ufad9',
  // Ligatures: Latin, Armenian. Hebrew and Arabic in presentation forms.
  '\\ufb00-\\ufb06\\ufb13-\\ufb17\\ufb1d-\\ufb36\\ufb38-\\ufb3c\\ufb3e\\ufb40\\ufb41\\ufb43\\ufb44\\ufb46-\\ufbb1',
  '\\ufbd3-\\ufd3d\\ufd50-\\ufd8f\\ufd92-\\ufdc7\\ufdf0-\\ufdfb\\ufe70-\\ufe72\\ufe74\\ufe76-\\ufefc',
  // Full-width letters, half-width kana and Hangul.
  '\\uff01-\\uffbe\\uffc2-\\uffc7\\uffca-\\uffcf\\uffd2-\\uffd7\\uffda-\\uffdc',
  // Letters of mathematics.
  '\\u{1d400}-\\u{1d454}\\u{1d456}-\\u{1d49c}\\u{1d4c5}-\\u{1d505}\\u{1d552}-\\u{1d6a5}\\u{1d6a8}-\\u{1d7cb}\\u{1d7ce}-\\u{1d7ff}',
].join('')
/** Hangul in parts stands in runs, with a syllable that takes a last part; kana stands before its voice mark. */
const COMPATIBLE = new RegExp(
  `[${RANGES}]+|[\\uac00-\\ud7a3]?[\\u1100-\\u11ff]+|[\\u3041-\\u3096\\u309d\\u30a1-\\u30fa\\u30fd][\\u3099\\u309a]`,
  'gu',
)
/** Points of Hebrew; vowel marks, signs of the Quran and the lengthening line of Arabic. */
const MARKS =
  /[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed]/g
const JOINED = /[ÆæŒœẞß]/g
const LETTERS: Readonly<Record<string, string>> = { Æ: 'AE', æ: 'ae', Œ: 'OE', œ: 'oe', ẞ: 'SS', ß: 'ss' }
