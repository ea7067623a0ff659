import type { ErrorEnvelope } from '@cairn/contract/error-codes'
import type { PackageImport } from '@cairn/contract/imports'
import { ApiError, NetworkError } from '../../data/api-client.ts'

/**
 * Sends a package; `onSent` hears the share that has left, 0 to 1. Throws `ApiError` and `NetworkError`; aborting the
 * signal ends it. A request of the older kind, because only that tells how far it is.
 */
export function sendPackage(file: File, onSent: (share: number) => void, signal: AbortSignal): Promise<PackageImport> {
  const form = new FormData()
  form.append('file', file)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', '/api/imports')
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onSent(total === 0 ? 0 : loaded / total)
    request.onerror = () => reject(new NetworkError('The server was not reached'))
    request.onabort = () => reject(signal.reason)
    request.onload = () => {
      const body: unknown = request.response
      if (request.status === 200) return resolve(body as PackageImport) // the contract's schema made it
      if (typeof body !== 'object' || body === null || !('error' in body))
        return reject(new NetworkError(`Not the server's answer (status ${request.status})`))
      const seconds = Number(request.getResponseHeader('retry-after') ?? Number.NaN)
      // The only failure shape of the API.
      reject(new ApiError(request.status, body as ErrorEnvelope, Number.isFinite(seconds) ? seconds : null))
    }
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}
