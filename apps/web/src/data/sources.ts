/**
 * The learner's sources. Their texts are on the server; those read on this device stay here within a budget, the one
 * not opened for longest going first, so that they are there without a network. Everything else about them is heard
 * from the server and kept as last heard.
 */
import type { SourceInfo, SourceRuns } from '@cairn/contract/sources'
import { ApiError, api, NetworkError } from './api-client.ts'
import { announce } from './live.ts'
import type { LocalDb } from './local-db.ts'
import type { LocalSourceText } from './local-schema.ts'
import { localDb } from './queries.ts'

/** UTF-16 units of all texts kept here: at most 40 MB, where every character takes two bytes. */
export const KEPT_UNITS = 20_000_000

export type OpenedSource = Pick<LocalSourceText, 'id' | 'title' | 'kind' | 'text'>

export type SourceOutcome =
  | { readonly ok: true; readonly source: OpenedSource }
  /** `gone`: removed, or not this learner's. `unreachable`: not on this device, and the server did not answer. */
  | { readonly ok: false; readonly problem: 'gone' | 'unreachable' | 'signed-out' }

/** A source with its text: from this device, else from the server, and then kept here. `now` in ms. */
export async function openSource(id: string, now: number): Promise<SourceOutcome> {
  const db = await localDb()
  if (db === null) return { ok: false, problem: 'signed-out' }
  const kept = await db.idb.get('sourceTexts', id)
  if (kept !== undefined) {
    await keepTextOf(db, { ...kept, readAt: now })
    return { ok: true, source: kept }
  }
  try {
    const { title, kind, text } = await api('GET /api/sources/{id}', { params: { id } })
    const source = { id, title, kind, text }
    await keepTextOf(db, { ...source, length: text.length, readAt: now, runs: null })
    return { ok: true, source }
  } catch (error) {
    if (error instanceof NetworkError) return { ok: false, problem: 'unreachable' }
    if (!(error instanceof ApiError)) throw error
    if (error.status === 401) return { ok: false, problem: 'signed-out' }
    return { ok: false, problem: error.status === 404 ? 'gone' : 'unreachable' }
  }
}

/** Keeps a text and lets go of others until all fit. A text that finds no room is only not kept. */
async function keepTextOf(db: LocalDb, row: LocalSourceText): Promise<void> {
  try {
    const tx = db.idb.transaction('sourceTexts', 'readwrite')
    await tx.store.put(row)
    let room = KEPT_UNITS
    const byRead = tx.store.index('by-read')
    for (let cursor = await byRead.openKeyCursor(null, 'prev'); cursor !== null; cursor = await cursor.continue()) {
      const [, length] = cursor.key
      if (length <= room || cursor.primaryKey === row.id) room -= length
      else await tx.store.delete(cursor.primaryKey)
    }
    await tx.done
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
  }
}

/** The sources as last heard, the latest first; those in the trash are told by `deletedAt`. */
export async function knownSources(): Promise<readonly SourceInfo[]> {
  const rows = (await (await localDb())?.idb.getAll('sources')) ?? []
  return rows.toSorted((one, other) => other.createdAt - one.createdAt)
}

/** What is known here of one source; null when it was never listed. */
export async function knownSource(id: string): Promise<SourceInfo | null> {
  return (await (await localDb())?.idb.get('sources', id)) ?? null
}

/** What each source is called that this device has heard of: its own title, else that of the deck made from it. */
export async function sourceTitles(): Promise<ReadonlyMap<string, string>> {
  const db = await localDb()
  if (db === null) return new Map()
  const [sources, decks] = await Promise.all([db.idb.getAll('sources'), db.idb.getAll('decks')])
  const titles = new Map(
    decks.flatMap(({ sourceId, title }) => (sourceId === null ? [] : [[sourceId, title] as const])),
  )
  for (const { id, title } of sources) if (title !== '') titles.set(id, title)
  return titles
}

/** Ids of the sources whose texts can be read without a network. */
export async function keptSourceIds(): Promise<ReadonlySet<string>> {
  return new Set(await (await localDb())?.idb.getAllKeys('sourceTexts'))
}

/** How many cards on this device rest on each source. */
export async function cardCountsBySource(): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>()
  const db = await localDb()
  if (db === null) return counts
  const tx = db.idb.transaction('cards')
  const bySource = tx.store.index('by-source')
  for (let cursor = await bySource.openKeyCursor(); cursor !== null; cursor = await cursor.continue())
    counts.set(cursor.key, (counts.get(cursor.key) ?? 0) + 1)
  return counts
}

export type Heard = { readonly ok: true } | { readonly ok: false; readonly problem: 'unreachable' | 'signed-out' }

/** Asks the server for the list. What it no longer has goes from this device; what was renamed is renamed here. */
export async function hearSources(): Promise<Heard> {
  const db = await localDb()
  if (db === null) return { ok: false, problem: 'signed-out' }
  try {
    const { sources } = await api('GET /api/sources')
    await storeHeard(db, sources)
    announce(['sources'], db.learnerId)
    return { ok: true }
  } catch (error) {
    if (!(error instanceof NetworkError || error instanceof ApiError)) throw error
    return { ok: false, problem: error instanceof ApiError && error.status === 401 ? 'signed-out' : 'unreachable' }
  }
}

/** A list this long may leave older ones out: what it does not name may still be there. */
const WHOLE_LIST = 500

async function storeHeard(db: LocalDb, sources: readonly SourceInfo[]): Promise<void> {
  const tx = db.idb.transaction(['sources', 'sourceTexts'], 'readwrite')
  const [infos, texts] = [tx.objectStore('sources'), tx.objectStore('sourceTexts')]
  const heard = new Map(sources.map((source) => [source.id, source]))
  const isWhole = sources.length < WHOLE_LIST
  for (const id of await infos.getAllKeys()) if (isWhole && !heard.has(id)) await infos.delete(id)
  for (const source of sources) await infos.put(source)
  for (const id of await texts.getAllKeys()) {
    const source = heard.get(id)
    if (source === undefined ? isWhole : source.deletedAt !== null) await texts.delete(id)
  }
  await tx.done
}

/** What was made of a source: as the server says now, else as it said last; null when it never did. */
export async function runsOfSource(id: string): Promise<SourceRuns | null> {
  const db = await localDb()
  if (db === null) return null
  const [kept, info] = await Promise.all([db.idb.get('sourceTexts', id), db.idb.get('sources', id)])
  // Its runs are in the trash with it.
  if (info !== undefined && info.deletedAt !== null) return null
  try {
    const runs = await api('GET /api/sources/{id}/runs', { params: { id } })
    if (kept !== undefined) await keepTextOf(db, { ...kept, runs })
    return runs
  } catch (error) {
    if (!(error instanceof NetworkError || error instanceof ApiError)) throw error
    return kept?.runs ?? null
  }
}
