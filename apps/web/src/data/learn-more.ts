import { withExtraNew } from '@cairn/core/scheduling/ask-extra-new'
import { changeSettings, type SettingsOutcome } from './change-settings.ts'
import { dayTotals, localDb, studyDayAt } from './queries.ts'
import { localLearner } from './session.ts'
import { introducedOn } from './study-queue.ts'

/** So many new cards beyond the limits of the day, of a deck, or of all where it is null. None is ready within them. */
export interface MoreWanted {
  readonly deckId: string | null
  readonly cards: number
}

/**
 * Lets them come on the study day in which `now` (ms) lies. It goes wherever settings go: into the next card here at once,
 * also without a network, to the server, and from there to other devices.
 */
export async function learnMoreToday({ deckId, cards }: MoreWanted, now: number): Promise<SettingsOutcome> {
  const today = studyDayAt(now)
  const introduced = await introducedSoFar(deckId, today)
  const extra = localLearner()?.settings.extraNew ?? null
  return changeSettings({ extraNew: withExtraNew(extra, { today, deckId, cards, introduced }) })
}

async function introducedSoFar(deckId: string | null, today: string): Promise<number> {
  if (deckId === null) return (await dayTotals()).find((day) => day.studyDay === today)?.newCards ?? 0
  const answered = await (await localDb())?.idb.getAllFromIndex('memory', 'by-last-day', today)
  return introducedOn(answered ?? [], deckId, today)
}
