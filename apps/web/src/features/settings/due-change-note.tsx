import type { CatchUpPlan } from '@cairn/core/planning/catch-up'
import type { DueChange } from '@cairn/core/planning/due-after-change'
import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { lengthOfTime, longDay } from '../../lib/dates.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'

export interface DueChangeNoteProps {
  due: DueChange
  /** What the change is, before what it makes due. */
  children?: ReactNode
  /** With the plan that spreads what becomes due, or null for all of it at once. */
  onApply: (spread: CatchUpPlan | null) => void
  onKeep: () => void
}

/** What a change of the schedule makes due today, told before it holds; spread within the goal unless wanted otherwise. */
export default function DueChangeNote({ due, children, onApply, onKeep }: DueChangeNoteProps) {
  const { dueNow, dueThen, minutesThen, spread } = due
  return (
    <Banner tone="caution" role="status">
      <div className="grid gap-3">
        {children}
        <p>
          <Trans>
            With this change, <strong className="font-semibold">{dueThen} cards are due today</strong> instead of{' '}
            {dueNow}, about {lengthOfTime(minutesThen * 60_000)}.
          </Trans>{' '}
          {spread !== null && (
            <Trans>
              Spread over <Plural value={spread.days} one="# day" other="# days" />, that’s about{' '}
              {lengthOfTime(spread.minutesPerDay * 60_000)} a day until {longDay(spread.endsOn)}. New cards pause until
              then.
            </Trans>
          )}
        </p>
        <div className="flex flex-wrap gap-3">
          {spread !== null && (
            <Button variant="primary" size="sm" onClick={() => onApply(spread)}>
              <Trans>Change and spread them</Trans>
            </Button>
          )}
          <Button size="sm" onClick={() => onApply(null)}>
            {spread === null ? <Trans>Change</Trans> : <Trans>Change, all due today</Trans>}
          </Button>
          <Button size="sm" variant="quiet" onClick={onKeep}>
            <Trans>Keep it as it is</Trans>
          </Button>
        </div>
      </div>
    </Banner>
  )
}
