import { contentStems } from '../text/words.ts'
import { type AnswerTimes, cardMinutes, DEFAULT_TIMES, studyMinutes } from './answer-times.ts'
import { describeStep } from './describe-step.ts'
import { type DayLimits, fitIntoDays } from './fit-days.ts'
import { groupIntoSteps } from './group-steps.ts'
import { interleaved } from './interleave.ts'
import type { CardBrief, LearningPath, PathPreferences, PathStep } from './learning-path.ts'
import { type CardOrder, orderCards } from './order-cards.ts'

/**
 * A path through cards: what others need comes first, steps hold at most twelve cards, minutes follow the learner's own
 * times. `minutesPerDay` and `days` are hard limits: cards are packed into days, and those that do not fit are skipped
 * with the reason, the least needed first and weak topics last. Every card is in one step or skipped. Deterministic.
 */
export function planPath(cards: readonly CardBrief[], preferences: PathPreferences): LearningPath {
  const plan = orderCards(cards)
  const times = timesOf(preferences)
  const limits = limitsOf(preferences)
  const work: Work = {
    cards: cards.map((card, index) => ({ ...card, index })),
    minutes: cards.map((card) => cardMinutes(card, times)),
    plan,
    times,
  }
  const days =
    limits === null ? [grouped(plan.order, work)] : withinLimits(work, limits, worthsOf(cards, plan, preferences))
  const steps = stepsOf(days, work, limits !== null)
  const placed = new Set(days.flat(2))
  const reason = limits === null ? '' : reasonFor(limits)
  return {
    steps: limits === null && preferences.days !== undefined ? spreadOverDays(steps, preferences.days) : steps,
    skipped: cards.flatMap(({ id }, card) => (placed.has(card) ? [] : [{ cardId: id, reason }])),
    totalMinutes: steps.reduce((sum, { estimatedMinutes }) => sum + estimatedMinutes, 0),
  }
}

/** A request as it is worked on; cards are named by their index. */
interface Work {
  readonly cards: readonly (CardBrief & { readonly index: number })[]
  readonly minutes: readonly number[]
  readonly plan: CardOrder
  readonly times: AnswerTimes
}

/** The learner’s times as the preferences give them, within bounds. */
export function timesOf({ medianSeconds, spread }: PathPreferences): AnswerTimes {
  const isGiven = medianSeconds !== undefined && medianSeconds > 0
  return {
    medianSeconds: isGiven ? Math.min(60, medianSeconds) : DEFAULT_TIMES.medianSeconds,
    spread: spread !== undefined && spread > 0 ? Math.min(2, spread) : DEFAULT_TIMES.spread,
  }
}

/** The limits of a day; null when minutes a day are not limited. */
export function limitsOf({ minutesPerDay, days }: PathPreferences): DayLimits | null {
  if (minutesPerDay === undefined) return null
  return { minutesPerDay, days: days === undefined ? null : Math.floor(days) }
}

/** Why a card was left out. */
export function reasonFor({ minutesPerDay, days }: DayLimits): string {
  if (days === null) return `Takes longer than ${minutesPerDay} minutes, the limit of a day.`
  return `Does not fit into ${minutesPerDay} minutes a day for ${days} ${days === 1 ? 'day' : 'days'}.`
}

/** Weak topics first, then what many cards need; what the learner is strong in last. */
function worthsOf(
  cards: readonly CardBrief[],
  { needs }: CardOrder,
  { weaknesses = [], strengths = [] }: PathPreferences,
): number[] {
  const users = cards.map(() => 0)
  for (const earlier of needs) for (const card of earlier) users[card] = (users[card] ?? 0) + 1
  const topics = (named: readonly string[]): string[][] => named.map(contentStems).filter((stems) => stems.length > 0)
  const [weak, strong] = [topics(weaknesses), topics(strengths)]
  return cards.map(({ front, back }, card) => {
    const held = new Set(contentStems(`${front} ${back}`))
    const touches = (all: readonly (readonly string[])[]): boolean =>
      all.some((stems) => stems.filter((stem) => held.has(stem)).length * 2 >= stems.length)
    const topical = touches(weak) ? 4 : touches(strong) ? -1 : 0
    return topical + Math.log2(1 + (users[card] ?? 0))
  })
}

/** How much of the time is planned at first, and less each time something would still be left at the end. */
const TRIES = [1, 0.97, 0.94, 0.9, 0.85, 0.8, 0.7, 0.6, 0.5]

