import type { ApiCalls, FileCalls } from '@cairn/contract/api'
import type { ErrorCode, ErrorEnvelope } from '@cairn/contract/error-codes'
import { LEARNER_HEADER, SESSION_HEADER, TAB_HEADER } from '@cairn/contract/headers'
import { THIS_TAB } from './this-tab.ts'

/** The server answered with a failure. `current` is the row as it stands, with `stale-version`. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: ErrorCode
  readonly requestId: string
  readonly current: unknown
  readonly retryAfterSeconds: number | null

  constructor(status: number, envelope: ErrorEnvelope, retryAfterSeconds: number | null) {
    super(envelope.error.message)
    this.status = status
    this.code = envelope.error.code
    this.requestId = envelope.error.requestId
    this.current = envelope.error.current
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** The server was not reached, or what came back was not its answer. */
export class NetworkError extends Error {
  override readonly name: string = 'NetworkError'
  readonly code = 'network-request-failed' satisfies ErrorCode
}

/** Somebody else has signed in at this browser meanwhile: the answer is not for the data that this tab holds. */
export class OtherLearnerError extends NetworkError {
  override readonly name = 'OtherLearnerError'
}

interface LearnerHere {
  /** Whose data this tab holds; null for nobody's. */
  readonly id: () => string | null
  /** Called when the server has answered somebody else. */
  readonly onOther: () => void
  /** Called when the server says that the session was ended on purpose. */
  readonly onEnded: () => void
}
let learnerHere: LearnerHere = { id: () => null, onOther: () => undefined, onEnded: () => undefined }

/** Says whose answers are expected from now on. */
export function expectAnswersFor(learner: LearnerHere): void {
  learnerHere = learner
}

type CallName = keyof ApiCalls
type FileCallName = keyof FileCalls & `POST ${string}`
interface CallOptions<Name extends CallName> {
  readonly params?: Readonly<Record<string, string>>
  readonly body?: ApiCalls[Name]['body']
  readonly query?: ApiCalls[Name]['query']
  /** Version of the row that is being changed. */
  readonly ifMatch?: number
  /** Whose answer it has to be, where that is not the learner of this tab. */
  readonly learnerId?: string
  readonly signal?: AbortSignal
  /** Lets a request outlive the page. */
  readonly keepalive?: boolean
}

/**
 * Calls the server. Throws `ApiError` for a failure it answered with, `NetworkError` when there was no answer, and
 * `OtherLearnerError` when the answer is for somebody else.
 */
export async function api<Name extends CallName>(
  name: Name,
  options: CallOptions<Name> = {},
): Promise<ApiCalls[Name]['response']> {
  const [method = 'GET', pattern = ''] = name.split(' ')
  const expected = options.learnerId ?? learnerHere.id()
  const response = await send(pathOf(pattern, options.params, options.query), {
    method,
    headers: headersOf(options),
    body: options.body === undefined ? undefined : JSON.stringify(options.body),
    signal: options.signal ?? limitOf(pattern),
    keepalive: options.keepalive,
    credentials: 'same-origin',
  })
  if (!MAY_CHANGE_LEARNER.test(pattern)) refuseOther(response, expected)
  return answerOf(response)
}

/** Sends a file as a form, for the learner named. Throws as `api` does. */
export async function sendFile<Name extends FileCallName>(
  name: Name,
  file: Blob,
  { fileName, learnerId }: { readonly fileName: string; readonly learnerId: string },
): Promise<FileCalls[Name]> {
  const body = new FormData()
  body.append('file', file, fileName)
  const headers = { accept: 'application/json' }
  const call = { method: 'POST', body, headers, credentials: 'same-origin', signal: endAfter(UPLOAD_MS) } as const
  const response = await send(name.replace('POST ', ''), call)
  refuseOther(response, learnerId)
  return answerOf(response)
}

/** Typed by who called: the contract's schemas made it. */
async function answerOf<Answer>(response: Response): Promise<Answer> {
  if (response.status === 204) return null as Answer // calls typed null answer 204
  const body: unknown = await response.json().catch((cause: unknown) => {
    throw new NetworkError(`Not the server's answer (status ${response.status})`, { cause })
  })
  if (response.ok) return body as Answer // the contract's schemas made it
  if (response.headers.get(SESSION_HEADER) === 'ended') learnerHere.onEnded()
  throw new ApiError(response.status, envelopeOf(body, response.status), retryAfter(response))
}

/** Calls of accounts, for whose answers somebody waits in front of a form, and operations of the storage. */
const IS_ACCOUNT = /^\/api\/(?:me$|auth\/|account|tokens)/
const IS_STORAGE = /^\/api\/(?:storage|uploads)/
const UPLOAD_MS = 600_000

/** 30 s for accounts, 60 s on a phone, whose connection takes longer to come about; two minutes for the storage. */
function limitOf(pattern: string): AbortSignal | undefined {
  if (IS_ACCOUNT.test(pattern)) return endAfter(/Mobi|Android/.test(navigator.userAgent) ? 60_000 : 30_000)
  return IS_STORAGE.test(pattern) ? endAfter(120_000) : undefined
}

/** Ends a call as one without an answer. */
function endAfter(limitMs: number): AbortSignal {
  const over = new AbortController()
  setTimeout(() => over.abort(new NetworkError('The server did not answer in time')), limitMs)
  return over.signal
}

/** Calls by which a tab learns who is signed in. */
const MAY_CHANGE_LEARNER = /^\/api\/(?:me$|auth\/)/

function refuseOther(response: Response, expected: string | null): void {
  const answered = response.headers.get(LEARNER_HEADER)
  if (answered === null || expected === null || answered === expected) return
  learnerHere.onOther()
  throw new OtherLearnerError('The answer is for another learner')
}

async function send(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init)
  } catch (cause) {
    if (init.signal?.aborted) throw cause
    throw new NetworkError('The server was not reached', { cause })
  }
}

function pathOf(pattern: string, params: Readonly<Record<string, string>> = {}, query?: object): string {
  const path = pattern.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  return query ? `${path}?${new URLSearchParams(Object.entries(query))}` : path
}

function headersOf(options: { body?: unknown; ifMatch?: number }): Record<string, string> {
  const headers: Record<string, string> = {
    accept: 'application/json',
    'content-type': 'application/json',
    [TAB_HEADER]: THIS_TAB,
  }
  if (options.ifMatch !== undefined) headers['if-match'] = `"${options.ifMatch}"`
  return headers
}

function envelopeOf(body: unknown, status: number): ErrorEnvelope {
  if (typeof body === 'object' && body !== null && 'error' in body) return body as ErrorEnvelope // the only failure shape of the API
  throw new NetworkError(`Not the server's answer (status ${status})`)
}

function retryAfter(response: Response): number | null {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) ? seconds : null
}
