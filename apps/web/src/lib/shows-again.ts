/** A gap as it is asked: `[...]`, with or without a hint, or a blank. */
const GAP = /\[[^\]\n]{0,200}\]|_{4,}/
/** Fewer letters around its gaps may stand in any answer. */
const LEAST_AROUND_GAPS = 10

/**
 * Whether what the question says stands at the head of the answer again, in lines of its own: word by word, or with its
 * gaps filled. Both are texts without markup, a line for each block.
 */
export function showsAgain(question: string, answer: string): boolean {
  const parts = partsOf(question)
  const [first = ''] = parts
  if (parts.length === 1) return first !== '' && answer.startsWith(`${first}\n`)
  const around = parts.reduce((sum, part) => sum + part.length, 0)
  return around >= LEAST_AROUND_GAPS && isFilled(parts, answer)
}

/**
 * Whether every line of the question that has gaps stands in the answer with them filled, wherever and however short.
 * What else a card with gaps asks, such as a hint, its answer need not say again.
 */
export function fillsGaps(question: string, answer: string): boolean {
  const asked = question.split('\n').filter((line) => GAP.test(line))
  const starts = [0, ...[...answer.matchAll(/\n/g)].map(({ index }) => index + 1)]
  return (
    asked.length > 0 &&
    asked.every((line) => {
      const parts = partsOf(line)
      return starts.some((start) => answer.startsWith(parts[0] ?? '', start) && isFilled(parts, answer.slice(start)))
    })
  )
}

/** What stands around the gaps of a text. */
const partsOf = (text: string) => text.split(GAP).map((part) => part.trim())

/** Whether a text begins with these parts and has something between each two of them. */
function isFilled([first = '', ...rest]: readonly string[], text: string): boolean {
  if (!text.startsWith(first)) return false
  let at = first.length
  for (const [index, part] of rest.entries()) {
    const isLast = index === rest.length - 1
    const filled = text.slice(at).search(/\S/)
    if (filled === -1) return false
    const from = at + filled + 1
    const found = isLast ? endOfLine(text, part, from) : text.indexOf(part, from)
    if (found === -1) return false
    at = found + part.length
  }
  return true
}

/** Where `part` stands from there on and ends its line; -1 where it does not. */
function endOfLine(text: string, part: string, from: number): number {
  for (let at = text.indexOf(part, from); at !== -1; at = text.indexOf(part, at + 1)) {
    const end = at + part.length
    if (part === '' || end === text.length || text[end] === '\n') return at
  }
  return -1
}
