import type { SettingsChange } from '@cairn/contract/accounts'
import { changeSettings } from '../../data/change-settings.ts'
import { saidIfNotKept } from '../../lib/settings-not-kept.ts'

/** Changes settings from the dashboard; answers whether they hold, and says so where they do not. */
export const changeOrSay = async (change: SettingsChange): Promise<boolean> =>
  saidIfNotKept(await changeSettings(change))
