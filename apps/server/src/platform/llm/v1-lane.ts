import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { createClientAddress } from '../http/client-address.ts'
import type { Lane } from '../http/listen.ts'
import { readIncoming } from '../http/read-counted.ts'
import { headersOfEveryAnswer, type Reached } from '../http/security-headers.ts'
import type { ChatReply } from './call.ts'
import { MAX_BODY_BYTES } from './chat-body.ts'
import type { ChatService } from './chat-service.ts'
import { errorReply } from './openai-error.ts'
import { textOrRefusal } from './read-body.ts'

/*
 * Chat completions from socket to socket. The same service answers behind the router; a stream that passes through
 * its Request, Response and web streams costs three times as much, and twice the memory while it waits.
 */

const METHOD = 'POST'
const PATH = '/v1/chat/completions'
/** How long a caller has to read why its call was ended. */
const LAST_WORDS_MS = 1_000

interface LaneParts extends Reached {
  readonly log: Logger
  readonly trustedProxies: readonly string[]
}

/** Takes chat completions and leaves every other request alone. */
export function createV1Lane(chat: ChatService, { log, trustedProxies, ...reached }: LaneParts): Lane {
  const addressOf = createClientAddress(trustedProxies)
  const usual = headersOfEveryAnswer(reached)

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const requestId = randomUUID()
    const abort = new AbortController()
    outgoing.once('close', () => {
      if (!outgoing.writableFinished) abort.abort()
    })
    // A call that was ended here, while its caller does not read: nothing more goes out, and the connection is let go.
    abort.signal.addEventListener('abort', () => setTimeout(() => outgoing.destroy(), LAST_WORDS_MS).unref(), {
      once: true,
    })
    const ours = { log: log.child({ requestId }), method: METHOD, path: PATH }
    try {
      // What a waiting stream needs is its events alone: the request and the headers are let go.
      const events = begin(await replyTo(incoming, ours.log, abort), outgoing, requestId)
      if (events !== null) await pass(events, outgoing)
    } catch (error) {
      const { status, headers, text } = errorReply(error, ours)
      if (outgoing.headersSent) return void outgoing.destroy()
      incoming.resume()
      outgoing.writeHead(status, { ...usual, ...headers, 'x-request-id': requestId })
      outgoing.end(text)
    }
  }

  function replyTo(incoming: IncomingMessage, ourLog: Logger, abort: AbortController): Promise<ChatReply> {
    const { remoteAddress = 'unknown' } = incoming.socket
    const { authorization, 'x-forwarded-for': forwardedFor } = incoming.headers
    return chat.answer({
      authorization,
      clientIp: addressOf(remoteAddress, forwardedFor === undefined ? null : String(forwardedFor)),
      log: ourLog,
      abort,
      readBody: async () => textOrRefusal(await readIncoming(incoming, MAX_BODY_BYTES)),
    })
  }

  /** Writes the head and all of a whole reply; answers what is still to come. */
  function begin(reply: ChatReply, outgoing: ServerResponse, requestId: string): ChatEvents | null {
    const headers = { ...usual, ...reply.headers, 'x-request-id': requestId }
    if ('events' in reply) {
      outgoing.writeHead(200, headers)
      return reply.events
    }
    outgoing.writeHead(200, { ...headers, 'content-length': Buffer.byteLength(reply.text) })
    outgoing.end(reply.text)
    return null
  }

  return (incoming, outgoing) => {
    if (incoming.method !== METHOD || incoming.url !== PATH) return false
    void answer(incoming, outgoing)
    return true
  }
}

type ChatEvents = Extract<ChatReply, { readonly events: unknown }>['events']

async function pass(events: ChatEvents, outgoing: ServerResponse): Promise<void> {
  const gather = createGatherer(outgoing)
  for (let next = await events.next(); !next.done; next = await events.next()) {
    gather()
    // Nothing more is read from the engine before the caller has taken what came before.
    if (!outgoing.write(next.value)) await drained(outgoing)
    if (outgoing.destroyed) await events.return()
  }
  gather()
  outgoing.end()
}

/** What is written in one turn of the event loop goes out together: each write of its own wakes two processes. */
function createGatherer(outgoing: ServerResponse): () => void {
  let isGathering = false
  const release = () => {
    isGathering = false
    outgoing.uncork()
  }
  return () => {
    if (isGathering) return
    isGathering = true
    outgoing.cork()
    setImmediate(release)
  }
}

/** Until more can be written, or the caller is gone. */
function drained(outgoing: ServerResponse): Promise<void> {
  if (outgoing.destroyed) return Promise.resolve()
  return new Promise((resolve) => {
    const done = () => {
      outgoing.off('drain', done).off('close', done)
      resolve()
    }
    outgoing.on('drain', done).on('close', done)
  })
}
