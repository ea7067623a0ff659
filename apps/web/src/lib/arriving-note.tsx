import { Trans, useLingui } from '@lingui/react/macro'
import { arrivingShare } from '../data/queries.ts'
import { useLive, useOnline, useSyncState } from '../data/use-live.ts'
import { classNames } from '../ui/class-names.ts'
import { ProgressBar } from '../ui/progress.tsx'

/** While only a part of what the learner has is on this device: how much of it, and that the numbers are not the last ones. */
export default function ArrivingNote({ className }: { className?: string }) {
  const { t } = useLingui()
  const share = useLive('arriving', ['sync', 'decks', 'cards', 'memory'], arrivingShare)
  const { problem } = useSyncState()
  const online = useOnline()
  if (share === undefined || share === null) return null
  const percent = Math.floor(share * 100)
  return (
    <div className={classNames('grid max-w-measure gap-2', className)}>
      <p className="text-muted">
        {online && problem === null ? (
          <Trans>Your cards are still arriving: {percent}% so far. Counts grow until all of them are here.</Trans>
        ) : (
          <Trans>
            {percent}% of your cards are on this device. The rest will follow once the server can be reached.
          </Trans>
        )}
      </p>
      <ProgressBar label={t`${percent}% of your cards have arrived`} value={percent} max={100} />
    </div>
  )
}
