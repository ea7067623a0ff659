/** How decks can be put in order: the one changed or studied last, most to review, least mastered, title. */
export const DECK_ORDERS = ['changed', 'studied', 'waiting', 'mastery', 'title'] as const
export type DeckOrder = (typeof DECK_ORDERS)[number]
