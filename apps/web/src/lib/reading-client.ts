import type { Anchor } from '@cairn/core/text/anchor-quote'
import type { Span } from '@cairn/core/text/outline'
import { BenchClient } from './bench-client.ts'
import type { Place, ReadingAnswer, ReadingQuestion, ReadParts } from './reading-bench.ts'

/** One text, read and searched off the main thread. */
export class ReadingClient {
  readonly #text: string
  readonly #bench = new BenchClient<ReadingQuestion, ReadingAnswer>({
    startWorker: () => new Worker(new URL('./reading.worker.ts', import.meta.url), { type: 'module' }),
    makeBench: async () => (await import('./reading-bench.ts')).createReadingBench(),
    opening: 'read',
  })

  constructor(text: string) {
    this.#text = text
  }

  async read(): Promise<ReadParts> {
    return (await this.#bench.ask({ kind: 'read', text: this.#text })).parts
  }

  /** Where these quotes stand in the text, in their order; null for one that it does not hold. Only after `read`. */
  async anchor(places: readonly Place[]): Promise<readonly (Anchor | null)[]> {
    return (await this.#bench.ask({ kind: 'anchor', places })).anchors
  }

  /** Only after `read`. */
  async find(typed: string): Promise<readonly Span[]> {
    return (await this.#bench.ask({ kind: 'find', typed })).matches
  }

  close(): void {
    this.#bench.close()
  }
}
