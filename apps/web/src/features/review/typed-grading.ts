import type { Card } from '@cairn/contract/cards'
import { clozeOf } from '@cairn/core/answers/gaps'
import type { Grade } from '@cairn/core/answers/grade'
import { studySides } from '@cairn/core/cards/siblings'
import { judge } from '@cairn/core/study-modes/practice-answer'
import { prepareDeck, type StudyDeck } from '@cairn/core/study-modes/study-deck'
import { toStudyCard } from '../../data/card-choice.ts'
import { cardIdsOfDeck } from '../../data/queries.ts'
import { cardsById } from '../../data/study-queue.ts'
import type { TypedResult } from './typed-result.ts'

/** So many cards around the one asked are known by their answers: more would cost a moment that can be felt. */
const MOST_KNOWN = 1_000

const known = new Map<string, Promise<StudyDeck>>()
const ready = new Map<string, StudyDeck>()

/** Reads the other cards of a deck, so that what is typed can be told to be another card's answer. Once for each deck. */
export function prepareGrading(deckId: string): Promise<StudyDeck> {
  const asked = known.get(deckId) ?? readDeck(deckId)
  known.set(deckId, asked)
  return asked
}

async function readDeck(deckId: string): Promise<StudyDeck> {
  const cards = await cardsById(await cardIdsOfDeck(deckId, MOST_KNOWN))
  const deck = prepareDeck(cards.map(toStudyCard))
  deck.knownAnswers()
  ready.set(deckId, deck)
  return deck
}

/** A card that was changed since its deck was read is graded by what it says now. */
const keyOf = ({ front, back, aliases = [] }: { front: string; back: string; aliases?: readonly string[] }): string =>
  JSON.stringify([front, back, aliases])

/** What is made of a typed answer (of a text with gaps one text for each); by the card alone until its deck was read. */
export function gradeTyped(stored: Card, texts: readonly string[]): TypedResult {
  const card = studySides(stored)
  const found = ready.get(card.deckId)
  const inDeck = found?.cardOf(card.id)
  const isSame = inDeck !== undefined && keyOf(inDeck) === keyOf(card)
  const deck = found !== undefined && isSame ? found : prepareDeck([toStudyCard(stored)])
  const question = { form: 'typed', cardId: card.id, front: card.front, cloze: clozeOf(card.front, card.back) } as const
  const { grade, gaps, isRight, chosenCardId } = judge(deck, question, { kind: 'type-gaps', texts })
  const other = chosenCardId === null ? undefined : deck.cardOf(chosenCardId)
  return {
    texts,
    verdict: gaps?.verdict ?? grade?.verdict ?? 'wrong',
    grade,
    gaps,
    other: other === undefined ? null : { front: other.front, back: other.back },
    proposed: isRight ? ratingFor(gaps?.gaps ?? (grade === null ? [] : [grade])) : 'again',
    isOverruled: false,
  }
}

/** Knowing it but for the spelling is knowing it; a rounded number or other words took more guessing. */
function ratingFor(grades: readonly Grade[]): 'good' | 'hard' {
  return grades.some(({ reason }) => reason === 'wording' || reason === 'rounded' || reason === 'unit-missing')
    ? 'hard'
    : 'good'
}
