import type { MemoryState } from './memory-state.ts'

const LEECH_LAPSES = 8
const AGAIN_EVERY_LAPSES = 4

/** Whether a card keeps being forgotten: 8 lapses or more. */
export function isLeech(state: Pick<MemoryState, 'lapses'> | null): boolean {
  return state !== null && state.lapses >= LEECH_LAPSES
}

/** Whether an answer is one to say so at: the 8th lapse, and every 4th after it. */
export function isLeechAlarm(before: MemoryState | null, after: MemoryState): boolean {
  const lapsed = after.lapses > (before?.lapses ?? 0)
  return lapsed && isLeech(after) && (after.lapses - LEECH_LAPSES) % AGAIN_EVERY_LAPSES === 0
}
