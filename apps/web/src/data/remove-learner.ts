/** Takes a learner's data off this device: for signing out, and for another learner who signs in. */
import { deleteDB } from 'idb'
import { closeLocalDb, databaseName, openLocalDb } from './local-db.ts'
import { MEDIA_CACHE } from './media-cache-name.ts'

const LONGEST_DELETION_MS = 3_000

/** Unless something of theirs has not reached the server. */
export async function removeUnlessUnsent(learnerId: string): Promise<void> {
  const { idb } = await openLocalDb(learnerId)
  const own = ['outbox', 'rejected', 'changes', 'deckChanges', 'newDecks', 'newCards'] as const
  const counts = await Promise.all([
    ...own.map((store) => idb.count(store)),
    idb.countFromIndex('practice', 'by-pending', 1),
    idb.countFromIndex('media', 'by-waiting', 1),
  ])
  if (typeof caches !== 'undefined') await caches.delete(MEDIA_CACHE)
  if (counts.every((count) => count === 0)) await deleteLocalDb(learnerId)
}

/**
 * Closes the learner's database and removes it from this device, with those that stood in for it. Where another tab holds
 * on to one, the browser removes it as soon as that tab lets go.
 */
export async function deleteLocalDb(learnerId: string): Promise<void> {
  const isKept = await closeLocalDb(learnerId)
  try {
    await Promise.all([...(await namesOf(learnerId))].map(remove))
  } catch (error) {
    // A browser that keeps nothing has nothing to remove.
    if (isKept) throw error
  }
}

async function namesOf(learnerId: string): Promise<Set<string>> {
  const own = databaseName(learnerId)
  const all = (await indexedDB.databases?.()) ?? []
  return new Set([own, ...all.flatMap(({ name }) => (name?.startsWith(own) ? [name] : []))])
}

function remove(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const blocked = () => void setTimeout(resolve, LONGEST_DELETION_MS)
    deleteDB(name, { blocked }).then(resolve, reject)
  })
}
