import { localDb } from './queries.ts'

const KEY = 'pasted-text'

/** Keeps a pasted text on this device for the screen that makes cards from it. */
export async function handOverText(text: string): Promise<void> {
  const db = await localDb()
  if (db === null) throw new Error('Inconsistent: text handed over while signed out')
  await db.idb.put('meta', text, KEY)
}

/** The text that was handed over, once; null when there is none. */
export async function takeHandedOverText(): Promise<string | null> {
  const db = await localDb()
  if (db === null) return null
  const tx = db.idb.transaction('meta', 'readwrite')
  const text = await tx.store.get(KEY)
  if (text !== undefined) await tx.store.delete(KEY)
  await tx.done
  return typeof text === 'string' ? text : null
}
