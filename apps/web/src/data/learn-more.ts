import { EXTRA_NEW_CARDS, withExtraNew } from '@cairn/core/scheduling/extra-new'
import { changeSettings, type SettingsOutcome } from './change-settings.ts'
import { dayTotals, localDb, studyDayAt } from './queries.ts'
import { localLearner } from './session.ts'
import { introducedOn } from './study-queue.ts'
import { queueOf, type StudyScope } from './study-scope.ts'

/**
 * Lets more new cards come on the study day in which `now` (ms) lies, at most `EXTRA_NEW_CARDS` and no more than the day's
 * limits keep away: of the deck, or of all where there is none. It goes wherever settings go: into the next card here at
 * once, also without a network, to the server, and from there to other devices.
 */
export async function learnMoreToday(scope: StudyScope, now: number): Promise<SettingsOutcome> {
  const { deckId } = scope
  const today = studyDayAt(now)
  const [introduced, { counts, heldBackNew }] = await Promise.all([introducedSoFar(deckId, today), queueOf(scope, now)])
  const wanted = { today, deckId, cards: Math.min(heldBackNew, EXTRA_NEW_CARDS), reached: introduced + counts.new }
  return changeSettings({ extraNew: withExtraNew(localLearner()?.settings.extraNew ?? null, wanted) })
}

async function introducedSoFar(deckId: string | null, today: string): Promise<number> {
  if (deckId === null) return (await dayTotals()).find((day) => day.studyDay === today)?.newCards ?? 0
  const answered = await (await localDb())?.idb.getAllFromIndex('memory', 'by-last-day', today)
  return introducedOn(answered ?? [], deckId, today)
}
