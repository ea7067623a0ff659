import type { SharedAddress, SharedCard, SharedDeck } from '@cairn/contract/sharing'
import { listedInTurn } from '@cairn/core/cards/listed-sides'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { api } from '../../data/api-client.ts'
import { type SharingProblem, sharingProblem } from './sharing-problem.tsx'
import { useAsked } from './use-asked.ts'

/** A shared deck with the cards that were asked for so far, and the way to more of them. */
export function useSharedDeck(address: SharedAddress) {
  const key = `${address.kind} ${address.key}`
  const ask = (from: number) => api('POST /api/shared/open', { body: { address, from } })
  const { asked, reload } = useAsked(key, () => ask(0))
  const [more, setMore] = useState<{
    readonly of: SharedDeck
    readonly cards: readonly SharedCard[]
    next: number | null
  }>()
  const [problem, setProblem] = useState<SharingProblem | null>(null)
  const [isLoading, setLoading] = useState(false)
  const busy = useRef(false)
  const first = asked.kind === 'here' ? asked.value : null
  const added = first !== null && more?.of === first ? more : null
  const next = added === null ? (first?.next ?? null) : added.next
  const loadMore = useCallback(async () => {
    if (first === null || next === null || busy.current) return
    busy.current = true
    setLoading(true)
    setProblem(null)
    try {
      const page = await ask(next)
      setMore({ of: first, cards: [...(added?.cards ?? []), ...page.cards], next: page.next })
    } catch (error) {
      setProblem(sharingProblem(error))
    }
    busy.current = false
    setLoading(false)
  }, [first, next, added])
  useEffect(() => setProblem(null), [key])
  const cards = useMemo(() => {
    const all = first === null ? [] : [...first.cards, ...(added?.cards ?? [])]
    return listedInTurn(all)
  }, [first, added])
  return { asked, reload, cards, hasMore: next !== null, loadMore, isLoading, moreProblem: problem }
}

export type SharedDeckView = ReturnType<typeof useSharedDeck>
