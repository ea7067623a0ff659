import type { PackageImport } from '@cairn/contract/imports'
import { sendFormFile } from '../../data/send-form-file.ts'

/** Sends a package; `onSent` hears the share that has left, 0 to 1. Throws what `sendFormFile` throws. */
export function sendPackage(file: File, onSent: (share: number) => void, signal: AbortSignal): Promise<PackageImport> {
  return sendFormFile({ path: '/api/imports', file, onSent, signal })
}
