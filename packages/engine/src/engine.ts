import type { Engine } from './engine-types.ts'

/** The built-in engine: deterministic and offline; loading the language model takes about 300 ms once. */
export function createEngine(): Engine {
  throw new Error('Inconsistent: this revision holds the signatures of the engine only')
}
