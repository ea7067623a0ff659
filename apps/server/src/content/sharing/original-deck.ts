import { Attribution } from '@cairn/contract/decks'
import type { OriginalState } from '@cairn/contract/sharing'
import { z } from 'zod'
import type { Db, DeckTable } from '../../platform/db/schema.ts'
import { requireDeck } from '../../study/decks/require-deck.ts'
import { lookUpShared, type SharedDeckFound, type SharedParts } from './find-shared.ts'
import { createFingerprint } from './fingerprint.ts'
import { hasChangedSince, portionsInOrder } from './sharing.store.ts'

/**
 * What a copy keeps of its original beside what it shows. `origin` tells that it was this deck without saying which;
 * copies of earlier releases have no `cards` and no `fingerprint`.
 */
const Kept = z.object({ origin: z.string(), cards: z.number().int().optional(), fingerprint: z.string().optional() })
export type KeptOrigin = z.infer<typeof Kept>

/** Null for a deck that is no copy. */
export function keptOrigin({ attribution }: Pick<DeckTable, 'attribution'>): KeptOrigin | null {
  const kept = Kept.safeParse(attribution === null ? null : JSON.parse(attribution))
  return kept.success ? kept.data : null
}

/** Whether the deck that a learner's copy was made of says what it said then; throws a 404 for a deck that is not theirs. */
export async function stateOfOriginal(parts: SharedParts, userId: string, deckId: string): Promise<OriginalState> {
  const { db } = parts.engine
  const copy = await requireDeck(db, userId, deckId)
  const attribution = copy.attribution === null ? null : Attribution.parse(JSON.parse(copy.attribution))
  if (attribution === null || attribution.publicKey === null) return 'unknown'
  const found = await lookUpShared(parts, { kind: 'public', key: attribution.publicKey })
  return found === null ? 'gone' : compareWithOriginal(db, copy, found)
}

/** Whether a deck says what it said when `copy` was made of it. */
export async function compareWithOriginal(
  db: Db,
  copy: Pick<DeckTable, 'attribution' | 'created_at'>,
  { user_id: userId, deck_id: deckId }: SharedDeckFound,
): Promise<'same' | 'changed' | 'unknown'> {
  const kept = keptOrigin(copy)
  if (kept?.fingerprint === undefined || kept.cards === undefined) return 'unknown'
  // Cheap, and right for most: nothing was touched since. A star changes a row too, and nothing that a copy takes over.
  if (!(await hasChangedSince(db, { userId, deckId, since: copy.created_at, cards: kept.cards }))) return 'same'
  const fingerprint = createFingerprint()
  for await (const cards of portionsInOrder(db, { userId, deckId })) fingerprint.add(cards)
  return fingerprint.digest() === kept.fingerprint ? 'same' : 'changed'
}
