import type { Settings } from '@cairn/contract/accounts'
import { Trans, useLingui } from '@lingui/react/macro'
import { browserTimeZone } from '../../lib/browser-time-zone.ts'
import { lengthInDays } from '../../lib/dates.ts'
import { Button } from '../../ui/button.tsx'
import { SelectBox } from '../../ui/select.tsx'
import { EasyDaysSetting } from './easy-days-setting.tsx'
import { NumberSetting } from './number-setting.tsx'
import { saveSetting } from './save-settings.ts'
import { SettingGroup, SettingRow } from './setting-row.tsx'

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

/** When a study day begins, where, and which days are lighter. */
export function DaySettings({ settings }: { settings: Settings }) {
  const { t } = useLingui()
  return (
    <SettingGroup title={<Trans>Days</Trans>}>
      <SettingRow
        name="rolloverHour"
        label={<Trans>A new day begins at</Trans>}
        hint={<Trans>What you answer before then counts for the day before.</Trans>}
      >
        {(control) => (
          <SelectBox
            {...control}
            value={settings.rolloverHour}
            onChange={(event) => saveSetting('rolloverHour', Number(event.target.value))}
            className="w-28 tabular-nums"
          >
            {HOURS.map((hour) => (
              <option key={hour} value={hour}>
                {`${String(hour).padStart(2, '0')}:00`}
              </option>
            ))}
          </SelectBox>
        )}
      </SettingRow>
      <ZoneSetting settings={settings} />
      <EasyDaysSetting settings={settings} />
      <NumberSetting
        settings={settings}
        name="maximumIntervalDays"
        label={<Trans>Longest break between two reviews</Trans>}
        hint={
          <Trans>However well you know a card, it comes back after {lengthInDays(settings.maximumIntervalDays)}.</Trans>
        }
        unit={t`days`}
        least={1}
        most={36_500}
      />
    </SettingGroup>
  )
}

function ZoneSetting({ settings }: { settings: Settings }) {
  const here = browserTimeZone()
  const { timeZone } = settings
  const isHere = here === timeZone
  return (
    <SettingRow
      name="timeZone"
      group
      wide
      label={<Trans>Time zone</Trans>}
      hint={
        isHere ? (
          <Trans>The one this device is in.</Trans>
        ) : (
          <Trans>This device is in {placeName(here)}. Days already studied stay as they were.</Trans>
        )
      }
    >
      {() => (
        <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <span>{placeName(timeZone)}</span>
          {!isHere && (
            <Button size="sm" onClick={() => saveSetting('timeZone', here)}>
              <Trans>Use {placeName(here)}</Trans>
            </Button>
          )}
        </span>
      )}
    </SettingRow>
  )
}

const placeName = (timeZone: string): string => timeZone.replaceAll('_', ' ')
