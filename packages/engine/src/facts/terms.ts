import { rarityOf } from '../lang/common-words.ts'
import type { Lexicon } from '../lang/lexicon.ts'
import { singularOf } from '../lang/nouns.ts'
import { isNominal, type Range, type Token } from '../lang/token.ts'
import { GENERIC_NOUNS, VAGUE_ADJECTIVES } from '../lang/words.ts'
import type { Analysis, Sentence } from '../read/analyse.ts'

/** A noun phrase the source uses as a name of something. `weight` is comparable within one source only. */
export interface Term {
  readonly key: string
  readonly count: number
  readonly weight: number
  /** The first sentence that holds it. */
  readonly firstSentence: number
}

/** How many of the heaviest terms count as leading. */
const LEADING = 60

export interface TermIndex {
  /** Keys of the heaviest terms. */
  readonly leading: ReadonlySet<string>
  /** "carbonate of lime": names of two nouns that the text writes more than once. Keys of both words, joined. */
  readonly ofNames: ReadonlySet<string>
  /** Share of the sentences that hold the phrase's head noun, from 0 to 1. */
  shareOf(words: readonly Token[]): number
  /** Terms by their key, see `termKey`. */
  readonly byKey: ReadonlyMap<string, Term>
  /** Weight of the heaviest term within a phrase, 0 when it holds none. */
  weightOf(words: readonly Token[]): number
  /** True when the whole phrase is too general to be asked for. */
  isGeneric(words: readonly Token[]): boolean
  /** How many sentences hold this word (singular, lower case). */
  spreadOf(word: string): number
}

interface Draft {
  count: number
  nested: number
  containers: Set<string>
  firstSentence: number
  boost: number
  words: number
  rarity: number
}

const MAX_TERM_WORDS = 4

/** Term key of a run of words: singular head, lower case, no article. */
export function termKey(words: readonly Token[], lexicon: Lexicon): string {
  const content = words.filter((word) => word.tag !== 'DET' && word.tag !== 'PUNCT' && word.tag !== 'PRON')
  return content
    .map((word, index) => (index === content.length - 1 ? singularOf(word.lower, lexicon) : word.lower))
    .join(' ')
}

/** Noun runs of one sentence, longest first at each place: "plasma membrane", "chalk", "carbonic acid gas". */
export function termRuns(tokens: readonly Token[]): Range[] {
  const runs: Range[] = []
  for (let index = 0; index < tokens.length; index += 1) {
    if (!isTermStart(tokens[index])) continue
    let to = index
    while (to < tokens.length && isTermPart(tokens[to]) && !(to > index && partsPlurals(tokens[to - 1], tokens[to])))
      to += 1
    let last = to
    while (last > index && !isNominal(tokens[last - 1])) last -= 1
    let from = index
    while (from < last - 1 && VAGUE_ADJECTIVES.has(tokens[from]?.lower ?? '')) from += 1
    if (last > from) runs.push({ from, to: last })
    index = Math.max(index, to - 1)
  }
  return runs
}

/** "tools economists": a plural before another noun ends its phrase, but for the few that stand as modifiers. */
export function partsPlurals(before: Token | undefined, token: Token | undefined): boolean {
  if (before?.tag !== 'NOUN' || token === undefined || !isNominal(token)) return false
  return (
    /[^suiy]s$/.test(before.lower) &&
    !/^(?:sales|goods|arms|customs|savings|sports|news|species|series|systems|women|men|operations|means|genetics|physics|mathematics|economics|politics|rights|relations|communications|lens|gas)$/.test(
      before.lower,
    )
  )
}

function isTermStart(token: Token | undefined): boolean {
  return (
    token !== undefined &&
    (isNominal(token) || token.tag === 'ADJ') &&
    !/^(?:percent|today|tomorrow|yesterday|now)$/.test(token.lower) &&
    /^[\p{L}]/u.test(token.text)
  )
}

function isTermPart(token: Token | undefined): boolean {
  return (
    token !== undefined &&
    !/^(?:percent|today|tomorrow|yesterday|now)$/.test(token.lower) &&
    (isNominal(token) || token.tag === 'ADJ') &&
    /[\p{L}\p{N}]/u.test(token.text)
  )
}

/** Counts and weighs the terms of a source: C-value times rarity, with boosts for headings, bold type and definitions. */
export function indexTerms(analysis: Analysis, lexicon: Lexicon): TermIndex {
  const drafts = new Map<string, Draft>()
  const spread = new Map<string, number>()
  const boosted = boostedWords(analysis, lexicon)
  for (const sentence of analysis.sentences) {
    countSpread(sentence, spread, lexicon)
    for (const run of termRuns(sentence.tokens)) addRun(drafts, sentence, run, boosted, lexicon)
  }
  const ofNames = ofNamesIn(analysis, lexicon)
  const sentenceCount = Math.max(1, analysis.sentences.length)
  const byKey = new Map<string, Term>()
  for (const [key, draft] of drafts) byKey.set(key, toTerm(key, draft))
  const heaviest = [...byKey.values()]
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight || a.firstSentence - b.firstSentence)
  return {
    byKey,
    leading: new Set(heaviest.slice(0, LEADING).map(({ key }) => key)),
    ofNames,
    shareOf: (words) => {
      const head = words.findLast(isNominal)
      return head === undefined ? 0 : (spread.get(singularOf(head.lower, lexicon)) ?? 0) / sentenceCount
    },
    weightOf: (words) => {
      let best = 0
      for (const run of subRuns(words)) best = Math.max(best, byKey.get(termKey(run, lexicon))?.weight ?? 0)
      return best
    },
    isGeneric: (words) => isGenericPhrase(words, lexicon),
    spreadOf: (word) => spread.get(word) ?? 0,
  }
}

