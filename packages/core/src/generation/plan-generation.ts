import { MAX_CARD_COUNT } from '../ai-protocol/models.ts'
import { fromOriginal } from '../text/edits.ts'
import type { Passage, ReadSource, Section, Span } from '../text/outline.ts'
import { apportion } from './apportion.ts'
import type { ProfileFit } from './fit-profile.ts'
import { groupPassages } from './group-passages.ts'
import { passageQuotas } from './section-quotas.ts'

/** Up to this many tokens a source goes out in one call. */
export const SINGLE_CALL_TOKENS = 6_000
/** One call of several never holds more, and rarely less than two thirds of it. */
export const CHUNK_TOKENS = 1_800
/** Calls of a split source ask for this much more than they are to keep, since some cards will be dropped. */
export const SURPLUS = 1.4

/** What is read of a source to plan its calls. */
export type PlanSource = Pick<ReadSource, 'text' | 'outline' | 'reading'>

export interface PlannedCall {
  readonly ordinal: number
  /** Its stretches of the source in order, neighbouring passages as one; `callText` gives the text to send. */
  readonly parts: readonly Span[]
  /** From the first stretch to the end of the last. */
  readonly start: number
  readonly end: number
  readonly headingPath: readonly string[]
  /** Cards to keep. All calls together have the count planned for. */
  readonly count: number
  /** Cards to ask for. */
  readonly ask: number
  /** Share of each section of a call with several, for the prompt; `heading` is empty for one without. */
  readonly quotas: readonly { readonly heading: string; readonly count: number }[]
  /** How many cards to keep from which stretch, where more are asked for than kept; empty otherwise. */
  readonly keep: readonly (Span & { readonly count: number })[]
}

export interface GenerationPlan {
  readonly calls: readonly PlannedCall[]
  /** Passages that get no card because there are fewer cards than passages: their ordinals. */
  readonly leftOut: readonly number[]
  /** Passages that hold nothing to learn (references, contents, an index): their ordinals. */
  readonly apparatus: readonly number[]
}

export interface PlanWish {
  readonly count: number
  /** Plans for what overlaps these stretches alone: a chosen part, or what failed before. */
  readonly within?: readonly Span[]
  /** Most tokens of one call of several; 1,800 unless the engine can take more. */
  readonly chunkTokens?: number
  /** Weak topics weigh twice, strong ones half. */
  readonly fit?: ProfileFit
}

/** Which passages go out in which call for how many cards; offsets are those of the source. */
export function planGeneration(
  source: PlanSource,
  { count, within, chunkTokens = CHUNK_TOKENS, fit }: PlanWish,
): GenerationPlan {
  const { passages, sections } = source.outline
  const chosen =
    within === undefined ? passages : passages.filter((passage) => within.some((span) => overlaps(span, passage)))
  const taught = chosen.filter(({ headingPath }) => !headingPath.some(isApparatus))
  // Who chose nothing but references wants cards from references.
  const asked = taught.length === 0 ? chosen : taught
  const isTaught = new Set(asked)
  const apparatus = ordinalsOf(chosen.filter((passage) => !isTaught.has(passage)))
  if (asked.length === 0 || count <= 0) return { calls: [], leftOut: ordinalsOf(asked), apparatus }
  const { text, outline } = source.reading
  const shares = passageQuotas({
    text,
    sections: outline.sections,
    passages: asked.flatMap(({ ordinal }) => outline.passages[ordinal] ?? []),
    count,
    weightOf: weigher(source, fit),
  })
  const shareOf = ({ ordinal }: Passage) => shares.get(ordinal) ?? 0
  const single = asked.reduce((sum, passage) => sum + passage.tokens, 0) <= SINGLE_CALL_TOKENS
  const groups = single
    ? [asked]
    : groupPassages(
        asked.filter((passage) => shareOf(passage) > 0),
        { least: Math.floor((chunkTokens * 2) / 3), most: chunkTokens },
      )
  const surplus = single ? 1 : SURPLUS
  const calls = groups.map((group, ordinal) => toCall(ordinal, group, { shareOf, sections, surplus }))
  const leftOut = single ? [] : asked.filter((passage) => shareOf(passage) === 0)
  return { calls, leftOut: ordinalsOf(leftOut), apparatus }
}

const ordinalsOf = (passages: readonly Passage[]) => passages.map(({ ordinal }) => ordinal)

