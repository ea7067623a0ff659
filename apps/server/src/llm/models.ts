import type { Logger } from 'pino'
import type { LlmConfig } from '../config.ts'
import { type BuiltInEngine, createBuiltInEngine } from './built-in/built-in-engine.ts'
import type { WorkerOptions } from './built-in/worker-thread.ts'
import { withLastRung } from './last-rung.ts'
import type { EngineLabel, LlmEngine } from './llm-engine.ts'
import { createUpstreamEngine } from './upstream/upstream-engine.ts'
import type { UpstreamTimeouts } from './upstream/watch.ts'

/** The engines of this server. One set per process: it owns a thread and connections. */
export interface Models {
  /** Answers `/v1`. */
  readonly engine: LlmEngine
  /** What `engine` is; single replies may still come from the built-in engine and say so. */
  readonly label: EngineLabel
  readonly builtIn: BuiltInEngine
  /** For those who watch over the server: `starting`, `ready` or `down`, and whether an endpoint is set up. */
  states(): { readonly builtInEngine: string; readonly modelEndpoint: 'configured' | 'none' }
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
  const states = () => ({
    builtInEngine: builtIn.state(),
    modelEndpoint: llm === null ? ('none' as const) : ('configured' as const),
  })
  if (llm === null) return { engine: builtIn, label: 'built-in', builtIn, states, close: () => builtIn.close() }
  const upstream = createUpstreamEngine(llm, timeouts)
  const close = async () => {
    upstream.close()
    await builtIn.close()
  }
  return { engine: withLastRung({ upstream, builtIn, log, now }), label: 'upstream', builtIn, states, close }
}
