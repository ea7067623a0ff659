import type { Flashcard } from '../cards/card.ts'
import { hammingDistance, type SimHash, simHash } from '../text/simhash.ts'
import { contentStems, idfOf, wordsOf } from '../text/words.ts'

/** Fronts whose answers agree are duplicates from this cosine up. */
export const FRONT_COSINE = 0.6
/** Bits of 64 in which near duplicates may differ. */
export const SIMHASH_DISTANCE = 6

/** `same`: the same front in the same words. `same-answer`: a like front with the same back. `near`: both sides nearly alike. */
export type DuplicateReason = 'same' | 'same-answer' | 'near'

export interface Duplicate {
  /** Index of the earlier card. */
  readonly index: number
  readonly reason: DuplicateReason
}

export interface DuplicateIndex {
  /** The first earlier card this one repeats; null when it is new. */
  readonly find: (card: Flashcard) => Duplicate | null
  /** Makes a card an earlier one; its index is the number of cards before it. */
  readonly add: (card: Flashcard) => void
}

interface Known {
  readonly frontKey: string
  readonly backKey: string
  readonly front: readonly string[]
  readonly back: ReadonlySet<string>
  readonly numbers: string
  readonly hash: SimHash
}

/** An index over cards that exist; `find` costs one pass over them. */
export function createDuplicateIndex(existing: readonly Flashcard[] = []): DuplicateIndex {
  const known = existing.map(toKnown)
  let idf = idfOf(known.map(({ front }) => front))
  let counted = known.length
  return {
    find: (card) => {
      const wanted = toKnown(card)
      for (const [index, other] of known.entries()) {
        const reason = reasonOf(wanted, other, idf)
        if (reason !== null) return { index, reason }
      }
      return null
    },
    add: (card) => {
      known.push(toKnown(card))
      if (known.length < counted * 1.2 + 10) return
      idf = idfOf(known.map(({ front }) => front))
      counted = known.length
    },
  }
}

/** The first of `existing` that the card repeats; null when it is new. For many cards use `createDuplicateIndex`. */
export function findDuplicate(card: Flashcard, existing: readonly Flashcard[]): Duplicate | null {
  return createDuplicateIndex(existing).find(card)
}

/** The same for fronts that differ only in case, accents, punctuation and spacing. Empty for a front without words. */
export function frontKey(front: string): string {
  return keyOf(front)
}

function toKnown({ front, back }: Flashcard): Known {
  const numbers = wordsOf(front).filter(({ isNumber }) => isNumber)
  const frontStems = contentStems(front)
  return {
    frontKey: keyOf(front),
    backKey: contentStems(back).sort().join(' '),
    front: frontStems,
    back: new Set(contentStems(back)),
    numbers: numbers.map(({ stem }) => stem).join(' '),
    hash: simHash([...frontStems, '|', ...contentStems(back)]),
  }
}

/** Letters, digits and signs in order; punctuation counts only where a front is hardly more than signs (`a - b`). */
function keyOf(text: string): string {
  const plain = text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/_{2,}|\{\{c\d+::/g, ' □ ')
  const worded = /\p{L}{3,}/u.test(plain)
  return plain.replace(worded ? /[\s\p{P}]+/gu : /\s+/g, worded ? ' ' : '').trim()
}

function reasonOf(card: Known, other: Known, idf: (stem: string) => number): DuplicateReason | null {
  if (card.frontKey === other.frontKey) return 'same'
  if (card.numbers !== other.numbers) return null
  const sameBack = card.backKey === other.backKey
  if (sameBack && cosine(card.front, other.front, idf) >= FRONT_COSINE) return 'same-answer'
  const near = hammingDistance(card.hash, other.hash) <= SIMHASH_DISTANCE
  return near && jaccard(card.back, other.back) >= 0.6 ? 'near' : null
}

function cosine(a: readonly string[], b: readonly string[], idf: (stem: string) => number): number {
  const left = weighted(a, idf)
  const right = weighted(b, idf)
  let dot = 0
  for (const [stem, weight] of left) dot += weight * (right.get(stem) ?? 0)
  const norms = length(left) * length(right)
  return norms === 0 ? 0 : dot / norms
}

function weighted(stems: readonly string[], idf: (stem: string) => number): Map<string, number> {
  const weights = new Map<string, number>()
  for (const stem of stems) weights.set(stem, (weights.get(stem) ?? 0) + idf(stem))
  return weights
}

function length(weights: ReadonlyMap<string, number>): number {
  return Math.sqrt([...weights.values()].reduce((sum, weight) => sum + weight * weight, 0))
}

function jaccard(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size === 0 && b.size === 0) return 1
  const shared = [...a].filter((stem) => b.has(stem)).length
  return shared / (a.size + b.size - shared)
}
