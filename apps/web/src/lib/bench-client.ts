/**
 * Work that would hold the screen up is done on a bench in a worker; where no worker can be had (the file could not be
 * loaded: offline, a new release), on one beside the screen. Either answers questions one after the other, in the order
 * they were asked.
 */

/** A question and its answer have the same kind. */
interface Kinded {
  readonly kind: string
}

type OfKind<Some extends Kinded, Kind extends string> = Extract<Some, { readonly kind: Kind }>

/** Hears what share of one answer's work is done, 0 to 1. */
export type OnShare = (share: number) => void

/** What does the work. It may run in a worker or beside the screen. */
export type Bench<Question, Answer> = (question: Question, onShare: OnShare) => Answer | Promise<Answer>

export interface BenchRequest<Question> {
  readonly id: number
  readonly question: Question
}

export type BenchReply<Answer> = { readonly id: number } & (
  | { readonly answer: Answer }
  | { readonly failure: string }
  | { readonly share: number }
)

export interface Workshop<Question extends Kinded, Answer extends Kinded> {
  /** Null for work that is too small for a worker. */
  readonly startWorker: (() => Worker) | null
  readonly makeBench: () => Promise<Bench<Question, Answer>>
  /** The kind of question on which the ones after it rest: a bench that takes over is asked the last of them first. */
  readonly opening: Question['kind']
}

interface Call<Question, Answer> {
  readonly question: Question
  readonly onShare: OnShare
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: Error) => void
}

export class BenchClient<Question extends Kinded, Answer extends Kinded> {
  readonly #shop: Workshop<Question, Answer>
  readonly #waiting = new Map<number, Call<Question, Answer>>()
  #worker: Worker | null = null
  #here: Promise<Bench<Question, Answer>> | null = null
  /** Beside the screen, too, a question waits for the one before. */
  #last: Promise<unknown> = Promise.resolve()
  #opened: Question | null = null
  #lastId = 0

  constructor(shop: Workshop<Question, Answer>) {
    this.#shop = shop
    if (shop.startWorker === null || typeof Worker === 'undefined') this.#here = shop.makeBench()
    else this.#worker = this.#listenTo(shop.startWorker())
  }

  async ask<Kind extends Question['kind']>(
    question: OfKind<Question, Kind>,
    onShare: OnShare = () => undefined,
  ): Promise<OfKind<Answer, Kind>> {
    if (question.kind === this.#shop.opening) this.#opened = question
    const kind: Kind = question.kind
    const answer = await this.#answer(question, onShare)
    if (!isOfKind(answer, kind)) throw new Error('Inconsistent: another answer than asked for')
    return answer
  }

  /** Ends the worker in the midst of whatever it does. What is still being asked of it is never answered. */
  close(): void {
    this.#worker?.terminate()
    this.#waiting.clear()
  }

  #listenTo(worker: Worker): Worker {
    worker.addEventListener('message', ({ data }: MessageEvent<BenchReply<Answer>>) => {
      const call = this.#waiting.get(data.id)
      if ('share' in data) {
        call?.onShare(data.share)
        return
      }
      this.#waiting.delete(data.id)
      if ('failure' in data) call?.reject(new Error(data.failure))
      else call?.resolve(data.answer)
    })
    worker.addEventListener('error', () => this.#workHere())
    return worker
  }

  #workHere(): void {
    if (this.#here !== null) return
    this.#worker?.terminate()
    const left = [...this.#waiting.values()]
    this.#waiting.clear()
    const opened = this.#opened
    const isOpen = opened === null || left.some(({ question }) => question === opened)
    this.#here = this.#shop.makeBench().then(async (bench) => {
      if (!isOpen) await bench(opened, () => undefined)
      return bench
    })
    for (const { question, onShare, resolve, reject } of left) this.#answer(question, onShare).then(resolve, reject)
  }

  #answer(question: Question, onShare: OnShare): Promise<Answer> {
    const here = this.#here
    if (here !== null) {
      const asked = this.#last.then(async () => (await here)(question, onShare))
      this.#last = asked.catch(() => undefined) // whoever asked is told
      return asked
    }
    this.#lastId += 1
    const id = this.#lastId
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { question, onShare, resolve, reject })
      this.#worker?.postMessage({ id, question } satisfies BenchRequest<Question>)
    })
  }
}

function isOfKind<Some extends Kinded, Kind extends string>(some: Some, kind: Kind): some is OfKind<Some, Kind> {
  return some.kind === kind
}
