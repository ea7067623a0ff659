import type { Settings } from '@cairn/contract/accounts'
import { ALL_FROM_REVIEWS, INITIAL_FROM_REVIEWS } from '@cairn/core/fitting/fit-parameters'
import type { CatchUpPlan } from '@cairn/core/planning/catch-up'
import type { DueChange } from '@cairn/core/planning/due-after-change'
import {
  adoptParameters,
  type FittedParameters,
  type ParameterHistory,
  parametersInUse,
  rollBackParameters,
} from '@cairn/core/scheduling/parameter-history'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { dayTotals } from '../../data/queries.ts'
import { studySettingsOf } from '../../data/schedule-settings.ts'
import { useArrival } from '../../data/use-arrival.ts'
import { useLive } from '../../data/use-live.ts'
import { ArrivalWords } from '../../lib/arrival-words.tsx'
import { longDay } from '../../lib/dates.ts'
import { useOrFail } from '../../lib/use-failure.ts'
import { Button } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/progress.tsx'
import { DueChangeNote, isWorthAWord } from './due-change-note.tsx'
import { type FitResult, type FitStep, runFit } from './fit-run.ts'
import { betterBy, FitWords } from './fit-words.tsx'
import { SaveMark } from './save-mark.tsx'
import { saveSetting } from './save-settings.ts'
import { SettingGroup } from './setting-row.tsx'
import { toStoredHistory } from './stored-history.ts'
import { useScheduleChange } from './use-schedule-change.ts'

type Stage =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly step: FitStep }
  | { readonly kind: 'offered'; readonly fitted: FittedParameters; readonly due: DueChange }
  | { readonly kind: 'done'; readonly result: FitResult }

/** Fits the schedule to the learner's own answers, takes it only when it is better, and takes it back. */
export function FitSetting({ settings }: { settings: Settings }) {
  const history: ParameterHistory = settings.parameterHistory
  const keep = (next: ParameterHistory) => saveSetting('parameterHistory', toStoredHistory(next))
  const changeSchedule = useScheduleChange(settings)
  const arrival = useArrival()
  const answers = useLive('answers-given', ['days', 'outbox'], countAnswers)
  const [stage, setStage] = useState<Stage>({ kind: 'idle' })
  const run = useRef<AbortController | null>(null)
  const orFail = useOrFail()
  useEffect(() => () => run.current?.abort(), [])
  const fit = async () => {
    const control = new AbortController()
    run.current = control
    const onStep = (step: FitStep) => setStage({ kind: 'running', step })
    const result = await runFit({
      inUse: parametersInUse(history),
      settings: studySettingsOf(settings),
      minutesPerDay: settings.minutesPerDay,
      signal: control.signal,
      onStep,
    })
    if (result.ok && result.outcome.ok) {
      const { fitted } = result.outcome
      if (result.due !== null && isWorthAWord(result.due)) return setStage({ kind: 'offered', fitted, due: result.due })
      keep(adoptParameters(history, fitted))
    }
    setStage(result.ok || result.problem !== 'cancelled' ? { kind: 'done', result } : { kind: 'idle' })
  }
  const adopt = (fitted: FittedParameters, spread: CatchUpPlan | null) => {
    changeSchedule('parameterHistory', toStoredHistory(adoptParameters(history, fitted)), spread)
    setStage({ kind: 'done', result: { ok: true, outcome: { ok: true, fitted }, due: null } })
  }
  const rollBack = () => {
    keep(rollBackParameters(history))
    setStage({ kind: 'idle' })
  }
  return (
    <SettingGroup
      title={<Trans>A schedule of your own</Trans>}
      lead={
        <Trans>
          The schedule begins with how most people forget. From your own answers it can learn how you do. It is taken
          only if it foretells your answers better.
        </Trans>
      }
    >
      <div className="grid justify-items-start gap-4 pt-2">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <InUse history={history} />
          <SaveMark name="parameterHistory" />
        </div>
        {stage.kind === 'running' ? (
          <Running step={stage.step} answers={answers ?? 0} onCancel={() => run.current?.abort()} />
        ) : (
          <div className="flex flex-wrap gap-3">
            {answers !== undefined && answers >= INITIAL_FROM_REVIEWS && (
              <Button onClick={() => orFail(fit())}>
                <Trans>Fit to my answers</Trans>
              </Button>
            )}
            {history.previous !== undefined && (
              <Button variant="quiet" onClick={rollBack}>
                {history.previous === null ? (
                  <Trans>Go back to the average</Trans>
                ) : (
                  <Trans>Go back to the one before</Trans>
                )}
              </Button>
            )}
          </div>
        )}
        <ArrivalWords arrival={arrival} />
        {arrival === 'here' && answers !== undefined && answers < ALL_FROM_REVIEWS && stage.kind === 'idle' && (
          <StillFew answers={answers} />
        )}
        <div role="status" className="w-full empty:hidden">
          {stage.kind === 'done' && <FitWords result={stage.result} />}
          {stage.kind === 'offered' && (
            <DueChangeNote
              due={stage.due}
              onApply={(spread) => adopt(stage.fitted, spread)}
              onKeep={() => setStage({ kind: 'idle' })}
            >
              <p>
                <Trans>
                  A schedule fitted to you predicts your answers {betterBy(stage.fitted.evidence)}&nbsp;% better.
                </Trans>
              </p>
            </DueChangeNote>
          )}
        </div>
      </div>
    </SettingGroup>
  )
}

