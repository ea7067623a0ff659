import { DISTRACTOR_COUNT } from '@cairn/core/ai-protocol/edit-tasks'
import type { Flashcard } from '@cairn/core/cards/card'
import { countWords } from '@cairn/core/text/words'
import { distractorsFor, shapeOf } from '../games/distractors.ts'

/** Answers longer or shorter than this many words beside the right one would stand out. */
const MOST_WORDS_APART = 3

/** Three backs of other cards of the deck with the shape of this one; fewer when there are not so many. */
export function wrongAnswers(card: Flashcard, siblings: readonly Flashcard[]): readonly string[] {
  const shape = shapeOf(card.back.trim())
  const words = countWords(card.back)
  const isAlike = ({ back }: Flashcard) =>
    shapeOf(back.trim()) === shape && Math.abs(countWords(back) - words) <= MOST_WORDS_APART && !back.includes('\n')
  const pool = siblings.filter(isAlike).map((sibling, at) => ({ id: String(at), ...sibling }))
  return distractorsFor({ id: 'asked', ...card }, pool).slice(0, DISTRACTOR_COUNT)
}
