/// <reference lib="webworker" />
import type { Bench, BenchReply, BenchRequest } from './bench-client.ts'

/** In a worker: answers what its `BenchClient` asks, one after the other, as later questions rest on earlier ones. */
export function serveBench<Question, Answer>(bench: Bench<Question, Answer>): void {
  let last: Promise<unknown> = Promise.resolve()
  const reply = (message: BenchReply<Answer>) => self.postMessage(message)
  self.addEventListener('message', ({ data: { id, question } }: MessageEvent<BenchRequest<Question>>) => {
    const work = async () => bench(question, (share) => reply({ id, share }))
    last = last.then(work).then(
      (answer) => reply({ id, answer }),
      (error: unknown) => reply({ id, failure: error instanceof Error ? error.message : String(error) }),
    )
  })
}
