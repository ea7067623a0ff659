/** Rules that several kinds of facts share: answers from another sentence, and questions that the window does not bear. */
import type { Claim } from './ground-claim.ts'
import { occursBetween, type SourceIndex } from './ground-index.ts'
import type { Matcher, Window } from './ground-window.ts'

/** A sentence with less of the card than this part of what the best one has is about something else. */
const NEAR = 0.6
/** Below this no sentence is clearly the one asked about. */
const CLEAR = 0.35

/** What a sentence has: the answer, something of its kind, or neither. */
export type Kind = 'has' | 'rival' | 'neither'

/**
 * True when the sentences that have the answer hold little else of the card, while the one that holds most of it has a
 * rival of the same kind: the answer was taken from the fact next door.
 */
export function belongsElsewhere(
  { sentences }: Matcher,
  shareIn: (ordinal: number) => number,
  kindOf: (ordinal: number) => Kind,
): boolean {
  let own = 0
  let rival = 0
  for (const ordinal of sentences) {
    const kind = kindOf(ordinal)
    if (kind === 'neither') continue
    const share = shareIn(ordinal)
    if (kind === 'has') own = Math.max(own, share)
    else rival = Math.max(rival, share)
  }
  return rival > CLEAR && own < rival * NEAR
}

/** Figures and known names of the front that are nowhere in the window's section. */
export function frontProblem(index: SourceIndex, { front }: Claim, { first }: Window): boolean {
  const figures = front.numbers.filter(({ from, to }) => front.words.slice(from, to).some(({ isNumber }) => isNumber))
  const known = front.names.flat().filter(({ norm }) => index.names.has(norm))
  if (figures.length === 0 && known.length === 0) return false
  const section = index.sentences[first]?.section ?? -1
  const [from, to] = index.sections.get(section) ?? [first, first]
  if (known.some(({ stem }) => !occursBetween(index, stem, from, to))) return true
  const near = figures.filter((figure) => {
    const stems = front.words.slice(figure.from, figure.to).map(({ stem }) => stem)
    return !stems.every((stem) => occursBetween(index, stem, from, to))
  })
  if (near.length === 0) return false
  const values = new Set<number>()
  for (let at = Math.max(0, first - 6); at < first + 4; at += 1) {
    for (const { value } of index.numbersOf(at)) values.add(value)
  }
  return near.some(({ value }) => !values.has(value))
}
