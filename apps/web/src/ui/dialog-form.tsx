import { Trans } from '@lingui/react/macro'
import type { FormEvent, ReactNode } from 'react'
import { Button } from './button.tsx'

interface DialogFormProps {
  children: ReactNode
  /** Words on the button that does it. */
  submit: ReactNode
  onSubmit: () => void
  /** Words on the button that does not. */
  leave?: ReactNode
  onLeave: () => void
  busy: boolean
  variant?: 'primary' | 'danger'
}

/** Fields in a dialog, and at their foot the way out and the one thing to do; while it is being done it is not done again. */
export function DialogForm({ children, submit, onSubmit, leave, onLeave, busy, variant = 'primary' }: DialogFormProps) {
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) onSubmit()
  }
  return (
    <form onSubmit={send} noValidate className="grid gap-5">
      {children}
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button onClick={onLeave}>{leave ?? <Trans>Cancel</Trans>}</Button>
        <Button variant={variant} type="submit" busy={busy}>
          {submit}
        </Button>
      </div>
    </form>
  )
}
