/** Whether the server's database is an older copy of what it was. What follows from it (`older-copy.ts`) comes when it is. */
import { ApiError, api, NetworkError, OtherLearnerError } from './api-client.ts'
import type { LocalDb } from './local-db.ts'

/** Notes what the server no longer has, where its numbering went back. Throws as `api` does. */
export async function lookForOlderCopy(db: LocalDb): Promise<void> {
  const epoch = await epochIfBack(db)
  if (epoch !== null) await (await import('./older-copy.ts')).offerAgain(db, epoch)
}

/** The epoch that began since; null while the numbers go on, or where the server cannot say so now. */
async function epochIfBack({ idb, learnerId }: LocalDb): Promise<string | null> {
  const [known, cursor] = await Promise.all([idb.get('meta', 'epoch'), idb.get('meta', 'cursor')])
  const body = { epoch: known === undefined ? null : String(known), cursor: Number(cursor ?? 0) }
  try {
    const { epoch, seq } = await api('POST /api/numbering', { body, learnerId })
    if ((body.epoch !== null && body.epoch !== epoch) || body.cursor > seq) return epoch
    if (body.epoch === null) await idb.put('meta', epoch, 'epoch')
    return null
  } catch (error) {
    // Of an earlier release, too busy to say so, or out of reach: that keeps nothing from being tried.
    const isSilent = error instanceof ApiError ? error.status !== 401 : isUnreached(error)
    if (isSilent) return null
    throw error
  }
}

const isUnreached = (error: unknown) => error instanceof NetworkError && !(error instanceof OtherLearnerError)

/** Sends again what was answered here, where that is still to be done for a server that went back. */
export async function resendIfLost(db: LocalDb): Promise<void> {
  if ((await db.idb.get('meta', 'resend')) !== undefined) await (await import('./older-copy.ts')).resendAnswers(db)
}
