import { plainAnswer } from '@cairn/core/answers/plain-answer'
import { spokenText } from '@cairn/core/cards/asked-text'
import type { PracticeAnswer } from '@cairn/core/study-modes/practice-answer'
import type { StudyDeck } from '@cairn/core/study-modes/study-deck'
import { t } from '@lingui/core/macro'

/** What came of an answer, for people who hear the screen. */
export function verdictSaid(deck: StudyDeck, { cardId, isRight }: PracticeAnswer): string {
  const answer = spokenText(deck.cardOf(cardId)?.back ?? '', plainAnswer)
  return isRight ? t`Right.` : t`Not this one. The answer is ${answer}.`
}
