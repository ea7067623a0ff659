import type { Settings } from '@cairn/contract/accounts'
import type { CatchUpPlan } from '@cairn/core/planning/catch-up'
import { useLingui } from '@lingui/react/macro'
import { showToast } from '../../ui/toast-store.ts'
import { saveSetting } from './save-settings.ts'

type ScheduleName = 'desiredRetention' | 'parameterHistory'

/** Applies a change of the schedule with the plan that spreads what it makes due; one undo takes both back. */
export function useScheduleChange(settings: Settings) {
  const { t } = useLingui()
  return <Name extends ScheduleName>(name: Name, value: Settings[Name], spread: CatchUpPlan | null): void => {
    const before = settings[name]
    const planBefore = settings.catchUp
    saveSetting(name, value)
    if (spread !== null) saveSetting('catchUp', spread)
    const undo = () => {
      saveSetting(name, before)
      if (spread !== null) saveSetting('catchUp', planBefore)
    }
    showToast(t`Your schedule has changed.`, { action: { label: t`Undo`, run: undo } })
  }
}
