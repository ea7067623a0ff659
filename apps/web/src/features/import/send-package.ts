import type { PackageImport } from '@cairn/contract/imports'
import { ApiError, api, NetworkError } from '../../data/api-client.ts'
import { sendFormFile } from '../../data/send-form-file.ts'
import { tryFor, UPLOAD_RETRY_MS } from '../../data/storage-retry.ts'
import { uuid7 } from '../../lib/uuid7.ts'

/** The sending that had no answer: tried again it goes by the same name. */
let unanswered: { readonly name: string; readonly of: string } | null = null

/** The same file chosen again is another object. */
const traitsOf = ({ name, size, lastModified }: File): string => JSON.stringify([name, size, lastModified])

/**
 * Sends a package, tried again for ten minutes while the server is out of reach; `onSent` hears the share that has left,
 * 0 to 1, or null for a pause. Where only the answer was lost, the import is found among those that the server has.
 * Throws what `sendFormFile` throws.
 */
export async function sendPackage(
  file: File,
  onSent: (share: number | null) => void,
  signal: AbortSignal,
): Promise<PackageImport> {
  const traits = traitsOf(file)
  const sending = unanswered?.of === traits ? unanswered.name : uuid7()
  unanswered = { name: sending, of: traits }
  try {
    const attempt = () => sendOnce({ path: '/api/imports', file, onSent, signal, sending })
    const seen = await tryFor(attempt, { limitMs: UPLOAD_RETRY_MS, signal, onWaiting: () => onSent(null) })
    unanswered = null
    return seen
  } catch (error) {
    if (error instanceof ApiError) unanswered = null
    throw error
  }
}

async function sendOnce(sending: Parameters<typeof sendFormFile>[0] & { sending: string }): Promise<PackageImport> {
  try {
    return await sendFormFile<PackageImport>(sending)
  } catch (error) {
    const arrived = error instanceof NetworkError ? await arrivedAs(sending.sending, sending.signal) : undefined
    if (arrived === undefined) throw error
    return arrived
  }
}

async function arrivedAs(sending: string, signal: AbortSignal): Promise<PackageImport | undefined> {
  try {
    const { imports } = await api('GET /api/imports', { signal })
    return imports.find((one) => one.sending === sending)
  } catch (error) {
    // Then nothing is known of it; what is told is that the sending had no answer.
    if (error instanceof NetworkError || error instanceof ApiError) return undefined
    throw error
  }
}
