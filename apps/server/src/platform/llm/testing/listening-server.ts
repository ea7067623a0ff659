import OpenAI, { type ClientOptions } from 'openai'
import { pino } from 'pino'
import { type TestAppOptions, testApp, unlimited } from '../../../testing/test-app.ts'
import type { LlmConfig, ModelLimits } from '../../config.ts'
import type { Engine } from '../../db/engines.ts'
import { listen } from '../../http/listen.ts'
import type { WorkerOptions } from '../built-in/worker-thread.ts'
import type { VerifyBearer } from '../caller.ts'
import { createChatService } from '../chat-service.ts'
import { createModels } from '../models.ts'
import type { UpstreamTimeouts } from '../upstream/watch.ts'
import { v1Routes } from '../v1.routes.ts'
import { createV1Lane } from '../v1-lane.ts'
import { UPSTREAM_MODEL } from './scripted-upstream.ts'

export const UPSTREAM_KEY = 'sk-upstream-0123456789-never-to-be-seen'

export function llmConfig(baseUrl: string): LlmConfig {
  const models = {
    'viable-1': `${UPSTREAM_MODEL}-1`,
    'viable-2': `${UPSTREAM_MODEL}-2`,
    'viable-3': `${UPSTREAM_MODEL}-3`,
  }
  return { baseUrl, apiKey: UPSTREAM_KEY, firstByteMs: 30_000, models, visionModel: null }
}

/** Stands in for the token store: the token of a learner is "token-of-" and their id. */
export const bearerByName: VerifyBearer = async (token) => {
  const userId = /^token-of-(.+)$/.exec(token)?.[1]
  return userId === undefined ? null : { userId }
}

interface Options extends Pick<TestAppOptions, 'now' | 'limiter'> {
  readonly llm: LlmConfig | null
  readonly timeouts?: Partial<UpstreamTimeouts>
  readonly limits?: Partial<ModelLimits>
  readonly worker?: Omit<WorkerOptions, 'log'>
  readonly verifyBearer?: VerifyBearer
  /** Leaves the lane from socket to socket out. */
  readonly routed?: boolean
}

/** The real application on a port, with `/v1` over real engines. */
export async function startListeningServer(engine: Engine, options: Options) {
  const logged: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) })
  const models = createModels({
    llm: options.llm,
    log,
    ...(options.now && { now: options.now }),
    ...(options.timeouts && { timeouts: options.timeouts }),
    ...(options.worker && { worker: options.worker }),
  })
  const limiter = options.limiter ?? unlimited
  const callers = { verifyBearer: options.verifyBearer ?? bearerByName, limiter }
  const chat = createChatService({
    engine,
    now: options.now ?? Date.now,
    models,
    limits: { callsPerMinute: 100_000, builtIn: { callsPerMinute: 100_000, atOnce: 2 }, ...options.limits },
    ...callers,
  })
  const { app } = testApp(engine, { log, limiter, more: [() => v1Routes(chat, callers)] })
  // Through the router alone everything has to be the same.
  const lane = options.routed
    ? undefined
    : createV1Lane(chat, { log, publicUrl: null, hstsSubdomains: false, trustedProxies: [] })
  const listening = await listen(app, { host: '127.0.0.1', port: 0, ...(lane && { lane }) })
  const url = `http://127.0.0.1:${listening.port}`
  return {
    url,
    /** Everything that was logged, as text. */
    logged: () => logged.join(''),
    models,
    /** The official client; without retries unless told, so that a test sees each answer. */
    client: (learner: string, more: ClientOptions = {}) =>
      new OpenAI({ apiKey: `token-of-${learner}`, baseURL: `${url}/v1`, maxRetries: 0, ...more }),
    close: async () => {
      await listening.stop(0)
      await models.close()
    },
  }
}
