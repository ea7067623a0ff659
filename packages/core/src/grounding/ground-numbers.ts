/** What a card may not get wrong about numbers: the value, its unit, what it counts, its bound, its neighbours. */
import { type NumberMention, unitOf } from '../text/numbers.ts'
import { wordSet } from '../text/word-set.ts'
import { isStopWord, type Word } from '../text/words.ts'
import type { Claim, Side } from './ground-claim.ts'
import type { SourceIndex } from './ground-index.ts'
import { belongsElsewhere, type Kind } from './ground-rules.ts'
import type { Scene } from './ground-scene.ts'
import { belongsToRival, isYear } from './ground-segments.ts'
import type { Matcher } from './ground-window.ts'

/** A number, or a number with its unit, that the window and the front do not have; or one that belongs to another fact. */
export function numberProblem(index: SourceIndex, claim: Claim, scene: Scene, matcher: Matcher): boolean {
  const { back, front } = claim
  if (wrongCodes(back, front, scene.words) || wrongUnits(back, front, scene)) return true
  if (back.numbers.length === 0) return false
  const figures = figuresOf(front)
  const asked = back.numbers.filter(({ value }) => !figures.some((figure) => figure.value === value))
  const counted = askedCount(front)
  return (
    asked.some((number) => isWrong(index, claim, scene, number)) ||
    asked.some((number) => countsElse(number, counted, scene)) ||
    wrongPairs(back, scene) ||
    asked.some((number) => isFromElsewhere(index, claim, matcher, number))
  )
}

/** Numbers in digits. */
function figuresOf({ numbers, words }: Side): NumberMention[] {
  return numbers.filter(({ from, to }) => words.slice(from, to).some(({ isNumber }) => isNumber))
}

function isWrong(index: SourceIndex, { back, front }: Claim, scene: Scene, number: NumberMention): boolean {
  const same = scene.numbers.filter(({ value }) => value === number.value)
  if (same.length === 0) return true
  const unit = number.unit ?? askedUnit(front)
  const fits = same.filter((mention) => unit === null || mention.unit === unit || isBare(mention, scene.words))
  if (fits.length === 0 || isOfUnknownUnit(back, front, scene, number, fits)) return true
  const bound = boundOf(back.text, back.words, number)
  const bounds = fits.map((mention) => boundOf(index.text, scene.words, mention))
  if (bound !== 0 && bounds.every((other) => other === -bound)) return true
  const wanted = bound === 0 ? askedBound(front) : bound
  if (wanted !== 0 && bounds.every((other) => other === 0)) {
    // `at least seven` of `twelve`: the bound belongs to another number.
    const isBounded = (mention: NumberMention) => boundOf(index.text, scene.words, mention) === wanted
    if (scene.numbers.some((mention) => mention.value !== number.value && isBounded(mention))) return true
  }
  if (fits.every((mention) => inOtherColumn(index, front, scene.words[mention.from]))) return true
  if (isNoTime(front, back, scene, number, fits)) return true
  if (belongsToRival(index, front, scene, fits, unit)) return true
  return isAnchoredElsewhere(front, scene, fits, number) || isOtherEnd(index, front, scene, fits)
}

const ASKS_WHEN = /^when\b|\b(?:which|what) year\b/i

/** Asked when, a bare number that the window gives a unit, or that stands beside a year, is no answer. */
function isNoTime(
  front: Side,
  { words }: Side,
  { numbers }: Scene,
  { value, unit }: NumberMention,
  fits: readonly NumberMention[],
): boolean {
  if (!ASKS_WHEN.test(front.text) || unit !== null) return false
  if (fits.every((mention) => mention.unit !== null)) return true
  return (
    words.length === 1 && !isYear(value) && numbers.some((other) => isYear(other.value) && !isFigureOf(front, other))
  )
}

/** `above which rate`: the answer is a lower bound. */
function askedBound({ text }: Side): -1 | 0 | 1 {
  if (/\b(?:above|over) (?:which|what)\b/i.test(text)) return 1
  return /\b(?:below|under) (?:which|what)\b/i.test(text) ? -1 : 0
}

