import type { Rating } from '@cairn/core/scheduling/memory-state'
import { Trans, useLingui } from '@lingui/react/macro'
import type { LoggedReview } from '../data/card-history.ts'
import { browserTimeZone } from './browser-time-zone.ts'
import { answerTime, intervalOf } from './card-info-words.ts'
import { clockTime, shortDate } from './dates.ts'
import { ratingWord } from './rating-word.ts'

const TONES: Record<Rating, string> = { again: 'text-brick', hard: 'text-amber', good: 'text-moss', easy: 'text-lake' }

/** Each review: when, how it was rated, what that made of the interval, and how long it took. */
export function CardReviews({ reviews }: { reviews: readonly LoggedReview[] }) {
  const { t } = useLingui()
  const timeZone = browserTimeZone()
  return (
    <table aria-label={t`Reviews`} className="w-full text-left tabular-nums">
      <thead className="text-sm text-muted">
        <tr className="border-b border-line *:py-2 *:pr-3 *:font-normal *:last:pr-0">
          <th scope="col">
            <Trans>When</Trans>
          </th>
          <th scope="col">
            <Trans>Rating</Trans>
          </th>
          <th scope="col">
            <Trans>Interval</Trans>
          </th>
          <th scope="col" className="text-right">
            <Trans>Time</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {reviews.map(({ id, at, rating, before, after, durationMs }) => (
          <tr key={id} className="border-b border-line align-baseline *:py-2 *:pr-3 *:last:pr-0 last:border-0">
            <td>
              {shortDate(at)} <span className="whitespace-nowrap text-muted">{clockTime(at, timeZone)}</span>
            </td>
            <td className={`font-medium ${TONES[rating]}`}>{ratingWord(rating)}</td>
            <td>
              {after === undefined ? (
                <Trans>from {intervalOf(before)}</Trans>
              ) : (
                <Trans>
                  {intervalOf(before)} to {intervalOf(after)}
                </Trans>
              )}
            </td>
            <td className="text-right whitespace-nowrap">{answerTime(durationMs)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
