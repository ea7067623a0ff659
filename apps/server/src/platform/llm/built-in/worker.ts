import { setImmediate as turn } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { answerChat } from '@cairn/engine/chat'
import { createEngine } from '@cairn/engine/engine'
import type { ChatEnd } from '@cairn/engine/protocol/chat-types'
import { standBack } from '../../threads/stand-back.ts'
import type { FromWorker, ToWorker } from './protocol.ts'

/*
 * The thread of the built-in engine. Jobs take turns piece by piece, so that a long one does not hold up a short
 * one, and messages (a cancelled job) are heard between the pieces.
 */

if (!parentPort) throw new Error('Inconsistent: this file runs as a worker thread')
const port = parentPort
const say = (message: FromWorker) => port.postMessage(message)

const { standsBack } = workerData as { readonly standsBack: boolean } // given by `startWorkerThread` alone
if (standsBack) standBack()
const engine = createEngine()
const jobs = new Map<number, Generator<string, ChatEnd>>()
let running = false

port.on('message', (message: ToWorker) => {
  if (message.kind === 'cancel') return void jobs.delete(message.id)
  jobs.set(message.id, answerChat(engine, message.request))
  if (!running) void run()
})
say({ kind: 'ready' })

async function run(): Promise<void> {
  running = true
  while (jobs.size > 0)
    for (const [id, job] of jobs) {
      step(id, job)
      await turn()
    }
  running = false
}

function step(id: number, job: Generator<string, ChatEnd>): void {
  say({ kind: 'turn', id })
  try {
    const next = job.next()
    if (next.done) jobs.delete(id)
    say(next.done ? { kind: 'end', id, end: next.value } : { kind: 'piece', id, text: next.value })
  } catch (error) {
    jobs.delete(id)
    say({ kind: 'failed', id, message: error instanceof Error ? error.message : String(error) })
  }
}
