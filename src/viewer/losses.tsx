/** @module What one compaction cost: from what was known to what the summary kept, what was given back, and what is gone. */

import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { Compaction, CompactionDetail } from '../http/api.ts'
import { hrefOf } from './address.ts'
import { get } from './api-client.ts'
import { Text, When } from './components.tsx'
import { useAnswer } from './use-answer.ts'

/** What becomes of an item at a compaction, with the words for it; each has its own colour. */
export const FATES = [
  { fate: 'kept', words: 'kept by the summary' },
  { fate: 'back', words: 'given back' },
  { fate: 'gone', words: 'gone' },
] as const
export type Fate = (typeof FATES)[number]['fate']
export type Shares = Readonly<Record<Fate, number>>

/** One compaction, folded: its totals in a line; under it the flow by kind, and every item. `about`: what its session was about. */
export function Losses({ of, about }: { readonly of: Compaction; readonly about?: string }): JSX.Element {
  const { total } = of
  const shares: Shares = { kept: total.of - total.lost, back: total.back, gone: total.lost - total.back }
  const [isOpen, setOpen] = useState(false)
  return (
    <details class="losses" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span class="losses-title">{about === undefined ? `Compaction ${of.number}` : <Text of={about} />}</span>
        <span class="losses-sum">
          <When at={of.at} />
          {of.opaque === true ? (
            <span>the summary is encrypted: what it lost is unknown</span>
          ) : (
            <span>
              {total.of} known: {shares.kept} kept, {shares.back} given back, {shares.gone} gone
            </span>
          )}
        </span>
        {of.opaque === true ? null : <Bar of={shares} />}
      </summary>
      {isOpen ? <Opened of={of} /> : null}
    </details>
  )
}

/** The shares as a picture; the words beside it say the same. */
export function Bar({ of }: { readonly of: Shares }): JSX.Element {
  const total = of.kept + of.back + of.gone
  const share = (value: number): number => (total === 0 ? 0 : (100 * value) / total)
  return (
    <svg class="bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
      <rect class="fate-gone" width={share(total)} height="6" />
      <rect class="fate-back" width={share(of.kept + of.back)} height="6" />
      <rect class="fate-kept" width={share(of.kept)} height="6" />
    </svg>
  )
}

/** The word for a colour. */
export function Swatch({ fate }: { readonly fate: Fate }): JSX.Element {
  return <span class={`swatch fate-${fate}`} aria-hidden="true" />
}

// --- internal ---

function Opened({ of }: { readonly of: Compaction }): JSX.Element {
  const asked = useAnswer(
    () => get<CompactionDetail>(`/api/compactions/${encodeURIComponent(of.session)}/${of.number}`),
    ['compaction', of.session, of.number],
  )
  const kept = asked.state === 'answered' ? asked.answer.kept : undefined
  return (
    <>
      <p class="note">
        Compaction {of.number}, {of.fromHistory === true ? 'read from the transcript of' : 'with'}{' '}
        <a href={hrefOf({ page: 'snapshot', name: of.snapshot })} title={of.snapshot}>
          {of.fromHistory === true ? 'its session' : 'the snapshot saved before it'}
        </a>
        .{' '}
        {of.opaque === true
          ? 'The summary is encrypted'
          : `The summary has ${of.summaryTokens.toLocaleString()} tokens`}
        {of.givenTokens === undefined ? '.' : `; ${of.givenTokens.toLocaleString()} tokens were given back beside it.`}
      </p>
      <div class="losses-parts">
        {of.opaque === true ? null : <Flow of={of} />}
        <div>
          {kindsOf(of).map(({ kind, shares, lost }) => (
            <details key={kind} class="kind">
              <summary>
                <span class="kind-name">{kind}</span> <span class="note">{inWords(shares)}</span>
              </summary>
              <Items fate="gone" count={shares.gone} items={lost.filter(({ back }) => !back).map(({ item }) => item)} />
              <Items fate="back" count={shares.back} items={lost.filter(({ back }) => back).map(({ item }) => item)} />
              {kept === undefined ? (
                shares.kept === 0 ? null : (
                  <p class="waiting">{asked.state === 'refused' ? asked.error.message : 'Loading what was kept…'}</p>
                )
              ) : (
                <Items fate="kept" count={shares.kept} items={kept[kind] ?? []} />
              )}
            </details>
          ))}
        </div>
      </div>
    </>
  )
}

