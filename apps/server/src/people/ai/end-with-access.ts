import type { ChatReply } from '../../platform/llm/call.ts'
import type { ChatService, IncomingCall } from '../../platform/llm/chat-service.ts'
import { OpenAiError } from '../../platform/llm/openai-error.ts'

/*
 * A reply may run for minutes. While it does, the database is asked whether its token still opens anything: whoever
 * signed out, revoked it or was erased, on whatever replica, hears no more of it.
 */

const ASK_EVERY_MS = 2_000
/** Of one question. */
const AT_ONCE = 500

type StillOpen = (bearers: readonly string[]) => Promise<ReadonlySet<string>>

interface Running {
  readonly bearer: string
  readonly call: IncomingCall
  isEnded: boolean
}

/** Ends running calls, within seconds, when their token has ended. */
export function endWithAccess(chat: ChatService, stillOpen: StillOpen): ChatService {
  const running = new Set<Running>()
  let timer: NodeJS.Timeout | undefined

  async function look(): Promise<void> {
    const calls = [...running]
    for (let from = 0; from < calls.length; from += AT_ONCE) {
      const some = calls.slice(from, from + AT_ONCE)
      const open = await stillOpen([...new Set(some.map(({ bearer }) => bearer))])
      for (const one of some.filter(({ bearer }) => !open.has(bearer))) {
        one.isEnded = true
        one.call.abort.abort()
      }
    }
  }
  function lookAgain(): void {
    timer = running.size === 0 ? undefined : setTimeout(() => void lookAndReport(), ASK_EVERY_MS).unref()
  }
  async function lookAndReport(): Promise<void> {
    try {
      await look()
    } catch (error) {
      const [one] = running
      one?.call.log.warn({ err: error }, 'whether calls may go on could not be asked; the next turn tries again')
    }
    lookAgain()
  }
  function begin(call: IncomingCall): Running {
    const bearer = /^Bearer +(\S+)$/i.exec(call.authorization ?? '')?.[1] ?? ''
    const one = { bearer, call, isEnded: false }
    running.add(one)
    if (timer === undefined) lookAgain()
    return one
  }

  return {
    answer: async (call) => {
      const one = begin(call)
      const over = () => void running.delete(one)
      // A reply that nobody begins to read ends here.
      call.abort.signal.addEventListener('abort', over, { once: true })
      try {
        const reply = await chat.answer(call)
        if ('events' in reply) return { ...reply, events: untilEnded(reply.events, one, over) }
        over()
        return reply
      } catch (error) {
        over()
        throw one.isEnded ? accessEnded() : error
      }
    },
  }
}

const accessEnded = () =>
  new OpenAiError(401, {
    code: 'invalid_api_key',
    type: 'authentication_error',
    message: 'The bearer token has ended while the reply was written. Sign in again.',
  })

type Events = Extract<ChatReply, { readonly events: unknown }>['events']

/** The same events; after those of a call that was ended comes one that says so. */
async function* untilEnded(events: Events, one: Running, over: () => void): AsyncGenerator<string, void> {
  try {
    yield* events
    if (one.isEnded) yield `data: ${JSON.stringify(accessEnded().body)}\n\n`
  } finally {
    over()
  }
}
