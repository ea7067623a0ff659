import type { UnsavedText } from './editor-row.ts'

const keyOf = (deckId: string) => `cairn-unsaved-${deckId}`

/** Text of a deck that was typed on this device and has not reached the server. */
export function readUnsaved(deckId: string): readonly UnsavedText[] {
  const text = localStorage.getItem(keyOf(deckId))
  if (text === null) return []
  const stored: unknown = JSON.parse(text)
  return Array.isArray(stored) ? stored.filter(isUnsavedText) : []
}

/** Keeps it across reloads. Throws a `DOMException` when the browser has no room. */
export function writeUnsaved(deckId: string, texts: readonly UnsavedText[]): void {
  if (texts.length === 0) localStorage.removeItem(keyOf(deckId))
  else localStorage.setItem(keyOf(deckId), JSON.stringify(texts))
}

function isUnsavedText(value: unknown): value is UnsavedText {
  return typeof value === 'object' && value !== null && 'id' in value && 'front' in value && 'back' in value
}
