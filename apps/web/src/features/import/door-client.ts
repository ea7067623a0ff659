import { BenchClient } from '../../lib/bench-client.ts'
import type { DoorAnswer, DoorQuestion } from './door-bench.ts'

export type DoorClient = BenchClient<DoorQuestion, DoorAnswer>

/**
 * A bench for one import. Always in a worker where there is one: a small file may go into a large deck, and that is
 * what takes long.
 */
export function newDoorClient(): DoorClient {
  return new BenchClient<DoorQuestion, DoorAnswer>({
    startWorker: () => new Worker(new URL('./door.worker.ts', import.meta.url), { type: 'module' }),
    makeBench: async () => (await import('./door-bench.ts')).createDoorBench(),
    opening: 'open',
  })
}
