import { spokenText } from '@cairn/core/cards/asked-text'
import { studySides } from '@cairn/core/cards/siblings'
import { describeInterval } from '@cairn/core/scheduling/format-interval'
import { plural, t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import { afterFrame } from '../../lib/after-frame.ts'
import { intervalLabel } from '../../lib/interval-label.ts'
import { plainText } from '../../lib/markdown.ts'
import { ratingWord } from '../../lib/rating-word.ts'
import type { Happened, ReviewView } from './review-view.ts'

/** Says what changed, for people who hear the screen, after the card was drawn. */
export default function Announcer({ view }: { view: ReviewView }) {
  const { shown, state } = view
  const [words, setWords] = useState('')
  useEffect(
    () => afterFrame(() => setWords(announcementOf(view))),
    [shown?.eventId, shown?.revealed, state, view.happened],
  )
  return (
    <p aria-live="polite" aria-atomic="true" className="sr-only">
      {words}
    </p>
  )
}

/** What the screen now says, in the order in which one wants to hear it. */
export function announcementOf({ state, shown, happened, remaining }: ReviewView): string {
  if (state === 'end') return [happenedWords(happened), t`The sitting is done.`].filter(Boolean).join(' ')
  if (shown === null) return ''
  const card = studySides(shown.card)
  if (shown.revealed) {
    const { typed } = shown
    const verdict = typed === null ? '' : typed.verdict === 'wrong' ? t`Not what the card says.` : t`Right.`
    const answer = spokenText(card.back, plainText)
    return [verdict, t`Answer: ${answer}`].filter(Boolean).join(' ')
  }
  const left = remaining.new + remaining.learning + remaining.due
  const question = spokenText(card.front, plainText)
  return [
    happenedWords(happened),
    shown.isReturning ? t`This card comes back.` : '',
    plural(left, { one: 'The last card.', other: '# cards left.' }),
    t`Question: ${question}`,
  ]
    .filter(Boolean)
    .join(' ')
}

function happenedWords(happened: Happened | null): string {
  if (happened === null) return ''
  const { rating, preview, at } = happened
  return t`${ratingWord(rating)}, next in ${intervalLabel(describeInterval(at, preview))}.`
}
