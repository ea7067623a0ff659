import type { Flashcard } from '../cards/card.ts'
import { hidesParts } from '../cards/hides-parts.ts'
import { hammingDistance, type SimHash, simHash } from '../text/simhash.ts'
import { contentStems, idfOf, wordsOf } from '../text/words.ts'

/** Fronts whose answers agree are duplicates from this cosine up. */
export const FRONT_COSINE = 0.6
/** Bits of 64 in which near duplicates may differ. */
export const SIMHASH_DISTANCE = 6
/** Share of their words that near duplicates have in common where the fingerprints differ more. */
export const NEAR_JACCARD = 0.55
/** Backs less alike than this say something else, however alike the fronts are. */
const BACK_JACCARD = 0.6

/** `same`: the same front in the same words. `same-answer`: a like front with the same back. `near`: both sides nearly alike. */
export type DuplicateReason = 'same' | 'same-answer' | 'near'

export interface Duplicate {
  /** Index of the earlier card. */
  readonly index: number
  readonly reason: DuplicateReason
}

export interface DuplicateIndex {
  /** The first earlier card this one repeats; null when it is new. `isOther` leaves cards out, the card itself say. */
  readonly find: (card: Flashcard, isOther?: (index: number) => boolean) => Duplicate | null
  /** Makes a card an earlier one; answers its index, which is the number of cards before it. */
  readonly add: (card: Flashcard) => number
  /** Puts another text in the place of an earlier card; null takes it out. */
  readonly replace: (index: number, card: Flashcard | null) => void
}

interface Known {
  readonly frontKey: string
  readonly backKey: string
  readonly front: readonly string[]
  readonly back: ReadonlySet<string>
  /** Stems of both sides, distinct. */
  readonly both: readonly string[]
  readonly numbers: string
  readonly hash: SimHash
}

/** An index over cards that exist. `find` looks only at cards that share a key, a part of the fingerprint or rare words. */
export function createDuplicateIndex(existing: readonly Flashcard[] = []): DuplicateIndex {
  const known: (Known | null)[] = []
  const shelves = createShelves()
  let idf: (stem: string) => number = () => 1
  let counted = -1
  const put = (index: number, card: Flashcard) => {
    const entry = toKnown(card)
    known[index] = entry
    shelves.put(index, entry)
  }
  for (const [index, card] of existing.entries()) put(index, card)
  const weigh = () => {
    // Weights change little with a few cards more.
    if (counted >= 0 && known.length < counted * 1.2 + 10) return
    idf = idfOf(known.map((entry) => entry?.front ?? []))
    counted = known.length
  }
  return {
    find: (card, isOther = () => true) => {
      // The parts of one picture have all their words in common.
      if (hidesParts(card.front)) return null
      weigh()
      const wanted = toKnown(card)
      for (const index of shelves.near(wanted)) {
        const other = known[index]
        if (other === undefined || other === null || !isOther(index)) continue
        const reason = reasonOf(wanted, other, idf)
        if (reason !== null) return { index, reason }
      }
      return null
    },
    add: (card) => {
      put(known.length, card)
      return known.length - 1
    },
    // What the shelves still say of the old text is compared with the new one when it is found.
    replace: (index, card) => {
      if (card === null) known[index] = null
      else put(index, card)
    },
  }
}

/** Bands of the fingerprint: with one more than the bits that may differ, one band always agrees. */
const BANDS = SIMHASH_DISTANCE + 1

