/// <reference lib="webworker" />
import type { JudgeReply, JudgeRequest } from './judge.ts'
import { createBench } from './judge-bench.ts'

const answer = createBench()

self.addEventListener('message', ({ data: { id, question } }: MessageEvent<JudgeRequest>) => {
  let reply: JudgeReply
  try {
    reply = { id, answer: answer(question) }
  } catch (error) {
    reply = { id, failure: error instanceof Error ? error.message : String(error) }
  }
  self.postMessage(reply)
})
