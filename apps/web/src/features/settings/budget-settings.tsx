import type { Settings } from '@cairn/contract/accounts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { studySettingsOf } from '../../data/schedule-settings.ts'
import { useArrival } from '../../data/use-arrival.ts'
import { ArrivalWords } from '../../lib/arrival-words.tsx'
import { lengthOfTime } from '../../lib/dates.ts'
import { usePlanning } from '../../lib/use-planning.ts'
import { Button } from '../../ui/button.tsx'
import { NumberSetting } from './number-setting.tsx'
import { saveSetting } from './save-settings.ts'
import { SettingGroup } from './setting-row.tsx'

/** How much of a day goes into cards. */
export function BudgetSettings({ settings }: { settings: Settings }) {
  const { t } = useLingui()
  const { newPerDay, reviewsPerDay } = settings
  return (
    <SettingGroup title={<Trans>A day’s work</Trans>}>
      <NumberSetting
        settings={settings}
        name="minutesPerDay"
        label={<Trans>Time for cards</Trans>}
        hint={<Trans>Your goal, and what plans reckon with.</Trans>}
        unit={t`min a day`}
        least={1}
        most={600}
        effect={<RoomForNew settings={settings} />}
      />
      <NumberSetting
        settings={settings}
        name="newPerDay"
        label={<Trans>New cards</Trans>}
        hint={newPerDay === 0 ? <Trans>None: only cards you have met come.</Trans> : undefined}
        unit={t`a day`}
        least={0}
        most={9_999}
      />
      <NumberSetting
        settings={settings}
        name="reviewsPerDay"
        label={<Trans>Reviews at most</Trans>}
        hint={
          reviewsPerDay === 0 ? (
            <Trans>None: what you have learned does not come back until you allow it.</Trans>
          ) : (
            <Trans>What is left over comes on the days after.</Trans>
          )
        }
        unit={t`a day`}
        least={0}
        most={9_999}
      />
      <NumberSetting
        settings={settings}
        name="sittingCards"
        label={<Trans>Cards in one go</Trans>}
        hint={<Trans>Then a review comes to its end; you can go on.</Trans>}
        unit={t`cards`}
        least={5}
        most={200}
      />
    </SettingGroup>
  )
}

/** "Room for about 12 new cards a day." and the button that takes it at its word. */
function RoomForNew({ settings }: { settings: Settings }) {
  const { minutesPerDay, newPerDay } = settings
  const { newPerDay: _new, ...others } = studySettingsOf(settings)
  const arrival = useArrival()
  const wish = arrival === 'here' ? { settings: { ...others, newPerDay: 0 }, minutesPerDay } : null
  const plan = usePlanning('budget', wish)
  if (arrival !== 'here') return <ArrivalWords arrival={arrival} />
  if (plan.hasFailed) return null
  if (plan.answer === undefined)
    return (
      <p className="animate-appear text-sm text-muted">
        <Trans>Working out how many new cards fit…</Trans>
      </p>
    )
  const { newPerDay: room, busiestMinutes, fits, basis } = plan.answer
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm" aria-live="polite">
      <p className="max-w-measure">
        {fits ? (
          <Trans>
            This is about <Plural value={room} one="one new card" other="# new cards" /> a day, with the reviews they
            bring.
          </Trans>
        ) : (
          <Trans>
            Your <Plural value={basis.met} one="one card takes" other="# cards take" /> up to{' '}
            {lengthOfTime(busiestMinutes * 60_000)} a day in the coming months: no new card fits.
          </Trans>
        )}
      </p>
      {plan.isCurrent && room !== newPerDay && (
        <Button size="sm" onClick={() => saveSetting('newPerDay', room)}>
          {room === 0 ? (
            <Trans>Pause new cards</Trans>
          ) : (
            <Plural value={room} one="Take one new card a day" other="Take # new cards a day" />
          )}
        </Button>
      )}
    </div>
  )
}
