import type { Tx } from '../../platform/db/schema.ts'
import { saveFields } from './card-edits.store.ts'
import { type CardRow, findSiblings, updateCard } from './cards.store.ts'
import type { DeckMoves } from './deck-moves.ts'

interface Move {
  readonly moment: { readonly updated_at: number; readonly seq: number }
  /** When the card was moved, ms: an earlier move of a sibling that arrives later must not part them. */
  readonly movedAt: number
  readonly writer: string
  readonly moves: DeckMoves
}

/**
 * Takes the cards that share a note to the deck that one of them was moved to, those in the trash as well, so that none
 * of them comes back to where its siblings are no more; one that went there with its deck comes back with the card that
 * was moved. They keep their positions.
 */
export async function moveSiblings(tx: Tx, moved: CardRow, { moment, movedAt, writer, moves }: Move): Promise<void> {
  for (const sibling of await findSiblings(tx, moved.user_id, moved.note_id)) {
    if (sibling.id === moved.id || sibling.deck_id === moved.deck_id) continue
    moves.note(sibling.deck_id, moved.deck_id)
    const comesBack = moved.deleted_at === null && sibling.deleted_at !== null && (await moves.leftWithDeck(sibling))
    const place = { deck_id: moved.deck_id, ...(comesBack && { deleted_at: null }) }
    const { user_id, id, version } = await updateCard(tx, sibling, { ...place, ...moment })
    await saveFields(tx, [{ user_id, card_id: id, field: 'deckId', edited_at: movedAt, version, writer }])
  }
}
