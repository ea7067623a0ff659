import { beganIn, type DayStart, isMastered, type MasteredCard } from '../scheduling/mastered.ts'
import { isUnmet, type MemoryState } from '../scheduling/memory-state.ts'

/** Why a card counts as mastered and did not when the day began, or the other way round. */
export const MASTERED_REASONS = [
  'learned',
  'forgotten',
  'schedule',
  'due-day',
  'reset',
  'added',
  'restored',
  'trashed',
  'suspended',
  'moved',
] as const
export type MasteredReason = (typeof MASTERED_REASONS)[number]

/** By how many mastered cards a reason has moved the count: gained and lost, both 0 or more. */
export interface ReasonCount {
  readonly reason: MasteredReason
  readonly gained: number
  readonly lost: number
}

/** How the count of mastered cards has moved since a day began: `by` is the sum of gains less that of losses. */
export interface MasteredMove {
  readonly by: number
  readonly reasons: readonly ReasonCount[]
}

/** The deck in which a card counts as mastered; null for none. */
export function masteredIn(card: Omit<MasteredCard, 'began'>): string | null {
  return isInStudy(card) && isMastered(card.state) ? card.deckId : null
}

/**
 * How the count has moved since the day began, in one deck or (null) in all, from the cards that may have moved: others
 * change nothing. Each card that moved counts for one reason, so that the reasons add up to the movement.
 */
export function masteredMove(cards: Iterable<MasteredCard>, day: DayStart, deckId: string | null): MasteredMove {
  const counts = new Map<MasteredReason, { gained: number; lost: number }>()
  const counted = (deck: string | null) => deck !== null && (deckId === null || deck === deckId)
  for (const card of cards) {
    const before = counted(beganIn(card, day))
    const now = counted(masteredIn(card))
    if (before === now) continue
    const reason = now ? whyGained(card, day) : whyLost(card, day)
    const count = counts.get(reason) ?? { gained: 0, lost: 0 }
    counts.set(reason, now ? { ...count, gained: count.gained + 1 } : { ...count, lost: count.lost + 1 })
  }
  const reasons = MASTERED_REASONS.flatMap((reason) => {
    const count = counts.get(reason)
    return count === undefined ? [] : [{ reason, ...count }]
  })
  return { by: reasons.reduce((sum, { gained, lost }) => sum + gained - lost, 0), reasons }
}

function whyGained(card: MasteredCard, day: DayStart): MasteredReason {
  const { began, state } = card
  if (beganIn(card, day) !== null) return 'moved'
  if (began?.studyDay === day.studyDay && began.away !== undefined) return began.away === 'new' ? 'added' : 'restored'
  if (state?.lastStudyDay === day.studyDay) return 'learned'
  return isSetOn(state, day) ? 'due-day' : 'schedule'
}

function whyLost(card: MasteredCard, day: DayStart): MasteredReason {
  const { state } = card
  if (card.deleted) return 'trashed'
  if (card.suspended) return 'suspended'
  if (masteredIn(card) !== null) return 'moved'
  if (isUnmet(state)) return 'reset'
  if (isSetOn(state, day)) return 'due-day'
  return state?.lastStudyDay === day.studyDay ? 'forgotten' : 'schedule'
}

const isInStudy = ({ suspended, deleted }: Pick<MasteredCard, 'suspended' | 'deleted'>) => !suspended && !deleted

function isSetOn(state: MemoryState | null, { beganAt }: DayStart): boolean {
  return state?.dueSetAt !== undefined && state.dueSetAt >= beganAt
}
