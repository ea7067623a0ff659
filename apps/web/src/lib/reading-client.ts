import type { Anchor } from '@cairn/core/text/anchor-quote'
import type { Span } from '@cairn/core/text/outline'
import type { Place, ReadingAnswer, ReadingQuestion, ReadParts } from './reading-bench.ts'

export interface ReadingRequest {
  readonly id: number
  readonly question: ReadingQuestion
}
export type ReadingReply =
  | { readonly id: number; readonly answer: ReadingAnswer }
  | { readonly id: number; readonly failure: string }

interface Waiting {
  readonly question: ReadingQuestion
  readonly resolve: (answer: ReadingAnswer) => void
  readonly reject: (error: Error) => void
}

type Bench = (question: ReadingQuestion) => ReadingAnswer

/** One text, read and searched off the main thread; where no worker can be had, beside the screen. */
export class ReadingClient {
  readonly #text: string
  readonly #waiting = new Map<number, Waiting>()
  #worker: Worker | null = null
  #here: Promise<Bench> | null = null
  #lastId = 0

  constructor(text: string) {
    this.#text = text
    if (typeof Worker === 'undefined') this.#workHere()
    else this.#startWorker()
  }

  async read(): Promise<ReadParts> {
    const answer = await this.#ask({ kind: 'read', text: this.#text })
    if (answer.kind !== 'read') throw new Error('Inconsistent: another answer than asked for')
    return answer.parts
  }

  /** Where these quotes stand in the text, in their order; null for one that it does not hold. Only after `read`. */
  async anchor(places: readonly Place[]): Promise<readonly (Anchor | null)[]> {
    const answer = await this.#ask({ kind: 'anchor', places })
    if (answer.kind !== 'anchor') throw new Error('Inconsistent: another answer than asked for')
    return answer.anchors
  }

  /** Only after `read`. */
  async find(typed: string): Promise<readonly Span[]> {
    const answer = await this.#ask({ kind: 'find', typed })
    if (answer.kind !== 'find') throw new Error('Inconsistent: another answer than asked for')
    return answer.matches
  }

  /** Ends the worker. What is still being asked is never answered. */
  close(): void {
    this.#worker?.terminate()
    this.#waiting.clear()
  }

  #startWorker(): void {
    const worker = new Worker(new URL('./reading.worker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('message', ({ data }: MessageEvent<ReadingReply>) => {
      const call = this.#waiting.get(data.id)
      this.#waiting.delete(data.id)
      if ('failure' in data) call?.reject(new Error(data.failure))
      else call?.resolve(data.answer)
    })
    // The file could not be loaded (offline, a new release): the work is done here instead.
    worker.addEventListener('error', () => this.#workHere())
    this.#worker = worker
  }

  #workHere(): void {
    if (this.#here !== null) return
    this.#worker?.terminate()
    const left = [...this.#waiting.values()]
    this.#waiting.clear()
    const isUnread = left.some(({ question }) => question.kind === 'read')
    this.#here = import('./reading-bench.ts').then(({ createReadingBench }) => {
      const bench = createReadingBench()
      if (!isUnread && this.#lastId > 0) bench({ kind: 'read', text: this.#text })
      return bench
    })
    for (const { question, resolve, reject } of left) this.#ask(question).then(resolve, reject)
  }

  async #ask(question: ReadingQuestion): Promise<ReadingAnswer> {
    if (this.#here !== null) return (await this.#here)(question)
    this.#lastId += 1
    const id = this.#lastId
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { question, resolve, reject })
      this.#worker?.postMessage({ id, question })
    })
  }
}
