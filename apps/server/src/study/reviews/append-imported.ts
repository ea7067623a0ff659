import type { ReviewEvent } from '@cairn/core/reviews/review-event'
import type { StudySettings } from '@cairn/core/scheduling/study-settings'
import type { ReviewTable, Tx } from '../../platform/db/schema.ts'
import { deckSchedules } from './card-schedules.ts'
import { eventHash } from './event-hash.ts'
import { knownCards } from './known-cards.ts'
import { append, foldIn } from './record-reviews.ts'
import { knownEventIds } from './reviews.store.ts'

/** An event that an import brings, with the row of Anki's log that it was (JSON), if it was one. */
export interface BroughtEvent {
  readonly event: ReviewEvent
  readonly origin: string | null
}

interface Bringing {
  readonly userId: string
  readonly seq: number
  readonly schedule: StudySettings
  readonly receivedAt: number
}

/**
 * Appends imported events to the log, those that it does not know, and folds them into the caches; inside a transaction
 * that has taken `seq`. Their cards have to be there. Answers how many were new.
 */
export async function appendImported(
  tx: Tx,
  { userId, seq, schedule, receivedAt }: Bringing,
  brought: readonly BroughtEvent[],
): Promise<number> {
  const ids = brought.map(({ event }) => event.id)
  const known = await knownEventIds(tx, userId, ids)
  const fresh = brought.filter(({ event }) => !known.has(event.id))
  if (fresh.length === 0) return 0
  await append(
    tx,
    fresh.map((one) => toRow(one, userId, receivedAt)),
  )
  const events = fresh.map(({ event }) => event)
  const cards = await knownCards(tx, userId, [...new Set(events.map(({ cardId }) => cardId))])
  const inDeck = deckSchedules(schedule)
  await foldIn(tx, { userId, seq, scheduleOf: (cardId) => inDeck(cards.get(cardId) ?? null) }, events)
  return fresh.length
}

function toRow({ event, origin }: BroughtEvent, userId: string, receivedAt: number): ReviewTable {
  const rating = event.kind === 'rate' ? event : null
  return {
    user_id: userId,
    id: event.id,
    card_id: event.cardId,
    kind: event.kind,
    rating: rating?.rating ?? null,
    target_id: null,
    answered_at: event.answeredAt,
    raw_answered_at: event.answeredAt,
    received_at: receivedAt,
    clock_offset_ms: 0,
    time_zone: event.timeZone,
    offset_minutes: event.offsetMinutes,
    rollover_hour: event.rolloverHour,
    study_day: event.studyDay,
    duration_ms: rating?.durationMs ?? null,
    chosen_days: null,
    due_day: event.kind === 'set-due' ? event.dueDay : null,
    mode: rating?.mode ?? null,
    confidence: null,
    device_id: event.deviceId,
    device_seq: event.deviceSeq,
    app_version: event.appVersion,
    body_hash: eventHash(event),
    start_state: startState(event),
    origin,
  }
}

/** The state that a package tells: what a card begins with, or where its answers had left it. */
function startState(event: ReviewEvent): string | null {
  const told = event.kind === 'reset' ? event.start : event.kind === 'set-due' ? event.standing : undefined
  return told === undefined ? null : JSON.stringify(told)
}
