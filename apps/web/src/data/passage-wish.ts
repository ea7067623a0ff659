import { localDb } from './queries.ts'

/** Cards asked for from one passage of a source, on the way to the screen that makes them. */
export interface PassageWish {
  readonly sourceId: string
  readonly start: number
  readonly end: number
  readonly count: number
  /** Where the source's other cards are; null for nowhere yet. */
  readonly deck: { readonly id: string; readonly title: string } | null
}

const KEY = 'passage-wish'

/** Keeps the wish on this device: an address could be followed by somebody who never asked for cards. */
export async function keepPassageWish(wish: PassageWish): Promise<void> {
  const db = await localDb()
  if (db === null) throw new Error('Inconsistent: cards wished for while signed out')
  await db.idb.put('meta', JSON.stringify(wish), KEY)
}

/** The wish that was kept; null when there is none, or it was fulfilled. */
export async function keptPassageWish(): Promise<PassageWish | null> {
  const text = await (await localDb())?.idb.get('meta', KEY)
  return typeof text === 'string' ? (JSON.parse(text) as PassageWish) : null // written above alone
}

/** It was fulfilled, or given up. */
export async function forgetPassageWish(): Promise<void> {
  await (await localDb())?.idb.delete('meta', KEY)
}
