/** @module The plain text in which words are looked for: a position in it is one in the text. Pure. */

/** Returns the text in lower case, Latin letters freed of their accents, one character for one: people leave them out. */
export function plain(text: string): string {
  const bare = text.replace(/[\u00c0-\u024f\u1e00-\u1eff]/g, (letter) => UNACCENTED[letter] ?? withoutAccent(letter))
  const lower = bare.toLowerCase()
  return lower.length === bare.length ? lower : bare
}

// --- internal ---

const UNACCENTED: Readonly<Record<string, string>> = { đ: 'd', Đ: 'D', ł: 'l', Ł: 'L', ø: 'o', Ø: 'O', ı: 'i', İ: 'I' }

const bareLetters = new Map<string, string>()

/** Some letters come apart into more than one: those stay as they are. */
function withoutAccent(letter: string): string {
  let bare = bareLetters.get(letter)
  if (bare === undefined) {
    const [first = letter] = letter.normalize('NFD')
    bare = /^[A-Za-z]$/.test(first) ? first : letter
    bareLetters.set(letter, bare)
  }
  return bare
}
