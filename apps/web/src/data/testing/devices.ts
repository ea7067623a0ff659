import { IDBFactory } from 'fake-indexeddb'
import { vi } from 'vitest'
import { closeLocalDb } from '../local-db.ts'
import { localLearner, rereadLearner } from '../session.ts'

/** The storage of one of several browsers of a learner, in a test that goes from one to the other. */
export interface Device {
  readonly indexedDB: IDBFactory
  readonly stored: Map<string, string>
}

export const newDevice = (): Device => ({ indexedDB: new IDBFactory(), stored: new Map() })

/** Puts one browser away and takes up another, as it was left; its tab begins anew. */
export async function switchDevice(from: Device | null, to: Device): Promise<void> {
  const known = localLearner()
  if (known !== null) await closeLocalDb(known.id)
  if (from !== null) {
    from.stored.clear()
    for (const [key, value] of Object.entries(localStorage)) from.stored.set(key, String(value))
  }
  localStorage.clear()
  sessionStorage.clear()
  for (const [key, value] of to.stored) localStorage.setItem(key, value)
  vi.stubGlobal('indexedDB', to.indexedDB)
  rereadLearner()
}
