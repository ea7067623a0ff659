/// <reference lib="webworker" />
import type { PlanningReply, PlanningRequest } from './planning.ts'
import { createPlanningBench, type PlanningBench, type PlanningCalls, type PlanningKind } from './planning-bench.ts'

const bench: PlanningBench = createPlanningBench()

function answer<Kind extends PlanningKind>({ kind, question }: PlanningRequest<Kind>) {
  const work: (question: PlanningCalls[Kind]['question']) => Promise<PlanningCalls[Kind]['answer']> = bench[kind]
  return work(question)
}

self.addEventListener('message', ({ data }: MessageEvent<PlanningRequest<PlanningKind>>) => {
  const reply = (content: PlanningReply) => self.postMessage(content)
  answer(data).then(
    (found) => reply({ answer: found }),
    (error: unknown) => reply({ failure: error instanceof Error ? error.message : String(error) }),
  )
})