/** Where to look for cards that may be alike, each kind of likeness on a shelf of its own. */
function createShelves() {
  const fronts = new Map<string, number[]>()
  const backs = new Map<string, number[]>()
  const bands = new Map<number, number[]>()
  const stems = new Map<string, number[]>()
  /** The rarest words of a card: two cards with 55 % of their words in common share one of them. */
  const rarest = ({ both }: Known) => {
    const sorted = both.toSorted((a, b) => (stems.get(a)?.length ?? 0) - (stems.get(b)?.length ?? 0))
    return sorted.slice(0, both.length - Math.ceil(both.length * NEAR_JACCARD) + 1)
  }
  return {
    put: (index: number, entry: Known) => {
      shelve(fronts, entry.frontKey, index)
      shelve(backs, entry.backKey, index)
      for (const band of bandsOf(entry.hash)) shelve(bands, band, index)
      for (const stem of entry.both) shelve(stems, stem, index)
    },
    /** Candidates in order, each once. */
    near: (entry: Known): number[] => {
      const found = new Set<number>()
      const add = (indices: readonly number[] | undefined) => {
        for (const index of indices ?? []) found.add(index)
      }
      add(fronts.get(entry.frontKey))
      add(backs.get(entry.backKey))
      for (const band of bandsOf(entry.hash)) add(bands.get(band))
      for (const stem of rarest(entry)) add(stems.get(stem))
      return [...found].sort((a, b) => a - b)
    },
  }
}

function shelve<Key>(shelf: Map<Key, number[]>, key: Key, index: number): void {
  const indices = shelf.get(key)
  if (indices === undefined) shelf.set(key, [index])
  else indices.push(index)
}

/** The fingerprint in parts of nine or ten bits, each with the number of its part. */
function bandsOf({ low, high }: SimHash): number[] {
  return Array.from({ length: BANDS }, (_, band) => {
    const from = Math.floor((band * 64) / BANDS)
    const to = Math.floor(((band + 1) * 64) / BANDS)
    let bits = 0
    for (let bit = from; bit < to; bit += 1) bits = bits * 2 + ((bit < 32 ? low >>> bit : high >>> (bit - 32)) & 1)
    return band * 2_048 + bits
  })
}

/** The first of `existing` that the card repeats; null when it is new. For many cards use `createDuplicateIndex`. */
export function findDuplicate(card: Flashcard, existing: readonly Flashcard[]): Duplicate | null {
  return createDuplicateIndex(existing).find(card)
}

/** The same for fronts that differ only in case, accents, punctuation and spacing. Empty for a front without words. */
export function frontKey(front: string): string {
  return keyOf(front)
}

/**
 * One card of two that repeat each other: the front of the one that stays, and whichever back says more; both where
 * each says something of its own.
 */
export function mergeCards(kept: Flashcard, other: Flashcard): Flashcard {
  const mine = new Set(contentStems(kept.back))
  const theirs = new Set(contentStems(other.back))
  if ([...theirs].every((stem) => mine.has(stem))) return { front: kept.front, back: kept.back }
  if ([...mine].every((stem) => theirs.has(stem))) return { front: kept.front, back: other.back }
  return { front: kept.front, back: `${kept.back.trim().replace(/[.;]$/, '')}; ${other.back.trim()}` }
}

function toKnown({ front, back }: Flashcard): Known {
  const frontWords = wordsOf(front)
  const frontStems = contentStems(front)
  const backStems = contentStems(back)
  return {
    frontKey: keyOf(front),
    backKey: backStems.toSorted().join(' '),
    front: frontStems,
    back: new Set(backStems),
    both: [...new Set([...frontStems, ...backStems])],
    numbers: frontWords
      .filter(({ isNumber }) => isNumber)
      .map(({ stem }) => stem)
      .join(' '),
    hash: simHash([...frontStems, '|', ...backStems]),
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
  if (jaccard(card.back, other.back) < BACK_JACCARD) return null
  const near = hammingDistance(card.hash, other.hash) <= SIMHASH_DISTANCE
  return near ||
    (isLong(card) && jaccard(new Set(card.both), new Set(other.both)) >= NEAR_JACCARD && likeFronts(card, other))
    ? 'near'
    : null
}

/** Words a card has before sharing many of them means anything. */
const isLong = ({ both }: Known): boolean => both.length >= 6

/** `left atrium` and `right atrium` share most words and ask two things: nearly all of the shorter front must recur. */
function likeFronts({ front }: Known, other: Known): boolean {
  const mine = new Set(front)
  const theirs = new Set(other.front)
  const [few, many] = mine.size <= theirs.size ? [mine, theirs] : [theirs, mine]
  return [...few].filter((stem) => !many.has(stem)).length <= Math.floor(few.size / 5)
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
