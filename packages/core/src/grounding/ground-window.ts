import { isStopWord, type Word } from '../text/words.ts'
import type { Claim, Side } from './ground-claim.ts'
import { type IndexedSentence, rootOf, type SourceIndex } from './ground-index.ts'

/** One to three neighbouring sentences of a section, how much of a card stands in them (idf-weighted) and their worth, 0-1. */
export interface Window {
  readonly first: number
  readonly last: number
  readonly back: number
  readonly front: number
  readonly score: number
}

/** Sentences that are looked at closely for one card. */
const CANDIDATES = 14
/** What a word of the same root counts against the word itself. */
const KIN = 0.7
/** What each further sentence of a window costs. */
const LENGTH_COST = 0.03
const FRONT_SHARE = 0.4
/** A window with less of the front than this part of the best one is about something else. */
const FRONT_PART = 0.7

type Weights = ReadonlyMap<string, { readonly idf: number; readonly kin: readonly string[] }>

export interface Matcher {
  /** Ordinals of the sentences that have most of the card, best first. */
  readonly sentences: readonly number[]
  /** Windows around the likeliest sentences, best first. */
  readonly windows: readonly Window[]
  /** Share of both sides in one sentence, leaving out some stems of the answer. */
  readonly shareIn: (ordinal: number, without: ReadonlySet<string>) => number
}

/** Finds where a claim may stand. */
export function matchClaim(index: SourceIndex, { front, back }: Claim): Matcher {
  const backWeights = weightsOf(index, back)
  const frontWeights = weightsOf(index, front)
  const ofBack = recallIn(index.sentences, backWeights)
  const ofFront = recallIn(index.sentences, frontWeights)
  const likeliest = candidates(index, backWeights, frontWeights)
  const ranges = likeliest.flatMap((at) => windowsAround(index.sentences, at))
  const shares = distinct(ranges).map(([first, last]) => ({
    first,
    last,
    back: ofBack(first, last),
    front: ofFront(first, last),
  }))
  const bestFront = shares.reduce((best, { front: share }) => Math.max(best, share), 0)
  const windows = shares
    .map((share) => ({ ...share, score: scoreOf(share, bestFront) }))
    .sort((a, b) => b.score - a.score || a.first - b.first || a.last - b.last)
  return {
    sentences: likeliest,
    windows,
    shareIn: (ordinal, without) => {
      const others = [...frontWeights, ...backWeights].filter(([stem]) => !without.has(stem))
      return recallIn(index.sentences, new Map(others))(ordinal, ordinal)
    },
  }
}

/** What a window is worth before any rule. More sentences must earn their place; without the front it is another fact. */
function scoreOf({ back, front, first, last }: Omit<Window, 'score'>, bestFront: number): number {
  const shares = back * (1 - FRONT_SHARE) + front * FRONT_SHARE - (last - first) * LENGTH_COST
  const part = bestFront === 0 ? 1 : front / bestFront
  return Math.max(0, shares * Math.min(1, part / FRONT_PART))
}

function weightsOf(index: SourceIndex, { stems }: Side): Weights {
  return new Map(
    stems.map((stem) => {
      const root = rootOf(stem)
      const kin = root === null ? [] : (index.roots.get(root) ?? []).filter((other) => other !== stem)
      return [stem, { idf: index.idf(stem), kin }]
    }),
  )
}

/** How much of the weights stands between two sentences, 0-1; each sentence is looked through once. */
function recallIn(sentences: readonly IndexedSentence[], weights: Weights): (first: number, last: number) => number {
  const terms = [...weights]
  const idfs = terms.map(([, { idf }]) => idf)
  const total = idfs.reduce((sum, idf) => sum + idf, 0)
  const known = new Map<number, readonly number[]>()
  const sharesOf = (ordinal: number): readonly number[] => {
    const stems = sentences[ordinal]?.stems
    const found = known.get(ordinal) ?? terms.map(([stem, { kin }]) => shareIn(stems, stem, kin))
    known.set(ordinal, found)
    return found
  }
  return (first, last) => {
    if (total === 0) return 0
    let found = 0
    for (let at = 0; at < terms.length; at += 1) {
      let best = 0
      for (let ordinal = first; ordinal <= last; ordinal += 1) best = Math.max(best, sharesOf(ordinal)[at] ?? 0)
      found += best * (idfs[at] ?? 0)
    }
    return found / total
  }
}

function shareIn(stems: ReadonlySet<string> | undefined, stem: string, kin: readonly string[]): number {
  if (stems === undefined) return 0
  if (stems.has(stem)) return 1
  return kin.some((other) => stems.has(other)) ? KIN : 0
}

