import type { PackageImport } from '@cairn/contract/imports'
import { ApiError, api, NetworkError } from '../../data/api-client.ts'
import { type OnSent, sendFormFile } from '../../data/send-form-file.ts'
import { tryFor, UPLOAD_RETRY_MS, wordsOf } from '../../data/storage-retry.ts'
import { uuid7 } from '../../lib/uuid7.ts'

/** The sending that had no answer: tried again it goes by the same name. */
let unanswered: { readonly name: string; readonly of: string } | null = null

/** The same file chosen again is another object. */
const traitsOf = ({ name, size, lastModified }: File): string => JSON.stringify([name, size, lastModified])

/**
 * Sends a package, tried again for ten minutes while the server is out of reach. Where only the answer was lost, the
 * import is found among those that the server has. Another import that stands in the way is not waited for: it may be
 * this very file, sent before a reload, and the learner finds it in the list. Throws what `sendFormFile` throws.
 */
export async function sendPackage(file: File, onSent: OnSent, signal: AbortSignal): Promise<PackageImport> {
  const traits = traitsOf(file)
  const sending = unanswered?.of === traits ? unanswered.name : uuid7()
  unanswered = { name: sending, of: traits }
  try {
    const attempt = () => sendUnlessBusy({ path: '/api/imports', file, onSent, signal, sending })
    const onWaiting = (error: unknown) => onSent(null, wordsOf(error))
    const outcome = await tryFor(attempt, { limitMs: UPLOAD_RETRY_MS, signal, onWaiting })
    if (outcome instanceof ApiError) throw outcome
    unanswered = null
    return outcome
  } catch (error) {
    if (error instanceof ApiError) unanswered = null
    throw error
  }
}

type Sending = Parameters<typeof sendFormFile>[0] & { readonly sending: string }

/** A refusal for another import is an outcome, which ends the tries. */
async function sendUnlessBusy(sending: Sending): Promise<PackageImport | ApiError> {
  try {
    return await sendOnce(sending)
  } catch (error) {
    if (error instanceof ApiError && error.status === 429) return error
    throw error
  }
}

async function sendOnce(sending: Sending): Promise<PackageImport> {
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
