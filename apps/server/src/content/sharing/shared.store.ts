import { sql } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'

/*
 * What strangers reach. These are the queries that do not begin with a learner: a secret or a public address says whose
 * deck it is. Each is one statement that finds a deck only while it may be seen, so that nothing tells apart why it is
 * not.
 */

/** A deck that may be seen, and by what it was found. */
export interface FoundDeck {
  readonly user_id: string
  readonly deck_id: string
  readonly title: string
  readonly description: string
  readonly with_quotes: number
  readonly licence: string
  readonly public_key: string
  /** Of a link; null for a public deck. */
  readonly link_id: string | null
}

type Found = Promise<FoundDeck | undefined>

const visible = (db: Db) =>
  db
    .selectFrom('deck_share')
    .innerJoin('deck', (join) =>
      join.onRef('deck.user_id', '=', 'deck_share.user_id').onRef('deck.id', '=', 'deck_share.deck_id'),
    )
    .select([
      'deck_share.user_id',
      'deck_share.deck_id',
      'deck.title',
      'deck.description',
      'deck_share.with_quotes',
      'deck_share.licence',
      'deck_share.public_key',
    ])
    .where('deck.deleted_at', 'is', null)

const byLink = (db: Db, now: number) =>
  visible(db)
    .innerJoin('share_link', (join) =>
      join
        .onRef('share_link.user_id', '=', 'deck_share.user_id')
        .onRef('share_link.deck_id', '=', 'deck_share.deck_id'),
    )
    .select('share_link.id as link_id')
    .where('deck.visibility', '!=', 'private')
    .where('share_link.revoked_at', 'is', null)
    .where((e) => e.or([e('share_link.expires_at', 'is', null), e('share_link.expires_at', '>', now)]))

export const findBySecret = (db: Db, secretHash: string, now: number): Found =>
  byLink(db, now).where('share_link.secret_hash', '=', secretHash).executeTakeFirst()

export const findByLinkId = (db: Db, linkId: string, now: number): Found =>
  byLink(db, now).where('share_link.id', '=', linkId).executeTakeFirst()

export const findByPublicKey = (db: Db, key: string): Found =>
  visible(db)
    .select(sql<null>`null`.as('link_id'))
    .where('deck.visibility', '=', 'public')
    .where('deck_share.public_key', '=', key)
    .executeTakeFirst()

interface ListQuery {
  /** Patterns for `like … escape '\'`, all of which have to fit. */
  readonly patterns: readonly string[]
  readonly offset: number
  readonly limit: number
}

/** Public decks, listed last first, and how many there are. */
export async function listPublicDecks(db: Db, { patterns, offset, limit }: ListQuery) {
  let found = visible(db).where('deck.visibility', '=', 'public').where('deck_share.listed_at', 'is not', null)
  for (const pattern of patterns) found = found.where(sql<boolean>`deck_share.search_text like ${pattern} escape '\\'`)
  const decks = await found
    .select(['deck_share.copies', 'deck_share.listed_at'])
    .orderBy('deck_share.listed_at', 'desc')
    .orderBy('deck_share.public_key')
    .offset(offset)
    .limit(limit)
    .execute()
  const { total } = await found
    .clearSelect()
    .select((e) => e.fn.countAll().as('total'))
    .executeTakeFirstOrThrow()
  return { decks, total: Number(total) }
}