/**
 * The sentences that have most of the card. Rare words are looked up first; very common ones only weigh what they found.
 * Sentences of one kind weigh the same, so that a text which repeats itself is looked through once.
 */
function candidates({ postings, kindPostings, kinds }: SourceIndex, back: Weights, front: Weights): number[] {
  const scores = new Map<number, number>()
  const ordinalsOf = (kind: number) => kinds[kind] ?? []
  let found = 0
  const terms = [...termsOf(back, 1), ...termsOf(front, 0.8)]
    .map(({ form, weight }) => ({ weight, form, count: postings.get(form)?.length ?? 0 }))
    .sort((a, b) => a.count - b.count)
  for (const { weight, form, count } of terms) {
    const own = kindPostings.get(form) ?? []
    const isCommon = count > COMMON && found >= CANDIDATES
    if (isCommon) {
      for (const [kind, score] of scores) if (has(own, kind)) scores.set(kind, score + weight)
      continue
    }
    for (const kind of own) {
      const score = scores.get(kind)
      if (score === undefined) found += ordinalsOf(kind).length
      scores.set(kind, (score ?? 0) + weight)
    }
  }
  return likeliestOf(scores)
    .flatMap(([kind, score]) =>
      ordinalsOf(kind)
        .slice(0, CANDIDATES)
        .map((ordinal) => [ordinal, score] as const),
    )
    .sort(byScore)
    .slice(0, CANDIDATES)
    .map(([ordinal]) => ordinal)
}

type Scored = readonly [at: number, score: number]

const byScore = ([a, scoreA]: Scored, [b, scoreB]: Scored) => scoreB - scoreA || a - b

/** As many kinds as there are candidates, best first. A kind is numbered by its first sentence, so that of equals the earlier is one. */
function likeliestOf(scores: ReadonlyMap<number, number>): Scored[] {
  const best: Scored[] = []
  for (const scored of scores) {
    const last = best[CANDIDATES - 1]
    if (last !== undefined && byScore(last, scored) < 0) continue
    const place = best.findIndex((other) => byScore(scored, other) < 0)
    best.splice(place === -1 ? best.length : place, 0, scored)
    if (best.length > CANDIDATES) best.pop()
  }
  return best
}

/** Words in more sentences than this do not bring further ones in, where rarer words have found enough. */
const COMMON = 400

function termsOf(weights: Weights, share: number): { form: string; weight: number }[] {
  return [...weights].flatMap(([stem, { idf, kin }]) => [
    { form: stem, weight: idf * share },
    ...kin.map((form) => ({ form, weight: idf * share * KIN })),
  ])
}

/** Whether an ascending list has a number. */
function has(ascending: readonly number[], wanted: number): boolean {
  let low = 0
  let high = ascending.length - 1
  while (low <= high) {
    const middle = (low + high) >>> 1
    const value = ascending[middle] ?? 0
    if (value === wanted) return true
    if (value < wanted) low = middle + 1
    else high = middle - 1
  }
  return false
}

function windowsAround(sentences: readonly IndexedSentence[], ordinal: number): (readonly [number, number])[] {
  const section = sentences[ordinal]?.section
  const ranges = [
    [ordinal, ordinal],
    [ordinal - 1, ordinal],
    [ordinal, ordinal + 1],
    [ordinal - 1, ordinal + 1],
  ] as const
  return ranges.filter(([first, last]) => sentences[first]?.section === section && sentences[last]?.section === section)
}

function distinct(ranges: readonly (readonly [number, number])[]): (readonly [number, number])[] {
  return [...new Map(ranges.map((range) => [`${range[0]} ${range[1]}`, range])).values()]
}

/** The words of a window in order. */
export function windowWords(index: SourceIndex, { first, last }: Pick<Window, 'first' | 'last'>): Word[] {
  return index.sentences.slice(first, last + 1).flatMap(({ words }) => words)
}

/** Where a sequence of norms stands in a list of words: the first place, -1 when nowhere. */
export function placeOf(norms: readonly string[], words: readonly Word[]): number {
  if (norms.length === 0) return -1
  return words.findIndex((_, at) => norms.every((norm, offset) => words[at + offset]?.norm === norm))
}

/** The words of an answer without articles at either end. */
export function coreNorms(words: readonly Word[]): string[] {
  const norms = words.map(({ norm }) => norm)
  while (norms.length > 1 && isStopWord(norms[0] ?? '') && ARTICLES.has(norms[0] ?? '')) norms.shift()
  return norms
}

const ARTICLES = new Set(['the', 'a', 'an'])
