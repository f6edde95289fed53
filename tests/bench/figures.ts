/**
 * @module A measured figure: the median of its samples with their quartiles, and how it stands beside another one.
 */

export interface Figure {
  readonly median: number
  readonly low: number
  readonly high: number
  readonly samples: number
}

/** One line of the table. `target` is the greatest ratio that is aimed at, or the least where `atLeast`. A peer that cannot do it has no `others`. */
export interface Line {
  readonly what: string
  readonly unit: 'ms' | 'MB' | 'MB/s'
  readonly ours: Figure
  readonly other: string
  readonly others?: Figure
  readonly target?: number
  readonly atLeast?: boolean
}

/** Returns the median and the quartiles of the samples. */
export function figure(samples: readonly number[]): Figure {
  const sorted = [...samples].sort((a, b) => a - b)
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
  return { median: at(0.5), low: at(0.25), high: at(0.75), samples: sorted.length }
}

/** Returns the upper one of the middle values; 0 where there is none. */
export function median(values: readonly number[]): number {
  return figure(values).median
}

/** Returns 0 where there is no value. */
export function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
}

/** Returns whether the line keeps its target; undefined where it has none. */
function isMet(line: Line): boolean | undefined {
  const share = ratio(line)
  if (line.target === undefined || share === undefined) return undefined
  return line.atLeast === true ? share >= line.target : share <= line.target
}

/** Returns the lines as a Markdown table. */
export function renderLines(lines: readonly Line[]): string {
  const rows = lines.map((line) => {
    const target = line.target === undefined ? '–' : `${line.atLeast === true ? '≥' : '≤'} ${line.target}`
    const others = line.others === undefined ? '' : ` ${show(line.others, line.unit)}`
    const share = ratio(line)
    const verdict = { true: 'met', false: '**missed**', undefined: '–' }[String(isMet(line))]
    return `| ${line.what} | ${show(line.ours, line.unit)} | ${line.other}${others} | ${share === undefined ? '–' : short(share)} | ${target} | ${verdict} |`
  })
  return ['| what | Throughline | peer or floor | ratio | target | |', '|---|---|---|--:|--:|---|', ...rows].join('\n')
}

/** Returns the exponent e of `cost ~ size^e` over the points, by least squares of the logarithms. */
export function exponent(points: readonly (readonly [size: number, cost: number])[]): number {
  const logs = points.map(([size, cost]) => [Math.log(size), Math.log(cost)] as const)
  const mean = (index: 0 | 1): number => logs.reduce((sum, point) => sum + point[index], 0) / logs.length
  const [x, y] = [mean(0), mean(1)]
  const over = logs.reduce((sum, [a, b]) => sum + (a - x) * (b - y), 0)
  return over / logs.reduce((sum, [a]) => sum + (a - x) ** 2, 0)
}

/** Returns a number with three digits that count. */
export function short(value: number): string {
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(value >= 1 ? 2 : 3)
}

// --- internal ---

/** Ours / other. */
function ratio({ ours, others }: Line): number | undefined {
  return others === undefined ? undefined : ours.median / others.median
}

function show({ median, low, high }: Figure, unit: Line['unit']): string {
  return `${short(median)} ${unit} (${short(low)}–${short(high)})`
}
