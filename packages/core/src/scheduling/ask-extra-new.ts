import type { ExtraNew } from './extra-new.ts'

/** What is asked for: so many more cards of one deck, or of all when `deckId` is null. */
export interface ExtraWanted {
  readonly today: string
  readonly deckId: string | null
  readonly cards: number
  /** New cards introduced today, in the deck or in all. */
  readonly introduced: number
}

/** What was asked for on this study day, with more; what was asked for on another day is over. */
export function withExtraNew(extra: ExtraNew | null, { today, deckId, cards, introduced }: ExtraWanted): ExtraNew {
  const { upTo, decksUpTo }: Omit<ExtraNew, 'studyDay'> = extra?.studyDay === today ? extra : { upTo: 0, decksUpTo: {} }
  const wanted = introduced + cards
  if (deckId === null) return { studyDay: today, upTo: Math.max(upTo, wanted), decksUpTo }
  const inDeck = Math.max(decksUpTo[deckId] ?? 0, wanted)
  return { studyDay: today, upTo, decksUpTo: { ...decksUpTo, [deckId]: inDeck } }
}
