import { hash } from 'node:crypto'
import type { Attribution } from '@cairn/contract/decks'
import { MOST_COPIED_CARDS } from '@cairn/contract/limits'
import type { CopyOutcome, SharedAddress } from '@cairn/contract/sharing'
import { mediaIn } from '@cairn/core/media/content-type'
import type { Engine } from '../../platform/db/engines.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { DeckTable, Tx } from '../../platform/db/schema.ts'
import type { Files } from '../../platform/files/files.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { deckForCards } from '../../study/decks/create-deck.ts'
import { presentDeck } from '../../study/decks/present-deck.ts'
import { requireDeck } from '../../study/decks/require-deck.ts'
import { nextSeq } from '../../study/learners/next-seq.ts'
import { insertCopied } from './copied-rows.store.ts'
import { createCopier } from './copied-rows.ts'
import { copyMedia } from './copy-media.ts'
import { findShared, type SharedDeckFound, type SharedParts } from './find-shared.ts'
import { createFingerprint } from './fingerprint.ts'
import { compareWithOriginal, type KeptOrigin, keptOrigin } from './original-deck.ts'
import { countCards, countCopy, keepAttribution, listCopies, portionsInOrder } from './sharing.store.ts'

interface Copying {
  readonly userId: string
  readonly address: SharedAddress
  readonly deckId: string
  readonly again: boolean
}

/** Copies a shared deck into the learner's library, all or nothing. The same `deckId` again answers what it became. */
export async function copyDeck(
  parts: SharedParts & { readonly files: Files },
  { userId, address, deckId, again }: Copying,
): Promise<CopyOutcome> {
  const { engine, now } = parts
  const found = await findShared(parts, address)
  if (found.user_id === userId)
    return { outcome: 'own', deck: presentDeck(await requireDeck(engine.db, userId, found.deck_id)) }
  const origin = hash('sha256', `${found.user_id}/${found.deck_id}`)
  const copies = (await listCopies(engine.db, userId)).filter((deck) => keptOrigin(deck)?.origin === origin)
  const same = copies.find(({ id }) => id === deckId)
  if (same) return { outcome: 'copied', deck: presentDeck(same) }
  const [latest] = copies
  if (latest && !again) {
    const original = await compareWithOriginal(engine.db, latest, found)
    return { outcome: 'copied-before', deck: presentDeck(latest), original }
  }
  if ((await countCards(engine.db, found.user_id, found.deck_id)) > MOST_COPIED_CARDS)
    return { outcome: 'too-large', most: MOST_COPIED_CARDS }
  const at = now()
  // Before the rows: whatever shows a picture finds it there.
  await copyMedia(parts, await mediaOf(engine, found), { from: found.user_id, to: userId, now: at })
  const deck = await inTransaction(engine, (tx) => copyRows(tx, found, { userId, deckId, origin, now: at }))
  return { outcome: 'copied', deck: presentDeck(deck) }
}

async function mediaOf(engine: Engine, { user_id: userId, deck_id: deckId }: SharedDeckFound) {
  const named = new Set<string>()
  for await (const cards of portionsInOrder(engine.db, { userId, deckId }))
    for (const { front, back } of cards) for (const sha256 of mediaIn(`${front}\n${back}`)) named.add(sha256)
  return named
}

interface Copy {
  readonly userId: string
  readonly deckId: string
  readonly origin: string
  readonly now: number
}

async function copyRows(tx: Tx, found: SharedDeckFound, { userId, deckId, origin, now }: Copy): Promise<DeckTable> {
  const seq = await nextSeq(tx, userId)
  const { title, description } = found
  const attributed = (kept: KeptOrigin) => JSON.stringify({ ...attributionOf(found, now), ...kept })
  const attribution = attributed({ origin })
  const deck = await deckForCards(tx, { userId, deck: { id: deckId, title, description }, now, seq, attribution })
  // Sent twice at once: the other one was first. Any other deck of this id stays as it is.
  if (deck.seq !== seq && keptOrigin(deck)?.origin === origin) return deck
  if (deck.seq !== seq) throw new AppError(409, 'conflict', { message: 'A deck with this id exists already.' })
  const copy = createCopier({ userId, deckId, now, withQuotes: found.with_quotes === 1 })
  const fingerprint = createFingerprint()
  let copied = 0
  const original = { userId: found.user_id, deckId: found.deck_id }
  for await (const cards of portionsInOrder(tx, original)) {
    // Rows of one number reach a device in one piece, however many they are.
    await insertCopied(tx, copy(cards, await nextSeq(tx, userId)))
    fingerprint.add(cards)
    copied += cards.length
  }
  await countCopy(tx, found.user_id, found.deck_id)
  const kept = attributed({ origin, cards: copied, fingerprint: fingerprint.digest() })
  return keepAttribution(tx, userId, deckId, kept)
}

function attributionOf(found: SharedDeckFound, now: number): Attribution {
  const { title, owner, licence, link_id: linkId, public_key: publicKey } = found
  // The secret of a link is not kept: who was given it has it.
  return { title, owner, licence, publicKey: linkId === null ? publicKey : null, copiedAt: now }
}
