import { addDays } from '@cairn/core/scheduling/study-day'
import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useId, useState } from 'react'
import { studyDayAt } from '../data/queries.ts'
import { setDueDays } from '../data/schedule-card.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import { showToast } from '../ui/toast-store.ts'
import { longDay } from './dates.ts'
import { undoAction } from './undo-action.ts'
import { useOrFail } from './use-failure.ts'

interface SetDueDialogProps {
  cardIds: readonly string[]
  onClose: () => void
}

/** Asks for the day on which cards are to come back. */
export default function SetDueDialog({ cardIds, onClose }: SetDueDialogProps) {
  const { t } = useLingui()
  const formId = useId()
  const today = studyDayAt(Date.now())
  const [day, setDay] = useState(addDays(today, 1))
  const [isRefused, setRefused] = useState(false)
  const orFail = useOrFail()
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day) && day >= today
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (!isDay) return
    const outcome = await setDueDays(cardIds, day)
    if (!outcome.ok) return setRefused(true)
    const { count } = outcome
    const told =
      count === 1
        ? t`It comes back on ${longDay(day)}.`
        : plural(count, {
            one: `# card comes back on ${longDay(day)}.`,
            other: `# cards come back on ${longDay(day)}.`,
          })
    showToast(told, { action: undoAction(outcome.undo) })
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={
        <Plural
          value={cardIds.length}
          one="When should this card come back?"
          other="When should these # cards come back?"
        />
      }
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form={formId} variant="primary" disabled={!isDay}>
            <Trans>Set the day</Trans>
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => orFail(save(event))} className="grid gap-4">
        <TextField
          type="date"
          label={t`Day`}
          min={today}
          value={day}
          onChange={(event) => setDay(event.target.value)}
          error={isDay ? undefined : t`Today or a later day.`}
        />
        {isRefused && (
          <Banner role="alert" tone="problem">
            <Trans>The browser did not store this, so the day is as it was. Free some space and try again.</Trans>
          </Banner>
        )}
      </form>
    </Dialog>
  )
}
