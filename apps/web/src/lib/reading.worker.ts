/// <reference lib="webworker" />
import { createReadingBench } from './reading-bench.ts'
import type { ReadingReply, ReadingRequest } from './reading-client.ts'

const answer = createReadingBench()

self.addEventListener('message', ({ data: { id, question } }: MessageEvent<ReadingRequest>) => {
  let reply: ReadingReply
  try {
    reply = { id, answer: answer(question) }
  } catch (error) {
    reply = { id, failure: error instanceof Error ? error.message : String(error) }
  }
  self.postMessage(reply)
})
