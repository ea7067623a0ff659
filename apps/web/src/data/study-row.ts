import type { Card } from '@cairn/contract/cards'
import type { Memory } from '@cairn/contract/reviews'
import { hasLeechTag } from '@cairn/core/scheduling/leech'
import { type BeganNote, beganIn, type DayStart, isMastered } from '@cairn/core/scheduling/mastered'
import { isUnmet, type MemoryState } from '@cairn/core/scheduling/memory-state'
import type { Touch } from '@cairn/core/scheduling/queue-card'

/** Which queue a card stands in; `off` is suspended, deleted, or a memory whose card has not arrived yet. */
export type Lane = 'new' | 'learning' | 'review' | 'off'

/** What the queue and the counts need of one card, without its text. One row per card, indexed by deck, lane, sort. */
export interface StudyRow {
  readonly cardId: string
  readonly deckId: string
  readonly noteId: string
  readonly position: number
  readonly lane: Lane
  /** When it is wanted: in the `review` lane `sortOfDay` of its due day, else ms; in the `new` lane the card's position. */
  readonly sort: number
  readonly suspended: boolean
  readonly deleted: boolean
  /** Absent unless the card is mature, so that the index counts mature cards alone. */
  readonly matureDeckId?: string
  readonly buriedUntilDay: string | null
  /** Anki called it a leech; absent for any other, and where the row is older than this is kept. */
  readonly isMarkedLeech?: true
  /** Null: never answered. */
  readonly state: MemoryState | null
  /** Study day of its first rating (the first since a reset); absent for none, and where it was before this was kept. */
  readonly introducedDay?: string
  /** The latest event on it that was given in this browser; what comes from the server leaves it as it is. */
  readonly touch?: Touch
  /** What it counted for as a day began, of days on which it was changed beyond its log. */
  readonly began?: BeganNote
  readonly seq: number
}

/** Where reviews due on a study day stand in their lane; the same under every time zone and rollover hour. */
export const sortOfDay = (studyDay: string): number => Date.parse(studyDay)

type RowFacts = Omit<StudyRow, 'lane' | 'sort' | 'matureDeckId'>

const NO_CARD = { deckId: '', noteId: '', position: 0, suspended: false, deleted: false, buriedUntilDay: null }

/** The present study day, and when the row is written, ms: where a card was changed on that day, the row notes what it was. */
export interface RowMoment extends DayStart {
  readonly changedAt: number
}

/** The row of a card as it now is, with the memory it already had. */
export function studyRowOfCard(card: Card, known: StudyRow | undefined, moment?: RowMoment): StudyRow {
  const began = moment === undefined ? known?.began : beganOfCard(card, known, moment)
  return placed({
    cardId: card.id,
    deckId: card.deckId,
    noteId: card.noteId,
    position: card.position,
    suspended: card.suspended,
    deleted: card.deletedAt !== null,
    buriedUntilDay: card.buriedUntilDay,
    ...(hasLeechTag(card.tags) && { isMarkedLeech: true }),
    state: known?.state ?? null,
    ...(known?.introducedDay !== undefined && { introducedDay: known.introducedDay }),
    ...(known?.touch !== undefined && { touch: known.touch }),
    ...(began !== undefined && { began }),
    seq: known?.seq ?? 0,
  })
}

/** A card is noted when it comes to be, and when it goes into or out of study or to another deck. */
function beganOfCard(card: Card, known: StudyRow | undefined, moment: RowMoment): BeganNote | undefined {
  const { studyDay, beganAt, changedAt } = moment
  if (known?.began?.studyDay === studyDay || changedAt < beganAt) return known?.began
  if (known === undefined || known.deckId === '')
    return card.createdAt < beganAt ? known?.began : { studyDay, deckId: null, away: 'new' }
  const isOff = card.suspended || card.deletedAt !== null
  const wasOff = known.suspended || known.deleted
  if (isOff === wasOff && card.deckId === known.deckId) return known.began
  return wasOff ? { studyDay, deckId: null, away: 'set-aside' } : { studyDay, deckId: beganIn(known, moment) }
}

