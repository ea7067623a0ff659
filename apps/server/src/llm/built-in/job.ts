import type { ChatEnd } from '@cairn/engine/chat-types'
import { EngineFault } from '../llm-engine.ts'

/** One request in the thread: what arrives from it, made readable piece by piece. */
export interface Job {
  readonly pieces: AsyncGenerator<string, ChatEnd>
  add(text: string): void
  end(end: ChatEnd): void
  fail(fault: EngineFault): void
}

/** `abandon` is called once when nobody wants the rest: the signal was aborted or the pieces were left. */
export function createJob(signal: AbortSignal, abandon: () => void): Job {
  const waiting: string[] = []
  let ended: { readonly end: ChatEnd } | { readonly fault: EngineFault } | null = null
  let wake = () => {}

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

  return {
    pieces: read(),
    add: (text) => {
      waiting.push(text)
      wake()
    },
    end: (end) => finish({ end }),
    fail: (fault) => finish({ fault }),
  }
}
