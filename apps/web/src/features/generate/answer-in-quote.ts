/** The words of a quote before the answer, the answer as it stands there, and what follows. */
export type MarkedQuote = readonly [before: string, answer: string, after: string]

const EDGES = /^[\s"'“”‘’(]+|[\s"'“”‘’).,;:!?]+$/g

/** Finds the answer inside the quote, so that the eye need not; null where it does not stand word for word. */
export function answerInQuote(quote: string, back: string): MarkedQuote | null {
  const words = back.replace(EDGES, '').replace(/\s+/g, ' ')
  if (words.length < 2) return null
  const pattern = literally(words).replaceAll(' ', '\\s+')
  const found = new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`, 'iu').exec(quote)
  if (found === null) return null
  const end = found.index + found[0].length
  return [quote.slice(0, found.index), found[0], quote.slice(end)]
}

/** The longest stretch of a quote that is shown beside a draft; the whole of it is one tap away. */
const LONGEST = 320
const AROUND = 140

/** A long quote with the answer in the middle; cut at words, with dots where something is left out. */
export function shortened([before, answer, after]: MarkedQuote): MarkedQuote {
  if (before.length + answer.length + after.length <= LONGEST) return [before, answer, after]
  const room = Math.max(LONGEST - answer.length, 2 * AROUND)
  const headRoom = Math.max(AROUND, room - after.length)
  const head =
    before.length <= headRoom ? before : `… ${before.slice(before.indexOf(' ', before.length - headRoom) + 1)}`
  const tailRoom = Math.max(AROUND, room - head.length)
  const tail = after.length <= tailRoom ? after : `${after.slice(0, after.lastIndexOf(' ', tailRoom))} …`
  return [head, answer, tail]
}

const literally = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
