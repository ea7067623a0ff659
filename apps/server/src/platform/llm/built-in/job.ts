import type { ChatEnd, ChatRequest } from '@cairn/engine/protocol/chat-types'
import { EngineFault } from '../llm-engine.ts'

/**
 * One request in the thread: what arrives from it, made readable piece by piece. A job whose thread ended under it begins
 * again in the next one; the engine writes the same reply, of which the pieces that were read are left out.
 */
export interface Job {
  readonly request: ChatRequest
  readonly pieces: AsyncGenerator<string, ChatEnd>
  /** How long the thread has worked on it, in ms, without the turn it is in. */
  workedMs: number
  /** Threads that ended while it was there, nobody knows through whom. */
  deaths: number
  add(text: string): void
  end(end: ChatEnd): void
  fail(fault: EngineFault): void
  /** The next thread begins from the beginning. */
  beginAgain(): void
}

/** `abandon` is called once when nobody wants the rest: the signal was aborted or the pieces were left. */
export function createJob(request: ChatRequest, signal: AbortSignal, abandon: () => void): Job {
  const waiting: string[] = []
  let ended: { readonly end: ChatEnd } | { readonly fault: EngineFault } | null = null
  let wake = () => {}
  let arrived = 0
  let toSkip = 0

  const finish = (how: typeof ended) => {
    ended ??= how
    signal.removeEventListener('abort', left)
    wake()
  }
  const left = () => {
    abandon()
    finish({ fault: new EngineFault('aborted', 'The caller left') })
  }
  signal.addEventListener('abort', left, { once: true })

  async function* read(): AsyncGenerator<string, ChatEnd> {
    try {
      for (;;) {
        const text = waiting.shift()
        if (text !== undefined) yield text
        else if (ended === null)
          await new Promise<void>((resolve) => {
            wake = resolve
          })
        else if ('fault' in ended) throw ended.fault
        else return ended.end
      }
    } finally {
      if (ended === null) left()
    }
  }

  const job: Job = {
    request,
    pieces: read(),
    workedMs: 0,
    deaths: 0,
    add: (text) => {
      if (toSkip > 0) {
        toSkip -= 1
        return
      }
      arrived += 1
      waiting.push(text)
      wake()
    },
    end: (end) => finish({ end }),
    fail: (fault) => finish({ fault }),
    beginAgain: () => {
      toSkip = arrived
      job.workedMs = 0
    },
  }
  return job
}
