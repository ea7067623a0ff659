import { type Cloze, clozeOf } from '../answers/gaps.ts'
import { type DistractorWish, distractorsFor } from './distractors.ts'
import { shuffled } from './shuffle.ts'
import type { AskedCard, StudyDeck } from './study-deck.ts'

/** Options of a choice when the deck has enough. */
export const CHOICE_OPTIONS = 4

/** An option of a choice: the back of a card, which says afterwards what the option really is. */
export interface ChoiceOption {
  readonly cardId: string
  /** Markdown. */
  readonly text: string
}

/** What the learner is asked: to choose, to type, to fill gaps, or to recall and say whether they knew. */
export type Question =
  | {
      readonly form: 'choice'
      readonly cardId: string
      readonly front: string
      readonly options: readonly ChoiceOption[]
      /** The deck has too few different answers for four options. */
      readonly hasFewOptions: boolean
    }
  | { readonly form: 'typed'; readonly cardId: string; readonly front: string; readonly cloze: Cloze | null }
  | { readonly form: 'recall'; readonly cardId: string; readonly front: string }

/** A choice with up to four options; null when the deck has no wrong option for the card: then there is nothing to choose. */
export function choiceQuestion(deck: StudyDeck, card: AskedCard, wish: Omit<DistractorWish, 'count'>): Question | null {
  const wrong = distractorsFor(deck, card, { ...wish, count: CHOICE_OPTIONS - 1 })
  if (wrong.length === 0) return null
  const ids = shuffled([card.id, ...wrong], `options ${wish.seed} ${card.id}`, (id) => id)
  const options = ids.map((cardId) => ({ cardId, text: deck.cardOf(cardId)?.back ?? '' }))
  return { form: 'choice', cardId: card.id, front: card.front, options, hasFewOptions: options.length < CHOICE_OPTIONS }
}

/** The question that has the learner produce the answer: typed where it can be, else recalled. */
export function produceQuestion(card: AskedCard): Question {
  const { id: cardId, front } = card
  if (card.canType) return { form: 'typed', cardId, front, cloze: clozeOf(front, card.back) }
  return { form: 'recall', cardId, front }
}
