import type { HiddenPart, OcclusionMode } from '@cairn/core/cards/occlusion'

/** A part of the picture as it is being worked on. */
export interface Part extends HiddenPart {
  /** A UUID of this drawing, and of the card that is made of it: made twice, it is the same one. */
  readonly id: string
  /** The card that asks it; null before it is made. */
  readonly cardId: string | null
  /** Whether there is to be a card of it. What came in with a package may only be covered, and stays as it is. */
  readonly isCard: boolean
  /** What stands there: the answer. */
  readonly label: string
}

export interface Drawing {
  /** Address of the picture; null before it is chosen. */
  readonly picture: string | null
  readonly alt: string
  readonly mode: OcclusionMode
  readonly parts: readonly Part[]
}

export const EMPTY: Drawing = { picture: null, alt: '', mode: 'one', parts: [] }
