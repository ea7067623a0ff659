import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import type { DeckOutcome } from '../../data/deck-changes.ts'
import { useDeckProblem } from '../../lib/deck-problem.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'

export interface DeckTitleDialogProps {
  heading: ReactNode
  confirmLabel: ReactNode
  initial: string
  onClose: () => void
  /** Saves; the dialog stays open with the reason when that fails. */
  save: (title: string) => Promise<DeckOutcome>
  onSaved: (outcome: Extract<DeckOutcome, { ok: true }>) => void
}

const LONGEST = 200

/** Asks for a deck's title: for a new deck and for renaming. */
export function DeckTitleDialog({ heading, confirmLabel, initial, onClose, save, onSaved }: DeckTitleDialogProps) {
  const { t } = useLingui()
  const problemText = useDeckProblem()
  const formId = useId()
  const field = useRef<HTMLInputElement>(null)
  const [title, setTitle] = useState(initial)
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (title.trim() === '') {
      setError(t`Give the deck a title.`)
      field.current?.focus()
      return
    }
    setBusy(true)
    const outcome = await save(title.trim())
    setBusy(false)
    if (outcome.ok) onSaved(outcome)
    else setError(problemText(outcome))
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={heading}
      initialFocus={field}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="primary" type="submit" form={formId} busy={busy}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <TextField
          ref={field}
          label={<Trans>Title</Trans>}
          value={title}
          maxLength={LONGEST}
          error={error}
          autoComplete="off"
          onChange={(event) => {
            setTitle(event.target.value)
            setError(null)
          }}
        />
      </form>
    </Dialog>
  )
}
