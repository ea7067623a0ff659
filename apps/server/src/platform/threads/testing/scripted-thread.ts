import { setImmediate as turn } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { createInflateRaw } from 'node:zlib'
import { endWhenAsked } from '../end-thread.ts'

/** Makes decompressors and never ends, or computes and never turns. */
if (!parentPort) throw new Error('Inconsistent: this file runs as a worker thread')
endWhenAsked(parentPort)
parentPort.postMessage('begun')
while (workerData === 'computes');
for (;;) {
  for (let count = 0; count < 20; count += 1) createInflateRaw().destroy()
  await turn()
}
