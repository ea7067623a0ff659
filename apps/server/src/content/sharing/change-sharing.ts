import type { DeckSharing, SharingChange } from '@cairn/contract/sharing'
import type { Engine } from '../../platform/db/engines.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { DeckTable, Tx } from '../../platform/db/schema.ts'
import { listingText } from '../../study/decks/listing-text.ts'
import { requireDeck } from '../../study/decks/require-deck.ts'
import { setVisibility } from '../../study/decks/set-visibility.ts'
import { nextSeq } from '../../study/learners/next-seq.ts'
import { readSharing } from './read-sharing.ts'
import { newSecret } from './share-secret.ts'
import { type DeckShareRow, findDeckShare, putDeckShare, revokeLinksOfDeck } from './sharing.store.ts'

interface Change {
  readonly userId: string
  readonly deckId: string
  readonly ownerName: string | null
  readonly version: number
  readonly change: SharingChange
  readonly now: number
}

/** Changes how a deck is shared, given the deck's version; `ok: false` says how it stands. Private revokes all links. */
export function changeSharing(
  engine: Engine,
  { change, version, ...question }: Change,
): Promise<{ readonly ok: boolean; readonly sharing: DeckSharing }> {
  const { userId, deckId, now } = question
  return inTransaction(engine, async (tx) => {
    const seq = await nextSeq(tx, userId)
    const deck = await requireDeck(tx, userId, deckId)
    if (deck.version !== version) return { ok: false, sharing: await readSharing(tx, question) }
    const { visibility = deck.visibility } = change
    const before = await shareOf(tx, deck, now)
    await putDeckShare(tx, {
      ...before,
      with_quotes: change.withQuotes === undefined ? before.with_quotes : Number(change.withQuotes),
      licence: change.licence ?? before.licence,
      listed_at: visibility === 'public' ? (before.listed_at ?? now) : null,
      search_text: listingText(deck),
      updated_at: now,
    })
    if (visibility === 'private') await revokeLinksOfDeck(tx, userId, deckId, now)
    if (change.visibility !== undefined && change.visibility !== deck.visibility)
      await setVisibility(tx, deck, { visibility: change.visibility, now, seq })
    return { ok: true, sharing: await readSharing(tx, question) }
  })
}

/** How a deck is shared, or would be. */
async function shareOf(tx: Tx, deck: DeckTable, now: number): Promise<DeckShareRow> {
  const known = await findDeckShare(tx, deck.user_id, deck.id)
  return (
    known ?? {
      user_id: deck.user_id,
      deck_id: deck.id,
      public_key: newSecret(),
      with_quotes: 0,
      licence: '',
      listed_at: null,
      search_text: listingText(deck),
      copies: 0,
      updated_at: now,
    }
  )
}
