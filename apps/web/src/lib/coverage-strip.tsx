import type { StripPart, StripStatus } from '@cairn/core/generation/coverage-parts'
import { classNames } from '../ui/class-names.ts'

/** Told apart in grey as well: full, striped, pale, hollow. */
const LOOKS: Record<StripStatus, string> = {
  covered: 'bg-moss',
  failed: 'bg-[repeating-linear-gradient(135deg,var(--brick)_0_2px,transparent_2px_4px)]',
  skipped: 'bg-line',
  uncovered: 'ring-1 ring-inset ring-edge',
  working: 'bg-moss/30 animate-pulse motion-reduce:animate-none',
}

/** The text from left to right: moss where a card rests. It says nothing that the words beside it do not say. */
export function CoverageStrip({ parts, className }: { parts: readonly StripPart[]; className?: string }) {
  return (
    <div aria-hidden="true" className={classNames('flex h-2.5 gap-px overflow-hidden rounded-full', className)}>
      {parts.map(({ status, length }, place) => (
        <span
          key={place}
          className={classNames('min-w-px transition-colors', LOOKS[status])}
          style={{ flexGrow: length, flexBasis: 0 }}
        />
      ))}
    </div>
  )
}

/** What a part of the strip stands for, in front of the words that say so. */
export function Swatch({ status }: { status: StripStatus }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('inline-block size-2.5 shrink-0 rounded-full', LOOKS[status], 'animate-none')}
    />
  )
}
