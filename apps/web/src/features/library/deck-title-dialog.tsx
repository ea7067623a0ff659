import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useOrFail } from '../../lib/use-failure.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'

export interface DeckTitleDialogProps {
  heading: ReactNode
  confirmLabel: ReactNode
  initial: string
  onClose: () => void
  hint?: string
  /** Saves and leaves; answers why not, and the dialog stays open with it. */
  save: (title: string) => Promise<string | null>
}

const LONGEST = 200

/** Asks for the title of a new deck, or for another name of a deck or folder. */
export default function DeckTitleDialog({ heading, confirmLabel, initial, hint, onClose, save }: DeckTitleDialogProps) {
  const { t } = useLingui()
  const formId = useId()
  const field = useRef<HTMLInputElement>(null)
  const [title, setTitle] = useState(initial)
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const orFail = useOrFail()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (title.trim() === '') {
      setError(t`Give the deck a title.`)
      field.current?.focus()
      return
    }
    setBusy(true)
    const problem = await save(title.trim())
    setBusy(false)
    setError(problem)
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
      <form id={formId} onSubmit={(event) => orFail(submit(event))} noValidate>
        <TextField
          ref={field}
          label={<Trans>Title</Trans>}
          hint={hint}
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
