const keyOf = (deckId: string, topic: string) => `cairn-explanation-${deckId}-${topic}`

/** What was written and not checked yet, as it survives a reload of this tab. */
export function keptExplanation(deckId: string, topic: string): string {
  return sessionStorage.getItem(keyOf(deckId, topic)) ?? ''
}

/** Keeps it; an empty one is forgotten. Where there is no room it is only kept on screen. */
export function keepExplanation(deckId: string, topic: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(keyOf(deckId, topic))
    else sessionStorage.setItem(keyOf(deckId, topic), text)
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
  }
}
