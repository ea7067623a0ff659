import type { Logger } from 'pino'
import { z } from 'zod'
import { createApp } from '../app.ts'
import { type Config, parseConfig } from '../platform/config.ts'
import type { Engine } from '../platform/db/engines.ts'
import type { Api, Learner, ResolveLearner } from '../platform/http/context.ts'
import type { Deps, Limiter } from '../platform/http/deps.ts'
import { silentLogger } from '../platform/http/logger.ts'
import type { DescribeAccount } from '../study/learners/describe-account.ts'

const ORIGIN = 'http://localhost:3000'

export interface TestAppOptions {
  readonly config?: Partial<Config>
  readonly log?: Logger
  readonly now?: () => number
  readonly limiter?: Limiter
  readonly resolveLearner?: ResolveLearner
  readonly describeAccount?: DescribeAccount
  readonly webDir?: string
  /** Jobs of features that run beside this application. */
  readonly notifyJobs?: () => void
  readonly engineStates?: () => Readonly<Record<string, string>>
  readonly more?: readonly ((deps: Deps) => Api)[]
}

export interface CallOptions {
  /** Signed in as this learner; null for nobody. */
  readonly as?: string | null
  readonly body?: unknown
  /** Sent as it is, in place of `body`. */
  readonly rawBody?: Uint8Array<ArrayBuffer>
  readonly ifMatch?: number | string
  readonly headers?: Readonly<Record<string, string>>
  readonly ip?: string
}

export interface TestAnswer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The error code of the envelope, null for an answer without one. */
  readonly code: string | null
  /** The body as the contract has it; throws when it is anything else. */
  as<S extends z.ZodType>(schema: S): z.output<S>
}

/** The real application without a socket. A learner is whoever the test says; everything else is as in production. */
export function testApp(engine: Engine, options: TestAppOptions = {}) {
  const app = createApp({
    engine,
    config: { ...parseConfig({}), ...options.config },
    log: options.log ?? silentLogger(),
    now: options.now ?? Date.now,
    limiter: options.limiter ?? unlimited,
    resolveLearner: options.resolveLearner ?? learnerByHeader,
    describeAccount: options.describeAccount ?? accountByName,
    webDir: options.webDir ?? '/nowhere',
    notifyJobs: options.notifyJobs ?? (() => undefined),
    more: options.more ?? [],
    ...(options.engineStates && { engineStates: options.engineStates }),
  })
  return { app, call: callerOf(app) }
}

/** Calls an application as a browser of the same origin would. */
export function callerOf(app: Api) {
  return async (
    route: string,
    { as = null, body, rawBody, ifMatch, headers, ip }: CallOptions = {},
  ): Promise<TestAnswer> => {
    const [method = 'GET', path = '/'] = route.split(' ')
    const request = new Request(`${ORIGIN}${path}`, {
      method,
      headers: {
        host: 'localhost:3000',
        ...(method === 'GET' ? {} : { 'content-type': 'application/json', origin: ORIGIN }),
        ...(as === null ? {} : { [LEARNER_HEADER]: as }),
        ...(ifMatch === undefined ? {} : { 'if-match': String(ifMatch) }),
        ...headers,
      },
      body:
        rawBody !== undefined
          ? rawBody
          : body === undefined
            ? null
            : typeof body === 'string'
              ? body
              : JSON.stringify(body),
    })
    const response = await app.fetch(request, { incoming: { socket: { remoteAddress: ip ?? '203.0.113.7' } } })
    return answerOf(response)
  }
}

const LEARNER_HEADER = 'x-test-learner'

const SESSION_HEADER = 'x-test-session'

/** Stands in for accounts: whoever the header names is signed in, in the session that another one names. */
export const learnerByHeader: ResolveLearner = async (headers): Promise<Learner | null> => {
  const userId = headers.get(LEARNER_HEADER)
  const sessionId = headers.get(SESSION_HEADER) ?? `session-of-${userId}`
  return userId === null ? null : { userId, sessionId, signedInAt: Number.MAX_SAFE_INTEGER }
}

export const accountByName: DescribeAccount = async (userId) => ({ email: `${userId}@example.org`, name: userId })

export const unlimited: Limiter = { hit: async () => ({ ok: true }) }

async function answerOf(response: Response): Promise<TestAnswer> {
  const text = await response.text()
  const isJson = text !== '' && (response.headers.get('content-type')?.includes('json') ?? false)
  const body: unknown = isJson ? JSON.parse(text) : text
  const envelope = z.object({ error: z.object({ code: z.string() }) }).safeParse(body)
  return {
    status: response.status,
    headers: response.headers,
    text,
    code: envelope.success ? envelope.data.error.code : null,
    as: (schema) => schema.parse(body),
  }
}
