import type { AccountSummary } from '@cairn/contract/archives'
import { Trans } from '@lingui/react/macro'
import { useSizeWords } from './count-words.tsx'
import { SettingRow } from './setting-row.tsx'

/** How much of the learner's space is used; where there is no limit, how much there is. */
export function SpaceUsed({ space }: { space: AccountSummary['space'] }) {
  const size = useSizeWords()
  const used = size(space.usedBytes)
  const most = space.mostBytes === null ? null : size(space.mostBytes)
  return (
    <SettingRow
      group
      label={<Trans>Space</Trans>}
      hint={<Trans>Texts, pictures, sounds, files, exports and imports in progress, also those in the trash.</Trans>}
    >
      {() => (
        <p>
          {most === null ? (
            <Trans>{used} used</Trans>
          ) : (
            <Trans>
              {used} of {most} used
            </Trans>
          )}
        </p>
      )}
    </SettingRow>
  )
}
