import type { Card } from '@cairn/contract/cards'
import { spokenText } from '@cairn/core/cards/asked-text'
import { studySides } from '@cairn/core/cards/siblings'
import { t } from '@lingui/core/macro'
import { plainText } from '../../lib/markdown.ts'
import { ratingWord } from '../../lib/rating-word.ts'
import { nameOfStep, type Step } from './sitting-steps.ts'

/** Enough to know the card by; what is longer does not fit beside the rest on a telephone. */
const MOST_CHARACTERS = 48

/** Which step was taken back, and of which card: it may be another than the one that is up now. */
export function undoneWords(step: Step, card: Card | undefined): string {
  const front = card === undefined ? '…' : named(card)
  const name = nameOfStep(step)
  switch (name) {
    case 'rate':
      return t`Undone: ${ratingOf(step)} on “${front}”`
    case 'suspend':
      return t`Undone: suspending “${front}”`
    case 'bury':
      return t`Undone: putting off “${front}”`
    case 'flag':
      return t`Undone: the flag on “${front}”`
    case 'star':
      return t`Undone: the star on “${front}”`
    case 'edit':
      return t`Undone: the change of “${front}”`
    case 'split':
      return t`Undone: splitting “${front}”`
    case 'alias':
      return t`Undone: “I was right” on “${front}”`
    case 'set-due':
      return t`Undone: the day chosen for “${front}”`
    case 'reset':
      return t`Undone: starting “${front}” over`
    default:
      return name satisfies never
  }
}

function ratingOf(step: Step): string {
  if (step.kind !== 'event' || step.answer.event.kind !== 'rate')
    throw new Error('Inconsistent: a rating is an event of that kind')
  return ratingWord(step.answer.event.rating)
}

function named(card: Card): string {
  const words = spokenText(studySides(card).front, plainText)
  return words.length <= MOST_CHARACTERS ? words : `${words.slice(0, MOST_CHARACTERS).trimEnd()}…`
}
