import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export interface QuoteProps {
  children: ReactNode
  /** Where it comes from, or how well the card rests on it. */
  caption?: ReactNode
  /** Opens the passage. With it the quote is a button. */
  onOpen?: () => void
  className?: string
}

/** Words of a source: the reading face behind a thin moss rule. */
export function Quote({ children, caption, onOpen, className }: QuoteProps) {
  return (
    <figure className={classNames('border-l-2 border-moss pl-4', className)}>
      <blockquote className="font-read text-base leading-relaxed">
        {onOpen ? (
          <button
            type="button"
            onClick={onOpen}
            className="touch text-left decoration-moss underline-offset-4 hover:underline"
          >
            {children}
          </button>
        ) : (
          children
        )}
      </blockquote>
      {caption && <figcaption className="mt-1 text-sm text-muted">{caption}</figcaption>}
    </figure>
  )
}
