import { isInterdayLearning } from './memory-state.ts'
import type { DayContext, QueueCard, RatedCard } from './queue-card.ts'
import { startOfStudyDay } from './study-day.ts'

/** The cards that may be studied today by kind, each in the order given, and when the others are wanted. */
export interface SortedCards {
  /** (Re)learning cards due before `learningUntil`, without those that have waited over night. */
  readonly learning: readonly RatedCard[]
  readonly interday: readonly RatedCard[]
  readonly due: readonly RatedCard[]
  readonly fresh: readonly QueueCard[]
  /** Notes of which a card was answered today. */
  readonly notesAnsweredToday: ReadonlySet<string>
  /** When the first of the other cards is wanted (ms); null when none ever is. */
  readonly othersDueAt: number | null
}

/** Sorts out what is suspended, buried or not due yet. `learningUntil` is an instant in ms. */
export function sortCards(cards: readonly QueueCard[], day: DayContext, learningUntil: number): SortedCards {
  const learning: RatedCard[] = []
  const interday: RatedCard[] = []
  const due: RatedCard[] = []
  const fresh: QueueCard[] = []
  const notesAnsweredToday = new Set<string>()
  const others = earliestOf(day)
  for (const card of cards) {
    if (card.state?.lastStudyDay === day.today) notesAnsweredToday.add(card.noteId)
    if (card.suspended) continue
    const buriedUntil = card.buriedUntilDay !== null && card.buriedUntilDay > day.today ? card.buriedUntilDay : null
    if (!isRated(card)) {
      if (buriedUntil === null) fresh.push(card)
      else if (day.settings.newPerDay > 0) others.noteDay(buriedUntil)
    } else if (card.state.phase === 'review') {
      const { dueDay } = card.state
      const wantedOn = buriedUntil !== null && buriedUntil > dueDay ? buriedUntil : dueDay
      if (wantedOn <= day.today) due.push(card)
      else others.noteDay(wantedOn)
    } else if (buriedUntil !== null) others.noteDay(buriedUntil)
    else if (isInterdayLearning(card.state, day.today) && card.state.dueAt <= day.now) interday.push(card)
    else if (card.state.dueAt < learningUntil) learning.push(card)
    else others.noteInstant(card.state.dueAt)
  }
  return { learning, interday, due, fresh, notesAnsweredToday, othersDueAt: others.instant() }
}

function isRated(card: QueueCard): card is RatedCard {
  return card.state !== null && card.state.phase !== 'new'
}

/** Keeps the earliest of instants and study days; one day is turned into an instant at the end, not each of 50,000. */
function earliestOf({ settings }: DayContext) {
  let earliestInstant: number | null = null
  let earliestDay: string | null = null
  return {
    noteInstant(instantMs: number) {
      if (earliestInstant === null || instantMs < earliestInstant) earliestInstant = instantMs
    },
    noteDay(day: string) {
      if (earliestDay === null || day < earliestDay) earliestDay = day
    },
    instant(): number | null {
      if (earliestDay === null) return earliestInstant
      const start = startOfStudyDay(earliestDay, settings.timeZone, settings.rolloverHour)
      return earliestInstant === null ? start : Math.min(earliestInstant, start)
    },
  }
}