/** Days of steps within the limits: the worthiest cards with all they need, as many as can be packed. */
function withinLimits(work: Work, limits: DayLimits, worths: readonly number[]): number[][][] {
  const shown = (members: readonly number[]): number =>
    grouped(members, work).reduce((sum, step) => sum + roundedMinutes(briefsOf(step, work), work.times), 0)
  const isTooLong = (card: number): boolean => shown([card]) > limits.minutesPerDay
  let days: readonly (readonly number[])[] = []
  for (const share of limits.days === null ? [1] : TRIES) {
    const chosen = chosenCards(work, limits, worths, share)
    const packed = chosen.map((card) => ({ card, minutes: work.minutes[card] ?? 0 }))
    const fitted = fitIntoDays(packed, limits, shown)
    days = fitted.days
    if (fitted.left.every(isTooLong)) break
  }
  return days.map((members) => grouped(members, work))
}

/** The cards that fit all days together, each with everything it needs, in the order of the path. */
function chosenCards(
  { plan: { order, needs }, minutes }: Work,
  { minutesPerDay, days }: DayLimits,
  worths: readonly number[],
  share: number,
): number[] {
  if (days === null) return [...order]
  const budget = minutesPerDay * days * share
  const chosen = new Set<number>()
  let used = 0
  const place = new Map(order.map((card, index) => [card, index]))
  const byWorth = order.toSorted(
    (a, b) => (worths[b] ?? 0) - (worths[a] ?? 0) || (place.get(a) ?? 0) - (place.get(b) ?? 0),
  )
  for (const card of byWorth) {
    const added = closureOf(card, needs, chosen)
    const cost = added.reduce((sum, one) => sum + (minutes[one] ?? 0), 0)
    if (used + cost > budget) continue
    used += cost
    for (const one of added) chosen.add(one)
  }
  return order.filter((card) => chosen.has(card))
}

/** A card and what it needs, as far as it is not chosen yet. */
function closureOf(card: number, needs: readonly ReadonlySet<number>[], chosen: ReadonlySet<number>): number[] {
  const found = chosen.has(card) ? [] : [card]
  const seen = new Set(found)
  for (const one of found)
    for (const earlier of needs[one] ?? [])
      if (!seen.has(earlier) && !chosen.has(earlier)) {
        seen.add(earlier)
        found.push(earlier)
      }
  return found
}

function grouped(members: readonly number[], work: Work): number[][] {
  return groupIntoSteps(briefsOf(members, work)).map((step) => step.map(({ index }) => index))
}

function briefsOf(members: readonly number[], { cards }: Work) {
  return members.map((card) => {
    const found = cards[card]
    if (found === undefined) throw new Error('Inconsistent: a planned card is not in the request')
    return found
  })
}

/** Minutes as they are shown: rounded up to half a minute. */
export function roundedMinutes(cards: readonly CardBrief[], times: AnswerTimes): number {
  return Math.max(0.5, Math.ceil(studyMinutes(cards, times).minutes * 2 - 1e-9) / 2)
}

function stepsOf(days: readonly (readonly (readonly number[])[])[], work: Work, hasDays: boolean): PathStep[] {
  const { plan, times, cards } = work
  const all = days.flatMap((groups, day) =>
    groups.map((members) => ({ members: interleaved(members, plan), day: day + 1 })),
  )
  const stepOf = new Map(all.flatMap(({ members }, step) => members.map((card): [number, number] => [card, step])))
  return all.map(({ members, day }, step) => {
    const briefs = briefsOf(members, work)
    const { low, high } = studyMinutes(briefs, times)
    const estimatedMinutes = roundedMinutes(briefs, times)
    const earlier = members.flatMap((card) => [...(plan.needs[card] ?? [])].map((need) => stepOf.get(need) ?? step))
    return {
      ...describeStep(members, cards, plan, step + 1),
      cardIds: briefs.map(({ id }) => id),
      estimatedMinutes,
      minutesLow: Math.min(estimatedMinutes, Math.floor(low * 2) / 2),
      minutesHigh: Math.max(estimatedMinutes, Math.ceil(high * 2) / 2),
      needs: [...new Set(earlier.filter((other) => other < step))].sort((a, b) => a - b),
      ...(hasDays ? { day } : {}),
    }
  })
}

/** Days without a limit of minutes: steps in turn, as even as their lengths allow. */
function spreadOverDays(steps: readonly PathStep[], days: number): PathStep[] {
  const count = Math.max(1, Math.floor(days))
  const total = steps.reduce((sum, { estimatedMinutes }) => sum + estimatedMinutes, 0)
  let before = 0
  return steps.map((step) => {
    const middle = before + step.estimatedMinutes / 2
    before += step.estimatedMinutes
    return { ...step, day: Math.min(count, 1 + Math.floor((middle / Math.max(1, total)) * count)) }
  })
}