const APPARATUS =
  /^(?:\d+(?:\.\d+)*\.?\s+)?(?:(?:table of )?contents|references|bibliography|works cited|literature cited|(?:further|suggested|recommended) reading|external links|see also|notes and references|footnotes|citations|exercises|review questions|(?:general |subject |author )?index|list of (?:figures|tables|illustrations|plates)|acknowledge?ments|copyright(?: page)?|colophon|about the authors?|literaturverzeichnis|inhaltsverzeichnis|inhalt|bibliographie|sommaire|table des matières|bibliografía|índice|bibliografia|indice)\.?$/i

/** Whether a heading stands over something that is no text to learn. */
const isApparatus = (heading: string): boolean => APPARATUS.test(heading.trim())

/** The text of a call as it is read: without running heads and cut words. */
export function callText({ reading }: PlanSource, { parts }: Pick<PlannedCall, 'parts'>): string {
  return parts
    .map((part) => {
      const { start, end } = fromOriginal(reading, part)
      return reading.text.slice(start, end)
    })
    .join('\n\n')
}

const overlaps = (one: Span, other: Span): boolean => one.start < other.end && other.start < one.end

/** Between a half and two: by how much of a passage speaks of weak and of strong topics. */
function weigher({ outline }: PlanSource, fit: ProfileFit | undefined): (passage: Passage) => number {
  if (fit === undefined) return () => 1
  const ordinals = (topics: ProfileFit['weak']) => new Set(topics.flatMap(({ paragraphs }) => paragraphs))
  const weak = ordinals(fit.weak)
  const strong = ordinals(fit.strong)
  const words = new Map<number, { all: number; weak: number; strong: number }>()
  for (const { ordinal, passage, words: count } of outline.paragraphs) {
    const sum = words.get(passage) ?? { all: 0, weak: 0, strong: 0 }
    const isWeak = weak.has(ordinal)
    words.set(passage, {
      all: sum.all + count,
      weak: sum.weak + (isWeak ? count : 0),
      strong: sum.strong + (!isWeak && strong.has(ordinal) ? count : 0),
    })
  }
  return ({ ordinal }) => {
    const sum = words.get(ordinal)
    return sum === undefined || sum.all === 0 ? 1 : 1 + sum.weak / sum.all - sum.strong / sum.all / 2
  }
}

interface Shares {
  readonly shareOf: (passage: Passage) => number
  readonly sections: readonly Section[]
  readonly surplus: number
}

function toCall(ordinal: number, passages: readonly Passage[], { shareOf, sections, surplus }: Shares): PlannedCall {
  const count = passages.reduce((sum, passage) => sum + shareOf(passage), 0)
  const ask = Math.min(MAX_CARD_COUNT, Math.ceil(count * surplus))
  return {
    ordinal,
    parts: joined(passages),
    start: passages[0]?.start ?? 0,
    end: passages.at(-1)?.end ?? 0,
    headingPath: commonPath(passages),
    count,
    ask,
    quotas: sectionQuotas(passages, { shareOf, sections, surplus }, ask),
    keep:
      ask === count
        ? []
        : passages.map((passage) => ({ start: passage.start, end: passage.end, count: shareOf(passage) })),
  }
}

/** Neighbours in one stretch, with what lies between them. */
function joined(passages: readonly Passage[]): Span[] {
  const parts: { start: number; end: number }[] = []
  let last: Passage | undefined
  for (const passage of passages) {
    const open = parts.at(-1)
    if (open !== undefined && last?.ordinal === passage.ordinal - 1) open.end = passage.end
    else parts.push({ start: passage.start, end: passage.end })
    last = passage
  }
  return parts
}

function sectionQuotas(
  passages: readonly Passage[],
  { shareOf, sections }: Shares,
  ask: number,
): PlannedCall['quotas'] {
  const rows: { heading: string; path: string; section: number; count: number }[] = []
  for (const passage of passages) {
    const path = passage.headingPath.join('\n')
    const open = rows.at(-1)
    // Sections under one heading are one to a reader.
    const isSame = open !== undefined && (open.section === passage.section || (path !== '' && open.path === path))
    if (isSame) open.count += shareOf(passage)
    else {
      const heading = sections[passage.section]?.headingPath.at(-1) ?? ''
      rows.push({ heading, path, section: passage.section, count: shareOf(passage) })
    }
  }
  if (rows.length < 2) return []
  const counts = apportion(
    rows.map(({ count }) => count),
    ask,
  )
  return rows.map(({ heading }, index) => ({ heading, count: counts[index] ?? 0 }))
}

function commonPath(passages: readonly Passage[]): readonly string[] {
  const [first, ...others] = passages.map(({ headingPath }) => headingPath)
  if (first === undefined) return []
  const same = first.findIndex((heading, depth) => others.some((path) => path[depth] !== heading))
  return same === -1 ? first : first.slice(0, same)
}
