import { gradeAnswer } from '../grade-answer.ts'
import { createKnownAnswers, type KnownAnswers } from '../known-answers.ts'
import { allPairs } from './answer-pairs.ts'

export interface GradingSpeed {
  readonly known: number
  readonly indexMs: number
  readonly meanMs: number
  readonly medianMs: number
  readonly p95Ms: number
}

const ROUNDS = 6

/** Times of one grade, the card read anew each time, with so many other answers known. The first round warms up. */
export function measureSpeed(known: number): GradingSpeed {
  const pairs = allPairs()
  const backs = [...new Set(pairs.map(({ back }) => back)), ...pairs.map(({ typed }) => typed)]
  const started = performance.now()
  const index = createKnownAnswers(
    Array.from({ length: known }, (_, at) => ({ id: `card-${at}`, back: backOf(backs, at) })),
  )
  const indexMs = performance.now() - started
  timesOf(index)
  const times = Array.from({ length: ROUNDS }, () => timesOf(index))
    .flat()
    .sort((a, b) => a - b)
  const at = (share: number): number => times[Math.floor(times.length * share)] ?? Number.NaN
  const meanMs = times.reduce((sum, time) => sum + time, 0) / times.length
  return { known, indexMs, meanMs, medianMs: at(0.5), p95Ms: at(0.95) }
}

/** The backs of the pairs once, then made-up ones of the same lengths. */
function backOf(backs: readonly string[], at: number): string {
  const back = backs[at % backs.length] ?? ''
  return at < backs.length ? back : `${back} ${((at * 7919) % 50_021).toString(36).replace(/\d/g, 'x')}`
}

function timesOf(index: KnownAnswers): number[] {
  return allPairs().map(({ typed, front, back, aliases }) => {
    const started = performance.now()
    gradeAnswer(typed, { front, back, aliases, cardId: 'own' }, index)
    return performance.now() - started
  })
}
