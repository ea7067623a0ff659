import type { CardChange, NewCard } from '@cairn/contract/cards'
import { siblingChange } from '../lib/sibling-change.ts'
import { changeText } from './change-text.ts'
import type { LocalDb } from './local-db.ts'
import { addCards, announceNew, cardFrom } from './new-cards.ts'
import { forgetUnsaved, readUnsaved, type SeenText, type UnsavedText } from './unsaved-text.ts'

/** Moves the text that waits for a deck to where everything waits that was done without a network. */
export async function takeInText(db: LocalDb, deckId: string, at: number): Promise<void> {
  for (const text of readUnsaved(deckId)) {
    const card = await db.idb.get('cards', text.id)
    if (card === undefined) {
      const fresh = newCardsFrom(deckId, text)
      if (fresh.length === 0) continue
      await addCards(fresh, at)
      announceNew(fresh.map(({ id }) => id))
    } else {
      const change = changeFrom(text, card)
      if (change === null) continue
      if (Object.keys(change).length > 0) await changeText(card.id, change, at)
    }
    forgetUnsaved(deckId, text.id)
  }
}

/** The cards of a note that is new; none for text of a card that is gone from this device. */
function newCardsFrom(deckId: string, { seen, kind = 'basic', ...text }: UnsavedText): NewCard[] {
  const { id, front, back, position, tags = [], aliases = [] } = text
  if (seen !== undefined || (front.trim() === '' && back.trim() === '')) return []
  const firstKind = kind === 'reversed' ? 'basic' : kind
  const first: NewCard = { id, deckId, kind: firstKind, front, back, position, tags: [...tags], aliases: [...aliases] }
  const further = siblingChange({ kind, front, back, tags }, cardFrom(first, 0), [])
  return [first, ...(further?.missing ?? [])]
}

/** What was typed beyond what the card says now, empty when that is nothing; null where the editor has to see to it. */
function changeFrom(text: UnsavedText, card: SeenText): CardChange | null {
  const { kind = card.kind, front, back, position, tags = card.tags, aliases = card.aliases } = text
  const change: CardChange = {
    ...(front !== card.front && { front }),
    ...(back !== card.back && { back }),
    ...(!isSame(tags, card.tags) && { tags: [...tags] }),
    ...(!isSame(aliases, card.aliases) && { aliases: [...aliases] }),
  }
  if (kind !== card.kind || position !== card.position) return null
  if (Object.keys(change).length > 0 && text.seen?.version !== card.version) return null
  // Also where the card says it already: a gap may still lack its card.
  return kind === 'cloze' ? { ...change, front } : change
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other)
