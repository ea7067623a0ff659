/// <reference lib="webworker" />
import { createDuplicateBench, type DuplicateQuestion } from './duplicate-bench.ts'

const answer = createDuplicateBench()
/** One after the other: what is found must be found in what was read before it. */
let last: Promise<unknown> = Promise.resolve()

self.addEventListener(
  'message',
  ({ data: { id, question } }: MessageEvent<{ id: number; question: DuplicateQuestion }>) => {
    last = last.then(() =>
      answer(question).then(
        (reply) => self.postMessage({ id, reply }),
        (error: unknown) => self.postMessage({ id, failure: error instanceof Error ? error.message : String(error) }),
      ),
    )
  },
)
