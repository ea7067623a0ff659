import type { Db } from '../../platform/db/schema.ts'
import { listDecks } from './decks.store.ts'

/** Ids of the learner's decks whose titles please `accept`; those in the trash do not count. */
export async function findDeckIds(db: Db, userId: string, accept: (title: string) => boolean): Promise<string[]> {
  const decks = await listDecks(db, userId)
  return decks.filter(({ title }) => accept(title)).map(({ id }) => id)
}
