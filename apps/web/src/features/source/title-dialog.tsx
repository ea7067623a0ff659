import type { SourceInfo } from '@cairn/contract/sources'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useId, useRef, useState } from 'react'
import { renameSource } from '../../data/source-changes.ts'
import { useDeckProblem } from '../../lib/deck-problem.ts'
import { useOrFail } from '../../lib/use-failure.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'

/** Asks for another title of a text. */
export default function TitleDialog({ source, onClose }: { source: SourceInfo; onClose: () => void }) {
  const { t } = useLingui()
  const problemText = useDeckProblem()
  const formId = useId()
  const field = useRef<HTMLInputElement>(null)
  const [title, setTitle] = useState(source.title)
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const orFail = useOrFail()
  const rename = async (event: FormEvent) => {
    event.preventDefault()
    const next = title.trim()
    if (next === '') {
      setError(t`Give the text a title.`)
      return field.current?.focus()
    }
    if (busy) return
    setBusy(true)
    const outcome = await renameSource(source, next)
    setBusy(false)
    if (outcome.ok) onClose()
    else setError(problemText(outcome))
  }
  const actions = (
    <>
      <Button onClick={onClose}>
        <Trans>Cancel</Trans>
      </Button>
      <Button variant="primary" type="submit" form={formId} busy={busy}>
        <Trans>Rename</Trans>
      </Button>
    </>
  )
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={<Trans>Rename the text</Trans>}
      initialFocus={field}
      actions={actions}
    >
      <form id={formId} noValidate onSubmit={(event) => orFail(rename(event))}>
        <TextField
          ref={field}
          label={<Trans>Title</Trans>}
          value={title}
          maxLength={200}
          error={error}
          autoComplete="off"
          onChange={({ target }) => {
            setTitle(target.value)
            setError(null)
          }}
        />
      </form>
    </Dialog>
  )
}
