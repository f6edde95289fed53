/**
 * @module A terminal's screen as a picture: text stays text, in the terminal's own colours.
 */

/**
 * Returns the screens as one moving SVG, each for four seconds and the last one for eight: each run of one colour is a text that
 * starts in its own column, whatever the font's width. Who wants no motion sees the last one alone.
 */
export function renderScreens(screens: readonly string[], columns: number): string {
  const frames = screens.map((screen) => screen.replace(/\s+$/, '').split('\n'))
  const rows = Math.max(...frames.map((lines) => lines.length))
  const [width, height] = [columns * CELL.width + 2 * MARGIN, rows * CELL.height + 2 * MARGIN]
  const time = (frames.length + 1) * FRAME
  const styles = frames.flatMap((_, index) => {
    const [from, until] = [index, index === frames.length - 1 ? index + 2 : index + 1].map((nth) =>
      percent((nth * FRAME) / time),
    )
    return [
      `@keyframes frame${index}{0%,${until}%,100%{visibility:hidden}${from}%{visibility:visible}}`,
      `@media (prefers-reduced-motion:no-preference){.frame${index}{animation:frame${index} ${time}s step-end infinite}}`,
    ]
  })
  const still = frames.slice(0, -1).map((_, index) => `.frame${index}{visibility:hidden}`)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" fill="${INK}">`,
    '<title>The screen of a terminal</title>',
    `<style>text{font:14px ui-monospace,"DejaVu Sans Mono",Menlo,Consolas,monospace;white-space:pre}`,
    ...still,
    ...styles,
    '</style>',
    `<rect width="${width}" height="${height}" rx="8" fill="${PAPER}"/>`,
    ...frames.map((lines, index) => {
      const texts = lines.flatMap((line, row) => runsOf(line).map((run) => renderRun(run, row)))
      return `<g class="frame${index}">\n${texts.filter((text) => text !== '').join('\n')}\n</g>`
    }),
    '</svg>\n',
  ].join('\n')
}

// --- internal ---

/** Seconds. */
const FRAME = 4
const CELL = { width: 8.43, height: 18 }
const MARGIN = 14
const [INK, PAPER] = ['#d8dee9', '#1b1f27']
/** The sixteen colours that have names: a dark theme's. */
const NAMED = [
  ...['#3b4252', '#e06c75', '#98c379', '#e5c07b', '#61afef', '#c678dd', '#56b6c2', '#d8dee9'],
  ...['#7f848e', '#f08a92', '#b5e08f', '#f0d399', '#7fc1ff', '#d79bee', '#7fd3dd', '#ffffff'],
]

const percent = (share: number): string => (100 * share).toFixed(1)

interface Style {
  readonly color?: string
  readonly back?: string
  readonly bold?: boolean
  readonly dim?: boolean
  readonly italic?: boolean
  readonly inverse?: boolean
}

interface Run {
  readonly column: number
  readonly cells: number
  readonly text: string
  readonly style: Style
}

function runsOf(line: string): Run[] {
  const runs: Run[] = []
  let style: Style = {}
  let column = 0
  for (const [, codes, , text] of line.matchAll(/\u001b\[([\d;:]*)m|(\u001b\].*?(?:\u0007|\u001b\\))|([^\u001b]+)/g)) {
    if (codes !== undefined) style = restyled(style, codes)
    if (text === undefined) continue
    const cells = [...text].reduce((sum, character) => sum + cellsOf(character), 0)
    runs.push({ column, cells, text, style })
    column += cells
  }
  return runs
}

function cellsOf(character: string): number {
  if (/\p{Mn}|\u200d|\ufe0f/u.test(character)) return 0
  return /\p{Emoji_Presentation}|\p{Script=Han}|\p{Script=Hangul}/u.test(character) ? 2 : 1
}

function restyled(before: Style, codes: string): Style {
  let style = before
  const left = codes.split(/[;:]/).map(Number)
  while (left.length > 0) {
    const code = left.shift() ?? 0
    if (code === 0) style = {}
    else if (code === 1) style = { ...style, bold: true }
    else if (code === 2) style = { ...style, dim: true }
    else if (code === 3) style = { ...style, italic: true }
    else if (code === 7) style = { ...style, inverse: true }
    else if (code === 22) style = { ...style, bold: false, dim: false }
    else if (code === 23) style = { ...style, italic: false }
    else if (code === 27) style = { ...style, inverse: false }
    else if (code === 38) style = withColor(style, 'color', extended(left))
    else if (code === 48) style = withColor(style, 'back', extended(left))
    else if (code === 39) style = withColor(style, 'color', undefined)
    else if (code === 49) style = withColor(style, 'back', undefined)
    else if (code >= 30 && code <= 37) style = withColor(style, 'color', NAMED[code - 30])
    else if (code >= 90 && code <= 97) style = withColor(style, 'color', NAMED[code - 82])
    else if (code >= 40 && code <= 47) style = withColor(style, 'back', NAMED[code - 40])
  }
  return style
}

function withColor(style: Style, part: 'color' | 'back', color: string | undefined): Style {
  const { [part]: _, ...rest } = style
  return color === undefined ? rest : { ...rest, [part]: color }
}

/** A colour by its number among 256, or by red, green and blue. */
function extended(left: number[]): string | undefined {
  const kind = left.shift()
  if (kind === 2) return hex(left.splice(0, 3))
  const index = left.shift() ?? 0
  if (index < 16) return NAMED[index]
  if (index > 231) return hex(Array(3).fill(8 + 10 * (index - 232)))
  const steps = [Math.floor((index - 16) / 36), Math.floor((index - 16) / 6) % 6, (index - 16) % 6]
  return hex(steps.map((step) => (step === 0 ? 0 : 55 + 40 * step)))
}

function hex(parts: readonly number[]): string {
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

function renderRun({ column, cells, text, style }: Run, row: number): string {
  const [x, y] = [MARGIN + column * CELL.width, MARGIN + row * CELL.height]
  const [color, back] = style.inverse ? [style.back ?? PAPER, style.color ?? INK] : [style.color, style.back]
  const width = (cells * CELL.width).toFixed(1)
  const behind =
    back === undefined
      ? ''
      : `<rect x="${x.toFixed(1)}" y="${y}" width="${width}" height="${CELL.height}" fill="${back}"/>`
  if (text.trim() === '') return behind
  const marks = [
    color === undefined ? '' : ` fill="${color}"`,
    style.bold ? ' font-weight="bold"' : '',
    style.italic ? ' font-style="italic"' : '',
    style.dim ? ' opacity=".6"' : '',
  ].join('')
  const lead = text.length - text.trimStart().length
  const shown = text.trim()
  const from = (x + lead * CELL.width).toFixed(1)
  const length = ((cells - (text.length - shown.length)) * CELL.width).toFixed(1)
  return `${behind}<text x="${from}" y="${y + 14}" textLength="${length}"${marks}>${escaped(shown)}</text>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
