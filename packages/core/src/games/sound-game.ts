import type { CardBrief } from '../paths/learning-path.ts'
import { checkGame, type GameFault } from './check-game.ts'
import type { GameContent } from './game-shapes.ts'

/** Faults that a learner would lose by; the others are matters of taste. */
const HARMFUL: ReadonlySet<GameFault> = new Set<GameFault>([
  'unknown-card',
  'repeated-id',
  'ambiguous-pair',
  'wrong-answer',
  'answer-shown',
  'wrong-gap',
  'accepted-distractor',
  'same-options',
  'false-is-true',
  'no-correction',
  'not-one-word',
  'not-scrambled',
  'wrong-letters',
  'clashing-letters',
  'outside-board',
])

/**
 * A game of any engine without the pieces whose faults its cards show (see `checkGame`); statements are left out until
 * true and false ones balance, and a memory tile goes with its other half.
 */
export function soundGame(game: GameContent, cards: readonly CardBrief[]): GameContent {
  const bad = new Set(
    checkGame(game, cards).flatMap(({ code, piece }) => (piece !== null && HARMFUL.has(code) ? [piece] : [])),
  )
  const isKept = ({ id }: { readonly id: string }): boolean => !bad.has(id)
  switch (game.gameType) {
    case 'match':
      return { ...game, pairs: game.pairs.filter(isKept) }
    case 'memory': {
      const broken = new Set(game.tiles.filter((tile) => !isKept(tile)).map(({ pairId }) => pairId))
      return { ...game, tiles: game.tiles.filter(({ pairId }) => !broken.has(pairId)) }
    }
    case 'falling':
      return { ...game, items: game.items.filter(isKept) }
    case 'cloze':
      return { ...game, passages: game.passages.filter(isKept) }
    case 'quiz':
      return { ...game, rounds: game.rounds.filter(isKept) }
    case 'truefalse':
      return { ...game, statements: balanced(game.statements.filter(isKept)) }
    case 'scramble':
      return { ...game, items: game.items.filter(isKept) }
    case 'crossword':
      return { ...game, entries: game.entries.filter(isKept) }
    default:
      return game satisfies never
  }
}

/** As many true statements as false ones, in their order; the last ones of the larger side go. */
export function balanced<Statement extends { readonly isTrue: boolean }>(
  statements: readonly Statement[],
): Statement[] {
  const half = Math.min(
    statements.filter(({ isTrue }) => isTrue).length,
    statements.filter(({ isTrue }) => !isTrue).length,
  )
  const left = new Map([
    [true, half],
    [false, half],
  ])
  return statements.filter(({ isTrue }) => {
    const count = left.get(isTrue) ?? 0
    left.set(isTrue, count - 1)
    return count > 0
  })
}
