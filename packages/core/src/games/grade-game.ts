import type { Rating } from '../scheduling/memory-state.ts'
import type { GameType } from './game-shapes.ts'

/** Games whose answers are recall or a choice of four, and may grade a due card once a day; the others are practice. */
export const GRADING_GAMES = [
  'falling',
  'cloze',
  'quiz',
  'scramble',
  'crossword',
] as const satisfies readonly GameType[]

/** Answers that take longer count as slow, in ms. Falling words end by themselves, so that their time is capped. */
const SLOW_MS = 10_000
const FALLING_CAP_MS = 15_000
/** From this share of given letters on, a crossword answer is no recall. */
const GIVEN_LIMIT = 0.5

export interface GameAnswer {
  readonly gameType: GameType
  readonly isRight: boolean
  readonly latencyMs: number
  /** Crosswords: share of the letters that stood there when the answer was given, 0 to 1. */
  readonly givenShare?: number
}

/**
 * The rating an answer in a game is worth for a due card: fast and right Good, slow Hard, wrong Again; an unscrambled
 * word Hard at most; a crossword word only while under half of its letters were given. Null for games and answers that do
 * not grade. That a card is due, and graded once a day, is the caller's to see to.
 */
export function gameRating({ gameType, isRight, latencyMs, givenShare = 0 }: GameAnswer): Rating | null {
  if (!GRADING_GAMES.some((game) => game === gameType)) return null
  if (gameType === 'crossword' && givenShare >= GIVEN_LIMIT) return null
  if (!isRight) return 'again'
  const latency = gameType === 'falling' ? Math.min(latencyMs, FALLING_CAP_MS) : latencyMs
  return gameType === 'scramble' || latency > SLOW_MS ? 'hard' : 'good'
}
