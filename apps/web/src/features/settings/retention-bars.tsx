import type { RetentionOutlook } from '@cairn/core/planning/retention-table'
import { RETENTIONS } from '@cairn/core/planning/retentions'
import { THUMB } from '../../ui/slider.tsx'

const TALLEST = 88
const GAP = 0.28

/** Reviews a day for each retention as bars over the slider's values; `chosen` in percent. A drawing: the words say it too. */
export function RetentionBars({ table, chosen }: { table: readonly RetentionOutlook[] | null; chosen: number }) {
  const most = Math.max(1, ...(table ?? []).map((row) => row.reviewsPerDay))
  const heightOf = (retention: number) => {
    const row = table?.find((candidate) => candidate.retention === retention)
    return row === undefined ? 3 : Math.max(3, (TALLEST * row.reviewsPerDay) / most)
  }
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${RETENTIONS.length - 1} ${TALLEST}`}
      preserveAspectRatio="none"
      className="mt-4 block h-22 overflow-visible"
      style={{ width: `calc(100% - ${THUMB}px)`, marginInline: THUMB / 2 }}
    >
      {RETENTIONS.map((retention, index) => {
        const height = heightOf(retention)
        return (
          <rect
            key={retention}
            x={index - 0.5 + GAP / 2}
            width={1 - GAP}
            y={TALLEST - height}
            height={height}
            className={Math.round(retention * 100) === chosen ? 'fill-moss' : 'fill-stone-high'}
          />
        )
      })}
    </svg>
  )
}
