import { isGameType } from '@cairn/core/ai/game-content'
import type { BareGame } from '@cairn/core/ai/game-piece'
import { type GameContent, type GameType, LEAST_CARDS } from '@cairn/core/ai/game-shapes'
import type { CardBrief } from '@cairn/core/ai/learning-path'
import type { GameRequest } from '../engine-types.ts'
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

/** Content of a game made from cards alone; the same cards give the same game. The note says what was changed or lacks. */
export function gameContent({ cards, gameType }: GameRequest): GameContent {
  const type: GameType = isGameType(gameType) ? gameType : 'quiz'
  const game = MAKERS[type](cards, seedOf(type, cards))
  const notes: string[] = []
  if (type !== gameType) notes.push(`“${gameType.slice(0, 40)}” is not a game known here; this is a quiz.`)
  if (cards.length < LEAST_CARDS[type])
    notes.push(`This game wants at least ${LEAST_CARDS[type]} cards; there are ${cards.length}.`)
  else if (piecesOf(game) === 0) notes.push('The answers of these cards do not suit this game.')
  return { ...game, note: notes.join(' ') }
}

function piecesOf(game: BareGame): number {
  switch (game.gameType) {
    case 'match':
      return game.pairs.length
    case 'memory':
      return game.tiles.length
    case 'falling':
    case 'scramble':
      return game.items.length
    case 'cloze':
      return game.passages.length
    case 'quiz':
      return game.rounds.length
    case 'truefalse':
      return game.statements.length
    case 'crossword':
      return game.entries.length
    default:
      return game satisfies never
  }
}
