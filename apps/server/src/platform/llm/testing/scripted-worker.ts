import { setTimeout as delay } from 'node:timers/promises'
import { parentPort, threadId } from 'node:worker_threads'
import type { FromWorker, ToWorker } from '../built-in/protocol.ts'

/*
 * A thread that speaks the built-in engine's protocol and does what the last message of a request says:
 * "say <n> <pauseMs>" pieces, "work <n> <ms>" pieces of so much work each, "die", "throw", "spin", "fill", "fail".
 */

if (!parentPort) throw new Error('Inconsistent: this file runs as a worker thread')
const port = parentPort
const say = (message: FromWorker) => port.postMessage(message)
const cancelled = new Set<number>()
const END = { task: 'flashcards', promptTokens: 3, completionTokens: 5, note: 'scripted' } as const

port.on('message', async (message: ToWorker) => {
  if (message.kind === 'cancel') return void cancelled.add(message.id)
  const { id, request } = message
  const [verb, count = '1', pauseMs = '0'] = (request.messages.at(-1)?.content ?? '').split(' ')
  if (verb === 'spin' || verb === 'die' || verb === 'fill') say({ kind: 'turn', id })
  if (verb === 'die') process.exit(3)
  if (verb === 'throw') setTimeout(() => Promise.reject(new Error('scripted')))
  if (verb === 'spin') for (;;);
  if (verb === 'fill') for (const kept: object[] = []; ; kept.push({ at: kept.length }));
  for (let piece = 0; verb === 'work' && piece < Number(count); piece += 1) {
    say({ kind: 'turn', id })
    for (const begun = performance.now(); performance.now() - begun < Number(pauseMs); );
    say({ kind: 'piece', id, text: `${threadId}:${piece};` })
  }
  if (verb === 'work') return say({ kind: 'end', id, end: END })
  if (verb === 'fail') return say({ kind: 'failed', id, message: 'scripted' })
  if (verb !== 'say') return
  for (let piece = 0; piece < Number(count) && !cancelled.has(id); piece += 1) {
    say({ kind: 'piece', id, text: `${threadId}:${piece};` })
    await delay(Number(pauseMs))
  }
  if (!cancelled.has(id)) say({ kind: 'end', id, end: END })
})
say({ kind: 'ready' })
