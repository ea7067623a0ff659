import type { Settings } from '@cairn/contract/accounts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { lengthOfTime } from '../../lib/dates.ts'
import { readSteps, stepsText } from '../../lib/steps-text.ts'
import { classNames } from '../../ui/class-names.ts'
import { CONTROL_CLASS } from '../../ui/field.tsx'
import { useTyping } from './number-setting.tsx'
import { saveSetting } from './save-settings.ts'
import { SettingRow } from './setting-row.tsx'

interface StepsSettingProps {
  settings: Settings
  name: 'learningStepsMinutes' | 'relearningStepsMinutes'
  label: ReactNode
  hint: ReactNode
}

/** Waiting times as text: "1m 10m". What cannot be read is said and not saved. */
export function StepsSetting({ settings, name, label, hint }: StepsSettingProps) {
  const minutes = settings[name]
  const words = useStepsProblem()
  const { field, error, text } = useTyping({
    saved: stepsText(minutes),
    check: words,
    save: (typed) => {
      const read = readSteps(typed)
      if (read.ok && stepsText(read.minutes) !== stepsText(minutes)) saveSetting(name, [...read.minutes])
    },
  })
  const read = readSteps(text)
  return (
    <SettingRow
      name={name}
      label={label}
      hint={hint}
      error={error}
      wide
      effect={
        read.ok && (
          <p className="text-sm text-muted">
            <InWords minutes={read.minutes} />
          </p>
        )
      }
    >
      {(control) => (
        <input
          {...control}
          {...field}
          type="text"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className={classNames(CONTROL_CLASS, 'h-11 sm:w-56!')}
        />
      )}
    </SettingRow>
  )
}

/** "After 1 minute, then after 10 minutes, then on another day." */
function InWords({ minutes }: { minutes: readonly number[] }) {
  const { t } = useLingui()
  if (minutes.length === 0) return <Trans>No wait: the card goes straight to another day.</Trans>
  const lengths = minutes.map((length) =>
    length < 1 ? t`${Math.round(length * 60)} seconds` : lengthOfTime(length * 60_000),
  )
  const list = lengths.join(t`, then `)
  return <Trans>Back after {list}, then on another day.</Trans>
}

function useStepsProblem(): (text: string) => string | null {
  const { t } = useLingui()
  return (text) => {
    const read = readSteps(text)
    if (read.ok) return null
    switch (read.problem) {
      case 'not-a-time':
        return t`“${read.part}” is not a length of time. Write such as 30s, 10m, 1h or 1d.`
      case 'nothing':
        return t`“${read.part}” is no time at all. The shortest wait is a second.`
      case 'too-long':
        return t`“${read.part}” is longer than a year.`
      case 'too-many':
        return t`Ten steps are the most.`
      default:
        return read satisfies never
    }
  }
}
