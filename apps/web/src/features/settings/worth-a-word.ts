import type { DueChange } from '@cairn/core/planning/due-after-change'

/** So many more cards due at once are told before a change holds. */
const WORTH_A_WORD = 10

export const isWorthAWord = ({ dueNow, dueThen }: DueChange): boolean => dueThen - dueNow >= WORTH_A_WORD
