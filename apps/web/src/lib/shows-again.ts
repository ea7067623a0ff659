/** A gap as it is asked: `[...]`, with or without a hint, or a blank. */
const GAP = /\[[^\]\n]{0,200}\]|_{4,}/
/** Fewer letters around its gaps may stand in any answer. */
const LEAST_AROUND_GAPS = 10

/**
 * Whether what the question says stands at the head of the answer again, in lines of its own: word by word, or with its
 * gaps filled. Both are texts without markup, a line for each block.
 */
export function showsAgain(question: string, answer: string): boolean {
  const [first = '', ...rest] = question.split(GAP).map((part) => part.trim())
  if (rest.length === 0) return first !== '' && answer.startsWith(`${first}\n`)
  const around = [first, ...rest].reduce((sum, part) => sum + part.length, 0)
  if (around < LEAST_AROUND_GAPS || !answer.startsWith(first)) return false
  let at = first.length
  for (const [index, part] of rest.entries()) {
    const isLast = index === rest.length - 1
    const filled = answer.slice(at).search(/\S/)
    if (filled === -1) return false
    const from = at + filled + 1
    const found = isLast ? endOfLine(answer, part, from) : answer.indexOf(part, from)
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
