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

/** A ring that closes; `size` in pixels. Children are drawn in its middle. */
export function ProgressRing({ label, value, max, size = 44, className }: Share & { size?: number }) {
  const share = max > 0 ? Math.min(1, value / max) : 0
  const radius = 20
  const around = 2 * Math.PI * radius
  return (
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox="0 0 44 44"
      className={classNames('-rotate-90', className)}
    >
      <circle cx="22" cy="22" r={radius} fill="none" strokeWidth="3" className="stroke-line" />
      {share > 0 && (
        <circle
          cx="22"
          cy="22"
          r={radius}
          fill="none"
          strokeWidth="3"
          strokeLinecap="round"
          strokeDasharray={`${around * share} ${around}`}
          className="stroke-moss transition-[stroke-dasharray]"
        />
      )}
    </svg>
  )
}
