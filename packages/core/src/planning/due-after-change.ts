import { fsrsModel } from '../scheduling/fsrs-model.ts'
import { DEFAULT_PARAMETERS } from '../scheduling/fsrs-parameters.ts'
import type { DaySettings, ScheduleSettings } from '../scheduling/study-settings.ts'
import { type AnswerHabits, expectedReviewMs } from './answer-habits.ts'
import { type CatchUpPlan, planCatchUp } from './catch-up.ts'
import type { KnownCard } from './known-cards.ts'

/** What a change of the schedule makes due at once. */
export interface DueChange {
  /** Cards due today or before it: as things are, and with the change. */
  readonly dueNow: number
  readonly dueThen: number
  /** What those of `dueThen` are expected to take, minutes. */
  readonly minutesThen: number
  /** How they fit into the minutes of a day; null when one day holds them. */
  readonly spread: CatchUpPlan | null
}

/** A card as it would be under a change. */
export interface ChangedCard extends KnownCard {
  /** Its day was set by hand, or by the program it came from: it holds until the card is answered. */
  readonly keepsDueDay?: boolean
}

export interface DueChangeQuestion {
  readonly cards: readonly KnownCard[]
  /** The same cards with the memory that they have under the change. */
  readonly changed: readonly ChangedCard[]
  /** The settings of the change. */
  readonly settings: ScheduleSettings & Pick<DaySettings, 'reviewsPerDay'>
  readonly minutesPerDay: number
  readonly habits: AnswerHabits
  readonly today: string
}

/** Compares the due days of cards with those that changed settings give them; without fuzz, which moves either way. */
export function dueAfterChange(question: DueChangeQuestion): DueChange {
  const { cards, changed, settings, habits, minutesPerDay, today } = question
  const model = fsrsModel(settings.parameters ?? DEFAULT_PARAMETERS)
  const perStability = model.intervalPerStability(settings.desiredRetention)
  const moved = changed.map((card) => {
    if (card.keepsDueDay === true) return card
    const days = Math.min(Math.max(1, Math.round(card.stability * perStability)), settings.maximumIntervalDays)
    return { ...card, dueInDays: days - card.elapsedDays }
  })
  const due = moved.filter(isDue)
  const ms = due.reduce((sum, { stability, elapsedDays }) => {
    return sum + expectedReviewMs(habits, settings, model.recall(stability, elapsedDays))
  }, 0)
  const minutesThen = ms / 60_000
  const spread =
    minutesThen <= minutesPerDay ? null : planCatchUp({ cards: moved, settings, minutesPerDay, habits, today })
  return { dueNow: cards.filter(isDue).length, dueThen: due.length, minutesThen, spread }
}

const isDue = ({ dueInDays }: KnownCard) => dueInDays <= 0
