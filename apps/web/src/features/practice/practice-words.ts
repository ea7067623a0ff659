import type { PracticeAnswer } from '@cairn/core/study-modes/practice-answer'
import type { StudyDeck } from '@cairn/core/study-modes/study-deck'
import { t } from '@lingui/core/macro'
import { spokenText } from './asked-text.ts'

/** What came of an answer, for people who hear the screen. */
export function verdictSaid(deck: StudyDeck, { cardId, isRight }: PracticeAnswer): string {
  const answer = spokenText(deck.cardOf(cardId)?.back ?? '')
  return isRight ? t`Right.` : t`Not this one. The answer is ${answer}.`
}
