import type { QueueCounts } from '@cairn/core/scheduling/queue'
import { Trans } from '@lingui/react/macro'
import { memo } from 'react'

/** "3 new · 2 learning · 14 to review": what is left, in words and numbers; kinds that are done disappear. */
export const RemainingWords = memo(function RemainingWords({ counts }: { counts: QueueCounts }) {
  return (
    <p className="flex flex-wrap items-baseline justify-center gap-x-3 text-sm text-muted">
      {counts.new > 0 && (
        <span>
          <Trans>
            <Count value={counts.new} /> new
          </Trans>
        </span>
      )}
      {counts.learning > 0 && (
        <span>
          <Trans>
            <Count value={counts.learning} /> learning
          </Trans>
        </span>
      )}
      {counts.due > 0 && (
        <span>
          <Trans>
            <Count value={counts.due} /> to review
          </Trans>
        </span>
      )}
    </p>
  )
})

function Count({ value }: { value: number }) {
  return <strong className="font-semibold text-ink">{value}</strong>
}
