import type { Settings } from '@cairn/contract/accounts'
import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { CONTROL_CLASS } from '../../ui/field.tsx'
import { saveSetting } from './save-settings.ts'
import { SettingRow } from './setting-row.tsx'

type NumberName = 'newPerDay' | 'reviewsPerDay' | 'minutesPerDay' | 'sittingCards' | 'maximumIntervalDays'

interface NumberSettingProps {
  settings: Settings
  name: NumberName
  label: ReactNode
  hint?: ReactNode
  effect?: ReactNode
  /** Behind the field: "cards", "minutes". */
  unit: string
  least: number
  most: number
}

/** Typing is over when nothing was typed for this long, when the field is left, or with Enter. */
const TYPED_MS = 900

/** A whole number that saves itself. What is not one stays in the field, marked, and is not saved. */
export function NumberSetting({ settings, name, label, hint, effect, unit, least, most }: NumberSettingProps) {
  const { t } = useLingui()
  const saved = settings[name]
  const typing = useTyping({
    saved: String(saved),
    check: (text) => {
      const number = /^\d{1,9}$/.test(text.trim()) ? Number(text) : null
      return number !== null && number >= least && number <= most
        ? null
        : t`Enter a whole number from ${least} to ${most}.`
    },
    save: (text) => saveSetting(name, Number(text)),
  })
  const step = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
    if (by === 0) return
    event.preventDefault()
    const from = /^\d{1,9}$/.test(typing.text.trim()) ? Number(typing.text) : saved
    typing.type(String(Math.min(most, Math.max(least, from + by))))
  }
  return (
    <SettingRow name={name} label={label} hint={hint} effect={effect} error={typing.error}>
      {(control) => (
        <span className="relative block w-[min(10rem,44vw)]">
          <input
            {...control}
            {...typing.field}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            onKeyDown={(event) => {
              typing.field.onKeyDown(event)
              step(event)
            }}
            className={classNames(CONTROL_CLASS, 'h-11 pr-20! tabular-nums')}
          />
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 right-3.5 flex items-center text-sm text-muted"
          >
            {unit}
          </span>
        </span>
      )}
    </SettingRow>
  )
}

interface Typing {
  /** The text of what is saved. */
  readonly saved: string
  /** What is wrong with a text; null when it can be saved. */
  readonly check: (text: string) => string | null
  readonly save: (text: string) => void
}

/** A text field that saves itself: Enter at once, Escape takes back what was typed. */
export function useTyping({ saved, check, save }: Typing) {
  const [draft, setDraft] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const latest = useRef({ draft, saved, check, save })
  latest.current = { draft, saved, check, save }
  const finish = (isLeaving: boolean) => {
    clearTimeout(timer.current)
    const { draft: text, saved: before } = latest.current
    if (text === null) return
    const problem = latest.current.check(text)
    setError(problem)
    if (problem !== null) return
    if (text.trim() !== before) latest.current.save(text.trim())
    if (isLeaving) setDraft(null)
  }
  const settle = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => finish(false), TYPED_MS)
  }
  const type = (text: string) => {
    setDraft(text)
    if (error !== null) setError(check(text))
    settle()
  }
  // Whoever leaves the screen at once has typed it all the same.
  useEffect(() => () => finish(true), [])
  return {
    text: draft ?? saved,
    error,
    type,
    field: {
      value: draft ?? saved,
      onChange: (event: { currentTarget: { value: string } }) => type(event.currentTarget.value),
      onBlur: () => finish(true),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'Enter') finish(true)
        if (event.key !== 'Escape') return
        clearTimeout(timer.current)
        setDraft(null)
        setError(null)
      },
    },
  }
}
