import type { SourceInfo } from '@cairn/contract/sources'
import { ApiError, api, NetworkError } from './api-client.ts'
import { announce } from './live.ts'
import { localDb } from './queries.ts'

export type SourceChangeOutcome =
  | { readonly ok: true; readonly source: SourceInfo }
  | { readonly ok: false; readonly problem: 'offline' | 'signed-out' }
  | { readonly ok: false; readonly problem: 'refused'; readonly message: string }

/** A title has no parts to merge, so the last one wins: after a change elsewhere it is made again on top. */
export const renameSource = ({ id, version }: Pick<SourceInfo, 'id' | 'version'>, title: string) =>
  attempt(async () => {
    const rename = (ifMatch: number) => api('PATCH /api/sources/{id}', { params: { id }, body: { title }, ifMatch })
    try {
      return await rename(version)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'stale-version')
        return rename((error.current as SourceInfo).version) // the row as it stands
      throw error
    }
  })

/** Soft: it comes back with `restoreSource`. Cards keep their quotes. */
export const removeSource = (id: string) => attempt(() => api('DELETE /api/sources/{id}', { params: { id } }))

export const restoreSource = (id: string) => attempt(() => api('POST /api/sources/{id}/restore', { params: { id } }))

async function attempt(call: () => Promise<SourceInfo>): Promise<SourceChangeOutcome> {
  try {
    const source = await call()
    await store(source)
    return { ok: true, source }
  } catch (error) {
    if (error instanceof NetworkError) return { ok: false, problem: 'offline' }
    if (!(error instanceof ApiError)) throw error
    if (error.status === 401) return { ok: false, problem: 'signed-out' }
    return { ok: false, problem: 'refused', message: error.message }
  }
}

async function store(source: SourceInfo): Promise<void> {
  const db = await localDb()
  if (db === null) return
  const tx = db.idb.transaction(['sources', 'sourceTexts'], 'readwrite')
  await tx.objectStore('sources').put(source)
  const texts = tx.objectStore('sourceTexts')
  const kept = await texts.get(source.id)
  if (kept !== undefined && source.deletedAt === null) await texts.put({ ...kept, title: source.title })
  if (source.deletedAt !== null) await texts.delete(source.id)
  await tx.done
  announce(['sources', 'generations'], db.learnerId)
}
