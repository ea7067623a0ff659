import type { Settings } from '@cairn/contract/accounts'
import type { Deck, DeckSettings } from '@cairn/contract/decks'
import { type DeckStudySettings, resolveSettings } from '@cairn/core/scheduling/deck-settings'
import { overridesOf, studySettings } from '@cairn/core/scheduling/learner-settings'
import { DEFAULT_DAY, DEFAULT_SCHEDULE, type StudySettings } from '@cairn/core/scheduling/study-settings'
import { localLearner } from './session.ts'

/** A learner's settings as the schedule takes them. */
export function studySettingsOf(settings: Settings): StudySettings {
  return studySettings(settings)
}

/** The settings that hold for a deck: its own over the learner's. */
export function settingsOfDeck(
  learner: StudySettings,
  deck: { readonly settings: DeckSettings } | null,
): DeckStudySettings {
  return resolveSettings(learner, deck === null ? null : overridesOf(deck.settings))
}

/** The same by deck id, each resolved once; a deck that is not among `decks` has the learner's. */
export function deckSettings(
  learner: StudySettings,
  decks: readonly Pick<Deck, 'id' | 'settings'>[],
): (deckId: string | undefined) => StudySettings {
  const resolved = new Map(decks.map((deck) => [deck.id, settingsOfDeck(learner, deck)]))
  return (deckId) => resolved.get(deckId ?? '') ?? learner
}

/** The settings of the learner on this device, the defaults in the browser's zone when there is none. */
export function localStudySettings(): StudySettings {
  const learner = localLearner()
  if (learner !== null) return studySettingsOf(learner.settings)
  return { ...DEFAULT_SCHEDULE, ...DEFAULT_DAY, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }
}
