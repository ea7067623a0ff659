import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { ApiError, api, NetworkError } from '../../data/api-client.ts'
import { CardChanger } from './card-change.ts'
import type { CardChangePorts } from './change-types.ts'

/** The change that is being made on this screen, over the model client and the server. */
export function useCardChange() {
  const changer = useMemo(() => new CardChanger(PORTS), [])
  const change = useSyncExternalStore(changer.subscribe, changer.state)
  useEffect(() => () => changer.giveUp(), [changer])
  return { changer, change }
}

const PORTS: CardChangePorts = {
  stream: async function* (request, signal) {
    const { streamChat } = await import('../../data/ai-client.ts')
    return yield* streamChat(request, signal)
  },
  sourceText: async (sourceId) => {
    try {
      return (await api('GET /api/sources/{id}', { params: { id: sourceId } })).text
    } catch (error) {
      // Without the source the quote is at hand.
      if (error instanceof ApiError || error instanceof NetworkError) return null
      throw error
    }
  },
  isOnline: () => navigator.onLine,
}
