import { type Completion, EngineFault, type LlmEngine } from './llm-engine.ts'
import type { ModelRest } from './model-rest.ts'

interface Rungs {
  readonly upstream: LlmEngine
  readonly builtIn: LlmEngine
  readonly rest: ModelRest
  /** Whose calls these are. */
  readonly learner: string
}

/** A model that writes prose where JSON was asked for: the built-in engine answers instead, under its own name. */
export function withLastRung({ upstream, builtIn, rest, learner }: Rungs): LlmEngine {
  return {
    complete: async (request, signal) => {
      const { model } = request
      try {
        const completion = await upstream.complete(request, signal)
        if (completion.isObject) rest.wrote(model, learner)
        return completion
      } catch (error) {
        if (!(error instanceof EngineFault) || error.kind !== 'no-json') throw error
        rest.missed(model, learner)
        return { ...(await standIn(error.spent, () => builtIn.complete(request, signal))), spentBefore: error.spent }
      }
    },
  }
}

/** What was spent before is spent, whatever becomes of the stand-in. */
async function standIn(spent: number, complete: () => Promise<Completion>): Promise<Completion> {
  try {
    return await complete()
  } catch (error) {
    if (!(error instanceof EngineFault)) throw error
    const { kind, message, retryAfterSeconds } = error
    throw new EngineFault(kind, message, { cause: error, retryAfterSeconds, spent })
  }
}
