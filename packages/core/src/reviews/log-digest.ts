/**
 * Digests by which two holders of a log find out whether they hold the same, each computing its own. They tell apart
 * what went wrong, not what somebody forged.
 */
import type { Rating } from '../scheduling/memory-state.ts'
import type { ReviewEvent } from './review-event.ts'

/** What the digest knows of an event. `answeredAt` is the device's own instant, ms, before any correction. */
export interface DigestedEvent {
  readonly id: string
  readonly cardId: string
  readonly kind: ReviewEvent['kind']
  /** The rating, the event taken back or the day chosen; empty for a reset. */
  readonly what: string
  readonly answeredAt: number
}

export interface EventsDigest {
  readonly count: number
  readonly digest: string
}

interface Saying {
  readonly kind: ReviewEvent['kind']
  readonly rating?: string
  readonly targetId?: string
  readonly dueDay?: string
}

/** What an event says, for a digest. */
export function whatOf({ rating, targetId, dueDay }: Saying): string {
  return rating ?? targetId ?? dueDay ?? ''
}

/** Number and digest of events, whatever the order given; an id that comes twice counts twice. */
export function digestEvents(events: readonly DigestedEvent[]): EventsDigest {
  const lines = events.map(({ id, cardId, kind, what, answeredAt }) => `${id} ${cardId} ${kind} ${what} ${answeredAt}`)
  return { count: lines.length, digest: digestLines(lines) }
}

/** What the digest knows of a study day. */
interface DigestedDay extends Readonly<Record<Rating, number>> {
  readonly durationMs: number
}

/** Digest of the totals of study days: ratings and time. Days without any are as good as absent. */
export function digestDays(days: Iterable<readonly [studyDay: string, totals: DigestedDay]>): string {
  const lines: string[] = []
  for (const [studyDay, { again, hard, good, easy, durationMs }] of days) {
    if (again + hard + good + easy > 0) lines.push(`${studyDay} ${again} ${hard} ${good} ${easy} ${durationMs}`)
  }
  return digestLines(lines)
}

/** The calendar month in UTC, `YYYY-MM`, in which an instant (ms) lies. */
export function monthOf(instantMs: number): string {
  return new Date(instantMs).toISOString().slice(0, 7)
}

function digestLines(lines: readonly string[]): string {
  const text = lines.toSorted().join('\n')
  return hex(hash32(text, 0x811c9dc5)) + hex(hash32(text, 0x01000193))
}

/** FNV-1a over the code units, from a start of its own, mixed at the end. */
function hash32(text: string, start: number): number {
  let hash = start
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
    hash = (hash << 13) | (hash >>> 19)
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  return (hash ^ (hash >>> 13)) >>> 0
}

const hex = (value: number): string => value.toString(16).padStart(8, '0')
