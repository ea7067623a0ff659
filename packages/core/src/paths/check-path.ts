import { type CardBrief, type LearningPath, MAX_STEP_CARDS, type PathPreferences } from './learning-path.ts'
import { orderCards } from './order-cards.ts'

export const PATH_FAULTS = [
  'unknown-card',
  'missing-card',
  'repeated-card',
  'empty-step',
  'step-too-long',
  'no-objective',
  'wrong-total',
  'over-limit',
  'prerequisite-late',
] as const
export type PathFault = (typeof PATH_FAULTS)[number]

export interface PathFinding {
  readonly code: PathFault
  readonly detail: string
}

/** A check of any planner's path, and the share of needs between placed cards that it honours (1 when there are none). */
export interface PathCheck {
  readonly findings: readonly PathFinding[]
  readonly honoured: number
}

/** Whether a path is whole and keeps its limits: for any engine. Needs are those of `orderCards`. */
export function checkPath(path: LearningPath, cards: readonly CardBrief[], preferences: PathPreferences): PathCheck {
  const findings: PathFinding[] = []
  const add = (code: PathFault, detail: string): void => {
    findings.push({ code, detail })
  }
  const place = new Map<string, number>()
  const known = new Set(cards.map(({ id }) => id))
  const placed = path.steps.flatMap(({ cardIds }) => cardIds)
  placed.forEach((id, index) => {
    if (!known.has(id)) add('unknown-card', id)
    if (place.has(id)) add('repeated-card', id)
    place.set(id, index)
  })
  for (const { cardId } of path.skipped) {
    if (!known.has(cardId)) add('unknown-card', cardId)
    if (place.has(cardId)) add('repeated-card', cardId)
  }
  const skipped = new Set(path.skipped.map(({ cardId }) => cardId))
  for (const { id } of cards) if (!place.has(id) && !skipped.has(id)) add('missing-card', id)
  for (const { title, cardIds, objectives } of path.steps) {
    if (cardIds.length === 0) add('empty-step', title)
    if (cardIds.length > MAX_STEP_CARDS) add('step-too-long', title)
    if (objectives.length === 0) add('no-objective', title)
  }
  const sum = path.steps.reduce((total, { estimatedMinutes }) => total + estimatedMinutes, 0)
  if (Math.abs(sum - path.totalMinutes) > 1e-6) add('wrong-total', `${path.totalMinutes} for ${sum}`)
  for (const detail of overLimits(path, preferences)) add('over-limit', detail)
  return { findings: [...findings, ...lateNeeds(cards, place)], honoured: honouredShare(cards, place) }
}

function overLimits({ steps, totalMinutes }: LearningPath, { minutesPerDay, days }: PathPreferences): string[] {
  if (minutesPerDay === undefined) return []
  const byDay = new Map<number, number>()
  for (const { day = 1, estimatedMinutes } of steps) byDay.set(day, (byDay.get(day) ?? 0) + estimatedMinutes)
  const long = [...byDay]
    .filter(([, minutes]) => minutes > minutesPerDay + 1e-6)
    .map(([day, minutes]) => `Day ${day}: ${minutes}`)
  const late = days !== undefined && [...byDay.keys()].some((day) => day > days) ? ['More days than there are'] : []
  const whole = days !== undefined && totalMinutes > minutesPerDay * days + 1e-6 ? [`${totalMinutes} minutes`] : []
  return [...long, ...late, ...whole]
}

function needsAmong(cards: readonly CardBrief[], place: ReadonlyMap<string, number>) {
  const { needs } = orderCards(cards)
  return needs.flatMap((earlier, card) =>
    [...earlier].flatMap((need) => {
      const [user, definer] = [cards[card]?.id ?? '', cards[need]?.id ?? '']
      const [at, before] = [place.get(user), place.get(definer)]
      return at === undefined || before === undefined ? [] : [{ user, definer, isHonoured: before < at }]
    }),
  )
}

function lateNeeds(cards: readonly CardBrief[], place: ReadonlyMap<string, number>): PathFinding[] {
  return needsAmong(cards, place).flatMap(({ user, definer, isHonoured }): PathFinding[] =>
    isHonoured ? [] : [{ code: 'prerequisite-late', detail: `${definer} after ${user}` }],
  )
}

function honouredShare(cards: readonly CardBrief[], place: ReadonlyMap<string, number>): number {
  const found = needsAmong(cards, place)
  return found.length === 0 ? 1 : found.filter(({ isHonoured }) => isHonoured).length / found.length
}
