import { setTimeout as delay } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import type { S3Config } from '../config.ts'
import { StoreError, type StoreProblem } from './store-error.ts'

/*
 * One request to a bucket and its answer, each step with a limit on time: nobody waits for ever for a bucket that took a
 * request and says nothing more. What a bucket that is busy, or a connection that was lost, did not answer is asked again.
 */

export interface StoreLimits {
  /** Until an answer begins, ms; on top of it what is sent may take its time at `bytesPerSecond`. */
  readonly answerMs: number
  readonly bytesPerSecond: number
  /** Between two pieces of an answer, ms. */
  readonly gapMs: number
  /** All that is waited for one answer, ms; how long its reader takes does not count. */
  readonly wholeMs: number
}

const LIMITS: StoreLimits = { answerMs: 15_000, bytesPerSecond: 262_144, gapMs: 20_000, wholeMs: 600_000 }
const ATTEMPTS = 4
const FIRST_PAUSE_MS = 50

export interface StoreAnswer {
  readonly status: number
  readonly headers: Headers
  readonly body: AsyncIterable<Uint8Array>
  text(): Promise<string>
}

interface Wish {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array<ArrayBuffer> | string
  readonly expected: readonly number[]
}

/** Asks for a path in the bucket, with its query. Throws `StoreError` for any status but those expected. */
export type Exchange = (path: string, wish: Wish) => Promise<StoreAnswer>

export function createExchange(config: S3Config, limits: StoreLimits = LIMITS): Exchange {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = config
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' })
  const base = `${endpoint.replace(/\/+$/, '')}/${encodeURIComponent(bucket)}`

  async function once(path: string, { method, headers, body }: Wish): Promise<StoreAnswer> {
    const waiting = new AbortController()
    const sendMs = ((body?.length ?? 0) / limits.bytesPerSecond) * 1_000
    const request = await client.sign(`${base}/${path}`, { method, ...(headers && { headers }), ...(body && { body }) })
    const answer = await within(limits.answerMs + sendMs, waiting, () => fetch(request, { signal: waiting.signal }))
    const pieces = piecesOf(answer, waiting, limits)
    return { status: answer.status, headers: answer.headers, body: pieces, text: () => textOf(pieces) }
  }

  return async (path, wish) => {
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await once(path, wish).catch((error: unknown) => asStoreError(error))
      if (!(outcome instanceof StoreError) && wish.expected.includes(outcome.status)) return outcome
      const failure = outcome instanceof StoreError ? outcome : await refusalOf(outcome, wish)
      const isWorthAsking = failure.problem === 'away' && !(failure instanceof LateError)
      if (!isWorthAsking || attempt === ATTEMPTS) throw failure
      await delay(FIRST_PAUSE_MS * 4 ** (attempt - 1) * (0.5 + Math.random() / 2))
    }
  }
}

/** Asking again would only double the wait. */
class LateError extends StoreError {}

/** What `work` comes to; when the time is over before, it is cut off. */
async function within<T>(ms: number, waiting: AbortController, work: () => Promise<T>): Promise<T> {
  const timer = setTimeout(
    () => waiting.abort(new LateError('away', `The bucket did not answer within ${Math.round(ms)} ms`)),
    ms,
  )
  try {
    return await work()
  } finally {
    clearTimeout(timer)
  }
}

/** The pieces of an answer. Ended before its first, or given up anywhere, it lets the connection go. */
function piecesOf(answer: Response, waiting: AbortController, limits: StoreLimits): AsyncIterable<Uint8Array> {
  const reader = answer.body?.getReader()
  let leftMs = limits.wholeMs
  const next = async (): Promise<IteratorResult<Uint8Array, undefined>> => {
    if (!reader) return { done: true, value: undefined }
    const from = performance.now()
    try {
      const step = await within(Math.min(limits.gapMs, leftMs), waiting, () => reader.read())
      leftMs -= performance.now() - from
      return step.done ? { done: true, value: undefined } : { done: false, value: step.value }
    } catch (error) {
      throw asStoreError(error)
    }
  }
  const end = async (): Promise<IteratorResult<Uint8Array, undefined>> => {
    // One that broke off has nothing left to be ended.
    await reader?.cancel().catch(() => undefined)
    return { done: true, value: undefined }
  }
  return { [Symbol.asyncIterator]: () => ({ next, return: end }) }
}

async function textOf(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const piece of pieces) chunks.push(piece)
  return Buffer.concat(chunks).toString('utf8')
}

function asStoreError(error: unknown): StoreError {
  return error instanceof StoreError ? error : new StoreError('away', 'The bucket was not reached', error)
}

async function refusalOf(answer: StoreAnswer, { method }: Wish): Promise<StoreError> {
  const words = (await answer.text()).slice(0, 500)
  return new StoreError(problemOf(answer.status, words, method), `${method} answered ${answer.status}: ${words}`)
}

/** A full bucket is one for what is written to it; reading it, or taking something away, it is one with trouble. */
function problemOf(status: number, words: string, method: Wish['method']): StoreProblem {
  const isFull = status === 507 || /<Code>(QuotaExceeded|XMinioStorageFull|InsufficientCapacity)<\/Code>/.test(words)
  if (isFull) return method === 'PUT' || method === 'POST' ? 'full' : 'away'
  if (isBucketMissing(words)) return 'no-bucket'
  return status >= 500 || status === 429 || status === 408 ? 'away' : 'refused'
}

export const isBucketMissing = (words: string): boolean => words.includes('<Code>NoSuchBucket</Code>')