/** In the row of a table: another column has more of the question in its head. */
function inOtherColumn(index: SourceIndex, front: Side, word: Word | undefined): boolean {
  const row = index.sentences.find(({ start, end }) => word !== undefined && start <= word.start && word.end <= end)
  if (word === undefined || row === undefined || row.columns === null) return false
  const at = index.text.slice(row.start + 1, word.start).split('|').length - 1
  // The first column names the row.
  const asked = row.columns.map((column, place) => (place === 0 ? 0 : countIn(column, front.stems)))
  return Math.max(...asked) > (asked[at] ?? 0)
}

const countIn = (column: ReadonlySet<string>, stems: readonly string[]): number =>
  stems.filter((stem) => column.has(stem)).length

/** `from 1944 to 1971` answered by the wrong end. */
function isOtherEnd(
  index: SourceIndex,
  { text }: Side,
  { words, numbers }: Scene,
  fits: readonly NumberMention[],
): boolean {
  const asksStart = /\b(?:begin|began|start|started|since|from when)\b/i.test(text)
  const asksEnd = /\b(?:until|till|end|ended|finish|last until)\b/i.test(text)
  if (asksStart === asksEnd) return false
  return fits.every((mention) => {
    const at = numbers.indexOf(mention)
    const [first, second] = asksStart ? [numbers[at - 1], mention] : [mention, numbers[at + 1]]
    const from = words[first?.from ?? -1]
    const to = words[second?.from ?? -1]
    if (from === undefined || to === undefined) return false
    return (
      /\bfrom\s*$/i.test(index.text.slice(0, from.start).slice(-8)) &&
      /^\S+\s+(?:to|until)\s*$/.test(index.text.slice(from.start, to.start))
    )
  })
}

/** `fifteen per mille` where the window has `fifteen per cent`: what follows is nowhere, and there it is a unit. */
function isOfUnknownUnit(
  { words, text }: Side,
  front: Side,
  scene: Scene,
  { unit, from, to }: NumberMention,
  fits: readonly NumberMention[],
): boolean {
  const last = words[to - 1]
  const [next] = words.slice(to).filter(({ norm }) => norm !== 'per')
  if (unit !== null || next === undefined || last === undefined || words[from] === undefined) return false
  if (isStopWord(next.norm) || next.isNumber || /[,;:.()]/.test(text.slice(last.end, next.start))) return false
  const isKnown = scene.places.has(next.stem) || front.words.some(({ stem }) => stem === next.stem)
  return !isKnown && fits.every((mention) => mention.unit !== null)
}

/** No unit, and nothing that it counts: `4 million, which`. */
function isBare({ unit, to }: NumberMention, words: readonly Word[]): boolean {
  const next = words[to]
  return unit === null && (next === undefined || next.isNumber || (isStopWord(next.norm) && !next.isCapitalised))
}

/** `how many miles`: the unit the answer is in. */
function askedUnit({ words }: Side): string | null {
  const asked = afterHowMany(words)
  return asked === undefined ? null : unitOf(asked)
}

function afterHowMany(words: readonly Word[]): Word | undefined {
  const at = words.findIndex(({ norm }, place) => norm === 'many' && words[place - 1]?.norm === 'how')
  return at === -1 ? undefined : words[at + 1]
}

/** `how many ships`, `how much salt`: the stem of what is counted. */
function askedCount({ words }: Side): string | null {
  const at = words.findIndex(({ norm }, place) => /^(?:many|much)$/.test(norm) && words[place - 1]?.norm === 'how')
  const asked = at === -1 ? undefined : words[at + 1]
  return asked === undefined || isStopWord(asked.norm) ? null : asked.stem
}

/** The window counts the ships by another number, and something else by this one: `57 ships for fifteen days`. */
function countsElse(number: NumberMention, counted: string | null, { words, numbers }: Scene): boolean {
  if (counted === null) return false
  const counts = numbers.filter(({ to }) => words.slice(to, to + 3).some(({ stem }) => stem === counted))
  if (counts.length === 0 || counts.some(({ value }) => value === number.value)) return false
  const same = numbers.filter(({ value }) => value === number.value)
  return same.every(({ unit, to }) => {
    const next = words[to]
    return next !== undefined && (unit !== null || !isStopWord(next.norm))
  })
}

