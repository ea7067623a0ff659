import type { Outline, Passage, Section } from '../text/outline.ts'
import { isStopWord, wordsOf } from '../text/words.ts'
import { apportion } from './apportion.ts'

/** Up to this many tokens a source goes out in one call. */
export const SINGLE_CALL_TOKENS = 6_000
/** One call of several never holds more. */
export const CHUNK_TOKENS = 1_800
/** Calls of a split source ask for this much more than they are to keep, since some cards will be dropped. */
export const SURPLUS = 1.4
/** A section over this many words gets a card of its own while there are cards for all such sections. */
const OWN_CARD_WORDS = 60

export interface PlannedCall {
  readonly ordinal: number
  /** Ordinals of its passages, in text order. */
  readonly passages: readonly number[]
  /** From the first passage to the last; `callText` gives the text to send. */
  readonly start: number
  readonly end: number
  readonly headingPath: readonly string[]
  /** Cards to keep. All calls together have the count planned for. */
  readonly count: number
  /** Cards to ask for. */
  readonly ask: number
  /** Share of each section of a call with several, for the prompt; empty otherwise. */
  readonly quotas: readonly { readonly heading: string; readonly count: number }[]
}

export interface GenerationPlan {
  readonly calls: readonly PlannedCall[]
  /** Passages that get no card because there are fewer cards than passages. */
  readonly leftOut: readonly number[]
}

/**
 * Which passages go out in which call for how many cards. Quota of a section: count * (0.7 * size^0.75 + 0.3 * concept
 * mass), both as shares. `only` limits the plan to these passages (a chosen part, or what failed before).
 */
export function planGeneration(
  text: string,
  outline: Outline,
  { count, only }: { readonly count: number; readonly only?: readonly number[] },
): GenerationPlan {
  const chosen = only === undefined ? null : new Set(only)
  const passages = outline.passages.filter(({ ordinal }) => chosen === null || chosen.has(ordinal))
  const tokens = passages.reduce((sum, passage) => sum + passage.tokens, 0)
  if (passages.length === 0 || count <= 0) return { calls: [], leftOut: passages.map(({ ordinal }) => ordinal) }
  const shares = passageQuotas(text, outline.sections, passages, count)
  if (tokens <= SINGLE_CALL_TOKENS) {
    return { calls: [toCall(0, passages, shares, count, outline.sections)], leftOut: [] }
  }
  const groups = grouped(passages, shares)
  const calls = groups.map((group, ordinal) => {
    const own = group.reduce((sum, { ordinal: passage }) => sum + (shares.get(passage) ?? 0), 0)
    return toCall(ordinal, group, shares, own, outline.sections, SURPLUS)
  })
  const leftOut = passages.filter(({ ordinal }) => (shares.get(ordinal) ?? 0) === 0)
  return { calls, leftOut: leftOut.map(({ ordinal }) => ordinal) }
}

/** The text of a call: its passages, with what lies between neighbours. */
export function callText(text: string, outline: Outline, call: Pick<PlannedCall, 'passages'>): string {
  const parts: string[] = []
  let last: Passage | undefined
  for (const ordinal of call.passages) {
    const passage = outline.passages[ordinal]
    if (passage === undefined) throw new Error(`Inconsistent: no passage ${ordinal}`)
    const joined = last !== undefined && last.ordinal + 1 === ordinal
    if (last !== undefined) parts.push(joined ? text.slice(last.end, passage.start) : '\n\n')
    parts.push(text.slice(passage.start, passage.end))
    last = passage
  }
  return parts.join('')
}

