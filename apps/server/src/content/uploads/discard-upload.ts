import { inTransaction } from '../../platform/db/in-transaction.ts'
import { orNotFound } from '../../platform/http/app-error.ts'
import { type LooseParts, letGo, removeLoose } from '../loose-files/loose-files.ts'
import { dropUnusedSources } from '../sources/drop-unused-sources.ts'
import { deleteObjectRow, findObjectById } from './objects.store.ts'
import { presentUpload } from './present-upload.ts'
import { deleteUpload, findUpload } from './uploads.store.ts'

interface Target {
  readonly userId: string
  readonly id: string
  readonly now: number
}

/** Forgets an upload: stops its job, drops the sources that nobody made cards from, and the file when none is left. */
export async function discardUpload(parts: LooseParts, { userId, id, now }: Target): Promise<void> {
  const keys = await inTransaction(parts.engine, async (tx) => {
    const row = orNotFound(await findUpload(tx, userId, id), 'upload', id)
    const sourceIds = presentUpload(row).document?.parts.map(({ sourceId }) => sourceId) ?? []
    const used = await dropUnusedSources(tx, { userId, ids: sourceIds, now })
    await deleteUpload(tx, row)
    const object = used || row.object_id === null ? undefined : await findObjectById(tx, userId, row.object_id)
    if (!object) return []
    await deleteObjectRow(tx, userId, object.id)
    await letGo(tx, { userId, keys: [object.file_key] }, now)
    return [object.file_key]
  })
  await removeLoose(parts, { userId, keys })
}
