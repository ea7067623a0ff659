import type { CardTable, Db, DeckTable, ReviewTable } from '../../platform/db/schema.ts'

export function exportedDecks(db: Db, userId: string): Promise<DeckTable[]> {
  return db
    .selectFrom('deck')
    .selectAll()
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Ids of notes with living cards in some decks, in order, after `after`. */
export async function noteIdsAfter(
  db: Db,
  userId: string,
  { deckIds, after, limit }: { readonly deckIds: readonly string[]; readonly after: string; readonly limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('card')
    .select('note_id')
    .distinct()
    .where('user_id', '=', userId)
    .where('deck_id', 'in', deckIds)
    .where('deleted_at', 'is', null)
    .where('note_id', '>', after)
    .orderBy('note_id')
    .limit(limit)
    .execute()
  return rows.map(({ note_id }) => note_id)
}

/** Everything that belongs to some notes. */
export async function rowsOfNotes(db: Db, userId: string, noteIds: readonly string[], deckIds: readonly string[]) {
  const notes = await db
    .selectFrom('note')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', 'in', noteIds)
    .execute()
  const cards = await db
    .selectFrom('card')
    .selectAll()
    .where('user_id', '=', userId)
    .where('note_id', 'in', noteIds)
    .where('deck_id', 'in', deckIds)
    .where('deleted_at', 'is', null)
    .orderBy('ordinal')
    .execute()
  const importedNotes = await db
    .selectFrom('imported_note')
    .selectAll()
    .where('user_id', '=', userId)
    .where('note_id', 'in', noteIds)
    .execute()
  return { notes, cards, importedNotes, ...(await rowsOfCards(db, userId, cards)) }
}

/** Ids per statement, below the databases' limits on parameters. */
const CHUNK = 1_000

async function rowsOfCards(db: Db, userId: string, cards: readonly CardTable[]) {
  const ids = cards.map(({ id }) => id)
  const reviews: ReviewTable[] = []
  const memory = []
  const importedCards = []
  for (let at = 0; at < ids.length; at += CHUNK) {
    const some = ids.slice(at, at + CHUNK)
    const own = { user: userId, some }
    reviews.push(...(await logOf(db, own)))
    memory.push(
      ...(await db
        .selectFrom('memory')
        .selectAll()
        .where('user_id', '=', userId)
        .where('card_id', 'in', some)
        .execute()),
    )
    importedCards.push(
      ...(await db
        .selectFrom('imported_card')
        .selectAll()
        .where('user_id', '=', userId)
        .where('card_id', 'in', some)
        .execute()),
    )
  }
  return { reviews, memory, importedCards }
}

const logOf = (db: Db, { user, some }: { readonly user: string; readonly some: readonly string[] }) =>
  db.selectFrom('review').selectAll().where('user_id', '=', user).where('card_id', 'in', some).execute()

export function noteTypesOf(db: Db, userId: string) {
  return db.selectFrom('note_type').selectAll().where('user_id', '=', userId).execute()
}

/** Imports of a learner, the latest first, with what their packages called their media. */
export async function importsOf(db: Db, userId: string) {
  const imports = await db
    .selectFrom('package_import')
    .select(['id', 'collection_created_at', 'created_at'])
    .where('user_id', '=', userId)
    .where('collection_created_at', 'is not', null)
    .orderBy('created_at', 'desc')
    .execute()
  const names = await db.selectFrom('import_media').selectAll().where('user_id', '=', userId).execute()
  const media = await db.selectFrom('media').selectAll().where('user_id', '=', userId).execute()
  return { imports, names, media }
}
