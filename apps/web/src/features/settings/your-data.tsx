import { Trans } from '@lingui/react/macro'
import type { Asked } from '../../lib/use-server.ts'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { BringBack } from './bring-back.tsx'
import { ExportAll } from './export-all.tsx'
import { ProblemBanner } from './problem-banner.tsx'
import { SettingGroup } from './setting-row.tsx'
import { SpaceUsed } from './space-used.tsx'
import type { Archives } from './use-archives.ts'

/** Everything out as one file, and such a file back in. */
export function YourData({ archives }: { archives: Asked<Archives> }) {
  return (
    <SettingGroup
      title={<Trans>Your data</Trans>}
      lead={<Trans>It is yours: it leaves as one file that you can read, open in Anki, and bring back.</Trans>}
    >
      {archives.kind === 'loading' && (
        <Loading className="grid gap-3 py-4">
          <Skeleton className="h-5 w-56 max-w-full" />
          <Skeleton className="h-5 w-72 max-w-full" />
        </Loading>
      )}
      {archives.kind === 'failed' && <ProblemBanner problem={archives.problem} onRetry={archives.reload} />}
      {archives.kind === 'here' && (
        <>
          <SpaceUsed space={archives.value.summary.space} />
          <ExportAll archive={archives.value.out} onChange={archives.reload} />
          <BringBack archive={archives.value.in} summary={archives.value.summary} onChange={archives.reload} />
        </>
      )}
    </SettingGroup>
  )
}
