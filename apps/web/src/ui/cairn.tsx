import { LOGO_STONES, type Stone, shapeCairn } from './cairn-shape.ts'
import { classNames } from './class-names.ts'

export interface CairnProps {
  /** Bottom first. */
  stones: readonly Stone[]
  /** What the stack says, in words; without it the drawing is decorative. */
  label?: string
  /** Lets the top stone settle, once. */
  settle?: boolean
  /** Pixels at most; a stack of one or two stones is drawn lower instead of wider. */
  height?: number
  className?: string
}

const BROADEST = 1.25
const MARGIN = { x: 3, above: 5, below: 3 }

const TONES = ['fill-stone-low', 'fill-stone-mid', 'fill-stone-high', 'fill-stone-mid']

/** A stack of stones drawn from data; the topmost is moss, the one that was laid last. */
export function Cairn({ stones, label, settle = false, height = 96, className }: CairnProps) {
  const shape = shapeCairn(stones)
  if (shape.stones.length === 0) return null
  const last = shape.stones.length - 1
  const width = shape.width + 2 * MARGIN.x
  const drawn = shape.height + MARGIN.above + MARGIN.below
  const scale = Math.min(height / drawn, (BROADEST * height) / width)
  return (
    <svg
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      width={(width * scale).toFixed(1)}
      height={(drawn * scale).toFixed(1)}
      viewBox={`${(-width / 2).toFixed(1)} ${(-shape.height - MARGIN.above).toFixed(1)} ${width.toFixed(1)} ${drawn.toFixed(1)}`}
      className={classNames('overflow-visible', className)}
    >
      {shape.stones.map((stone, index) => (
        <g
          key={stone.id}
          transform={`translate(${stone.x.toFixed(1)} ${stone.y.toFixed(1)}) rotate(${stone.lean.toFixed(1)})`}
        >
          <path
            d={stone.path}
            strokeWidth="2"
            className={classNames(
              'stroke-paper [paint-order:stroke]',
              index === last && last > 0 ? 'fill-moss' : TONES[index % TONES.length],
              settle && index === last && 'animate-settle',
            )}
          />
        </g>
      ))}
    </svg>
  )
}

/** The mark: three stones. */
export function Logo({ height = 24, className }: { height?: number; className?: string }) {
  return <Cairn stones={LOGO_STONES} height={height} className={className} />
}

/** Mark and name. */
export function Wordmark({ className }: { className?: string }) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-2 font-read text-xl font-semibold tracking-[-0.01em]',
        className,
      )}
    >
      <Logo height={26} />
      Cairn
    </span>
  )
}
