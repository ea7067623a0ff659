import { describeInterval } from '@cairn/core/scheduling/format-interval'
import { RATINGS, type Rating } from '@cairn/core/scheduling/memory-state'
import { useLingui } from '@lingui/react/macro'
import type { MouseEvent } from 'react'
import { intervalLabel } from '../../lib/interval-label.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Kbd } from '../../ui/kbd.tsx'
import type { ShownView } from './review-view.ts'

const TONES: Record<Rating, string> = {
  again: 'text-brick! before:bg-brick',
  hard: 'text-amber! before:bg-amber',
  good: 'text-moss! before:bg-moss',
  easy: 'text-lake! before:bg-lake',
}

interface RatingBarProps {
  shown: ShownView
  onRate: (rating: Rating) => void
  /** Told of a tap before it rates. */
  onTap: (event: MouseEvent) => void
}

/** Four answers, each with what it leads to. */
export function RatingBar({ shown, onRate, onTap }: RatingBarProps) {
  const { t } = useLingui()
  const labels: Record<Rating, string> = { again: t`Again`, hard: t`Hard`, good: t`Good`, easy: t`Easy` }
  return (
    <fieldset className="grid grid-cols-4 gap-2">
      <legend className="sr-only">{t`How well did you know it?`}</legend>
      {RATINGS.map((rating, index) => (
        <Button
          key={rating}
          aria-keyshortcuts={String(index + 1)}
          onClick={(event) => {
            onTap(event)
            onRate(rating)
          }}
          className={classNames(
            'h-16! flex-col gap-0! overflow-hidden px-1!',
            'before:absolute before:inset-x-0 before:top-0 before:h-0.75',
            TONES[rating],
          )}
        >
          <span className="flex items-center gap-2 font-semibold">
            {labels[rating]}
            <Kbd className="text-muted max-sm:hidden pointer-coarse:hidden">{index + 1}</Kbd>
          </span>
          <span className="text-sm font-normal text-muted">{nextInWords(shown, rating)}</span>
        </Button>
      ))}
    </fieldset>
  )
}

function nextInWords({ previews, previewedAt }: ShownView, rating: Rating): string {
  return previews === null ? '' : intervalLabel(describeInterval(previewedAt, previews[rating]))
}
