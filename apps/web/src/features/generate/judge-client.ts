import type { DatedProfile, ProfileFit } from '@cairn/core/ai/fit-profile'
import type { Flashcard } from '@cairn/core/cards/card'
import type { ReadSource } from '@cairn/core/text/outline'
import type { JudgeAnswer, Judged, JudgeQuestion, JudgeReply } from './judge.ts'

interface Waiting {
  readonly question: JudgeQuestion
  readonly resolve: (answer: JudgeAnswer) => void
  readonly reject: (error: Error) => void
}

type Answerer = (question: JudgeQuestion) => JudgeAnswer

/** Reading, aligning and linting off the main thread; where no worker can be had, beside the screen. */
export class JudgeClient {
  #worker: Worker | null = null
  readonly #waiting = new Map<number, Waiting>()
  #lastId = 0
  /** Answers here once the worker is known not to start. */
  #here: Promise<Answerer> | null = null
  /** What a fresh answerer has to be told first. */
  #opened: JudgeQuestion | null = null

  constructor() {
    if (typeof Worker === 'undefined') this.#here = answerer()
    else this.#startWorker()
  }

  async read(raw: string): Promise<ReadSource> {
    const answer = await this.#ask({ kind: 'read', raw })
    if (answer.kind !== 'read') throw new Error('Inconsistent: another answer than asked for')
    return answer.source
  }

  /** What the profiles change for a text. */
  async fit(raw: string, profiles: readonly DatedProfile[]): Promise<ProfileFit> {
    const answer = await this.#ask({ kind: 'fit', raw, profiles })
    if (answer.kind !== 'fit') throw new Error('Inconsistent: another answer than asked for')
    return answer.fit
  }

  /** Names the source that `judge` aligns with, the learner's own cards and those this run already has. */
  async open(text: string, own: readonly Flashcard[], run: readonly Flashcard[]): Promise<void> {
    this.#opened = { kind: 'open', text, own, run }
    await this.#ask(this.#opened)
  }

  async judge(card: Flashcard): Promise<Judged> {
    const answer = await this.#ask({ kind: 'judge', card })
    if (answer.kind !== 'judge') throw new Error('Inconsistent: another answer than asked for')
    return answer.judged
  }

  /** A card that is shown though it is not sound. */
  async keep(card: Flashcard): Promise<void> {
    await this.#ask({ kind: 'keep', card })
  }

  /** Ends the worker. What is still being asked is never answered. */
  close(): void {
    this.#worker?.terminate()
    this.#waiting.clear()
  }

  #startWorker(): void {
    const worker = new Worker(new URL('./judge.worker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('message', ({ data }: MessageEvent<JudgeReply>) => {
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
    this.#here = answerer()
    const left = [...this.#waiting.values()]
    this.#waiting.clear()
    const reopen = this.#opened
    if (reopen !== null && !left.some(({ question }) => question === reopen))
      this.#here = this.#here.then((answer) => {
        answer(reopen)
        return answer
      })
    for (const call of left) this.#ask(call.question).then(call.resolve, call.reject)
  }

  async #ask(question: JudgeQuestion): Promise<JudgeAnswer> {
    if (this.#here !== null) return (await this.#here)(question)
    this.#lastId += 1
    const id = this.#lastId
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { question, resolve, reject })
      this.#worker?.postMessage({ id, question })
    })
  }
}

async function answerer(): Promise<Answerer> {
  const { createBench } = await import('./judge-bench.ts')
  return createBench()
}
