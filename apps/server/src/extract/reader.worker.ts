import { parentPort, workerData } from 'node:worker_threads'
import { endWhenAsked } from '../threads/end-thread.ts'
import { standBack } from '../threads/stand-back.ts'
import { ExtractProblem } from './document.ts'
import { extract } from './extract.ts'
import type { FromReader, ToReader } from './protocol.ts'

/*
 * The thread in which one file is read. It has no business with the network; whatever a file talks a library into, it
 * ends here.
 */

if (!parentPort) throw new Error('Inconsistent: this file runs as a worker thread')
const port = parentPort
endWhenAsked(port)
standBack()
const say = (message: FromReader) => port.postMessage(message)

const refuse = () => Promise.reject(new Error('Nothing is fetched while a file is read'))
Object.defineProperty(globalThis, 'fetch', { value: refuse })
/*
 * A full stack, too, can cut a decompressor of Node's off between being made and being set up (see `end-thread`). A PDF
 * has thousands of compressed parts and says how deep the stack gets: its library falls back on its own inflating.
 */
Reflect.deleteProperty(globalThis, 'DecompressionStream')

try {
  const file = workerData as ToReader // sent by `readInThread` alone
  say({ kind: 'read', document: await extract(file, (done, total) => say({ kind: 'progress', done, total })) })
} catch (error) {
  const problem = error instanceof ExtractProblem ? error.problem : 'damaged'
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error)
  say({ kind: 'refused', problem, detail: detail.slice(0, 2_000) })
}
