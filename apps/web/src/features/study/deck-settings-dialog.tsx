import type { Deck } from '@cairn/contract/decks'
import { LEECH_LAPSES } from '@cairn/core/scheduling/leech'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useId, useState } from 'react'
import { changeDeckSettings } from '../../data/change-settings.ts'
import { localStudySettings } from '../../data/schedule-settings.ts'
import { stepsText } from '../../lib/steps-text.ts'
import { useOrFail } from '../../lib/use-failure.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { type DeckSettingsField, readSettings, textsOf } from './deck-settings-form.ts'

interface DeckSettingsDialogProps {
  deck: Pick<Deck, 'id' | 'title' | 'settings'>
  onClose: () => void
}

/** What this deck has for itself. An empty field follows the learner's own settings, which stand in it in grey. */
export default function DeckSettingsDialog({ deck, onClose }: DeckSettingsDialogProps) {
  const { t } = useLingui()
  const formId = useId()
  const own = localStudySettings()
  const [texts, setTexts] = useState(() => textsOf(deck.settings))
  const [wrong, setWrong] = useState<readonly DeckSettingsField[]>([])
  const [isRefused, setRefused] = useState(false)
  const orFail = useOrFail()
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const read = readSettings(texts, deck.settings)
    setWrong(read.ok ? [] : read.fields)
    if (!read.ok) return focusField(formId, read.fields[0])
    try {
      await changeDeckSettings(deck.id, read.settings)
      onClose()
    } catch (error) {
      if (!(error instanceof DOMException)) throw error
      setRefused(true)
    }
  }
  const field = (name: DeckSettingsField, problem: string) => ({
    name,
    value: texts[name],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => setTexts({ ...texts, [name]: event.target.value }),
    error: wrong.includes(name) ? problem : undefined,
  })
  const count = t`A whole number from 0 to 9,999, or nothing.`
  const steps = t`Times such as 1m 10m, 1h or 2d, or nothing.`
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Settings of this deck`}
      description={t`What you leave empty is as in your own settings.`}
      size="md"
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form={formId} variant="primary">
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => orFail(save(event))} className="grid gap-5 pb-2 sm:grid-cols-2">
        <TextField
          {...field('examDate', t`A date, or nothing.`)}
          type="date"
          label={t`To be known by`}
          hint={t`The day of an exam, if there is one.`}
        />
        <TextField
          {...field('retention', t`A number from 70 to 97, or nothing.`)}
          label={t`Recall you want, in percent`}
          inputMode="numeric"
          placeholder={String(Math.round(own.desiredRetention * 100))}
          hint={t`More recall means more reviews.`}
        />
        <TextField
          {...field('newPerDay', count)}
          label={t`New cards a day`}
          inputMode="numeric"
          placeholder={String(own.newPerDay)}
          hint={t`Its subdecks together get no more.`}
        />
        <TextField
          {...field('reviewsPerDay', count)}
          label={t`Reviews a day`}
          inputMode="numeric"
          placeholder={String(own.reviewsPerDay)}
          hint={t`Its subdecks together get no more.`}
        />
        <TextField
          {...field('learningSteps', steps)}
          label={t`A new card comes back after`}
          placeholder={stepsText(own.learningStepsMinutes)}
        />
        <TextField
          {...field('relearningSteps', steps)}
          label={t`A forgotten card comes back after`}
          placeholder={stepsText(own.relearningStepsMinutes)}
        />
        <TextField
          {...field('leechLapses', count)}
          label={t`Warn after this many lapses`}
          inputMode="numeric"
          placeholder={String(LEECH_LAPSES)}
          hint={t`You keep forgetting such a card. 0 for no warning.`}
        />
        {isRefused && (
          <Banner role="alert" tone="problem" className="sm:col-span-2">
            <Trans>The browser did not store this. Free some space and save again.</Trans>
          </Banner>
        )}
      </form>
    </Dialog>
  )
}

function focusField(formId: string, name: DeckSettingsField | undefined): void {
  const form = document.getElementById(formId)
  form?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
}
