/**
 * What a learner does to a card besides rating it: each is one step, which undo takes back. Marks and texts are fields of
 * the card, a due day and a new start are events of its log.
 */
import type { Card } from '@cairn/contract/cards'
import { act, reschedule, type ReviewSession as Sitting, setAside, withdraw } from '@cairn/core/reviews/session'
import { resetState, withDueDay } from '@cairn/core/scheduling/manual-due'
import type { MemoryState } from '@cairn/core/scheduling/memory-state'
import { addDays } from '@cairn/core/scheduling/study-day'
import { changeText } from '../../data/change-text.ts'
import type { NewEvent } from '../../data/local-db.ts'
import { recordReview } from '../../data/outbox.ts'
import { cardsById } from '../../data/study-queue.ts'
import type { ChangedSides } from '../../lib/changed-sides.ts'
import { uuid7 } from '../../lib/uuid7.ts'
import type { ActName, FieldsBefore } from './kept-sitting.ts'
import { momentAt, resetEvent, setDueEvent } from './review-event.ts'
import type { ReviewSession } from './review-session.ts'

/** Keeps the card shown, or another of this sitting, out of every review until it is let back in. */
export function suspend(session: ReviewSession, cardId?: string): Promise<boolean> {
  return changeFields(session, 'suspend', { change: { suspended: true }, leaves: true, cardId })
}

/** Keeps the card shown away until the next study day. */
export function bury(session: ReviewSession): Promise<boolean> {
  const { studyDay } = momentAt(session.now(), session.settings)
  return changeFields(session, 'bury', { change: { buriedUntilDay: addDays(studyDay, 1) }, leaves: true })
}

/** Marks the card shown, 1-7; 0 takes the mark off. */
export function flag(session: ReviewSession, colour: number): Promise<boolean> {
  return changeFields(session, 'flag', { change: { flag: colour } })
}

export function toggleStar(session: ReviewSession): Promise<boolean> {
  return changeFields(session, 'star', { change: { starred: session.view.shown?.card.starred !== true } })
}

/** Changes the text of the card shown, or of another; needs no network. */
export function edit(
  session: ReviewSession,
  change: ChangedSides,
  cardId?: string,
  made?: readonly string[],
): Promise<boolean> {
  return changeFields(session, made === undefined ? 'edit' : 'split', { change, cardId, made })
}

/** Takes what was typed up among the answers that count as right. */
export function takeAlias(session: ReviewSession, aliases: readonly string[]): Promise<boolean> {
  return changeFields(session, 'alias', { change: { aliases: [...aliases] } })
}

interface FieldsChange {
  readonly change: FieldsBefore
  /** The card shown when not given. */
  readonly cardId?: string | undefined
  /** It does not come any more in this sitting. */
  readonly leaves?: boolean
  /** Cards that were made with it. */
  readonly made?: readonly string[] | undefined
}

/** Answers whether it was done. */
async function changeFields(session: ReviewSession, name: ActName, wanted: FieldsChange): Promise<boolean> {
  const { shown } = session.view
  const cardId = wanted.cardId ?? shown?.card.id
  if (cardId === undefined) return false
  let isDone = false
  let isThere = false
  let gone: readonly string[] = []
  await session.acting(cardId === shown?.card.id ? shown.eventId : null, async (sitting) => {
    const at = session.now()
    isDone = await session.stored(async () => {
      // Undo is to bring back what stands there now, whatever is shown of it.
      const [before] = await cardsById([cardId])
      if (before === undefined) return
      const change = differing(before, wanted.change)
      const came = await changeText(cardId, change, at)
      if (came === null) return
      isThere = true
      for (const card of came.cards) session.texts.put(card)
      gone = came.gone.map(({ id }) => id)
      const cards = { made: [...(wanted.made ?? []), ...came.made], gone: came.gone }
      session.done({ kind: 'fields', at, act: { name, cardId, before: fieldsOf(before, change), at, ...cards } })
    })
    if (isDone && !isThere) session.fail('card-gone')
    isDone &&= isThere
    if (!isDone) return
    const leaving = wanted.leaves === true ? [cardId] : gone
    if (leaving.length > 0) await leave(session, sitting, leaving)
    else session.showSame(act(sitting))
  })
  return isDone
}

/** Those fields of a card that a change touches, as the card has them. */
function fieldsOf(card: Card, change: FieldsBefore): FieldsBefore {
  return Object.fromEntries(Object.keys(change).map((field) => [field, Reflect.get(card, field)]))
}

/** A front that stays as it is says nothing about the gaps of its note. */
function differing(card: Card, change: FieldsBefore): FieldsBefore {
  const isSame = ([field, value]: [string, unknown]) =>
    JSON.stringify(Reflect.get(card, field)) === JSON.stringify(value)
  return Object.fromEntries(Object.entries(change).filter((entry) => !isSame(entry)))
}

/** These cards do not come any more in this sitting: one step of it, however many they are. */
async function leave(session: ReviewSession, sitting: Sitting, cardIds: readonly string[]): Promise<void> {
  const shownId = sitting.shown?.card.id
  const { queue } = cardIds.filter((id) => id !== shownId).reduce(withdraw, sitting)
  if (shownId === undefined || !cardIds.includes(shownId)) return session.showSame({ ...act(sitting), queue })
  const now = session.now()
  await session.show(setAside({ ...sitting, queue }, now, uuid7(now)), null)
}

/** Wants the card shown back on a study day (`YYYY-MM-DD`): today leaves it where it is, due now. */
export function setDue(session: ReviewSession, day: string): Promise<boolean> {
  const now = session.now()
  const moment = momentAt(now, session.settings)
  return changeSchedule(session, (cardId, state) => ({
    event: setDueEvent(uuid7(now), cardId, day, moment),
    after: withDueDay(state, day, moment),
    stays: day <= moment.studyDay,
  }))
}

/** Throws the schedule of the card shown away: it comes again among the new ones. */
export function startOver(session: ReviewSession): Promise<boolean> {
  const now = session.now()
  const moment = momentAt(now, session.settings)
  return changeSchedule(session, (cardId, state) => ({
    event: resetEvent(uuid7(now), cardId, moment),
    after: resetState(state, moment),
    stays: false,
  }))
}

interface NewSchedule {
  readonly event: NewEvent
  readonly after: MemoryState
  /** The card shown stays in front of the learner. */
  readonly stays: boolean
}

async function changeSchedule(
  session: ReviewSession,
  change: (cardId: string, state: MemoryState | null) => NewSchedule,
): Promise<boolean> {
  let isDone = false
  await session.acting(session.view.shown?.eventId ?? null, async (sitting) => {
    const card = sitting.shown?.card
    if (card === undefined) return
    const { event, after, stays } = change(card.id, card.state)
    const before = card.state
    const seen = card.touch ?? null
    const outcome = await recordReview({ event, memory: after, before, seen, newCard: false, sittingId: session.id })
    if (!outcome.ok) return session.fail(outcome.problem)
    isDone = true
    session.moved(before, after)
    const at = session.now()
    session.done({ kind: 'event', at, answer: { id: event.id, event, before, seen, at: event.answeredAt } })
    if (stays) session.showSame(reschedule(sitting, after, { eventId: event.id, answeredAt: event.answeredAt }))
    else await leave(session, sitting, [card.id])
  })
  return isDone
}
