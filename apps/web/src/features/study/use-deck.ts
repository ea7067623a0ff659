import { deckWithCounts, hasArrived } from '../../data/queries.ts'
import { localStudySettings, settingsOfDeck } from '../../data/schedule-settings.ts'
import { queueNow } from '../../data/study-queue.ts'
import { studyTime } from '../../data/study-time.ts'
import { useLive } from '../../data/use-live.ts'

/** A deck with its counts, what there is to study in it now, and how long that takes. Null: not on this device. */
export function useDeck(deckId: string) {
  return useLive(`deck ${deckId}`, ['decks', 'cards', 'memory', 'days', 'sync'], async () => {
    const now = Date.now()
    const deck = await deckWithCounts(deckId, now)
    if (deck === null) return { deck, arrived: await hasArrived() }
    const queue = await queueNow(deckId, now)
    const { counts, nextDueAt } = queue
    const ready = counts.new + counts.learning + counts.due
    const time = await studyTime(queue, settingsOfDeck(localStudySettings(), deck), now)
    return { deck, ready, nextDueAt, time }
  })
}
