import type { Settings } from '@cairn/contract/accounts'
import { Trans } from '@lingui/react/macro'
import { AnswerSettings, StepsSettings } from './answer-settings.tsx'
import { BudgetSettings } from './budget-settings.tsx'
import { DaySettings } from './day-settings.tsx'
import { ExamSetting } from './exam-setting.tsx'
import { FitSetting } from './fit-setting.tsx'
import { RetentionSetting } from './retention-setting.tsx'
import { SettingGroup } from './setting-row.tsx'

/** How studying goes: from what one wants to keep to how the schedule learns. */
export function StudyPart({ settings }: { settings: Settings }) {
  return (
    <>
      <SettingGroup
        title={<Trans>How much you want to recall</Trans>}
        lead={<Trans>A card comes back when your chance to know it has sunk to this.</Trans>}
      >
        <RetentionSetting settings={settings} />
      </SettingGroup>
      <BudgetSettings settings={settings} />
      <ExamSetting settings={settings} />
      <AnswerSettings settings={settings} />
      <StepsSettings settings={settings} />
      <DaySettings settings={settings} />
      <FitSetting settings={settings} />
    </>
  )
}
