import type { Card } from '@cairn/contract/cards'

type Sides = Pick<Card, 'front' | 'back'>
export type ChangedSides = Partial<Sides>

/** The sides of a card that are to be other than they were: only those are an edit. */
export function changedSides(before: Sides, { front, back }: Sides): ChangedSides {
  return { ...(front !== before.front && { front }), ...(back !== before.back && { back }) }
}
