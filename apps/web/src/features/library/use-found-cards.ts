import { parseSearch, termsOf } from '@cairn/core/search/parse-search'
import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { type LiveTable, onChange } from '../../data/live.ts'
import { hearSources } from '../../data/sources.ts'
import { useFailure } from '../../lib/use-failure.ts'
import { type FoundCards, isUpToDate, searchCards, searchCardsAtOnce } from './search-cards.ts'

const LOOKED_AT: readonly LiveTable[] = ['learner', 'decks', 'cards', 'memory', 'sources']

/** Found last: who comes back from a card finds the list as it was left. One alone, as each may name every card there is. */
let latest: FoundCards | null = null
onChange((tables) => {
  if (tables.has('learner')) latest = null
})

/**
 * The cards that match, looked for again when cards change. While something else is looked for, what was found before it
 * stays; undefined until anything was found out.
 */
export function useFoundCards(typed: string): FoundCards | undefined {
  const [answered, setAnswered] = useState(() => (latest?.typed === typed ? latest : undefined))
  // Where the cards were read already, what is found is drawn together with what was typed.
  const atOnce = useMemo(() => searchCardsAtOnce(typed, Date.now()), [typed])
  const found = answered?.typed === typed ? answered : (atOnce ?? answered)
  const fail = useFailure()
  // Before the frame with what was typed is drawn, which then holds what was found as well.
  useLayoutEffect(() => {
    let current = true
    let asked = 0
    const ask = async () => {
      asked += 1
      const turn = asked
      try {
        const answer = await searchCards(typed, Date.now())
        if (!current || turn !== asked) return
        latest = answer
        setAnswered(answer)
      } catch (cause) {
        if (current) fail(cause)
      }
    }
    if (atOnce !== null && isUpToDate(atOnce, Date.now())) {
      latest = atOnce
      // Found for the same words among cards as they were.
      setAnswered((before) => (before?.typed === typed && before.among !== atOnce.among ? atOnce : before))
    } else void ask()
    const stop = onChange((tables) => {
      if (LOOKED_AT.some((table) => tables.has(table))) void ask()
    })
    return () => {
      current = false
      stop()
    }
  }, [typed, atOnce, fail])
  const asksForSource = parseSearch(typed)
    .parts.flatMap(termsOf)
    .some(({ kind }) => kind === 'source')
  useEffect(() => {
    // Titles are not part of a synchronisation: what this device has heard may be old, or nothing.
    if (asksForSource) hearSources().catch(fail)
  }, [asksForSource, fail])
  return found
}
