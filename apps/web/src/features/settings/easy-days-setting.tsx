import type { Settings } from '@cairn/contract/accounts'
import { addDays } from '@cairn/core/scheduling/study-day'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { longWeekday } from '../../lib/dates.ts'
import { Button } from '../../ui/button.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { saveSetting } from './save-settings.ts'
import { SettingRow } from './setting-row.tsx'

type EasyDays = NonNullable<Settings['easyDays']>
type Load = 'normal' | 'fewer' | 'none'

const SHARES = { normal: 1, fewer: 0.5, none: 0 } as const satisfies Record<Load, number>
const ALL_ALIKE: EasyDays = [1, 1, 1, 1, 1, 1, 1]
const SOME_MONDAY = '1970-01-05'
const WEEK = [0, 1, 2, 3, 4, 5, 6] as const

/** How much of the reviews each day of the week takes. Closed as long as all days are alike. */
export function EasyDaysSetting({ settings }: { settings: Settings }) {
  const { t } = useLingui()
  const days = settings.easyDays ?? ALL_ALIKE
  const [isOpen, setOpen] = useState(settings.easyDays !== null)
  const choose = (weekday: number, load: Load) => {
    const next = days.map((share, index) => (index === weekday ? SHARES[load] : share))
    const [monday = 1, tuesday = 1, wednesday = 1, thursday = 1, friday = 1, saturday = 1, sunday = 1] = next
    const isPlain = next.every((share) => share === 1)
    saveSetting('easyDays', isPlain ? null : [monday, tuesday, wednesday, thursday, friday, saturday, sunday])
  }
  return (
    <SettingRow
      name="easyDays"
      group
      wide
      label={<Trans>Easy days</Trans>}
      hint={<Trans>Reviews that can wait or come earlier keep away from them. What is due at once still comes.</Trans>}
      effect={
        isOpen && (
          <ul className="grid gap-1.5 pt-1">
            {WEEK.map((weekday) => {
              const name = longWeekday(addDays(SOME_MONDAY, weekday))
              return (
                <li key={weekday} className="flex flex-wrap items-center justify-between gap-x-6">
                  <span>{name}</span>
                  <Segmented<Load>
                    label={t`Reviews on ${name}`}
                    value={loadOf(days[weekday])}
                    options={[
                      { value: 'normal', label: t`Normal` },
                      { value: 'fewer', label: t`Fewer` },
                      { value: 'none', label: t`None` },
                    ]}
                    onChange={(load) => choose(weekday, load)}
                  />
                </li>
              )
            })}
          </ul>
        )
      }
    >
      {() => (
        <Button size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? <Trans>Fold up</Trans> : <Trans>All days alike</Trans>}
        </Button>
      )}
    </SettingRow>
  )
}

function loadOf(share: number): Load {
  if (share >= 0.75) return 'normal'
  return share > 0.25 ? 'fewer' : 'none'
}
