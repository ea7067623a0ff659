import type { ModelName } from '@cairn/core/ai/models'
import type { Logger } from 'pino'
import { EngineFault, type LlmEngine } from './llm-engine.ts'

/** So many replies in a row without JSON, and the model is left alone for a while. */
const MISSES = 2
export const REST_MS = 10 * 60_000

interface Rungs {
  readonly upstream: LlmEngine
  readonly builtIn: LlmEngine
  readonly log: Logger
  readonly now: () => number
}

/**
 * A model that cannot write JSON at all: the built-in engine answers instead, under its own name. Where that happens
 * again the next calls begin there, so that nobody waits and pays for a reply that will not do.
 */
export function withLastRung({ upstream, builtIn, log, now }: Rungs): LlmEngine {
  const misses = new Map<ModelName, number>()
  const restsUntil = new Map<ModelName, number>()
  const missed = (model: ModelName) => {
    const inARow = (misses.get(model) ?? 0) + 1
    misses.set(model, inARow % MISSES)
    if (inARow === MISSES) restsUntil.set(model, now() + REST_MS)
    log.info({ model, inARow }, 'the upstream wrote no JSON; the built-in engine answers')
  }
  return {
    complete: async (request, signal) => {
      const { model } = request
      if (request.format.type !== 'text' && now() < (restsUntil.get(model) ?? 0))
        return builtIn.complete(request, signal)
      try {
        const completion = await upstream.complete(request, signal)
        if (request.format.type !== 'text') misses.delete(model)
        return completion
      } catch (error) {
        if (!(error instanceof EngineFault) || error.kind !== 'no-json') throw error
        missed(model)
        return builtIn.complete(request, signal)
      }
    },
  }
}
