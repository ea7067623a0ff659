import { type IDBPDatabase, openDB } from 'idb'
import type { CairnSchema } from './local-schema.ts'

/**
 * Reads a local database from where nobody is signed in: a worker knows only its name. The connection is closed at
 * once, so that it never stands in the way of an upgrade. Null where there is no such database; none is made.
 */
export async function readLocal<Found>(
  name: string,
  read: (idb: IDBPDatabase<CairnSchema>) => Promise<Found>,
): Promise<Found | null> {
  const idb = await openKnown(name)
  if (idb === null) return null
  try {
    return await read(idb)
  } finally {
    idb.close()
  }
}

async function openKnown(name: string): Promise<IDBPDatabase<CairnSchema> | null> {
  let isUnknown = false
  try {
    return await openDB<CairnSchema>(name, undefined, {
      upgrade: (_idb, _from, _to, tx) => {
        isUnknown = true
        tx.done.catch(() => undefined) // the opening is told
        tx.abort()
      },
    })
  } catch (error) {
    if (isUnknown) return null
    throw error
  }
}
