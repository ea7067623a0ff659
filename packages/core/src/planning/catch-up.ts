import { addDays, daysBetween } from '../scheduling/study-day.ts'
import type { DaySettings, ScheduleSettings } from '../scheduling/study-settings.ts'
import { type AnswerHabits, expectedReviewMs } from './answer-habits.ts'
import type { KnownCard } from './known-cards.ts'
import { simulate } from './simulator.ts'

/**
 * A way out of a backlog with a visible end: every day what is due on it and so many of the overdue, no new cards.
 * Since what comes in is always done, the overdue become fewer by just that number each day.
 */
export interface CatchUpPlan {
  readonly startsOn: string
  /** Study day on which the last of the overdue is done. */
  readonly endsOn: string
  readonly days: number
  readonly overdue: number
  /** Overdue cards a day, besides what is due. */
  readonly perDay: number
  /** Expected per day of the plan, all reviews together. */
  readonly reviewsPerDay: number
  readonly minutesPerDay: number
  /** Whether a day of it is more than the learner's own limits allow: the backlog is too large for a month of them. */
  readonly overLimit: boolean
}

export interface CatchUpQuestion {
  readonly cards: readonly KnownCard[]
  readonly settings: ScheduleSettings & Pick<DaySettings, 'reviewsPerDay'>
  /** The learner's minutes a day; null when they set none. */
  readonly minutesPerDay: number | null
  readonly habits: AnswerHabits
  readonly today: string
}

const LONGEST_DAYS = 30
const LOOK_AHEAD_DAYS = 14
const SAMPLE_CARDS = 2_000
const STEP = 5

/**
 * The plan for the cards overdue today; null when there are none. It takes as many a day as the limits and the minutes
 * hold on average, by simulation, and ends within a month even where they hold fewer.
 */
export function planCatchUp(question: CatchUpQuestion): CatchUpPlan | null {
  const { cards, minutesPerDay } = question
  const overdue = cards.filter((card) => card.dueInDays < 0).length
  if (overdue === 0) return null
  const room = roomPerDay(question)
  const least = Math.ceil(overdue / LONGEST_DAYS)
  const most = Math.min(overdue, room >= least ? roundedDown(room, least) : roundedUp(least))
  const plan = mostWithin(question, { overdue, least, most })
  return { ...plan, overLimit: room < least || (minutesPerDay !== null && plan.minutesPerDay > minutesPerDay) }
}

interface Choice {
  readonly overdue: number
  /** Fewest and most overdue cards a day. */
  readonly least: number
  readonly most: number
}

/** The plan with the most cards a day that keeps to the minutes; with the fewest when none does. */
function mostWithin(question: CatchUpQuestion, { overdue, least, most }: Choice): Omit<CatchUpPlan, 'overLimit'> {
  const goal = question.minutesPerDay ?? Number.POSITIVE_INFINITY
  let plan = outlook(question, overdue, most)
  let tooMany = most
  let fitting = least
  if (plan.minutesPerDay <= goal || most <= least) return plan
  plan = outlook(question, overdue, least)
  if (plan.minutesPerDay > goal) return plan
  while (tooMany - fitting > 1) {
    const middle = Math.floor((fitting + tooMany) / 2)
    const found = outlook(question, overdue, middle)
    if (found.minutesPerDay > goal) tooMany = middle
    else {
      fitting = middle
      plan = found
    }
  }
  const rounded = roundedDown(fitting, least)
  return rounded === plan.perDay ? plan : outlook(question, overdue, rounded)
}

function outlook(question: CatchUpQuestion, overdue: number, perDay: number): Omit<CatchUpPlan, 'overLimit'> {
  const { today } = question
  const days = Math.ceil(overdue / perDay)
  const simulated = simulate({
    cards: question.cards,
    newCards: 0,
    days,
    settings: { ...question.settings, newPerDay: 0 },
    habits: question.habits,
    seed: today,
    overduePerDay: perDay,
    mostCards: SAMPLE_CARDS,
  })
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / days
  return {
    startsOn: today,
    endsOn: addDays(today, days - 1),
    days,
    overdue,
    perDay,
    reviewsPerDay: mean(simulated.reviews),
    minutesPerDay: mean(simulated.minutes),
  }
}

/** The settings of a day under a plan: `dueToday` is how many cards have this very day as their due day. */
export function catchUpDay<Settings extends DaySettings>(
  plan: CatchUpPlan,
  settings: Settings,
  dueToday: number,
): Settings {
  return { ...settings, newPerDay: 0, reviewsPerDay: dueToday + plan.perDay }
}

/** How a plan stands: what is left of it, when it ends at its pace, and by how many days that is late. */
export interface CatchUpProgress {
  readonly daysLeft: number
  readonly endsOn: string
  readonly daysLate: number
}

/**
 * The state of a plan on a study day by what was overdue when the day began, so that its end is the same all day; null
 * when nothing was.
 */
export function catchUpProgress(plan: CatchUpPlan, today: string, overdueAtStart: number): CatchUpProgress | null {
  if (overdueAtStart <= 0) return null
  const daysLeft = Math.ceil(overdueAtStart / plan.perDay)
  const endsOn = addDays(today, daysLeft - 1)
  return { daysLeft, endsOn, daysLate: Math.max(0, daysBetween(plan.endsOn, endsOn)) }
}

/** Reviews a day that the learner's limits leave beside what comes due anyway in the next two weeks. */
function roomPerDay({ cards, settings, minutesPerDay, habits }: CatchUpQuestion): number {
  const ahead = cards.filter((card) => card.dueInDays >= 0 && card.dueInDays < LOOK_AHEAD_DAYS).length
  const inTime =
    minutesPerDay === null
      ? Number.POSITIVE_INFINITY
      : (minutesPerDay * 60_000) / expectedReviewMs(habits, settings, settings.desiredRetention)
  return Math.floor(Math.min(settings.reviewsPerDay, inTime) - ahead / LOOK_AHEAD_DAYS)
}

function roundedDown(count: number, least: number): number {
  return Math.max(count < STEP ? count : count - (count % STEP), least)
}

function roundedUp(count: number): number {
  return Math.ceil(count / STEP) * STEP
}
