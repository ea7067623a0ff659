export interface TextPart {
  readonly part: string
  /** Offset in the text. */
  readonly start: number
  readonly found: boolean
}

/** The text in parts, those that equal one of the words (lower case, any place) being found; together they are the text. */
export function splitAtWords(text: string, words: readonly string[]): readonly TextPart[] {
  const lower = text.toLowerCase()
  // A few letters change their length in lower case; offsets would point elsewhere then.
  if (lower.length !== text.length) return [{ part: text, start: 0, found: false }]
  const parts: TextPart[] = []
  for (let at = 0; at < text.length; ) {
    const next = nextMatch(lower, words, at)
    const end = next?.start ?? text.length
    if (end > at) parts.push({ part: text.slice(at, end), start: at, found: false })
    if (next) parts.push({ part: text.slice(next.start, next.end), start: next.start, found: true })
    at = next?.end ?? text.length
  }
  return parts
}

/** The first match from `from` on, the longest of those that begin there. */
function nextMatch(lower: string, words: readonly string[], from: number) {
  let best: { start: number; end: number } | null = null
  for (const word of words) {
    const start = word === '' ? -1 : lower.indexOf(word, from)
    if (start === -1) continue
    const end = start + word.length
    if (best === null || start < best.start || (start === best.start && end > best.end)) best = { start, end }
  }
  return best
}
