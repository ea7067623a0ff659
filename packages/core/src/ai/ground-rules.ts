/** The hard rules: what an answer may not get wrong whatever its other words are. */
import type { NumberMention } from '../text/numbers.ts'
import { unitOf } from '../text/numbers.ts'
import { wordSet } from '../text/word-set.ts'
import type { Word } from '../text/words.ts'
import { type Claim, type Side, TITLES } from './ground-claim.ts'
import type { SourceIndex } from './ground-index.ts'
import { type Matcher, type Window, windowNumbers } from './ground-window.ts'

/** Months and days are names that no other name competes with. */
const CALENDAR = wordSet(
  `january february march april may june july august september october november december
  monday tuesday wednesday thursday friday saturday sunday`,
)
/** A sentence with less of the card than this part of what the best one has is about something else. */
const NEAR = 0.5
/** Below this no sentence is clearly the one asked about. */
const CLEAR = 0.35

/** A number, or a number with its unit, that the window and the front do not have; or one that belongs to another fact. */
export function numberProblem(
  index: SourceIndex,
  claim: Claim,
  window: Window,
  words: readonly Word[],
  matcher: Matcher,
): boolean {
  const { back, front } = claim
  if (back.numbers.length === 0) return wrongCodes(back, front, words)
  const there = windowNumbers(index, words)
  const asked = askedUnit(front)
  for (const number of back.numbers) {
    const figures = front.numbers.filter(({ from, to }) => front.words.slice(from, to).some(({ isNumber }) => isNumber))
    if (figures.some(({ value }) => value === number.value)) continue
    const same = there.filter(({ value }) => value === number.value)
    if (same.length === 0) return true
    const unit = number.unit ?? asked
    const otherUnit = (mention: NumberMention) => unit !== null && mention.unit !== null && mention.unit !== unit
    if (same.every(otherUnit)) return true
    const own = new Set(back.words.slice(number.from, number.to).map(({ stem }) => stem))
    const kindOf = (ordinal: number) => numberKind(index, ordinal, number.value, unit)
    if (belongsElsewhere(index, window, (ordinal) => matcher.shareIn(ordinal, own), kindOf)) return true
  }
  return wrongCodes(back, front, words)
}

/** `how many miles`: the unit the answer is in. */
function askedUnit({ words }: Side): string | null {
  const at = words.findIndex(({ norm }, place) => norm === 'many' && words[place - 1]?.norm === 'how')
  const asked = at === -1 ? undefined : words[at + 1]
  return asked === undefined ? null : unitOf(asked)
}

/** Words with digits in them (`CO2`, `B12`) are copied or wrong. */
function wrongCodes(back: Side, front: Side, words: readonly Word[]): boolean {
  const codes = back.words.filter(({ norm, isNumber }) => !isNumber && /\d/.test(norm))
  return codes.some(({ norm }) => ![...words, ...front.words].some((word) => word.norm === norm))
}

type Kind = 'has' | 'rival' | 'neither'

function numberKind(index: SourceIndex, ordinal: number, value: number, unit: string | null): Kind {
  const sentence = index.sentences[ordinal]
  if (sentence === undefined) return 'neither'
  const numbers = windowNumbers(index, sentence.words)
  if (numbers.some((mention) => mention.value === value)) return 'has'
  return numbers.some((mention) => mention.unit === unit) ? 'rival' : 'neither'
}

/**
 * True when the sentences that have the answer hold little else of the card, while the one that holds most of it has a
 * rival of the same kind: the answer was taken from the fact next door.
 */
function belongsElsewhere(
  index: SourceIndex,
  { first, last }: Window,
  shareIn: (ordinal: number) => number,
  kindOf: (ordinal: number) => Kind,
): boolean {
  const rows: { kind: Kind; share: number }[] = []
  for (let at = Math.max(0, first - 1); at <= Math.min(index.sentences.length - 1, last + 1); at += 1) {
    rows.push({ kind: kindOf(at), share: shareIn(at) })
  }
  const own = Math.max(0, ...rows.filter(({ kind }) => kind === 'has').map(({ share }) => share))
  const rival = Math.max(0, ...rows.filter(({ kind }) => kind === 'rival').map(({ share }) => share))
  return rival > CLEAR && own < rival * NEAR
}

