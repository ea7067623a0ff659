import { Trans } from '@lingui/react/macro'
import type { Arrival } from '../data/use-arrival.ts'

/** Why nothing can be said of the learner's cards yet; nothing once they are here. */
export function ArrivalWords({ arrival }: { arrival: Arrival | undefined }) {
  if (arrival === undefined || arrival === 'here') return null
  return (
    <p className="max-w-measure animate-appear text-sm text-muted">
      {arrival === 'coming' ? (
        <Trans>Your cards and answers are still on their way to this device…</Trans>
      ) : (
        <Trans>
          Your cards and answers have not reached this device yet. They come as soon as the server is reached.
        </Trans>
      )}
    </p>
  )
}
