import type { Settings } from '@cairn/contract/accounts'
import type { RetentionOutlook } from '@cairn/core/planning/retention-table'
import { RETENTION_MAX, RETENTION_MIN } from '@cairn/core/scheduling/study-settings'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { studySettingsOf } from '../../data/schedule-settings.ts'
import { useArrival } from '../../data/use-arrival.ts'
import { ArrivalWords } from '../../lib/arrival-words.tsx'
import { lengthOfTime } from '../../lib/dates.ts'
import type { Basis } from '../../lib/planning-bench.ts'
import { usePlanning } from '../../lib/use-planning.ts'
import { classNames } from '../../ui/class-names.ts'
import { Slider } from '../../ui/slider.tsx'
import { DueChangeNote } from './due-change-note.tsx'
import { RetentionBars } from './retention-bars.tsx'
import { SaveMark } from './save-mark.tsx'
import { toPercent, useRetentionChange } from './use-retention-change.ts'

/** How much is to be recalled when a card comes back, and what that costs a day, for each value of the slider. */
export function RetentionSetting({ settings }: { settings: Settings }) {
  const { t } = useLingui()
  const id = useId()
  const change = useRetentionChange(settings)
  // The retention itself decides nothing of the table: moving the slider asks nothing.
  const { desiredRetention, ...others } = studySettingsOf(settings)
  const arrival = useArrival()
  const wish = arrival === 'here' ? { settings: { ...others, desiredRetention: 0.9 } } : null
  const { answer, isCurrent, hasFailed } = usePlanning('retention', wish)
  const at = (wanted: number) => answer?.table.find((row) => toPercent(row.retention) === wanted)
  const percent = toPercent(change.chosen)
  /** The buttons leave with the note that had them: the keys go back to the slider. */
  const settle = (decide: () => void) => {
    decide()
    document.getElementById(id)?.focus()
  }
  const outlook = at(percent)
  const before = toPercent(useBefore(settings.desiredRetention))
  return (
    <div className="grid gap-1 pt-3">
      <div className="flex flex-wrap items-baseline gap-x-4">
        <output htmlFor={id} className="font-read text-4xl font-semibold tracking-[-0.015em] tabular-nums">
          {t`${percent}%`}
        </output>
        {arrival === 'here' ? <Cost outlook={outlook} hasFailed={hasFailed} /> : <ArrivalWords arrival={arrival} />}
        <SaveMark name="desiredRetention" />
      </div>
      <div className={classNames('transition-opacity', !isCurrent && answer !== undefined && 'opacity-60')}>
        <RetentionBars table={answer?.table ?? null} chosen={percent} />
      </div>
      <Slider
        id={id}
        aria-label={t`How much you want to recall`}
        aria-valuetext={spoken(percent, outlook)}
        min={Math.round(RETENTION_MIN * 100)}
        max={Math.round(RETENTION_MAX * 100)}
        step={1}
        value={percent}
        onChange={(event) => change.move(Number(event.target.value) / 100)}
      />
      <div className="flex justify-between text-sm text-muted" aria-hidden="true">
        <span>{t`70%, fewer reviews`}</span>
        <span>{t`97%, fewer slips`}</span>
      </div>
      <div className="mt-3 grid min-h-12 gap-1 text-sm text-muted" aria-live="polite">
        <Comparison now={outlook} before={before === percent ? undefined : at(before)} />
        <BelowTarget outlook={outlook} />
        {change.proposed !== null && (
          <DueChangeNote
            due={change.proposed.due}
            onApply={(spread) => settle(() => change.apply(spread))}
            onKeep={() => settle(change.keep)}
          />
        )}
        {answer !== undefined && <BasisWords basis={answer.basis} newPerDay={settings.newPerDay} />}
      </div>
    </div>
  )
}

function Cost({ outlook, hasFailed }: { outlook: RetentionOutlook | undefined; hasFailed: boolean }) {
  if (hasFailed)
    return (
      <p className="text-muted">
        <Trans>What it costs a day could not be worked out in this browser.</Trans>
      </p>
    )
  if (outlook === undefined)
    return (
      <p className="animate-appear text-lg text-muted">
        <Trans>Working out what it costs a day…</Trans>
      </p>
    )
  const reviews = Math.round(outlook.reviewsPerDay)
  const time = lengthOfTime(outlook.minutesPerDay * 60_000)
  return (
    <p className="text-lg">
      <Trans>
        about <Plural value={reviews} one="# review" other="# reviews" /> a day, {time}
      </Trans>
    </p>
  )
}

/** "12 reviews a day fewer than at 92%." */
function Comparison({ now, before }: { now?: RetentionOutlook; before?: RetentionOutlook }) {
  if (now === undefined || before === undefined) return null
  const difference = Math.round(now.reviewsPerDay) - Math.round(before.reviewsPerDay)
  const percent = toPercent(before.retention)
  return (
    <p className="text-ink">
      {difference === 0 ? (
        <Trans>As many reviews a day as at {percent}&nbsp;%.</Trans>
      ) : difference < 0 ? (
        <Trans>
          <Plural value={-difference} one="One review" other="# reviews" /> a day fewer than at {percent}&nbsp;%.
        </Trans>
      ) : (
        <Trans>
          <Plural value={difference} one="One review" other="# reviews" /> a day more than at {percent}&nbsp;%.
        </Trans>
      )}
    </p>
  )
}

/** What falls below the target, and why: no card comes back before the next day. */
function BelowTarget({ outlook }: { outlook?: RetentionOutlook }) {
  const recalled = outlook?.recalled ?? null
  if (outlook === undefined || recalled === null || outlook.retention - recalled < WORTH_SAYING) return null
  return (
    <p>
      <Trans>
        Expect to recall about {toPercent(recalled)}&nbsp;% of your reviews. New and just forgotten cards can sink below{' '}
        {toPercent(outlook.retention)}&nbsp;% overnight, and no card comes back before the next day.
      </Trans>
    </p>
  )
}

/** Two points below the target. */
const WORTH_SAYING = 0.02

function BasisWords({ basis, newPerDay }: { basis: Basis; newPerDay: number }) {
  if (basis.met === 0)
    return (
      <p>
        <Trans>
          You have met no cards yet, so this supposes an average learner with {newPerDay} new cards a day, over four
          months.
        </Trans>
      </p>
    )
  return (
    <p>
      <Trans>
        Simulated over four months from{' '}
        <Plural value={basis.met} one="the one card you have met" other="the # cards you have met" /> and {newPerDay}{' '}
        new ones a day.
      </Trans>
    </p>
  )
}

function spoken(percent: number, outlook: RetentionOutlook | undefined): string {
  return outlook === undefined ? `${percent}%` : `${percent}%, ${Math.round(outlook.reviewsPerDay)} reviews a day`
}

/** What was set when the screen was opened: a change is told against it, also once it is saved. */
function useBefore(saved: number): number {
  return useState(saved)[0]
}
