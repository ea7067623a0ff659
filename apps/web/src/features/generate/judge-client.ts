import type { Flashcard } from '@cairn/core/cards/card'
import type { ReadSource } from '@cairn/core/text/outline'
import type { Judged, JudgeReply, JudgeRequest } from './judge.ts'

type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never

/** Reading, aligning and linting off the main thread. One at a time per screen; `close` ends the worker. */
export class JudgeClient {
  readonly #worker = new Worker(new URL('./judge.worker.ts', import.meta.url), { type: 'module' })
  readonly #waiting = new Map<number, { resolve: (reply: JudgeReply) => void; reject: (error: Error) => void }>()
  #lastId = 0

  constructor() {
    this.#worker.addEventListener('message', ({ data }: MessageEvent<JudgeReply>) => {
      const call = this.#waiting.get(data.id)
      this.#waiting.delete(data.id)
      if (data.kind === 'failed') call?.reject(new Error(data.message))
      else call?.resolve(data)
    })
    this.#worker.addEventListener('error', (event) => {
      for (const { reject } of this.#waiting.values()) reject(new Error(event.message || 'The worker did not start'))
      this.#waiting.clear()
    })
  }

  async read(raw: string): Promise<ReadSource> {
    const reply = await this.#ask({ kind: 'read', raw })
    if (reply.kind !== 'read') throw new Error('Inconsistent: another reply than asked for')
    return reply.source
  }

  /** Names the source that `judge` aligns with, the learner's own cards and those this run already has. */
  async open(text: string, own: readonly Flashcard[], run: readonly Flashcard[]): Promise<void> {
    await this.#ask({ kind: 'open', text, own, run })
  }

  async judge(card: Flashcard): Promise<Judged> {
    const reply = await this.#ask({ kind: 'judge', card })
    if (reply.kind !== 'judge') throw new Error('Inconsistent: another reply than asked for')
    return reply.judged
  }

  close(): void {
    this.#worker.terminate()
  }

  #ask(request: WithoutId<JudgeRequest>): Promise<JudgeReply> {
    this.#lastId += 1
    const id = this.#lastId
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      this.#worker.postMessage({ ...request, id })
    })
  }
}
