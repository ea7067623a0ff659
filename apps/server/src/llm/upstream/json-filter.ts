/** Text held back while no object has begun; more than this is let through as it is. */
const MAX_HELD_CHARS = 65_536
/** An object begins with a brace and then a key or the other brace: "{a}" in a sentence does not. */
const OBJECT_START = /\{\s*["}]/

/**
 * Lets through the first JSON object of a text that comes in pieces: code fences, think blocks and chatter around it
 * are dropped. A text without an object comes out whole at its end.
 */
export interface JsonFilter {
  push(text: string): string
  /** What was held back, when no object ever began. */
  end(): string
  hasObject(): boolean
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
    hasObject: () => state === 'inside' || state === 'after',
  }
}

const THOUGHT = '<think>'
const THOUGHT_END = '</think>'

const isThinking = (text: string) => text.lastIndexOf(THOUGHT) > text.lastIndexOf(THOUGHT_END)

/** Where the first object outside of think blocks starts; -1 when none has yet. */
export function objectStart(text: string): number {
  let from = 0
  for (;;) {
    const thought = text.indexOf(THOUGHT, from)
    const rest = text.slice(from, thought === -1 ? text.length : thought)
    const at = rest.search(OBJECT_START)
    if (at !== -1) return from + at
    const thoughtEnd = thought === -1 ? -1 : text.indexOf(THOUGHT_END, thought)
    if (thoughtEnd === -1) return -1
    from = thoughtEnd + THOUGHT_END.length
  }
}

/** Finds the brace that closes an object whose text comes in pieces; braces inside strings do not count. */
export function createObjectScanner(): { endIn(text: string): number } {
  let depth = 0
  let inString = false
  let escaped = false
  return {
    endIn: (text) => {
      for (let i = 0; i < text.length; i += 1) {
        const code = text.charCodeAt(i)
        if (escaped) escaped = false
        else if (inString) {
          if (code === 0x5c) escaped = true
          else if (code === 0x22) inString = false
        } else if (code === 0x22) inString = true
        else if (code === 0x7b) depth += 1
        else if (code === 0x7d) {
          depth -= 1
          if (depth === 0) return i + 1
        }
      }
      return -1
    },
  }
}
