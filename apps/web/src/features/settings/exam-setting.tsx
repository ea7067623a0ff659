import type { Settings } from '@cairn/contract/accounts'
import { addDays, daysBetween } from '@cairn/core/scheduling/study-day'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { minutesToday } from '../../data/minutes-today.ts'
import { studyDayAt } from '../../data/queries.ts'
import { studySettingsOf } from '../../data/schedule-settings.ts'
import { useArrival } from '../../data/use-arrival.ts'
import { useLive } from '../../data/use-live.ts'
import { ArrivalWords } from '../../lib/arrival-words.tsx'
import { longDay } from '../../lib/dates.ts'
import { RecallWords } from '../../lib/recall-words.tsx'
import { usePlanning } from '../../lib/use-planning.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { CONTROL_CLASS } from '../../ui/field.tsx'
import { saveSetting } from './save-settings.ts'
import { SettingGroup, SettingRow } from './setting-row.tsx'

/** Nobody knows today what is studied in two years; and days simulated take their time. */
export const FURTHEST_EXAM_DAYS = 400

/** The day on which it counts, and where the time set leads by then. */
export function ExamSetting({ settings }: { settings: Settings }) {
  const { t } = useLingui()
  /** What is in the field and not saved: a date half typed, or one that has gone by. */
  const [draft, setDraft] = useState<string | null>(null)
  const [hasLeft, setLeft] = useState(false)
  const { examDate } = settings
  const today = studyDayAt(Date.now())
  const isOver = examDate !== null && examDate <= today
  const change = (text: string) => {
    const isAhead = /^\d{4}-\d\d-\d\d$/.test(text) && text > today
    setDraft(isAhead ? null : text)
    setLeft(false)
    if (isAhead && text !== examDate) saveSetting('examDate', text)
  }
  const leave = () => {
    if (draft === '') clear()
    else setLeft(draft !== null)
  }
  const clear = () => {
    setDraft(null)
    setLeft(false)
    if (examDate !== null) saveSetting('examDate', null)
  }
  return (
    <SettingGroup title={<Trans>Exam</Trans>}>
      <SettingRow
        name="examDate"
        label={<Trans>Day of the exam</Trans>}
        hint={examDate === null ? <Trans>With a day set, you see where your time leads by then.</Trans> : undefined}
        error={hasLeft && t`Choose a day that is still to come.`}
        wide
        effect={
          isOver ? (
            <p className="text-sm">
              <Trans>This day is over. Cards go on as ever.</Trans>
            </p>
          ) : (
            examDate !== null && (
              <ExamOutlook settings={settings} daysLeft={daysBetween(today, examDate)} day={examDate} />
            )
          )
        }
      >
        {(control) => (
          <span className="flex items-center gap-2 sm:flex-row-reverse">
            <input
              {...control}
              type="date"
              min={addDays(today, 1)}
              value={draft ?? examDate ?? ''}
              onBlur={leave}
              onChange={(event) => change(event.target.value)}
              className={classNames(CONTROL_CLASS, 'h-11 w-44!')}
            />
            {examDate !== null && (
              <Button variant="quiet" onClick={clear}>
                <Trans>No exam</Trans>
              </Button>
            )}
          </span>
        )}
      </SettingRow>
    </SettingGroup>
  )
}

function ExamOutlook({ settings, daysLeft, day }: { settings: Settings; daysLeft: number; day: string }) {
  const { minutesPerDay, desiredRetention } = settings
  const isFar = daysLeft > FURTHEST_EXAM_DAYS
  const arrival = useArrival()
  const minutesDone = useLive('minutes-today', ['days', 'outbox'], minutesToday)
  const wish =
    isFar || arrival !== 'here' || minutesDone === undefined
      ? null
      : { settings: studySettingsOf(settings), minutesPerDay, minutesDone, daysLeft }
  const { answer, hasFailed } = usePlanning('exam', wish)
  const wanted = Math.round(desiredRetention * 100)
  return (
    <div className="grid gap-1 text-sm" aria-live="polite">
      <p className="text-muted">
        {longDay(day)}, <Plural value={daysLeft} one="tomorrow" other="# days from now" />.
      </p>
      {isFar ? (
        <p>
          <Trans>Further away than a forecast is worth; it shows in the last thirteen months.</Trans>
        </p>
      ) : hasFailed ? null : arrival !== 'here' ? (
        <ArrivalWords arrival={arrival} />
      ) : answer === undefined ? (
        <p className="animate-appear text-muted">
          <Trans>Working out where your time leads…</Trans>
        </p>
      ) : answer.basis.met + answer.basis.waiting === 0 ? (
        <p>
          <Trans>You have no cards yet. With the first ones you see where your time leads.</Trans>
        </p>
      ) : (
        <p className="max-w-measure">
          <Trans>
            {minutesPerDay} minutes a day lead to about{' '}
            <strong className="font-semibold">
              <RecallWords {...answer} />
            </strong>{' '}
            of your {answer.basis.met + answer.basis.waiting} cards recalled on the day.
          </Trans>{' '}
          {answer.minutesNeeded === null ? (
            <Trans>Not even four hours a day would make it {wanted}&nbsp;%.</Trans>
          ) : (
            <Trans>
              For {wanted}&nbsp;% it takes <Plural value={answer.minutesNeeded} one="one minute" other="# minutes" /> a
              day.
            </Trans>
          )}
        </p>
      )}
    </div>
  )
}
