import type { ErrorCode } from '@cairn/contract/error-codes'
import { BUCKET } from '@cairn/contract/upload-limits'
import { ApiError, api, NetworkError } from '../../data/api-client.ts'
import { endWhenStill, pauseOrOnline } from '../../data/storage-retry.ts'
import type { SendOptions, UploadTransport } from './upload-run.ts'

/** The way to this page's own server. */
export function uploadTransport(): UploadTransport {
  return {
    send,
    sizeOf: (name) =>
      orNull(api('GET /api/storage/{bucket}/o/{name}', { params: { bucket: BUCKET, name } }).then(({ size }) => size)),
    begin: (id, name) => api('POST /api/uploads', { body: { id, bucket: BUCKET, name } }),
    beginAddress: (id, url) => api('POST /api/sources/from-url', { body: { id, url } }),
    read: (id) => orNull(api('GET /api/uploads/{id}', { params: { id } })),
    pause: pauseOrOnline,
    now: Date.now,
  }
}

async function orNull<Value>(asked: Promise<Value>): Promise<Value | null> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

/**
 * The file as the second part of a multipart body, its description as the first. `fetch` cannot say how far it is, so
 * this is the one place with an older request.
 */
function send(name: string, file: File, { signal, onProgress }: SendOptions): Promise<void> {
  const boundary = `cairn-${crypto.randomUUID()}`
  const about = JSON.stringify({ name: file.name, size: file.size, modified: file.lastModified })
  const head = `--${boundary}\r\nContent-Type: application/json\r\n\r\n${about}\r\n--${boundary}\r\nContent-Type: ${file.type || 'application/octet-stream'}\r\n\r\n`
  const body = new Blob([head, file, `\r\n--${boundary}--\r\n`])
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `/api/storage/${BUCKET}/o?name=${encodeURIComponent(name)}`)
    request.setRequestHeader('content-type', `multipart/related; boundary=${boundary}`)
    request.setRequestHeader('accept', 'application/json')
    const onAbort = () => request.abort()
    signal.addEventListener('abort', onAbort, { once: true })
    const moved = endWhenStill(request)
    request.upload.onprogress = ({ loaded }) => {
      moved()
      onProgress(Math.min(file.size, loaded))
    }
    request.onload = () => (request.status === 200 ? resolve() : reject(errorOf(request)))
    request.onerror = () => reject(new NetworkError('The file did not reach the server'))
    request.onabort = () => reject(signal.aborted ? signal.reason : new NetworkError('Nothing moved any more'))
    request.onloadend = () => signal.removeEventListener('abort', onAbort)
    request.send(body)
  })
}

function errorOf(request: XMLHttpRequest): Error {
  const body = parsed(request.responseText)
  if (body === null) return new NetworkError(`Not the server's answer (status ${request.status})`)
  const seconds = Number(request.getResponseHeader('retry-after') ?? Number.NaN)
  return new ApiError(request.status, body, Number.isFinite(seconds) ? seconds : null)
}

interface Envelope {
  readonly error: { readonly code: ErrorCode; readonly message: string; readonly requestId: string }
}

function parsed(text: string): Envelope | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && 'error' in value ? (value as Envelope) : null // the only failure shape of the API
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return null
  }
}
