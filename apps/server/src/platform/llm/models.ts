import type { Logger } from 'pino'
import type { LlmConfig } from '../config.ts'
import { type BuiltInEngine, createBuiltInEngine } from './built-in/built-in-engine.ts'
import type { WorkerOptions } from './built-in/worker-thread.ts'
import { withLastRung } from './last-rung.ts'
import type { CompletionRequest, EngineLabel, LlmEngine } from './llm-engine.ts'
import { createModelRest } from './model-rest.ts'
import { createUpstreamEngine } from './upstream/upstream-engine.ts'
import type { UpstreamTimeouts } from './upstream/watch.ts'

/** What answers one call; by its name the limits are known that the call is under. */
export interface Answering {
  readonly engine: LlmEngine
  /** `upstream` may still end at the built-in engine, which says so. */
  readonly label: EngineLabel
}

/** The engines of this server. One set per process: it owns a thread and connections. */
export interface Models {
  /** Answers `/v1`: for one call of one learner. */
  answering(request: Pick<CompletionRequest, 'model' | 'format'>, learner: string): Answering
  /** What answers as a rule. */
  readonly label: EngineLabel
  readonly builtIn: BuiltInEngine
  /**
   * For those who watch over the server: `starting`, `ready` or `down`, whether an endpoint is set up, and each model
   * that rests, with for whom and until when.
   */
  states(): { readonly builtInEngine: string; readonly modelEndpoint: string } & Readonly<Record<string, string>>
  close(): Promise<void>
}

interface ModelsOptions {
  readonly llm: LlmConfig | null
  readonly log: Logger
  readonly timeouts?: Partial<UpstreamTimeouts>
  readonly worker?: Omit<WorkerOptions, 'log'>
  readonly now?: () => number
}

export function createModels({ llm, log, timeouts, worker, now = Date.now }: ModelsOptions): Models {
  const builtIn = createBuiltInEngine({ log, ...worker })
  const standIn: Answering = { engine: builtIn, label: 'built-in' }
  if (llm === null)
    return {
      answering: () => standIn,
      label: 'built-in',
      builtIn,
      states: () => ({ builtInEngine: builtIn.state(), modelEndpoint: 'none' }),
      close: () => builtIn.close(),
    }
  const upstream = createUpstreamEngine(llm, timeouts)
  const rest = createModelRest({ log, now })
  return {
    answering: ({ model, format }, learner) => {
      const engine = upstream.engineFor(learner)
      if (format.type === 'text') return { engine, label: 'upstream' }
      if (rest.isResting(model, learner)) return standIn
      return { engine: withLastRung({ upstream: engine, builtIn, rest, learner }), label: 'upstream' }
    },
    label: 'upstream',
    builtIn,
    states: () => ({ builtInEngine: builtIn.state(), modelEndpoint: 'configured', ...rest.states() }),
    close: async () => {
      upstream.close()
      await builtIn.close()
    },
  }
}
