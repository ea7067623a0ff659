import type { ClientRequest } from 'node:http'
import { EngineFault } from '../llm-engine.ts'

/** How long to wait, in ms. */
export interface UpstreamTimeouts {
  readonly connectMs: number
  /** From sending the request to the first byte of the reply's body. */
  readonly firstByteMs: number
  /** Between two pieces of the body. */
  readonly gapMs: number
  /** For the whole reply, however lively; shorter than the lease of a call. */
  readonly totalMs: number
}

/** Ends a request when its caller leaves or the upstream is too slow, and remembers which. */
export interface Watch {
  sawBytes(): void
  /** Nobody waits for the upstream now: the next byte will. */
  rest(): void
  stop(): void
  /** Why the request was ended from here, null when it was not. */
  fault(): EngineFault | null
}

export function watchOver(request: ClientRequest, signal: AbortSignal, timeouts: UpstreamTimeouts): Watch {
  const startedAt = performance.now()
  let fault: EngineFault | null = null
  let connect: NodeJS.Timeout | undefined
  const stop = () => {
    clearTimeout(pace)
    clearTimeout(connect)
    signal.removeEventListener('abort', left)
  }
  const end = (why: EngineFault) => {
    fault ??= why
    stop()
    request.destroy(why)
  }
  const late = (what: string) => end(new EngineFault('timeout', `Upstream: ${what}`))
  const left = () => end(new EngineFault('aborted', 'The caller left'))
  const timer = (ms: number, what: string) => setTimeout(late, ms, what)
  let pace = timer(timeouts.firstByteMs, 'no first byte')
  let beforeFirstByte = true

  signal.addEventListener('abort', left)
  request.once('socket', (socket) => {
    // A kept connection is there at once; a new one has its own time for name, address and handshake.
    if (request.reusedSocket || fault !== null) return
    const encrypted = 'encrypted' in socket
    if (!encrypted && !socket.connecting) return
    connect = timer(timeouts.connectMs, 'no connection')
    socket.once(encrypted ? 'secureConnect' : 'connect', () => clearTimeout(connect))
  })
  return {
    sawBytes: () => {
      if (performance.now() - startedAt > timeouts.totalMs) return late('the reply takes too long')
      if (!beforeFirstByte) return void pace.refresh()
      beforeFirstByte = false
      clearTimeout(pace)
      pace = timer(timeouts.gapMs, 'no byte for too long')
    },
    rest: () => {
      beforeFirstByte = true
      clearTimeout(pace)
    },
    stop,
    fault: () => fault,
  }
}
