import { stdout } from 'node:process'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import { bookOf, shippedTexts } from './shipped-texts.ts'

/** A program: starts a worker with an engine of its own and prints the ms to "ready" and from a request to its first card. */
if (isMainThread) startWorker()
else await serve()

function startWorker(): void {
  const text = bookOf(shippedTexts(), 15_000)
  const started = performance.now()
  const worker = new Worker(new URL(import.meta.url))
  let asked = started
  worker.on('message', (word: unknown) => {
    const now = performance.now()
    if (word === 'ready') {
      asked = now
      worker.postMessage(text)
      return
    }
    stdout.write(`${Math.round(asked - started)} ${Math.round(now - asked)}\n`)
    void worker.terminate()
  })
}

async function serve(): Promise<void> {
  const { createEngine } = await import('../engine.ts')
  const engine = createEngine()
  parentPort?.on('message', (text: string) => {
    engine.generateCards({ text, count: 10, wantTitle: true, tailoring: null }).next()
    parentPort?.postMessage('first card')
  })
  parentPort?.postMessage('ready')
}
