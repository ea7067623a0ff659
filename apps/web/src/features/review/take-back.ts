import type { Card } from '@cairn/contract/cards'
import { type ReviewSession as Sitting, undo } from '@cairn/core/reviews/session'
import type { MemoryState } from '@cairn/core/scheduling/memory-state'
import type { StudySettings } from '@cairn/core/scheduling/study-settings'
import { takeTextBack } from '../../data/change-text.ts'
import { type RecordProblem, recordReview } from '../../data/outbox.ts'
import { queueCardOf } from '../../data/study-queue.ts'
import { uuid7 } from '../../lib/uuid7.ts'
import { momentAt, voidEvent } from './review-event.ts'
import { cardOfStep, isNew, nameOfStep, type Step } from './sitting-steps.ts'
import { storageProblem } from './storage-problem.ts'

/** What of a sitting an undo needs. */
interface Undoing {
  readonly settings: StudySettings
  readonly texts: { readonly put: (card: Card) => void }
  now(): number
  newSitting(firstId: string | null): Promise<Sitting>
  moved(before: MemoryState | null, after: MemoryState | null): void
  fail(problem: RecordProblem): void
  undone(step: Step): void
  overrule(isOverruled: boolean): void
  show(sitting: Sitting, problem: RecordProblem | null): Promise<void>
  showSame(sitting: Sitting): void
}

/** Takes a step back: the card it was about is in front of the learner again. */
export async function undoStep(session: Undoing, sitting: Sitting, step: Step): Promise<void> {
  const problem = await takeBack(session, step)
  if (problem !== null) return session.fail(problem)
  session.undone(step)
  const { session: before, undone } = undo(sitting, uuid7(session.now()))
  if (undone === null) return session.show(await session.newSitting(cardOfStep(step)), null)
  if (undone.kind !== 'action') return session.show(before, null)
  if (nameOfStep(step) === 'alias') session.overrule(false)
  session.showSame(before)
}

/**
 * In the local database: an event by a void, fields by what they were, with the cards that came and went.
 * Answers why nothing was stored, null when it was.
 */
async function takeBack(session: Undoing, step: Step): Promise<RecordProblem | null> {
  try {
    return step.kind === 'event' ? await takeEventBack(session, step) : await takeFieldsBack(session, step)
  } catch (error) {
    const problem = storageProblem(error)
    if (problem === null) throw error
    return problem
  }
}

async function takeEventBack(
  session: Undoing,
  { answer: { id, event, before } }: Step & { kind: 'event' },
): Promise<RecordProblem | null> {
  const now = session.now()
  const card = await queueCardOf(event.cardId)
  const taken = await recordReview({
    event: voidEvent(uuid7(now), event.cardId, id, momentAt(now, session.settings)),
    memory: before,
    before: null,
    newCard: event.kind === 'rate' && isNew(before),
  })
  if (!taken.ok) return taken.problem
  session.moved(card?.state ?? null, before)
  return null
}

async function takeFieldsBack(session: Undoing, { act }: Step & { kind: 'fields' }): Promise<null> {
  for (const card of await takeTextBack(act, session.now())) session.texts.put(card)
  return null
}
