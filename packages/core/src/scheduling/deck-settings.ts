import type { StudySettings } from './study-settings.ts'

/** What a deck may set for itself; everything not given is as the learner has it. */
export type DeckOverrides = Partial<
  Pick<
    StudySettings,
    | 'desiredRetention'
    | 'learningStepsMinutes'
    | 'relearningStepsMinutes'
    | 'maximumIntervalDays'
    | 'newPerDay'
    | 'reviewsPerDay'
  >
> & {
  /** Lapses that make a card a leech (`leech.ts`); 0 for never. */
  readonly leechLapses?: number
}

/** All that holds for the cards of a deck. */
export type DeckStudySettings = StudySettings & Pick<DeckOverrides, 'leechLapses'>

/** New and review cards of a deck that has daily limits of its own; null for a limit it shares with the other decks. */
export interface DeckBudget {
  readonly newPerDay: number | null
  readonly reviewsPerDay: number | null
  /** New cards introduced and cards reviewed in this deck and those it holds for, on the study day so far. */
  readonly introducedToday: number
  readonly reviewedToday: number
}

/** The settings that hold for a deck: its own over the learner's. */
export function resolveSettings(learner: StudySettings, deck: DeckOverrides | null): DeckStudySettings {
  return { ...learner, ...deck }
}

/** The budget of a deck for a study day; null when it has no limit of its own. */
export function budgetOf(
  deck: DeckOverrides | null,
  today: Pick<DeckBudget, 'introducedToday' | 'reviewedToday'>,
): DeckBudget | null {
  const newPerDay = deck?.newPerDay ?? null
  const reviewsPerDay = deck?.reviewsPerDay ?? null
  if (newPerDay === null && reviewsPerDay === null) return null
  return { newPerDay, reviewsPerDay, introducedToday: today.introducedToday, reviewedToday: today.reviewedToday }
}
