/** Cards of a sitting that were answered in another tab of this browser while it lasts. */
import { answeredElsewhere, waitingCard } from '@cairn/core/reviews/answered-elsewhere'
import type { ReviewSession as Sitting } from '@cairn/core/reviews/session'
import type { QueueCard } from '@cairn/core/scheduling/queue-card'
import { queueCardOf } from '../../data/study-queue.ts'
import { uuid7 } from '../../lib/uuid7.ts'

/** What of a review these steps need. */
interface Session {
  readonly sitting: Sitting | null
  now(): number
  acting(eventId: null, work: (sitting: Sitting) => Promise<void>): Promise<void>
  show(sitting: Sitting, problem: 'answered-elsewhere'): Promise<void>
  showSame(sitting: Sitting): void
}

/** Goes on, with a word, from a card whose rating was refused. Being learned, it comes back when that is due. */
export async function passOver(session: Session): Promise<void> {
  const { sitting } = session
  if (sitting?.shown == null) return
  const card = (await queueCardOf(sitting.shown.card.id)) ?? sitting.shown.card
  const now = session.now()
  await session.show(answeredElsewhere(sitting, card, { now, eventId: uuid7(now) }), 'answered-elsewhere')
}

/**
 * Takes the cards out of a sitting that were answered in another tab, the one shown with a word. One that the learner is
 * editing stays: its rating is refused when it is given.
 */
export async function leaveToOthers(session: Session, cardIds: readonly string[]): Promise<void> {
  await session.acting(null, async (opened) => {
    const found = await Promise.all(cardIds.map((id) => outdatedIn(opened, id)))
    const outdated = found.filter((card) => card !== null)
    if (outdated.length === 0) return
    const now = session.now()
    const next = () => ({ now, eventId: uuid7(now) })
    const sitting = outdated.reduce((current, card) => answeredElsewhere(current, card, next()), opened)
    const isShownGone = outdated.some(({ id }) => id === opened.shown?.card.id)
    if (isShownGone) await session.show(sitting, 'answered-elsewhere')
    else session.showSame(sitting)
  })
}

/** The card as this device now has it, where it was answered since the sitting read it. */
async function outdatedIn({ shown, queue }: Sitting, cardId: string): Promise<QueueCard | null> {
  const held = shown?.card.id === cardId ? shown.card : waitingCard(queue, cardId)
  if (held === null || document.querySelector(`[data-edited="${cardId}"]`) !== null) return null
  const card = await queueCardOf(cardId)
  return card?.touch === undefined || card.touch.eventId === held.touch?.eventId ? null : card
}