/** Whether a row is the one it was made of (`studyRowOfCard`), whose state it shares. */
export function isSameRow(row: StudyRow, known: StudyRow): boolean {
  const [values, others] = [Object.entries(row), Object.keys(known)]
  return values.length === others.length && values.every(([name, value]) => Reflect.get(known, name) === value)
}

/** What the server says of a card's memory beside its state. */
type ServerFacts = Pick<Memory, 'seq' | 'introducedDay'>

/** The row with another memory state, the server's or one made here on `day`. A memory may arrive before its card. */
export function withState(
  cardId: string,
  known: StudyRow | undefined,
  state: MemoryState | null,
  { server = null, day }: { readonly server?: ServerFacts | null; readonly day?: DayStart } = {},
): StudyRow {
  const { introducedDay: _before, ...facts } = known ?? { cardId, ...NO_CARD, introducedDay: undefined }
  const introducedDay = isUnmet(state) ? undefined : introducedOn(known, state, server)
  const began = day === undefined ? known?.began : beganOfState(known, state, day)
  const row = { ...facts, ...(began !== undefined && { began }), cardId, state, seq: server?.seq ?? known?.seq ?? 0 }
  return placed(introducedDay === undefined ? row : { ...row, introducedDay })
}

/** A card is noted when it becomes mastered, or is no more, without an answer: by another schedule, a due day or a reset. */
function beganOfState(known: StudyRow | undefined, state: MemoryState | null, day: DayStart): BeganNote | undefined {
  if (known === undefined || known.state === null || known.deckId === '' || known.began?.studyDay === day.studyDay)
    return known?.began
  const { reps, lastReviewAt } = known.state
  // One that comes from elsewhere may be older than the last.
  const isAnswered = state?.lastStudyDay != null && (state.lastReviewAt !== lastReviewAt || state.reps !== reps)
  if (isAnswered || isMastered(known.state) === isMastered(state)) return known.began
  return { studyDay: day.studyDay, deckId: beganIn(known, day) }
}

function introducedOn(
  known: StudyRow | undefined,
  state: MemoryState | null,
  server: ServerFacts | null,
): string | undefined {
  if (server !== null) return server.introducedDay ?? known?.introducedDay
  return isUnmet(known?.state ?? null) ? (state?.lastStudyDay ?? undefined) : known?.introducedDay
}

/** The row after an event of this browser; `touch` is undefined when none is left on it. */
export function withTouch({ touch: _before, ...row }: StudyRow, touch: Touch | undefined): StudyRow {
  return touch === undefined ? row : { ...row, touch }
}

/** The memory state inside a row of the wire. */
export function stateOfMemory({ cardId: _cardId, seq: _seq, introducedDay: _day, ...state }: Memory): MemoryState {
  return state
}

function placed(facts: RowFacts): StudyRow {
  const { cardId, deckId, noteId, position, suspended, deleted, buriedUntilDay, state, seq } = facts
  const lane = laneOf(facts)
  const first = facts.introducedDay === undefined ? {} : { introducedDay: facts.introducedDay }
  const marked = facts.isMarkedLeech === undefined ? {} : { isMarkedLeech: facts.isMarkedLeech }
  const touched = facts.touch === undefined ? {} : { touch: facts.touch }
  const noted = facts.began === undefined ? {} : { began: facts.began }
  const own = { cardId, deckId, noteId, position, suspended, deleted, buriedUntilDay, state, seq }
  const row = { ...own, ...first, ...marked, ...touched, ...noted }
  const sort = sortOf(lane, facts)
  return lane === 'review' && isMastered(state) ? { ...row, lane, sort, matureDeckId: deckId } : { ...row, lane, sort }
}

function sortOf(lane: Lane, { position, state }: RowFacts): number {
  if (lane === 'new' || state === null) return position
  return lane === 'review' ? sortOfDay(state.dueDay) : state.dueAt
}

function laneOf({ deckId, suspended, deleted, state }: RowFacts): Lane {
  if (deckId === '' || suspended || deleted) return 'off'
  if (state === null || state.phase === 'new') return 'new'
  return state.phase === 'review' ? 'review' : 'learning'
}
