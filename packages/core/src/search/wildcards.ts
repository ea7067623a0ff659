/** Names in which `*` stands for anything, also for nothing. Looked for piece by piece: stars cost no more than words. */

export type NameTest = (name: string) => boolean

/** Whether a name has this in it. */
export function hasInIt(value: string): NameTest {
  if (!value.includes('*')) return (name) => name.includes(value)
  const pieces = value.split('*')
  return (name) => endOfPieces(name, pieces, 0) !== -1
}

/** Whether a tag is this one or below it: `verb` and `*rb` have `verb::past`. */
export function isTagOrBelow(value: string): NameTest {
  const below = `${value}::`
  if (!value.includes('*')) return (tag) => tag === value || tag.startsWith(below)
  const [first = '', ...others] = value.split('*')
  const last = others.pop() ?? ''
  const isThis = (tag: string) => {
    if (!tag.startsWith(first) || !tag.endsWith(last)) return false
    const end = endOfPieces(tag, others, first.length)
    return end !== -1 && end <= tag.length - last.length
  }
  return (tag) => {
    const parts = tag.split('::')
    return parts.some((_, at) => isThis(parts.slice(0, at + 1).join('::')))
  }
}

/** Where the last of the pieces ends when each is looked for after the one before; -1 when one is not there. */
function endOfPieces(name: string, pieces: readonly string[], from: number): number {
  let at = from
  for (const piece of pieces) {
    const found = name.indexOf(piece, at)
    if (found === -1) return -1
    at = found + piece.length
  }
  return at
}
