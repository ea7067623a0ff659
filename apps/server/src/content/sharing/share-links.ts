import { randomUUID } from 'node:crypto'
import type { CreatedShareLink, NewShareLink, ShareLink } from '@cairn/contract/sharing'
import type { Engine } from '../../platform/db/engines.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { AppError, orNotFound } from '../../platform/http/app-error.ts'
import { requireDeck } from '../../study/decks/require-deck.ts'
import { nextSeq } from '../../study/learners/next-seq.ts'
import { hashSecret, newSecret } from './share-secret.ts'
import { insertLink, revokeLink as revoke, type ShareLinkRow } from './sharing.store.ts'

const DAY_MS = 86_400_000

/** A link as its owner sees it; the secret is not in it. */
export function presentLink({ id, name, created_at, expires_at }: ShareLinkRow): ShareLink {
  return { id, name, createdAt: created_at, expiresAt: expires_at }
}

interface Wish {
  readonly userId: string
  readonly deckId: string
  readonly link: NewShareLink
  readonly now: number
}

/** Makes a link and answers its secret, this once. Throws 409 for a deck that is private. */
export async function createLink(engine: Engine, { userId, deckId, link, now }: Wish): Promise<CreatedShareLink> {
  const secret = newSecret()
  const row: ShareLinkRow = {
    user_id: userId,
    id: randomUUID(),
    deck_id: deckId,
    secret_hash: hashSecret(secret),
    name: link.name,
    created_at: now,
    expires_at: link.expiresInDays === null ? null : now + link.expiresInDays * DAY_MS,
    revoked_at: null,
  }
  await inTransaction(engine, async (tx) => {
    // Waits for whoever makes the deck private just now, so that no link outlives that.
    await nextSeq(tx, userId)
    const deck = await requireDeck(tx, userId, deckId)
    if (deck.visibility === 'private')
      throw new AppError(409, 'conflict', { message: 'This deck is private. Say first that it is shared by link.' })
    await insertLink(tx, row)
  })
  return { ...presentLink(row), secret }
}

/** Takes a link back for good. Throws 404 for one that is not the learner's. */
export async function revokeLink(engine: Engine, userId: string, id: string, now: number): Promise<void> {
  const isOwn = await inTransaction(engine, (tx) => revoke(tx, userId, id, now))
  orNotFound(isOwn ? id : null, 'link', id)
}
