import type { ChoiceOption } from './question.ts'
import type { StudyDeck } from './study-deck.ts'
import type { TestState } from './test-session.ts'

/** A question of a test with its texts (Markdown), for display. Card ids name the answers; what is right is not told. */
export type TestQuestionView =
  | { readonly type: 'choice'; readonly front: string; readonly options: readonly ChoiceOption[] }
  | { readonly type: 'typed'; readonly front: string }
  | { readonly type: 'true-false'; readonly front: string; readonly statement: string }
  | { readonly type: 'matching'; readonly left: readonly ChoiceOption[]; readonly right: readonly ChoiceOption[] }

/** The question at a place of the sheet; null beyond it, and where its card is no longer there. */
export function testQuestion(state: TestState, index: number, deck: StudyDeck): TestQuestionView | null {
  const question = state.questions[index]
  if (question === undefined) return null
  const backs = (ids: readonly string[]): ChoiceOption[] =>
    ids.flatMap((cardId) => {
      const card = deck.cardOf(cardId)
      return card === undefined ? [] : [{ cardId, text: card.back }]
    })
  if (question.type === 'matching') {
    const left = question.leftIds.flatMap((cardId) => {
      const card = deck.cardOf(cardId)
      return card === undefined ? [] : [{ cardId, text: card.front }]
    })
    return { type: 'matching', left, right: backs(question.rightIds) }
  }
  const front = deck.cardOf(question.cardId)?.front
  if (front === undefined) return null
  switch (question.type) {
    case 'choice':
      return { type: 'choice', front, options: backs(question.optionIds) }
    case 'typed':
      return { type: 'typed', front }
    case 'true-false':
      return { type: 'true-false', front, statement: deck.cardOf(question.statedId)?.back ?? '' }
    default:
      return question satisfies never
  }
}
