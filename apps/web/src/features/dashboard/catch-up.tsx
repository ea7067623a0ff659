import { type CatchUpPlan, catchUpProgress } from '@cairn/core/planning/catch-up'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { studySettingsOf } from '../../data/schedule-settings.ts'
import { useLearner, useSyncState } from '../../data/use-live.ts'
import { lengthOfTime, longDay } from '../../lib/dates.ts'
import { useOrFail } from '../../lib/use-failure.ts'
import { usePlanning } from '../../lib/use-planning.ts'
import { Button } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/progress.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { changeOrSay } from './change-or-say.ts'
import type { TodayView } from './read-today.ts'
import { needsPlan } from './today.ts'

/** A backlog as something with an end: offered as a plan, followed day by day, and over when nothing is overdue. */
export function CatchUp({ view }: { view: TodayView }) {
  const learner = useLearner()
  const [isJustOver, setJustOver] = useState(false)
  const plan = learner?.settings.catchUp ?? null
  const orFail = useOrFail()
  const isOver = plan !== null && view.today >= plan.startsOn && view.overdue === 0
  const { running, problem, finishedAt } = useSyncState()
  // Cards that have not arrived yet could be overdue: the plan is closed when this device knows all there is.
  const isCertain = finishedAt !== null && !running && problem === null
  useEffect(() => {
    if (!isOver || !isCertain) return
    setJustOver(true)
    orFail(changeOrSay({ catchUp: null }))
  }, [isOver, isCertain])
  if (isOver || (isJustOver && plan === null)) return <CaughtUp />
  if (plan !== null) return <Running plan={plan} view={view} />
  if (learner === null || !needsPlan(view.overdue, learner.settings.reviewsPerDay)) return null
  return <Offer view={view} />
}

const SECTION = 'grid gap-x-12 gap-y-3 border-t border-line py-5 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center'

function Offer({ view }: { view: TodayView }) {
  const { t } = useLingui()
  const settings = useLearner()?.settings
  const orFail = useOrFail()
  const wish = settings ? { settings: studySettingsOf(settings), minutesPerDay: settings.minutesPerDay } : null
  const { answer: plan, hasFailed } = usePlanning('catch-up', wish)
  return (
    <section aria-label={t`Catching up`} className={SECTION}>
      <div className="grid max-w-measure gap-1" aria-live="polite">
        <p>
          <Trans>
            <strong className="font-semibold">
              <Plural value={view.overdue} one="One card is overdue" other="# cards are overdue" />:
            </strong>{' '}
            {plan ? (
              <PlanWords plan={plan} />
            ) : hasFailed ? (
              t`a plan could not be made in this browser.`
            ) : (
              t`a plan is being made…`
            )}
          </Trans>
        </p>
        {plan && (
          <p className="text-sm text-muted">
            <PlanCost plan={plan} goal={settings?.minutesPerDay ?? null} />
          </p>
        )}
      </div>
      {plan && (
        <Button className="justify-self-start" onClick={() => orFail(changeOrSay({ catchUp: plan }))}>
          <Trans>Start catching up</Trans>
        </Button>
      )}
    </section>
  )
}

/** "40 a day for 11 days, new cards paused." */
function PlanWords({ plan }: { plan: CatchUpPlan }) {
  return (
    <Trans>
      {plan.perDay} a day for <Plural value={plan.days} one="one day" other="# days" />, new cards paused.
    </Trans>
  )
}

function PlanCost({ plan, goal }: { plan: CatchUpPlan; goal: number | null }) {
  const time = lengthOfTime(plan.minutesPerDay * 60_000)
  return (
    <>
      <Trans>
        With what comes due meanwhile about {Math.round(plan.reviewsPerDay)} reviews and {time} a day, until{' '}
        {longDay(plan.endsOn)}.
      </Trans>{' '}
      <BeyondGoal plan={plan} goal={goal} />
    </>
  )
}

/** By how much a day of the plan is more than the learner set; silent while it keeps to that. */
function BeyondGoal({ plan, goal }: { plan: CatchUpPlan; goal: number | null }) {
  const beyond = goal === null ? 0 : Math.ceil(plan.minutesPerDay - goal)
  if (beyond >= 1)
    return (
      <Trans>
        That’s <Plural value={beyond} one="# minute" other="# minutes" /> a day above your goal of {goal}, but only
        until {longDay(plan.endsOn)}.
      </Trans>
    )
  if (!plan.overLimit) return null
  return <Trans>That’s above your daily limit, but only until {longDay(plan.endsOn)}.</Trans>
}

function Running({ plan, view }: { plan: CatchUpPlan; view: TodayView }) {
  const { t } = useLingui()
  const orFail = useOrFail()
  const standing = view.catchUp ?? { overdueAtStart: view.overdue, done: 0 }
  const progress = catchUpProgress(plan, view.today, standing.overdueAtStart)
  if (progress === null) return null
  const { done } = standing
  const total = done + view.overdue
  const stop = async () => {
    if (!(await changeOrSay({ catchUp: null }))) return
    showToast(t`Stopped catching up. New cards come again.`, {
      action: { label: t`Undo`, run: () => changeOrSay({ catchUp: plan }) },
    })
  }
  return (
    <section aria-label={t`Catching up`} className={SECTION}>
      <div className="grid max-w-measure gap-2.5">
        <p>
          <strong className="font-semibold">
            <Trans>
              Catching up: <Plural value={progress.daysLeft} one="the last day" other="# days left" />
            </Trans>
          </strong>
          {', '}
          <Trans>until {longDay(progress.endsOn)}. New cards are paused. </Trans>
          {progress.daysLate > 0 && (
            <Plural value={progress.daysLate} one="One day later than planned." other="# days later than planned." />
          )}
        </p>
        <ProgressBar label={t`${done} of ${total} overdue cards done`} value={done} max={total} />
        <p className="text-sm text-muted">
          {done === 0 ? (
            <Trans>{plan.perDay} of them a day, with what comes due.</Trans>
          ) : (
            <Trans>
              {done} of {total} done, {plan.perDay} a day.
            </Trans>
          )}
        </p>
      </div>
      <Button variant="quiet" className="justify-self-start max-sm:-ml-4" onClick={() => orFail(stop())}>
        <Trans>Stop catching up</Trans>
      </Button>
    </section>
  )
}

function CaughtUp() {
  return (
    <section className="border-t border-line py-5" role="status">
      <p>
        <strong className="font-semibold">
          <Trans>You have caught up.</Trans>
        </strong>{' '}
        <Trans>Nothing is overdue any more, and new cards come again.</Trans>
      </p>
    </section>
  )
}
