import type { ErrorEnvelope } from '@cairn/contract/error-codes'
import { ApiError, NetworkError } from './api-client.ts'
import { endWhenStill, tryFor, UPLOAD_RETRY_MS, wordsOf } from './storage-retry.ts'

/**
 * Hears the share that has left, 0 to 1; null while the next try is waited for, then with what the server says where it
 * did answer.
 */
export type OnSent = (share: number | null, serverSays?: string | null) => void

interface Sending {
  readonly path: string
  readonly file: File
  readonly onSent: OnSent
  readonly signal: AbortSignal
  /** Names this sending: another try of the same name is the same. */
  readonly sending?: string
}

/** As `sendFormFile`, tried again for ten minutes while the server is out of reach or in trouble. */
export function sendFormFileAgain<Answer>(sending: Sending): Promise<Answer> {
  const { signal, onSent } = sending
  const onWaiting = (error: unknown) => onSent(null, wordsOf(error))
  return tryFor(() => sendFormFile<Answer>(sending), { limitMs: UPLOAD_RETRY_MS, signal, onWaiting })
}

/**
 * Sends a file as a form, once, and answers what the server says of it, which is as the contract's schema of that path has it.
 * Throws `ApiError` and `NetworkError`; aborting the signal ends it. A request of the older kind, because only that
 * tells how far it is.
 */
export function sendFormFile<Answer>({ path, file, onSent, signal, sending }: Sending): Promise<Answer> {
  const form = new FormData()
  form.append('file', file)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', path)
    if (sending !== undefined) request.setRequestHeader('idempotency-key', sending)
    request.responseType = 'json'
    const moved = endWhenStill(request)
    request.upload.onprogress = ({ loaded, total }) => {
      moved()
      onSent(total === 0 ? 0 : loaded / total)
    }
    request.onerror = () => reject(new NetworkError('The server was not reached'))
    request.onabort = () => reject(signal.aborted ? signal.reason : new NetworkError('Nothing moved any more'))
    request.onload = () => {
      const body: unknown = request.response
      if (request.status === 200) return resolve(body as Answer) // the contract's schema made it
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
