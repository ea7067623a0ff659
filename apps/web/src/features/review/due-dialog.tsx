import { addDays, daysBetween } from '@cairn/core/scheduling/study-day'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useRef, useState } from 'react'
import { studyDayAt } from '../../data/queries.ts'
import { relativeDay, shortDay } from '../../lib/dates.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'

interface DueDialogProps {
  /** `message` says what was chosen. */
  onChoose: (day: string, message: string) => void
  onClose: () => void
}

const SHORTCUTS_DAYS = [0, 1, 3, 7, 30, 90]
const LATEST_DAYS = 36_500

/** When the card should come back: a few days at hand, and any other by its date. */
export default function DueDialog({ onChoose, onClose }: DueDialogProps) {
  const { t } = useLingui()
  const [today] = useState(() => studyDayAt(Date.now()))
  const [day, setDay] = useState('')
  const [isLate, setLate] = useState(false)
  const first = useRef<HTMLButtonElement>(null)
  const problem = problemOf(day, today)
  const choose = (wanted: string) => {
    onChoose(wanted, t`Comes back ${relativeDay(wanted, today)}.`)
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (problem === null) choose(day)
    else setLate(true)
  }
  const words = {
    none: t`Choose a date.`,
    past: t`That day has gone by.`,
    far: t`Choose a day within a hundred years.`,
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`When should it come back?`}
      description={t`It comes on that day whatever its schedule says, and goes on by your answer then.`}
      initialFocus={first}
    >
      <div className="grid gap-5 pb-2">
        <fieldset aria-label={t`Days at hand`} className="grid grid-cols-2 gap-2">
          {SHORTCUTS_DAYS.map((days, index) => {
            const wanted = addDays(today, days)
            return (
              <button
                key={days}
                ref={index === 1 ? first : undefined}
                type="button"
                onClick={() => choose(wanted)}
                className="grid min-h-14 content-center rounded-md px-4 py-2 text-left ring-1 ring-line ring-inset hover:bg-sunken"
              >
                <span className="font-medium first-letter:uppercase">{relativeDay(wanted, today)}</span>
                <span className="text-sm text-muted">{shortDay(wanted)}</span>
              </button>
            )
          })}
        </fieldset>
        <form onSubmit={submit} noValidate className="flex items-start gap-2">
          <TextField
            type="date"
            label={t`Another day`}
            value={day}
            min={today}
            onChange={(event) => setDay(event.target.value)}
            error={isLate && problem !== null ? words[problem] : undefined}
            className="flex-1"
          />
          <Button type="submit" className="mt-6.25">
            <Trans>Set the day</Trans>
          </Button>
        </form>
      </div>
    </Dialog>
  )
}

function problemOf(day: string, today: string): 'none' | 'past' | 'far' | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return 'none'
  const days = daysBetween(today, day)
  if (days < 0) return 'past'
  return days > LATEST_DAYS ? 'far' : null
}
