import type { ActionEvent, CardEvent, RateEvent } from './review-event.ts'

/**
 * The ratings that count, in (answeredAt, id) order whatever the order given: each id once, without those a void
 * takes back. A void works whenever it was made; one of an unknown rating, of another void or of another card's
 * rating changes nothing.
 */
export function effectiveRatings(events: readonly CardEvent[]): readonly RateEvent[] {
  return effectiveEvents(events).filter((event) => event.kind === 'rate')
}

/** The ratings and actions that count, by the rules of `effectiveRatings`. */
export function effectiveEvents(events: readonly CardEvent[]): readonly (RateEvent | ActionEvent)[] {
  const voided = voidedTargets(events)
  const lasting = events.filter((event) => event.kind !== 'void')
  const counting = lasting.filter((event) => voided.get(event.id)?.has(event.cardId) !== true)
  return withoutRepeats(inLogOrder(counting))
}

/** Order of the log: by instant, then by id (code units, the same on every machine). */
export function compareInLog(one: CardEvent, other: CardEvent): number {
  if (one.answeredAt !== other.answeredAt) return one.answeredAt - other.answeredAt
  if (one.id === other.id) return 0
  return one.id < other.id ? -1 : 1
}

function voidedTargets(events: readonly CardEvent[]): ReadonlyMap<string, ReadonlySet<string>> {
  const cardsByTarget = new Map<string, Set<string>>()
  for (const event of events) {
    if (event.kind !== 'void') continue
    const cards = cardsByTarget.get(event.targetId)
    if (cards === undefined) cardsByTarget.set(event.targetId, new Set([event.cardId]))
    else cards.add(event.cardId)
  }
  return cardsByTarget
}

function inLogOrder<Event extends CardEvent>(events: Event[]): readonly Event[] {
  const sorted = events.every((event, index) => {
    const before = events[index - 1]
    return before === undefined || compareInLog(before, event) <= 0
  })
  return sorted ? events : events.toSorted(compareInLog)
}

function withoutRepeats<Event extends CardEvent>(sorted: readonly Event[]): readonly Event[] {
  const seen = new Set<string>()
  return sorted.filter((event) => !seen.has(event.id) && seen.add(event.id))
}
