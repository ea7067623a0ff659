import type { SettingsChange } from '@cairn/contract/accounts'
import { useLingui } from '@lingui/react/macro'
import { changeSettings } from '../../data/change-settings.ts'
import { showToast } from '../../ui/toast-store.ts'

/** Changes settings from the dashboard; answers whether they hold, and says so where they do not. */
export function useSettingsChange(): (change: SettingsChange) => Promise<boolean> {
  const { t } = useLingui()
  return async (change) => {
    const outcome = await changeSettings(change)
    if (outcome.ok) return true
    const why =
      outcome.problem === 'storage-full'
        ? t`Nothing was changed: this browser has no room left to store it.`
        : t`You are signed out, so nothing was changed. Sign in and try again.`
    showToast(why, { tone: 'problem' })
    return false
  }
}
