import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export interface CardFaceProps {
  front: ReactNode
  /** Shown under a rule once the answer is revealed; `null` before. */
  back?: ReactNode | null
  /** The answer says all that the question does, and stands in its place. */
  isReplaced?: boolean
  /** Below the answer: the quote, the difference to what was typed. */
  below?: ReactNode
  size?: 'full' | 'small'
  className?: string
}

/** The one thing with a shadow: a card in the reading face. Question above, a rule, answer below. */
export function CardFace({ front, back = null, isReplaced = false, below, size = 'full', className }: CardFaceProps) {
  const full = size === 'full'
  return (
    <div
      className={classNames(
        'rounded-lg bg-surface font-read shadow-face ring-1 ring-line',
        full ? 'px-6 py-8 text-face sm:px-12 sm:py-12 low:py-5' : 'px-5 py-5 text-lg',
        // What a picture hides is uncovered by the answer.
        back !== null && 'answered',
        className,
      )}
    >
      <div className="text-pretty wrap-anywhere" hidden={isReplaced && back !== null}>
        {front}
      </div>
      {back !== null && (
        <div
          className={classNames(
            'animate-reveal',
            !isReplaced && 'border-t border-line',
            !isReplaced && (full ? 'mt-8 pt-8 low:mt-4 low:pt-4' : 'mt-4 pt-4'),
          )}
        >
          <div className="text-pretty wrap-anywhere">{back}</div>
          {below && <div className={classNames('font-sans text-base', full ? 'mt-8' : 'mt-4')}>{below}</div>}
        </div>
      )}
    </div>
  )
}
