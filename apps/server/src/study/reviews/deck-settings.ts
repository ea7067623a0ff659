import { DeckSettings } from '@cairn/contract/decks'

const NONE: DeckSettings = { examDate: null }

/** Stored settings of a deck; an exam date that was never stored is none. */
export function parseDeckSettings(json: string): DeckSettings {
  const stored: unknown = JSON.parse(json)
  return DeckSettings.parse({ ...NONE, ...(typeof stored === 'object' ? stored : null) })
}
