import { EngineFault } from '../llm-engine.ts'

/** Longest line that is read, in UTF-16 units; a real one has a few hundred. */
export const MAX_LINE_CHARS = 1_048_576

const FIELD = /^(?:data|event|id|retry)?(?::|$)/

/** Cuts a text that comes in pieces into the payloads of its server-sent events. */
export interface EventReader {
  /** Payloads that `text` completes. Throws `EngineFault` for a line without end and for what is no event stream. */
  push(text: string): readonly string[]
  /** The payload that was waiting for its blank line, if any. */
  end(): readonly string[]
}

export function createEventReader(): EventReader {
  let line = ''
  let payload: string | null = null
  const take = (whole: string, found: string[]) => {
    if (whole === '') {
      // An event without content is a sign of life.
      if (payload !== null && payload.trim() !== '') found.push(payload)
      payload = null
    } else if (whole.startsWith('data:')) {
      const value = whole.charCodeAt(5) === 0x20 ? whole.slice(6) : whole.slice(5)
      payload = payload === null ? value : `${payload}\n${value}`
      if (payload.length > MAX_LINE_CHARS) throw new EngineFault('too-large', 'Upstream: an event without end')
    } else if (whole.startsWith('error:')) throw new EngineFault('failed', 'Upstream: an error as a line')
    else if (!FIELD.test(whole)) throw new EngineFault('garbage', 'Upstream: not an event stream')
  }
  return {
    push: (text) => {
      const found: string[] = []
      let from = 0
      for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', from)) {
        const whole = line + text.slice(from, at)
        line = ''
        from = at + 1
        take(whole.endsWith('\r') ? whole.slice(0, -1) : whole, found)
      }
      line += text.slice(from)
      if (line.length > MAX_LINE_CHARS) throw new EngineFault('too-large', 'Upstream: a line without end')
      return found
    },
    end: () => {
      const found: string[] = []
      if (line !== '') take(line, found)
      take('', found)
      return found
    },
  }
}
