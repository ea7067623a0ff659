import { piecesOf } from '@cairn/core/games/check-game'
import { isGameType } from '@cairn/core/games/game-content'
import type { BareGame } from '@cairn/core/games/game-piece'
import { type GameContent, type GameType, LEAST_CARDS } from '@cairn/core/games/game-shapes'
import type { CardBrief } from '@cairn/core/paths/learning-path'
import type { GameRequest } from '../protocol/engine-types.ts'
import { matchGame, memoryGame, quizGame, trueFalseGame } from './boards.ts'
import { crosswordGame } from './crossword.ts'
import { seedOf } from './deal.ts'
import { clozeGame, fallingGame, scrambleGame } from './word-games.ts'

const MAKERS: Readonly<Record<GameType, (cards: readonly CardBrief[], seed: string) => BareGame>> = {
  match: matchGame,
  memory: memoryGame,
  falling: fallingGame,
  cloze: clozeGame,
  quiz: quizGame,
  truefalse: trueFalseGame,
  scramble: scrambleGame,
  crossword: crosswordGame,
}

/** Content of a game made from cards alone; the same cards and seed give the same game. The note says what was changed or lacks. */
export function gameContent({ cards, gameType, seed }: GameRequest): GameContent {
  const type: GameType = isGameType(gameType) ? gameType : 'quiz'
  const game = MAKERS[type](cards, seedOf(type, cards, seed))
  const least = LEAST_CARDS[type]
  const used = new Set(piecesOf(game).flatMap(({ cardIds }) => cardIds)).size
  const notes: string[] = []
  if (type !== gameType) notes.push(`“${gameType.slice(0, 40)}” is not a game known here; this is a quiz.`)
  if (cards.length < least) notes.push(`This game wants at least ${least} cards; there are ${cards.length}.`)
  else if (used < least)
    notes.push(`This game wants at least ${least} cards; ${used} of these ${cards.length} suit it.`)
  return { ...game, note: notes.join(' ') }
}
