import { classNames } from './class-names.ts'

interface Share {
  /** What is measured, with its number in words: "12 of 20 cards done". */
  label: string
  value: number
  max: number
  className?: string
}

/** A line that fills. Meant to stand beside words, never alone. */
export function ProgressBar({ label, value, max, className }: Share) {
  const percent = max > 0 ? Math.min(100, (100 * value) / max) : 0
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      aria-valuetext={label}
      className={classNames('h-1 overflow-hidden rounded-full bg-line', className)}
    >
      <div className="h-full rounded-full bg-moss transition-[width]" style={{ width: `${percent}%` }} />
    </div>
  )
}
