import type { PlanningBench, PlanningCalls, PlanningKind } from './planning-bench.ts'

export interface PlanningRequest<Kind extends PlanningKind> {
  readonly kind: Kind
  readonly question: PlanningCalls[Kind]['question']
}
export type PlanningReply = { readonly answer: PlanningCalls[PlanningKind]['answer'] } | { readonly failure: string }

type AskBench = <Kind extends PlanningKind>(request: PlanningRequest<Kind>) => Promise<PlanningCalls[Kind]['answer']>

/**
 * Asks the planning worker, one question after the other. A question that is taken back by its signal before its turn
 * costs nothing. Where there is no worker (it could not be loaded) the work is done beside the screen.
 */
export class PlanningClient {
  #worker: Worker | null = null
  #bench: Promise<PlanningBench> | null = null
  #last: Promise<unknown> = Promise.resolve()
  #refuse: ((error: Error) => void) | null = null
  #isClosed = false

  /** Rejects with the signal's reason, and with an `AbortError` when the client is closed meanwhile. */
  ask<Kind extends PlanningKind>(
    kind: Kind,
    question: PlanningCalls[Kind]['question'],
    signal?: AbortSignal,
  ): Promise<PlanningCalls[Kind]['answer']> {
    const turn = async () => {
      signal?.throwIfAborted()
      const answer = await this.#answer({ kind, question })
      signal?.throwIfAborted()
      return answer
    }
    const asked = this.#last.then(turn)
    this.#last = asked.catch(() => undefined) // whoever asked is told
    return asked
  }

  /** Ends the worker in the midst of whatever it does. */
  close(): void {
    this.#isClosed = true
    this.#worker?.terminate()
    this.#worker = null
    this.#refuse?.(new DOMException('The planner was closed', 'AbortError'))
  }

  #answer: AskBench = async (request) => {
    if (this.#isClosed) throw new DOMException('The planner was closed', 'AbortError')
    if (this.#bench === null && typeof Worker !== 'undefined') {
      const reply = await this.#askWorker(request)
      if (reply !== null) return answerOf(request.kind, reply)
    }
    this.#bench ??= import('./planning-bench.ts').then(({ createPlanningBench }) => createPlanningBench())
    const bench = await this.#bench
    return bench[request.kind](request.question)
  }

  /** Null when the worker could not be loaded; then there is none any more. */
  async #askWorker(request: PlanningRequest<PlanningKind>): Promise<PlanningReply | null> {
    const worker = this.#worker ?? new Worker(new URL('./planning.worker.ts', import.meta.url), { type: 'module' })
    this.#worker = worker
    const reply = await new Promise<PlanningReply | null>((resolve, reject) => {
      this.#refuse = reject
      worker.onmessage = ({ data }: MessageEvent<PlanningReply>) => resolve(data)
      worker.onerror = () => resolve(null)
      worker.postMessage(request)
    })
    this.#refuse = null
    if (reply === null) {
      worker.terminate()
      this.#bench = import('./planning-bench.ts').then(({ createPlanningBench }) => createPlanningBench())
    }
    return reply
  }
}

function answerOf<Kind extends PlanningKind>(_kind: Kind, reply: PlanningReply): PlanningCalls[Kind]['answer'] {
  if ('failure' in reply) throw new Error(reply.failure)
  // Questions are asked one by one, so this is the answer to the one just asked.
  return reply.answer as PlanningCalls[Kind]['answer']
}
