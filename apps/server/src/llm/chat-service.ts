import type { Logger } from 'pino'
import type { Engine } from '../db/engines.ts'
import { type Allowance, type AllowanceLimits, createAllowance, type Refusal } from './allowance.ts'
import { answerCall, type ChatReply, tokensToReserve } from './call.ts'
import { type CallerParts, requireCaller, tooMany } from './caller.ts'
import { parseChatBody } from './chat-body.ts'
import type { EngineLabel, LlmEngine } from './llm-engine.ts'

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
  readonly llm: LlmEngine
  readonly label: EngineLabel
  readonly limits?: Partial<AllowanceLimits>
}

export function createChatService(parts: ChatParts): ChatService {
  const { engine, now, llm, label, limits } = parts
  const allowance = createAllowance({ engine, now, ...(limits && { limits }) })
  return {
    answer: async (incoming) => {
      const { userId } = await requireCaller(incoming, parts)
      const call = parseChatBody(await incoming.readBody())
      const { promptTokens, total } = tokensToReserve(call)
      const reservation = await reserve(allowance, userId, total, label === 'upstream')
      const { log, abort } = incoming
      return answerCall({ engine: llm, reservation, promptTokens, log, now, abort }, call)
    },
  }
}

const REFUSED: Readonly<Record<Refusal, { code: string; message: string }>> = {
  'calls-per-minute': { code: 'rate_limit_exceeded', message: 'Too many calls in this minute.' },
  'at-once': { code: 'rate_limit_exceeded', message: 'Too many calls at once.' },
  'tokens-per-day': { code: 'insufficient_quota', message: 'The tokens of this day are used up.' },
  'instance-budget': { code: 'insufficient_quota', message: 'This server has used up its tokens of this day.' },
}

async function reserve(allowance: Allowance, userId: string, tokens: number, costs: boolean) {
  const outcome = await allowance.reserve(userId, tokens, costs)
  if (outcome.ok) return outcome.reservation
  const { code, message } = REFUSED[outcome.problem]
  throw tooMany(message, outcome.retryAfterSeconds, code)
}
