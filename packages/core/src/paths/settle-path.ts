import { type AnswerTimes, cardMinutes, studyMinutes } from './answer-times.ts'
import { fitIntoDays } from './fit-days.ts'
import {
  type CardBrief,
  type LearningPath,
  MAX_STEP_CARDS,
  type PathPreferences,
  type PathStep,
} from './learning-path.ts'
import { limitsOf, reasonFor, roundedMinutes, timesOf } from './plan-path.ts'

interface Piece {
  readonly from: PathStep
  readonly cards: readonly CardBrief[]
}

/**
 * The path of any planner with what code decides better: minutes and their range from the learner's own times, steps of
 * more than twelve cards parted, and, when minutes a day are given, days that keep the limit; what does not fit is
 * skipped with the reason. Titles, order and objectives stay. Cards of the request that the path lacks are skipped too.
 */
export function settlePath(
  path: LearningPath,
  cards: readonly CardBrief[],
  preferences: PathPreferences,
): LearningPath {
  const byId = new Map(cards.map((card) => [card.id, card]))
  const times = timesOf(preferences)
  const pieces = path.steps.flatMap((step): Piece[] => {
    const members = step.cardIds.flatMap((id) => byId.get(id) ?? [])
    return members.length === 0 ? [] : [{ from: step, cards: members }]
  })
  const days = inDays(pieces, preferences, times)
  const steps = days.flatMap((day, index) =>
    day
      .flatMap(parted)
      .map((piece) => settled(piece, times, preferences.minutesPerDay === undefined ? null : index + 1)),
  )
  const placed = new Set(steps.flatMap(({ cardIds }) => cardIds))
  const reasons = new Map(path.skipped.map(({ cardId, reason }) => [cardId, reason]))
  const limits = limitsOf(preferences)
  const dropped = limits === null ? 'The plan left it out.' : reasonFor(limits)
  return {
    steps,
    skipped: cards.flatMap(({ id }) => (placed.has(id) ? [] : [{ cardId: id, reason: reasons.get(id) ?? dropped }])),
    totalMinutes: steps.reduce((sum, { estimatedMinutes }) => sum + estimatedMinutes, 0),
  }
}

/** The pieces day by day, cut where a day ends. */
function inDays(pieces: readonly Piece[], preferences: PathPreferences, times: AnswerTimes): Piece[][] {
  const limits = limitsOf(preferences)
  if (limits === null) return [[...pieces]]
  const flat = pieces.flatMap(({ from, cards }) => cards.map((card) => ({ from, card })))
  const runsOf = (members: readonly number[]): Piece[] => {
    const runs: { from: PathStep; cards: CardBrief[] }[] = []
    for (const index of members) {
      const one = flat[index]
      if (one === undefined) continue
      const last = runs.at(-1)
      if (last?.from === one.from) last.cards.push(one.card)
      else runs.push({ from: one.from, cards: [one.card] })
    }
    return runs
  }
  const shown = (members: readonly number[]): number =>
    runsOf(members)
      .flatMap(parted)
      .reduce((sum, { cards }) => sum + roundedMinutes(cards, times), 0)
  const packed = flat.map(({ card }, index) => ({ card: index, minutes: cardMinutes(card, times) }))
  return fitIntoDays(packed, limits, shown).days.map(runsOf)
}

/** A piece of more than twelve cards in parts of about equal size. */
function parted(piece: Piece): Piece[] {
  const count = Math.ceil(piece.cards.length / MAX_STEP_CARDS)
  return Array.from({ length: count }, (_, part) => ({
    from: piece.from,
    cards: piece.cards.slice(
      Math.round((part * piece.cards.length) / count),
      Math.round(((part + 1) * piece.cards.length) / count),
    ),
  }))
}

function settled({ from, cards }: Piece, times: AnswerTimes, day: number | null): PathStep {
  const { low, high } = studyMinutes(cards, times)
  const estimatedMinutes = roundedMinutes(cards, times)
  const ids = cards.map(({ id }) => id)
  const reasons = from.reasons?.filter(({ cardId }) => ids.includes(cardId)) ?? []
  return {
    title: from.title,
    cardIds: ids,
    estimatedMinutes,
    minutesLow: Math.min(estimatedMinutes, Math.floor(low * 2) / 2),
    minutesHigh: Math.max(estimatedMinutes, Math.ceil(high * 2) / 2),
    objectives: from.objectives.length > 0 ? from.objectives : [`Recall the answers of ${ids.length} cards`],
    ...(day === null ? {} : { day }),
    ...(reasons.length > 0 ? { reasons } : {}),
  }
}
