import { isVersionError } from '../../data/local-db.ts'
import type { RecordProblem } from '../../data/outbox.ts'

/** Why the browser did not store something; null when the failure is not its own. */
export function storageProblem(error: unknown): RecordProblem | null {
  if (!(error instanceof DOMException)) return null
  if (isVersionError(error)) return 'newer-release'
  return error.name === 'QuotaExceededError' ? 'storage-full' : 'storage-failed'
}
