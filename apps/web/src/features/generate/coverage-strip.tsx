import { classNames } from '../../ui/class-names.ts'
import type { StripPart, StripStatus } from './coverage.ts'

const LOOKS: Record<StripStatus, string> = {
  covered: 'bg-moss',
  failed: 'bg-edge/60',
  working: 'bg-moss/25',
  left: 'bg-line',
}

/** The text from left to right: moss where a card rests. It says nothing that the words beside it do not say. */
export function CoverageStrip({ parts, className }: { parts: readonly StripPart[]; className?: string }) {
  return (
    <div aria-hidden="true" className={classNames('flex h-2 gap-px overflow-hidden rounded-full', className)}>
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
