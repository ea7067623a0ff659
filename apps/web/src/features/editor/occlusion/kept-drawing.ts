import { type Drawing, EMPTY } from './parts.ts'

/*
 * A drawing that was begun is kept on this device until its cards are made: a reload or a missing network must not cost
 * the work. One per deck.
 */

const keyOf = (deckId: string) => `cairn-drawing-${deckId}`

export function keptDrawing(deckId: string): Drawing {
  const text = localStorage.getItem(keyOf(deckId))
  try {
    const value: unknown = text === null ? null : JSON.parse(text)
    return isDrawing(value) ? value : EMPTY
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return EMPTY // damaged: nothing of it could be shown
  }
}

/** Keeps it, or forgets an empty one. Without room it is on screen only. */
export function keepDrawing(deckId: string, drawing: Drawing): void {
  try {
    if (drawing.picture === null) localStorage.removeItem(keyOf(deckId))
    else localStorage.setItem(keyOf(deckId), JSON.stringify(drawing))
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
  }
}

function isDrawing(value: unknown): value is Drawing {
  return (
    typeof value === 'object' &&
    value !== null &&
    'picture' in value &&
    typeof value.picture === 'string' &&
    'parts' in value &&
    Array.isArray(value.parts) &&
    'alt' in value &&
    typeof value.alt === 'string' &&
    'mode' in value &&
    (value.mode === 'one' || value.mode === 'all')
  )
}
