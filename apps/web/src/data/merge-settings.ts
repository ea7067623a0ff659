import type { DeckSettings } from '@cairn/contract/decks'

/**
 * Settings of a deck that were changed here and on another device: each for itself, those changed here as they are here.
 * `before` is what both began with; where that is not known, those of here hold.
 */
export function mergeSettings(before: DeckSettings | undefined, here: DeckSettings, there: DeckSettings): DeckSettings {
  if (before === undefined) return here
  const isChanged = (key: string) => JSON.stringify(Reflect.get(before, key)) !== JSON.stringify(Reflect.get(here, key))
  const kept = Object.entries(there).filter(([key]) => !isChanged(key))
  const changed = Object.entries(here).filter(([key]) => isChanged(key))
  return { examDate: null, ...Object.fromEntries([...kept, ...changed]) }
}
