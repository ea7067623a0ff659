import type { DaySettings, ScheduleSettings } from '../scheduling/study-settings.ts'
import { type AnswerHabits, expectedRecall } from './answer-habits.ts'
import type { KnownCard } from './known-cards.ts'
import { leastOf } from './least-of.ts'
import { type Answerer, createAnswerer, type SimulatedCard } from './simulated-card.ts'

/** How a learner's days go on from here. The same plan always gives the same days. */
export interface SimulationPlan {
  readonly cards: readonly KnownCard[]
  /** New cards waiting; null when they never run out. */
  readonly newCards: number | null
  readonly days: number
  readonly settings: ScheduleSettings & Pick<DaySettings, 'newPerDay' | 'reviewsPerDay'>
  readonly habits: AnswerHabits
  readonly seed: string
  /** A day ends after so many minutes. */
  readonly minutesPerDay?: number
  /** Instead of `reviewsPerDay`: all that is due on a day, and so many of what was due before. */
  readonly overduePerDay?: number
  /** Due days follow from the retention in the settings, not from the days given: as after changing it. */
  readonly reschedule?: boolean
  /** Simulate no more than so many cards, evenly chosen, and scale what comes out. */
  readonly mostCards?: number
}

/** What the days brought, by day from the first on. Scaled from a sample, counts may be fractions. */
export interface SimulatedDays {
  /** Cards reviewed and cards met for the first time. */
  readonly reviews: readonly number[]
  readonly newCards: readonly number[]
  readonly minutes: readonly number[]
  /** How many of the reviews are expected to be recalled. */
  readonly recalled: readonly number[]
  /** Cards that were due and not reviewed. */
  readonly overdue: readonly number[]
  /** Cards met by the end of the last day, and how many of them are expected to be recalled then. */
  readonly cardsMet: number
  readonly remembered: number
}

const BACKLOG_FACTOR = 1.5
const DEFAULT_YEARLY = 10_000

interface World {
  readonly plan: SimulationPlan
  readonly answerer: Answerer
  /** One simulated card stands for so many. */
  readonly scale: number
  readonly met: SimulatedCard[]
  readonly dueOn: SimulatedCard[][]
  backlog: SimulatedCard[]
  newLeft: number
  newQuota: number
}

/** Simulates study days, each card answered by chance as the model of memory says. Pure; the caller picks the thread. */
export function simulate(plan: SimulationPlan): SimulatedDays {
  const world = openWorld(plan)
  const days = Array.from({ length: plan.days }, (_, day) => liveOneDay(world, day))
  const last = plan.days - 1
  const { model } = world.answerer
  const expected = world.met.reduce(
    (sum, card) => sum + expectedRecall(plan.habits, model.recall(card.stability, last - card.lastDay)),
    0,
  )
  const scaled = (countOf: (day: SimulatedDay) => number) => days.map((day) => countOf(day) * world.scale)
  return {
    reviews: scaled((day) => day.reviews),
    newCards: scaled((day) => day.newCards),
    minutes: scaled((day) => day.ms / 60_000),
    recalled: scaled((day) => day.recalled),
    overdue: scaled((day) => day.overdue),
    cardsMet: world.met.length * world.scale,
    remembered: expected * world.scale,
  }
}

function openWorld(plan: SimulationPlan): World {
  const answerer = createAnswerer(plan)
  const { chosen, scale } = sampleOf(plan)
  const perStability = answerer.model.intervalPerStability(plan.settings.desiredRetention)
  const dueOn: SimulatedCard[][] = Array.from({ length: plan.days }, () => [])
  const backlog: SimulatedCard[] = []
  const met = chosen.map((card, index): SimulatedCard => {
    const { stability, difficulty, elapsedDays } = card
    const interval = Math.min(Math.max(1, Math.round(stability * perStability)), plan.settings.maximumIntervalDays)
    const dueDay = plan.reschedule === true ? interval - elapsedDays : card.dueInDays
    return { index, stability, difficulty, lastDay: -elapsedDays, dueDay, turns: 0 }
  })
  for (const card of met) {
    if (card.dueDay < 0) backlog.push(card)
    else dueOn[card.dueDay]?.push(card)
  }
  const newLeft = (plan.newCards ?? Number.POSITIVE_INFINITY) / scale
  return { plan, answerer, scale, met, dueOn, backlog, newLeft, newQuota: 0 }
}

