import type { Card } from '@cairn/contract/cards'
import { type ReviewSession as Sitting, undo } from '@cairn/core/reviews/session'
import type { StudySettings } from '@cairn/core/scheduling/study-settings'
import { takeTextBack } from '../../data/change-text.ts'
import { type RecordProblem, recordReview } from '../../data/outbox.ts'
import { uuid7 } from '../../lib/uuid7.ts'
import { momentAt, voidEvent } from './review-event.ts'
import type { ReviewSession } from './review-session.ts'
import { cardOfStep, isNew, nameOfStep, type Step } from './sitting-steps.ts'
import { storageProblem } from './storage-problem.ts'

/** What undoing a step came to: the cards as they now are, where fields of them changed, or why nothing was stored. */
type TakenBack =
  | { readonly ok: true; readonly cards: readonly Card[] }
  | { readonly ok: false; readonly problem: RecordProblem }

/** Takes a step back: the card it was about is in front of the learner again. */
export async function undoStep(session: ReviewSession, sitting: Sitting, step: Step): Promise<void> {
  const taken = await takeBack(step, session.settings, session.now())
  if (!taken.ok) return session.fail(taken.problem)
  for (const card of taken.cards) session.texts.put(card)
  session.undone(step)
  const { session: before, undone } = undo(sitting, uuid7(session.now()))
  if (undone === null) return session.show(await session.newSitting(cardOfStep(step)), null)
  if (undone.kind !== 'action') return session.show(before, null)
  if (nameOfStep(step) === 'alias') session.overrule(false)
  session.showSame(before)
}

/** In the local database: an event by a void, fields by what they were, with the cards that came and went. */
function takeBack(step: Step, settings: StudySettings, now: number): Promise<TakenBack> {
  return step.kind === 'event' ? takeEventBack(step, settings, now) : takeFieldsBack(step, now)
}

async function takeEventBack(
  { answer: { id, event, before } }: Step & { kind: 'event' },
  settings: StudySettings,
  now: number,
): Promise<TakenBack> {
  const taken = await recordReview({
    event: voidEvent(uuid7(now), event.cardId, id, momentAt(now, settings)),
    memory: before,
    before: null,
    newCard: event.kind === 'rate' && isNew(before),
  })
  return taken.ok ? { ok: true, cards: [] } : { ok: false, problem: taken.problem }
}

async function takeFieldsBack({ act }: Step & { kind: 'fields' }, now: number): Promise<TakenBack> {
  try {
    return { ok: true, cards: await takeTextBack(act, now) }
  } catch (error) {
    const problem = storageProblem(error)
    if (problem === null) throw error
    return { ok: false, problem }
  }
}
