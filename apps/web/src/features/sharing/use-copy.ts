import type { CopyOutcome, SharedAddress } from '@cairn/contract/sharing'
import { useCallback, useEffect, useRef, useState } from 'react'
import { api } from '../../data/api-client.ts'
import { storeServerRows, syncBehind } from '../../data/sync.ts'
import { type ServerProblem, serverProblem } from '../../lib/server-problem.ts'
import { useFailure } from '../../lib/use-failure.ts'
import { uuid7 } from '../../lib/uuid7.ts'
import { takeWish } from './shared-address.ts'

type CopyState =
  | { readonly kind: 'idle' | 'copying' }
  | { readonly kind: 'answered'; readonly outcome: CopyOutcome }
  | { readonly kind: 'failed'; readonly problem: ServerProblem }

/** Copies a shared deck; one that was wished for before signing in is copied as soon as somebody is here. */
export function useCopy(address: SharedAddress, isHere: boolean) {
  const [state, setState] = useState<CopyState>({ kind: 'idle' })
  const deckId = useRef(uuid7())
  const isCopying = useRef(false)
  const fail = useFailure()
  const attempt = useCallback(
    async (how?: 'again') => {
      if (isCopying.current) return
      isCopying.current = true
      setState({ kind: 'copying' })
      try {
        const body = { address, deckId: deckId.current, again: how === 'again' }
        const outcome = await api('POST /api/shared/copy', { body })
        if (outcome.outcome === 'copied') {
          // The next wish is for another copy; this one, sent again after a lost answer, was the same.
          deckId.current = uuid7()
          await storeServerRows({ decks: [outcome.deck] })
          syncBehind() // brings the cards
        }
        setState({ kind: 'answered', outcome })
      } catch (error) {
        setState({ kind: 'failed', problem: serverProblem(error) })
      } finally {
        isCopying.current = false
      }
    },
    [address],
  )
  const copy = useCallback((how?: 'again') => void attempt(how).catch(fail), [attempt, fail])
  useEffect(() => {
    if (isHere && takeWish(address)) copy()
  }, [isHere, address, copy])
  return { state, copy }
}