/** The items of one kind with one fate, as far as they are known by name. */
function Items(props: {
  readonly fate: Fate
  readonly count: number
  readonly items: readonly string[]
}): JSX.Element | null {
  const { fate, count, items } = props
  if (count === 0) return null
  const words = FATES.find((one) => one.fate === fate)?.words ?? fate
  return (
    <div class="fate">
      <h4>
        <Swatch fate={fate} />
        {count} {words}
      </h4>
      {items.length === 0 ? null : (
        <ul class="lost">
          {items.map((item, index) => (
            <li key={index}>
              <Text of={item} />
            </li>
          ))}
        </ul>
      )}
      {items.length >= count ? null : (
        <p class="note">
          {items.length === 0
            ? 'Their texts are no longer stored.'
            : `${count - items.length} more, whose texts are not stored.`}
        </p>
      )}
    </div>
  )
}

interface Kind {
  readonly kind: string
  readonly shares: Shares
  readonly lost: readonly { readonly item: string; readonly back: boolean }[]
}

function kindsOf({ classes }: Compaction): Kind[] {
  return Object.entries(classes)
    .filter(([, { of }]) => of > 0)
    .map(([kind, { of, kept, back, lost }]) => ({ kind, shares: { kept, back, gone: of - kept - back }, lost }))
}

function inWords(shares: Shares): string {
  const said = FATES.filter(({ fate }) => shares[fate] > 0).map(({ fate, words }) => `${shares[fate]} ${words}`)
  return said.join(', ')
}

/** Pixels: the row of a kind, the room for the name of a fate, the gap between fates. */
const ROW = 26
const NAME = 30
const GAP = 10

/** From each kind on the left to what became of its items on the right: as thick as they are many. */
function Flow({ of }: { readonly of: Compaction }): JSX.Element | null {
  const kinds = kindsOf(of)
  const most = Math.max(0, ...kinds.map(({ shares }) => shares.kept + shares.back + shares.gone))
  if (most === 0) return null
  const scale = (ROW * 0.85) / most
  let bottom = 0
  const ends = FATES.map(({ fate, words }) => {
    const count = kinds.reduce((sum, { shares }) => sum + shares[fate], 0)
    const top = bottom
    bottom += Math.max(count * scale, NAME) + GAP
    return { fate, words, count, top }
  }).filter(({ count }) => count > 0)
  const height = Math.max(kinds.length * ROW, bottom)
  const filled = new Map<Fate, number>()
  const bands = kinds.flatMap(({ kind, shares }, row) => {
    let from = row * ROW + ROW * 0.08
    return ends.flatMap(({ fate, top }) => {
      const thick = shares[fate] * scale
      const to = top + (filled.get(fate) ?? 0)
      filled.set(fate, (filled.get(fate) ?? 0) + thick)
      const begin = from
      from += thick
      return thick === 0 ? [] : [{ key: `${kind}-${fate}`, fate, path: band(begin, to, thick) }]
    })
  })
  return (
    <div class="flow" aria-hidden="true">
      <ul class="flow-kinds">
        {kinds.map(({ kind, shares }) => (
          <li key={kind} style={{ height: `${ROW}px` }}>
            {kind} <strong>{shares.kept + shares.back + shares.gone}</strong>
          </li>
        ))}
      </ul>
      <svg viewBox={`0 0 100 ${height}`} preserveAspectRatio="none" height={height} aria-hidden="true">
        {bands.map(({ key, fate, path }) => (
          <path key={key} class={`band fate-${fate}`} d={path} />
        ))}
      </svg>
      <ul class="flow-fates" style={{ height: `${height}px` }}>
        {ends.map(({ fate, words, count, top }) => (
          <li key={fate} style={{ top: `${top}px` }}>
            <Swatch fate={fate} />
            <strong>{count}</strong> {words}
          </li>
        ))}
      </ul>
    </div>
  )
}

function band(from: number, to: number, thick: number): string {
  const [a, b, c, d] = [from, to, to + thick, from + thick].map((y) => y.toFixed(1))
  return `M0 ${a}C50 ${a} 50 ${b} 100 ${b}V${c}C50 ${c} 50 ${d} 0 ${d}Z`
}
