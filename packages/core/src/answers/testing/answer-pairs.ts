import { stableHash } from '../../scheduling/seeded-random.ts'
import { fixtureJson } from '../../testing/fixtures.ts'

/**
 * Pairs of card and typed answer with a verdict given by hand, before any grading was written. The question behind each
 * verdict: would a fair teacher, with this card alone, take the answer as known?
 */
export interface AnswerPair {
  readonly subject: PairSubject
  readonly front: string
  readonly back: string
  readonly aliases: readonly string[]
  readonly others: readonly string[]
  readonly typed: string
  readonly isRight: boolean
}

const FILES = {
  science: ['science'],
  society: ['society'],
  language: ['language'],
  quantity: ['quantity', 'formula'],
} as const
export type PairSubject = keyof typeof FILES
const SUBJECTS: readonly PairSubject[] = ['science', 'society', 'language', 'quantity']

/** A card of `fixtures/answers`: `others` are the answers of other cards, `right` and `wrong` what was typed. */
interface JudgedCard {
  readonly front: string
  readonly back: string
  readonly aliases?: readonly string[]
  readonly others?: readonly string[]
  readonly right: readonly string[]
  readonly wrong: readonly string[]
}

/** Rules were tuned on the one half of the cards; the other was set aside and only counted. */
export type PairSet = 'tuned' | 'aside'

/** The pairs of one half; a card lies in one half with all its pairs, by a hash of its front. */
export function answerPairs(set: PairSet): AnswerPair[] {
  return allPairs().filter(({ front }) => (stableHash(`pairs ${front}`) % 2 === 0) === (set === 'tuned'))
}

export function allPairs(): AnswerPair[] {
  return SUBJECTS.flatMap((subject) =>
    FILES[subject].flatMap((file) =>
      fixtureJson<readonly JudgedCard[]>(`answers/${file}.json`).flatMap((card) => pairsOf(subject, card)),
    ),
  )
}

function pairsOf(
  subject: PairSubject,
  { right, wrong, aliases = [], others = [], ...sides }: JudgedCard,
): AnswerPair[] {
  const card = { subject, ...sides, aliases, others }
  return [
    ...right.map((typed) => ({ ...card, typed, isRight: true })),
    ...wrong.map((typed) => ({ ...card, typed, isRight: false })),
  ]
}
