import * as fc from 'fast-check'
import type { Confidence } from '../../reviews/review-event.ts'
import type { AnswerMoment } from '../practice-answer.ts'
import type { StudyCard } from '../study-card.ts'

/** A basic card; its front says nothing of its back. */
export function aCard(id: string, back: string, changes: Partial<StudyCard> = {}): StudyCard {
  const own = { id, noteId: `note ${id}`, kind: 'basic' as const, front: `What is asked by card number ${id}?` }
  return { ...own, back, tags: [], quote: `The sentence of ${id}.`, ...changes }
}

const NAMES =
  `osmosis diffusion membrane enzyme vesicle receptor nucleus ribosome lysosome protein glucose oxygen mitosis
  meiosis chromosome gamete zygote embryo tissue organ`.split(/\s+/)

export function namedCards(count: number): StudyCard[] {
  return Array.from({ length: count }, (_, at) => aCard(`c${at}`, NAMES[at] ?? `answer ${at}`))
}

export function moment(turn: number, confidence: Confidence | null = null, studyDay = '2026-03-02'): AnswerMoment {
  return { at: 1_772_452_800_000 + turn * 1_000, studyDay, durationMs: 3_000, confidence }
}

const sides = fc.oneof(
  fc.constantFrom(
    '',
    '  ',
    '![map](a.png)',
    '$x^2$',
    '1914',
    '3 km',
    'Paris',
    'paris',
    'Jane Austen',
    '**bold**',
    'a; b; c',
  ),
  fc.constantFrom(
    '光合作用',
    'ありがとう',
    'école',
    'Straße',
    '👩‍👧',
    'سلام',
    'one _____ and _____',
    '- a\n- b',
    'x'.repeat(400),
  ),
  fc.constantFrom(...NAMES),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
)

/** Decks with everything a learner may have: equal cards, equal backs, empty sides, images, scripts, gaps, up to 25 cards. */
export const anyCards: fc.Arbitrary<StudyCard[]> = fc
  .array(
    fc.record({
      front: sides,
      back: sides,
      kind: fc.constantFrom('basic' as const, 'basic' as const, 'cloze' as const, 'typed' as const),
      tags: fc.subarray(['cell', 'city']),
      aliases: fc.constantFrom([], ['other name']),
    }),
    { maxLength: 25 },
  )
  .map((cards) => cards.map((card, at) => ({ ...card, id: `c${at}`, noteId: `n${at % 9}`, quote: null })))

/** What a learner does at each question: numbers that decide between right, wrong, skipped and odd. */
export const anyBehaviour = fc.array(fc.nat(11), { minLength: 1, maxLength: 40 })
