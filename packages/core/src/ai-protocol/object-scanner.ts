/** Where JSON objects begin and end in what models write: whole replies, and replies that come in pieces. */

export const THOUGHT = '<think>'
export const THOUGHT_END = '</think>'

/** An object begins with a brace and then a key or the other brace: "{a}" in a sentence does not. */
const OBJECT_START = /\{\s*["}]/

/** Where the first object outside of think blocks starts at or after `from`; -1 when none has yet. */
export function objectStart(text: string, opening: RegExp = OBJECT_START, from = 0): number {
  let at = from
  for (;;) {
    const thought = text.indexOf(THOUGHT, at)
    const found = text.slice(at, thought === -1 ? text.length : thought).search(opening)
    if (found !== -1) return at + found
    const end = thought === -1 ? -1 : text.indexOf(THOUGHT_END, thought)
    if (end === -1) return -1
    at = end + THOUGHT_END.length
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
