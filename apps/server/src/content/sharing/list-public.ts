import { PUBLIC_DECKS_PER_PAGE } from '@cairn/contract/limits'
import type { PublicDeckList } from '@cairn/contract/sharing'
import { foldText } from '../../platform/db/fold-text.ts'
import { displayName, type SharedParts } from './find-shared.ts'
import { listPublicDecks } from './shared.store.ts'
import { countCards } from './sharing.store.ts'

const MOST_WORDS = 8

/** A page of the public decks whose title or description holds every word. */
export async function listPublic(
  { engine, describeAccount }: SharedParts,
  { q, page }: { readonly q: string; readonly page: number },
): Promise<PublicDeckList> {
  const words = q.split(/\s+/).filter((word) => word !== '')
  const { decks, total } = await listPublicDecks(engine.db, {
    patterns: words.slice(0, MOST_WORDS).map((word) => `%${escapeLike(foldText(word))}%`),
    offset: (page - 1) * PUBLIC_DECKS_PER_PAGE,
    limit: PUBLIC_DECKS_PER_PAGE,
  })
  const shown = decks.map(async ({ user_id: userId, deck_id: deckId, ...deck }) => ({
    key: deck.public_key,
    title: deck.title,
    description: deck.description,
    owner: displayName(await describeAccount(userId)),
    cardCount: await countCards(engine.db, userId, deckId),
    copies: deck.copies,
    listedAt: deck.listed_at ?? 0,
  }))
  return { decks: await Promise.all(shown), total }
}

const escapeLike = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&')
