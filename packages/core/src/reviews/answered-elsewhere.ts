import { withoutValues } from '../scheduling/due-heap.ts'
import type { QueueCard } from '../scheduling/queue-card.ts'
import { putBack, type RunningQueue, withoutCard } from '../scheduling/running-queue.ts'
import { type ReviewSession, setAside } from './session.ts'

/**
 * The session after a card of it was answered elsewhere: its old state comes no more. Being learned, it comes back when
 * that is due. Changes nothing that undo goes back to. Without the card it is the same session.
 */
export function answeredElsewhere(session: ReviewSession, card: QueueCard, next: NextShowing): ReviewSession {
  const isShown = session.shown?.card.id === card.id
  if (!isShown && waitingCard(session.queue, card.id) === null) return session
  const queue = putBack(withoutCard(session.queue, card.id), { card, rating: 'good' }, next.now)
  if (!isShown) return { ...session, queue }
  return { ...setAside({ ...session, queue }, next.now, next.eventId), history: session.history }
}

/** The instant (ms) of a step, and the event id for the card that it brings. */
interface NextShowing {
  readonly now: number
  readonly eventId: string
}

/** A card that may still come in this run; null when there is none with this id. Linear. */
export function waitingCard({ main, head, unmet, known, failed }: RunningQueue, cardId: string): QueueCard | null {
  const inMain = main.find(({ id }, index) => index >= head && id === cardId)
  if (inMain !== undefined) return inMain
  const isOther = ({ id }: QueueCard): boolean => id !== cardId
  return [unmet, known, failed].map((lane) => withoutValues(lane, isOther)).find((lane) => lane !== null)?.value ?? null
}
