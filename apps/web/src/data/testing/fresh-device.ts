import type { Me } from '@cairn/contract/accounts'
import { IDBFactory } from 'fake-indexeddb'
import { vi } from 'vitest'
import { closeLocalDb } from '../local-db.ts'
import { localLearner, rereadLearner, setLearner } from '../session.ts'
import { syncNow } from '../sync.ts'
import { aCard, aDeck, FakeServer } from './fake-server.ts'

/** A browser that has never seen Cairn: empty storage, nobody signed in. */
export async function freshDevice(): Promise<void> {
  const known = localLearner()
  if (known !== null) await closeLocalDb(known.id)
  localStorage.clear()
  sessionStorage.clear()
  vi.stubGlobal('indexedDB', new IDBFactory())
  rereadLearner()
}

/** A browser in which the server's learner has signed in and all rows have arrived. */
export async function signedIn(server: FakeServer): Promise<Me> {
  if (server.learner === null) throw new Error('Inconsistent: the server has nobody to sign in')
  await setLearner(server.learner)
  const outcome = await syncNow()
  if (!outcome.ok) throw new Error(`Inconsistent: the first pull failed: ${outcome.problem}`)
  return server.learner
}

/** A browser that has never seen Cairn but for a learner who has signed in, with a deck of two cards; answers the server. */
export async function deviceWithTwoCards(): Promise<FakeServer> {
  await freshDevice()
  const server = new FakeServer().install().put(aDeck(1), aCard(1), aCard(2))
  await signedIn(server)
  return server
}

/** What a reload does to the memory of a tab: everything is read from storage again. */
export async function reload(): Promise<void> {
  const known = localLearner()
  if (known !== null) await closeLocalDb(known.id)
  rereadLearner()
}
