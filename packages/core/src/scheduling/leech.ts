import type { MemoryState } from './memory-state.ts'

/** Lapses that make a leech where a deck says nothing else. */
export const LEECH_LAPSES = 8
/** Anki's mark of a leech, which comes in with its cards. */
const LEECH_TAG = 'leech'

export const hasLeechTag = (tags: readonly string[]): boolean => tags.some((tag) => tag.toLowerCase() === LEECH_TAG)

/** What decides whether a card is a leech beside its lapses. */
export interface LeechRule {
  /** Of its deck; 0 for never. */
  readonly leechLapses?: number | undefined
  /** Whether Anki called it one: `hasLeechTag`. */
  readonly isMarked?: boolean | undefined
}

/**
 * Whether a card keeps being forgotten: it lapsed as often as its deck allows, or Anki called it a leech. As the tag is a
 * note's, a sibling that was never forgotten is none.
 */
export function isLeech(state: Pick<MemoryState, 'lapses'> | null, rule: LeechRule = {}): boolean {
  if (state === null || state.lapses === 0) return false
  const { leechLapses = LEECH_LAPSES, isMarked = false } = rule
  return isMarked || (leechLapses > 0 && state.lapses >= leechLapses)
}

/** Whether an answer is one to say so at, as Anki does: at the lapse that makes a leech, and after half as many again. */
export function isLeechAlarm(
  before: MemoryState | null,
  after: MemoryState,
  { leechLapses = LEECH_LAPSES }: Pick<LeechRule, 'leechLapses'> = {},
): boolean {
  if (leechLapses === 0 || after.lapses <= (before?.lapses ?? 0) || after.lapses < leechLapses) return false
  return (after.lapses - leechLapses) % Math.ceil(leechLapses / 2) === 0
}
