import type { OriginalState } from '@cairn/contract/sharing'
import { useEffect, useState } from 'react'
import { ApiError, api, NetworkError } from '../../data/api-client.ts'
import { useOnline } from '../../data/use-live.ts'

/** What became of the deck that a copy was made of; `unknown` until the server has said so, and where it cannot. */
export function useOriginal(deckId: string, isAsked: boolean): OriginalState {
  const online = useOnline()
  const [heard, setHeard] = useState<{ readonly deckId: string; readonly state: OriginalState } | null>(null)
  useEffect(() => {
    if (!isAsked || !online) return
    let current = true
    const ask = async () => {
      try {
        const { state } = await api('GET /api/decks/{id}/original', { params: { id: deckId } })
        if (current) setHeard({ deckId, state })
      } catch (error) {
        // Nothing is said of the original then.
        if (!(error instanceof NetworkError || error instanceof ApiError)) throw error
      }
    }
    ask().catch(reportError) // the copy is whole without it
    return () => {
      current = false
    }
  }, [deckId, isAsked, online])
  return heard?.deckId === deckId ? heard.state : 'unknown'
}
