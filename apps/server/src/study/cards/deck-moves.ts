import type { StudySettings } from '@cairn/core/scheduling/study-settings'
import type { DeckTable, Tx } from '../../platform/db/schema.ts'
import { storedDeck } from '../decks/require-deck.ts'
import { deckSettingsChanged } from '../reviews/refold-schedules.ts'
import type { CardRow } from './cards.store.ts'

interface Moment {
  readonly userId: string
  readonly seq: number
  readonly now: number
  readonly learner: StudySettings
}

export type DeckMoves = ReturnType<typeof deckMoves>

/** The decks that a transaction moves cards between, each read once. */
export function deckMoves(tx: Tx, userId: string) {
  const decks = new Map<string, DeckTable | undefined>()
  const moves = new Map<string, readonly [from: string, to: string]>()
  const deck = async (id: string) => {
    if (!decks.has(id)) decks.set(id, await storedDeck(tx, userId, id))
    return decks.get(id)
  }
  return {
    /** Whether the learner has the deck, outside the trash. */
    isAlive: async (id: string): Promise<boolean> => (await deck(id))?.deleted_at === null,
    /** Whether a card in the trash went there with its deck, not by itself. */
    leftWithDeck: async (card: CardRow): Promise<boolean> => (await deck(card.deck_id))?.deleted_at === card.deleted_at,
    note: (from: string, to: string): void => void moves.set(`${from} ${to}`, [from, to]),
    /** Cards that went to a deck with another schedule are folded anew, all moves together. */
    foldAnew: async (moment: Moment): Promise<void> => {
      for (const [from, to] of moves.values()) {
        const [before, after] = [(await deck(from))?.settings, (await deck(to))?.settings]
        if (before === undefined || after === undefined) continue
        if (await deckSettingsChanged(tx, moment, { before, after })) return
      }
    },
  }
}
