import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { endWhenAsked } from '../../platform/threads/end-thread.ts'
import { standBack } from '../../platform/threads/stand-back.ts'
import { ExtractProblem } from './document.ts'
import { extract } from './extract.ts'
import type { FromReader, ReadingTask, ToReader } from './protocol.ts'

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
  const { size, ...about } = workerData as ReadingTask // given by `readInThread` alone
  const file = { ...about, bytes: await received(port, size) }
  say({ kind: 'read', document: await extract(file, (done, total) => say({ kind: 'progress', done, total })) })
} catch (error) {
  const problem = error instanceof ExtractProblem ? error.problem : 'damaged'
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error)
  say({ kind: 'refused', problem, detail: detail.slice(0, 2_000) })
}

/** The file, put together where it lies from now on. Its size is what the storage said. */
function received(from: MessagePort, size: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(size)
  let at = 0
  return new Promise((resolve, reject) => {
    from.on('message', (message: ToReader) => {
      if (message.kind === 'whole') return resolve(bytes.subarray(0, at))
      if (message.kind !== 'piece') return
      if (at + message.bytes.byteLength > size) return reject(new Error('Inconsistent: more bytes than the file has'))
      bytes.set(message.bytes, at)
      at += message.bytes.byteLength
    })
  })
}
