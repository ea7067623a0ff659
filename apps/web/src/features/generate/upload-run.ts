/**
 * One file or address on its way to becoming a text, without React: sent whole, tried again for ten minutes when the
 * network fails, begun within two, then followed until the server has read it. Every step can be repeated: the server knows the upload by
 * an id that was made here.
 */
import type { Upload, UploadProblem } from '@cairn/contract/uploads'
import { ApiError, NetworkError } from '../../data/api-client.ts'
import { OPERATION_RETRY_MS, tryFor, UPLOAD_RETRY_MS, wordsOf } from '../../data/storage-retry.ts'

const POLL_MS = [200, 300, 500, 1_000] as const

/** What stood in the way on this side of the server. */
export type SendingProblem =
  | 'network'
  | 'unavailable'
  | 'quota'
  | 'storage-full'
  | 'session'
  | 'interrupted-here'
  | 'refused'

interface Waiting {
  /** For the next try. */
  readonly waiting: boolean
  /** What a server that did answer says of it; null for one out of reach. */
  readonly serverSays?: string | null
}

export type UploadState =
  | ({ readonly kind: 'sending'; readonly sent: number; readonly total: number } & Waiting)
  | ({
      readonly kind: 'reading'
      readonly done: number
      readonly total: number | null
      /** The server waits for its own files. */
      readonly isStorageAway?: boolean
    } & Waiting)
  | { readonly kind: 'ready'; readonly upload: Upload }
  | {
      readonly kind: 'failed'
      readonly problem: UploadProblem | SendingProblem
      /** The server's own words, where it has any. */
      readonly words: string | null
    }

/** What is brought: a file of this device, a file that the server has, or an address. */
export type Brought =
  | { readonly from: 'file'; readonly file: File }
  | { readonly from: 'server' }
  | { readonly from: 'address'; readonly url: string }

/** The way to the server. Rejects as the API client does. */
export interface UploadTransport {
  readonly send: (name: string, file: File, how: SendOptions) => Promise<void>
  /** Bytes of a file that the server has; null when it has none of that name. */
  readonly sizeOf: (name: string) => Promise<number | null>
  readonly begin: (id: string, name: string) => Promise<Upload>
  readonly beginAddress: (id: string, url: string) => Promise<Upload>
  /** Null when the server does not know it. */
  readonly read: (id: string) => Promise<Upload | null>
  /** Resolves after so many ms, or sooner when the network comes back. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>
  readonly now: () => number
}

export interface SendOptions {
  readonly signal: AbortSignal
  readonly onProgress: (sent: number) => void
}

interface Wish {
  readonly id: string
  /** Name in the storage; empty for an address. */
  readonly name: string
  readonly brought: Brought
}

/** Where an upload stands before anything has happened. */
export function firstState(brought: Brought): UploadState {
  return brought.from === 'file'
    ? { kind: 'sending', sent: 0, total: brought.file.size, waiting: false }
    : { kind: 'reading', done: 0, total: null, waiting: false }
}

export class UploadRun {
  private current: UploadState
  private readonly listeners = new Set<() => void>()
  private readonly stopping = new AbortController()
  private readonly wish: Wish
  private readonly transport: UploadTransport

  constructor(wish: Wish, transport: UploadTransport) {
    this.wish = wish
    this.transport = transport
    this.current = firstState(wish.brought)
  }

  readonly state = (): UploadState => this.current
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Goes as far as it can; what stops it is a state. */
  async start(): Promise<void> {
    try {
      await this.sendWhole()
      const begun = await this.again(() => this.begun(), OPERATION_RETRY_MS)
      await this.follow(begun)
    } catch (error) {
      if (this.stopping.signal.aborted) return
      this.show(failureOf(error))
    }
  }

  stop(): void {
    this.stopping.abort()
  }

  private async sendWhole(): Promise<void> {
    const { brought, name } = this.wish
    if (brought.from !== 'file') return
    const { file } = brought
    let tries = 0
    await this.again(async () => {
      tries += 1
      // The answer may have been lost, not the file.
      if (tries > 1 && (await this.transport.sizeOf(name)) === file.size) return
      const show = (sent: number) => this.show({ kind: 'sending', sent, total: file.size, waiting: false })
      show(0)
      await this.transport.send(name, file, { signal: this.stopping.signal, onProgress: show })
    })
    this.show({ kind: 'reading', done: 0, total: null, waiting: false })
  }

  private async begun(): Promise<Upload> {
    const { id, name, brought } = this.wish
    if (brought.from === 'address') return this.transport.beginAddress(id, brought.url)
    const known = brought.from === 'server' ? await this.transport.read(id) : null
    return known ?? this.transport.begin(id, name)
  }

  private async follow(begun: Upload): Promise<void> {
    let upload = begun
    for (let round = 0; ; round += 1) {
      if (upload.status === 'ready') return this.show({ kind: 'ready', upload })
      if (upload.status === 'failed')
        return this.show({ kind: 'failed', problem: upload.problem ?? 'interrupted', words: null })
      const { pagesDone: done, pagesTotal: total, problem } = upload
      this.show({
        ...{ kind: 'reading', done, total, waiting: false },
        ...(problem === 'storage-away' && { isStorageAway: true }),
      })
      await this.transport.pause(POLL_MS[Math.min(round, POLL_MS.length - 1)] ?? 1_000, this.stopping.signal)
      const next = await this.again(() => this.transport.read(this.wish.id))
      if (next === null) return this.show({ kind: 'failed', problem: 'gone', words: null })
      upload = next
    }
  }

  private again<Result>(attempt: () => Promise<Result>, limitMs = UPLOAD_RETRY_MS): Promise<Result> {
    const { pause, now } = this.transport
    const onWaiting = (error: unknown) => {
      if (this.current.kind === 'sending' || this.current.kind === 'reading')
        this.show({ ...this.current, waiting: true, serverSays: wordsOf(error) })
    }
    return tryFor(attempt, { limitMs, signal: this.stopping.signal, onWaiting, pause, now })
  }

  private show(state: UploadState): void {
    if (this.stopping.signal.aborted) return
    this.current = state
    for (const listener of this.listeners) listener()
  }
}

function failureOf(error: unknown): UploadState {
  if (error instanceof NetworkError) return { kind: 'failed', problem: 'network', words: null }
  if (!(error instanceof ApiError)) throw error
  return { kind: 'failed', problem: problemOf(error), words: error.message }
}

function problemOf({ status, code }: ApiError): UploadProblem | SendingProblem {
  switch (status) {
    case 401:
      return 'session'
    case 404:
      return 'gone'
    case 413:
      return 'too-large'
    case 422:
      return 'empty'
    case 429:
      return 'quota'
    case 507:
      return 'storage-full'
    default:
      // It was reached, and says itself what is wrong.
      if (status === 503 && code === 'unavailable') return 'unavailable'
      if (code === 'data-damaged') return 'refused'
      return status >= 500 ? 'network' : 'refused'
  }
}
