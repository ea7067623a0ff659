import type { GameType } from './game-shapes.ts'

/** What decides how a game is dealt: the same deck, version, game and study day give the same game. */
export interface GameSeed {
  readonly deckId: string
  /** Grows with every change of the deck. */
  readonly version: number | string
  /** Study day of the learner as YYYY-MM-DD. */
  readonly day: string
}

/** The seed as it travels with a request, at most 200 characters. */
export function seedText({ deckId, version, day }: GameSeed, gameType: GameType): string {
  return `${deckId.slice(0, 120)}:${String(version).slice(0, 30)}:${gameType}:${day.slice(0, 20)}`
}
