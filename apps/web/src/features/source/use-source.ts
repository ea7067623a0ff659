import type { SourceRuns } from '@cairn/contract/sources'
import { recallOfCard } from '@cairn/core/stats/passage-retention'
import type { Anchor } from '@cairn/core/text/anchor-quote'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type CardWithMemory, cardsOfSource, decksWithCounts } from '../../data/queries.ts'
import { deckSettings, localStudySettings } from '../../data/schedule-settings.ts'
import { hearSources, knownSource, type OpenedSource, openSource, runsOfSource } from '../../data/sources.ts'
import { useLive } from '../../data/use-live.ts'
import type { ReadParts } from '../../lib/reading-bench.ts'
import { ReadingClient } from '../../lib/reading-client.ts'
import { useFailure } from '../../lib/use-failure.ts'
import { type PlacedCard, type SourceView, viewOf } from './source-view.ts'

export type SourceState =
  | { readonly state: 'loading' }
  | { readonly state: 'gone' | 'unreachable' | 'signed-out'; readonly again: () => void }
  | {
      readonly state: 'here'
      readonly source: OpenedSource
      readonly reader: ReadingClient
      readonly view: SourceView
      /** What is known of its runs; null for nothing. */
      readonly runs: SourceRuns | null
      /** Where most of its cards are; null for nowhere. */
      readonly deck: SourceDeck | null
    }

export interface SourceDeck {
  readonly id: string
  readonly title: string
}

type Opened =
  | { readonly state: 'loading' | 'gone' | 'unreachable' | 'signed-out' }
  | { readonly state: 'here'; readonly source: OpenedSource; readonly reader: ReadingClient; readonly parts: ReadParts }

/** A source with its text, its cards where they rest, and what became of every passage. Kept up with every change. */
export function useSource(id: string): SourceState {
  const { opened, again } = useOpened(id)
  const parts = opened.state === 'here' ? opened.parts : null
  const placed = usePlacedCards(id, opened)
  // With the text, so that what is said of its passages is kept beside it.
  const isHere = opened.state === 'here'
  const runs = useLive(`runs of source ${id} ${isHere}`, ['generations'], async () =>
    isHere ? runsOfSource(id) : null,
  )
  const info = useLive(`source ${id}`, ['sources'], () => knownSource(id))
  const outcomes = runs?.outcomes
  const view = useMemo(
    () => (parts === null || placed === null ? null : viewOf(parts, placed.cards, outcomes ?? [])),
    [parts, placed, outcomes],
  )
  // What was heard since it was opened: removed elsewhere, renamed.
  if (info !== undefined && info !== null && info.deletedAt !== null) return { state: 'gone', again }
  if (opened.state !== 'here') return opened.state === 'loading' ? { state: 'loading' } : { state: opened.state, again }
  if (view === null || placed === null) return { state: 'loading' }
  const { source, reader } = opened
  // A text that was pasted without a title goes by that of its cards, else by its own first heading.
  const own = info?.title || source.title
  const title = own || runs?.runs[0]?.title || view.parts.outline.sections[0]?.headingPath[0] || ''
  const titled = { ...source, title }
  return { state: 'here', source: titled, reader, view, runs: runs ?? null, deck: placed.deck }
}

function useOpened(id: string) {
  const [opened, setOpened] = useState<{ readonly id: string; readonly is: Opened } | null>(null)
  const [tries, setTries] = useState(0)
  const fail = useFailure()
  useEffect(() => {
    let current = true
    let reader: ReadingClient | null = null
    const open = async (): Promise<Opened> => {
      const outcome = await openSource(id, Date.now())
      if (!outcome.ok) return { state: outcome.problem }
      if (!current) return { state: 'loading' }
      reader = new ReadingClient(outcome.source.text)
      return { state: 'here', source: outcome.source, reader, parts: await reader.read() }
    }
    open().then(
      (is) => current && setOpened({ id, is }),
      (cause: unknown) => current && fail(cause),
    )
    // What is on this device is shown at once; whether it is still there is heard behind it.
    hearSources().catch(reportError)
    return () => {
      current = false
      reader?.close()
    }
  }, [id, tries, fail])
  const again = useCallback(() => {
    setOpened(null)
    setTries((times) => times + 1)
  }, [])
  const is: Opened = opened?.id === id ? opened.is : { state: 'loading' }
  return { opened: is, again }
}

interface Placed {
  readonly cards: readonly PlacedCard[]
  readonly deck: SourceDeck | null
}

/** The cards with their passages; null until they are known. Only what is new or was changed is looked for again. */
function usePlacedCards(id: string, opened: Opened): Placed | null {
  const found = useLive(`cards of source ${id}`, ['cards', 'memory', 'decks'], () => readCards(id))
  const [anchors, setAnchors] = useState<{ reader: ReadingClient; byPlace: ReadonlyMap<string, Anchor | null> } | null>(
    null,
  )
  const known = useRef(anchors)
  const fail = useFailure()
  known.current = anchors
  const reader = opened.state === 'here' ? opened.reader : null
  useEffect(() => {
    if (reader === null || found === undefined) return
    let current = true
    const before = known.current?.reader === reader ? known.current.byPlace : new Map<string, Anchor | null>()
    const missing = found.cards.filter(({ card }) => !before.has(placeKey(card)))
    if (missing.length === 0 && known.current?.reader === reader) return
    const take = (answers: readonly (Anchor | null)[]) => {
      if (!current) return
      const byPlace = new Map(before)
      for (const [at, { card }] of missing.entries()) byPlace.set(placeKey(card), answers[at] ?? null)
      setAnchors({ reader, byPlace })
    }
    reader.anchor(missing.map(({ card }) => card)).then(take, (cause: unknown) => current && fail(cause))
    return () => {
      current = false
    }
  }, [reader, found, fail])
  return useMemo(() => {
    if (found === undefined || anchors === null || anchors.reader !== reader) return null
    const { byPlace } = anchors
    const cards = found.cards.map((each) => ({ ...each, anchor: byPlace.get(placeKey(each.card)) ?? null }))
    return { cards, deck: found.deck }
  }, [found, anchors, reader])
}

const placeKey = ({ start, end, quote }: CardWithMemory['card']) => `${start} ${end} ${quote}`

async function readCards(id: string) {
  const now = Date.now()
  const [cards, decks] = await Promise.all([cardsOfSource(id), decksWithCounts(now)])
  const settingsOf = deckSettings(localStudySettings(), decks)
  const perDeck = new Map<string, number>()
  for (const { card } of cards) perDeck.set(card.deckId, (perDeck.get(card.deckId) ?? 0) + 1)
  const cardsIn = (deckId: string) => perDeck.get(deckId) ?? 0
  const [deck] = decks
    .filter((each) => each.sourceId === id || cardsIn(each.id) > 0)
    .sort((one, other) => cardsIn(other.id) - cardsIn(one.id))
  return {
    deck: deck === undefined ? null : { id: deck.id, title: deck.title },
    cards: cards.map(({ card, row }) => ({
      ...{ card, row },
      recall: recallOfCard(row.state, now, settingsOf(card.deckId).parameters),
    })),
  }
}