/** A name of the answer that the window and the front do not have, or whose parts stand apart there. */
export function nameProblem(
  index: SourceIndex,
  claim: Claim,
  window: Window,
  words: readonly Word[],
  matcher: Matcher,
): boolean {
  const { back, front } = claim
  const present = [...words, ...front.words]
  for (const run of back.names) {
    if (run.some(({ stem }) => !present.some((word) => word.stem === stem))) return true
    if (run.length > 1 && !standsTogether(run, words) && !standsTogether(run, front.words)) return true
  }
  if (partsApart(back, words)) return true
  return back.names.some((run) => {
    const [name] = run.filter(({ norm }) => !CALENDAR.has(norm))
    if (name === undefined || front.words.some(({ stem }) => stem === name.stem)) return false
    const own = new Set(run.map(({ stem }) => stem))
    const kindOf = (ordinal: number) => nameKind(index, ordinal, name, claim)
    return belongsElsewhere(index, window, (ordinal) => matcher.shareIn(ordinal, own), kindOf)
  })
}

/** The parts of a name follow one another; titles and initials may be missing between them. */
function standsTogether(run: readonly Word[], words: readonly Word[]): boolean {
  return words.some((start, at) => {
    if (start.stem !== run[0]?.stem) return false
    let next = 1
    for (let place = at + 1; place < words.length && next < run.length && place <= at + run.length + 1; place += 1) {
      if (words[place]?.stem === run[next]?.stem) next += 1
    }
    return next === run.length
  })
}

/** `Bailey of Berlin`: both ends stand in the window, but never near and in this order. */
function partsApart({ words: back }: Side, words: readonly Word[]): boolean {
  return back.some((joiner, at) => {
    const left = back[at - 1]
    const right = back[at + 1]
    if (joiner.norm !== 'of' || !left?.isCapitalised || !right?.isCapitalised || TITLES.has(left.norm)) return false
    const lefts = words.flatMap(({ stem }, place) => (stem === left.stem ? [place] : []))
    const rights = words.flatMap(({ stem }, place) => (stem === right.stem ? [place] : []))
    if (lefts.length === 0 || rights.length === 0) return false
    return !lefts.some((from) => rights.some((to) => to > from && to - from <= 4))
  })
}

function nameKind(index: SourceIndex, ordinal: number, name: Word, { front, back }: Claim): Kind {
  const sentence = index.sentences[ordinal]
  if (sentence === undefined) return 'neither'
  if (sentence.stems.has(name.stem)) return 'has'
  const rivals = sentence.words.filter(
    ({ norm, stem, isCapitalised }, place) =>
      place > 0 &&
      isCapitalised &&
      index.names.has(norm) &&
      !index.common.has(norm) &&
      !CALENDAR.has(norm) &&
      !TITLES.has(norm) &&
      ![...front.words, ...back.words].some((word) => word.stem === stem),
  )
  return rivals.length > 0 ? 'rival' : 'neither'
}

/** Figures and known names of the front that are nowhere in the window's section. */
export function frontProblem(index: SourceIndex, { front }: Claim, { first }: Window): boolean {
  const figures = front.numbers.filter(({ from, to }) => front.words.slice(from, to).some(({ isNumber }) => isNumber))
  const known = front.names.flat().filter(({ norm }) => index.names.has(norm))
  if (figures.length === 0 && known.length === 0) return false
  const section = index.sentences[first]?.section
  const sentences = index.sentences.filter((sentence) => sentence.section === section)
  if (known.some(({ stem }) => !sentences.some(({ stems }) => stems.has(stem)))) return true
  const near = figures.filter(({ from, to }) => {
    const stems = front.words.slice(from, to).map(({ stem }) => stem)
    return !sentences.some((sentence) => stems.every((stem) => sentence.stems.has(stem)))
  })
  if (near.length === 0) return false
  const words = index.sentences.slice(Math.max(0, first - 6), first + 4).flatMap((sentence) => sentence.words)
  const values = new Set(windowNumbers(index, words).map(({ value }) => value))
  return near.some(({ value }) => !values.has(value))
}
