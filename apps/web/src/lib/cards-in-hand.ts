import { useEffect } from 'react'

const inHand = new Set<string>()

/** Whether the texts of a card are being edited on this page. */
export const isInHand = (cardId: string): boolean => inHand.has(cardId)

/** Its texts are being edited for as long as this is shown. */
export function useInHand(cardId: string): void {
  useEffect(() => {
    inHand.add(cardId)
    return () => {
      inHand.delete(cardId)
    }
  }, [cardId])
}
