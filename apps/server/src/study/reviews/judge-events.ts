import type { EventResult } from '@cairn/contract/reviews'
import type { GoodEvent, ParsedEvent } from './parse-event.ts'

/** What the database knows of the ids that a batch names. */
export interface Known {
  /** Events by id: of those sent and of those taken back. */
  readonly events: ReadonlyMap<string, KnownEvent>
  readonly cardIds: ReadonlySet<string>
}

interface KnownEvent {
  readonly kind: string
  readonly cardId: string
  readonly hash: string
}

export interface Judgement {
  /** One per event, in the order sent. */
  readonly results: readonly EventResult[]
  readonly accepted: readonly GoodEvent[]
}

/** Decides on each event of a batch alone; earlier ones of the batch count as known to later ones. */
export function judgeEvents(batch: readonly ParsedEvent[], known: Known): Judgement {
  const events = new Map(known.events)
  const accepted: GoodEvent[] = []
  const results = batch.map((parsed): EventResult => {
    if (!parsed.ok) return rejected(parsed.id, 'invalid')
    const { event, hash } = parsed
    const earlier = events.get(event.id)
    if (earlier)
      return earlier.hash === hash ? { id: event.id, status: 'duplicate' } : rejected(event.id, 'event_id_reused')
    if (!known.cardIds.has(event.cardId)) return rejected(event.id, 'card-not-found')
    if (event.kind === 'void' && !canBeTakenBack(events.get(event.targetId), event.cardId))
      return rejected(event.id, 'target-not-found')
    events.set(event.id, { kind: event.kind, cardId: event.cardId, hash })
    accepted.push(parsed)
    return { id: event.id, status: 'accepted' }
  })
  return { results, accepted }
}

const canBeTakenBack = (target: KnownEvent | undefined, cardId: string) =>
  target !== undefined && target.kind !== 'void' && target.cardId === cardId

type Rejection = Extract<EventResult, { status: 'rejected' }>['code']

/** None of these goes away by sending the event again. */
const rejected = (id: string, code: Rejection): EventResult => ({ id, status: 'rejected', code, retryable: false })
