import { t } from '@lingui/core/macro'
import type { SettingsOutcome } from '../data/change-settings.ts'
import { showToast } from '../ui/toast-store.ts'

/** Whether settings were changed; where they were not, says why. */
export function saidIfNotKept(outcome: SettingsOutcome): boolean {
  if (outcome.ok) return true
  const why =
    outcome.problem === 'storage-full'
      ? t`Nothing was changed: this browser has no room left to store it.`
      : t`You are signed out, so nothing was changed. Sign in and try again.`
  showToast(why, { tone: 'problem' })
  return false
}
