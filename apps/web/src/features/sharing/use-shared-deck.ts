import type { SharedAddress, SharedCard, SharedDeck } from '@cairn/contract/sharing'
import { listedInTurn } from '@cairn/core/cards/listed-sides'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { api } from '../../data/api-client.ts'
import { type ServerProblem, serverProblem } from '../../lib/server-problem.ts'
import { useFailure } from '../../lib/use-failure.ts'
import { useServer } from '../../lib/use-server.ts'

/** A shared deck with the cards that were asked for so far, and the way to more of them. */
export function useSharedDeck(address: SharedAddress) {
  const key = `${address.kind} ${address.key}`
  const ask = (from: number) => api('POST /api/shared/open', { body: { address, from } })
  const asked = useServer(() => ask(0), key)
  const [more, setMore] = useState<{
    readonly of: SharedDeck
    readonly cards: readonly SharedCard[]
    next: number | null
  }>()
  const [problem, setProblem] = useState<ServerProblem | null>(null)
  const [isLoading, setLoading] = useState(false)
  const busy = useRef(false)
  const fail = useFailure()
  const first = asked.kind === 'here' ? asked.value : null
  const added = first !== null && more?.of === first ? more : null
  const next = added === null ? (first?.next ?? null) : added.next
  const load = useCallback(async () => {
    if (first === null || next === null || busy.current) return
    busy.current = true
    setLoading(true)
    setProblem(null)
    try {
      const page = await ask(next)
      setMore({ of: first, cards: [...(added?.cards ?? []), ...page.cards], next: page.next })
    } catch (error) {
      setProblem(serverProblem(error))
    } finally {
      busy.current = false
      setLoading(false)
    }
  }, [first, next, added])
  useEffect(() => setProblem(null), [key])
  const cards = useMemo(() => {
    const all = first === null ? [] : [...first.cards, ...(added?.cards ?? [])]
    return listedInTurn(all)
  }, [first, added])
  const loadMore = useCallback(() => void load().catch(fail), [load, fail])
  return { asked, cards, hasMore: next !== null, loadMore, isLoading, moreProblem: problem }
}

export type SharedDeckView = ReturnType<typeof useSharedDeck>