/** `25,000 people in 1772 to 303,000 people in 1851`: the year of the question stands behind another number. */
function isAnchoredElsewhere(
  front: Side,
  scene: Scene,
  fits: readonly NumberMention[],
  number: NumberMention,
): boolean {
  const anchors = figuresOf(front).map(({ value }) => value)
  if (anchors.length === 0) return false
  const anchored = ({ to }: NumberMention) =>
    scene.numbers.some((other) => anchors.includes(other.value) && other.from > to && other.from - to <= 3)
  const rivals = scene.numbers.filter(
    ({ value, unit }) => value !== number.value && unit === number.unit && !anchors.includes(value),
  )
  return rivals.some(anchored) && !fits.some(anchored)
}

/** `120 over 80`: numbers that belong together stand together, in their order. */
function wrongPairs({ numbers }: Side, scene: Scene): boolean {
  return numbers.some((second, at) => {
    const first = numbers[at - 1]
    if (first === undefined || second.from - first.to > 2) return false
    return !scene.numbers.some(
      (mention, place) => mention.value === second.value && scene.numbers[place - 1]?.value === first.value,
    )
  })
}

const RATE = wordSet('a an per each every')

/** A unit that is counted or is a rate (`twelve hours a day`) and stands neither in the window nor in the question. */
function wrongUnits({ words, numbers }: Side, front: Side, scene: Scene): boolean {
  const known = new Set([...scene.words, ...front.words].map(unitOf))
  for (const mention of scene.numbers) known.add(mention.unit)
  const rates = words.filter(
    (word, place) => unitOf(word) !== null && RATE.has(words[place - 1]?.norm ?? '') && place >= 2,
  )
  const units = [...numbers.map(({ unit }) => unit), ...rates.map(unitOf)].filter((unit) => unit !== null)
  return units.some((unit) => !known.has(unit))
}

/** Words with digits in them (`CO2`, `B12`) are copied or wrong. */
function wrongCodes(back: Side, front: Side, words: readonly Word[]): boolean {
  const codes = back.words.filter(({ norm, isNumber }) => !isNumber && /\d/.test(norm))
  return codes.some(({ norm }) => ![...words, ...front.words].some((word) => word.norm === norm))
}

const ABOVE =
  /\b(?:more than|greater than|over|above|at least|(?:no|not) (?:less|fewer) than|exceed(?:s|ed|ing)?|minimum of|upwards of)\s*(?:some |about )?[£$€]?$/i
const BELOW =
  /\b(?:less than|fewer than|under|below|at most|up to|(?:no|not) more than|maximum of|at the most)\s*(?:some |about )?[£$€]?$/i
const REACH_CHARS = 40

/** 1 for `more than ten`, -1 for `at most ten`, else 0. */
function boundOf(text: string, words: readonly Word[], { from }: NumberMention): -1 | 0 | 1 {
  const start = words[from]?.start ?? 0
  const before = text.slice(Math.max(0, start - REACH_CHARS), start).replace(/\b(?:an?|the) $/, '')
  const denied = /\b(?:no|not)\s+(?:more|less|fewer|greater) than\s*$/i.test(before)
  if (BELOW.test(before) && !(denied && /(?:less|fewer) than\s*$/i.test(before))) return -1
  return ABOVE.test(before) ? 1 : 0
}

/** The value stands in a sentence about something else, while the sentence asked about has another of its kind. */
function isFromElsewhere(index: SourceIndex, { back, front }: Claim, matcher: Matcher, number: NumberMention): boolean {
  const end = number.unit === null ? number.to : number.to + 1
  const own = new Set(back.words.slice(number.from, end).map(({ stem }) => stem))
  const unit = number.unit ?? askedUnit(front)
  const kindOf = (ordinal: number): Kind => {
    const numbers = index.numbersOf(ordinal)
    if (numbers.some(({ value }) => value === number.value)) return 'has'
    return numbers.some((mention) => mention.unit === unit && !isFigureOf(front, mention)) ? 'rival' : 'neither'
  }
  return belongsElsewhere(matcher, (ordinal) => matcher.shareIn(ordinal, own), kindOf)
}

function isFigureOf(front: Side, { value }: NumberMention): boolean {
  return front.numbers.some((figure) => figure.value === value)
}
