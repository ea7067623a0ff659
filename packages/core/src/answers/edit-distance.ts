/**
 * Damerau-Levenshtein distance (optimal string alignment: adjacent letters may swap, once) between two words, by UTF-16
 * units; `most + 1` as soon as it is known to be more than `most`.
 */
export function editDistance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let start = 0
  while (start < one.length && one[start] === other[start]) start += 1
  let endOne = one.length
  let endOther = other.length
  while (endOne > start && endOther > start && one[endOne - 1] === other[endOther - 1]) {
    endOne -= 1
    endOther -= 1
  }
  return distanceOf(one.slice(start, endOne), other.slice(start, endOther), most)
}

function distanceOf(one: string, other: string, most: number): number {
  if (one.length === 0 || other.length === 0) return Math.min(most + 1, Math.max(one.length, other.length))
  let before: number[] = []
  let previous = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row]
    let least = row
    for (let column = 1; column <= other.length; column += 1) {
      const changed = one[row - 1] === other[column - 1] ? 0 : 1
      let cost = Math.min(at(previous, column) + 1, at(current, column - 1) + 1, at(previous, column - 1) + changed)
      if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]) {
        cost = Math.min(cost, at(before, column - 2) + 1)
      }
      current.push(cost)
      if (cost < least) least = cost
    }
    if (least > most) return most + 1
    before = previous
    previous = current
  }
  return Math.min(most + 1, at(previous, other.length))
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY
}

export type SlipKind = 'changed' | 'left-out' | 'added' | 'doubled' | 'swapped'

export interface SingleSlip {
  readonly kind: SlipKind
  /** Index of the letter in the right word. */
  readonly place: number
  /** Letters that differ: of the right word and of the typed one. */
  readonly right: string
  readonly typed: string
}

/** What the one slip between two words is; null when they are not exactly one slip apart. `doubled`: a letter once or twice. */
export function singleSlip(right: string, typed: string): SingleSlip | null {
  let start = 0
  while (start < right.length && right[start] === typed[start]) start += 1
  const restRight = right.slice(start)
  const restTyped = typed.slice(start)
  const slip = (kind: SlipKind): SingleSlip => ({
    kind,
    place: start,
    right: restRight[0] ?? '',
    typed: restTyped[0] ?? '',
  })
  if (right.length === typed.length) {
    if (restRight.slice(1) === restTyped.slice(1) && restRight !== '') return slip('changed')
    const isSwapped = restRight[0] === restTyped[1] && restRight[1] === restTyped[0]
    return isSwapped && restRight.length > 1 && restRight.slice(2) === restTyped.slice(2) ? slip('swapped') : null
  }
  if (right.length === typed.length + 1 && restRight.slice(1) === restTyped) {
    return slip(right[start] === right[start - 1] ? 'doubled' : 'left-out')
  }
  if (typed.length === right.length + 1 && restTyped.slice(1) === restRight) {
    return slip(typed[start] === typed[start - 1] ? 'doubled' : 'added')
  }
  return null
}
