/** Which part of a sentence a number belongs to: `78 percent nitrogen, 21 percent oxygen` answers two questions. */
import type { NumberMention } from '../text/numbers.ts'
import { isStopWord, type Word } from '../text/words.ts'
import type { Side } from './ground-claim.ts'
import type { SourceIndex } from './ground-index.ts'
import type { Scene } from './ground-scene.ts'

/** Marks between two things that are told one after the other; a colon joins a number to its name. */
const BORDER = /[,;.!?—|]|--/
const JOINT = /^(?:and|but|while|whereas|or)$/

/**
 * True when every place of the number has a rival of its kind in its sentence whose part of the sentence has words of
 * the question that this one lacks. What several parts share is often said in the first alone (`water boils at 100
 * degrees, on Mont Blanc at 85`), so an earlier part is given up only for as much as it has itself.
 */
export function belongsToRival(
  index: SourceIndex,
  front: Side,
  scene: Scene,
  fits: readonly NumberMention[],
  unit: string | null,
): boolean {
  const rivals = scene.numbers.filter((mention) => {
    const isKind = mention.unit === unit || (unit === null && fits.some((fit) => fit.unit === mention.unit))
    return isKind && fits.every(({ value }) => value !== mention.value && isYear(value) === isYear(mention.value))
  })
  const asked = new Set(front.stems)
  if (rivals.length === 0 || asked.size === 0) return false
  const segments = segmentsOf(index.text, scene)
  const wordsOf = (mention: NumberMention): ReadonlySet<string> => askedIn(scene.words, segments, mention, asked)
  const weight = (own: ReadonlySet<string>, other: ReadonlySet<string>): number =>
    [...own].reduce((sum, stem) => (other.has(stem) ? sum : sum + index.idf(stem)), 0)
  return fits.every((fit) => {
    const own = wordsOf(fit)
    return rivals.some((rival) => {
      if (segments[rival.from] === segments[fit.from] || !isSameSentence(scene, fit, rival)) return false
      const other = wordsOf(rival)
      const [lacking, having] = [weight(other, own), weight(own, other)]
      return lacking > 0 && (rival.from > fit.from ? lacking >= having * EVEN : having === 0)
    })
  })
}

function isSameSentence({ opens }: Scene, one: NumberMention, other: NumberMention): boolean {
  const [first, second] = one.from < other.from ? [one.from, other.from] : [other.from, one.from]
  return ![...opens].some((place) => place > first && place <= second)
}

/** Two words of about the same rarity weigh the same. */
const EVEN = 0.8

/** What may be a year of our time. */
export const isYear = (value: number): boolean => Number.isInteger(value) && value >= 1_000 && value < 2_100

function askedIn(
  words: readonly Word[],
  segments: readonly number[],
  { from }: NumberMention,
  asked: ReadonlySet<string>,
): Set<string> {
  const found = words.filter(({ stem, norm }, place) => {
    return segments[place] === segments[from] && asked.has(stem) && !isStopWord(norm)
  })
  return new Set(found.map(({ stem }) => stem))
}

/** The part that each word stands in: a new one after marks, and at the last `and` between two numbers. */
function segmentsOf(text: string, { words, numbers }: Scene): number[] {
  const joints = new Set<number>()
  for (const [at, { from }] of numbers.entries()) {
    const before = numbers[at - 1]
    // `two and a half` is one number.
    if (before === undefined || from - before.to <= 2) continue
    for (let place = from - 1; place >= before.to; place -= 1) {
      if (!JOINT.test(words[place]?.norm ?? '')) continue
      joints.add(place)
      break
    }
  }
  let segment = 0
  return words.map(({ start }, place) => {
    const last = words[place - 1]
    if (last !== undefined && (joints.has(place) || BORDER.test(text.slice(last.end, start)))) segment += 1
    return segment
  })
}
