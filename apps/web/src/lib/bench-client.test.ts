import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Bench, BenchClient, type BenchRequest } from './bench-client.ts'

type Question = { kind: 'open'; text: string } | { kind: 'length' } | { kind: 'fail' }
type Answer = { kind: 'open' } | { kind: 'length'; length: number } | { kind: 'fail' }

/** What benches were asked, in order, each by its number. */
let asked: string[] = []
let benches = 0

async function makeBench(): Promise<Bench<Question, Answer>> {
  benches += 1
  const number = benches
  let text: string | null = null
  return async (question, onShare) => {
    asked.push(`${number} ${question.kind}`)
    onShare(0.5)
    if (question.kind === 'fail') throw new Error('too hard')
    if (question.kind === 'open') {
      // An answer that takes its time must not be overtaken.
      await new Promise((resolve) => setTimeout(resolve, 5))
      text = question.text
      return { kind: 'open' }
    }
    if (text === null) throw new Error('nothing is open')
    return { kind: 'length', length: text.length }
  }
}

/** A worker that answers from a bench of its own until it breaks. */
class TestWorker extends EventTarget {
  isEnded = false
  #bench = makeBench()
  #last: Promise<unknown> = Promise.resolve()
  readonly #answers: boolean
  constructor(answers: boolean) {
    super()
    this.#answers = answers
  }
  postMessage({ id, question }: BenchRequest<Question>): void {
    if (!this.#answers) return
    const tell = (data: unknown) => this.isEnded || this.dispatchEvent(new MessageEvent('message', { data }))
    this.#last = this.#last
      .then(async () => (await this.#bench)(question, (share) => tell({ id, share })))
      .then(
        (answer) => tell({ id, answer }),
        (error: Error) => tell({ id, failure: error.message }),
      )
  }
  terminate(): void {
    this.isEnded = true
  }
}

function clientWith(worker: TestWorker | null): BenchClient<Question, Answer> {
  // A worker is whatever hears messages; this one is no more than that.
  const startWorker = worker && (() => worker as unknown as Worker)
  return new BenchClient({ startWorker, makeBench, opening: 'open' })
}

beforeEach(() => {
  asked = []
  benches = 0
  vi.stubGlobal('Worker', TestWorker)
})
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['a worker', true],
  ['a bench beside the screen', false],
])('%s answers in order, tells how far it is, and what went wrong', async (_, inWorker) => {
  const client = clientWith(inWorker ? new TestWorker(true) : null)
  const shares: number[] = []
  const opened = client.ask({ kind: 'open', text: 'chalk' })
  const length = client.ask({ kind: 'length' }, (share) => shares.push(share))
  const failed = expect(client.ask({ kind: 'fail' })).rejects.toThrow('too hard')
  expect(await opened).toEqual({ kind: 'open' })
  expect(await length).toEqual({ kind: 'length', length: 5 })
  expect(shares).toEqual([0.5])
  await failed
  expect(await client.ask({ kind: 'length' })).toEqual({ kind: 'length', length: 5 })
})

test('what a worker that cannot be loaded was asked is answered beside the screen, in its order', async () => {
  const worker = new TestWorker(false)
  const client = clientWith(worker)
  asked = []
  const answers = Promise.all([client.ask({ kind: 'open', text: 'sand' }), client.ask({ kind: 'length' })])
  worker.dispatchEvent(new Event('error'))
  expect(await answers).toEqual([{ kind: 'open' }, { kind: 'length', length: 4 }])
  expect(asked).toEqual(['2 open', '2 length'])
  expect(worker.isEnded).toBe(true)
})

test('a bench that takes over from a worker that broke opens what was open', async () => {
  const worker = new TestWorker(true)
  const client = clientWith(worker)
  await client.ask({ kind: 'open', text: 'sand' })
  await client.ask({ kind: 'open', text: 'chalk' })
  worker.dispatchEvent(new Event('error'))
  expect(await client.ask({ kind: 'length' })).toEqual({ kind: 'length', length: 5 })
  expect(asked).toEqual(['1 open', '1 open', '2 open', '2 length'])
})

test('closed, a worker is ended', () => {
  const worker = new TestWorker(true)
  clientWith(worker).close()
  expect(worker.isEnded).toBe(true)
})
