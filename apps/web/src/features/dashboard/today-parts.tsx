import { Plural, Trans } from '@lingui/react/macro'
import type { TodayView } from './read-today.ts'

/** What the day's number is made of, in the words of the chart and the decks below it, and what of theirs it leaves out. */
export function TodayParts({ view: { counts, later } }: { view: TodayView }) {
  const reviews = counts.due + counts.learning
  if (reviews === 0 && later === 0) return null
  return (
    <p className="max-w-measure text-muted">
      {counts.new > 0 && reviews > 0 && (
        <Trans>
          <Plural value={reviews} one="# review" other="# reviews" /> and{' '}
          <Plural value={counts.new} one="# new card" other="# new cards" />.
        </Trans>
      )}{' '}
      {later > 0 && (
        <Plural
          value={later}
          one="# more card is due and waits for another day: today’s limit is reached, or a card of the same note comes first."
          other="# more cards are due and wait for another day: today’s limit is reached, or a card of the same note comes first."
        />
      )}
    </p>
  )
}
