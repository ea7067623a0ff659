/**
 * The cards of a deck for a list of any length: all ids, which are light, and the cards themselves only around the place
 * that is looked at.
 */
import type { Card } from '@cairn/contract/cards'
import { useCallback, useEffect, useRef, useState } from 'react'
import { changeFlags } from '../../data/card-changes.ts'
import type { ChoiceFacts } from '../../data/card-choice.ts'
import type { PracticeOptions } from '../../data/kept-practice.ts'
import { onChange } from '../../data/live.ts'
import { type CardWithMemory, cardIdsOfDeck, cardsWithMemory } from '../../data/queries.ts'
import { useLive } from '../../data/use-live.ts'
import { loadWhenOnline } from '../../lib/load-when-online.ts'
import { isStoredHere } from '../../lib/stored-here.ts'
import { useOrFail } from '../../lib/use-failure.ts'

type Choice = Pick<PracticeOptions, 'which' | 'tag'>

/** Cards read at once while looking for those that pass a filter: short enough to keep scrolling smooth. */
const PORTION = 250
/** Read beyond what is seen, so that scrolling finds it there. */
const AHEAD = 60
const MOST_KEPT = 2_000

/** Ids of all cards, in the order of the deck; undefined until some are known. */
export function useAllCardIds(deckId: string): readonly string[] | undefined {
  // The first screenful does not wait for the ids of 50,000 cards.
  const first = useLive(`first card ids ${deckId}`, [], () => cardIdsOfDeck(deckId, AHEAD))
  const all = useLive(`card ids ${deckId}`, ['cards'], () => cardIdsOfDeck(deckId))
  return all ?? first
}

/** Ids of the cards that a choice shows, in the order of the deck; undefined until they are known. */
export function useCardIds(deckId: string, choice: Choice, facts: ChoiceFacts): readonly string[] | undefined {
  const { which, tag } = choice
  const isAll = which === 'all' && tag === null
  const all = useAllCardIds(deckId)
  const about = which === 'weak' ? facts.weakTopics.join() : which === 'missed' ? facts.missedInPractice.size : ''
  const key = isAll ? 'all of them' : `${which} ${tag} ${about}`
  const chosen = useLive<readonly string[]>(`card ids ${deckId} ${key}`, ['cards', 'memory'], async () =>
    isAll ? [] : chosenIds(deckId, choice, facts),
  )
  return isAll ? all : chosen
}

async function chosenIds(deckId: string, choice: Choice, facts: ChoiceFacts): Promise<readonly string[]> {
  // Only who chooses needs the rules, which read words in every script.
  const rules = loadWhenOnline(() => import('../../data/card-choice.ts'))
  const [{ cardsToList }, ids] = await Promise.all([rules, cardIdsOfDeck(deckId)])
  const passing: string[] = []
  for (let from = 0; from < ids.length; from += PORTION) {
    const portion = await cardsWithMemory(ids.slice(from, from + PORTION))
    for (const { card } of cardsToList(portion, choice, facts)) passing.push(card.id)
  }
  return passing
}

interface CardWindow {
  /** The card, once it was read. */
  readonly at: (id: string) => CardWithMemory | undefined
  /** Says what is looked at: places in `ids`, the last one included. */
  readonly look: (from: number, to: number) => void
  readonly star: (card: Card) => void
}

/** The cards around the place that is looked at, read again when they change. */
export function useCardWindow(ids: readonly string[]): CardWindow {
  const kept = useRef(new Map<string, CardWithMemory>())
  const place = useRef({ from: 0, to: AHEAD })
  const [, redraw] = useState(0)
  const orFail = useOrFail()
  const read = useCallback(
    async (isStale: (id: string) => boolean) => {
      const { from, to } = place.current
      const wanted = ids.slice(Math.max(0, from - AHEAD), to + AHEAD + 1)
      const missing = wanted.filter(isStale)
      if (missing.length === 0) return
      if (kept.current.size > MOST_KEPT) kept.current.clear()
      for (const entry of await cardsWithMemory(missing)) kept.current.set(entry.card.id, entry)
      redraw((times) => times + 1)
    },
    [ids],
  )
  const readMissing = useCallback(() => read((id) => !kept.current.has(id)), [read])
  useEffect(() => {
    orFail(readMissing())
    return onChange((tables) => {
      if (tables.has('cards') || tables.has('memory')) orFail(read(() => true))
    })
  }, [read, readMissing, orFail])
  const look = useCallback(
    (from: number, to: number) => {
      const { from: before, to: last } = place.current
      // Half of what was read ahead is used up: time to read on.
      if (Math.abs(from - before) < AHEAD / 2 && Math.abs(to - last) < AHEAD / 2) return
      place.current = { from, to }
      orFail(readMissing())
    },
    [readMissing, orFail],
  )
  const star = useCallback(
    (card: Card) => {
      const starred = !card.starred
      const show = (isOn: boolean) => {
        const entry = kept.current.get(card.id)
        if (entry !== undefined) kept.current.set(card.id, { ...entry, card: { ...entry.card, starred: isOn } })
        redraw((times) => times + 1)
      }
      // Shown at once, before the database has it.
      show(starred)
      orFail(isStoredHere(changeFlags(card.id, { starred })).then((isStored) => isStored || show(!starred)))
    },
    [orFail],
  )
  return { at: (id) => kept.current.get(id), look, star }
}
