/** A stretch of text that stayed, went or came. */
export interface DiffPart {
  readonly kind: 'same' | 'del' | 'ins'
  readonly text: string
}

/** Longer texts are shown as one deletion and one insertion: nobody reads such a comparison word by word. */
const MOST_PIECES = 1_500

/**
 * The difference of two texts word by word. The parts that are not `ins` make up `before`, those that are not `del` make
 * up `after`; deletions stand before insertions at the same place.
 */
export function diffWords(before: string, after: string): readonly DiffPart[] {
  const old = piecesOf(before)
  const fresh = piecesOf(after)
  if (old.length > MOST_PIECES || fresh.length > MOST_PIECES) return merged(whole(before, after))
  const lengths = commonLengths(old, fresh)
  const width = fresh.length + 1
  const parts: DiffPart[] = []
  let row = 0
  let column = 0
  while (row < old.length || column < fresh.length) {
    const here = old[row]
    const there = fresh[column]
    if (here !== undefined && here === there) {
      parts.push({ kind: 'same', text: here })
      row += 1
      column += 1
    } else if (
      here !== undefined &&
      (there === undefined || (lengths[(row + 1) * width + column] ?? 0) >= (lengths[row * width + column + 1] ?? 0))
    ) {
      parts.push({ kind: 'del', text: here })
      row += 1
    } else if (there !== undefined) {
      parts.push({ kind: 'ins', text: there })
      column += 1
    }
  }
  return merged(parts)
}

/** Words, runs of white space, and single marks. */
function piecesOf(text: string): string[] {
  return text.match(/[\p{L}\p{M}\p{N}_]+|\s+|[^\p{L}\p{M}\p{N}_\s]/gu) ?? []
}

function commonLengths(old: readonly string[], fresh: readonly string[]): Uint16Array {
  const width = fresh.length + 1
  const lengths = new Uint16Array((old.length + 1) * width)
  for (let row = old.length - 1; row >= 0; row -= 1) {
    for (let column = fresh.length - 1; column >= 0; column -= 1) {
      const here = row * width + column
      lengths[here] =
        old[row] === fresh[column]
          ? (lengths[here + width + 1] ?? 0) + 1
          : Math.max(lengths[here + width] ?? 0, lengths[here + 1] ?? 0)
    }
  }
  return lengths
}

function whole(before: string, after: string): DiffPart[] {
  return [
    { kind: 'del', text: before },
    { kind: 'ins', text: after },
  ]
}

/** Neighbours of one kind as one part; a lone space between two changes belongs to them, so that a phrase is one change. */
function merged(parts: readonly DiffPart[]): DiffPart[] {
  const out: DiffPart[] = []
  let del = ''
  let ins = ''
  const flush = () => {
    if (del !== '') out.push({ kind: 'del', text: del })
    if (ins !== '') out.push({ kind: 'ins', text: ins })
    del = ''
    ins = ''
  }
  parts.forEach(({ kind, text }, at) => {
    if (kind === 'del') del += text
    else if (kind === 'ins') ins += text
    else if (text === ' ' && del !== '' && ins !== '' && changesOn(parts, at + 1)) {
      del += text
      ins += text
    } else {
      flush()
      const last = out.at(-1)
      if (last?.kind === 'same') out[out.length - 1] = { kind: 'same', text: last.text + text }
      else if (text !== '') out.push({ kind: 'same', text })
    }
  })
  flush()
  return out
}

const changesOn = (parts: readonly DiffPart[], at: number): boolean => {
  const next = parts[at]
  return next !== undefined && next.kind !== 'same'
}
