import type { Logger } from 'pino'
import type { ModelLimits } from '../config.ts'
import type { Engine } from '../db/engines.ts'
import { type Allowance, createAllowance, type Refusal } from './allowance.ts'
import { answerCall, type ChatReply, tokensToReserve } from './call.ts'
import { type CallerParts, requireCaller, tooMany } from './caller.ts'
import { parseChatBody } from './chat-body.ts'
import type { Models } from './models.ts'

/** A chat completion as it arrives, whatever carries it. */
export interface IncomingCall {
  readonly authorization: string | undefined
  /** By trusted hops. */
  readonly clientIp: string
  readonly log: Logger
  /** Aborted when the caller leaves. */
  readonly abort: AbortController
  /** Throws `OpenAiError` 413. */
  readBody(): Promise<string>
}

/** Answers chat completions: who calls, what is asked, whether there is room, and then the engine. */
export interface ChatService {
  /** Throws `OpenAiError` and `EngineFault` for a reply that did not begin. */
  answer(call: IncomingCall): Promise<ChatReply>
}

interface ChatParts extends CallerParts {
  /** The database. */
  readonly engine: Engine
  readonly now: () => number
  /** What answers. */
  readonly models: Pick<Models, 'answering'>
  readonly limits?: Partial<ModelLimits>
}

export function createChatService(parts: ChatParts): ChatService {
  const { engine, now, models, limits } = parts
  const allowance = createAllowance({ engine, now, ...(limits && { limits }) })
  return {
    answer: async (incoming) => {
      const { userId } = await requireCaller(incoming, parts)
      const call = parseChatBody(await incoming.readBody())
      const { promptTokens, total } = tokensToReserve(call)
      const answering = models.answering(call.request, userId)
      const reservation = await reserve(allowance, userId, answering.label === 'upstream' ? total : null)
      const { log, abort } = incoming
      return answerCall({ engine: answering.engine, reservation, promptTokens, log, now, abort }, call)
    },
  }
}

const REFUSED: Readonly<Record<Refusal, { code: string; message: string }>> = {
  'calls-per-minute': { code: 'rate_limit_exceeded', message: 'Too many calls in this minute.' },
  'at-once': { code: 'rate_limit_exceeded', message: 'Too many calls at once.' },
  'tokens-per-day': { code: 'insufficient_quota', message: 'The tokens of this day are used up.' },
  'instance-budget': { code: 'insufficient_quota', message: 'This server has used up its tokens of this day.' },
}

/** Without tokens it is a call of the built-in engine. */
async function reserve(allowance: Allowance, userId: string, tokens: number | null) {
  const outcome = await (tokens === null ? allowance.reserveBuiltIn(userId) : allowance.reserve(userId, tokens))
  if (outcome.ok) return outcome.reservation
  const { code, message } = REFUSED[outcome.problem]
  throw tooMany(message, outcome.retryAfterSeconds, code)
}
