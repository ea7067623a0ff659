import { describeInterval } from '@cairn/core/scheduling/format-interval'
import type { Rating } from '@cairn/core/scheduling/memory-state'
import { type ButtonMode, ratingButtons } from '@cairn/core/scheduling/rating-buttons'
import { useLingui } from '@lingui/react/macro'
import { type MouseEvent, memo } from 'react'
import { intervalLabel } from '../../lib/interval-label.ts'
import { ratingWord } from '../../lib/rating-word.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Kbd } from '../../ui/kbd.tsx'
import type { ShownView } from './review-view.ts'
import { proposedRating } from './typed-result.ts'

const TONES: Record<Rating, string> = {
  again: 'text-brick! before:bg-brick',
  hard: 'text-amber! before:bg-amber',
  good: 'text-moss! before:bg-moss',
  easy: 'text-lake! before:bg-lake',
}

const SUGGESTED: Record<Rating, string> = {
  again: 'bg-brick-soft! ring-2! ring-brick!',
  hard: 'bg-amber-soft! ring-2! ring-amber!',
  good: 'bg-moss-soft! ring-2! ring-moss!',
  easy: 'bg-lake-soft! ring-2! ring-lake!',
}

interface RatingBarProps {
  shown: ShownView
  buttons: ButtonMode
  onRate: (event: MouseEvent, rating: Rating) => void
}

/**
 * Four answers or two, each with what it leads to. What was typed suggests one of them, as does giving up. While it is not known what they lead
 * to, nobody sees them, and they stay as they were.
 */
export const RatingBar = memo(function RatingBar({ shown, buttons, onRate }: RatingBarProps) {
  const { t } = useLingui()
  const suggested = proposedRating(shown, buttons)
  return (
    <fieldset
      className={classNames(
        'grid gap-2',
        buttons === 'two' ? 'grid-cols-2' : 'grid-cols-[repeat(auto-fit,minmax(min(100%,4.75rem),1fr))]',
      )}
    >
      <legend className="sr-only">{t`How well did you know it?`}</legend>
      {ratingButtons(buttons).map((rating, index) => (
        <Button
          key={rating}
          aria-keyshortcuts={String(index + 1)}
          onClick={(event) => onRate(event, rating)}
          className={classNames(
            'h-16! flex-col low:h-12! gap-0! overflow-hidden px-1!',
            'before:absolute before:inset-x-0 before:top-0 before:h-0.75',
            TONES[rating],
            suggested === rating && SUGGESTED[rating],
          )}
        >
          <span className="flex items-center gap-2 font-semibold">
            {ratingWord(rating)}
            <Kbd className="text-muted max-sm:hidden pointer-coarse:hidden">{index + 1}</Kbd>
            {suggested === rating && (
              <>
                <span className="sr-only">{t`, suggested`}</span>
                <Kbd className="text-muted max-sm:hidden pointer-coarse:hidden">↵</Kbd>
              </>
            )}
          </span>
          <span className="text-sm font-normal text-muted">{nextInWords(shown, rating)}</span>
        </Button>
      ))}
    </fieldset>
  )
}, isTheSame)

function isTheSame(before: RatingBarProps, { shown, buttons, onRate }: RatingBarProps): boolean {
  if (shown.previews === null) return true
  const { previews, typed, gaveUp } = before.shown
  const isSameAttempt = typed === shown.typed && gaveUp === shown.gaveUp
  return previews === shown.previews && isSameAttempt && before.buttons === buttons && before.onRate === onRate
}

function nextInWords({ previews, previewedAt }: ShownView, rating: Rating): string {
  return previews === null ? '' : intervalLabel(describeInterval(previewedAt, previews[rating]))
}
