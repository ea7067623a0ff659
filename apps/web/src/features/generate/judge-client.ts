import type { Flashcard } from '@cairn/core/cards/card'
import type { DatedProfile, ProfileFit } from '@cairn/core/generation/fit-profile'
import type { ReadSource } from '@cairn/core/text/outline'
import { BenchClient } from '../../lib/bench-client.ts'
import type { JudgeAnswer, Judged, JudgeQuestion } from './judge.ts'

/** Reading, aligning and linting off the main thread. */
export class JudgeClient {
  readonly #bench = new BenchClient<JudgeQuestion, JudgeAnswer>({
    startWorker: () => new Worker(new URL('./judge.worker.ts', import.meta.url), { type: 'module' }),
    makeBench: async () => (await import('./judge-bench.ts')).createBench(),
    opening: 'open',
  })

  async read(raw: string): Promise<ReadSource> {
    return (await this.#bench.ask({ kind: 'read', raw })).source
  }

  /** What the profiles change for a text. */
  async fit(raw: string, profiles: readonly DatedProfile[]): Promise<ProfileFit> {
    return (await this.#bench.ask({ kind: 'fit', raw, profiles })).fit
  }

  /** Names the source that `judge` aligns with, the learner's own cards and those this run already has. */
  async open(text: string, own: readonly Flashcard[], run: readonly Flashcard[]): Promise<void> {
    await this.#bench.ask({ kind: 'open', text, own, run })
  }

  async judge(card: Flashcard): Promise<Judged> {
    return (await this.#bench.ask({ kind: 'judge', card })).judged
  }

  /** A card that is shown though it is not sound. */
  async keep(card: Flashcard): Promise<void> {
    await this.#bench.ask({ kind: 'keep', card })
  }

  close(): void {
    this.#bench.close()
  }
}

/** Reads one text in a worker of its own. */
export async function readSource(raw: string): Promise<ReadSource> {
  const judge = new JudgeClient()
  try {
    return await judge.read(raw)
  } finally {
    judge.close()
  }
}
