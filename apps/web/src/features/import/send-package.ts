import type { PackageImport } from '@cairn/contract/imports'
import { ApiError, api, NetworkError } from '../../data/api-client.ts'
import { sendFormFileAgain } from '../../data/send-form-file.ts'
import { uuid7 } from '../../lib/uuid7.ts'

/** The sending that had no answer: tried again it goes by the same name. */
let unanswered: { readonly name: string; readonly of: string } | null = null

/** The same file chosen again is another object. */
const traitsOf = ({ name, size, lastModified }: File): string => JSON.stringify([name, size, lastModified])

/**
 * Sends a package; `onSent` hears the share that has left, 0 to 1, or null for a pause. Where the answer was lost, the import is looked for
 * among those that the server has. Throws what `sendFormFileAgain` throws.
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
    const seen = await sendFormFileAgain<PackageImport>({ path: '/api/imports', file, onSent, signal, sending })
    unanswered = null
    return seen
  } catch (error) {
    const hasAnswer = !(error instanceof NetworkError)
    const arrived = hasAnswer ? undefined : await arrivedAs(sending, signal)
    if (hasAnswer || arrived !== undefined) unanswered = null
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