function sampleOf({ cards, newCards, days, settings, mostCards }: SimulationPlan) {
  const coming = Math.min(newCards ?? DEFAULT_YEARLY, days * settings.newPerDay)
  const share = Math.min(1, (mostCards ?? Number.POSITIVE_INFINITY) / Math.max(1, cards.length + coming))
  if (share === 1) return { chosen: cards, scale: 1 }
  // In the order of stability, so that a small sample has its share of every kind.
  const sorted = cards.toSorted((one, other) => one.stability - other.stability || one.dueInDays - other.dueInDays)
  return {
    chosen: sorted.filter((_, index) => Math.floor((index + 1) * share) > Math.floor(index * share)),
    scale: 1 / share,
  }
}

interface SimulatedDay {
  readonly reviews: number
  readonly newCards: number
  readonly recalled: number
  readonly ms: number
  readonly overdue: number
}

function liveOneDay(world: World, day: number): SimulatedDay {
  const { plan, answerer, scale } = world
  const mostMs = ((plan.minutesPerDay ?? Number.POSITIVE_INFINITY) * 60_000) / scale
  const due = world.dueOn[day] ?? []
  const { ordered, most } = reviewsOf(world, due, day)
  let reviews = 0
  let recalled = 0
  let ms = 0
  for (const card of ordered) {
    if (reviews >= most || ms >= mostMs) break
    recalled += expectedRecall(plan.habits, answerer.model.recall(card.stability, day - card.lastDay))
    ms += answerer.review(card, day)
    reviews += 1
    world.dueOn[card.dueDay]?.push(card)
  }
  if (world.backlog.length > 0 || reviews < due.length) {
    const left = world.backlog.filter((card) => card.lastDay !== day)
    for (const card of due) if (card.lastDay !== day) left.push(card)
    world.backlog = left
  }
  let newCards = 0
  world.newQuota += plan.settings.newPerDay / scale
  for (; world.newQuota >= 1; world.newQuota -= 1) {
    if (world.newLeft < 1 || ms >= mostMs) continue
    const card = { index: world.met.length, stability: 0, difficulty: 0, lastDay: day, dueDay: day, turns: 0 }
    ms += answerer.meet(card, day)
    world.met.push(card)
    world.dueOn[card.dueDay]?.push(card)
    world.newLeft -= 1
    newCards += 1
  }
  return { reviews, newCards, recalled, ms, overdue: world.backlog.length }
}

/** The reviews of a day in their order, and how many of them fit: as the day's queue has it. */
function reviewsOf(world: World, due: readonly SimulatedCard[], day: number) {
  const { plan, backlog, scale } = world
  if (plan.overduePerDay !== undefined) {
    const extra = plan.overduePerDay / scale
    const ordered = backlog.length === 0 ? due : [...due, ...mostForgottenFirst(backlog, day, extra)]
    return { ordered, most: due.length + extra }
  }
  const most = plan.settings.reviewsPerDay / scale
  const all = backlog.length === 0 ? due : backlog.concat(due)
  if (all.length > BACKLOG_FACTOR * most) return { ordered: mostForgottenFirst(all, day, most), most }
  return { ordered: all.length > most ? leastOf(all, (card) => card.dueDay, most) : all, most }
}

function mostForgottenFirst(cards: readonly SimulatedCard[], day: number, wanted: number): readonly SimulatedCard[] {
  return leastOf(cards, (card) => (card.lastDay - day) / card.stability, wanted)
}