function toCall(
  ordinal: number,
  passages: readonly Passage[],
  shares: ReadonlyMap<number, number>,
  count: number,
  sections: readonly Section[],
  surplus = 1,
): PlannedCall {
  const bySection = new Map<number, number>()
  for (const { section, ordinal: passage } of passages) {
    bySection.set(section, (bySection.get(section) ?? 0) + (shares.get(passage) ?? 0))
  }
  const headed = [...bySection].filter(([section]) => (sections[section]?.headingPath.length ?? 0) > 0)
  const ask = Math.ceil(count * surplus)
  return {
    ordinal,
    passages: passages.map((passage) => passage.ordinal),
    start: passages[0]?.start ?? 0,
    end: passages.at(-1)?.end ?? 0,
    headingPath: commonPath(passages),
    count,
    ask,
    quotas: bySection.size < 2 || headed.length < bySection.size ? [] : named(headed, sections, ask),
  }
}

function named(quotas: readonly (readonly [number, number])[], sections: readonly Section[], ask: number) {
  const counts = apportion(
    quotas.map(([, count]) => count),
    ask,
  )
  return quotas.map(([section], index) => ({
    heading: sections[section]?.headingPath.at(-1) ?? '',
    count: counts[index] ?? 0,
  }))
}

function commonPath(passages: readonly Passage[]): readonly string[] {
  const [first, ...others] = passages.map(({ headingPath }) => headingPath)
  if (first === undefined) return []
  const same = first.findIndex((heading, depth) => others.some((path) => path[depth] !== heading))
  return same === -1 ? first : first.slice(0, same)
}

/** Neighbouring passages with cards, together while they fit one call. */
function grouped(passages: readonly Passage[], shares: ReadonlyMap<number, number>): Passage[][] {
  const groups: Passage[][] = []
  let tokens = 0
  for (const passage of passages) {
    if ((shares.get(passage.ordinal) ?? 0) === 0) continue
    const open = groups.at(-1)
    if (open !== undefined && tokens + passage.tokens <= CHUNK_TOKENS) {
      open.push(passage)
      tokens += passage.tokens
    } else {
      groups.push([passage])
      tokens = passage.tokens
    }
  }
  return groups
}

/** Cards per passage ordinal; they sum to `count`. */
function passageQuotas(
  text: string,
  sections: readonly Section[],
  passages: readonly Passage[],
  count: number,
): Map<number, number> {
  const groups = new Map<number, Passage[]>()
  for (const passage of passages) groups.set(passage.section, [...(groups.get(passage.section) ?? []), passage])
  const rows = [...groups].map(([section, own]) => ({
    own,
    words: sections[section]?.words ?? 0,
    size: own.reduce((sum, { tokens }) => sum + tokens, 0) ** 0.75,
    mass: own.reduce((sum, { start, end }) => sum + conceptMass(text, start, end), 0),
  }))
  const size = rows.reduce((sum, row) => sum + row.size, 0) || 1
  const mass = rows.reduce((sum, row) => sum + row.mass, 0) || 1
  const weights = rows.map((row) => 0.7 * (row.size / size) + 0.3 * (row.mass / mass))
  const quotas = apportion(
    weights,
    count,
    rows.map(({ words }) => (words > OWN_CARD_WORDS ? 1 : 0)),
  )
  return new Map(
    rows.flatMap(({ own }, index) => {
      const shares = apportion(
        own.map(({ tokens }) => tokens),
        quotas[index] ?? 0,
      )
      return own.map((passage, at) => [passage.ordinal, shares[at] ?? 0] as const)
    }),
  )
}

/** How much there is to ask: distinct content words, those that recur or are names in full, others a quarter. */
function conceptMass(text: string, start: number, end: number): number {
  const seen = new Map<string, number>()
  for (const { norm, stem, isCapitalised, isNumber } of wordsOf(text, start, end)) {
    if (isStopWord(norm) || (stem.length < 4 && !isNumber)) continue
    seen.set(stem, (seen.get(stem) ?? 0) + (isCapitalised || isNumber ? 1 : 0.5))
  }
  return [...seen.values()].reduce((sum, weight) => sum + (weight >= 1 ? 1 : 0.25), 0)
}
