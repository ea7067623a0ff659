import type { PackageImport } from '@cairn/contract/imports'
import { sendFormFileAgain } from '../../data/send-form-file.ts'

type OnSent = (share: number | null) => void

/** Sends a package; `onSent` hears the share that has left, 0 to 1, or null for a pause. Throws what `sendFormFile` throws. */
export function sendPackage(file: File, onSent: OnSent, signal: AbortSignal): Promise<PackageImport> {
  return sendFormFileAgain({ path: '/api/imports', file, onSent, signal })
}
