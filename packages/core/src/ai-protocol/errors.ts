/** Texts of the error catalogue, to the letter. */
export const NOT_INITIALIZED = 'OpenAI is not initialized. Check proxy setup.'
export const NO_CONTENT = 'No content returned from API'
export const API_UNEXPECTED_FORMAT = 'API returned response in unexpected format.'
export const AI_UNEXPECTED_FORMAT = 'AI returned response in unexpected format.'

export const AI_REPLY_CODES = ['not-initialized', 'empty-reply', 'unexpected-format', 'fell-short'] as const
export type AiReplyCode = (typeof AI_REPLY_CODES)[number]

/**
 * A call that could not start or a reply that breaks its contract. `message` is a text of the error catalogue; of a reply
 * that fell short, and says why, it is what the reply says.
 */
export class AiReplyError extends Error {
  readonly code: AiReplyCode

  constructor(code: AiReplyCode, message: string) {
    super(message)
    this.name = 'AiReplyError'
    this.code = code
  }
}

export const notInitialized = (): AiReplyError => new AiReplyError('not-initialized', NOT_INITIALIZED)
export const noContent = (): AiReplyError => new AiReplyError('empty-reply', NO_CONTENT)
/** Flashcard replies. */
export const apiUnexpected = (): AiReplyError => new AiReplyError('unexpected-format', API_UNEXPECTED_FORMAT)
/** Question, evaluation, path and game replies. */
export const aiUnexpected = (): AiReplyError => new AiReplyError('unexpected-format', AI_UNEXPECTED_FORMAT)

/** A reply that holds less than was asked for and says why. */
export const fellShort = (note: string): AiReplyError => new AiReplyError('fell-short', note)

export const AI_PROBLEMS = [
  ...AI_REPLY_CODES,
  'refusal',
  'content-filter',
  'model-setup',
  'bad-request',
  'authentication',
  'permission-denied',
  'not-found',
  'conflict',
  'unprocessable',
  'too-demanding',
  'rate-limit',
  'server-error',
  'connection',
  'timeout',
  'abort',
] as const
export type AiProblem = (typeof AI_PROBLEMS)[number]

/** The problem an HTTP status stands for, as the language-model client maps it; null for a success or a redirect. */
export function problemOfStatus(status: number): AiProblem | null {
  if (status >= 500) return 'server-error'
  if (status < 400) return null
  const named = PROBLEM_OF_STATUS[status]
  return named ?? 'bad-request'
}

const PROBLEM_OF_STATUS: Readonly<Record<number, AiProblem>> = {
  400: 'bad-request',
  401: 'authentication',
  403: 'permission-denied',
  404: 'not-found',
  408: 'timeout',
  409: 'conflict',
  422: 'unprocessable',
  429: 'rate-limit',
}

/** Codes of this server's proxy that say more than the status they come with. */
const PROBLEM_OF_CODE: ReadonlyMap<string, AiProblem> = new Map([
  ['content_filter', 'content-filter'],
  ['upstream_auth', 'model-setup'],
  ['upstream_not_found', 'model-setup'],
  ['upstream_out_of_credit', 'model-setup'],
])

/** The problem an error code of the proxy stands for; null where its status says it. */
export const problemOfCode = (code: string): AiProblem | null => PROBLEM_OF_CODE.get(code) ?? null

/** Plain words for the learner. `happened`, `safe` and `next` are one sentence each; `retry` says whether trying again may help. */
export interface UserMessage {
  readonly code: AiProblem
  readonly happened: string
  readonly safe: string
  readonly next: string
  readonly retry: boolean
}

const KEPT = 'Your text and every card made so far are kept.'
const UNTOUCHED = 'Nothing was changed or lost.'

const MESSAGES: Readonly<Record<AiProblem, Omit<UserMessage, 'code'>>> = {
  'not-initialized': {
    happened: NOT_INITIALIZED,
    safe: UNTOUCHED,
    next: 'Reload the page; if it stays, tell whoever runs this server.',
    retry: true,
  },
  'empty-reply': { happened: NO_CONTENT, safe: KEPT, next: 'Try again.', retry: true },
  'unexpected-format': {
    happened: 'The reply could not be read as what was asked for.',
    safe: KEPT,
    next: 'Try again; a shorter text helps when it keeps happening.',
    retry: true,
  },
  'fell-short': {
    happened: 'This text holds less than was asked for.',
    safe: UNTOUCHED,
    next: 'Try a longer text.',
    retry: false,
  },
  refusal: {
    happened: 'The AI model refused to work on this text.',
    safe: KEPT,
    next: 'Try again, or use another part of the text.',
    retry: true,
  },
  'content-filter': {
    happened: 'The AI model’s content filter stopped this text.',
    safe: KEPT,
    next: 'Try again with another part of the text.',
    retry: true,
  },
  'model-setup': {
    happened: 'This server’s AI model can’t be used right now.',
    safe: KEPT,
    next: 'Tell whoever runs this server that the model’s key, credit or name needs attention, then try again.',
    retry: true,
  },
  'bad-request': {
    happened: 'The request was not accepted.',
    safe: UNTOUCHED,
    next: 'Try a shorter or simpler text.',
    retry: false,
  },
  authentication: {
    happened: 'Your sign-in is no longer valid.',
    safe: KEPT,
    next: 'Sign in again and repeat the step.',
    retry: false,
  },
  'permission-denied': {
    happened: 'Your account may not use this function.',
    safe: UNTOUCHED,
    next: 'Ask whoever runs this server for access.',
    retry: false,
  },
  'not-found': {
    happened: 'The model this function needs was not found.',
    safe: UNTOUCHED,
    next: 'Tell whoever runs this server; the model names may be set up wrongly.',
    retry: false,
  },
  conflict: {
    happened: 'Another request was changing the same thing.',
    safe: KEPT,
    next: 'Wait a moment and try again.',
    retry: true,
  },
  unprocessable: {
    happened: 'The text could not be worked on.',
    safe: UNTOUCHED,
    next: 'Check that it is readable text and try again with a part of it.',
    retry: false,
  },
  'too-demanding': {
    happened: 'This text took too long to work through, so the engine stopped.',
    safe: KEPT,
    next: 'Try again with a shorter part of it.',
    retry: false,
  },
  'rate-limit': {
    happened: 'Too many requests were made in a short time, or today’s share is used up.',
    safe: KEPT,
    next: 'Wait a little, then try again.',
    retry: true,
  },
  'server-error': {
    happened: 'The service had a fault of its own.',
    safe: KEPT,
    next: 'Try again in a minute.',
    retry: true,
  },
  connection: {
    happened: 'The service could not be reached.',
    safe: KEPT,
    next: 'Check your connection and try again.',
    retry: true,
  },
  timeout: {
    happened: 'The reply took too long.',
    safe: KEPT,
    next: 'Try again, or ask for fewer cards at once.',
    retry: true,
  },
  abort: { happened: 'You stopped this.', safe: KEPT, next: 'Start again whenever you like.', retry: true },
}

/** What happened, what is safe and what to do, for each problem. */
export function userMessageFor(problem: AiProblem): UserMessage {
  return { code: problem, ...MESSAGES[problem] }
}

/** The same for a failed call or reply, with the text that it carries: of the error catalogue, or why it fell short. */
export function userMessageOf({ code, message }: AiReplyError): UserMessage {
  return { ...userMessageFor(code), happened: message }
}
