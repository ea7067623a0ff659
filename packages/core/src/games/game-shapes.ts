/** Content of the eight games as it travels in a reply. Every piece carries the ids of the cards it rests on. */
export const GAME_TYPES = ['match', 'memory', 'falling', 'cloze', 'quiz', 'truefalse', 'scramble', 'crossword'] as const
export type GameType = (typeof GAME_TYPES)[number]

/** Fewest cards a game of each type can be made from. */
export const LEAST_CARDS = {
  match: 4,
  memory: 4,
  falling: 6,
  cloze: 4,
  quiz: 8,
  truefalse: 8,
  scramble: 6,
  crossword: 8,
} as const satisfies Record<GameType, number>

interface Piece {
  readonly id: string
  readonly cardIds: readonly string[]
}

export interface MatchPair extends Piece {
  readonly left: string
  readonly right: string
}

/** Two tiles share a `pairId`. */
export interface MemoryTile extends Piece {
  readonly pairId: string
  readonly text: string
}

export interface FallingPiece extends Piece {
  readonly prompt: string
  readonly answer: string
  /** Further accepted answers. */
  readonly accept: readonly string[]
  /** Relative speed, 1 is normal. */
  readonly speed: number
}

/** `text.slice(start, end) === answer`. */
export interface ClozeGap {
  readonly start: number
  readonly end: number
  readonly answer: string
  readonly accept: readonly string[]
}

export interface ClozePassage extends Piece {
  readonly text: string
  readonly gaps: readonly ClozeGap[]
}

export interface QuizRound extends Piece {
  readonly question: string
  readonly options: readonly [string, string, string, string]
  readonly answerIndex: number
  readonly value: number
  readonly explanation: string
}

export interface TrueFalseStatement extends Piece {
  readonly text: string
  readonly isTrue: boolean
  /** The true statement; empty when `isTrue`. */
  readonly correction: string
}

/** `scrambled` holds exactly the letters of `answer`, in another order. */
export interface ScrambleWord extends Piece {
  readonly clue: string
  readonly scrambled: string
  readonly answer: string
}

export interface CrosswordEntry extends Piece {
  readonly row: number
  readonly col: number
  readonly dir: 'across' | 'down'
  readonly answer: string
  readonly clue: string
}

/** `note` tells the learner when another game than the one asked for was made; empty otherwise. */
export type GameContent = { readonly note: string } & (
  | { readonly gameType: 'match'; readonly pairs: readonly MatchPair[] }
  | { readonly gameType: 'memory'; readonly tiles: readonly MemoryTile[] }
  | { readonly gameType: 'falling'; readonly items: readonly FallingPiece[] }
  | { readonly gameType: 'cloze'; readonly passages: readonly ClozePassage[] }
  | { readonly gameType: 'quiz'; readonly rounds: readonly QuizRound[] }
  | { readonly gameType: 'truefalse'; readonly statements: readonly TrueFalseStatement[] }
  | { readonly gameType: 'scramble'; readonly items: readonly ScrambleWord[] }
  | {
      readonly gameType: 'crossword'
      readonly width: number
      readonly height: number
      readonly entries: readonly CrosswordEntry[]
    }
)
