import type { CardReviews } from '@cairn/contract/card-reviews'
import { useEffect, useState } from 'react'
import { ApiError, api, NetworkError } from '../data/api-client.ts'
import { useFailure } from './use-failure.ts'

/** What the server knows of the reviews of a card, once it is wanted; null where the server does not answer with it. */
export function useCardReviews(id: string, isWanted: boolean): CardReviews | 'asked' | null {
  const [answer, setAnswer] = useState<CardReviews | 'asked' | null>(isWanted ? 'asked' : null)
  const fail = useFailure()
  useEffect(() => {
    if (!isWanted) return
    const controller = new AbortController()
    const { signal } = controller
    setAnswer('asked')
    api('GET /api/cards/{id}/reviews', { params: { id }, signal }).then(
      (reviews) => signal.aborted || setAnswer(reviews),
      (error: unknown) => {
        if (signal.aborted) return
        setAnswer(null)
        if (!(error instanceof NetworkError || error instanceof ApiError)) fail(error)
      },
    )
    return () => controller.abort()
  }, [id, isWanted, fail])
  return answer
}
