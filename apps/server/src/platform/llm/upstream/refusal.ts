import { isRecord, parseJson } from '@cairn/core/ai-protocol/json-object'
import { EngineFault, type FaultKind } from '../llm-engine.ts'
import { speaksOfForm } from './ladder.ts'

/*
 * What an endpoint means by an answer that is no reply. Its words are looked through for those that are known, and go
 * no further: neither to a caller nor into the log.
 */

/** An answer that is no success. */
export interface Refusal {
  readonly status: number
  /** The beginning of its body; empty where the status says it all. */
  readonly words: string
  readonly retryAfterSeconds: number | null
}

/** Statuses whose body tells more than they do; 500 and 501 are llama.cpp's for a form that it does not take. */
export const TOLD_IN_WORDS: ReadonlySet<number> = new Set([400, 403, 422, 429, 500, 501])

const OF_CODE: ReadonlyMap<string, FaultKind> = new Map([
  ['content_filter', 'content-filter'],
  ['content_policy_violation', 'content-filter'],
  ['data_inspection_failed', 'content-filter'],
  ['invalid_prompt', 'content-filter'],
  ['moderation_blocked', 'content-filter'],
  ['responsibleaipolicyviolation', 'content-filter'],
  ['402', 'out-of-credit'],
  ['arrearage', 'out-of-credit'],
  ['billing_hard_limit_reached', 'out-of-credit'],
  ['billing_not_active', 'out-of-credit'],
  ['exceeded_current_quota_error', 'out-of-credit'],
  ['insufficient_balance', 'out-of-credit'],
  ['insufficient_quota', 'out-of-credit'],
  ['account_deactivated', 'auth'],
  ['api_key_invalid', 'auth'],
  ['authentication_error', 'auth'],
  ['invalid_api_key', 'auth'],
  ['invalid_authentication_error', 'auth'],
  ['deploymentnotfound', 'not-found'],
  ['invalid_model', 'not-found'],
  ['model_not_found', 'not-found'],
  ['429', 'rate-limit'],
])

/** For endpoints that answer with a sentence and no code, or with a code for everything. */
const OF_SENTENCE: readonly (readonly [RegExp, FaultKind])[] = [
  [/content[ _-]?(?:filter|polic|management polic)|usage polic|\bflagged\b|content exists risk/i, 'content-filter'],
  [
    /insufficient (?:account )?(?:quota|balance|funds|credit)|credit balance is too low|(?:out|run out) of credit/i,
    'out-of-credit',
  ],
  [/(?:incorrect|invalid) (?:api )?key|api[ _-]?key (?:is )?(?:not valid|invalid|missing|expired)/i, 'auth'],
  [/invalid model\b|\bmodel\b.{0,100}\b(?:not found|(?:does )?not exist)|not a valid model/i, 'not-found'],
]
const LONGEST_SENTENCE = 500

const TOO_LONG =
  /context.length|maximum context|context size|exceed_context|too many tokens|prompt is too long|tokens`? must be <=/i

/** What is wrong with a request that no other form of it will mend; null where another form may. */
export function kindOfWords(words: string): FaultKind | null {
  const body = parseJson(words)
  const coded = kindOfCode(body)
  if (coded !== null) return coded
  if (TOO_LONG.test(words)) return 'context-length'
  if (speaksOfForm(words)) return null
  const sentence = sentenceOf(errorOf(body)) ?? (body === undefined ? words : '')
  const cut = sentence.slice(0, LONGEST_SENTENCE)
  return OF_SENTENCE.find(([pattern]) => pattern.test(cut))?.[1] ?? null
}

/** What an error says by its codes alone; for one in a reply's clothes too. */
export function kindOfCode(body: unknown): FaultKind | null {
  const error = errorOf(body)
  if (!isRecord(error)) return null
  const inner = isRecord(error.innererror) ? error.innererror.code : undefined
  for (const code of [error.code, error.type, error.status, inner]) {
    const kind = OF_CODE.get(String(code).toLowerCase())
    if (kind !== undefined) return kind
  }
  return null
}

/** OpenAI's envelope, Google's list of one, or the flat one of vLLM before 2025. */
function errorOf(body: unknown): unknown {
  const first: unknown = Array.isArray(body) ? body[0] : body
  return isRecord(first) ? (first.error ?? first) : first
}

function sentenceOf(error: unknown): string | null {
  if (typeof error === 'string') return error
  return isRecord(error) && typeof error.message === 'string' ? error.message : null
}

/** Statuses that say the same whatever comes with them; the others are told by their class. */
const OF_STATUS: Readonly<Record<number, FaultKind>> = {
  401: 'auth',
  402: 'out-of-credit',
  403: 'auth',
  404: 'not-found',
  405: 'not-found',
  407: 'auth',
  408: 'timeout',
  409: 'failed',
  410: 'not-found',
  413: 'context-length',
  425: 'failed',
  429: 'rate-limit',
  451: 'content-filter',
  503: 'unavailable',
  504: 'timeout',
  529: 'unavailable',
}
/** What words may make of a status that has a meaning without them. */
const SAID_BESIDE: ReadonlySet<FaultKind> = new Set(['content-filter', 'out-of-credit'])
const DEFAULT_WAIT_SECONDS = 5

/** The fault that an answer stands for, where no other form of the request is tried. */
export function faultOf({ status, words, retryAfterSeconds }: Refusal): EngineFault {
  const kind = kindOf(status, status < 500 ? kindOfWords(words) : null)
  const wait = kind === 'rate-limit' ? (retryAfterSeconds ?? DEFAULT_WAIT_SECONDS) : retryAfterSeconds
  return new EngineFault(kind, `Upstream: status ${status}`, { retryAfterSeconds: MAY_PASS.has(kind) ? wait : null })
}

/** Faults that the same request may be spared in a while. */
const MAY_PASS: ReadonlySet<FaultKind> = new Set(['failed', 'rate-limit', 'timeout', 'unavailable'])

function kindOf(status: number, told: FaultKind | null): FaultKind {
  const plain = OF_STATUS[status]
  if (told !== null && (plain === undefined || SAID_BESIDE.has(told))) return told
  if (plain !== undefined) return plain
  if (status >= 500) return 'failed'
  return status >= 400 ? 'bad-request' : 'garbage'
}
