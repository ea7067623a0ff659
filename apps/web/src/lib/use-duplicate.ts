import { useEffect, useState, useSyncExternalStore } from 'react'
import { localDb } from '../data/queries.ts'
import type { OwnMatch } from './duplicate-bench.ts'
import { findOwnDuplicate, readingCount, subscribeToReadings } from './duplicate-finder.ts'
import { isKeptPair, keepPair } from './kept-pairs.ts'

export interface OwnDuplicate extends OwnMatch {
  readonly deckTitle: string
}

/** Pause after the last key before a card is compared. */
const QUIET_MS = 500

/**
 * One of the learner's own cards that says the same, with its deck; null when there is none, or while a side is empty.
 * `keepBoth` takes it off for good.
 */
export function useDuplicate(id: string, front: string, back: string): [OwnDuplicate | null, keepBoth: () => void] {
  const [found, setFound] = useState<OwnDuplicate | null>(null)
  const readings = useSyncExternalStore(subscribeToReadings, readingCount)
  useEffect(() => {
    let current = true
    const timer = setTimeout(() => {
      const card = { front, back }
      const looking = front.trim() === '' || back.trim() === '' ? Promise.resolve(null) : look(id, card)
      // A card is written and saved without it.
      looking.then((match) => current && setFound(match)).catch(reportError)
    }, QUIET_MS)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [id, front, back, readings])
  const keepBoth = () => {
    if (found !== null) keepPair(id, found.id)
    setFound(null)
  }
  return [found, keepBoth]
}

async function look(id: string, card: { front: string; back: string }): Promise<OwnDuplicate | null> {
  const match = await findOwnDuplicate(card, id)
  if (match === null || isKeptPair(id, match.id)) return null
  const deck = await (await localDb())?.idb.get('decks', match.deckId)
  return { ...match, deckTitle: deck?.title ?? '' }
}
