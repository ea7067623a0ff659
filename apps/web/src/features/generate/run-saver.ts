/**
 * Keeps a run on this device after each change and sends it to the server a moment later, while changes go on every few
 * seconds. What was not sent is sent with the next change, when the connection comes back, or after a while; the last
 * state wins.
 */
import { ApiError, NetworkError } from '../../data/api-client.ts'
import type { RunState } from './run-state.ts'

/** Where the drafts are: `kept` and `signed-out` are on this device alone. */
export type SaveStatus = 'saved' | 'waiting' | 'kept' | 'signed-out'

export interface SaverPorts {
  readonly state: () => RunState
  /** Writes to this device; rejects with a `DOMException` when it has no room. */
  readonly keep: (state: RunState) => Promise<void>
  /** Writes to the server; rejects as the API client does. */
  readonly send: (state: RunState) => Promise<void>
  /** Hears what nobody expected of either. */
  readonly report: (cause: unknown) => void
  /** Runs `task` after `ms`; returns what cancels it. */
  readonly schedule: (task: () => void, ms: number) => () => void
}

export const SEND_AFTER_MS = 1_000
/** Changes that follow each other closely do not put it off for longer. */
export const SEND_LATEST_MS = 5_000
export const SEND_AGAIN_MS = 30_000

export class RunSaver {
  readonly #ports: SaverPorts
  readonly #listeners = new Set<() => void>()
  #status: SaveStatus = 'saved'
  #unsent = false
  #sending: Promise<void> | null = null
  #unkept = false
  #keeping: Promise<void> | null = null
  #cancelTimer = () => {}
  #cancelLatest: (() => void) | null = null

  constructor(ports: SaverPorts) {
    this.#ports = ports
  }

  status = (): SaveStatus => this.#status

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** To be called after every change. */
  changed(): void {
    this.#unkept = true
    this.#keeping ??= this.#keepOn().finally(() => {
      this.#keeping = null
    })
    this.#unsent = true
    if (this.#status === 'saved') this.#setStatus('waiting')
    this.#sendAfter(SEND_AFTER_MS)
    this.#cancelLatest ??= this.#ports.schedule(() => void this.flush(), SEND_LATEST_MS)
  }

  /** Sends what waits, now. Resolves when that was tried; `status` says how it went. Never rejects. */
  async flush(): Promise<void> {
    this.#cancelTimers()
    await this.#sending
    if (!this.#unsent) return
    this.#sending = this.#sendNow().finally(() => {
      this.#sending = null
    })
    await this.#sending
  }

  /** Resolves when this device has the last state it was told of. */
  async settled(): Promise<void> {
    await this.#keeping
  }

  /** Stops the timer; what was not sent stays on this device. */
  close(): void {
    this.#cancelTimers()
  }

  #cancelTimers(): void {
    this.#cancelTimer()
    this.#cancelLatest?.()
    this.#cancelLatest = null
  }

  /** One write at a time: changes made meanwhile share the next one. */
  async #keepOn(): Promise<void> {
    while (this.#unkept) {
      this.#unkept = false
      try {
        await this.#ports.keep(this.#ports.state())
      } catch (error) {
        // No room on this device: the server is the only one to keep it, and gets it as ever.
        if (!(error instanceof DOMException)) this.#ports.report(error)
      }
    }
  }

  async #sendNow(): Promise<void> {
    this.#unsent = false
    try {
      await this.#ports.send(this.#ports.state())
      this.#setStatus(this.#unsent ? 'waiting' : 'saved')
    } catch (error) {
      if (!(error instanceof NetworkError || error instanceof ApiError)) this.#ports.report(error)
      this.#unsent = true
      this.#setStatus(error instanceof ApiError && error.status === 401 ? 'signed-out' : 'kept')
      this.#sendAfter(SEND_AGAIN_MS)
    }
  }

  #sendAfter(ms: number): void {
    this.#cancelTimer()
    this.#cancelTimer = this.#ports.schedule(() => void this.flush(), ms)
  }

  #setStatus(status: SaveStatus): void {
    if (status === this.#status) return
    this.#status = status
    for (const listener of this.#listeners) listener()
  }
}
