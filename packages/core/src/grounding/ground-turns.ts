/**
 * Whether a card says the opposite of its window, or another amount: `rises` for `falls`, `all` for `some`, `at most` for
 * `at least`. English word lists, and the places where the words stand; no grammar.
 */
import { isStopWord, type Word } from '../text/words.ts'
import type { Claim, Side } from './ground-claim.ts'
import type { SourceIndex } from './ground-index.ts'
import { type Amount, amountOf, OPPOSITES } from './ground-opposites.ts'
import { belongsElsewhere, type Kind } from './ground-rules.ts'
import type { Scene } from './ground-scene.ts'
import type { Matcher } from './ground-window.ts'

/** True when a word of the claim stands where the window has its opposite. */
export function saysOpposite(index: SourceIndex, claim: Claim, scene: Scene, matcher: Matcher): boolean {
  const side = claim.statement ?? claim.back
  const suspects = side.words.flatMap((word, place) => {
    const opposites = OPPOSITES.of(word.stem)
    return opposites === undefined ? [] : [{ word, place, opposites }]
  })
  if (suspects.length === 0) return false
  const matches = align(side.words, scene.words)
  return suspects.some(({ word, place, opposites }) => {
    const rivals = [...opposites].flatMap((stem) => (isDenied(stem, scene) ? [] : (scene.places.get(stem) ?? [])))
    const own = scene.places.get(word.stem) ?? []
    if (rivals.length > 0) {
      if (own.length === 0) return true
      const at = matches[place] ?? -1
      if (
        at === -1 &&
        standsBefore(opposites, side.words[place + 1], scene) &&
        !standsBefore(new Set([word.stem]), side.words[place + 1], scene)
      )
        return true
      if (at === -1 && gapAround(place, matches, scene).some((stem) => opposites.has(stem))) return true
      if (isShort(side) && standsInOtherClause(index, claim, scene, own, rivals)) return true
    }
    if (!isShort(side)) return false
    const without = new Set([word.stem, ...opposites])
    const kindOf = (ordinal: number): Kind => {
      const stems = index.sentences[ordinal]?.stems
      if (stems === undefined) return 'neither'
      return stems.has(word.stem) ? 'has' : [...opposites].some((stem) => stems.has(stem)) ? 'rival' : 'neither'
    }
    return belongsElsewhere(matcher, (ordinal) => matcher.shareIn(ordinal, without), kindOf)
  })
}

/** One of these words stands right before `next` in the window. */
function standsBefore(stems: ReadonlySet<string>, next: Word | undefined, { words, places }: Scene): boolean {
  if (next === undefined || isStopWord(next.norm)) return false
  return (places.get(next.stem) ?? []).some((place) => stems.has(words[place - 1]?.stem ?? ''))
}

const isDenied = (stem: string, { hard }: Scene): boolean => hard.denied.has(stem) && !hard.said.has(stem)

const isShort = ({ words }: Side): boolean => words.filter(({ norm }) => !isStopWord(norm)).length <= 3

/** The clause of the rival has words of the question that the clause of the answer lacks, and more of them. */
function standsInOtherClause(
  index: SourceIndex,
  { front }: Claim,
  { words, clauses }: Scene,
  own: readonly number[],
  rivals: readonly number[],
): boolean {
  const stemsOf = (places: readonly number[]) => {
    const wanted = new Set(places.map((place) => clauses[place]))
    return new Set(words.flatMap(({ stem }, place) => (wanted.has(clauses[place]) ? [stem] : [])))
  }
  const ownStems = stemsOf(own)
  const rivalStems = stemsOf(rivals)
  const weigh = (has: ReadonlySet<string>, lacks: ReadonlySet<string>) =>
    front.stems.reduce((sum, stem) => (has.has(stem) && !lacks.has(stem) ? sum + index.idf(stem) : sum), 0)
  return weigh(rivalStems, ownStems) > weigh(ownStems, rivalStems) + 0.5
}

/** Stems of the window between the matched neighbours of a word of the claim. */
function gapAround(place: number, matches: readonly number[], { words }: Scene): string[] {
  const before = matches.slice(0, place).findLast((at) => at >= 0)
  const after = matches.slice(place + 1).find((at) => at >= 0)
  const from = before === undefined ? (after ?? 0) - LOOSE : before + 1
  const to = after === undefined ? (before ?? 0) + LOOSE + 1 : after
  return words.slice(Math.max(0, from), Math.max(0, to)).map(({ stem }) => stem)
}

/** Words looked at beyond the last match. */
const LOOSE = 5
const LONGEST = 60

/** For each word of a claim the place of its partner in the window, -1 without one: a longest common subsequence. */
function align(claim: readonly Word[], window: readonly Word[]): number[] {
  const rows = claim.slice(0, LONGEST)
  const width = window.length + 1
  const lengths = new Uint16Array((rows.length + 1) * width)
  for (let row = rows.length - 1; row >= 0; row -= 1) {
    for (let column = window.length - 1; column >= 0; column -= 1) {
      const here = row * width + column
      const same = rows[row]?.stem === window[column]?.stem
      lengths[here] = same
        ? (lengths[here + width + 1] ?? 0) + 1
        : Math.max(lengths[here + width] ?? 0, lengths[here + 1] ?? 0)
    }
  }
  const matches = claim.map(() => -1)
  for (let row = 0, column = 0; row < rows.length && column < window.length; ) {
    if (rows[row]?.stem === window[column]?.stem) {
      matches[row] = column
      row += 1
      column += 1
    } else if ((lengths[(row + 1) * width + column] ?? 0) >= (lengths[row * width + column + 1] ?? 0)) row += 1
    else column += 1
  }
  return matches
}

/** Amounts that do not agree; the others go together (`many` and `most`). */
const AGAINST: Readonly<Record<Amount, readonly Amount[]>> = {
  all: ['some', 'few', 'most'],
  most: ['few', 'all'],
  some: ['all', 'most'],
  few: ['all', 'most', 'some', 'only'],
  only: ['few', 'all', 'most'],
}

/** True when the claim names an amount that neither window nor question has, where the window names another. */
export function saysOtherAmount({ statement, back, front }: Claim, { words }: Scene): boolean {
  const side = statement ?? back
  const there = amountsOf(words)
  const known = new Set([...there, ...amountsOf(front.words)].map(({ amount }) => amount))
  return amountsOf(side.words).some(({ amount, head }) => {
    const ofHead = there.filter((other) => other.head === head)
    if (ofHead.some((other) => other.amount === amount)) return false
    if (ofHead.some((other) => AGAINST[amount].includes(other.amount))) return true
    if (known.has(amount)) return false
    return there.some((other) => AGAINST[amount].includes(other.amount) && (amount !== 'some' || other.head === head))
  })
}

/** The amounts among words, each with the stem of what it is the amount of. `some five per cent` only rounds. */
function amountsOf(words: readonly Word[]): { amount: Amount; head: string | undefined }[] {
  return words.flatMap(({ norm }, place) => {
    const amount = amountOf(norm)
    if (amount === undefined) return []
    const next = words[place + 1]
    if (norm === 'some' && next !== undefined && (next.isNumber || ROUNDED.test(next.norm))) return []
    const head = words.slice(place + 1).find((word) => !isStopWord(word.norm))
    return [{ amount, head: head?.stem }]
  })
}

const ROUNDED = /^(?:two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|fifty|hundred|thousand|million)$/
