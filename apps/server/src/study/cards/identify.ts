import { hash } from 'node:crypto'

/** A UUID (version 8) that is the same for the same text, on every machine. */
export function idOf(seed: string): string {
  const hex = hash('sha256', `cairn:anki:${seed}`)
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Tells whether the texts of a card are still those that came in. */
export function textHash({ front, back }: { readonly front: string; readonly back: string }): string {
  return hash('sha256', `${front}\u0000${back}`)
}

/** What a card's further answer may have. */
const MOST_ALIAS_CHARS = 500

/** What is to be typed where the answer shows more, as a card can have it; null for nothing. */
export function aliasOf({ alias }: { readonly alias: string | null }): string | null {
  return alias?.slice(0, MOST_ALIAS_CHARS) ?? null
}

/** The guid of the note itself, where it left as several with their ordinals behind its guid. */
export const guidAtHome = (guid: string): string => guid.replace(/:\d{1,3}$/, '')
