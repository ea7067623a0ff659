import type { PracticeAnswer } from './practice-answer.ts'

/** Two cards that the learner takes for each other. */
export interface ConfusablePair {
  /** In the order of their ids. */
  readonly cardIds: readonly [string, string]
  /** How often one was answered by the other, of how many times it could have been. */
  readonly events: number
  readonly chances: number
  /** Log-odds of a confusion above those expected before any answer. */
  readonly logOdds: number
}

/** Fewer wrong answers are an accident. */
export const LEAST_EVENTS = 2
/** Before any answer one confusion in ten chances is expected: a Beta prior worth ten chances. */
const PRIOR_CONFUSED = 1
const PRIOR_APART = 9
/** A pair is confusable when its odds are at least half as high again as expected. */
const LEAST_LOG_ODDS = Math.log(1.5)

/**
 * The pairs of cards confused at least twice, and more often than chance would have it, the surest first. A chance is an
 * answer in which the other card was on offer, or a typed answer to either card. Overruled answers count as the learner
 * said.
 */
export function confusablePairs(answers: readonly PracticeAnswer[]): ConfusablePair[] {
  const events = new Map<string, number>()
  const chances = new Map<string, number>()
  const typed = new Map<string, number>()
  for (const { cardId, isRight, chosenCardId, offeredCardIds, form } of answers) {
    if (form === 'typed') add(typed, cardId)
    for (const other of offeredCardIds) add(chances, pairKey(cardId, other))
    if (!isRight && chosenCardId !== null && chosenCardId !== cardId) add(events, pairKey(cardId, chosenCardId))
  }
  return [...events]
    .filter(([, count]) => count >= LEAST_EVENTS)
    .map(([key, count]) => {
      const cardIds = idsOf(key)
      const typedChances = (typed.get(cardIds[0]) ?? 0) + (typed.get(cardIds[1]) ?? 0)
      const all = Math.max(count, (chances.get(key) ?? 0) + typedChances)
      return { cardIds, events: count, chances: all, logOdds: logOddsOf(count, all) }
    })
    .filter(({ logOdds }) => logOdds >= LEAST_LOG_ODDS)
    .sort((a, b) => b.logOdds - a.logOdds || b.events - a.events || (a.cardIds.join() < b.cardIds.join() ? -1 : 1))
}

function logOddsOf(events: number, chances: number): number {
  const posterior = Math.log((events + PRIOR_CONFUSED) / (chances - events + PRIOR_APART))
  return posterior - Math.log(PRIOR_CONFUSED / PRIOR_APART)
}

function add(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

function pairKey(one: string, other: string): string {
  return JSON.stringify(one < other ? [one, other] : [other, one])
}

function idsOf(key: string): readonly [string, string] {
  const ids: unknown = JSON.parse(key)
  const [one, other]: readonly unknown[] = Array.isArray(ids) ? ids : []
  if (typeof one !== 'string' || typeof other !== 'string') throw new Error(`Inconsistent: no pair of cards in ${key}`)
  return [one, other]
}
