import { type ExpectedAnswer, readAnswerKey } from '../answers/expected-answer.ts'
import { createKnownAnswers, type KnownAnswers } from '../answers/known-answers.ts'
import { plainAnswer } from '../answers/plain-answer.ts'
import { hidesParts } from '../cards/hides-parts.ts'
import { frontKey } from '../duplicates/duplicates.ts'
import { type AnswerShape, answerShapeOf } from './answer-shape.ts'
import type { StudyCard } from './study-card.ts'

/** A card as it is asked: with sides swapped, `front` is what the learner sees first. */
export interface AskedCard extends StudyCard {
  /** The answer as plain text; empty for an image alone. */
  readonly answer: string
  readonly shape: AnswerShape
  /** Short enough to type, and text. */
  readonly canType: boolean
}

export const LEFT_OUT_REASONS = ['empty-front', 'empty-back'] as const
/** A card that cannot be asked: shown to the learner with a way to mend it. */
export interface LeftOut {
  readonly cardId: string
  readonly why: (typeof LEFT_OUT_REASONS)[number]
}

/**
 * The cards of a session, read once: what sessions ask, grade and draw wrong options from. Costs of grading (the index of
 * all answers, the reading of a card) arise when first needed.
 */
export interface StudyDeck {
  /** Ids of the cards that can be asked, in the order given, each once. */
  readonly ids: readonly string[]
  readonly leftOut: readonly LeftOut[]
  readonly isSwapped: boolean
  readonly cardOf: (id: string) => AskedCard | undefined
  readonly expectedOf: (card: AskedCard) => ExpectedAnswer
  readonly knownAnswers: () => KnownAnswers
  /** Ids of the other cards with the same front: their backs are right answers too. */
  readonly sameFront: (card: AskedCard) => readonly string[]
}

/** Most words that a learner is asked to type. */
const MOST_TYPED_WORDS = 15
const MOST_TYPED_LENGTH = 120

/**
 * Prepares cards for a session. `swap` asks for the front by the back, but not of cloze cards and
 * pictures, whose front holds the gap.
 * Cards without anything on a side are left out and listed.
 */
export function prepareDeck(cards: readonly StudyCard[], options: { readonly swap?: boolean } = {}): StudyDeck {
  const isSwapped = options.swap === true
  const asked = new Map<string, AskedCard>()
  const leftOut: LeftOut[] = []
  const seen = new Set<string>()
  for (const card of cards) {
    if (seen.has(card.id)) continue
    seen.add(card.id)
    const why = emptySide(card)
    if (why === null) asked.set(card.id, askedCard(card, isSwapped))
    else leftOut.push({ cardId: card.id, why })
  }
  const fronts = byFront([...asked.values()])
  const sameFront = (card: AskedCard): readonly string[] =>
    (fronts.get(keyOfFront(card)) ?? []).filter((id) => id !== card.id)
  const ids = [...asked.keys()]
  return { ids, leftOut, isSwapped, cardOf: (id) => asked.get(id), sameFront, ...grading(asked, sameFront) }
}

function emptySide({ front, back }: StudyCard): LeftOut['why'] | null {
  if (front.trim() === '') return 'empty-front'
  return back.trim() === '' ? 'empty-back' : null
}

function askedCard(card: StudyCard, isSwapped: boolean): AskedCard {
  const turns = isSwapped && card.kind !== 'cloze' && card.kind !== 'occlusion'
  const front = turns ? card.back : card.front
  const back = turns ? card.front : card.back
  const answer = plainAnswer(back)
  const canType = answer !== '' && answer.length <= MOST_TYPED_LENGTH && answer.split(/\s+/).length <= MOST_TYPED_WORDS
  const shape = answerShapeOf(back)
  // What was accepted for the back says nothing of the front.
  return { ...card, front, back, aliases: turns ? [] : (card.aliases ?? []), answer, shape, canType }
}

/** Fronts without words (images, signs) and the parts of one picture are told apart by what is written. */
function keyOfFront({ front }: StudyCard): string {
  const key = !hidesParts(front) ? frontKey(front) : ''
  return key === '' ? front.trim() : key
}

function byFront(cards: readonly AskedCard[]): ReadonlyMap<string, readonly string[]> {
  const fronts = new Map<string, string[]>()
  for (const card of cards) {
    const key = keyOfFront(card)
    const known = fronts.get(key)
    if (known === undefined) fronts.set(key, [card.id])
    else known.push(card.id)
  }
  return fronts
}

/** Most backs of cards with the same front that count as right for one another. */
const MOST_SHARED = 20

function grading(asked: ReadonlyMap<string, AskedCard>, sameFront: (card: AskedCard) => readonly string[]) {
  const read = new Map<string, ExpectedAnswer>()
  let known: KnownAnswers | null = null
  return {
    expectedOf: (card: AskedCard): ExpectedAnswer => {
      const found = read.get(card.id)
      if (found !== undefined) return found
      const shared = sameFront(card)
        .slice(0, MOST_SHARED)
        .map((id) => asked.get(id)?.back ?? '')
      const aliases = [...(card.aliases ?? []), ...shared]
      const expected = readAnswerKey({ front: card.front, back: card.back, aliases, cardId: card.id })
      read.set(card.id, expected)
      return expected
    },
    knownAnswers: (): KnownAnswers => {
      known ??= createKnownAnswers(asked.values())
      return known
    },
  }
}
