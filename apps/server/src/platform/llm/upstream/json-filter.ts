import { createObjectScanner, objectStart, THOUGHT, THOUGHT_END } from '@cairn/core/ai-protocol/object-scanner'

/** Text held back while no object has begun; more than this is let through as it is. */
const MAX_HELD_CHARS = 65_536

/**
 * Lets through the first JSON object of a text that comes in pieces: code fences, think blocks and chatter around it
 * are dropped. A text without an object comes out whole at its end.
 */
export interface JsonFilter {
  push(text: string): string
  /** What was held back, when no object ever began. */
  end(): string
}

export function createJsonFilter(): JsonFilter {
  let state: 'before' | 'inside' | 'after' | 'open' = 'before'
  let held = ''
  const object = createObjectScanner()

  const inside = (text: string): string => {
    const end = object.endIn(text)
    if (end === -1) return text
    state = 'after'
    return text.slice(0, end)
  }
  const before = (text: string): string => {
    held += text
    const start = objectStart(held)
    if (start === -1 && held.length <= MAX_HELD_CHARS) return ''
    if (start === -1 && isThinking(held)) {
      // Long thoughts are not worth their memory: that one is open, and the last letters, are all that matters.
      held = THOUGHT + held.slice(-THOUGHT_END.length)
      return ''
    }
    const found = start === -1 ? held : held.slice(start)
    held = ''
    state = start === -1 ? 'open' : 'inside'
    return state === 'open' ? found : inside(found)
  }
  return {
    push: (text) => {
      if (state === 'inside') return inside(text)
      if (state === 'before') return before(text)
      return state === 'open' ? text : ''
    },
    end: () => held,
  }
}

const isThinking = (text: string) => text.lastIndexOf(THOUGHT) > text.lastIndexOf(THOUGHT_END)
