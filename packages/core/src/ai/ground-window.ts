import { type NumberMention, numbersIn } from '../text/numbers.ts'
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
  /** Windows around the likeliest sentences, best first. */
  readonly windows: readonly Window[]
  /** Share of both sides in one sentence, leaving out some stems of the answer. */
  readonly shareIn: (ordinal: number, without: ReadonlySet<string>) => number
}

/** Finds where a claim may stand. */
export function matchClaim(index: SourceIndex, { front, back }: Claim): Matcher {
  const backWeights = weightsOf(index, back)
  const frontWeights = weightsOf(index, front)
  const recall = (weights: Weights, first: number, last: number) => recallOf(index.sentences, weights, first, last)
  const ranges = candidates(index, backWeights, frontWeights).flatMap((at) => windowsAround(index.sentences, at))
  const shares = distinct(ranges).map(([first, last]) => ({
    first,
    last,
    back: recall(backWeights, first, last),
    front: recall(frontWeights, first, last),
  }))
  const bestFront = shares.reduce((best, { front: share }) => Math.max(best, share), 0)
  const windows = shares
    .map((share) => ({ ...share, score: scoreOf(share, bestFront) }))
    .sort((a, b) => b.score - a.score || a.first - b.first || a.last - b.last)
  return {
    windows,
    shareIn: (ordinal, without) => {
      const others = [...frontWeights, ...backWeights].filter(([stem]) => !without.has(stem))
      return recall(new Map(others), ordinal, ordinal)
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

function recallOf(sentences: readonly IndexedSentence[], weights: Weights, first: number, last: number): number {
  let found = 0
  let total = 0
  for (const [stem, { idf, kin }] of weights) {
    total += idf
    let share = 0
    for (let at = first; at <= last && share < 1; at += 1) {
      const stems = sentences[at]?.stems
      if (stems === undefined) continue
      if (stems.has(stem)) share = 1
      else if (kin.some((other) => stems.has(other))) share = KIN
    }
    found += idf * share
  }
  return total === 0 ? 0 : found / total
}

function candidates(index: SourceIndex, back: Weights, front: Weights): number[] {
  const scores = new Map<number, number>()
  const add = (weights: Weights, share: number) => {
    for (const [stem, { idf, kin }] of weights) {
      for (const form of [stem, ...kin]) {
        const weight = idf * share * (form === stem ? 1 : KIN)
        for (const ordinal of index.postings.get(form) ?? []) scores.set(ordinal, (scores.get(ordinal) ?? 0) + weight)
      }
    }
  }
  add(back, 1)
  add(front, 0.8)
  return [...scores]
    .sort(([a, scoreA], [b, scoreB]) => scoreB - scoreA || a - b)
    .slice(0, CANDIDATES)
    .map(([ordinal]) => ordinal)
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

/** The numbers of a window in order. */
export function windowNumbers(index: SourceIndex, words: readonly Word[]): NumberMention[] {
  return numbersIn(index.text, words)
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