function InUse({ history }: { history: ParameterHistory }) {
  const { current } = history
  if (current === null)
    return (
      <p>
        <Trans>In use: the schedule of an average learner.</Trans>
      </p>
    )
  const { reviews, fittedUntilDay, evidence } = current
  // Nothing was foretold with parameters that came with an import.
  if (evidence.tested === 0)
    return (
      <p className="max-w-measure">
        <Trans>
          In use: the FSRS parameters of your Anki package, fitted to answers up to {longDay(fittedUntilDay)}.
        </Trans>
      </p>
    )
  const better = betterBy(evidence)
  return (
    <p className="max-w-measure">
      <Trans>
        In use: fitted to your {reviews} answers up to {longDay(fittedUntilDay)}. It foretold later answers {better}
        &nbsp;% better than the one before.
      </Trans>
    </p>
  )
}

function Running({ step, answers, onCancel }: { step: FitStep; answers: number; onCancel: () => void }) {
  const { t } = useLingui()
  const words =
    step.kind === 'comparing'
      ? t`Comparing what your earlier answers foretell with the later ones`
      : t`Reading your answers: ${step.read} of ${Math.max(step.read, answers)}`
  return (
    <div className="grid w-full max-w-measure justify-items-start gap-3" aria-live="polite">
      <p className="text-muted">{words}</p>
      <ProgressBar
        className="w-full"
        label={words}
        value={step.kind === 'comparing' ? answers : Math.min(step.read, answers) * READING_SHARE}
        max={answers}
      />
      <Button size="sm" onClick={onCancel}>
        <Trans>Cancel</Trans>
      </Button>
    </div>
  )
}

/** Reading takes most of the time, comparing the rest. */
const READING_SHARE = 0.8

function StillFew({ answers }: { answers: number }) {
  const { t } = useLingui()
  if (answers < INITIAL_FROM_REVIEWS)
    return (
      <div className="grid w-full max-w-measure gap-2">
        <p className="text-sm text-muted">
          <Trans>
            Possible from {INITIAL_FROM_REVIEWS} answers on;{' '}
            <Plural value={answers} _0="you have given none." one="you have given one." other="you have given #." />
          </Trans>
        </p>
        <ProgressBar
          label={t`${answers} of ${INITIAL_FROM_REVIEWS} answers`}
          value={answers}
          max={INITIAL_FROM_REVIEWS}
        />
      </div>
    )
  return (
    <p className="max-w-measure text-sm text-muted">
      <Trans>
        With your {answers} answers it can learn how long you keep new cards; everything else from {ALL_FROM_REVIEWS}{' '}
        on.
      </Trans>
    </p>
  )
}

async function countAnswers(): Promise<number> {
  const days = await dayTotals()
  return days.reduce((sum, day) => sum + day.again + day.hard + day.good + day.easy, 0)
}