function ofNamesIn(analysis: Analysis, lexicon: Lexicon): ReadonlySet<string> {
  const counts = new Map<string, number>()
  for (const { tokens } of analysis.sentences) {
    tokens.forEach((token, index) => {
      const key = token.lower === 'of' ? ofKey(tokens[index - 1], tokens[index + 1], lexicon) : null
      if (key !== null) counts.set(key, (counts.get(key) ?? 0) + 1)
    })
  }
  return new Set([...counts].filter(([, count]) => count > 1).map(([key]) => key))
}

/** Key of "X of Y" where both are bare nouns and X is no general word; null otherwise. */
export function ofKey(first: Token | undefined, second: Token | undefined, lexicon: Lexicon): string | null {
  if (first === undefined || second === undefined || !isNominal(second)) return null
  if (!isNominal(first) && !lexicon.canBe(first.lower, 'NOUN')) return null
  const noun = singularOf(first.lower, lexicon)
  return GENERIC_NOUNS.has(noun) || GENERIC_NOUNS.has(first.lower)
    ? null
    : `${noun} of ${singularOf(second.lower, lexicon)}`
}

function countSpread(sentence: Sentence, spread: Map<string, number>, lexicon: Lexicon): void {
  const words = new Set(
    sentence.tokens.filter((token) => /\p{L}/u.test(token.text)).map((token) => singularOf(token.lower, lexicon)),
  )
  for (const word of words) spread.set(word, (spread.get(word) ?? 0) + 1)
}

/** Words of headings and of emphasised stretches, as term keys. */
function boostedWords(analysis: Analysis, lexicon: Lexicon): ReadonlySet<string> {
  const { document } = analysis
  const titles = document.sections.filter((section) => !section.skipped).map((section) => section.title)
  const bold = document.masked.emphasised.map(({ start, end }) => document.source.slice(start, end))
  const keys = [...titles, ...bold].flatMap((text) => {
    const words = text.toLowerCase().match(/[\p{L}\p{N}'-]+/gu) ?? []
    return [
      words.map((word, index) => (index === words.length - 1 ? singularOf(word, lexicon) : word)).join(' '),
      ...words.map((word) => singularOf(word, lexicon)),
    ]
  })
  return new Set(keys)
}

function addRun(
  drafts: Map<string, Draft>,
  sentence: Sentence,
  run: Range,
  boosted: ReadonlySet<string>,
  lexicon: Lexicon,
): void {
  const words = sentence.tokens.slice(run.from, run.to)
  const whole = termKey(words.slice(-MAX_TERM_WORDS), lexicon)
  for (const part of subRuns(words)) {
    const key = termKey(part, lexicon)
    if (key === '') continue
    const draft = drafts.get(key) ?? newDraft(part, sentence.index, lexicon)
    draft.count += 1
    if (key !== whole) {
      draft.nested += 1
      draft.containers.add(whole)
    }
    if (boosted.has(key)) draft.boost = 1.5
    drafts.set(key, draft)
  }
}

function newDraft(words: readonly Token[], firstSentence: number, lexicon: Lexicon): Draft {
  const rarities = words.map((word) => Math.min(rarityOf(word.lower), rarityOf(singularOf(word.lower, lexicon))))
  const rarity = rarities.reduce((sum, value) => sum + value, 0) / Math.max(1, rarities.length)
  return { count: 0, nested: 0, containers: new Set(), firstSentence, boost: 1, words: words.length, rarity }
}

/** Every part of a run that ends in a noun, at most four words long. */
function subRuns(words: readonly Token[]): Token[][] {
  const parts: Token[][] = []
  for (let from = 0; from < words.length; from += 1) {
    for (let to = from + 1; to <= Math.min(words.length, from + MAX_TERM_WORDS); to += 1) {
      if (!isNominal(words[to - 1])) continue
      parts.push(words.slice(from, to))
    }
  }
  return parts
}

/** C-value (Frantzi 2000) with log2(1 + words), so that single words count as well, times rarity and boost. */
function toTerm(key: string, draft: Draft): Term {
  const containers = Math.max(1, draft.containers.size)
  const own = draft.count - (draft.containers.size > 0 ? draft.nested / containers : 0)
  const cValue = Math.log2(1 + draft.words) * Math.log2(1 + Math.max(0.5, own))
  const once = draft.count === 1 && draft.words > 1 && draft.boost === 1 ? 0.75 : 1
  const weight = GENERIC_NOUNS.has(key) ? 0 : cValue * draft.rarity * draft.rarity * draft.boost * once
  return { key, count: draft.count, weight, firstSentence: draft.firstSentence }
}

function isGenericPhrase(words: readonly Token[], lexicon: Lexicon): boolean {
  const content = words.filter((word) => /^(?:NOUN|PROPN|ADJ|NUM|VERB|X)$/.test(word.tag))
  if (content.length === 0) return true
  return content.every((word) => {
    if (word.tag === 'PROPN' && /^\p{Lu}/u.test(word.text)) return false
    if (word.tag === 'NUM') return !/\d/.test(word.text)
    if (word.lower === 'goods') return false
    return (
      GENERIC_NOUNS.has(word.lower) ||
      GENERIC_NOUNS.has(singularOf(word.lower, lexicon)) ||
      VAGUE_ADJECTIVES.has(word.lower)
    )
  })
}
