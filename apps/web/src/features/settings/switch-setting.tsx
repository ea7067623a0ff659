import type { Settings } from '@cairn/contract/accounts'
import type { ReactNode } from 'react'
import { Switch } from '../../ui/switch.tsx'
import { saveSetting } from './save-settings.ts'
import { SettingRow } from './setting-row.tsx'

interface SwitchSettingProps {
  settings: Settings
  name: 'askConfidence' | 'typeAnswers' | 'playRecordings' | 'tailoring'
  label: ReactNode
  hint?: ReactNode
}

/** On or off, saved at once. */
export function SwitchSetting({ settings, name, label, hint }: SwitchSettingProps) {
  return (
    <SettingRow name={name} label={label} hint={hint}>
      {(control) => (
        <Switch
          {...control}
          className="mt-0.5"
          checked={settings[name]}
          onChange={(event) => saveSetting(name, event.target.checked)}
        />
      )}
    </SettingRow>
  )
}
