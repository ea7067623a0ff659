/**
 * New cards that a learner asked for beyond the limits of one study day. Kept as how far the day's count may go, not as
 * how many more: said twice it grants nothing twice, and an undone answer gives its place back.
 */
export interface ExtraNew {
  /** It holds on this study day and on no other. */
  readonly studyDay: string
  /** New cards of the day, all decks together, up to which no limit holds; 0 for none. */
  readonly upTo: number
  /** The same of single decks, by their ids. */
  readonly decksUpTo: Readonly<Record<string, number>>
}

/** How many new cards may still come whatever the limits: of any deck, and of single ones. */
export interface ExtraLeft {
  readonly anyDeck: number
  readonly decks: ReadonlyMap<string, number>
}

/** New cards introduced on the study day: in all decks, and in one by its id. */
export interface IntroducedToday {
  readonly inAll: number
  inDeck(deckId: string): number
}

/** What is left of it; undefined when nothing is. */
export function extraLeft(
  extra: ExtraNew | null,
  today: string,
  { inAll, inDeck }: IntroducedToday,
): ExtraLeft | undefined {
  if (extra === null || extra.studyDay !== today) return undefined
  const anyDeck = Math.max(0, extra.upTo - inAll)
  const decks = new Map<string, number>()
  for (const [deckId, upTo] of Object.entries(extra.decksUpTo)) {
    const left = upTo - inDeck(deckId)
    if (left > 0) decks.set(deckId, left)
  }
  return anyDeck === 0 && decks.size === 0 ? undefined : { anyDeck, decks }
}
