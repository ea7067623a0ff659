import type { Settings } from '@cairn/contract/accounts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Segmented } from '../../ui/segmented.tsx'
import { saveSetting } from './save-settings.ts'
import { SettingGroup, SettingRow } from './setting-row.tsx'
import { StepsSetting } from './steps-setting.tsx'
import { SwitchSetting } from './switch-setting.tsx'

/** What happens between question and answer. */
export function AnswerSettings({ settings }: { settings: Settings }) {
  const { t } = useLingui()
  return (
    <SettingGroup title={<Trans>While you answer</Trans>}>
      <SettingRow
        name="buttons"
        group
        wide
        label={<Trans>Buttons</Trans>}
        hint={
          settings.buttons === 'four' ? (
            <Trans>Again, Hard, Good and Easy: a little more exact.</Trans>
          ) : (
            <Trans>Again and Good: forgotten or known.</Trans>
          )
        }
      >
        {() => (
          <Segmented
            label={t`Buttons`}
            value={settings.buttons}
            options={[
              { value: 'four', label: t`Four` },
              { value: 'two', label: t`Two` },
            ]}
            onChange={(buttons) => saveSetting('buttons', buttons)}
          />
        )}
      </SettingRow>
      <SwitchSetting
        settings={settings}
        name="askConfidence"
        label={<Trans>Ask how sure you are</Trans>}
        hint={<Trans>One tap before the answer shows, to learn how well you judge what you know.</Trans>}
      />
      <SwitchSetting
        settings={settings}
        name="typeAnswers"
        label={<Trans>Type every answer</Trans>}
        hint={<Trans>Otherwise only cards made for typing ask for it.</Trans>}
      />
      <SwitchSetting
        settings={settings}
        name="playRecordings"
        label={<Trans>Play recordings by themselves</Trans>}
        hint={<Trans>The sounds of a side as it appears. R, or the card’s menu, plays them again.</Trans>}
      />
    </SettingGroup>
  )
}

/** How soon a card comes back on its first day, and after it was forgotten. */
export function StepsSettings({ settings }: { settings: Settings }) {
  return (
    <SettingGroup title={<Trans>On the same day</Trans>}>
      <StepsSetting
        settings={settings}
        name="learningStepsMinutes"
        label={<Trans>A new card comes back after</Trans>}
        hint={<Trans>Lengths one after the other, such as 1m 10m.</Trans>}
      />
      <StepsSetting
        settings={settings}
        name="relearningStepsMinutes"
        label={<Trans>A forgotten card comes back after</Trans>}
        hint={<Trans>Such as 10m.</Trans>}
      />
    </SettingGroup>
  )
}
